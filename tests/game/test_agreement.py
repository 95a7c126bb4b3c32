"""The engine against the reference game: two programs written apart must play every match alike,
to the last event and the last hash.
"""

import json
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

from tests import reference
from tests.game.matches import Match, matches
from tests.given import profile, recorded
from trashcli.game.profile import document
from trashcli.game.state import state_hash

KINDS: dict[str, dict[str, Any]] = {
    "pagat": {},
    "app": {"wild": ["K"], "layout": {"step": 0}, "match": {"wins": 1}},
    "target": {"match": {"target": 6}},
    "hands": {"match": {"hands": 5}},
    "hands, ties played on": {"match": {"hands": 3, "tie": "more"}},
    "time": {"match": {"minutes": 5, "tie": "latest"}},
    "rotating lead": {"lead": {"first": "random", "next": "rotate"}},
    "jokers": {"jokers": 2, "wild": ["J", "joker"], "lead": {"next": "loser"}},
    "all courts wild": {"wild": ["J", "Q", "K"]},
    "reveal": {"after": {"reveal": True}},
    "last turn": {"after": {"last_turn": True}},
    "last turn and reveal": {"after": {"last_turn": True, "reveal": True}, "reduce": "winner"},
    "up-card, locked wilds": {"upcard": True, "wilds": "locked", "take": "placeable"},
    "one pack, small layouts": {"packs": 1, "layout": {"first": 6}, "stock_empty": "reshuffle_all"},
    "growing": {"layout": {"first": 1, "step": 1, "last": 5}, "wilds": "removed"},
    "optional": {"layout": {"first": 5}, "optional": "all", "wild_slots": [1, 5]},
    "no wilds": {"layout": {"first": 4}, "wild": []},
}
FOR_TWO: dict[str, dict[str, Any]] = {
    "three free draws": {"players": [2, 2], "after": {"reveal": True, "free_draws": 3}},
    "a last turn, then free draws": {
        "players": [2, 2],
        "after": {"last_turn": True, "free_draws": 2, "free_from": "stock"},
    },
}
TABLES = [(kind, players) for kind in KINDS for players in (2, 3, 4, 5, 6)]
TABLES += [(kind, 2) for kind in FOR_TWO]

BOTS = ("greedy", "random", "cautious", "greedy", "greedy")


def played(match: Match) -> Iterator[reference.Action]:
    """What the engine plays, in the reference's words."""
    rules, state = match.begun()
    for action in match.play(rules, state):
        do = msgspec.to_builtins(action.command)
        yield reference.Action(do, action.seat or None, recorded(action.events), state_hash(state))


def assert_agreed(match: Match) -> None:
    doc = json.loads(document(match.profile.at_table(len(match.bots))))
    other = reference.play(doc, match.seed, list(match.bots), hashes=True)
    for mine, theirs in zip_longest(played(match), other.actions):
        assert mine == theirs


@pytest.mark.parametrize(
    "seeds", [range(1), pytest.param(range(1, 24), marks=pytest.mark.long)], ids=["some", "many"]
)
@pytest.mark.parametrize(("kind", "players"), TABLES)
def test_both_play_alike_by_the_known_rules(kind: str, players: int, seeds: range) -> None:
    rules = profile(**(KINDS | FOR_TWO)[kind])
    for seed in seeds:
        bots = tuple(BOTS[(seed + seat) % len(BOTS)] for seat in range(players))
        assert_agreed(Match(rules, bots, str(seed)))


@pytest.mark.long
@settings(max_examples=60)
@given(matches())
def test_both_play_alike_by_any_rules(match: Match) -> None:
    assert_agreed(match)


@pytest.mark.long
@settings(max_examples=2000, derandomize=True)
@given(matches())
def test_both_play_two_thousand_matches_alike_by_any_rules(match: Match) -> None:
    assert_agreed(match)
