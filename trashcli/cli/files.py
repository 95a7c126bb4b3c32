"""Commands that work on whole replay files: each reads one or two, and may make a new one."""

import os
import sys
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trashcli.cli import console, offers, options
from trashcli.cli.console import Bar, agrees, columns, laid_out, print_csv, print_json
from trashcli.exits import Exit, Failure, worst
from trashcli.notices import remark, warn
from trashcli.wording import counted

STDOUT = "-"


def repair(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE|-",
            callback=options.own_game,
            autocompletion=offers.replays,
            help="A damaged replay; - is standard input.",
        ),
    ],
    output: options.Output = None,
    force: options.Force = False,
    quiet: options.Quiet = False,
) -> None:
    """Recover the valid part of a damaged replay: its longest verified beginning, as a new file."""
    from trashcli.replay.derive import repair

    repaired = repair(file)
    _give(repaired.lines, file, output, force=force)
    lost = f"lost: {repaired.lost}" if repaired.lost else "nothing is lost"
    _say(f"{file}: {counted(repaired.records, 'record')} saved; {lost}", quiet=quiet)


def fork(
    file: options.Replay = options.NEWEST,
    *,
    at: options.At,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="SEED", help="Another seed to go on with.")
    ] = None,
    output: options.Output = None,
    force: options.Force = False,
    max_size: options.MaxSize = options.MAX_SIZE,
    quiet: options.Quiet = False,
) -> None:
    """Write a new match that begins as another stood at a place; `play --resume` continues it."""
    from trashcli.replay.derive import fork

    made = fork(file, at, seed, max_size << 20)
    _warn(made.warnings)
    _give(made.lines, file, output, force=force)
    _say_made(f"forked after record {made.record}", output, quiet=quiet)


def redact(
    file: options.Replay = options.NEWEST,
    *,
    seat: Annotated[
        int,
        typer.Option(
            "--seat",
            metavar="N",
            parser=options.number("--seat", 0, 999),
            help="The seat whose view to write, from 1.",
        ),
    ],
    output: options.Output = None,
    force: options.Force = False,
    max_size: options.MaxSize = options.MAX_SIZE,
    quiet: options.Quiet = False,
) -> None:
    """Write a match as one player saw it, without seed and hidden cards.  It can only be shown."""
    from trashcli.replay.derive import read_whole, redact

    whole = read_whole(file, max_size << 20)
    _give(redact(whole, seat), file, output, force=force)
    _say_made(
        f"{counted(len(whole.lines), 'record')}, as seat {seat} knows them", output, quiet=quiet
    )


def script(
    file: options.Replay = options.NEWEST,
    *,
    at: options.At,
    full: Annotated[
        bool, typer.Option("--full", help="Write every decision from the beginning of the match.")
    ] = False,
    output: options.Output = None,
    force: options.Force = False,
    max_size: options.MaxSize = options.MAX_SIZE,
    quiet: options.Quiet = False,
) -> None:
    """Write a script that gets to a place in a replay and checks that it did."""
    from trashcli.profiles.load import shared_profile
    from trashcli.replay.derive import read_whole
    from trashcli.replay.script import script_to
    from trashcli.shell.trial import passes

    whole = read_whole(file, max_size << 20)
    record = whole.record_at(at)
    _warn(whole.warnings)
    base = shared_profile(whole.timeline.header.rules.name)
    lines = script_to(whole.timeline, record, base.name, base.profile, passes, full=full)
    _give((f"{line}\n".encode() for line in lines), file, output, force=force)
    _say_made(f"leads to where the match stood after record {record}", output, quiet=quiet)


def diff(
    one: options.OneReplay,
    other: options.OneReplay,
    json: options.AsJson = False,
    quiet: options.Quiet = False,
    max_size: options.MaxSize = options.MAX_SIZE,
    width: options.Width = None,
) -> int:
    """Show where two replays first differ, and in what.  Exit code 1 if they are not one match."""
    from trashcli.replay.diff import compare, render_difference

    found, warnings = compare(one, other, max_size << 20)
    _warn(warnings)
    if json:
        print_json({"files": [one, other], "same": found is None, "difference": found})
    elif not quiet:
        print(laid_out(render_difference(found, one, other), columns(width)))
    return Exit.NO if found else Exit.OK


def info(
    file: options.Replay = options.NEWEST,
    json: options.AsJson = False,
    max_size: options.MaxSize = options.MAX_SIZE,
    width: options.Width = None,
) -> None:
    """Show what a replay is: who played what, how far, how it ended, where it comes from."""
    from trashcli.replay.info import info, render_info
    from trashcli.replay.timeline import read_timeline

    found = info(read_timeline(file, max_size << 20))
    if json:
        print_json(found)
    else:
        print(laid_out(render_info(found), columns(width)))


def code(file: options.Replay = options.NEWEST) -> None:
    """Print a match as one line to send: every command that reads a replay takes it instead."""
    from trashcli.replay.code import code_of
    from trashcli.replay.derive import read_whole

    whole = read_whole(file)
    _warn(whole.warnings)
    print(code_of(whole.timeline.header, whole.timeline.records))


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
        remark(text)


def _warn(warnings: Iterable[str]) -> None:
    for warning in warnings:
        warn(warning)


if TYPE_CHECKING:
    from trashcli.replay.verify import Report

ENDINGS = (".trash.jsonl", ".trash.jsonl.gz")

Level = Annotated[
    int,
    typer.Option(
        "--level",
        metavar="N",
        parser=options.number("--level", 0, 5),
        help="How deep: 0 frame, 1 integrity, 2 events, 3 chance, 4 rules, 5 bots.",
    ),
]


def verify(
    files: options.Replays = None,
    level: Level = 4,
    json: options.AsJson = False,
    quiet: options.Quiet = False,
    width: options.Width = None,
) -> int:
    """Check replays: bytes, hashes, events, chance and rules.  Of several the worst decides."""
    from trashcli.replay.verify import render_json, render_line, render_report

    assert files  # where none are named, the newest game
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
    return worst(exits, "files")


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
        autocompletion=offers.reported,
        help="A replay (- is standard input), one of your games, or a script.",
    ),
]
Place = Annotated[
    str | None,
    typer.Option(
        "--at",
        metavar="PLACE",
        autocompletion=offers.places,
        help="Where it goes wrong; default: the end.",
    ),
]
ReportOutput = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="OUT", help="Where to write; .zip holds the file too."),
]


def report(
    file: Reported = options.NEWEST,
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
    if str(output) == STDOUT:
        sys.stdout.write(parcel.text)
        return
    console.show(parcel.text.rstrip("\n"))
    path = output or Path(f"report-{sha256(parcel.text.encode()).hexdigest()[:8]}.txt")
    if yes or agrees(f"Write this to {path}?"):
        parcel.write(path, force=force)
        remark(f"{path}: written")


def _parcel(file: str, at: str | None, *, with_names: bool) -> "Parcel":
    from trashcli.report import report_on_replay, report_on_script
    from trashcli.shell.trial import passes

    if is_replay(file):
        return report_on_replay(file, at, passes, with_names=with_names)
    if at is not None:
        raise Failure("--at is for replays; a script ends where it ends", Exit.USAGE)
    return report_on_script(file, with_names=with_names)


def is_replay(file: str) -> bool:
    """Return whether a file is a replay or a code of one, not a script; raises `Failure`."""
    from trashcli.replay.lines import STDIN, is_code, open_regular

    if file == STDIN or is_code(file):
        return True
    with open_regular(file) as stream:
        return stream.read(2).startswith(REPLAYS) or file.endswith((".jsonl", ".jsonl.gz"))


if TYPE_CHECKING:
    from trashcli.replay.games import Game

Name = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        autocompletion=offers.games,
        help="A match's name, or a beginning no other has.",
    ),
]


def list_games(
    json: options.AsJson = False, csv: options.Csv = False, width: options.Width = None
) -> None:
    """List your matches, the one last played first."""
    from msgspec.json import encode

    from trashcli.replay.games import games, render_games

    found = games(_folder())
    if json:
        print(encode({"folder": _folder(), "games": found}, enc_hook=str).decode())
    elif csv:
        print_csv(map(_row, found))
    else:
        print(laid_out(render_games(found), columns(width)))


def _row(game: "Game") -> dict[str, object]:
    """A match as a row of CSV."""
    return {
        "name": game.name,
        "changed": f"{game.changed:%Y-%m-%dT%H:%M:%SZ}",
        "profile": game.profile,
        "seed": game.seed,
        "players": ", ".join(game.seats),
        "records": game.records,
        "ended": game.ended,
        "winners": ", ".join(game.winners),
        "damage": game.damage,
    }


def show_game(name: Name, json: options.AsJson = False, width: options.Width = None) -> None:
    """Show what a match is: who played what, how far, how it ended."""
    info(str(_find(name).path), json=json, width=width)


def rename(
    name: Name, new: Annotated[str, typer.Argument(metavar="NEW", help="The new name.")]
) -> None:
    """Rename a match."""
    from trashcli.replay.games import rename

    print(rename(_find(name), new))


def delete(
    names: Annotated[
        list[str],
        typer.Argument(metavar="GAME...", autocompletion=offers.games, help="Matches by name."),
    ],
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
