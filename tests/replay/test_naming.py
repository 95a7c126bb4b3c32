"""Names of replay files: they say what is in a file, and are safe anywhere."""

import re
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.corpus.make import small
from trashcli.replay.records import Ruleset, chain, file_name, safe_name
from trashcli.wording import printable

HEADER = small("42").header
ID8 = chain(small("42").lines[0])[:8]
SAFE = re.compile(r"[A-Za-z0-9._-]+")


def test_a_file_is_named_for_its_profile_its_seed_and_its_id() -> None:
    assert file_name(HEADER) == f"pagat-42-{ID8}.trash.jsonl"


def test_a_game_that_people_play_has_its_beginning_in_utc_before_that() -> None:
    begun = datetime(2026, 1, 2, 3, 4, 5, tzinfo=timezone(timedelta(hours=1)))
    assert file_name(HEADER, begun) == f"20260102T020405Z-pagat-42-{ID8}.trash.jsonl"
    assert file_name(HEADER, begun.astimezone(UTC)) == file_name(HEADER, begun)


@given(st.text())
def test_a_name_from_any_profile_is_safe(name: str) -> None:
    rules = HEADER.rules
    named = file_name(replace(HEADER, rules=Ruleset(rules.doc, name, rules.sha256)))
    assert SAFE.fullmatch(named)
    assert named[0] not in ".-"
    assert len(named) < 255


@pytest.mark.parametrize("name", ["final", "final.trash.jsonl", "final.trash.jsonl.gz"])
def test_a_person_need_not_write_the_ending(name: str) -> None:
    assert safe_name(name) == "final.trash.jsonl"


@pytest.mark.parametrize(
    "name", ["", ".", "..", "../up", "a/b", "a\\b", "a b", "-rf", ".hidden", "ä", "a\n", "x" * 201]
)
def test_a_name_that_is_not_safe_is_none(name: str) -> None:
    assert safe_name(name) is None


def test_what_does_not_print_is_a_question_mark() -> None:
    assert printable("a\x1b[31m\u202eb\x00é") == "a?[31m?b?é"
