"""Help: what `--help` says of each command, its examples first, a screen at a time."""

import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from trashcli.cli.console import show

EXAMPLES: dict[str, list[tuple[str, str]]] = {
    "": [
        ("trashcli", "a game against the greedy bot"),
        ("trashcli play --seed 42", "the game that everyone gets for 42"),
        ("trashcli replay GAME.trash.jsonl", "watch it again"),
        ("trashcli doctor", "does everything work here?"),
    ],
    "play": [
        ("trashcli play", "you against the greedy bot"),
        ("trashcli play --players Ann,Ben", "two people at one terminal"),
        ("trashcli play --players you,sharp,random", "you against two bots"),
        ("trashcli play --profile app --set match.target=6", "other rules"),
        ("trashcli play --resume GAME.trash.jsonl", "go on with a match"),
    ],
    "games": [
        ("trashcli games", "your matches, the one last played first"),
        ("trashcli games show 2026", "the only one whose name begins so"),
    ],
    "games list": [("trashcli games list --json", "for another program")],
    "games show": [("trashcli games show 20261130T", "the beginning of a name is enough")],
    "games rename": [("trashcli games rename 20261130T first-win", "give it a name of yours")],
    "games delete": [("trashcli games delete 20261130T --yes", "do not ask")],
    "rules": [
        ("trashcli rules list", "what there is"),
        ("trashcli rules explain pagat", "how to play"),
        ("trashcli rules new mine --extends kings-wild", "begin rules of your own"),
    ],
    "rules list": [("trashcli rules list --json", "for another program")],
    "rules show": [
        ("trashcli rules show app", "what is not as by default"),
        ("trashcli rules show app --resolved", "every key"),
    ],
    "rules check": [("trashcli rules check mine.yaml", "every mistake, with its line")],
    "rules explain": [
        ("trashcli rules explain pagat", "how to play"),
        ("trashcli rules explain app --set jokers=2", "the same with two jokers"),
    ],
    "rules diff": [("trashcli rules diff pagat app", "what is played differently")],
    "rules new": [("trashcli rules new mine --extends pagat", "writes mine.yaml, to be filled in")],
    "replay": [
        ("trashcli replay GAME.trash.jsonl", "line by line, as it was played"),
        ("trashcli replay GAME.trash.jsonl --instant", "all of it at once"),
        ("trashcli replay GAME.trash.jsonl --speed 4", "four times as fast"),
        ("trashcli replay GAME.trash.jsonl --seat 2", "with what seat 2 could know"),
    ],
    "step": [
        ("trashcli step GAME.trash.jsonl", "forwards and backwards: next, back"),
        ("trashcli step GAME.trash.jsonl --at h3.t17", "hand 3, turn 17"),
        ("trashcli step GAME.trash.jsonl -c 'run until held == JC' -c show", "without a terminal"),
    ],
    "export": [
        ("trashcli export", "your newest match as a web page"),
        ("trashcli export GAME.trash.jsonl --at h3.t5 --open", "open it in your browser"),
        ("trashcli export GAME.trash.jsonl --seat 2", "only what seat 2 knew"),
        ("trashcli export GAME.trash.jsonl --to svg --at 47", "a picture of the table"),
        ("trashcli export GAME.trash.jsonl --to cast", "for asciinema to play"),
        ("trashcli export GAME.trash.jsonl --to markdown", "to paste into an issue"),
    ],
    "verify": [
        ("trashcli verify GAME.trash.jsonl", "is it what the rules make of it?"),
        ("trashcli verify replays -q", "a folder; only what is wrong"),
        ("trashcli verify GAME.trash.jsonl --level 5", "would the bots decide so, too?"),
    ],
    "info": [("trashcli info GAME.trash.jsonl", "who played what, and how it ended")],
    "diff": [("trashcli diff ONE.trash.jsonl TWO.trash.jsonl", "where they first differ")],
    "code": [
        ("trashcli code GAME.trash.jsonl", "the match in one line, to send"),
        ("trashcli code", "your newest game"),
        ("trashcli step CODE~h3.t5", "a code in place of a file: at hand 3, turn 5"),
    ],
    "script": [("trashcli script GAME.trash.jsonl --at 57 -o bug.trash", "lines that get there")],
    "fork": [
        ("trashcli fork GAME.trash.jsonl --at h3 -o new.trash.jsonl", "as it was in hand 3"),
        ("trashcli fork GAME.trash.jsonl --at h3 --seed 7 -o n.trash.jsonl", "with other cards"),
    ],
    "redact": [("trashcli redact GAME.trash.jsonl --seat 2 -o seen.jsonl", "as seat 2 saw it")],
    "repair": [("trashcli repair GAME.trash.jsonl -o good.trash.jsonl", "what is good of it")],
    "run": [
        ("trashcli run", "a whole match by two bots"),
        ("trashcli run --seed 42 --players sharp,greedy --record 42.trash.jsonl", "keep it"),
        ("trashcli run bug.trash --echo", "a script, each line before its answer"),
        ("trashcli run -c 'new seed=42' -c 'bot until hand == 3' -c show", "lines, without a file"),
        ("echo draw | trashcli run - --json", "lines from another program"),
    ],
    "simulate": [
        ("trashcli simulate -n 10000 --seed S", "how long are matches, who wins?"),
        ("trashcli simulate -n 10000 --players sharp,greedy --json", "bots against each other"),
        ("trashcli simulate --seed S --find 'turns > 400'", "matches that took long"),
        ("trashcli simulate --seed S --match 7 --record 7.trash.jsonl", "one of them, to look at"),
    ],
    "stats": [
        ("trashcli stats", "your own matches: wins, streaks, luck"),
        ("trashcli stats replays --player greedy", "a folder, as one bot sees it"),
    ],
    "schema": [("trashcli schema rules", "what an editor checks profiles by")],
    "schema rules": [("trashcli schema rules", "save it, and name it to an editor")],
    "schema replay": [("trashcli schema replay", "save it, and check other programs' files")],
    "help": [
        ("trashcli help", "all commands"),
        ("trashcli help rules check", "one of them"),
    ],
    "doctor": [
        ("trashcli doctor", "a line for each thing, with advice"),
        ("trashcli doctor --json", "for another program"),
    ],
    "report": [
        ("trashcli report GAME.trash.jsonl", "shows it, asks, and writes a text file"),
        ("trashcli report bug.trash -o bug.txt --yes", "a script; without a question"),
        ("trashcli report GAME.trash.jsonl -o bug.zip", "with the replay inside"),
    ],
    "completion": [
        ("trashcli completion install bash", "Tab completes commands from now on"),
        ("trashcli completion show fish", "the script, to look at or to install"),
    ],
    "completion show": [("trashcli completion show zsh", "the script, on standard output")],
    "completion install": [("trashcli completion install fish", "for all fish shells to come")],
    "version": [("trashcli version", "the same as `trashcli --version`")],
}
"""Of each command, by the words that lead to it: lines to type, and what each is for."""


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


GROUPS: dict[str, tuple[str, ...]] = {
    "Play": ("play", "games", "rules"),
    "Replays": (
        *("replay", "step", "export", "verify", "info", "code", "diff"),
        *("script", "fork", "redact", "repair"),
    ),
    "Programs and figures": ("run", "simulate", "stats", "schema"),
    "This program": ("help", "doctor", "report", "completion", "version"),
}
"""The commands of `trashcli` in the order in which help lists them."""

WIDEST_EXAMPLE = 46
"""Columns: what a longer example means stands in the line below it."""

Does = TypeVar("Does", bound=Callable[..., Any])
Context = Any
Option = Any
Formatter = Any
"""Classes of Typer's that it does not export."""


class App(typer.Typer):
    """A command line, or a part of one, with this help."""

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401 -- as Typer declares them
        super().__init__(cls=Group, rich_markup_mode=None, **settings)

    def command(
        self,
        name: str | None = None,
        **settings: Any,  # noqa: ANN401 -- as Typer declares them
    ) -> Callable[[Does], Does]:
        """Declares the function below as a command."""
        return super().command(name, cls=Command, **settings)


class Command(TyperCommand):
    """A command: examples stand behind what it does, before its options."""

    def get_help_option(self, ctx: Context) -> Option:
        """The option `--help`."""
        return _through_pager(super().get_help_option(ctx))

    def format_help_text(self, ctx: Context, formatter: Formatter) -> None:
        """Writes what the command does, and examples."""
        super().format_help_text(ctx, formatter)
        _write_examples(ctx, formatter)

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Reads the arguments; what is wrong with them is told of this command."""
        try:
            return super().parse_args(ctx, args)
        except WrongUse as error:
            error.ctx = error.ctx or ctx
            raise


class Group(TyperGroup):
    """A group of commands, which stand before its options."""

    def get_help_option(self, ctx: Context) -> Option:
        """The option `--help`."""
        return _through_pager(super().get_help_option(ctx))

    def format_help_text(self, ctx: Context, formatter: Formatter) -> None:
        """Writes what the group is for, examples, and the commands."""
        super().format_help_text(ctx, formatter)
        _write_examples(ctx, formatter)
        width = max(map(len, self.commands))
        for heading, names in _headed(self, is_root=ctx.parent is None):
            with formatter.section(heading):
                formatter.write_dl([(f"{name:{width}}", _gist(self, name)) for name in names])

    def format_commands(self, ctx: Context, formatter: Formatter) -> None:
        """Writes nothing, behind the options."""


def _headed(group: Group, *, is_root: bool) -> Iterator[tuple[str, list[str]]]:
    """The commands that are not hidden, under headings."""
    names = [name for name, command in group.commands.items() if not command.hidden]
    if not is_root:
        yield "Commands", names
        return
    for heading, listed in GROUPS.items():
        if known := [name for name in listed if name in names]:
            yield heading, known


def _gist(group: Group, name: str) -> str:
    """The first sentence of what a command does."""
    return group.commands[name].get_short_help_str(200).rstrip(".")


def _write_examples(context: Context, formatter: Formatter) -> None:
    if examples := EXAMPLES.get(" ".join(_path(context))):
        with formatter.section("Examples"):
            formatter.write_dl(examples, col_max=WIDEST_EXAMPLE)


def _path(context: Context) -> list[str]:
    """The words that lead to a command, `trashcli` left out."""
    return [*_path(context.parent), context.info_name] if context.parent else []


def _through_pager(option: Option) -> Option:
    if option is not None:
        option.callback = _show_help
    return option


def _show_help(context: Context, option: Option, is_asked: bool) -> None:
    if is_asked and not context.resilient_parsing:
        show(context.get_help())
        raise typer.Exit
