"""Cards: ranks, suits, how a card is named, the unshuffled deck.  No rules of play.

A card is two characters, rank and suit (`6H`, `TC`); jokers are `X1` to `X9`.  A list of cards is
their plain concatenation, top first.  In a layout a face-down card stands in small letters.
"""

import re
from collections.abc import Collection
from itertools import compress

Card = str
Pile = str

RANKS = "A23456789TJQK"
SUITS = "CDHS"
JOKER = "X"
MOST_JOKERS = 9

RANK_WORDS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""Ranks as rule files and people write them, in order."""
JOKER_WORD = "joker"

NUMBER: dict[Card, int] = {
    rank + suit: number for number, rank in enumerate(RANKS, 1) for suit in SUITS
} | {f"{JOKER}{joker}": 0 for joker in range(1, MOST_JOKERS + 1)}
"""A card's number: A is 1, J 11, Q 12, K 13; a joker has none (0)."""

MOST_SLOTS = 13

AT = tuple(slice(2 * slot - 2, 2 * slot) for slot in range(MOST_SLOTS + 1))
"""Where in a layout the card in each slot stands; for slot 0, which no layout has, nowhere."""

AROUND = tuple((slice(2 * slot - 2), slice(2 * slot, None)) for slot in range(MOST_SLOTS + 1))
"""What of a layout stands before and after each slot."""

FACE_DOWN = frozenset("cdhsx")
"""Letters of which each face-down card has one, its suit or a joker's, and no other card any."""

_IS_FACE_DOWN = bytes(chr(code) in FACE_DOWN for code in range(256))
_SLOT_AT = tuple(at // 2 + 1 for at in range(2 * MOST_SLOTS))
"""Which slot each letter of a layout belongs to."""

TURNED_UP: dict[str, Card] = {card.lower(): card for card in NUMBER}
"""A face-down card as it stands in a layout, to the card itself."""


def rank_word(card: Card) -> str:
    """The card's rank as people write it: `10` for `TC`, `joker` for `X1`."""
    number = NUMBER[card]
    return RANK_WORDS[number - 1] if number else JOKER_WORD


def cards_of(pile: Pile) -> list[Card]:
    """The cards of a pile or layout, one string each, in the same order."""
    return [pile[at : at + 2] for at in range(0, len(pile), 2)]


def face_down_count(layout: str) -> int:
    """How many cards of a layout lie face down."""
    return sum(map(layout.count, FACE_DOWN))


def face_down_slots(layout: str) -> tuple[int, ...]:
    """The slots (from 1) that hold a face-down card, ascending."""
    return tuple(compress(_SLOT_AT, layout.encode().translate(_IS_FACE_DOWN)))


def unshuffled(packs: int, jokers: int, removed: Collection[str]) -> list[Card]:
    """The deck before its shuffle: pack after pack, suits C D H S, in each A to K, then jokers.

    `jokers` are a pack; `removed` holds rank words.
    """
    ranks = [rank for rank, word in zip(RANKS, RANK_WORDS, strict=True) if word not in removed]
    pack = [rank + suit for suit in SUITS for rank in ranks]
    pack += [f"{JOKER}{joker}" for joker in range(1, jokers + 1)]
    return pack * packs


_CARD = re.compile(r"(10|[A2-9TJQK])([SHDC♠♥♦♣])\ufe0f?", re.IGNORECASE)
_SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


def parse_card(text: str) -> Card | None:
    """Return the card that a word names, in any case: `10h`, `TH`, `10♥`, `X1`; None if none."""
    if found := _CARD.fullmatch(text):
        rank = "T" if found[1] == "10" else found[1].upper()
        suit = found[2].upper()
        return rank + _SIGNS.get(suit, suit)
    joker = text.upper()
    return joker if joker in NUMBER and joker[0] == JOKER else None
