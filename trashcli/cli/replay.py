"""`trashcli replay`: a recorded match from its start to its end."""

from math import isnan
from typing import Annotated

import typer

from trashcli.cli import options
from trashcli.cli.app import app
from trashcli.exits import Exit, Failure


@app.command()
def replay(  # noqa: PLR0917 -- Typer makes an option of each
    file: options.Replay,
    speed: Annotated[
        float,
        typer.Option("--speed", metavar="X", min=0.1, max=1000, help="How many times as fast."),
    ] = 1.0,
    instant: Annotated[
        bool, typer.Option("--instant", help="All at once, as into a pipe.")
    ] = False,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="N", help="Show what this seat may know.")
    ] = None,
    board: options.Boards = None,
    width: options.Width = None,
    ascii: options.Ascii = False,
    color: options.Colors = "auto",
    accessible: options.Accessible = False,
    no_config: options.NoConfig = False,
) -> None:
    """Show a replay as it was played, a line for each action, and the layouts as each hand ends."""
    from trashcli.shell.show import ShowPlan, show

    if isnan(speed):
        raise Failure("--speed: nan is no speed", Exit.USAGE)
    plan = ShowPlan(
        file=file,
        speed=speed,
        instant=instant,
        seat=seat,
        board=board,
        width=width,
        ascii=ascii,
        color=color,
        accessible=accessible or None,
        reads_settings=not no_config,
    )
    raise typer.Exit(show(plan))
