"""`trashcli code`: a match in one line."""

import sys
from typing import Annotated

import typer

from trashcli.cli import options
from trashcli.cli.app import app
from trashcli.exits import Exit, Failure


@app.command()
def code(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE|-]",
            callback=lambda file: file and options.own_game(file),
            help="A replay, or one of your games; default: the newest.",
        ),
    ] = None,
) -> None:
    """Print a match as one line to send: every command that reads a replay takes it instead."""
    from trashcli.replay.code import code_of
    from trashcli.replay.derive import read_whole

    whole = read_whole(_newest() if file is None else file)
    for warning in whole.warnings:
        print(f"warning: {warning}", file=sys.stderr)
    print(code_of(whole.timeline.header, whole.timeline.records))


def _newest() -> str:
    """The path of the match that was played last here."""
    from trashcli.folders import state_folder
    from trashcli.replay.games import FOLDER, games

    found = games(state_folder() / FOLDER)
    if not found:
        message = "you have no recorded games yet; name a replay, or play one first"
        raise Failure(message, Exit.USAGE)
    return str(found[0].path)
