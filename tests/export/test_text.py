"""Text and Markdown: the story hand by hand, or a board, in 80 columns."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.corpus.make import remarked, small
from tests.export.matches import HOSTILE, ROOT, played_by, subject_of
from trashcli.export.subject import read_subject
from trashcli.export.text import markdown, text
from trashcli.screen.text import width_of

EXAMPLES = sorted((ROOT / "replays").glob("*.jsonl"))
FOUR = ROOT / "replays" / "short-game-6-d24dbfc4.trash.jsonl"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
@pytest.mark.parametrize("at", [None, "3"])
def test_no_line_is_wider_than_80_columns(path: Path, at: str | None) -> None:
    for made in (text, markdown):
        lines = made(read_subject(str(path), at=at)).split("\n")
        assert max(map(width_of, lines)) <= 80


def test_the_story_is_what_replay_tells_hand_by_hand() -> None:
    told = subprocess.run(
        [
            sys.executable,
            "-m",
            "trashcli",
            "replay",
            str(FOUR),
            "--board",
            "compact",
            "--no-config",
        ],
        capture_output=True,
        encoding="utf-8",
        check=True,
        env={"PYTHONPATH": str(ROOT), "LC_ALL": "C"},
    ).stdout
    made = text(read_subject(str(FOUR)))
    assert re.sub(r"\n+", "\n", made) == re.sub(r"\n+", "\n", told)
    hands = [part.split("\n")[0] for part in re.split(r"\n\n(?=Hand \d+: dealt)", made)[1:]]
    assert [re.findall(r"\d+", line)[0] for line in hands] == [
        str(n) for n in range(1, len(hands) + 1)
    ]


def test_a_board_is_the_one_that_step_shows() -> None:
    shown = subprocess.run(
        [
            *(sys.executable, "-m", "trashcli", "step", str(FOUR), "--at", "57"),
            *("-c", "show board", "--board", "full", "--no-config"),
        ],
        capture_output=True,
        encoding="utf-8",
        check=True,
        env={"PYTHONPATH": str(ROOT), "LC_ALL": "C"},
    ).stdout
    assert text(read_subject(str(FOUR), at="57")).startswith(shown.rstrip("\n"))


def test_in_markdown_all_that_comes_from_the_file_is_fenced(tmp_path: Path) -> None:
    """Backticks that come to stand alone in a line of a remark end no block either."""
    recording = played_by(["```", "````` @all", "# no heading", "<b>"])
    recording.recorder.mark(f"{'w' * 70}; ```")
    made = markdown(subject_of(tmp_path, recording.play().end()))
    assert "\n```\n" in made
    outside = re.sub(r"^(`{3,})text\n.*?^\1$", "", made, flags=re.DOTALL | re.MULTILINE)
    headings = {"A match of Trash", "Before the first hand", "Hand 1", "Hand 2"}
    assert set(outside.split("\n")) == {"", *(f"## {heading}" for heading in headings)}


def test_nothing_in_a_text_is_a_control(tmp_path: Path) -> None:
    for lines in (played_by(HOSTILE).play().end(), remarked()):
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", text(subject_of(tmp_path, lines)))


def test_an_unfinished_and_a_damaged_match_say_so(tmp_path: Path) -> None:
    unfinished = text(subject_of(tmp_path, small("no-end").play(5).lines))
    assert "Note: The match is unfinished: record 5 of 5: " in unfinished
    lines = small("game").play().end()
    damaged = text(subject_of(tmp_path, [*lines[:6], b"oops\n"]))
    assert "Note: The file is damaged: record 6 cannot be read." in damaged
    for seat in (None, 2):
        board = text(subject_of(tmp_path, [*lines[:6], b"oops\n"], at="5", seat=seat))
        assert "The file is damaged: record 6 cannot be read." in board


def test_a_seats_text_shows_no_card_that_it_did_not_know(tmp_path: Path) -> None:
    lines = small("game").play().end()
    open_, seen = (text(subject_of(tmp_path, lines, at="2", seat=seat)) for seat in (None, 1))
    assert "##" not in open_
    assert "##" in seen
