"""The Typer application, and how its commands end.  Commands live in the modules beside this one."""

import os
import sys

import typer

from trashcli.exits import Exit, Failure

app = typer.Typer(
    name="trashcli",
    help="The card game Trash (Garbage, Ten) in a terminal.",
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
)


def main(args: list[str]) -> int:
    """Runs one command line (without the program's name) and gives its exit code."""
    from trashcli.cli import commands  # noqa: F401, PLC0415 -- registers them with `app`

    try:
        app(args=args, prog_name="trashcli")
    except SystemExit as done:
        return _code(done)
    except Failure as failure:
        print(f"trashcli: {failure}", file=sys.stderr)
        return failure.exit
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.PIPE
    return Exit.OK


def _code(done: SystemExit) -> int:
    return done.code if isinstance(done.code, int) else Exit.OK
