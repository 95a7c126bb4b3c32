"""`trashcli step`."""

from typing import Annotated

import typer

from trashcli.cli import options
from trashcli.cli.app import app


@app.command()
def step(  # noqa: PLR0917 -- Typer makes an option of each
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", callback=options.own_game, help="A replay, or one of your games."
        ),
    ],
    at: Annotated[
        str,
        typer.Option("--at", metavar="PLACE", help="Where to begin: 57, h3.t17, t17, start, end."),
    ] = "start",
    commands: options.Commands = None,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="N", help="Show what this seat may know.")
    ] = None,
    json: options.AsJson = False,
    plain: options.Plain = False,
    quiet: options.Quiet = False,
    board: options.Boards = None,
    width: options.Width = None,
    ascii: options.Ascii = False,
    color: options.Colors = "auto",
    accessible: options.Accessible = False,
    no_config: options.NoConfig = False,
) -> None:
    """Step through a replay, forwards and backwards: next, back, goto h3, run until held == JC."""
    from trashcli.shell.step import StepPlan
    from trashcli.shell.step import step as begin_stepping

    plan = StepPlan(
        file=file,
        at=at,
        commands=commands or [],
        form="json" if json else "plain" if plain else "text",
        seat=seat,
        quiet=quiet,
        board=board,
        width=width,
        ascii=ascii,
        color=color,
        accessible=accessible or None,
        reads_settings=not no_config,
    )
    raise typer.Exit(begin_stepping(plan))
