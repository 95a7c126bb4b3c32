"""`trashcli export`: a match as a page, a cast, a picture or a text."""

import sys
from pathlib import Path
from typing import Annotated, get_args

import typer

from trashcli.cli import offers, options
from trashcli.exits import Exit, Failure
from trashcli.export import FormName
from trashcli.notices import remark, warn

To = Annotated[
    FormName,
    typer.Option("--to", help="Form to write.", **options.one_of("--to", *get_args(FormName))),
]
Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="OUT",
        help="Where to write; - prints. Default: a file named after the replay, but text and "
        "markdown are printed.",
    ),
]
At = Annotated[
    str | None,
    typer.Option(
        "--at",
        metavar="PLACE",
        autocompletion=offers.places,
        help="Place to open, to start from or to draw: 57, h3, h3.t17, start, end.",
    ),
]
CastVersion = Annotated[
    str | None,
    typer.Option(
        "--cast-version",
        help="Version of the recording; 3 needs asciinema 3.",
        **options.one_of("--cast-version", "2", "3"),
    ),
]


def export(  # noqa: PLR0917 -- Typer makes an option of each
    file: options.Replay = options.NEWEST,
    to: To = "page",
    output: Output = None,
    at: At = None,
    seat: options.Seat = None,
    cast_version: CastVersion = None,
    open: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
    force: options.Force = False,
    quiet: options.Quiet = False,
) -> None:
    """Export a match as a page to step through, a terminal recording, a picture or text."""
    _check(to, output, cast_version, opens=open)
    made, suffix = _made(file, to, at, seat, cast_version)
    if output is None and suffix:
        output = Path(_stem(file) + suffix)
    if output is None:
        sys.stdout.write(made)
    elif str(output) == options.STDIO:  # as in a file, whatever the terminal reads
        sys.stdout.buffer.write(made.encode())
    else:
        _write(output, made, file, force=force, quiet=quiet)
        if open:
            import webbrowser

            webbrowser.open(output.absolute().as_uri())


def _check(to: FormName, output: Path | None, cast_version: str | None, *, opens: bool) -> None:
    if cast_version and to != "cast":
        raise Failure(f"--cast-version is for casts; --to is {to}", Exit.USAGE)
    if opens and (to != "page" or str(output) == options.STDIO):
        raise Failure("--open is for a page that is written to a file", Exit.USAGE)


def _made(
    source: str, to: FormName, at: str | None, seat: int | None, cast_version: str | None
) -> tuple[str, str]:
    """What is made of a match, and how its file ends; empty if it is printed."""
    from trashcli.export.cast import cast
    from trashcli.export.forms import FORMS
    from trashcli.export.subject import read_subject

    subject = read_subject(source, at, seat)
    for warning in subject.warnings:
        warn(warning)
    form = FORMS[to]
    made = cast(subject, 3) if cast_version == "3" else form.make(subject)
    return made, form.suffix


def _stem(source: str) -> str:
    """What a file is called that is made of a replay, without its ending."""
    name = Path(source).name
    for ending in (".gz", ".jsonl", ".trash"):
        name = name.removesuffix(ending)
    return name.removeprefix("-") or "match"


def _write(path: Path, made: str, source: str, *, force: bool, quiet: bool) -> None:
    from trashcli.replay.file import write_whole

    content = made.encode()
    write_whole(path, [content], source=source, force=force)
    if not quiet:
        remark(f"{path}: {len(content) / 1000:.1f} kB")
