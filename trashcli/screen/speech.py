"""Words and lines for a screen reader: nothing but letters, digits and the marks of sentences."""

import re

from trashcli.game.cards import RANK_WORDS, Card, rank_word
from trashcli.screen.header import name
from trashcli.screen.style import Style
from trashcli.screen.table import Table
from trashcli.screen.wrap import wrapped_text

WORDS = {"A": "ace", "10": "ten", "J": "jack", "Q": "queen", "K": "king"}
SUIT_WORDS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
UNSPEAKABLE = re.compile(r"[^\w .'-]|_")
"""What is left out of names: boxes and arrows are drawn with it."""


def slot_word(slot: int) -> str:
    """A slot by its card's rank: `ace` for 1, `2`, `ten`."""
    rank = RANK_WORDS[slot - 1]
    return WORDS.get(rank, rank)


def card_word(card: Card, style: Style) -> str:
    """A face-up card: `ten`, or where suits are asked for `ten of clubs`; `joker`."""
    rank = rank_word(card)
    word = WORDS.get(rank, rank)
    suit = SUIT_WORDS.get(card[1])
    return f"{word} of {suit}" if suit and style.suits != "none" else word


def called(table: Table, seat: int, style: Style) -> str:
    """What a seat is called within a sentence: `you`, or its name."""
    if seat == table.you:
        return "you"
    return speakable(name(table, seat, style)) or f"seat {seat}"


def speakable(text: str) -> str:
    """What can be said of a name, from its first letter or digit on; empty if it has none."""
    return " ".join(UNSPEAKABLE.sub(" ", text).split()).lstrip(" .'-")


def label(table: Table, seat: int, style: Style) -> str:
    """What a line begins with that tells of a seat: `You:`, `Bot:`."""
    who = called(table, seat, style)
    return f"{who[0].upper()}{who[1:]}:"


def spoken(label: str, text: str, style: Style) -> str:
    """A line that begins with the label, or several that each do."""
    return "\n".join(wrapped_text(text, style.width, f"{label} "))


def capital(sentence: str) -> str:
    """The sentence with a capital letter first."""
    return sentence[:1].upper() + sentence[1:]
