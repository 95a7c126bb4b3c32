"""Foldable headers: with which of them events can be folded, though their rules are not known here.

What this engine's rules say of a table is no fault in a match of another engine, nor in a view,
where cards are hidden.  What is asked is what folding and showing rest on: that seats are seats,
and cards are cards.
"""

from collections.abc import Collection, Iterator

from trashcli.game.cards import MOST_SLOTS, NUMBER, TURNED_UP, cards_of
from trashcli.game.state import SEATS, State
from trashcli.game.stated import shape_faults
from trashcli.replay.engines import ENGINES
from trashcli.replay.headers import beginning_fault
from trashcli.replay.parse import Unsupported
from trashcli.replay.records import Header
from trashcli.replay.redacted import HIDDEN

_LYING = NUMBER.keys() | TURNED_UP.keys()
"""Cards as they stand in a layout, either way up."""


def header_fault(header: Header, *, redacted: bool = False) -> str | None:
    """Why no match can begin with this header, by the engine that it names; where that is not
    known, or cards are hidden, why no events could be folded behind it.  None where one can.

    Raises `Unsupported` for more seats or packs than can be shown here.
    """
    if header.engine in ENGINES and not redacted:
        return beginning_fault(header)
    doc, seats = header.rules.doc, len(header.seats)
    if not seats or not isinstance(doc.packs, int):
        return "there are no seats, or packs is not the number used at this table"
    if max(seats, doc.packs) > len(SEATS):
        raise Unsupported(f"{seats} seats and {doc.packs} packs are more than can be shown here")
    if header.start is None:
        return None
    hidden = (HIDDEN, HIDDEN.lower()) if redacted else ()
    wrong = next(_table_faults(header.start, seats, hidden), None)
    return f"no match can begin so: {wrong}" if wrong else None


def _table_faults(state: State, seats: int, hidden: Collection[str]) -> Iterator[str]:
    yield from shape_faults(seats, state)
    if not all(1 <= size <= MOST_SLOTS for size in state.sizes):
        yield f"a layout has 1 to {MOST_SLOTS} slots"
    if state.phase != "deal":
        yield from _card_faults(state, hidden)


def _card_faults(state: State, hidden: Collection[str]) -> Iterator[str]:
    """What is no card, or lies where none can."""
    turned_up = [*cards_of(state.discards), *([] if state.held is None else [state.held])]
    stock = [card for card in cards_of(state.stock) if card not in hidden]
    if wrong := [card for card in turned_up + stock if card not in NUMBER]:
        yield f"{wrong[0]!r} is no card"
    for seat, (layout, size) in enumerate(zip(state.layouts, state.sizes, strict=True), 1):
        cards = cards_of(layout)
        if len(cards) != size:
            yield f"the layout of seat {seat} has not {size} slots"
        if wrong := [card for card in cards if card not in _LYING and card not in hidden]:
            yield f"{wrong[0]!r} is no card"
