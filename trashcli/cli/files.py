"""Commands that work on whole replay files: each reads one or two, and may make a new one."""

import os
import sys
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trashcli.cli import console, options
from trashcli.cli.app import app
from trashcli.cli.console import Bar, agrees, columns, laid_out
from trashcli.cli.help import App
from trashcli.exits import Exit, Failure, worst
from trashcli.wording import counted

STDOUT = "-"

At = Annotated[
    str,
    typer.Option(
        "--at", metavar="PLACE", help="A record (57), hand (h3), turn (h3.t17), start or end."
    ),
]
Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE", help="Where to write; default: print it."),
]


@app.command()
def repair(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A damaged replay.")],
    output: Output = None,
    force: options.Force = False,
    quiet: options.Quiet = False,
) -> None:
    """Save what is good of a damaged replay: its longest verified beginning, as a new file."""
    from trashcli.replay.derive import repair

    repaired = repair(file)
    _give(repaired.lines, file, output, force=force)
    lost = f"lost: {repaired.lost}" if repaired.lost else "nothing is lost"
    _say(f"{file}: {counted(repaired.records, 'record')} saved; {lost}", quiet=quiet)


@app.command()
def fork(
    file: options.Replay,
    at: At,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="SEED", help="Another seed to go on with.")
    ] = None,
    output: Output = None,
    force: options.Force = False,
    quiet: options.Quiet = False,
) -> None:
    """Begin a new match as another stood at a place; `trashcli play --resume` plays it on."""
    from trashcli.replay.derive import fork

    made = fork(file, at, seed)
    _warn(made.warnings)
    _give(made.lines, file, output, force=force)
    _say_made(f"forked after record {made.record}", output, quiet=quiet)


@app.command()
def redact(
    file: options.Replay,
    seat: Annotated[
        int, typer.Option("--seat", metavar="N", help="The seat whose view to give, from 1.")
    ],
    output: Output = None,
    force: options.Force = False,
    quiet: options.Quiet = False,
) -> None:
    """Give a match as one seat knows it, without seed and hidden cards.  It can only be shown."""
    from trashcli.replay.derive import read_whole, redact

    whole = read_whole(file)
    _give(redact(whole, seat), file, output, force=force)
    _say_made(
        f"{counted(len(whole.lines), 'record')}, as seat {seat} knows them", output, quiet=quiet
    )


@app.command()
def script(
    file: options.Replay,
    at: At,
    full: Annotated[
        bool, typer.Option("--full", help="Every decision from the beginning of the match.")
    ] = False,
    output: Output = None,
    force: options.Force = False,
    quiet: options.Quiet = False,
) -> None:
    """Make a script that gets to a place in a replay and checks that it did."""
    from trashcli.profiles.load import shared_profile
    from trashcli.replay.derive import read_whole
    from trashcli.replay.script import script_to
    from trashcli.shell.trial import passes

    whole = read_whole(file)
    record = whole.record_at(at)
    _warn(whole.warnings)
    base = shared_profile(whole.timeline.header.rules.name)
    lines = script_to(whole.timeline, record, base.name, base.profile, passes, full=full)
    _give((f"{line}\n".encode() for line in lines), file, output, force=force)
    _say_made(f"leads to where the match stood after record {record}", output, quiet=quiet)


@app.command()
def diff(
    one: options.Replay,
    other: options.Replay,
    json: options.AsJson = False,
    quiet: options.Quiet = False,
    width: options.Width = None,
) -> None:
    """Say where two replays first differ, and in what.  Exit code 1 if they are not one game."""
    from trashcli.replay.diff import compare, render_difference

    found, warnings = compare(one, other)
    _warn(warnings)
    if json:
        _print_json({"files": [one, other], "same": found is None, "difference": found})
    elif not quiet:
        print(laid_out(render_difference(found, one, other), columns(width)))
    raise typer.Exit(Exit.NO if found else Exit.OK)


@app.command()
def info(file: options.Replay, json: options.AsJson = False, width: options.Width = None) -> None:
    """Say what a replay is: who played what, how far, how it ended, where it comes from."""
    from trashcli.replay.info import info, render_info
    from trashcli.replay.timeline import read_timeline

    found = info(read_timeline(file))
    if json:
        _print_json(found)
    else:
        print(laid_out(render_info(found), columns(width)))


def _give(lines: Iterable[bytes], source: str, output: Path | None, *, force: bool) -> None:
    """Writes lines to the file that was asked for, or prints them."""
    from trashcli.replay.file import write_whole

    if output and str(output) != STDOUT:
        write_whole(output, lines, source=source, force=force)
    else:
        sys.stdout.buffer.writelines(lines)


def _say_made(what: str, output: Path | None, *, quiet: bool) -> None:
    """Says what was made, and of a file which."""
    _say(f"{output}: {what}" if output and str(output) != STDOUT else what, quiet=quiet)


def _say(text: str, *, quiet: bool) -> None:
    if not quiet:
        print(text, file=sys.stderr)


def _warn(warnings: Iterable[str]) -> None:
    for warning in warnings:
        print(f"warning: {warning}", file=sys.stderr)


def _print_json(value: object) -> None:
    from msgspec.json import encode

    print(encode(value).decode())


if TYPE_CHECKING:
    from trashcli.replay.verify import Report

ENDINGS = (".trash.jsonl", ".trash.jsonl.gz")

Level = Annotated[
    int,
    typer.Option(
        "--level",
        metavar="N",
        min=0,
        max=5,
        help="How deep: 0 frame, 1 integrity, 2 events, 3 chance, 4 rules, 5 bots.",
    ),
]


@app.command()
def verify(
    files: options.Replays,
    level: Level = 4,
    json: options.AsJson = False,
    quiet: options.Quiet = False,
    width: options.Width = None,
) -> None:
    """Check replays: bytes, hashes, events, chance and rules.  Of several the worst decides."""
    from trashcli.replay.verify import render_json, render_line, render_report

    alone = len(files) == 1 and not _is_folder(files[0])
    render = render_json if json else render_report if alone else render_line
    room = None if json else columns(width)
    paths = list(replays(files))
    exits = []
    with Bar("Verifying", sum(map(_size, paths))) as bar:
        for path in paths:
            report = _report(path, level, bar, told=alone and not json)
            exits.append(report.exit)
            if report.exit != Exit.OK or not quiet:
                bar.remove()
                print(laid_out(render(report), room), flush=True)
    raise typer.Exit(worst(exits, "files"))


def replays(names: Iterable[str]) -> Iterator[str]:
    """The files these names mean: of a folder all replays in it and below.  A folder that cannot
    be read, or has none, is given back as it is.
    """
    for name in names:
        found = sorted(_replays_in(name)) if _is_folder(name) else [name]
        yield from found or [name]


def _is_folder(name: str) -> bool:
    return os.path.isdir(name)  # noqa: PTH112 -- a match code may be too long to ask a path of


def _replays_in(folder: str) -> Iterator[str]:
    closed: list[OSError] = []
    for path, _, files in os.walk(folder, onerror=closed.append):
        yield from (str(Path(path, file)) for file in files if file.endswith(ENDINGS))
    yield from (error.filename for error in closed)


def _report(path: str, level: int, bar: Bar, *, told: bool) -> "Report":
    """The report on a file.  With `told`, raises `Failure` for one that cannot be read."""
    from trashcli.replay.verify import unreadable, verify

    try:
        if _is_folder(path) and os.access(path, os.R_OK | os.X_OK):
            raise Failure(f"{path}: no replays in it (*{', *'.join(ENDINGS)})", Exit.DAMAGED)
        return verify(path, level, bar.advance)
    except Failure as failure:
        if told:
            raise
        return unreadable(path, failure, level)


def _size(path: str) -> int:
    try:
        return Path(path).stat().st_size
    except (OSError, ValueError):
        return 0


if TYPE_CHECKING:
    from trashcli.report import Parcel

REPLAYS = (b"{", b"\x1f\x8b")
"""How a replay begins, or a compressed one; no script does."""

Reported = Annotated[
    str,
    typer.Argument(
        metavar="FILE|SCRIPT",
        callback=options.own_game,
        help="A replay (- is standard input), one of your games, or a script.",
    ),
]
Place = Annotated[
    str | None,
    typer.Option("--at", metavar="PLACE", help="Where it goes wrong; default: the end."),
]
ReportOutput = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="OUT", help="Where to write; .zip holds the file too."),
]


@app.command()
def report(
    file: Reported,
    at: Place = None,
    output: ReportOutput = None,
    names: Annotated[
        bool, typer.Option("--names", help="Leave in who played, and the names of files.")
    ] = False,
    yes: options.Yes = False,
    force: options.Force = False,
) -> None:
    """Write a bug report: versions, what verify says, and a script that does it all again.

    It is shown before it is written, and is a script itself.  Names of players, folders and files
    are left out of it.
    """
    parcel = _parcel(file, at, with_names=names)
    console.show(parcel.text.rstrip("\n"))
    path = output or Path(f"report-{sha256(parcel.text.encode()).hexdigest()[:8]}.txt")
    if yes or agrees(f"Write this to {path}?"):
        parcel.write(path, force=force)
        print(f"{path}: written", file=sys.stderr)


def _parcel(file: str, at: str | None, *, with_names: bool) -> "Parcel":
    from trashcli.report import report_on_replay, report_on_script
    from trashcli.shell.trial import passes

    if _is_replay(file):
        return report_on_replay(file, at, passes, with_names=with_names)
    if at is not None:
        raise Failure("--at is for replays; a script ends where it ends", Exit.USAGE)
    return report_on_script(file, with_names=with_names)


def _is_replay(file: str) -> bool:
    from trashcli.replay.lines import STDIN, is_code, open_regular

    if file == STDIN or is_code(file):
        return True
    with open_regular(file) as stream:
        return stream.read(2).startswith(REPLAYS) or file.endswith((".jsonl", ".jsonl.gz"))


if TYPE_CHECKING:
    from trashcli.replay.games import Game

games = App(help="Your recorded matches.")
app.add_typer(games, name="games")

Name = Annotated[
    str, typer.Argument(metavar="GAME", help="A match's name, or a beginning no other has.")
]


@games.callback(invoke_without_command=True)
def overview(context: typer.Context) -> None:
    """Your recorded matches; without a command, their list."""
    if context.invoked_subcommand is None:
        list_games()


@games.command("list")
def list_games(json: options.AsJson = False, width: options.Width = None) -> None:
    """List your matches, the one last played first."""
    from msgspec.json import encode

    from trashcli.replay.games import games, render_games

    found = games(_folder())
    if json:
        print(encode({"folder": _folder(), "games": found}, enc_hook=str).decode())
    else:
        print(laid_out(render_games(found), columns(width)))


@games.command()
def show(name: Name, json: options.AsJson = False, width: options.Width = None) -> None:
    """Say what a match is: who played what, how far, how it ended."""
    pass

    info(str(_find(name).path), json=json, width=width)


@games.command()
def rename(
    name: Name, new: Annotated[str, typer.Argument(metavar="NEW", help="The new name.")]
) -> None:
    """Give a match another name."""
    from trashcli.replay.games import rename

    print(rename(_find(name), new))


@games.command()
def delete(
    names: Annotated[list[str], typer.Argument(metavar="GAME...", help="Matches.")],
    yes: options.Yes = False,
    force: Annotated[bool, typer.Option("--force", help="The same as --yes.")] = False,
) -> None:
    """Delete matches, and what was kept aside of them."""
    from trashcli.replay.games import delete

    found = [_find(name) for name in names]
    if yes or force or agrees(f"Delete {', '.join(game.name for game in found)}?"):
        for game in found:
            delete(game)


def _folder() -> Path:
    from trashcli.folders import state_folder
    from trashcli.replay.games import FOLDER

    return state_folder() / FOLDER


def _find(name: str) -> "Game":
    from trashcli.replay.games import find_game

    return find_game(_folder(), name)
