"""`trashcli shrink`: the shortest script that still shows it."""

from pathlib import Path
from typing import Annotated

import typer

from trashcli.cli import options
from trashcli.cli.console import Bar
from trashcli.cli.files import STDOUT, is_replay
from trashcli.exits import Exit, Failure
from trashcli.notices import remark
from trashcli.wording import counted


def shrink(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE|SCRIPT",
            callback=options.own_game,
            help="A script with a check that fails, or a replay.",
        ),
    ],
    until: Annotated[
        str,
        typer.Option(
            "--until", metavar="COND", help="Show where this is true, instead of what fails."
        ),
    ] = "",
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="OUT", help="Where to write; default: print it."),
    ] = None,
    force: options.Force = False,
    quiet: options.Quiet = False,
) -> Exit:
    """Find the shortest script on which the same check fails, or the same condition is true.

    Fewer hands, decisions, players and slots are tried, and the usual rules, each by playing it.
    The same file always gives the same script.  Ctrl-C gives the shortest so far, with 130.
    """
    from trashcli.replay.file import write_whole
    from trashcli.shrink import Shrinking, from_replay, from_script
    from trashcli.signals import interrupt_calls

    is_file = is_replay(file)
    if not is_file:
        found = from_script(file, until)
    elif until:
        found = from_replay(file, until)
    else:
        message = f"{file}: is a replay; say with --until COND what to look for in it"
        raise Failure(message, Exit.USAGE)
    stopped: list[bool] = []
    with Bar("Shrinking", 0) as bar, interrupt_calls(lambda: stopped.append(True)):
        shrinking = Shrinking(found, lambda tried, lines: bar.advance(1), lambda: bool(stopped))
        lines = shrinking.run()
    text = "".join(f"{line}\n" for line in lines)
    if output and str(output) != STDOUT:
        write_whole(output, [text.encode()], source=file, force=force)
    else:
        print(text, end="")
    if not quiet:
        had = counted(found.lines, "record" if is_file else "line")
        tried = counted(shrinking.tried, "script")
        remark(f"{had} before, {counted(len(lines), 'line')} now; {tried} tried")
    return Exit.INTERRUPTED if stopped else Exit.OK
