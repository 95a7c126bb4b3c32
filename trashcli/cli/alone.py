"""`trashcli` alone: a game at a terminal, lines from anywhere else.

It begins without Typer, which takes a quarter of the time until a person may type.
"""

import sys


def alone() -> int:
    """The exit code of a game, or of the lines of standard input."""
    if sys.stdin.isatty():
        from trashcli.shell.begin import PlayPlan, play

        return play(PlayPlan(offers=True))
    from trashcli.shell.run import Plan, run

    return run(Plan(scripts=["-"]))


def command_alone() -> list[str]:
    """The command that `trashcli` with options alone stands for."""
    return ["play", "--offer"] if sys.stdin.isatty() else ["run", "-"]
