"""Wrong use of the command line: what is wrong in one line, and where more is said."""

import re
import shlex
from pathlib import Path
from typing import Any

import typer

from trashcli.cli.examples import EXAMPLES

WrongUse: Any = typer.BadParameter.__mro__[1]
"""What Typer raises for any wrong use; it exports only the narrower class."""

TAKES = {
    ".jsonl": ("replay", "step", "verify", "play --resume"),
    ".gz": ("replay", "step", "verify"),
    ".yaml": ("rules check", "play --profile"),
    ".trash": ("run",),
}
"""The commands for a file, by how its name ends."""
_STRAY = re.compile(r"no such command '(.+?)'|got unexpected extra argument\(s\) \((.+?)\)")


def complaint(error: Any) -> str:  # noqa: ANN401 -- a `WrongUse`, whose class Typer does not export
    """What is wrong, and a hint."""
    command = error.ctx.command_path if error.ctx else "trashcli"
    examples = EXAMPLES.get(command.removeprefix("trashcli").strip(), [])
    example = f"`{examples[0][0]}`, for example; " if examples and _is_missing(error) else ""
    return f"{_message(error)}\n{example}`{command} --help` says more"


def _message(error: Any) -> str:  # noqa: ANN401 -- the same
    if hasattr(error, "possibilities"):
        meant = " or ".join(error.possibilities or ())
        hint = f"; did you mean {meant}?" if meant else ""
        return f"there is no option {error.option_name}{hint}"
    if record := _needing_value(error):
        return f"{error.option_name} needs a value: {record[0]}  ({record[1]})"
    message: str = error.format_message().rstrip(".")
    message = f"{message[0].lower()}{message[1:]}"
    if _is_missing(error) and (meaning := getattr(error.param, "help", None)):
        return f"{message}: {meaning[0].lower()}{meaning[1:].rstrip('.')}"
    return f"{message}{_commands_for_a_file(message)}"


def _is_missing(error: Any) -> bool:  # noqa: ANN401 -- the same
    """Whether something is missing that the command needs."""
    return hasattr(error, "param_type")


def _needing_value(error: Any) -> tuple[str, str] | None:  # noqa: ANN401 -- the same
    """What help says of the option that stands without the value it needs, if that is wrong."""
    option, context = getattr(error, "option_name", ""), error.ctx
    parameters = context.command.get_params(context) if context else []
    records = (one.get_help_record(context) for one in parameters if option in one.opts)
    return next((record for record in records if record and not record[0].endswith(option)), None)


def _commands_for_a_file(message: str) -> str:
    """Which commands may be meant where a file stands that is none of the command's."""
    found = _STRAY.match(message)
    word = found[1] or found[2] if found else ""
    commands = TAKES.get(Path(word).suffix) or (TAKES[".trash"] if _is_file(word) else ())
    if not commands:
        return ""
    others = "".join(f", or {command}" for command in commands[1:])
    return f"; did you mean `trashcli {commands[0]} {shlex.quote(word)}`{others}?"


def _is_file(word: str) -> bool:
    try:
        return Path(word).is_file()
    except (OSError, ValueError):  # no name that a file can have
        return False
