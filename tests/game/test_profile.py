"""The keys as they are stated, and a profile's canonical form."""

from hashlib import sha256
from itertools import pairwise
from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import profiles
from trashcli.game.profile import Key, Profile, document, joined, keys

PAGAT = "d1d73381dbbefa5e8dd223e763c1331a6b4bf8fa847b29f1f88054947cfa4746"
"""The hash of pagat's rules for two players, as in the known answers."""

KEYS = keys().values()


def test_the_defaults_are_pagats_rules() -> None:
    assert sha256(document(Profile().at_table(2))).hexdigest() == PAGAT


@pytest.mark.long
@given(profiles())
def test_a_profile_comes_back_from_its_document(profile: Profile) -> None:
    assert msgspec.json.decode(document(profile), type=Profile) == profile


@pytest.mark.parametrize("key", KEYS, ids=keys())
def test_a_key_says_what_it_means_and_where_it_is_from(key: Key) -> None:
    assert key.about.meaning
    assert key.about.source
    assert not key.about.meaning.endswith(".")


@pytest.mark.parametrize("key", KEYS, ids=keys())
def test_a_keys_example_is_legal_and_not_its_default(key: Key) -> None:
    assert msgspec.convert(key.about.example, key.type) == key.about.example
    assert key.about.example != key.default


@pytest.mark.parametrize("key", KEYS, ids=keys())
def test_a_key_needs_only_keys_there_are(key: Key) -> None:
    assert set(key.about.needs) <= keys().keys() - {key.path}


Packs = Literal["half"] | int | tuple[tuple[int, int], ...]

VALUES: dict[str, list[Any]] = {
    "players": [(2, 2), (2, 4), (3, 4), (4, 4)],
    "packs": ["half", 1, 2, ((2, 1),), ((2, 2),), ((2, 1), (3, 1)), ((2, 1), (3, 2))],
    "removed": [(), ("A",), ("A", "10"), ("10",), ("A", "J", "K")],
    "wild": [(), ("J",), ("J", "Q"), ("Q",), ("J", "Q", "joker")],
    "wilds": ["moving", "locked", "removed"],
    "wild_slots": ["any", (), (1,), (1, 2), (2,), (1, 2, 13)],
    "layout.step": [-1, 0, 1],
    "take": ["any", "placeable", "never"],
    "optional": ["none", "numbers", "wilds", "all"],
    "stock_empty": ["reshuffle", "reshuffle_all", "pass", "void"],
    "after.free_from": ["either", "stock"],
    "reduce": ["completers", "winner"],
    "lead.first": [1, 2, 3, "random"],
    "lead.next": [1, 2, 3, "winner", "rotate", "loser", "same"],
    "match.tie": ["joint", "more", "latest"],
}
"""Values of the keys that are neither yes or no nor one number."""


def values_of(key: Key) -> list[Any]:
    if key.path in VALUES:
        return VALUES[key.path]
    if isinstance(key.default, bool):
        return [False, True]
    first = {"jokers": 0, "after.free_draws": 0}.get(key.path, 1)
    return [*([None] if key.default is None else []), first, 2, 3, 9]


def test_no_two_values_of_any_keys_are_said_in_the_same_sentence() -> None:
    said = [key.about.says(value) for key in KEYS for value in values_of(key)]
    assert sorted(set(said)) == sorted(said)


def test_every_sentence_is_one_and_ends() -> None:
    for key in KEYS:
        for value in values_of(key):
            said = key.about.says(value)
            assert said[0].isupper()
            assert said.endswith(".")
            assert "{" not in said


@pytest.mark.parametrize(
    ("packs", "expected"),
    [
        ("half", [1, 2, 2, 3, 3]),
        (2, [2, 2, 2, 2, 2]),
        (((2, 1), (4, 3)), [1, 1, 3, 3, 3]),
    ],
)
def test_packs_go_by_the_number_of_players(packs: Packs, expected: list[int]) -> None:
    profile = Profile(packs=packs)
    assert [profile.packs_for(players) for players in range(2, 7)] == expected
    assert [profile.at_table(players).packs for players in range(2, 7)] == expected


def test_other_values_change_their_keys_and_nothing_else() -> None:
    changed = Profile().changed({"layout.first": 8, "layout.last": 3, "jokers": 2})
    differ = {path for path in keys() if changed.value(path) != Profile().value(path)}
    assert differ == {"layout.first", "layout.last", "jokers"}
    assert (changed.layout.first, changed.layout.last, changed.jokers) == (8, 3, 2)


@given(st.lists(st.integers(), min_size=1))
def test_a_list_in_words_has_commas_and_one_and(values: list[int]) -> None:
    said = joined(values)
    assert said.replace(" and ", ", ").split(", ") == list(map(str, values))
    assert said.count(" and ") == (len(values) > 1)


def test_the_headings_come_in_the_order_of_a_game() -> None:
    assert list(dict.fromkeys(key.path.partition(".")[0] for key in KEYS)) == [
        field.name for field in msgspec.structs.fields(Profile)
    ]
    assert all(one != other for one, other in pairwise(keys()))
