"""Pages: what a command prints for a person that is no board, no wider than the terminal.

Into a pipe or a file every line stays whole, so that other programs find the same there whatever
the terminal is.
"""

import os
import sys


def columns(asked: int | None) -> int | None:
    """How many columns a page may take: as many as were asked for, as `COLUMNS` says or as the
    terminal has; None where none of them says anything.
    """
    if asked is None and not (os.environ.get("COLUMNS") or sys.stdout.isatty()):
        return None
    from trashcli.screen.style import style_for

    return style_for(sys.stdout, os.environ, width=asked).width


def laid_out(text: str, width: int | None) -> str:
    """The text in lines of at most so many columns, whole ones where there is no width."""
    if width is None:
        return text
    from trashcli.screen.wrap import laid_out

    return laid_out(text, width)
