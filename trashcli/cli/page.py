"""Pages: what a command prints for a person that is no board, no wider than the terminal.

Into a pipe or a file every line stays whole, so that other programs find the same there whatever
the terminal is.
"""

import os
import re
import sys

from trashcli.screen.names import width_of
from trashcli.screen.style import style_for
from trashcli.screen.wrap import folded

INDENT = "  "

_CELL = re.compile(r" *\S+(?: \S+)* *")
"""A cell of a table, with the space around it: cells are two spaces apart or more."""


def columns(asked: int | None) -> int | None:
    """How many columns a page may take: as many as were asked for, as `COLUMNS` says or as the
    terminal has; None where none of them says anything.
    """
    if asked is None and not (os.environ.get("COLUMNS") or sys.stdout.isatty()):
        return None
    return style_for(sys.stdout, os.environ, width=asked).width


def laid_out(text: str, width: int | None) -> str:
    """The text in lines of at most so many columns.  Only what is one word, such as a path to be
    copied, stays whole even so.
    """
    if width is None:
        return text
    return "\n".join(piece for line in text.split("\n") for piece in _pieces(line, width))


def _pieces(line: str, width: int) -> list[str]:
    if width_of(line) <= width:
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    match _CELL.findall(line):
        case [label, _] if len(label) <= width // 2:
            return folded(line, width, " " * len(label))
        case [first, *others] if len(others) > 1:
            return _row(first, others, width, indent + INDENT)
    return folded(line, width, indent + ("# " if line.lstrip().startswith("#") else INDENT))


def _row(first: str, others: list[str], width: int, indent: str) -> list[str]:
    """A row of a table, broken between cells where that is enough."""
    lines = [first]
    for cell in others:
        if width_of((lines[-1] + cell).rstrip()) <= width:
            lines[-1] += cell
        else:
            lines.append(indent + cell)
    return [piece for line in lines for piece in folded(line.rstrip(), width, indent)]
