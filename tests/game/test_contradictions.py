"""Each contradiction that a check must name, and what is none."""

from typing import Any

import pytest
from hypothesis import given

from tests.strategies import any_profiles, profiles, tables
from trashcli.game.cards import RANK_WORDS, unshuffled
from trashcli.game.contradictions import at_table, contradictions, largest
from trashcli.game.profile import Profile, keys

CONTRADICTIONS: list[tuple[dict[str, Any], str, set[str]]] = [
    ({"after.free_draws": 3}, "up to 38 may play", {"after.free_draws", "players"}),
    ({"after.free_draws": 3, "players": (2, 3)}, "up to 3", {"after.free_draws", "players"}),
    ({"layout.step": 0, "match.target": 6}, "never get to a target", {"match.target"}),
    ({"layout.step": 0, "after.reveal": True}, "reveal changes nothing", {"after.reveal"}),
    ({"wild": ("Q",), "removed": ("J", "Q")}, "Q cannot be both", {"wild", "removed"}),
    ({"wild": ("joker",)}, "there are no jokers", {"wild", "jokers"}),
    ({"wild_slots": (1, 11)}, "no layout ever has slot 11", {"wild_slots", "layout.first"}),
    ({"wild_slots": (9,), "layout.first": 8}, "has slot 9", {"wild_slots", "layout.first"}),
    ({"layout.step": 1}, "grow away", {"layout.first", "layout.step", "layout.last"}),
    ({"layout.last": 11}, "shrink away", {"layout.first", "layout.step", "layout.last"}),
    ({"match.target": 10}, "not beyond the first", {"match.target", "layout.first"}),
    ({"match.target": 11}, "not beyond the first", {"match.target", "layout.first"}),
    ({"match.target": 3, "layout.last": 4}, "beyond the last", {"match.target", "layout.last"}),
    ({"lead.first": 39}, "seat 39 cannot lead", {"lead.first", "players"}),
    ({"lead.next": 3, "players": (2, 2)}, "only 2 players", {"lead.next", "players"}),
    ({"players": (4, 3)}, "are more than the most", {"players"}),
    ({"packs": ()}, "says nothing for 2 players", {"packs", "players"}),
    ({"packs": ((3, 1),)}, "says nothing for 2 players", {"packs", "players"}),
    ({"packs": ((2, 1), (2, 2))}, "does not ascend", {"packs"}),
    ({"packs": ((4, 2), (2, 1))}, "does not ascend", {"packs"}),
    ({"wild": (), "removed": RANK_WORDS[:10]}, "no card fits", {"wild", "removed"}),
    ({"wild": ("A",), "layout.first": 1, "wild_last": False}, "no card fits", {"wild_last"}),
    ({"wild": ("A",), "layout.first": 1, "wild_slots": ()}, "no card fits", {"wild_slots"}),
    ({"packs": 1, "players": (6, 8)}, "6 players with 10 slots each need 62", {"packs"}),
    ({"packs": 20}, "1040 cards, but 1024 are the most", {"packs"}),
    ({"wild": ("K", "J")}, "not in order", {"wild"}),
    ({"wild": ("joker", "J"), "jokers": 1}, "not in order", {"wild"}),
    ({"removed": ("2", "2")}, "stand twice", {"removed"}),
    ({"wild_slots": (3, 2)}, "not in order", {"wild_slots"}),
]


@pytest.mark.parametrize(("values", "message", "concerned"), CONTRADICTIONS)
def test_a_contradiction_is_named_with_its_keys(
    values: dict[str, Any], message: str, concerned: set[str]
) -> None:
    [found] = contradictions(Profile().changed(values))
    assert message in found.message
    assert concerned <= set(found.keys) <= keys().keys()
    assert found.advice
    assert str(found) == f"{found.message}; {found.advice}"


@pytest.mark.parametrize(
    "values",
    [
        {"after.free_draws": 3, "players": (2, 2)},
        {"layout.step": 0, "layout.last": 13},
        {"layout.step": 0, "layout.first": 1, "layout.last": 10},
        {"layout.first": 1},
        {"layout.step": 1, "layout.first": 1, "layout.last": 13},
        {"layout.step": 1, "layout.first": 9, "layout.last": 9},
        {"match.target": 1},
        {"match.target": 9, "layout.last": 9},
        {"layout.step": 1, "layout.first": 1, "layout.last": 5, "match.target": 5},
        {"wild_slots": (10,)},
        {"wild_slots": (13,), "layout.step": 1, "layout.last": 13},
        {"wild": ("J", "joker"), "jokers": 1},
        {"jokers": 9},
        {"wild": (), "removed": RANK_WORDS[1:], "layout.first": 1},
        {"removed": RANK_WORDS[:-1], "wild": ("K",), "layout.first": 1},
        {"lead.first": 38, "lead.next": 38},
        {"packs": ((2, 1), (38, 2))},
    ],
)
def test_what_only_looks_like_a_contradiction_is_none(values: dict[str, Any]) -> None:
    assert contradictions(Profile().changed(values)) == []


def test_several_contradictions_are_all_named() -> None:
    values = {"layout.step": 0, "match.target": 6, "after.reveal": True, "wild": ("joker",)}
    assert len(contradictions(Profile().changed(values))) == 3


@pytest.mark.parametrize("players", [1, 39])
def test_a_table_is_refused_that_the_profile_is_not_for(players: int) -> None:
    [found] = at_table(Profile(), players)
    assert found.keys == ("players",)
    assert f"for 2 to 38 players, not for {players}" in found.message


@pytest.mark.parametrize(
    ("values", "players", "message"),
    [
        ({"packs": 1}, 6, "need 62 cards"),
        ({"packs": 1, "layout.first": 13}, 4, "need 54 cards"),
        ({"packs": 1, "layout.step": 1, "layout.last": 13}, 4, "need 54 cards"),
        ({"players": (2, 100)}, 40, "1040 cards"),
        ({"jokers": 9, "packs": 17}, 2, "1037 cards"),
        ({"lead.next": 5}, 4, "seat 5 cannot lead"),
    ],
)
def test_a_table_is_refused_for_its_cards_and_seats(
    values: dict[str, Any], players: int, message: str
) -> None:
    found = at_table(Profile().changed(values), players)
    assert message in "\n".join(map(str, found))


@pytest.mark.parametrize(
    ("values", "players"),
    [
        ({"packs": 1}, 5),  # two cards outside the layouts
        ({"packs": 1, "layout.first": 13, "layout.last": 13, "jokers": 2}, 4),
        ({}, 38),
        ({"players": (2, 100), "packs": 19}, 82),
        ({"lead.next": 5}, 5),
    ],
)
def test_a_table_at_the_very_edge_can_play(values: dict[str, Any], players: int) -> None:
    assert at_table(Profile().changed(values), players) == []


@pytest.mark.long
@given(tables())
def test_a_table_without_contradictions_has_cards_to_play_with(table: tuple[Profile, int]) -> None:
    profile, players = table
    cards = len(unshuffled(profile.packs_for(players), profile.jokers, profile.removed))
    assert players * largest(profile) + 2 <= cards <= 1024


@pytest.mark.long
@given(profiles())
def test_a_profile_without_contradictions_can_be_played_by_some_number(profile: Profile) -> None:
    fewest, most = profile.players
    assert any(not at_table(profile, players) for players in range(fewest, most + 1))


@given(any_profiles())
def test_no_values_however_odd_break_the_check(profile: Profile) -> None:
    for found in contradictions(profile):
        assert found.message
        assert found.advice
        assert set(found.keys) <= keys().keys()
