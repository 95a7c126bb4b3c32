"""Where a card may go: the only place that knows."""

from functools import lru_cache
from typing import cast

from trashcli.game.cards import AT, Card, face_down_slots
from trashcli.game.rules import Rules
from trashcli.game.state import Slot, State

NOWHERE: tuple[Slot, ...] = ()


def slots(rules: Rules, layout: str, card: Card) -> tuple[Slot, ...]:
    """The slots of this layout that the card may go to, ascending; none for a dead card.

    A number goes to its own slot while that is face down, or while it shows a wild that may leave.
    A wild goes to face-down slots (rulings 10 to 14).
    """
    number = rules.number[card]
    if number:
        return (number,) if layout[AT[number]] in rules.lifted else NOWHERE
    return _wild_slots(rules, layout) if card in rules.wild else NOWHERE


@lru_cache(1024)
def open_slots(layout: str) -> tuple[Slot, ...]:
    """The slots that hold a face-down card, ascending."""
    return cast(tuple[Slot, ...], face_down_slots(layout))


def _wild_slots(rules: Rules, layout: str) -> tuple[Slot, ...]:
    face_down = open_slots(layout)
    if len(face_down) == 1 and not rules.profile.wild_last:
        return NOWHERE
    allowed = rules.profile.wild_slots
    return face_down if allowed == "any" else tuple(slot for slot in face_down if slot in allowed)


def held_slots(rules: Rules, state: State) -> tuple[Slot, ...]:
    """The slots that the held card may go to in the layout of the seat that acts."""
    if state.held is None:
        return NOWHERE
    return slots(rules, state.layouts[state.seat - 1], state.held)
