"""`trashcli report`: everything a bug report needs, in one file."""

import sys
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trashcli.cli import options, pager
from trashcli.cli.app import app
from trashcli.cli.question import agrees
from trashcli.exits import Exit, Failure

if TYPE_CHECKING:
    from trashcli.report.parcel import Parcel

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
Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="OUT", help="Where to write; .zip holds the file too."),
]


@app.command()
def report(
    file: Reported,
    at: Place = None,
    output: Output = None,
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
    pager.show(parcel.text.rstrip("\n"))
    path = output or Path(f"report-{sha256(parcel.text.encode()).hexdigest()[:8]}.txt")
    if yes or agrees(f"Write this to {path}?"):
        parcel.write(path, force=force)
        print(f"{path}: written", file=sys.stderr)


def _parcel(file: str, at: str | None, *, with_names: bool) -> "Parcel":
    from trashcli.report.match import report_on_replay
    from trashcli.report.script import report_on_script

    if _is_replay(file):
        return report_on_replay(file, at, with_names=with_names)
    if at is not None:
        raise Failure("--at is for replays; a script ends where it ends", Exit.USAGE)
    return report_on_script(file, with_names=with_names)


def _is_replay(file: str) -> bool:
    from trashcli.replay.source import STDIN, open_regular

    if file == STDIN:
        return True
    with open_regular(file) as stream:
        return stream.read(2).startswith(REPLAYS) or file.endswith((".jsonl", ".jsonl.gz"))
