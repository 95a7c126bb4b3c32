"""The same match with one thing exchanged, after which nothing else may change."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.game.matches import Match, matches
from tests.given import profile, recorded
from trashcli.game.cards import SUITS
from trashcli.game.commands import Command

KINDS: dict[str, dict[str, Any]] = {
    "pagat": {},
    "one pack": {"packs": 1, "layout": {"first": 8}},
    "three hand wins": {"layout": {"step": 0}, "match": {"wins": 3}},
    "locked wilds, up-card": {"wilds": "locked", "upcard": True},
    "removed wilds in the corners": {"wilds": "removed", "wild_slots": [1, 5, 6, 10]},
    "last turn, reveal": {"after": {"last_turn": True, "reveal": True, "reveal_wilds": False}},
    "optional": {"optional": "all", "layout": {"first": 4}},
}
BOTS = ("greedy", "random", "cautious", "random")


def told(match: Match, letters: str = "", others: str = "") -> str:
    """All that happens in a match; the letters of its cards are exchanged for others in the pack,
    and back again in the telling.
    """
    rules, state = match.begun()
    rules.deck = [card.translate(str.maketrans(letters, others)) for card in rules.deck]
    actions = [(action.seat, recorded(action.events)) for action in match.play(rules, state)]
    return json.dumps(actions).translate(str.maketrans(others, letters))


@pytest.mark.parametrize("seed", ["a", "b", "c"])
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("kind", KINDS)
def test_kings_wild_instead_of_jacks_change_nothing_but_the_names(
    kind: str, players: int, seed: str
) -> None:
    jacks = Match(profile(wild=["J"], **KINDS[kind]), BOTS[:players], seed)
    kings = Match(profile(wild=["K"], **KINDS[kind]), BOTS[:players], seed)
    assert told(kings, "JK", "KJ") == told(jacks)
    assert told(kings) != told(jacks)


@settings(max_examples=30)
@given(matches(), st.permutations(SUITS))
def test_suits_mean_nothing(match: Match, suits: list[str]) -> None:
    assert told(match, SUITS, "".join(suits)) == told(match)


def moves(match: Match, places: int = 0) -> list[tuple[int, Command]]:
    """Who did what, the seats counted from so many places further clockwise; the table is 0."""
    rules, state = match.begun()
    players = len(match.bots)
    return [
        (action.seat and (action.seat - 1 - places) % players + 1, action.command)
        for action in match.play(rules, state)
    ]


@settings(max_examples=30)
@given(matches(), st.integers(1, 5))
def test_seats_mean_nothing_but_whose_turn_is_next(match: Match, places: int) -> None:
    players = len(match.bots)
    policy = match.profile.lead.next if isinstance(match.profile.lead.next, str) else "rotate"
    leads = [{"lead.first": 1 + first % players, "lead.next": policy} for first in (0, places)]
    here, there = (match.profile.changed(lead) for lead in leads)
    bots = tuple(match.bots[(seat - places) % players] for seat in range(players))
    assert moves(Match(there, bots, match.seed), places) == moves(match._replace(profile=here))
