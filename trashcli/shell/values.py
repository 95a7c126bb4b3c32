"""What words of a line stand for: cards, slots, numbers.  Pure text and values."""

import re

from trashcli.game.cards import JOKER, NUMBER, RANK_WORDS, Card
from trashcli.game.state import Slot
from trashcli.shell.codes import LineFault

_CARD = re.compile(r"(10|[A2-9TJQK])([SHDC♠♥♦♣])\ufe0f?", re.IGNORECASE)
_SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_NUMBER = re.compile(r"\d{1,9}")


def parse_card(text: str) -> Card | None:
    """The card that a word names, in any case: `10h`, `TH`, `10♥`, `X1`; None if it names none."""
    if found := _CARD.fullmatch(text):
        rank = "T" if found[1] == "10" else found[1].upper()
        suit = found[2].upper()
        return rank + _SIGNS.get(suit, suit)
    joker = text.upper()
    return joker if joker in NUMBER and joker[0] == JOKER else None


def parse_slot(text: str, column: int = 0) -> Slot:
    """The slot that a word names: a number from 1, or its card's rank; raises `LineFault`.

    Whether a layout has it is not judged.
    """
    if text.upper() in RANK_WORDS:
        return Slot(RANK_WORDS.index(text.upper()) + 1)
    if not _NUMBER.fullmatch(text):
        raise LineFault("bad_argument", f"{text!r} is no slot; slots are 1 to 13, or A", column)
    return Slot(int(text))


def parse_number(text: str, what: str, column: int = 0, least: int = 1) -> int:
    """A whole number; raises `LineFault`, naming what the number is for."""
    if not _NUMBER.fullmatch(text) or int(text) < least:
        message = f"{text!r} is no number of {what}; give a whole number from {least}"
        raise LineFault("bad_argument", message, column)
    return int(text)
