"""What a person is told beside the answers: notices and warnings, each through one function.

They go to standard error, and what they repeat may come from anywhere: names of files, seeds, what
stands in a replay, variables.  So nothing reaches the terminal here but characters that print,
which cannot set its title, clear it or turn a line round.
"""

import sys
from contextlib import suppress

from trashcli.wording import printable


def notice(message: str) -> None:
    """Tell a person on standard error, in the program's name; lost where that cannot be written."""
    _tell(f"trashcli: {message}")


def warn(message: str) -> None:
    """Warn of what may not be as it seems, on standard error."""
    _tell(f"warning: {message}")


def remark(message: str) -> None:
    """Tell what was done, on standard error."""
    _tell(message)


def harmless(text: str) -> str:
    """Return the text in which nothing but line ends moves a terminal."""
    return "\n".join(map(printable, text.split("\n")))


def _tell(message: str) -> None:
    with suppress(OSError):
        print(harmless(message), file=sys.stderr, flush=True)
