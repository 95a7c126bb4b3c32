"""Figures of the game that were measured on several independent programs, to their last digit."""

import pytest

from tests.game.samples import (
    GREEDY,
    Keys,
    assert_mean,
    assert_share,
    first_hands,
    hands,
    matches_played,
)
from trashcli.game.events import Completed, Revealed


@pytest.mark.parametrize(
    ("keys", "turns"),
    [
        ({"wild": []}, 18.06),
        ({"wild": ["J", "K"]}, 7.05),
        ({"wild": ["J", "Q", "K"]}, 4.6),
        ({"wilds": "locked"}, 14.1),
        ({"upcard": True}, 10.7),
        ({"take": "never"}, 13.5),
    ],
    ids=str,
)
def test_the_rules_say_how_long_a_hand_of_two_is(keys: Keys, turns: float) -> None:
    assert_mean([hand.turn for hand in hands(600, [10, 10], keys)], turns, 0.05)


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "turns", "in_match"), [(3, 15.8, 20.1), (4, 18.65, 24.0), (6, 25.2, 30.6)]
)
def test_more_players_take_longer(players: int, turns: float, in_match: float) -> None:
    assert_mean([hand.turn for hand in hands(600, [10] * players, {})], turns, 0.05)
    matches = matches_played(40, {}, *[GREEDY] * players)
    assert_mean([match.hands for match in matches], in_match, 0.05)


def test_getting_to_six_slots_takes_nearly_six_hands() -> None:
    matches = matches_played(300, {"match": {"target": 6}}, GREEDY, GREEDY)
    assert_mean([match.hands for match in matches], 5.8, 0.05)


def test_more_jokers_make_hands_shorter() -> None:
    wild = ["J", "joker"]
    turns = [
        sum(hand.turn for hand in hands(600, [10, 10], {"jokers": jokers, "wild": wild}))
        for jokers in (1, 3, 6, 9)
    ]
    assert turns == sorted(turns, reverse=True)


@pytest.mark.parametrize(("reveal_wilds", "share"), [(True, 0.083), (False, 0.048)])
def test_a_reveal_is_right_in_so_many_hands(reveal_wilds: bool, share: float) -> None:
    after = {"reveal": True, "reveal_wilds": reveal_wilds}
    played = first_hands(1_500, [10, 10], {"after": after})
    right = sum(type(event) is Revealed and event.right for events in played for event in events)
    assert_share(right, 1_500, share, 0.0005)


@pytest.mark.parametrize(("free_from", "share"), [("stock", 0.41), ("either", 0.49)])
def test_three_free_draws_complete_in_so_many_hands(free_from: str, share: float) -> None:
    after = {"free_draws": 3, "free_from": free_from}
    played = first_hands(1_500, [10, 10], {"after": after})
    completed = sum(type(event) is Completed for events in played for event in events)
    assert_share(completed - 1_500, 1_500, share, 0.005)


@pytest.mark.long
@pytest.mark.parametrize(("policy", "share"), [("winner", 0.506), ("same", 0.605)])
def test_who_leads_every_hand_wins_most_matches(policy: str, share: float) -> None:
    matches = matches_played(300, {"lead": {"next": policy}}, GREEDY, GREEDY)
    assert_share(sum(match.winner == 1 for match in matches), 300, share, 0.025)
