"""The offer of an unfinished match: how long ago it was played, and what is made of an answer."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.shell.doors import VECTORS
from trashcli.replay.games import games
from trashcli.screen.style import Style
from trashcli.shell.play import ago, described
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


@pytest.mark.parametrize(
    ("old", "new", "hand"), [(b"", b"", "hand 2; "), (b'"packs":1', b'"packs":0', "")]
)
def test_a_match_is_described_though_its_file_cannot_be_read(
    old: bytes, new: bytes, hand: str, tmp_path: Path
) -> None:
    lines = (VECTORS / "pagat-42.trash.jsonl").read_bytes().splitlines(keepends=True)[:20]
    (tmp_path / "one.trash.jsonl").write_bytes(b"".join(lines).replace(old, new, 1))
    (game,) = games(tmp_path)
    game.changed = datetime(2026, 1, 1, tzinfo=UTC)
    text = described(game, 1, datetime(2026, 1, 3, tzinfo=UTC), Style())
    assert text == (
        f"Unfinished game: pagat; greedy 1, greedy 2; {hand}seed 42; last played 2 days ago. "
        "1 other in `trashcli games`."
    )
