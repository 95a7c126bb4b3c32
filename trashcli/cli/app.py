"""The Typer application.  Commands live in the modules beside it."""

from errno import EPIPE
from typing import Annotated, Any

import typer

from trashcli import VERSION_LINE
from trashcli.cli.console import ended, say
from trashcli.cli.help import App, WrongUse, complaint
from trashcli.exits import Exit

app = App(
    name="trashcli",
    help="The card game Trash (Garbage, Ten) in a terminal: play, record, replay, verify, script.",
    epilog="`trashcli` alone, or with options of `play`, begins a game; `trashcli help COMMAND` "
    "says more of a command.",
    context_settings={"help_option_names": ["-h", "--help"]},
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
        from trashcli.cli.console import alone

        raise typer.Exit(alone())


def main(args: list[str]) -> int:
    """Runs one command line (without the program's name) and gives its exit code.

    Raises `OSError` where standard output cannot be written, `KeyboardInterrupt` for Ctrl-C.
    """
    return ended(lambda: _run_or_complain(args))


def _run_or_complain(args: list[str]) -> int:
    try:
        return run(args)
    except WrongUse as error:
        say(complaint(error))
        return Exit.USAGE


def run(args: list[str]) -> int:
    """Carries out a command line; raises whatever stops it."""
    import trashcli.cli.commands  # noqa: F401 -- registers each with `app`
    from trashcli.cli.console import command_alone

    if args and args[0].startswith("-") and _takes(command_alone()[0], args[0]):
        args = [*command_alone(), *args]
    try:
        code = app(args=args, prog_name="trashcli", standalone_mode=False)
    except SystemExit:  # what Typer makes of a closed pipe
        raise BrokenPipeError(EPIPE, "closed") from None
    return code if isinstance(code, int) else Exit.OK


def _takes(name: str, option: str) -> bool:
    """Whether the command of that name has this option, and the program itself has not."""
    group: Any = typer.main.get_command(app)
    ours, theirs = (
        {word for parameter in command.params for word in parameter.opts} | {"-h", "--help"}
        for command in (group, group.commands[name])
    )
    return option.partition("=")[0] in theirs - ours
