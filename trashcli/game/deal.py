"""The table's actions: dealing a hand and reading the playing time."""

from trashcli.game.ending import time_is_up
from trashcli.game.events import Dealt, Event, Shuffled, Timed, TurnedUp
from trashcli.game.refusal import Refused
from trashcli.game.rules import Rules
from trashcli.game.state import Seat, State


def deal(rules: Rules, state: State) -> list[Event]:
    """Shuffles and deals the next hand; raises `Refused` while a time reading is due."""
    if time_is_due(rules, state):
        raise Refused("not_now", "the playing time is read before the next deal")
    hand = state.hand + 1
    cards = rules.shuffled(hand, 0, rules.deck)
    events: list[Event] = [Shuffled(hand, 0, cards), Dealt(hand, _lead(rules, state), state.sizes)]
    if rules.profile.upcard:
        dealt = 2 * sum(state.sizes)
        events.append(TurnedUp(cards[dealt : dealt + 2]))
    return events


def read_time(rules: Rules, state: State, ms: int) -> list[Event]:
    """Takes a reading of the playing time after a hand (ruling 30); raises `Refused`."""
    if not time_is_due(rules, state):
        raise Refused("not_now", "no reading of the playing time is due")
    if ms < state.clock[0]:
        raise Refused("bad_time", f"{ms} ms is before the last reading, {state.clock[0]} ms")
    events: list[Event] = [Timed(ms)]
    if won := time_is_up(rules, state, ms):
        events.append(won)
    return events


def time_is_due(rules: Rules, state: State) -> bool:
    """Whether the playing time must be read now: once after each hand of a timed match."""
    timed = rules.profile.match.minutes is not None
    return timed and state.phase == "deal" and state.clock[1] < state.hand


def _lead(rules: Rules, state: State) -> Seat:
    return state.lead or rules.first_lead()
