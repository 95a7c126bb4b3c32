"""Rules in words: nothing is left out, and different rules never read the same."""

from typing import Any, get_args

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.strategies import any_profiles, legal, profiles
from trashcli.game.profile import Heading, Profile, keys
from trashcli.profiles.load import load_profile
from trashcli.profiles.shelf import profile_names
from trashcli.profiles.values import kind_at
from trashcli.profiles.words import (
    HEADINGS,
    IDLE,
    NOT_PLAYED,
    WHY_IDLE,
    WIDTH,
    differences,
    explain,
    render_differences,
    render_rules,
)


def text(profile: Profile) -> str:
    return render_rules("Rules", explain(profile), markdown=True)


@pytest.mark.long
@given(any_profiles(), st.data())
def test_changing_any_one_key_changes_the_text(profile: Profile, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(list(keys())))
    other = profile.changed({path: data.draw(legal(kind_at(path)))})
    assume(other != profile)
    assert text(other) != text(profile)


@pytest.mark.long
@given(any_profiles(), any_profiles())
def test_profiles_read_the_same_only_if_they_are(one: Profile, other: Profile) -> None:
    assert (text(one) == text(other)) == (one == other)


@given(any_profiles())
def test_every_key_has_its_sentence_once(profile: Profile) -> None:
    said = [sentence for paragraph in explain(profile) for sentence in paragraph.sentences]
    for key in keys().values():
        assert said.count(key.about.says(profile.value(key.path))) == 1


def test_rules_are_told_from_what_one_is_after_to_what_is_not_played() -> None:
    headings = [paragraph.heading for paragraph in explain(Profile())]
    assert headings == [*(heading for heading, _ in HEADINGS.values()), NOT_PLAYED, IDLE]
    assert headings[0] == "What you are after"


@pytest.mark.long
@given(any_profiles())
def test_headings_stand_in_their_order_and_under_each_is_something(profile: Profile) -> None:
    said = explain(profile)
    assert len(said) >= len(get_args(Heading)) == len(HEADINGS)
    assert list(HEADINGS) == list(get_args(Heading))
    assert all(paragraph.sentences for paragraph in said)


@pytest.mark.parametrize("heading", ["What you are after", "A turn", "The match"])
def test_rules_that_are_off_are_told_where_they_confuse_nobody(heading: str) -> None:
    sentences = {one.heading: one.sentences for one in explain(Profile())}
    off = {key.about.says(key.default) for key in keys().values() if key.default in key.about.off}
    assert off == set(sentences[NOT_PLAYED])
    assert off.isdisjoint(sentences[heading])


@pytest.mark.parametrize("slots", [10, 11, 12, 13])
def test_court_cards_are_told_of_only_where_they_have_a_slot(slots: int) -> None:
    said = text(Profile().changed({"layout.first": slots}))
    assert f"each layout has {slots} slots" in said
    for number, card in enumerate(("Jack", "Queen", "King"), 11):
        assert (card in said) == (number <= slots)


@pytest.mark.parametrize(
    ("values", "idle"),
    [
        ({}, {"after.reveal_wilds", "after.free_from", "reduce", "match.tie"}),
        ({"after.reveal": True}, {"after.free_from", "match.tie"}),
        ({"match.hands": 5, "after.last_turn": True}, {"after.reveal_wilds", "after.free_from"}),
        (
            {"wild": (), "layout.step": 0, "match.minutes": 5, "after.free_draws": 1},
            {"wilds", "wild_slots", "wild_last", "layout.last", "after.reveal_wilds"},
        ),
    ],
)
def test_keys_without_effect_stand_apart(values: dict[str, Any], idle: set[str]) -> None:
    profile = Profile().changed(values)
    said = explain(profile)[-1]
    assert said.heading == IDLE
    assert set(said.sentences) == {WHY_IDLE} | {
        keys()[path].about.says(profile.value(path)) for path in idle
    }


def test_a_variant_says_its_rule() -> None:
    said = text(load_profile("free-draws").profile)
    assert "the loser gets 3 free draws to complete the layout." in said
    assert "At the end of the hand the others turn up their face-down cards" in said


@pytest.mark.parametrize("name", profile_names())
def test_plain_text_fits_the_screen(name: str) -> None:
    said = render_rules(name, explain(load_profile(name).profile), markdown=False)
    assert max(map(len, said.splitlines())) <= WIDTH
    assert said.isascii()


@pytest.mark.long
@given(any_profiles(), any_profiles())
def test_a_difference_is_told_for_each_key_that_differs(one: Profile, other: Profile) -> None:
    found = differences(one, other)
    assert {difference.key for difference in found} == {
        path for path in keys() if one.value(path) != other.value(path)
    }
    assert all(difference.one != difference.other for difference in found)


@pytest.mark.long
@given(profiles())
def test_a_profile_does_not_differ_from_itself(profile: Profile) -> None:
    assert differences(profile, profile) == []


def test_differences_are_told_by_key_with_both_sentences() -> None:
    found = differences(load_profile("pagat").profile, load_profile("kings-wild").profile)
    assert render_differences(("pagat", "kings-wild"), found) == (
        "wild\n"
        "  pagat       These cards are wild and stand for any number: J.\n"
        "  kings-wild  These cards are wild and stand for any number: K."
    )
