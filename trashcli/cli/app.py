"""The command line: finds the command that the words call, and has Typer read its options.

Only the module of that one command is imported.  Words are dispatched here rather than by nested
Typer groups, so that start-up builds one command and not forty, and so that what is wrong is said
in our own words, which do not change with the version of Typer.
"""

import sys
from collections.abc import Sequence
from errno import EPIPE

from trashcli import VERSION_LINE
from trashcli.cli.commands import ALONE, Command, command_of, split
from trashcli.cli.console import ended
from trashcli.exits import Exit, Failure

HELP = ("-h", "--help")
HELP_ALL = "--help-all"
VERSION = ("-V", "--version")


def main(args: list[str]) -> int:
    """Run one command line (without the program's name) and return its exit code.

    Raises `OSError` where standard output cannot be written, `KeyboardInterrupt` for Ctrl-C.
    """
    return ended(lambda: run(args))


def run(args: list[str]) -> int:
    """Carry out a command line; raises whatever stops it."""
    if args and args[0] in VERSION:
        if len(args) > 1:
            raise Failure(f"{args[0]} stands alone", Exit.USAGE)
        print(VERSION_LINE)
        return Exit.OK
    words, rest = split(_command_first(args))
    command = command_of(words) or _of_group(words, rest)
    if command is None:
        from trashcli.cli.help import show_help

        show_help(words, everything=HELP_ALL in rest)
        return Exit.OK
    return _carried_out(command, rest)


def _of_group(words: str, rest: Sequence[str]) -> Command | None:
    """Return what a group does alone, None where its help is to be shown; raises `Failure`."""
    from trashcli.cli.help import no_such_command

    if not rest:
        return command_of(ALONE[words]) if words in ALONE else None
    if rest[0] in (*HELP, HELP_ALL):
        return None
    if rest[0].startswith("-") and words in ALONE:
        return command_of(ALONE[words])
    raise no_such_command(words, rest[0])


def _command_first(args: list[str]) -> list[str]:
    """Return the command line with options that stand before the command behind it; where there is
    no command, those of the one that `trashcli` alone stands for.
    """
    if not args or not args[0].startswith("-") or args[0] in (*HELP, HELP_ALL):
        return args
    from trashcli.cli.options import parameters

    alone = ["play", "--offer"] if sys.stdin.isatty() else ["run", "-"]
    known = parameters(Command(alone[0], "play", alone[0]).load())
    valued = {flag for one in known for flag in one.flags if one.metavar}
    switches = {flag for one in known for flag in one.flags if not one.metavar}
    before = ""
    for count, word in enumerate(args):
        if before in valued or word.startswith("-"):
            before = word if before not in valued else ""
        elif words := split(args[count:])[0]:
            calling = words.split(" ")
            return [*calling, *args[:count], *args[count + len(calling) :]]
        elif before in switches or not before:
            break
        else:  # the value of an option that only another command knows
            before = ""
    return [*alone, *args]


def _carried_out(command: Command, args: list[str]) -> int:
    """Have Typer read the options of a command, and carry it out."""
    import typer
    from typer.exceptions import TyperException

    from trashcli.cli.help import complaint, show_help
    from trashcli.cli.options import sorted_out, spread

    function = command.load()
    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.command(context_settings={"help_option_names": []})(spread(function))
    try:
        options, arguments = sorted_out(args, function)
        if asked := next((word for word in options.words if word in (*HELP, HELP_ALL)), ""):
            show_help(command.words, everything=asked == HELP_ALL)
            return Exit.OK
        code = app(
            args=[*options.all, "--", *arguments],
            prog_name=f"trashcli {command.words}",
            standalone_mode=False,
        )
    except TyperException as error:
        raise Failure(complaint(error, command, args), Exit.USAGE) from None
    except SystemExit:  # what Typer makes of a closed pipe
        raise BrokenPipeError(EPIPE, "closed") from None
    return code if isinstance(code, int) else Exit.OK
