"""Commands that work on whole replay files: each reads one or two, and may make a new one."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from trashcli.cli import options
from trashcli.cli.app import app
from trashcli.cli.page import columns, laid_out
from trashcli.exits import Exit

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
    from trashcli.replay.repair import repair

    repaired = repair(file)
    _give(repaired.lines, file, output, force=force)
    lost = f"lost: {repaired.lost}" if repaired.lost else "nothing is lost"
    _say(f"{file}: {repaired.records} records saved; {lost}", quiet=quiet)


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
    from trashcli.replay.fork import fork

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
    from trashcli.replay.redact import redact
    from trashcli.replay.whole import read_whole

    whole = read_whole(file)
    _give(redact(whole, seat), file, output, force=force)
    _say_made(f"{len(whole.lines) - 1} records, as seat {seat} knows them", output, quiet=quiet)


@app.command()
def script(
    file: options.Replay,
    at: At,
    output: Output = None,
    force: options.Force = False,
    quiet: options.Quiet = False,
) -> None:
    """Make a script that gets to a place in a replay and checks that it did."""
    from trashcli.profiles.named import shared_profile
    from trashcli.replay.script import script_to
    from trashcli.replay.whole import read_whole

    whole = read_whole(file)
    record = whole.record_at(at)
    _warn(whole.warnings)
    base = shared_profile(whole.timeline.header.rules.name)
    lines = script_to(whole.timeline, record, base.name, base.profile)
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
    from trashcli.replay.output import write_whole

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
