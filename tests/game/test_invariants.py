"""What holds at every step of every match, whatever the rules, the players and the seed."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.game.matches import Match, matches
from tests.given import profile
from trashcli.game.cards import cards_of
from trashcli.game.commands import (
    DEAL,
    DISCARD,
    DRAW,
    RESIGN,
    TAKE,
    Code,
    Command,
    Place,
    Refused,
    Time,
)
from trashcli.game.decide import decide, legal
from trashcli.game.events import Passed, Shuffled
from trashcli.game.fold import evolve
from trashcli.game.rules import Rules
from trashcli.game.state import Slot, State, state_hash
from trashcli.match import Action

SEAT_COMMANDS: list[Command] = [
    DRAW,
    TAKE,
    *(Place(Slot(slot)) for slot in range(-1, 16)),
    DISCARD,
    RESIGN,
]


def walk(match: Match) -> Iterator[tuple[Rules, State]]:
    """The table at every step: before the first deal, and after each action."""
    rules, state = match.begun()
    yield rules, state
    for _ in match.play(rules, state):
        yield rules, state


def universe(state: State) -> list[Command]:
    """All commands there are, with readings of time around the last."""
    read = state.clock[0]
    times: list[Command] = [Time(ms) for ms in (-1, read - 1, read, read + 8_000)]
    return [*SEAT_COMMANDS, DEAL, *times]


def allowed(rules: Rules, state: State) -> list[Command]:
    """What the rules allow: to a seat what is legal and resigning, to the table what is due."""
    if state.seat:
        return [*legal(rules, state), RESIGN]
    if state.phase == "over":
        return []
    due = rules.profile.match.minutes is not None and state.clock[1] < state.hand
    read = state.clock[0]
    return (
        [ms for ms in universe(state) if isinstance(ms, Time) and ms.ms >= read] if due else [DEAL]
    )


def refusal(rules: Rules, state: State, command: Command) -> Refused | None:
    try:
        decide(rules, state, command)
    except Refused as refused:
        return refused
    return None


def cards_on(state: State) -> Counter[str]:
    layouts = "".join(state.layouts).upper()
    return Counter(cards_of(state.stock + state.discards + layouts + (state.held or "")))


@pytest.mark.long
@settings(max_examples=30)
@given(matches())
def test_every_card_of_the_deck_is_on_the_table_once_after_every_action(match: Match) -> None:
    for rules, state in islice(walk(match), 1, None):
        assert cards_on(state) == Counter(rules.deck)


@settings(max_examples=25)
@given(matches())
def test_of_all_commands_exactly_the_allowed_ones_are_accepted(match: Match) -> None:
    for rules, state in walk(match):
        accepted = [c for c in universe(state) if refusal(rules, state, c) is None]
        assert set(accepted) == set(allowed(rules, state))


@pytest.mark.long
@settings(max_examples=25)
@given(matches())
def test_deciding_changes_nothing_and_a_refusal_has_a_code_and_says_why(match: Match) -> None:
    for rules, state in walk(match):
        before = state_hash(state)
        for command in universe(state):
            refused = refusal(rules, state, command)
            assert state_hash(state) == before
            assert refused is None or (refused.code in get_args(Code) and str(refused))


@settings(max_examples=25)
@given(matches())
def test_a_seat_that_acts_always_has_a_choice_and_the_table_none(match: Match) -> None:
    for rules, state in walk(match):
        choices = legal(rules, state)
        assert (len(choices) > (state.phase == "place")) == (state.seat > 0)
        assert (state.held is not None) == (state.phase == "place")


@settings(max_examples=30)
@given(matches())
def test_folding_the_events_anew_gives_the_live_state_at_every_action(match: Match) -> None:
    rules, live = match.begun()
    _, folded = match.begun()
    for action in match.play(rules, live):
        evolve(folded, action.events)
        assert state_hash(folded) == state_hash(live)


@pytest.mark.long
@settings(max_examples=30)
@given(matches())
def test_deciding_the_commands_anew_gives_the_same_events(match: Match) -> None:
    actions = list(match.play(*match.begun()))
    rules, state = match.begun()
    for action in actions:
        assert decide(rules, state, action.command) == action.events
        evolve(state, action.events)


@settings(max_examples=15)
@given(matches())
def test_the_same_match_played_twice_is_the_same(match: Match) -> None:
    assert list(match.play(*match.begun())) == list(match.play(*match.begun()))


@pytest.mark.long
@settings(max_examples=25)
@given(matches(), st.integers(1, 100))
def test_a_copy_of_the_state_goes_its_own_way(match: Match, steps: int) -> None:
    rules, state = match.begun()
    for _ in islice(match.play(rules, state), steps):
        pass
    before, copy = state_hash(state), state.copied()
    assert state_hash(copy) == before
    played_on = list(match.play(rules, copy))
    assert state_hash(state) == before
    assert list(match.play(rules, state)) == played_on


@pytest.mark.long
@settings(max_examples=50)
@given(matches())
def test_every_match_ends_within_its_limits(match: Match) -> None:
    limits, after = match.profile.limits, match.profile.after
    turns = limits.turns + len(match.bots) + after.free_draws
    most = limits.hands * (2 + turns * (1 + 2 * 13))
    rules, state = match.begun()
    actions = sum(1 for _ in islice(match.play(rules, state), most + 1))
    assert (state.phase, state.seat) == ("over", 0)
    assert actions <= most
    assert state.hand <= limits.hands
    assert state.voids <= limits.voids


def stacked(match: Match) -> Iterator[Action]:
    """A match in which, after each deal, all but two cards of the stock lie on the discards."""
    rules, state = match.begun()
    for action in match.play(rules, state):
        if action.command == DEAL:
            state.stock, state.discards = state.stock[:4], state.discards + state.stock[4:]
        assert cards_on(state) == Counter(rules.deck)
        yield action


def test_no_card_is_lost_or_doubled_where_the_stock_is_reshuffled_again_and_again() -> None:
    match = Match(profile(packs=1), ("cautious",) * 4, "stacked")
    events = [event for action in stacked(match) for event in action.events]
    assert sum(isinstance(event, Shuffled) and event.k > 1 for event in events) > 10


@pytest.mark.long
@settings(max_examples=30)
@given(matches())
def test_no_card_is_lost_or_doubled_on_any_table_with_a_small_stock(match: Match) -> None:
    for _ in stacked(match):
        pass


@pytest.mark.long
@settings(max_examples=30)
@given(matches().filter(lambda match: match.profile.stock_empty.startswith("reshuffle")))
def test_where_the_stock_is_reshuffled_nobody_passes(match: Match) -> None:
    """Ruling 5: there are always two cards outside the layouts."""
    assert not any(
        isinstance(event, Passed) for action in stacked(match) for event in action.events
    )
