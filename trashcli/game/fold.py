"""Folding: what each event makes of the state.  No rules: nothing here looks at a profile.

`evolve` trusts its events, as `decide` made them, and never asks whether one is right; `faults`
says which cannot be folded at all, for events read from a file.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import assert_never

from trashcli.game.cards import AROUND, cards_of
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
    """Makes the events so: the one place where a state changes.

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
    """Ends a turn in a hand where last turns, free draws or completions may be open."""
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
