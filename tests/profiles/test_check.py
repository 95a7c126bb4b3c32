"""Every mistake in a profile file is found, each at its place and with what is allowed."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trashcli.exits import Exit
from trashcli.game.profile import Profile, keys
from trashcli.profiles.load import judge, read_layer
from trashcli.profiles.sheet import check
from trashcli.profiles.yaml import parse_yaml

TWELVE = """\
title: ''
source: 14
extends: [pagat]
plaiers: [2, 4]
packs: twice
wild: [J, jack, Q, Q]
layout: {first: 0, frist: 8}
take: yes
after:
  reveal: "true"
match:
  minutes: 1.5
"""

TWELVE_PLACES = [
    "f:1:8: title",
    "f:2:9: source",
    "f:3:10: extends",
    "f:4:1: plaiers",
    "f:5:8: packs",
    "f:6:11: wild",
    "f:6:20: wild",
    "f:7:17: layout.first",
    "f:7:20: layout.frist",
    "f:8:7: take",
    "f:10:11: after.reveal",
    "f:12:12: match.minutes",
]


def mistakes(text: str, base: Profile | None = None) -> list[str]:
    """All that is wrong with a text, as a layer on a base."""
    node, found = parse_yaml(text, "f")
    assert node is not None
    layer = read_layer(node)
    judge(layer, base or Profile())
    return list(map(str, sorted(found + layer.mistakes, key=lambda one: one.place)))


def test_each_of_twelve_mistakes_in_a_file_is_told_at_its_line_and_column() -> None:
    found = mistakes(TWELVE)
    assert [re.split(": (?:found|no such)", line)[0] for line in found] == TWELVE_PLACES
    assert len(found) == 12


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("jokers: 10", "1:9: jokers: found 10"),
        ("jokers: '2'", '1:9: jokers: found "2"; did you mean 2?'),
        ("jokers: 02", "1:9: jokers: found 02"),
        ("jokers: true", "1:9: jokers: found true"),
        ("jokers:", "1:8: jokers: found nothing"),
        ("jokers: [1]", "1:9: jokers: found a list of 1"),
        ("jokers: {a: 1}", "1:9: jokers: found a map"),
        ("wilds: lokced", "1:8: wilds: found lokced; did you mean locked?"),
        ("wilds: zzz", "1:8: wilds: found zzz"),
        ("wild_last: no", "1:12: wild_last: found no; did you mean false?"),
        ("wild_last: True", "1:12: wild_last: found True; did you mean true?"),
        ("wild_last: 1", "1:12: wild_last: found 1"),
        ("wild_slots: 5", "1:13: wild_slots: found 5; did you mean [5]?"),
        ("layout: {step: true}", "1:16: layout.step: found true"),
        ("layout: {step: 2}", "1:16: layout.step: found 2"),
        ("match: {target: none}", "1:17: match.target: found none; did you mean null?"),
        ("lead: {next: 0}", "1:14: lead.next: found 0"),
        ("players: 2", "1:10: players: found 2"),
        ("packs: [[2, 1], [3]]", "1:17: packs: found a list of 1"),
        ("packs: [[2, 1], 3]", "1:17: packs: found 3"),
        ("title: 2026", '1:8: title: found 2026; did you mean "2026"?'),
        ('title: "a\\nb"', '1:8: title: found "a?b"'),
        ('title: "a\\u202eb"', '1:8: title: found "a?b"'),
        (f"title: {'x' * 61}", f"1:8: title: found {'x' * 40}..."),
    ],
)
def test_a_wrong_value_is_told_with_what_is_allowed_and_was_meant(text: str, found: str) -> None:
    [line] = mistakes(text)
    assert re.sub("; allowed: [^;]+", "", line) == f"f:{found}"
    assert "; allowed: " in line


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("wild_slots: [1, 2, 1]", "1:20: wild_slots: found 1 a second time; each may stand once"),
        ("wild: [10, '10']", "1:12: wild: found 10 a second time; each may stand once"),
        ("layout: 8", "1:9: layout: found 8; allowed: a map of first, step, last"),
        (
            "first: 8",
            "1:1: first: no such key; did you mean first under layout or first under lead?",
        ),
        ("target: 8", "1:1: target: no such key; did you mean target under match?"),
        ("tarket: 8", "1:1: tarket: no such key; did you mean target under match?"),
        ("layout: {wild: [K]}", "1:10: layout.wild: no such key; did you mean wild at the top?"),
        ("layout: {fist: 2}", "1:10: layout.fist: no such key; did you mean first?"),
        ("layout.first: 8", "1:1: layout.first: no such key; did you mean first under layout?"),
        ("Layout: {first: 8}", "1:1: Layout: no such key; did you mean layout?"),
        ("name: x", "1:1: name: no such key"),
        ("columns: 5", "1:1: columns: no such key"),
        ("- a", "1:1: found a list of 1; a profile is lines of `key: value`"),
        ("pagat", "1:1: found pagat; a profile is lines of `key: value`"),
        ("", "1:1: found nothing; a profile is lines of `key: value`"),
    ],
)
def test_another_mistake_is_told_in_words_of_its_own(text: str, message: str) -> None:
    assert mistakes(text) == [f"f:{message}"]


@pytest.mark.parametrize(
    ("written", "meant"),
    [("k", "K"), ("t", "10"), ("ten", "10"), ("1", "A"), ("ace", "A"), ("king", "K"), ("13", "K")],
)
def test_ranks_written_otherwise_are_understood(written: str, meant: str) -> None:
    [found] = mistakes(f"wild: [{written}]")
    assert found.endswith(f"did you mean {meant}?")
    [found] = mistakes(f"wild: {written}")
    assert found.endswith(f"did you mean [{meant}]?")


def test_a_list_without_its_brackets_is_understood() -> None:
    [found] = mistakes("wild: J, K")
    assert found.endswith("did you mean [J, K]?")


def test_lists_may_stand_in_any_order_and_come_out_in_theirs() -> None:
    node, _ = parse_yaml("wild: [joker, K, 10, A]\nwild_slots: [10, 1]\nremoved: [Q, '2']", "f")
    assert node is not None
    assert read_layer(node).values == {
        "wild": ("A", "10", "K", "joker"),
        "wild_slots": (1, 10),
        "removed": ("2", "Q"),
    }


def test_a_group_with_nothing_in_it_states_nothing() -> None:
    assert mistakes("layout:\nmatch: {}") == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("jokers: 0\nwild: [joker]", "f:2:1: wild"),
        ("wild: [joker]\njokers: 0", "f:1:1: wild"),
        ("lead:\n  next: 39", "f:2:3: lead.next"),
        ("after: {reveal: true}\nlayout: {step: 0}", "f:1:9: after.reveal"),
    ],
)
def test_a_contradiction_is_told_at_a_key_that_is_stated(text: str, place: str) -> None:
    [found] = mistakes(text)
    assert found.startswith(place)


def test_a_contradiction_with_the_base_is_told_at_the_key_of_this_file() -> None:
    base = Profile().changed({"wild": ("joker",), "jokers": 1})
    [found] = mistakes("take: never\njokers: 0", base)
    assert found.startswith("f:2:1: jokers: joker is wild, but there are no jokers")


def test_a_key_with_a_mistake_is_not_also_called_a_contradiction() -> None:
    [found] = mistakes("wild: [joker]\njokers: many")
    assert found.startswith("f:2:9: jokers: found many")


def test_an_alias_is_one_mistake_and_its_key_no_other() -> None:
    [found] = mistakes("wild: *x")
    assert found.startswith("f:1:7: wild: an alias")


@given(
    st.recursive(
        st.sampled_from(["1", "J", "null", "true", "x", "'6'", "-1", "99", "any", "~", "''"]),
        lambda inner: (
            st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]")
            | st.dictionaries(st.sampled_from(["first", "a", "'10'"]), inner, max_size=2).map(
                lambda items: "{" + ", ".join(f"{k}: {v}" for k, v in items.items()) + "}"
            )
        ),
        max_leaves=6,
    ),
    st.sampled_from([*keys(), "title", "extends", "layout", "x"]),
)
def test_any_value_of_any_key_is_taken_or_told(value: str, path: str) -> None:
    group, _, name = path.rpartition(".")
    text = f"{group}:\n  {name}: {value}" if group else f"{name}: {value}"
    for line in mistakes(text):
        assert line.startswith("f:")
        assert "\n" not in line


def test_rules_that_nobody_can_win_by_are_a_mistake_at_the_key_that_makes_them(
    tmp_path: Path,
) -> None:
    path = tmp_path / "hopeless.yaml"
    path.write_text("extends: pagat\nremoved: [5]\nwild: []\n")
    (found,) = check([str(path)])
    assert found.exit == Exit.NO
    assert found.lines() == [
        "hopeless.yaml:2: removed: no hand can be won: nothing can fill slot 5: no card has that "
        "number, and none is wild"
    ]
    assert found.as_object()["warnings"][0]["fatal"] is True


def test_an_ending_that_is_never_reached_is_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "late.yaml"
    path.write_text("extends: pagat\nmatch:\n  wins: 300\nlimits:\n  hands: 200\n")
    (found,) = check([str(path)])
    assert found.exit == Exit.OK
    assert found.lines() == [
        "late.yaml:3: match.wins: warning: match.wins takes 300 hands, and limits.hands ends the "
        "match after 200",
        f"{path}: ok",
    ]
