"""`trashcli completion`: lets the Tab key of a shell complete our commands.

Typer has completion too, but no way to name the shell, and loads more than a key should wait for.
"""

from typing import Annotated, Literal

import typer

from trashcli.cli import pager
from trashcli.cli.app import app
from trashcli.cli.help import App
from trashcli.exits import Exit, Failure

completion = App(help="Let the Tab key of your shell complete commands, options, names and files.")
app.add_typer(completion, name="completion")

Shell = Annotated[
    Literal["bash", "zsh", "fish"], typer.Argument(metavar="SHELL", help="bash, zsh or fish.")
]


@completion.callback(invoke_without_command=True)
def overview(context: typer.Context) -> None:
    """Let the Tab key of your shell complete commands, options, names and files."""
    if context.invoked_subcommand is None:
        pager.show(context.get_help())


@completion.command()
def show(shell: Shell) -> None:
    """Print the script that completes."""
    from trashcli.cli.shells import SHELLS

    print(SHELLS[shell].script, end="")


@completion.command()
def install(shell: Shell) -> None:
    """Save the script where the shell looks for it; no file of yours is changed."""
    from trashcli.cli.shells import SHELLS, path_for

    path = path_for(shell)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(SHELLS[shell].script, encoding="utf-8")
    except OSError as error:
        raise Failure(f"{path}: cannot be written: {error.strerror}", Exit.DAMAGED) from None
    print(f"{path}: written; it counts in shells that are begun from now on")
    print(SHELLS[shell].advice.format(path, folder=path.parent))


@completion.command(hidden=True)
def words(
    typed: Annotated[list[str] | None, typer.Argument(metavar="[WORD]...")] = None,
) -> None:
    """Print what may stand in place of the last word, with its meaning; 1 if any file may."""
    from trashcli.cli.candidates import candidates

    *before, begun = typed or [""]
    found = candidates(before, begun)
    for one in found:
        print(f"{one.word}\t{one.meaning}")
    raise typer.Exit(Exit.OK if found else Exit.NO)
