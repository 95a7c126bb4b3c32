"""Wrong use of the command line: what is wrong in one line, and where more is said."""

from typing import Any

import typer

WrongUse: Any = typer.BadParameter.__mro__[1]
"""What Typer raises for any wrong use; it exports only the narrower class."""


def complaint(error: Any) -> str:  # noqa: ANN401 -- a `WrongUse`, whose class Typer does not export
    """What is wrong, and a hint."""
    command = error.ctx.command_path if error.ctx else "trashcli"
    return f"{_message(error)}\n`{command} --help` says more"


def _message(error: Any) -> str:  # noqa: ANN401 -- the same
    if hasattr(error, "possibilities"):
        meant = " or ".join(error.possibilities or ())
        hint = f"; did you mean {meant}?" if meant else ""
        return f"there is no option {error.option_name}{hint}"
    if record := _needing_value(error):
        return f"{error.option_name} needs a value: {record[0]}  ({record[1]})"
    message: str = error.format_message().rstrip(".")
    return f"{message[0].lower()}{message[1:]}"


def _needing_value(error: Any) -> tuple[str, str] | None:  # noqa: ANN401 -- the same
    """What help says of the option that stands without the value it needs, if that is wrong."""
    option, context = getattr(error, "option_name", ""), error.ctx
    parameters = context.command.get_params(context) if context else []
    records = (one.get_help_record(context) for one in parameters if option in one.opts)
    return next((record for record in records if record and not record[0].endswith(option)), None)
