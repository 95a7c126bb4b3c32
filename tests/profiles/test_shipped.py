"""The profiles that come with the program."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from trashcli.game.contradictions import at_table
from trashcli.game.profile import document
from trashcli.profiles.load import load_profile
from trashcli.profiles.shelf import profile_names, shipped_folder

VECTORS = Path(__file__).parent.parent / "vectors"

SYSTEMS = {"pagat", "bicycle", "app"}
VARIANTS = {
    "short-game", "fixed-deals", "timed", "rotating-lead", "kings-wild", "jokers",
    "all-courts-wild", "reveal", "free-draws",
}  # fmt: skip
MET_ELSEWHERE = {
    "last-turn", "no-wilds", "locked-wilds", "corner-kings", "upcard", "eight-slots",
    "eleven-slots", "growing", "best-of-three",
}  # fmt: skip

SHIPPED = sorted(path.stem for path in shipped_folder().glob("*.yaml"))


def test_the_three_systems_the_nine_variants_and_what_else_is_met_are_there() -> None:
    assert set(SHIPPED) == SYSTEMS | VARIANTS | MET_ELSEWHERE
    assert set(SHIPPED) <= set(profile_names())


@pytest.mark.parametrize("name", SHIPPED)
def test_a_profile_has_a_title_and_a_source_and_can_be_played(name: str) -> None:
    named = load_profile(name)
    assert named.name == name
    assert named.title != name
    assert named.source
    fewest, most = named.profile.players
    for players in range(fewest, min(most, 8) + 1):
        assert at_table(named.profile, players) == []


def test_no_two_profiles_are_the_same() -> None:
    assert len({document(load_profile(name).profile) for name in SHIPPED}) == len(SHIPPED)


@pytest.mark.parametrize(
    ("vector", "settings"),
    [
        ("pagat-42", []),
        ("app-7", []),
        ("one-pack-four", ["packs=1"]),
        ("last-turn", ["match.target=7"]),
        ("free-draws", ["match.target=6"]),
        ("timed", ["match.minutes=3"]),
    ],
)
def test_a_profile_is_byte_for_byte_that_of_the_known_answers(
    vector: str, settings: list[str]
) -> None:
    with (VECTORS / f"{vector}.trash.jsonl").open(encoding="utf-8") as lines:
        header = json.loads(next(lines))
    named = load_profile(header["rules"]["name"], settings)
    hashed = sha256(document(named.profile.at_table(len(header["seats"]))))
    assert hashed.hexdigest() == header["rules"]["sha256"]


@pytest.mark.parametrize(
    ("players", "packs"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (38, 19)]
)
def test_pagat_goes_on_where_bicycle_ends(players: int, packs: int) -> None:
    pagat, bicycle = load_profile("pagat").profile, load_profile("bicycle").profile
    assert pagat.packs_for(players) == packs
    assert at_table(pagat, players) == []
    assert bool(at_table(bicycle, players)) == (players > 6)
    if players <= 6:
        assert bicycle.packs_for(players) == packs
