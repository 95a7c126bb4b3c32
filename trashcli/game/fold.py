"""Folding: what each event makes of the state.  No rules: nothing here looks at a profile.

`evolve` trusts its events, as `decide` made them, and never asks whether one is right; `faults`
says which cannot be folded at all, for events read from a file.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import assert_never

from trashcli.game.cards import AROUND, Card, cards_of
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
from trashcli.game.state import SEATS, TABLE, Seat, State


def evolve(state: State, events: Iterable[Event]) -> None:  # noqa: PLR0912, PLR0915 -- a hot loop
    """Make the events so: the one place where a state changes.

    One long function and a chain of exact types, because this is a hot loop: a call or an
    `isinstance` for each event would double its time.  The commonest events come first.
    """
    for event in events:
        if type(event) is Placed:
            layouts, at = state.layouts, state.seat - 1
            layout = layouts[at]
            before, after = AROUND[event.slot]
            layouts[at] = f"{layout[before]}{event.card}{layout[after]}"
            state.held = event.lifted
        elif type(event) is Discarded:
            state.discards = f"{event.card}{state.discards}"
            state.held = None
            if state.done or state.last or state.free:
                _end_special_turn(state)
            else:
                state.seat = SEATS[state.seat % len(state.sizes)]
                state.turn += 1
                state.phase = "draw"
        elif type(event) is Drawn:
            state.stock = state.stock[2:]
            state.held = event.card
            state.phase = "place"
            state.passes = 0
        elif type(event) is Taken:
            state.discards = state.discards[2:]
            state.held = event.card
            state.phase = "place"
            state.passes = 0
        elif type(event) is Completed:
            state.done += (event.seat,)
        elif type(event) is Resized:
            state.sizes = _with(state.sizes, event.seat, event.size)
        elif type(event) is Closed:
            _closed(state, event)
        elif type(event) is Shuffled:
            _shuffled(state, event)
        elif type(event) is Dealt:
            _dealt(state, event)
        elif type(event) is TurnedUp:
            state.stock = state.stock[2:]
            state.discards = f"{event.card}{state.discards}"
        elif type(event) is Passed:
            state.passes += 1
            _end_special_turn(state)
        elif type(event) is LastTurns:
            state.last = event.turns
            _begin_turn(state, _next_seat(state))
        elif type(event) is FreeDraws:
            state.free = event.draws
            _begin_turn(state, event.seat)
        elif type(event) is Revealed:
            _revealed(state, event)
        elif type(event) is Voided:
            state.voids += 1
        elif type(event) is Timed:
            state.clock = (event.ms, state.hand)
        elif type(event) is Won or type(event) is Halted:
            state.phase = "over"
            state.seat = TABLE
        elif type(event) is Resigned:
            pass
        else:
            assert_never(event)


def _end_special_turn(state: State) -> None:
    """End a turn in a hand where last turns, free draws or completions may be open."""
    if state.free:
        state.free = 0 if state.seat in state.done else state.free - 1
        if state.free:
            _begin_turn(state, state.seat)
    elif state.last:
        state.last -= 1
        if state.last:
            _begin_turn(state, _next_seat(state))
    elif not state.done:
        _begin_turn(state, _next_seat(state))


def _next_seat(state: State) -> Seat:
    return SEATS[state.seat % len(state.sizes)]


def _begin_turn(state: State, seat: Seat) -> None:
    state.seat = seat
    state.turn += 1
    state.phase = "draw"


def _shuffled(state: State, event: Shuffled) -> None:
    state.shuffles = event.k
    if event.k == 0:
        state.hand = event.hand
        state.discards = ""
        state.layouts = [""] * len(state.layouts)
    else:
        kept = len(state.discards) - len(event.cards)
        state.discards = state.discards[:kept]
    state.stock = event.cards


def _dealt(state: State, event: Dealt) -> None:
    dealt = 2 * sum(event.sizes)
    cards = state.stock[:dealt].lower()
    state.layouts = [
        "".join([cards[there] for there in places]) for places in _dealing(event.lead, event.sizes)
    ]
    state.stock = state.stock[dealt:]
    state.lead = state.seat = event.lead
    state.turn = 1
    state.phase = "draw"
    state.done = ()
    state.passes = 0


@lru_cache(256)
def _dealing(lead: int, sizes: tuple[int, ...]) -> list[list[slice]]:
    """Where in the dealt pile each seat's cards lie, slot by slot."""
    clockwise = [(lead - 1 + step) % len(sizes) for step in range(len(sizes))]
    order = [seat for slot in range(max(sizes)) for seat in clockwise if slot < sizes[seat]]
    places = [slice(2 * at, 2 * at + 2) for at in range(len(order))]
    return [
        [place for place, to in zip(places, order, strict=True) if to == seat]
        for seat in range(len(sizes))
    ]


def _revealed(state: State, event: Revealed) -> None:
    down = iter(cards_of(event.cards))
    cards = cards_of(state.layouts[event.seat - 1])
    state.layouts[event.seat - 1] = "".join(
        [card if card.isupper() else next(down) for card in cards]
    )


def _closed(state: State, event: Closed) -> None:
    state.lead = event.lead
    if event.winner:
        state.wins = _with(state.wins, event.winner, state.wins[event.winner - 1] + 1)
        state.won = _with(state.won, event.winner, state.hand)
        state.voids = 0
    state.phase = "deal"
    state.seat = TABLE
    state.held = None
    state.done = ()
    state.last = state.free = state.passes = 0


def _with(numbers: tuple[int, ...], seat: int, number: int) -> tuple[int, ...]:
    return (*numbers[: seat - 1], number, *numbers[seat:])


MOST = (1 << 53) - 1


def fault(state: State, event: Event, deck: Sequence[Card]) -> str | None:  # noqa: PLR0911, PLR0912 -- a table
    """Return what keeps the event from being folded into this state; None where nothing does.

    `deck` holds all cards of a hand.
    """
    if state.phase == "over":
        return "the match is over"
    match event:
        case Shuffled():
            return _shuffle_faults(state, event, deck)
        case Dealt():
            return _deal_faults(state, event)
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
            return _reveal_faults(state, event)
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


def _shuffle_faults(state: State, event: Shuffled, deck: Sequence[Card]) -> str | None:
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


def _deal_faults(state: State, event: Dealt) -> str | None:
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


def _reveal_faults(state: State, event: Revealed) -> str | None:
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
