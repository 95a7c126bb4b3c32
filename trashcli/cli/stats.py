"""`trashcli stats`: what replays say together."""

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from trashcli.cli import options
from trashcli.cli.app import app
from trashcli.cli.progress import Bar
from trashcli.cli.verify import replays
from trashcli.exits import Exit

if TYPE_CHECKING:
    from trashcli.stats.match import LeftOut, Match

Files = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[FILE|FOLDER]...",
        callback=options.own_games,
        help="Replays, folders of them, or games by name; default: all of yours.",
    ),
]
Player = Annotated[
    str | None,
    typer.Option("--player", metavar="NAME", help="Of whom; default: all people, else all bots."),
]


@app.command()
def stats(  # noqa: PLR0917 -- Typer makes an option of each
    files: Files = None,
    player: Player = None,
    json: options.AsJson = False,
    width: options.Width = None,
    ascii: options.Ascii = False,
    accessible: options.Accessible = False,
    no_config: options.NoConfig = False,
) -> None:
    """Say what replays tell together: wins by profile and opponents, streaks, turns and luck.

    Only matches that were played to their end count, each once; what is left out is named.  Exit
    code 1 if none of the files counts.
    """
    from trashcli.screen.style import style_for
    from trashcli.shell.styling import settings_here
    from trashcli.stats.render import as_object, render_stats
    from trashcli.stats.totals import stats

    paths = list(replays(files)) if files else _own()
    found = stats(_read(paths), player)
    if json:
        from msgspec.json import encode

        print(encode(as_object(found)).decode())
    else:
        settings = settings_here(file=not no_config, board=None, accessible=accessible or None)
        is_spoken = settings.accessible or None
        style = style_for(sys.stdout, os.environ, width=width, ascii=ascii, accessible=is_spoken)
        print(render_stats(found, style))
    raise typer.Exit(Exit.NO if files and not found.matches else Exit.OK)


def _own() -> list[str]:
    """The matches that the person here has recorded."""
    from trashcli.folders import state_folder
    from trashcli.replay.games import FOLDER, games

    return [str(game.path) for game in games(state_folder() / FOLDER)]


def _read(paths: list[str]) -> Iterator["Match | LeftOut"]:
    from trashcli.stats.match import read_match

    with Bar("Reading", len(paths)) as bar:
        for path in paths:
            yield read_match(path)
            bar.advance(1)
