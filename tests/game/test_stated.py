"""Stated tables: none at which the match is decided already, whatever decides it."""

import pytest

from trashcli.game.commands import DEAL
from trashcli.game.rules import Rules
from trashcli.game.state import Seat, State, beginning
from trashcli.game.stated import stated_fault
from trashcli.match import act
from trashcli.profiles.load import load_profile

TIMED = ["match.minutes=1"]


def dealt(*settings: str) -> tuple[Rules, State]:
    """Rules, and the table of the first hand by them."""
    rules = Rules(load_profile("pagat", settings).profile, 2, "stated")
    state = beginning(rules.profile, 2)
    act(rules, state, DEAL)
    return rules, state


def between(state: State) -> State:
    """The same between two hands."""
    state.phase, state.seat, state.stock = "deal", Seat(0), ""
    state.layouts = ["", ""]
    return state


def test_a_table_at_which_nothing_is_decided_is_one_to_begin_with() -> None:
    for settings in ([], ["match.wins=2"], ["match.target=5"], ["match.hands=3"], TIMED):
        rules, state = dealt(*settings)
        assert stated_fault(rules, state) is None
        assert stated_fault(rules, between(state)) is None


@pytest.mark.parametrize(
    ("setting", "fields"),
    [
        ("match.wins=2", {"wins": (2, 0)}),
        ("match.wins=2", {"wins": (0, 5)}),
        ("match.target=5", {"sizes": (5, 9)}),
        ("match.target=5", {"sizes": (9, 3)}),
        ("match.hands=3", {"hand": 3, "sizes": (9, 8)}),
        ("match.hands=3", {"hand": 7, "sizes": (9, 8)}),
        ("match.minutes=1", {"clock": (60_000, 1), "sizes": (9, 8)}),
        ("limits.hands=4", {"hand": 4}),
        ("limits.voids=2", {"voids": 2}),
    ],
    ids=str,
)
def test_a_table_at_which_the_match_is_decided_is_none(
    setting: str, fields: dict[str, object]
) -> None:
    rules, state = dealt(setting)
    between(state)
    for name, value in fields.items():
        setattr(state, name, value)
    assert stated_fault(rules, state) == "the match is decided already"


def test_the_last_hand_may_be_played_and_a_tie_played_on() -> None:
    rules, state = dealt("match.hands=3")
    state.hand = 3
    assert stated_fault(rules, state) is None
    rules, state = dealt("match.hands=3", "match.tie=more")
    state.hand = 9
    assert stated_fault(rules, state) is None


@pytest.mark.parametrize(
    ("setting", "sizes"),
    [("layout.step=0", (9, 10)), ("layout.first=8", (9, 8)), ("layout.last=3", (2, 3))],
)
def test_a_size_that_no_hand_has_is_refused(setting: str, sizes: tuple[int, int]) -> None:
    settings = [setting] if setting != "layout.step=0" else [setting, "match.wins=9"]
    rules, state = dealt(*settings)
    between(state).sizes = sizes
    assert "by these rules it has" in (stated_fault(rules, state) or "")
