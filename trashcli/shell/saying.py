"""Saying: an answer as a person reads it, no wider than the terminal; spoken, each line of it
begins with a label.
"""

import re
import sys
from collections.abc import Iterator

from trashcli.screen.speech import capital, spoken
from trashcli.screen.style import Style
from trashcli.screen.wrap import folded
from trashcli.shell.answer import Answer

VERBATIM = ("report", "echo")
"""Verbs whose answers are shown as they are, to be copied."""
REASONS = ("why",)
"""Verbs whose answers are sentences that may have a colon, with no label before it."""
PAINTED = "\x1b"
"""Stands only in what was made to fit already."""

_LABEL = re.compile(r"([^\W_](?:[^\W_]| ){0,39}): (.+)")
"""What a line may begin with by itself: words."""
_TABLE = re.compile(r"(?:\S ?)+ {2,}")
"""The first column of a table, and the space after it."""


def notice(text: str) -> None:
    """Tells a person something that belongs to no answer, beside the answers."""
    print(f"trashcli: {text}", file=sys.stderr)


def said(answer: Answer, style: Style) -> Iterator[str]:
    """The lines of an answer that was not refused."""
    for line in answer.render().splitlines():
        if style.accessible:
            if line.strip():
                yield _spoken(line, answer.cmd, style)
        elif answer.cmd in VERBATIM or PAINTED in line:
            yield line
        else:
            yield from folded(line, style.width, _indent(line, style))


def refused(message: str, legal: str, style: Style) -> Iterator[str]:
    """The lines that say why a line was refused, and what may be done."""
    text = f"{message} (legal: {legal})" if legal else message
    if not style.accessible:
        for line in text.splitlines():
            yield from folded(line, style.width, "  ")
        return
    yield spoken("Refused:", " ".join(message.split()), style)
    if legal:
        yield spoken("Legal:", f"{legal}.", style)


def _spoken(line: str, cmd: str, style: Style) -> str:
    """A line behind its own label, else behind the verb that it answers."""
    text = " ".join(line.split())
    labelled = None if cmd in REASONS else _LABEL.fullmatch(text)
    label, rest = labelled.groups() if labelled else (cmd, text)
    return spoken(f"{capital(label)}:", rest, style)


def _indent(line: str, style: Style) -> str:
    """Where a line goes on that is too long: under its second column, if that is not far right."""
    column = _TABLE.match(line)
    return " " * (column.end() if column and column.end() <= style.width // 2 else 2)
