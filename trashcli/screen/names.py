"""Names and other foreign text made safe to show, and how wide text is.

Nothing that a person or a file supplied reaches a terminal but through `safe`.
"""

from collections.abc import Iterator
from functools import lru_cache
from unicodedata import category, combining, normalize

from trashcli.screen.style import Style

MOST_MARKS = 2
"""Marks that one letter may carry; more than that spill over the lines above and below."""
UNPRINTABLE = {"Cc", "Cn", "Co", "Cs"}
"""Controls, unassigned and private characters, half characters: shown as `?`."""
INVISIBLE = {"Cf", "Me"}
"""Format characters, bidirectional controls among them, and enclosing marks: left out."""
SELECTORS = range(0xFE00, 0xFE10)
"""Ask for another look of the character before, and change its width in some terminals."""

FIRST_MARK = "\u0300"
"""Characters before this one are all one column wide, once controls are left out."""
OWN_MARKS = "♣♦♥♠┌─┐│└┘▒…"
"""What boards are drawn with: one column each, wherever they are used at all."""


@lru_cache(256)
def safe(text: str, style: Style) -> str:
    """The text with nothing in it that a terminal may act upon; `?` if nothing is left."""
    shown = " ".join("".join(_printable(normalize("NFC", text))).split())
    return (shown if style.unicode else _ascii(shown)) or "?"


def _printable(text: str) -> Iterator[str]:
    marks = MOST_MARKS  # so that none comes first and joins what stands before the text
    for character in text:
        kind = category(character)
        if kind in INVISIBLE or ord(character) in SELECTORS:
            continue
        marks = marks + 1 if kind == "Mn" else 0
        if marks <= MOST_MARKS:
            yield "?" if kind in UNPRINTABLE and not character.isspace() else character


def _ascii(text: str) -> str:
    letters = (letter for letter in normalize("NFKD", text) if not combining(letter))
    return "".join(letter if letter.isascii() else "?" for letter in letters)


def width_of(text: str) -> int:
    """How many columns safe text takes."""
    return len(text) if text.isascii() else sum(map(_width, text))


@lru_cache(1024)
def _width(character: str) -> int:
    if character < FIRST_MARK or character in OWN_MARKS:
        return 1
    from wcwidth import wcwidth  # 30 ms, and few names need it

    return max(0, wcwidth(character))


def cut(text: str, width: int, style: Style) -> str:
    """Safe text in at most so many columns, its end an ellipsis where it was longer."""
    if width_of(text) <= width:
        return text
    ellipsis = "…" if style.drawn else "..."
    if width <= len(ellipsis):
        ellipsis = ""
    return head(text, width - len(ellipsis)).rstrip() + ellipsis


def head(text: str, width: int) -> str:
    """As much of the text, from its beginning, as so many columns hold."""
    if text.isascii():
        return text[: max(0, width)]
    taken = 0
    for at, character in enumerate(text):
        taken += _width(character)
        if taken > width:
            return text[:at]
    return text


def padded(text: str, width: int) -> str:
    """The text with spaces after it, to so many columns."""
    return text + " " * (width - width_of(text))
