"""Options and arguments: each declared once, with how it is written, what it means and what Tab
offers for it; and how a whole plan becomes the options of a command.

A command is a plain function.  A parameter annotated with one of the declarations below is that
option; a parameter annotated with a plan (`trashcli/plans.py`) stands for one option a field, which
`spread` puts together, so that no command copies them one by one.
"""

import inspect
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

import typer

from trashcli.cli import offers
from trashcli.cli.console import NARROWEST
from trashcli.notices import notice

STDIO = "-"
"""What stands for standard input or output in place of a file."""
NEWEST = "-1"
"""The own game that was played last."""


def own_game(file: str) -> str:
    """Return the path of the replay that is meant: a file, or one of the own games by its name, as
    `-1`, the newest, or as `#2`, the second of `games`.  A match code stands for itself.
    """
    if file == STDIO:
        say_what_is_awaited("a replay")
    from trashcli.shell.help import file_meant

    return file_meant(file)


def say_what_is_awaited(what: str) -> None:
    """Tell a person at a terminal that input is waited for, and how it ends."""
    if sys.stdin.isatty():
        notice(f"reading {what} from standard input; Ctrl-D ends it")


def own_game_or_none(file: str | None) -> str | None:
    """Return the same, None for nothing."""
    return own_game(file) if file is not None else None


def own_games(files: list[str] | None) -> list[str] | None:
    """Return the files that are meant, if any were named."""
    return files and [own_game(file) for file in files]


def own_games_or_newest(files: list[str] | None) -> list[str]:
    """Return the files that are meant, the newest game if none were named."""
    return [own_game(file) for file in files or [NEWEST]]


def seated(players: str | None, *, allow_code: bool) -> str | None:
    """Return the players, functions in files of Python among them taken in as bots."""
    if players is None or ".py:" not in players:
        return players
    from trashcli.own_bots import with_code

    return with_code(players, allowed=allow_code)


def number(flag: str, low: int, high: int) -> Callable[[str], int]:
    """Return what reads the whole number of an option, which must lie between these.

    Typer has defaults read too, which are numbers already.
    """

    def parse(given: str | int) -> int:
        text = str(given)
        digits = text.removeprefix("-")
        value = int(text) if digits.isascii() and digits.isdigit() and len(digits) < 12 else None
        if value is None or not low <= value <= high:
            raise wrong(flag, f"a whole number from {low} to {high}", text)
        return value

    return parse


def decimal(flag: str, low: float, high: float) -> Callable[[str], float]:
    """Return what reads the number of an option, which must lie between these."""

    def parse(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = low - 1
        if not (isfinite(value) and low <= value <= high):
            raise wrong(flag, f"a number from {low:g} to {high:g}", text)
        return value

    return parse


def one_of(flag: str, *words: str) -> dict[str, Any]:
    """Return what declares an option that is one of these words."""

    def parse(text: str) -> str:
        if text not in words:
            raise wrong(flag, f"{', '.join(words[:-1])} or {words[-1]}", text)
        return text

    return {
        "parser": parse,
        "metavar": "|".join(words),
        "autocompletion": offers.words(*words),
        "show_default": False,
    }


def a_bot(text: str) -> str:
    """Return the name of a bot."""
    from trashcli.players import by_strength

    if text not in (names := by_strength()):
        raise wrong("--bot", f"{', '.join(names[:-1])} or {names[-1]} (easy to strong)", text)
    return text


def wrong(flag: str, wanted: str, text: str) -> typer.BadParameter:
    """Return the error for a value that an option does not take."""
    from trashcli.wording import brief

    return typer.BadParameter(f"{flag} takes {wanted}, not {brief(text)!r}")


WIDEST = 1000

Replay = Annotated[
    str,
    typer.Argument(
        metavar="[FILE|-]",
        callback=own_game,
        autocompletion=offers.replays,
        help="A replay, match code or game of yours; - is standard input; default: the newest.",
    ),
]
OneReplay = Annotated[
    str,
    typer.Argument(
        metavar="FILE|-",
        callback=own_game,
        autocompletion=offers.replays,
        help="A replay, a match code or one of your games; - is standard input.",
    ),
]
Replays = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[FILE|FOLDER|-]...",
        callback=own_games_or_newest,
        autocompletion=offers.replays,
        help="Replays, folders of them, match codes or your games; - is standard input; default: "
        "your newest game.",
    ),
]
Profile = Annotated[
    str | None,
    typer.Option(
        "--profile",
        metavar="NAME|FILE",
        autocompletion=offers.profiles,
        help="The rules to play by.",
    ),
]
Seed = Annotated[
    str | None,
    typer.Option(
        "--seed", metavar="SEED", help="Seed of the shuffle: the same seed, the same cards."
    ),
]
Players = Annotated[
    str | None,
    typer.Option(
        "--players",
        metavar="LIST",
        autocompletion=offers.players,
        help="Who plays, one a seat, commas between: a bot, you, NAME or NAME=BOT.",
    ),
]
AllowCode = Annotated[
    bool,
    typer.Option("--allow-code", help="Run the code that --players names: FILE.py:FUNCTION."),
]
Bot = Annotated[
    str | None,
    typer.Option(
        "--bot",
        metavar="NAME",
        parser=a_bot,
        autocompletion=offers.bots,
        help="Play against this bot.",
    ),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        autocompletion=offers.rules,
        help="Change a rule; can be repeated.",
    ),
]
Commands = Annotated[
    list[str] | None,
    typer.Option("-c", metavar="COMMAND", help="Carry out this command; can be repeated."),
]
Scripts = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[SCRIPT|-]...",
        autocompletion=offers.scripts,
        help="Scripts; - is standard input.",
    ),
]
Variables = Annotated[
    list[str] | None,
    typer.Option("--var", metavar="NAME=VALUE", help="Set what ${NAME} is; can be repeated."),
]
Seeds = Annotated[
    str | None,
    typer.Option("--seeds", metavar="FILE", help="Play a match for each seed in this file."),
]
Record = Annotated[
    Path | None,
    typer.Option(
        "--record", metavar="FILE", help="Record the match in this file; - is standard output."
    ),
]
NoRecord = Annotated[bool, typer.Option("--no-record", help="Do not record the match.")]
Resume = Annotated[
    str | None,
    typer.Option(
        "--resume",
        metavar="FILE",
        callback=own_game_or_none,
        autocompletion=offers.replays,
        help="Continue this match: a replay, or one of your games.",
    ),
]
Offer = Annotated[
    bool, typer.Option("--offer", help="Ask first whether to continue an unfinished match.")
]
Durability = Annotated[
    str,
    typer.Option(
        "--durability",
        help="How often the file is flushed to disk: never, after a hand, after each record.",
        **one_of("--durability", "none", "hand", "record"),
    ),
]
Start = Annotated[
    str,
    typer.Option(
        "--at",
        metavar="PLACE",
        autocompletion=offers.places,
        help="Begin at a record (57), hand (h3), turn (h3.t17), start or end.",
    ),
]
At = Annotated[
    str,
    typer.Option(
        "--at",
        metavar="PLACE",
        autocompletion=offers.places,
        help="A record (57), hand (h3), turn (h3.t17), start or end.",
    ),
]
Seat = Annotated[
    int | None,
    typer.Option(
        "--seat",
        metavar="N",
        parser=number("--seat", 0, 999),
        help="Show only what this seat may know.",
    ),
]
Speed = Annotated[
    float,
    typer.Option(
        "--speed",
        metavar="X",
        parser=decimal("--speed", 0.1, 1000),
        help="Play back this many times as fast.",
    ),
]
Instant = Annotated[bool, typer.Option("--instant", help="Show all at once, as into a pipe.")]
Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE", help="Write to this file; default: print."),
]
KeepGoing = Annotated[bool, typer.Option("--keep-going", help="Go on after errors.")]
Strict = Annotated[
    bool, typer.Option("--strict", help="Count a known failure that passes as an error.")
]
Echo = Annotated[bool, typer.Option("--echo", help="Print each command before its answer.")]
AllowWrite = Annotated[
    list[Path] | None,
    typer.Option(
        "--allow-write", metavar="DIR", help="Let scripts write there too; can be repeated."
    ),
]
Finished = Annotated[
    bool, typer.Option("--require-finished", help="Exit with 1 if the match is not over.")
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]
Yes = Annotated[bool, typer.Option("--yes", help="Answer yes; do not ask.")]
AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON, one object a line.")]
Csv = Annotated[bool, typer.Option("--csv", help="Print a table as CSV.")]
Plain = Annotated[bool, typer.Option("--plain", help="Answer as the Go Text Protocol does.")]
Reveal = Annotated[bool, typer.Option("--reveal", help="Show hidden cards.")]
Quiet = Annotated[bool, typer.Option("-q", "--quiet", help="Print only what is wrong.")]
Verbose = Annotated[
    bool,
    typer.Option(
        "-v", "--verbose", help="Tell the rules, seed and file of each match on standard error."
    ),
]
MaxSize = Annotated[
    int,
    typer.Option(
        "--max-size",
        metavar="MIB",
        parser=number("--max-size", 1, 1_000_000),
        help="Refuse a replay of more MiB unpacked.",
    ),
]
MAX_SIZE = 256
"""In MiB: over a million records, which memory holds."""
Width = Annotated[
    int | None,
    typer.Option(
        "--width",
        metavar="COLUMNS",
        parser=number("--width", 0, WIDEST),
        callback=lambda columns: columns and max(columns, NARROWEST),
        help=f"Fill this many columns, at least {NARROWEST}.",
    ),
]
Ascii = Annotated[bool, typer.Option("--ascii", help="Show only ASCII.")]
Colors = Annotated[
    str,
    typer.Option(
        "--color",
        help="When to colour; auto: at a terminal.",
        **one_of("--color", "auto", "always", "never"),
    ),
]
NoColor = Annotated[bool, typer.Option("--no-color", help="Do not colour.")]
Boards = Annotated[
    str | None,
    typer.Option(
        "--board", help="How to draw the table.", **one_of("--board", "full", "compact", "line")
    ),
]
Accessible = Annotated[
    bool | None,
    typer.Option("--accessible", help="Use plain sentences and numbered choices, no boards."),
]
NoConfig = Annotated[bool, typer.Option("--no-config", help="Do not read the settings file.")]
NoInput = Annotated[bool, typer.Option("--no-input", help="Never ask a question.")]

DECLARED: dict[str, Any] = {
    "accessible": Accessible,
    "allow_code": AllowCode,
    "ascii": Ascii,
    "at": Start,
    "board": Boards,
    "bot": Bot,
    "color": Colors,
    "commands": Commands,
    "durability": Durability,
    "echo": Echo,
    "file": Replay,
    "force": Force,
    "instant": Instant,
    "json": AsJson,
    "keep_going": KeepGoing,
    "no_color": NoColor,
    "no_config": NoConfig,
    "no_input": NoInput,
    "no_record": NoRecord,
    "offer": Offer,
    "plain": Plain,
    "players": Players,
    "profile": Profile,
    "quiet": Quiet,
    "record": Record,
    "allow_write": AllowWrite,
    "require_finished": Finished,
    "resume": Resume,
    "reveal": Reveal,
    "scripts": Scripts,
    "seat": Seat,
    "seed": Seed,
    "seeds": Seeds,
    "settings": Settings,
    "speed": Speed,
    "strict": Strict,
    "variables": Variables,
    "verbose": Verbose,
    "width": Width,
}
"""How each field of a plan is written on the command line."""


def _plans(hints: dict[str, Any]) -> dict[str, type[Any]]:
    """The parameters that are plans, by name."""
    return {
        name: hint for name, hint in hints.items() if isinstance(hint, type) and is_dataclass(hint)
    }


def spread(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function as Typer takes it: each plan that it asks for as one option a field."""
    signature = inspect.signature(function)
    hints = get_type_hints(function, include_extras=True)
    plans = _plans(hints)
    taken: list[inspect.Parameter] = []
    for name, parameter in signature.parameters.items():
        if name in plans:
            taken += map(_parameter, _ordered(plans[name]))
        else:
            taken.append(parameter.replace(annotation=hints[name]))

    def take(**values: Any) -> Any:  # noqa: ANN401 -- whatever the function takes and returns
        for name, plan in plans.items():
            values[name] = plan(
                **{one.name: _as_kept(one, values.pop(one.name)) for one in fields(plan)}
            )
        return function(**values)

    take.__name__, take.__doc__ = function.__name__, function.__doc__
    take.__signature__ = signature.replace(parameters=taken)  # type: ignore[attr-defined]
    take.__annotations__ = {one.name: one.annotation for one in taken}
    return take


def _ordered(plan: type[Any]) -> list["Field[Any]"]:
    """Return the fields of a plan, its own before those it shares."""
    inherited = {
        field.name for base in plan.__bases__ if is_dataclass(base) for field in fields(base)
    }
    return sorted(fields(plan), key=lambda field: field.name in inherited)


def _parameter(field: "Field[Any]") -> inspect.Parameter:
    default = inspect.Parameter.empty if field.default is MISSING else field.default or None
    if field.default is False or isinstance(field.default, float):
        default = field.default
    return inspect.Parameter(
        field.name,
        inspect.Parameter.KEYWORD_ONLY,
        default=default,
        annotation=DECLARED[field.name],
    )


def _as_kept(field: "Field[Any]", value: Any) -> Any:  # noqa: ANN401 -- the value of any option
    """The value as a plan keeps it: where it is a list, as a tuple."""
    return tuple(value or ()) if isinstance(value, list) or field.default == () else value


class Parameter(NamedTuple):
    """An option or argument of a command, as help and completion need it."""

    name: str
    flags: tuple[str, ...]
    """How an option is written; empty for an argument."""
    metavar: str
    """What stands for its value; empty for a switch."""
    help: str
    offers: Callable[[str], Any] | None
    """What Tab offers for the beginning of a value."""
    default: Any
    is_required: bool
    is_repeated: bool

    @property
    def form(self) -> str:
        """How it is written: `-q, --quiet`, `--seed SEED`, `FILE`."""
        return " ".join(filter(None, (", ".join(self.flags), self.metavar)))


@cache
def parameters(function: Callable[..., Any]) -> tuple[Parameter, ...]:
    """Return the arguments and options of a command, in the order in which they are declared."""
    signature = inspect.signature(spread(function))
    return tuple(_declared(signature.parameters.values()))


def _declared(declared: Any) -> Iterator[Parameter]:  # noqa: ANN401 -- a view of parameters
    for parameter in declared:
        kind, *extras = get_args(parameter.annotation)
        info = extras[0]
        flags = tuple(filter(_is_flag, (info.default, *(info.param_decls or ()))))
        is_switch = kind in (bool, bool | None)
        yield Parameter(
            name=parameter.name,
            flags=tuple(sorted(flags, key=len)),
            metavar="" if is_switch else info.metavar or parameter.name.upper(),
            help=info.help or "",
            offers=info.autocompletion,
            default=parameter.default,
            is_required=parameter.default is inspect.Parameter.empty,
            is_repeated=list in {get_origin(one) or one for one in (kind, *get_args(kind))},
        )


def _is_flag(declared: object) -> bool:
    return isinstance(declared, str) and declared.startswith("-")


class Given(NamedTuple):
    """The options of a command line: all words of them, and those that are no values."""

    all: list[str]
    words: list[str]


def sorted_out(args: list[str], function: Callable[..., Any]) -> tuple[Given, list[str]]:
    """Return the options of a command line, with their values, and its arguments.

    An argument is what no dash begins, a dash alone, all behind `--`, and a negative number: `-1`
    is the newest of the own games.  Raises `typer.BadParameter` for an option without its value.
    """
    valued = {flag: one for one in parameters(function) if one.metavar for flag in one.flags}
    given, arguments = Given([], []), list[str]()
    rest = iter(args)
    for word in rest:
        if word == "--":
            arguments += rest
        elif word == "-" or not word.startswith("-") or _NEGATIVE.fullmatch(word):
            arguments.append(word)
        else:
            given.words.append(word)
            given.all.append(word)
            if taker := valued.get(word):
                if (value := next(rest, None)) is None:
                    needs = f"{word} needs a value: {word} {taker.metavar}  ({taker.help})"
                    raise typer.BadParameter(needs)
                given.all.append(value)
    return given, arguments


_NEGATIVE = re.compile(r"-[0-9]+")
