"""Stated tables: states that a match may begin in, other than the first deal.

Each field must hold what a match by these rules can come to, so that play goes on without losing a
card and ends as the rules say; whether one match could have led to all of it is not asked.  A table
at which the match is decided, or a layout complete, is none to begin with: the end of the next hand
would give the match to the wrong seat.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from trashcli.game.cards import NUMBER, TURNED_UP, cards_of
from trashcli.game.ending import is_decided
from trashcli.game.rules import Rules, held_slots
from trashcli.game.state import State

MOST_HANDS = (1 << 24) - 1
MOST_RESHUFFLES = (1 << 16) - 1
"""Chance numbers its words by hands and reshuffles; beyond these two would share a word."""
MOST_TURNS = 60_000
"""As many as a hand may ever have before it is void."""


def stated_fault(rules: Rules, state: State) -> str | None:
    """Return why a match by these rules cannot begin in this state; None where it can."""
    return next(
        chain(
            shape_faults(rules.players, state),
            _count_faults(rules, state),
            _size_faults(rules, state),
            _table_faults(rules, state),
            _ending_faults(rules, state),
        ),
        None,
    )


def shape_faults(players: int, state: State) -> Iterator[str]:
    """Yield what is wrong with a table that so many sit at, whatever the rules and the
    cards are.
    """
    rows = (state.layouts, state.sizes, state.wins, state.won)
    if any(len(row) != players for row in rows):
        yield f"there must be a layout, a size, wins and won for each of {players} seats"
    if state.phase == "over":
        yield "the match is over there"
    if (state.seat == 0) != (state.phase == "deal"):
        yield f"in phase {state.phase} seat {state.seat} cannot act"
    if not (0 <= state.seat <= players and 1 <= state.lead <= players):
        yield f"seat and lead must be among the {players} seats"
    if state.hand < 1 or state.turn < 1:
        yield "hand and turn begin at 1"
    counts = (state.passes, state.shuffles, state.voids, *state.wins, *state.won, *state.clock)
    if min(counts) < 0:
        yield "counts begin at 0"
    if state.done or state.last or state.free:
        yield "nobody may have completed a layout yet"
    if state.phase == "deal":
        if state.held is not None or state.stock or state.discards or any(state.layouts):
            yield "between hands there is no card on the table"
    elif (state.held is None) != (state.phase == "draw"):
        yield "a card is held in the middle of a turn, and only there"


def _count_faults(rules: Rules, state: State) -> Iterator[str]:
    """Counts must be ones that a match can come to, and go on from."""
    reshuffles = state.shuffles + rules.profile.limits.turns
    if state.hand >= MOST_HANDS or reshuffles > MOST_RESHUFFLES:
        yield "hand or shuffles is more than can be counted"
    if max(state.turn, state.passes) > MOST_TURNS:
        yield f"there are no more than {MOST_TURNS} turns in a hand"
    if state.turn > rules.last_turn:
        yield f"a hand is void after turn {rules.last_turn} (limits.turns)"
    if state.passes >= rules.players:
        yield f"a hand is void after {rules.players} passes in a row"
    if max(state.voids, *state.wins) > MOST_HANDS:
        yield f"there are no more than {MOST_HANDS} hands in a match"
    if any(state.clock) and rules.profile.match.minutes is None:
        yield "no time is taken in a match that is not timed (match.minutes)"
    if state.clock[1] > state.hand or max(state.won) > state.hand:
        yield f"nothing can have happened after hand {state.hand}"


def _size_faults(rules: Rules, state: State) -> Iterator[str]:
    """Sizes must be ones that hands can be dealt with, from the first size to the last."""
    layout = rules.profile.layout
    last = layout.last if layout.step else layout.first
    least, most = sorted((layout.first, last))
    for seat, size in enumerate(state.sizes, 1):
        if not least <= size <= most:
            sizes = f"{least} to {most}" if least < most else f"{least}"
            yield f"seat {seat} can have no layout of {size} slots: by these rules it has {sizes}"
    if sum(state.sizes) + rules.profile.upcard > len(rules.deck):
        yield f"{len(rules.deck)} cards are too few to deal to {sum(state.sizes)} slots"


def _ending_faults(rules: Rules, state: State) -> Iterator[str]:
    if is_decided(rules, state):
        yield "the match is decided already"


def _table_faults(rules: Rules, state: State) -> Iterator[str]:
    """Yield what is wrong with the cards on the table."""
    if state.phase == "deal":
        return
    yield from _card_faults(rules, state)
    for seat, layout in enumerate(state.layouts, 1):
        yield from _layout_faults(rules, state, seat, layout)
    if state.held is not None and not _is_choice(rules, state):
        yield f"{state.held} is held, but it leaves nothing to choose"


def _card_faults(rules: Rules, state: State) -> Iterator[str]:
    """Yield what is no card, and which cards are missing or too many."""
    laid = [card for layout in state.layouts for card in cards_of(layout)]
    cards = [TURNED_UP.get(card, card) for card in laid]
    cards += cards_of(state.stock) + cards_of(state.discards)
    cards += [] if state.held is None else [state.held]
    for card in cards:
        if card not in NUMBER:
            yield f"{card!r} is no card"
    table, deck = Counter(cards), Counter(rules.deck)
    if missing := sorted((deck - table).elements()):
        yield f"not on the table: {' '.join(missing[:8])}"
    if more := sorted((table - deck).elements()):
        yield f"too many on the table: {' '.join(more[:8])}"


def _layout_faults(rules: Rules, state: State, seat: int, layout: str) -> Iterator[str]:
    if len(layout) != 2 * state.sizes[seat - 1]:
        yield f"the layout of seat {seat} has not {state.sizes[seat - 1]} slots"
    if layout.isupper():
        yield f"the layout of seat {seat} is complete"
    for slot, card in enumerate(cards_of(layout), 1):
        if card.isupper() and card not in rules.wild and NUMBER[card] != slot:
            yield f"{card} may not lie face up in slot {slot} of seat {seat}"


def _is_choice(rules: Rules, state: State) -> bool:
    choices = len(held_slots(rules, state)) + (state.held in rules.may_discard)
    return choices > 1
