"""The offer of an unfinished match: how long ago it was played, and what is made of an answer."""

import pytest

from trashcli.shell.offer import ago
from trashcli.shell.question import QUIT, Leaves, parse_answer


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (-5, "just now"),
        (59, "just now"),
        (60, "1 minute ago"),
        (3599, "59 minutes ago"),
        (3600, "1 hour ago"),
        (86400 * 2 - 1, "1 day ago"),
        (86400 * 400, "400 days ago"),
    ],
)
def test_how_long_ago_is_told_in_the_largest_unit(seconds: float, told: str) -> None:
    assert ago(seconds) == told


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("y", True),
        (" YES\n", True),
        ("n", False),
        ("No", False),
        ("draw", None),
        ("6", None),
        ("ye", None),
    ],
)
def test_an_answer_is_yes_or_no_or_none(text: str, answer: bool | None) -> None:
    for usual in (True, False):
        assert parse_answer(text, usual=usual) is answer
        assert parse_answer(" \n", usual=usual) is usual


@pytest.mark.parametrize("word", QUIT)
def test_all_that_leaves_leaves_at_a_question_too(word: str) -> None:
    with pytest.raises(Leaves):
        parse_answer(f"{word.upper()}\n", usual=True)
