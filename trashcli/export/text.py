"""Text and Markdown: the story of a match, hand by hand, or its board at the place that is named.

Nothing is wider than 80 columns, and no card needs more than ASCII.  In Markdown all that comes
from the file stands in fenced blocks, where no name is taken for markup.
"""

import re
from itertools import groupby

from trashcli.export.subject import Subject
from trashcli.replay.timeline import Timeline
from trashcli.screen import page
from trashcli.screen.style import Style
from trashcli.screen.text import wrapped_text
from trashcli.shell.sentences import standing_at
from trashcli.shell.watch import story

STYLE = Style(unicode=True, board="compact")
BOARD = Style(unicode=True, board="full")

Part = tuple[str, str]
"""A heading, and the lines below it."""


def text(subject: Subject) -> str:
    """The story or the board as plain text."""
    return "\n".join(f"{lines}\n" for _, lines in _parts(subject))


def markdown(subject: Subject) -> str:
    """The story or the board as Markdown."""
    parts = [f"## {heading}\n\n{_fenced(lines)}" for heading, lines in _parts(subject)]
    return "\n".join(parts)


def _fenced(lines: str) -> str:
    """A block that shows the lines as they are: no run of backticks in them can end it."""
    longest = max(map(len, re.findall("`+", lines)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{lines}\n{fence}\n"


def _parts(subject: Subject) -> list[Part]:
    return _board(subject) if subject.place else _story(subject)


def _board(subject: Subject) -> list[Part]:
    stepping = subject.stepping
    board = page.board(stepping.table(), BOARD)
    here = _sentence(f"{standing_at(stepping, BOARD)}.")
    gaps = map(_sentence, subject.gaps())
    return [("A place in a match of Trash", "\n".join([board, "", here, *gaps]))]


def _story(subject: Subject) -> list[Part]:
    told = story(subject.stepping, lambda: STYLE)
    first = next(told)[1]
    notes = [_sentence(f"Note: {note}") for note in subject.notes(STYLE)]
    parts = [("A match of Trash", "\n".join([first, *notes]))]
    for hand, texts in groupby(told, key=lambda one: _hand(subject.timeline, one[0])):
        lines = "\n".join(shown for _, shown in texts)
        parts.append((f"Hand {hand}" if hand else "Before the first hand", lines))
    return parts


def _hand(timeline: Timeline, record: int) -> int:
    return timeline.when(record).hand


def _sentence(words: str) -> str:
    return "\n".join(wrapped_text(words, STYLE.width))
