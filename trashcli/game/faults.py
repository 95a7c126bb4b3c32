"""Faults: which events of a file cannot be folded, because a card or a seat is not where they say.

No rules of play: an event without a fault may still be illegal.  What passes here, `evolve` folds
without losing or doubling a card.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import assert_never

from trashcli.game.cards import Card, cards_of
from trashcli.game.events import (
    Closed,
    Completed,
    Dealt,
    Discarded,
    Drawn,
    Event,
    FreeDraws,
    Halted,
    LastTurns,
    Passed,
    Placed,
    Resigned,
    Resized,
    Revealed,
    Shuffled,
    Taken,
    Timed,
    TurnedUp,
    Voided,
    Won,
)
from trashcli.game.state import State

MOST = (1 << 53) - 1


def fault(state: State, event: Event, deck: Sequence[Card]) -> str | None:  # noqa: PLR0911, PLR0912 -- a table
    """What keeps the event from being folded into this state; None where nothing does.

    `deck` holds all cards of a hand.
    """
    if state.phase == "over":
        return "the match is over"
    match event:
        case Shuffled():
            return _shuffled(state, event, deck)
        case Dealt():
            return _dealt(state, event)
        case Drawn(card) | TurnedUp(card):
            return _top(card, state.stock, "stock") or _hand_empty(state)
        case Taken(card):
            return _top(card, state.discards, "discard pile") or _hand_empty(state)
        case Placed():
            return _placed(state, event)
        case Discarded(card):
            wrong = None if card == state.held else f"{card} is discarded, but {_held(state)}"
            return _acting(state) or wrong
        case Passed():
            return _acting(state) or _hand_empty(state)
        case LastTurns(turns):
            return _acting(state) or _hand_empty(state) or _count(turns)
        case FreeDraws(seat, draws):
            return _seat(state, seat) or _hand_empty(state) or _count(draws)
        case Revealed():
            return _revealed(state, event)
        case Completed(seat):
            return _completed(state, seat)
        case Resigned(seat):
            return _seat(state, seat)
        case Resized(seat, size):
            return _seat(state, seat) or (None if 1 <= size <= 13 else f"there is no size {size}")
        case Closed(winner, lead):
            return (
                (_seat(state, winner) if winner else None)
                or _seat(state, lead)
                or _hand_empty(state)
            )
        case Timed(ms):
            return None if state.clock[0] <= ms <= MOST else f"time {ms} goes back"
        case Won(seats):
            return _winners(state, seats)
        case Voided() | Halted():
            return None
        case _:
            assert_never(event)


def _shuffled(state: State, event: Shuffled, deck: Sequence[Card]) -> str | None:
    if event.k == 0:
        expected = Counter(deck)
        if state.phase != "deal" or event.hand != state.hand + 1:
            return f"hand {event.hand} is shuffled, but hand {state.hand + 1} is next"
    else:
        kept = len(state.discards) - len(event.cards)
        if kept not in (0, 2) or state.stock:
            return "only an empty stock is made anew, of all discards or all but the top"
        expected = Counter(cards_of(state.discards[kept:]))
        if (event.hand, event.k) != (state.hand, state.shuffles + 1):
            return f"shuffle {event.k} of hand {event.hand} does not follow"
    if Counter(cards_of(event.cards)) != expected:
        return "the shuffled cards are not the cards that were there"
    return None


def _dealt(state: State, event: Dealt) -> str | None:
    if event.sizes != state.sizes:
        return f"sizes {list(event.sizes)} are dealt, but they are {list(state.sizes)}"
    if event.hand != state.hand or any(state.layouts) or state.discards:
        return "the deal does not follow its shuffle"
    if 2 * sum(event.sizes) > len(state.stock):
        return "there are not enough cards to deal"
    return _seat(state, event.lead)


def _placed(state: State, event: Placed) -> str | None:
    if wrong := _acting(state):
        return wrong
    if event.card != state.held:
        return f"{event.card} is placed, but {_held(state)}"
    layout = state.layouts[state.seat - 1]
    there = layout[2 * event.slot - 2 : 2 * event.slot] if event.slot >= 1 else ""
    if there.upper() != event.lifted or not there:
        return f"slot {event.slot} holds {there.upper() or 'nothing'}, not {event.lifted}"
    return None


def _completed(state: State, seat: int) -> str | None:
    if wrong := _seat(state, seat):
        return wrong
    if seat in state.done or not state.layouts[seat - 1].isupper():
        return f"seat {seat} has no layout that is newly complete"
    return None


def _revealed(state: State, event: Revealed) -> str | None:
    if wrong := _seat(state, event.seat):
        return wrong
    cards = cards_of(state.layouts[event.seat - 1])
    down = "".join(card.upper() for card in cards if not card.isupper())
    return None if down == event.cards else f"the face-down cards are {down}, not {event.cards}"


def _top(card: Card, pile: str, name: str) -> str | None:
    return (
        None if card and pile[:2] == card else f"{card or 'nothing'} is not the top of the {name}"
    )


def _hand_empty(state: State) -> str | None:
    return f"{state.held} is still held" if state.held else None


def _held(state: State) -> str:
    return f"{state.held} is held" if state.held else "no card is held"


def _acting(state: State) -> str | None:
    return None if state.seat else "no seat acts"


def _seat(state: State, seat: int) -> str | None:
    return None if 1 <= seat <= len(state.sizes) else f"there is no seat {seat}"


def _count(number: int) -> str | None:
    return None if 1 <= number <= MOST else f"{number} is no number of turns"


def _winners(state: State, seats: Sequence[int]) -> str | None:
    if not all(1 <= seat <= len(state.sizes) for seat in seats):
        return "a winner has no seat"
    increasing = all(a < b for a, b in pairwise(seats))
    return None if seats and increasing else "winners stand once each, ascending"
