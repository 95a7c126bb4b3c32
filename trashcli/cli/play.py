"""`trashcli play`."""

import sys
from math import isnan
from pathlib import Path
from typing import Annotated, Literal

import typer

from trashcli.cli import options
from trashcli.cli.app import app
from trashcli.exits import Exit, Failure


@app.command()
def play(  # noqa: PLR0917 -- Typer makes an option of each
    profile: options.Profile = None,
    seed: options.Seed = None,
    players: options.Players = None,
    allow_code: options.AllowCode = False,
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
        typer.Option("--durability", help="How often the file is flushed to disk."),
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
    from trashcli.shell.help import file_meant
    from trashcli.shell.play import PlayPlan
    from trashcli.shell.play import play as begin_play

    plan = PlayPlan(
        profile=profile,
        seed=seed,
        players=options.seated(players, allow_code=allow_code),
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
    allow_code: options.AllowCode = False,
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

    plan = running.RunPlan(
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
        players=options.seated(players, allow_code=allow_code),
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
    from trashcli.replay.lines import place_behind
    from trashcli.shell.watch import StepPlan
    from trashcli.shell.watch import step as begin_stepping

    file, place = place_behind(file)
    plan = StepPlan(
        file=file,
        at=place if place and at == "start" else at,
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
    """Show a replay as it was played, a line for each action, and the layouts as each hand ends.

    Into a pipe or a file, a match code becomes the replay that it stands for; --instant shows it.
    """
    from trashcli.replay.lines import is_code, open_lines
    from trashcli.shell.watch import ShowPlan, show

    asks_to_see = instant or accessible or ascii or board or width or seat is not None
    if is_code(file) and not (asks_to_see or sys.stdout.isatty()):
        sys.stdout.buffer.writelines(open_lines(file))
        raise typer.Exit
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
