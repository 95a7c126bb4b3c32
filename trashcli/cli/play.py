"""`trashcli play`."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from trashcli.cli import options
from trashcli.cli.app import app


@app.command()
def play(  # noqa: PLR0917 -- Typer makes an option of each
    profile: options.Profile = None,
    seed: options.Seed = None,
    players: options.Players = None,
    settings: options.Settings = None,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Where to record the match.")
    ] = None,
    no_record: Annotated[
        bool, typer.Option("--no-record", help="Do not record the match.")
    ] = False,
    force: options.Force = False,
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume", metavar="FILE", help="Go on with this match, or one of your games."
        ),
    ] = None,
    offer: Annotated[
        bool, typer.Option("--offer", help="Offer to go on with an unfinished match first.")
    ] = False,
    durability: Annotated[
        Literal["none", "hand", "record"],
        typer.Option("--durability", help="When the record is forced to the disk."),
    ] = "hand",
    json: options.AsJson = False,
    plain: options.Plain = False,
    verbose: options.Verbose = False,
    board: options.Boards = None,
    width: options.Width = None,
    ascii: options.Ascii = False,
    color: options.Colors = "auto",
    accessible: options.Accessible = False,
    reveal: options.Reveal = False,
    no_config: options.NoConfig = False,
    no_input: options.NoInput = False,
) -> None:
    """Play, line by line: you against bots, or several at one terminal.

    With --json or --plain the lines are another program's: each is answered, none is asked for.
    """
    from trashcli.shell.begin import PlayPlan
    from trashcli.shell.begin import play as begin_play
    from trashcli.shell.reference import file_meant

    plan = PlayPlan(
        profile=profile,
        seed=seed,
        players=players,
        settings=tuple(settings or ()),
        record=record,
        is_recorded=not no_record,
        force=force,
        resume=Path(file_meant(str(resume))) if resume else None,
        durability=durability,
        form="json" if json else "plain" if plain else "text",
        verbose=verbose,
        board=board,
        width=width,
        ascii=ascii,
        color=color,
        accessible=accessible or None,
        reveal=reveal,
        reads_settings=not no_config,
        asks=not no_input,
        offers=offer,
    )
    raise typer.Exit(begin_play(plan))
