"""Wording: the small pieces that every message is made of, each written once.

Counts with their noun, text made safe to show on a terminal, and the word that was probably meant.
"""

from collections.abc import Iterable

LONGEST = 40
"""How many characters of what somebody wrote a message repeats."""


def counted(number: int, noun: str, plural: str = "s") -> str:
    """Return `1 card`, `2 cards`; `2 passes` where `plural` is `es`."""
    return f"{number:,} {noun}{'' if number == 1 else plural}"


def printable(text: str) -> str:
    """Return the text with a question mark for each character that does not print."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def brief(text: str) -> str:
    """Return the text safe to show and cut to `LONGEST` characters, so that it fits a message."""
    return printable(text) if len(text) <= LONGEST else f"{printable(text[:LONGEST])}..."


def nearest(word: str, words: Iterable[str]) -> str | None:
    """Return the word that was probably meant, None if none is near; case does not matter."""
    from difflib import get_close_matches  # which takes a while, and most messages need none

    by_lower = {known.lower(): known for known in words}
    close = get_close_matches(word[: LONGEST + 1].lower(), by_lower, 1)
    return by_lower[close[0]] if close else None
