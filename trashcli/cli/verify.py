"""`trashcli verify`: whether replays are what the rules make of their seeds and decisions."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trashcli.cli import options
from trashcli.cli.app import app
from trashcli.cli.page import columns, laid_out
from trashcli.cli.progress import Bar
from trashcli.exits import Exit, Failure

if TYPE_CHECKING:
    from trashcli.replay.findings import Report

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
    from trashcli.replay.findings import worst
    from trashcli.replay.report import render_json, render_line, render_report

    alone = len(files) == 1 and not Path(files[0]).is_dir()
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
    raise typer.Exit(worst(exits))


def replays(names: Iterable[str]) -> Iterator[str]:
    """The files these names mean: of a folder all replays in it and below.  A folder that cannot
    be read, or has none, is given back as it is.
    """
    for name in names:
        found = sorted(_replays_in(name)) if Path(name).is_dir() else [name]
        yield from found or [name]


def _replays_in(folder: str) -> Iterator[str]:
    closed: list[OSError] = []
    for path, _, files in os.walk(folder, onerror=closed.append):
        yield from (str(Path(path, file)) for file in files if file.endswith(ENDINGS))
    yield from (error.filename for error in closed)


def _report(path: str, level: int, bar: Bar, *, told: bool) -> "Report":
    """The report on a file.  With `told`, raises `Failure` for one that cannot be read."""
    from trashcli.replay.verify import unreadable, verify

    try:
        if Path(path).is_dir() and os.access(path, os.R_OK | os.X_OK):
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
