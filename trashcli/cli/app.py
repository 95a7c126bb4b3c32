"""The Typer application, and how its commands end.  Commands live in the modules beside it."""

import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from trashcli import VERSION_LINE
from trashcli.exits import Exit, Failure


class Commands(TyperGroup):
    """Commands whose Ctrl-C and closed pipes end with codes of our own, without a word."""

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 -- as Typer declares it
        """Runs the command."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            raise typer.Exit(Exit.PIPE) from None
        except KeyboardInterrupt:
            raise typer.Exit(Exit.INTERRUPTED) from None
        return result


app = typer.Typer(
    name="trashcli",
    cls=Commands,
    help="The card game Trash (Garbage, Ten) in a terminal: play, record, replay, verify, script.",
    epilog="trashcli alone starts a game. trashcli COMMAND --help says more.",
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", "-V", help="Say the version.", show_default=False)
    ] = False,
) -> None:
    """The card game Trash (Garbage, Ten) in a terminal: play, record, replay, verify, script."""
    if version:
        print(VERSION_LINE)
        raise typer.Exit
    if context.invoked_subcommand is None:
        from trashcli.cli.play import begin

        raise typer.Exit(begin())


def main(args: list[str]) -> int:
    """Runs one command line (without the program's name) and gives its exit code."""
    try:
        return _run(args)
    except Failure as failure:
        print(f"trashcli: {failure}", file=sys.stderr)
        return failure.exit
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    except BrokenPipeError:
        return Exit.PIPE
    except Exception as error:
        return _bug(error)
    finally:
        _close_stdout()


def _run(args: list[str]) -> int:
    import trashcli.cli.commands  # noqa: F401 -- registers each with `app`

    try:
        app(args=args, prog_name="trashcli")
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else Exit.OK
    return Exit.OK


def _close_stdout() -> None:
    """Writes out what is left, so that Python does not complain of a closed pipe at its end."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _bug(error: Exception) -> int:
    from trashcli.cli.bug import save_report

    print(f"trashcli: a bug in trashcli: {type(error).__name__}: {error}", file=sys.stderr)
    print(f"trashcli: {save_report(error)}", file=sys.stderr)
    return Exit.INTERNAL
