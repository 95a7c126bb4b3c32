"""A mistake in a profile: where it is and what it is, in one line for a person."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import NamedTuple

from msgspec import Struct

SHOWN = 40
"""How many characters of what was found a message repeats."""


class Place(NamedTuple):
    """Where something stands: `file:line:column`, the latter two from 1.

    A setting (`--set wild=[Q,Q]`) is one line, so only its column is told.
    """

    file: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        line = "" if self.file.startswith("--set ") else f":{self.line}"
        return f"{self.file}{line}:{self.column}"


class Mistake(Struct, frozen=True):
    """One mistake; `key` is the path of the key it is about, empty for the file as a whole."""

    place: Place
    key: str
    message: str

    def __str__(self) -> str:
        return ": ".join(filter(None, (str(self.place), shown(self.key), self.message)))


def printable(text: str) -> str:
    """A text with a question mark for each letter that does not print."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def shown(found: str) -> str:
    """What was found, on one line and not too long."""
    return printable(found) if len(found) <= SHOWN else f"{printable(found[:SHOWN])}..."


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The word that was probably meant, if any is near."""
    by_lower = {known.lower(): known for known in words}
    close = get_close_matches(word[: SHOWN + 1].lower(), by_lower, 1)
    return by_lower[close[0]] if close else None
