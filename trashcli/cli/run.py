"""`trashcli run`: scripts, lines and pipes; without any of them, a whole match by bots."""

from pathlib import Path
from typing import Annotated

import typer

from trashcli.cli import options
from trashcli.cli.app import app


@app.command()
def run(  # noqa: PLR0917 -- Typer makes an option of each
    scripts: Annotated[
        list[str] | None, typer.Argument(metavar="[SCRIPT|-]...", help="Scripts; - is stdin.")
    ] = None,
    commands: options.Commands = None,
    variables: Annotated[
        list[str] | None,
        typer.Option("--var", metavar="NAME=VALUE", help="What ${NAME} is; can be repeated."),
    ] = None,
    keep_going: Annotated[bool, typer.Option("--keep-going", help="Run on after errors.")] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="A known failure that passes is an error.")
    ] = False,
    echo: Annotated[
        bool, typer.Option("--echo", help="Print each line before its answer.")
    ] = False,
    require_finished: Annotated[
        bool, typer.Option("--require-finished", help="Exit with 1 if the match is not over.")
    ] = False,
    profile: options.Profile = None,
    seed: options.Seed = None,
    seeds: Annotated[
        str | None, typer.Option("--seeds", metavar="FILE", help="A match for each seed in it.")
    ] = None,
    players: options.Players = None,
    settings: options.Settings = None,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Where to record the match.")
    ] = None,
    force: options.Force = False,
    json: options.AsJson = False,
    plain: options.Plain = False,
    reveal: options.Reveal = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
    width: options.Width = None,
    board: options.Boards = None,
    color: options.Colors = "auto",
    accessible: options.Accessible = False,
    ascii: options.Ascii = False,
    no_config: options.NoConfig = False,
    no_input: options.NoInput = False,
) -> None:
    """Run scripts line by line; without one, let bots play a whole match.

    Exit codes: 0 all went well, 1 a check failed, 3 a line was refused, 2, 4, 5 as everywhere.
    Answers are ASCII, no settings are read and no question is asked, with flags for it or without.
    """
    from trashcli.screen.style import USUAL_WIDTH, Style
    from trashcli.shell import run as running

    plan = running.Plan(
        scripts=scripts or [],
        commands=commands or [],
        variables=variables or [],
        keep_going=keep_going,
        strict=strict,
        echo=echo,
        require_finished=require_finished,
        profile=profile,
        seed=seed,
        seeds=seeds,
        players=players,
        settings=tuple(settings or ()),
        record=record,
        force=force,
        form="json" if json else "plain" if plain else "text",
        reveal=reveal,
        quiet=quiet,
        verbose=verbose,
        style=Style(
            width=width or USUAL_WIDTH,
            board=board or "compact",
            color=color == "always",
            accessible=accessible,
            suits="none" if accessible else "letters",
        ),
    )
    raise typer.Exit(running.run(plan))
