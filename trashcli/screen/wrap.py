"""Lines no wider than they may be."""

import re
from collections.abc import Iterator, Sequence

from trashcli.screen.names import head, width_of

LEAST_WIDTH = 20
"""Narrower terminals get lines of this width, and wrap them themselves."""

_CELL = re.compile(r" *\S+(?: \S+)* *")
"""A cell of a table, with the space around it: cells are two spaces apart or more."""


def wrapped(parts: Sequence[str], joint: str, width: int, indent: str = "") -> list[str]:
    """The parts joined, in as many lines as it takes; each line but the first begins with the
    indent, and parts are broken only where one is wider than a line.  An indent wider than half a
    line is left out: it would leave no room.
    """
    width = max(width, LEAST_WIDTH)
    if width_of(indent) > width // 2:
        indent = ""
    end = width_of(joint.rstrip())
    lines = [parts[0]]
    for at, part in enumerate(parts[1:], 2):
        longer = lines[-1] + joint + part
        if width_of(longer) + (end if at < len(parts) else 0) <= width:
            lines[-1] = longer
        else:
            lines[-1] = (lines[-1] + joint).rstrip()
            lines.append(indent + part)
    return [piece for line in lines for piece in _pieces(line, width, indent)]


def wrapped_text(text: str, width: int, indent: str = "") -> list[str]:
    """The sentences in as many lines as it takes, each line beginning with the indent; a sentence
    is broken only where it is wider than a line, and then at its commas.
    """
    room = max(width, LEAST_WIDTH) - width_of(indent)
    first, *others = _clauses(text, room)
    return wrapped([indent + first, *others], " ", width, indent)


def _clauses(text: str, width: int) -> Iterator[str]:
    for sentence in re.split(r"(?<=[.;]) ", text):
        if width_of(sentence) <= width:
            yield sentence
        else:
            yield from re.split(r"(?<=,) ", sentence)


def _pieces(line: str, width: int, indent: str) -> Iterator[str]:
    """A line broken at its spaces, or where it must be, into pieces that fit."""
    while width_of(line) > width:
        piece = head(line, width + 1)
        at = piece.rfind(" ")
        if at <= len(indent):
            piece = head(line, width)
            at = len(piece)
        yield line[:at].rstrip()
        line = indent + line[at:].lstrip()
    yield line


def folded(line: str, width: int, indent: str) -> list[str]:
    """The line in as many as it takes, each but the first behind the indent.  It is broken at its
    spaces only, so that a path in it can be copied.
    """
    lines = [line]
    while width_of(lines[-1]) > width:
        last = lines[-1]
        at = head(last, width + 1).rfind(" ")
        if at < 0 or not last[:at].strip():
            at = last.find(" ", len(last) - len(last.lstrip()))
        if at < 0:
            break
        lines[-1:] = [last[:at].rstrip(), indent + last[at:].lstrip()]
    return lines


def laid_out(text: str, width: int) -> str:
    """A text of lines and tables in lines of at most so many columns.  Only what is one word, such
    as a path to be copied, stays whole even so.
    """
    return "\n".join(piece for line in text.split("\n") for piece in _laid_out(line, width))


def _laid_out(line: str, width: int) -> list[str]:
    if width_of(line) <= width:
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    match _CELL.findall(line):
        case [label, _] if len(label) <= width // 2:
            return folded(line, width, " " * len(label))
        case [first, *others] if len(others) > 1:
            return _row(first, others, width, indent + "  ")
    return folded(line, width, indent + ("# " if line.lstrip().startswith("#") else "  "))


def _row(first: str, others: Sequence[str], width: int, indent: str) -> list[str]:
    """A row of a table, broken between cells where that is enough."""
    lines = [first]
    for cell in others:
        if width_of((lines[-1] + cell).rstrip()) <= width:
            lines[-1] += cell
        else:
            lines.append(indent + cell)
    return [piece for line in lines for piece in folded(line.rstrip(), width, indent)]
