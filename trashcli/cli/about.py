"""`trashcli help` and `trashcli version`: what newcomers type before they know the options."""

from typing import Annotated

import typer

from trashcli import VERSION_LINE
from trashcli.cli.app import app, run

Words = Annotated[
    list[str] | None, typer.Argument(metavar="[COMMAND]...", help="Which; default: all.")
]


@app.command("help")
@app.command("?", hidden=True)
def help_(words: Words = None) -> None:
    """Say what there is, or what a command does, with examples."""
    run([*(words or ()), "--help"])


@app.command()
def version() -> None:
    """Say the version."""
    print(VERSION_LINE)
