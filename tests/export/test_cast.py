"""The cast: what asciinema reads and plays of it, and that it is what a person sees."""

import json
import os
import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pexpect
import pyte
import pytest

from tests.corpus.make import remarked, small
from tests.export.matches import HOSTILE, ROOT, played_by, subject_of
from trashcli.export.cast import LOOKING_SECONDS, cast
from trashcli.export.subject import read_subject

FILE = ROOT / "replays" / "app-42-fd012b18.trash.jsonl"
ASCIINEMA = shutil.which("asciinema")
by_asciinema = pytest.mark.skipif(
    ASCIINEMA is None, reason="asciinema, which plays the cast, is not installed"
)


def rows(made: str) -> list[Any]:
    return [json.loads(line) for line in made.splitlines()]


def output(made: str) -> str:
    return "".join(row[2] for row in rows(made)[1:])


def screen(shown: str, lines: int = 24) -> list[str]:
    """What an 80-column terminal shows in the end, with all that has scrolled away."""
    terminal = pyte.HistoryScreen(80, lines, history=10_000)
    pyte.Stream(terminal).feed(shown)
    gone = ["".join(row[n].data for n in range(80)) for row in terminal.history.top]
    return [line.rstrip() for line in [*gone, *terminal.display]]


def seen_at_a_terminal(*words: str) -> str:
    """What the program shows at a terminal of 80 columns."""
    environ = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)}
    run = pexpect.spawn(
        sys.executable,
        ["-m", "trashcli", *words],
        env={**os.environ, **environ},
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=60,
    )
    run.expect(pexpect.EOF)
    return str(run.before)


def test_it_shows_what_replay_shows_at_a_terminal() -> None:
    seen = seen_at_a_terminal("replay", str(FILE), "--instant", "--no-config")
    assert output(cast(read_subject(str(FILE)))) == seen


@pytest.mark.parametrize("version", [2, 3])
def test_its_header_and_rows_are_those_of_an_asciicast(version: Any) -> None:  # noqa: ANN401
    header, *events = rows(cast(read_subject(str(FILE)), version))
    assert header["version"] == version
    size = header["term"] if version == 3 else header
    assert [size[key] for key in (("cols", "rows") if version == 3 else ("width", "height"))] == [
        80,
        24,
    ]
    assert {kind for _, kind, _ in events} == {"o"}
    times = [time for time, _, _ in events]
    pauses = times if version == 3 else [b - a for a, b in zip([0, *times], times, strict=False)]
    assert min(pauses) > 0
    assert max(pauses) == pytest.approx(LOOKING_SECONDS)


def test_both_versions_show_the_same_at_the_same_times() -> None:
    two, three = (rows(cast(read_subject(str(FILE)), version))[1:] for version in (2, 3))
    assert [row[2] for row in two] == [row[2] for row in three]
    at = 0.0
    for (time, *_), (pause, *_) in zip(two, three, strict=True):
        at += pause
        assert time == pytest.approx(at)


def test_it_begins_at_the_place_that_is_named() -> None:
    shown = output(cast(read_subject(str(FILE), at="h1.t5")))
    assert "Hand 1: 10 slots" not in shown
    assert "Hand 1   greedy 10 slots, random 10 " in shown
    assert shown.endswith("greedy won the match.\r\nSeed: 42\r\n")


def unsafe(shown: str) -> str:
    """What of a text a terminal acts upon, but for line ends and colours."""
    return re.sub(r"\r\n|\x1b\[[0-9;]*m|[^\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e]", "", shown)


@pytest.mark.parametrize("lines", [played_by(HOSTILE).play().end(), remarked()])
def test_nothing_from_the_file_reaches_the_terminal_as_an_escape(
    tmp_path: Path, lines: Sequence[bytes]
) -> None:
    assert unsafe(output(cast(subject_of(tmp_path, lines)))) == ""


def test_a_damaged_file_is_shown_as_far_as_it_is_good_and_says_so(tmp_path: Path) -> None:
    lines = small("game").play().end()
    shown = output(cast(subject_of(tmp_path, [*lines[:6], b"oops\n"])))
    assert shown.startswith("The file is damaged: record 6 cannot be read.")


@by_asciinema
def test_asciinema_reads_it_and_plays_what_the_terminal_showed(tmp_path: Path) -> None:
    """With `-i` no pause is longer than that, so the whole match is played in a second or two."""
    path = tmp_path / "game.cast"
    made = cast(read_subject(str(FILE)))
    path.write_text(made, encoding="utf-8")
    environ = {**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "HOME": str(tmp_path)}
    play = pexpect.spawn(
        str(ASCIINEMA),
        ["play", "-i", "0.01", str(path)],
        env=environ,
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=60,
    )
    play.expect(pexpect.EOF)
    play.close()
    assert play.exitstatus == 0
    played, seen = screen(str(play.before)), screen(output(made))
    assert [line for line in played if line] == [line for line in seen if line]
