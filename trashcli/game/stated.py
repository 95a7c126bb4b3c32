"""Stated tables: states that a match may begin in, other than the first deal.

A stated table must be one that play could go on from without losing a card; whether play could
have led to it is not asked.
"""

from collections import Counter
from collections.abc import Iterator

from trashcli.game.cards import NUMBER, cards_of
from trashcli.game.fit import held_slots
from trashcli.game.rules import Rules
from trashcli.game.state import State

MOST_HANDS = 1 << 24
MOST_TURNS = 1 << 16


def stated_fault(rules: Rules, state: State) -> str | None:
    """Why a match by these rules cannot begin in this state; None where it can."""
    return next(_shape_faults(rules, state), None) or next(_table_faults(rules, state), None)


def _shape_faults(rules: Rules, state: State) -> Iterator[str]:
    """What is wrong with the numbers, whatever the cards."""
    rows = (state.layouts, state.sizes, state.wins, state.won)
    if any(len(row) != rules.players for row in rows):
        yield f"there must be a layout, a size, wins and won for each of {rules.players} seats"
    if not all(1 <= size <= 13 for size in state.sizes):
        yield "a layout has 1 to 13 slots"
    if state.phase == "over" or (state.seat == 0) != (state.phase == "deal"):
        yield f"in phase {state.phase} seat {state.seat} cannot act"
    if not (0 <= state.seat <= rules.players and 1 <= state.lead <= rules.players):
        yield f"seat and lead must be among the {rules.players} seats"
    if not (1 <= state.hand < MOST_HANDS and 1 <= state.turn < MOST_TURNS):
        yield "hand and turn begin at 1"
    if state.done or state.last or state.free:
        yield "nobody may have completed a layout yet"
    counts = (state.passes, state.shuffles, state.voids, *state.wins, *state.won, *state.clock)
    if min(counts) < 0 or max(state.shuffles, state.passes) >= MOST_TURNS:
        yield "counts begin at 0"
    if state.clock[1] > state.hand or max(state.won) > state.hand:
        yield f"nothing can have happened after hand {state.hand}"


def _table_faults(rules: Rules, state: State) -> Iterator[str]:
    """What is wrong with the cards on the table."""
    if state.phase == "deal":
        if state.held or state.stock or state.discards or any(state.layouts):
            yield "between hands there is no card on the table"
        return
    layouts = "".join(state.layouts)
    table = Counter(cards_of(state.stock + state.discards + (state.held or "") + layouts.upper()))
    if table != Counter(rules.deck):
        yield _wrong_cards(table, Counter(rules.deck))
    for seat, layout in enumerate(state.layouts, 1):
        yield from _layout_faults(rules, state, seat, layout)
    if (state.held is None) != (state.phase == "draw"):
        yield "a card is held in the middle of a turn, and only there"
    if state.held and not _is_choice(rules, state):
        yield f"{state.held} is held, but it leaves nothing to choose"


def _layout_faults(rules: Rules, state: State, seat: int, layout: str) -> Iterator[str]:
    if len(layout) != 2 * state.sizes[seat - 1]:
        yield f"the layout of seat {seat} has not {state.sizes[seat - 1]} slots"
    if layout.isupper():
        yield f"the layout of seat {seat} is complete"
    for slot, card in enumerate(cards_of(layout), 1):
        if card.isupper() and card not in rules.wild and NUMBER.get(card) != slot:
            yield f"{card} may not lie face up in slot {slot} of seat {seat}"


def _is_choice(rules: Rules, state: State) -> bool:
    choices = len(held_slots(rules, state)) + (state.held in rules.may_discard)
    return choices > 1


def _wrong_cards(table: Counter[str], deck: Counter[str]) -> str:
    if missing := sorted((deck - table).elements()):
        return f"not on the table: {' '.join(missing[:8])}"
    return f"too many on the table: {' '.join(sorted((table - deck).elements())[:8])}"
