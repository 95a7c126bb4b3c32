"""Pace, at a real terminal: at `step` each card waits for Enter, and nobody is kept waiting."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

from tests.shell.doors import ROOT

PROMPT = r"trash\[h1 t3 you\]>"


def started(folder: Path, term: str, pace: str) -> Any:  # noqa: ANN401 -- pexpect ships no types
    """A game at a terminal, after `draw` was typed."""
    folders = {f"TRASHCLI_{name}_DIR": str(folder / name) for name in ("STATE", "SETTINGS")}
    child = pexpect.spawn(
        sys.executable,
        ["-m", "trashcli", "play", "--seed", "5", "--no-record", "--width", "80"],
        env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": term, "LC_ALL": "C"}
        | folders
        | {"TRASHCLI_PACE": pace, "NO_COLOR": "1"},
        encoding="utf-8",
        timeout=30,
        dimensions=(40, 80),
    )
    child.expect(r"trash\[h1 t1 you\]>")
    child.send("draw\r")
    return child


@pytest.fixture(params=["dumb", "xterm"])
def game(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Any]:
    """A game whose cards wait for Enter."""
    if sys.platform == "win32":
        pytest.skip("there is no pty")
    child = started(tmp_path, request.param, "step")
    yield child
    child.close(force=True)


def test_each_card_waits_for_enter(game: Any) -> None:  # noqa: ANN401 -- as above
    cards = ["drew 5C > 5", "turned 7S > 7", "turned AD > A", "turned 3H > 3", "turned 8D > 8"]
    for card in cards:
        game.expect_exact(card)
        assert game.expect_exact([pexpect.TIMEOUT, "\n"], timeout=0) == 0
        game.send("\r")
    for _ in range(7):
        game.send("\r")
    game.expect(PROMPT)


def test_ctrl_c_tells_the_rest_at_once_and_loses_nothing(
    game: Any,  # noqa: ANN401 -- as above
) -> None:
    game.expect_exact("drew 5C > 5")
    game.sendintr()
    game.expect_exact("turned 3C; discarded")
    game.expect(PROMPT)
    game.send("who\r")
    game.expect_exact("hand 1, turn 3: you to draw")


def test_a_line_is_told_for_each_card_where_the_pace_is_normal(tmp_path: Path) -> None:
    game = started(tmp_path, "dumb", "normal")
    game.expect_exact("drew 5C > 5\r\n")
    game.sendintr()
    game.expect_exact("turned AC; discarded\r\n")
    game.expect(PROMPT)
    game.close(force=True)
