"""`trashcli games`: the matches a person has recorded; list, show, rename, delete."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trashcli.cli import options
from trashcli.cli.app import app
from trashcli.cli.help import App
from trashcli.cli.page import columns, laid_out
from trashcli.cli.question import agrees

if TYPE_CHECKING:
    from trashcli.replay.games import Game

games = App(help="Your recorded matches.")
app.add_typer(games, name="games")

Name = Annotated[
    str, typer.Argument(metavar="GAME", help="A match's name, or a beginning no other has.")
]


@games.callback(invoke_without_command=True)
def overview(context: typer.Context) -> None:
    """Your recorded matches; without a command, their list."""
    if context.invoked_subcommand is None:
        list_games()


@games.command("list")
def list_games(json: options.AsJson = False, width: options.Width = None) -> None:
    """List your matches, the one last played first."""
    from msgspec.json import encode

    from trashcli.replay.games import games, render_games

    found = games(_folder())
    if json:
        print(encode({"folder": _folder(), "games": found}, enc_hook=str).decode())
    else:
        print(laid_out(render_games(found), columns(width)))


@games.command()
def show(name: Name, json: options.AsJson = False, width: options.Width = None) -> None:
    """Say what a match is: who played what, how far, how it ended."""
    from trashcli.cli.files import info

    info(str(_find(name).path), json=json, width=width)


@games.command()
def rename(
    name: Name, new: Annotated[str, typer.Argument(metavar="NEW", help="The new name.")]
) -> None:
    """Give a match another name."""
    from trashcli.replay.games import rename

    print(rename(_find(name), new))


@games.command()
def delete(
    names: Annotated[list[str], typer.Argument(metavar="GAME...", help="Matches.")],
    yes: options.Yes = False,
    force: Annotated[bool, typer.Option("--force", help="The same as --yes.")] = False,
) -> None:
    """Delete matches, and what was kept aside of them."""
    from trashcli.replay.games import delete

    found = [_find(name) for name in names]
    if yes or force or agrees(f"Delete {', '.join(game.name for game in found)}?"):
        for game in found:
            delete(game)


def _folder() -> Path:
    from trashcli.folders import state_folder
    from trashcli.replay.games import FOLDER

    return state_folder() / FOLDER


def _find(name: str) -> "Game":
    from trashcli.replay.games import find_game

    return find_game(_folder(), name)
