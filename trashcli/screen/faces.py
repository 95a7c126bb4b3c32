"""How cards and slots look in a board or a story."""

from collections.abc import Iterable

from trashcli.game.cards import JOKER, RANK_WORDS, Card, rank_word
from trashcli.game.view import UNKNOWN
from trashcli.screen.style import Style
from trashcli.screen.table import Table

SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def face(card: Card, style: Style) -> str:
    """A card: `10C`, `10♣` or `10`; in small letters one that lies face down but may be seen."""
    if card == UNKNOWN:
        return "▒▒" if style.drawn else "##"
    if card[0] in (JOKER, JOKER.lower()):
        return card
    if not card.isupper():
        return (rank_word(card.upper()) + card[1]).lower()
    if style.suits == "none":
        return rank_word(card)
    return rank_word(card) + (SIGNS[card[1]] if style.suits == "signs" else card[1])


def in_slot(table: Table, card: Card, style: Style) -> str:
    """A card as it stands in a layout: a wild in use has a `*`."""
    in_use = card.isupper() and table.view.is_wild(card)
    return face(card, style) + ("*" if in_use else "")


def gone(style: Style) -> str:
    """The mark of a slot that a layout does not have."""
    return "·" if style.drawn else "."


def slot_name(slot: int) -> str:
    """A slot as people write it: its card's rank, `A` for 1."""
    return RANK_WORDS[slot - 1]


def slot_names(slots: Iterable[int]) -> str:
    """Slots in a row, three or more that follow each other as `A-4`; `none` for none."""
    runs: list[list[int]] = []
    for slot in slots:
        if runs and slot == runs[-1][-1] + 1:
            runs[-1].append(slot)
        else:
            runs.append([slot])
    return " ".join(map(_run, runs)) or "none"


def _run(slots: list[int]) -> str:
    if len(slots) < 3:
        return " ".join(map(slot_name, slots))
    return f"{slot_name(slots[0])}-{slot_name(slots[-1])}"
