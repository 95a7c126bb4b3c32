"""Endings: of a turn where more than the next turn follows, of a hand, of a match.

Each function adds its events to those of the action.  They are rare, so each event is folded into
a scratch state as it is decided, and the next is judged on what is then true.
"""

from collections.abc import Iterable, Sequence

from trashcli.game.cards import AT, NUMBER, Card, face_down_count, face_down_slots
from trashcli.game.events import (
    Closed,
    Event,
    FreeDraws,
    Halted,
    LastTurns,
    Resigned,
    Resized,
    Revealed,
    Voided,
    Won,
)
from trashcli.game.fold import evolve
from trashcli.game.rules import Rules
from trashcli.game.state import TABLE, Seat, State


class _Scratch:
    """The events of an action so far, and the state they make."""

    def __init__(self, state: State, events: list[Event]) -> None:
        self.state = state.copied()
        self.events = events
        evolve(self.state, events)

    def add(self, event: Event) -> None:
        self.events.append(event)
        evolve(self.state, (event,))


def end_turn(rules: Rules, state: State, events: list[Event]) -> list[Event]:
    """Add what follows the discard or pass that ends `events`; return the same list."""
    scratch = _Scratch(state, events)
    now = scratch.state
    if not now.done:
        if now.passes >= rules.players or state.turn >= rules.last_turn:
            _void(rules, scratch)
    elif not (now.last or now.free):
        _after_completion(rules, state, scratch)
    return events


def void_hand(rules: Rules, state: State, events: list[Event]) -> list[Event]:
    """Add the end of a hand that nobody wins (ruling 4); return the same list."""
    _void(rules, _Scratch(state, events))
    return events


def resign(rules: Rules, state: State) -> list[Event]:
    """Decide that the seat that acts gives up: of the others the best-placed win (ruling 35)."""
    others = rules.clockwise_after(state.seat)
    return [Resigned(state.seat), Won(tuple(sorted(_best(rules, state, others))))]


def time_is_up(rules: Rules, state: State, ms: int) -> Won | None:
    """Return what a reading of the playing time, taken between hands, decides (rulings 28
    and 30).
    """
    minutes = rules.profile.match.minutes
    if minutes is None or ms < minutes * 60_000:
        return None
    return _best_placed_win(rules, state)


def is_decided(rules: Rules, state: State) -> bool:
    """Return whether somebody has won the match before the next hand ends, or it is over for
    nobody: no play can come to such a table.
    """
    goals, limits = rules.profile.match, rules.profile.limits
    ended = state.hand - (state.phase != "deal")
    if any(size in rules.target_sizes for size in state.sizes):
        return True
    if goals.wins is not None and max(state.wins) >= goals.wins:
        return True
    if ended >= limits.hands or state.voids >= limits.voids:
        return True
    hands = goals.hands is not None and ended >= goals.hands
    time = goals.minutes is not None and state.clock[0] >= goals.minutes * 60_000
    return (hands or time) and _best_placed_win(rules, state) is not None


def _after_completion(rules: Rules, before: State, scratch: _Scratch) -> None:
    """Add what is still played after a completion: last turns, then free draws, then
    the close.
    """
    now = scratch.state
    first = not before.done
    if first and _decides_match(rules, now, now.done[0]):
        _close(rules, scratch, decided=True)
    elif first and rules.profile.after.last_turn:
        scratch.add(LastTurns(rules.players - 1))
    elif not before.free and (seat := _free_draws_for(rules, now)):
        scratch.add(FreeDraws(seat, rules.profile.after.free_draws))
    else:
        _close(rules, scratch, decided=False)


def _decides_match(rules: Rules, state: State, winner: Seat) -> bool:
    """Return whether the hand's winner has won the match already (ruling 24)."""
    goal = rules.profile.match.wins
    return (
        _at_last_size(rules, state, winner)
        or (goal is not None and state.wins[winner - 1] + 1 >= goal)
        or rules.next_size[state.sizes[winner - 1]] in rules.target_sizes
    )


def _free_draws_for(rules: Rules, state: State) -> Seat | None:
    """Return the seat that has free draws to come, if any (rulings 22 and 25)."""
    if not rules.profile.after.free_draws:
        return None
    loser = rules.next_seat(state.done[0])
    return None if loser in state.done or _at_last_size(rules, state, loser) else loser


def _close(rules: Rules, scratch: _Scratch, *, decided: bool) -> None:
    """Reveals, sizes, the close, and the match's end if it has come."""
    now = scratch.state
    winner = now.done[0]
    lead = _next_lead(rules, now, winner)
    cleared = _cleared_last(rules, now)
    completers = set(now.done)
    if rules.profile.after.reveal and not decided:
        completers.update(_reveal(rules, scratch))
    _resize(rules, scratch, winner, completers)
    scratch.add(Closed(winner, lead))
    _end_match(rules, scratch, winner, cleared)


def _cleared_last(rules: Rules, state: State) -> Seat | None:
    """Return who won the match by clearing the last layout (ruling 25)."""
    if rules.last_size not in state.sizes:
        return None
    winner = state.done[0]
    counted = state.done if rules.profile.reduce == "completers" else (winner,)
    for seat in rules.clockwise_from(winner):
        if seat in counted and _at_last_size(rules, state, seat):
            return seat
    return None


def _reveal(rules: Rules, scratch: _Scratch) -> Iterable[Seat]:
    """Turn up the others' face-down cards (ruling 23); yield the seats that had each right."""
    state = scratch.state
    for seat in rules.clockwise_after(state.done[0]):
        if seat not in state.done and not _at_last_size(rules, state, seat):
            layout = state.layouts[seat - 1]
            down = face_down_slots(layout)
            cards = [layout[AT[slot]].upper() for slot in down]
            pairs = zip(down, cards, strict=True)
            right = all(_lies_right(rules, slot, card) for slot, card in pairs)
            scratch.add(Revealed(seat, "".join(cards), right))
            if right:
                yield seat


def _lies_right(rules: Rules, slot: int, card: Card) -> bool:
    if card in rules.wild:
        return rules.profile.after.reveal_wilds
    return NUMBER[card] == slot


def _resize(rules: Rules, scratch: _Scratch, winner: Seat, completers: set[Seat]) -> None:
    """Change sizes, the winner's first, then clockwise (ruling 26)."""
    if rules.profile.reduce == "winner":
        completers = {winner}
    for seat in rules.clockwise_from(winner):
        if seat in completers:
            size = scratch.state.sizes[seat - 1]
            if rules.next_size[size] != size:
                scratch.add(Resized(seat, rules.next_size[size]))


def _at_last_size(rules: Rules, state: State, seat: Seat) -> bool:
    return state.sizes[seat - 1] == rules.last_size


def _next_lead(rules: Rules, state: State, winner: Seat) -> Seat:
    """Return who leads the next hand (rulings 31 and 32), judged before any reveal."""
    match rules.profile.lead.next:
        case "winner":
            return winner
        case "rotate":
            return rules.next_seat(state.lead)
        case "same":
            return state.lead
        case "loser":
            others = rules.clockwise_after(winner)
            return max(others, key=lambda seat: face_down_count(state.layouts[seat - 1]))
        case seat:
            return Seat(seat)


def _void(rules: Rules, scratch: _Scratch) -> None:
    scratch.add(Voided())
    scratch.add(Closed(TABLE, scratch.state.lead))
    _end_match(rules, scratch, TABLE, None)


def _end_match(rules: Rules, scratch: _Scratch, winner: Seat, cleared: Seat | None) -> None:
    """Add the match's end if the hand that closed brought one (rulings 27 to 29)."""
    state = scratch.state
    goals = rules.profile.match
    limits = rules.profile.limits
    if cleared:
        scratch.add(Won((cleared,)))
    elif winner and goals.wins is not None and state.wins[winner - 1] >= goals.wins:
        scratch.add(Won((winner,)))
    elif winner and rules.target_sizes and (seat := _first_at_target(rules, state, winner)):
        scratch.add(Won((seat,)))
    elif (
        goals.hands is not None
        and state.hand >= goals.hands
        and (won := _best_placed_win(rules, state))
    ):
        scratch.add(won)
    elif state.hand >= limits.hands or state.voids >= limits.voids:
        scratch.add(Halted())


def _first_at_target(rules: Rules, state: State, winner: Seat) -> Seat | None:
    for seat in rules.clockwise_from(winner):
        if state.sizes[seat - 1] in rules.target_sizes:
            return seat
    return None


def _best_placed_win(rules: Rules, state: State) -> Won | None:
    """Return the end of a match whose hands or time are up (ruling 28); None while a tie is played
    on.
    """
    best = _best(rules, state, rules.seats)
    if len(best) > 1:
        match rules.profile.match.tie:
            case "joint":
                pass
            case "more":
                return None
            case "latest":
                best = _latest(state, best)
    return Won(tuple(sorted(best)))


def _best(rules: Rules, state: State, seats: Sequence[Seat]) -> list[Seat]:
    """Return the best-placed of these seats: smallest layout; largest where layouts grow; most hand
    wins where they keep their size (ruling 26).
    """

    def place(seat: Seat) -> int:
        step = rules.profile.layout.step
        return state.sizes[seat - 1] * step if step else state.wins[seat - 1]

    most = max(map(place, seats))
    return [seat for seat in seats if place(seat) == most]


def _latest(state: State, seats: list[Seat]) -> list[Seat]:
    """Of these seats whoever won a hand last; all of them if none has won any."""
    last = max(state.won[seat - 1] for seat in seats)
    return [seat for seat in seats if state.won[seat - 1] == last]
