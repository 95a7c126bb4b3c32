"""Help: what `--help` says of each command, its examples first, a screen at a time; and of a slip.

All of it is made from the declarations in `options` and the table in `commands`, in our own words,
so that it is the same under every version of Typer.
"""

import re
import shlex
import shutil
import textwrap
from collections.abc import Iterator, Sequence
from inspect import cleandoc
from pathlib import Path
from typing import Annotated, Any

import typer

from trashcli import VERSION_LINE
from trashcli.cli.commands import (
    GROUPS,
    HEADINGS,
    Command,
    command_of,
    listed,
)
from trashcli.cli.console import NARROWEST, show
from trashcli.cli.options import Parameter, parameters
from trashcli.exits import Exit, Failure
from trashcli.wording import brief, nearest

EXAMPLES: dict[str, list[tuple[str, str]]] = {
    "": [
        ("trashcli", "a game against the greedy bot"),
        ("trashcli play --seed 42", "the game that everyone gets for 42"),
        ("trashcli replay", "watch your newest game again"),
        ("trashcli doctor", "does everything work here?"),
    ],
    "play": [
        ("trashcli play", "you against the greedy bot"),
        ("trashcli play --bot sharp", "you against another bot"),
        ("trashcli play --players Ann,Ben", "two people at one terminal"),
        ("trashcli play --players you,sharp,random", "you against two bots"),
        ("trashcli play --profile app --set jokers=2", "other rules"),
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
        ("trashcli replay", "your newest game, line by line as it was played"),
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
    "shrink": [
        ("trashcli shrink bug.trash -o small.trash", "what fails in it, in few lines"),
        ("trashcli shrink GAME.trash.jsonl --until 'held == JC'", "how it came to that"),
    ],
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
    "settings": [
        ("trashcli settings", "all settings, with their values"),
        ("trashcli settings set name Ann", "keep another value"),
    ],
    "settings show": [("trashcli settings show --json", "for another program")],
    "settings get": [("trashcli settings get board", "one value, and nothing else")],
    "settings set": [("trashcli settings set tutor on", "be warned before a costly choice")],
    "settings path": [("trashcli settings path", "where the file lies, to edit it")],
    "schema": [("trashcli schema rules", "what an editor checks profiles by")],
    "schema rules": [("trashcli schema rules", "save it, and name it to an editor")],
    "schema replay": [("trashcli schema replay", "save it, and check other programs' files")],
    "help": [
        ("trashcli help", "all commands"),
        ("trashcli help rules check", "one of them"),
        ("trashcli help place", "a command of the prompt"),
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


FRONT: dict[str, tuple[str, ...]] = {
    "play": (
        "--bot",
        "--players",
        "--profile",
        "--set",
        "--seed",
        "--resume",
        "--board",
        "--accessible",
    ),
    "run": ("-c", "--seed", "--players", "--profile", "--set", "--record", "--echo", "--json"),
    "step": ("--at", "-c", "--seat", "--board", "--width", "--accessible", "--json", "--quiet"),
    "replay": (
        "--speed",
        "--instant",
        "--seat",
        "--board",
        "--width",
        "--ascii",
        "--color",
        "--accessible",
    ),
    "simulate": (
        "--matches",
        "--seed",
        "--players",
        "--profile",
        "--set",
        "--jobs",
        "--find",
        "--json",
    ),
}
"""The options that `--help` lists of a command that has many; `--help-all` lists the others too."""
MOST = 8
"""How many options `--help` lists of any other command."""

USUAL = 80
"""Columns of help where nothing says how many there are."""
WIDEST_FORM = 30
"""Columns: what a longer option means stands in the line below it."""
WIDEST_EXAMPLE = 46
ABOUT = "The card game Trash (Garbage, Ten) in a terminal: play, record, replay, verify, script."
END = (
    "`trashcli` alone, or with options of `play`, begins a game; `trashcli help COMMAND` says more "
    "of a command, or of what can be typed at the prompt."
)

Rows = list[tuple[str, str]]


def show_help(words: str, *, everything: bool = False) -> None:
    """Show the help of a command or group, through the pager where it is long."""
    show(render_help(words, everything=everything, width=_width()))


def _width() -> int:
    return max(shutil.get_terminal_size((USUAL, 24)).columns, NARROWEST)


def render_help(words: str, *, everything: bool = False, width: int = USUAL) -> str:
    """Return the help of a command, of a group, or of the program (no words)."""
    command = command_of(words)
    parts = _of_command(command, everything=everything) if command else _of_group(words)
    return "\n\n".join("\n".join(_laid(part, width)) for part in parts if part)


Part = str | tuple[str, Rows, int]
"""A paragraph; or a heading, rows of two columns, and how wide the first may be."""


def _of_group(words: str) -> Iterator[Part]:
    yield f"Usage: {f'trashcli {words}'.strip()} [OPTIONS] COMMAND [ARGUMENTS]..."
    yield f"  {GROUPS.get(words, ABOUT)}"
    yield "Examples:", EXAMPLES.get(words, []), WIDEST_EXAMPLE
    headings = {"Commands": listed(words)} if words else HEADINGS
    longest = max(len(name) for names in headings.values() for name in names)
    for heading, names in headings.items():
        rows = [(f"{name:{longest}}", gist(f"{words} {name}".strip())) for name in names]
        yield f"{heading}:", rows, longest
    version = [] if words else [("-V, --version", "Print the version.")]
    yield "Options:", [*version, ("-h, --help", "Show this help.")], WIDEST_FORM
    if not words:
        yield END


def _of_command(command: Command, *, everything: bool) -> Iterator[Part]:
    function = command.load()
    declared = parameters(function)
    arguments = [one for one in declared if not one.flags]
    options = [one for one in declared if one.flags]
    shown = options if everything else _front(command.words, options)
    forms = "".join(f" {_in_usage(one)}" for one in arguments)
    yield f"Usage: trashcli {command.words}{' [OPTIONS]' if options else ''}{forms}"
    for paragraph in cleandoc(function.__doc__ or "").split("\n\n"):
        yield f"  {' '.join(paragraph.split())}"
    yield "Examples:", EXAMPLES.get(command.words, []), WIDEST_EXAMPLE
    yield "Arguments:", [(one.metavar, _meaning(one)) for one in arguments], WIDEST_FORM
    rows = [(one.form, _meaning(one)) for one in shown]
    yield "Options:", [*rows, ("-h, --help", "Show this help.")], WIDEST_FORM
    if any("--players" in one.flags for one in shown):
        yield "Bots, from easy to strong:", _bots(), WIDEST_FORM
    if more := len(options) - len(shown):
        yield f"{more} more: trashcli {command.words} --help-all"


def _bots() -> Rows:
    from trashcli.players import bot, by_strength

    return [(name, bot(name).ABOUT) for name in by_strength()]


def _front(words: str, options: Sequence[Parameter]) -> list[Parameter]:
    """The options on show: all where they are few."""
    if len(options) <= MOST:
        return list(options)
    chosen = FRONT.get(words)
    if chosen is None:
        return list(options[:MOST])
    return [next(one for one in options if flag in one.flags) for flag in chosen]


def _in_usage(argument: Parameter) -> str:
    is_marked = argument.is_required or argument.metavar.startswith("[")
    return argument.metavar if is_marked else f"[{argument.metavar}]"


def _meaning(parameter: Parameter) -> str:
    default = parameter.default
    is_told = isinstance(default, str | int | float) and not isinstance(default, bool) and default
    if not is_told or default == "-1":
        return parameter.help
    return (
        f"{parameter.help}  [default: {default:g}]"
        if isinstance(default, float)
        else (f"{parameter.help}  [default: {default}]")
    )


def gist(words: str) -> str:
    """Return the first sentence of what a command does, for a list of commands."""
    command = command_of(words)
    text = cleandoc(command.load().__doc__ or "") if command else GROUPS[words]
    first = " ".join(text.split("\n\n")[0].split())
    return re.split(r"\.(?=\s|$)", first)[0]


def _laid(part: Part, width: int) -> Iterator[str]:
    if isinstance(part, str):
        indent = " " * (len(part) - len(part.lstrip()))
        yield from _wrapped(part.strip(), width, indent, indent or "  ")
        return
    heading, rows, widest = part
    if not rows:
        return
    yield from _wrapped(heading, width, "", "  ")
    column = min(max(len(left) for left, _ in rows), widest, max(width // 2 - 4, 4))
    for left, right in rows:
        pad = " " * (column + 4)
        if len(left) > column:
            pad = " " * min(column + 4, width // 4 * 2)
            yield from _wrapped(left, width, "  ", "    ")
            yield from _wrapped(right, width, pad, pad)
        else:
            yield from _wrapped(right, width, f"  {left:{column}}  ", pad)


def _wrapped(text: str, width: int, first: str, rest: str) -> list[str]:
    return textwrap.wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    ) or [first.rstrip()]


Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[COMMAND]...",
        autocompletion=lambda incomplete: [
            (name, gist(name)) for name in listed() if name.startswith(incomplete)
        ],
        help="A command, or what can be typed at the prompt; default: all commands.",
    ),
]


def help_(words: Words = None) -> None:
    """List all commands, or show what one does, with examples.

    Of a command that can only be typed at the prompt, shows what `help` there says of it.
    """
    called = " ".join(words or ())
    if not called or called in GROUPS or command_of(called):
        show_help(called, everything=True)
        return
    from trashcli.exits import Fault
    from trashcli.shell.help import topic
    from trashcli.shell.verbs import verbs

    try:
        print(topic(called, verbs()))
    except Fault:
        group, _, word = called.rpartition(" ")
        raise no_such_command(group if group in GROUPS else "", word) from None


def version() -> None:
    """Print the version."""
    print(VERSION_LINE)


TAKES = {
    ".jsonl": ("replay", "step", "verify", "play --resume"),
    ".gz": ("replay", "step", "verify"),
    ".yaml": ("rules check", "play --profile"),
    ".trash": ("run",),
}
"""The commands for a file, by how its name ends."""


def no_such_command(group: str, word: str) -> Failure:
    """Return the failure for a word that calls no command of a group, or of the program."""
    called = f"trashcli {group}".strip()
    if word.startswith("-"):
        return Failure(f"no option {brief(word)}\n`{called} --help` says more", Exit.USAGE)
    hint = _commands_for_a_file(word)
    if not hint and (near := nearest(word, listed(group))):
        hint = f"; did you mean {near}?"
    return Failure(f"no command {brief(word)!r}{hint}\n`{called} --help` says more", Exit.USAGE)


def complaint(error: Any, command: Command, args: Sequence[str]) -> str:  # noqa: ANN401 -- Typer's
    """Return what is wrong with the options and arguments of a command, and a hint."""
    declared = parameters(command.load())
    message, is_missing = _message(error, command, declared, args)
    examples = EXAMPLES.get(command.words, [])
    example = f"`{examples[0][0]}`, for example; " if examples and is_missing else ""
    return f"{message}\n{example}`trashcli {command.words} --help` says more"


def _message(
    error: Any,  # noqa: ANN401 -- Typer's
    command: Command,
    declared: Sequence[Parameter],
    args: Sequence[str],
) -> tuple[str, bool]:
    """What is wrong, and whether it is that something is missing."""
    if isinstance(error, typer.BadParameter):
        if error.message:
            return error.message, False
        name = error.param.name if error.param else ""
        return _missing(next(one for one in declared if one.name == name)), True
    if flag := getattr(error, "option_name", ""):
        return _about_option(flag, command, declared, args), False
    text = error.format_message().rstrip(".")
    found = _STRAY.search(text)
    return f"{text[0].lower()}{text[1:]}{_commands_for_a_file(found[1]) if found else ''}", False


_STRAY = re.compile(r"extra arguments?(?:\(s\))? \((.+?)\)")


def _missing(parameter: Parameter) -> str:
    kind = "option" if parameter.flags else "argument"
    name = parameter.flags[0] if parameter.flags else parameter.metavar
    meaning = parameter.help.rstrip(".")
    return f"missing {kind} {name!r}: {meaning[0].lower()}{meaning[1:]}"


def _about_option(
    flag: str, command: Command, declared: Sequence[Parameter], args: Sequence[str]
) -> str:
    """What is wrong with an option: there is none, it needs a value, or takes none."""
    known = {one: parameter for parameter in declared for one in parameter.flags}
    if parameter := known.get(flag):
        return f"{flag} takes no value" if not parameter.metavar else f"{flag} takes one value"
    near = nearest(flag, (*known, "--help")) if flag.startswith("--") else None
    word = next((word for word in args if word.startswith(flag)), flag)
    if not near and Path(word).suffix:
        return (
            f"no option {brief(flag)}; a file called so: trashcli {command.words} -- {brief(word)}"
        )
    return f"no option {brief(flag)}{f'; did you mean {near}?' if near else ''}"


def _commands_for_a_file(word: str) -> str:
    """Which commands may be meant where a file stands that is none of the command's."""
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
