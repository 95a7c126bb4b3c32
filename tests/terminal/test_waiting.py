"""Where a person is waited for beside the prompt: at questions, and between two cards."""

from pathlib import Path

import pytest

from tests.terminal.conftest import Start
from tests.terminal.terminal import Terminal
from trashcli.exits import Exit
from trashcli.replay.verify import verify

PLAY = ("play", "--seed", "5")
NEXT = "trash[h1 t3 you]>"


# Questions


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_a_file_is_replaced_only_by_a_yes(term: str, start: Start, home: Path) -> None:
    kept = home / "kept"
    kept.write_text("mine", "utf-8")
    terminal = start(*PLAY, TERM=term)
    terminal.prompt()
    for key in ("\x03", "\x04", "\r", "n\r", "of course\r"):
        terminal.type("save kept")
        terminal.at_end_of_line("Replace it? [y/N]")
        terminal.send(key)
        terminal.prompt()
        assert kept.read_text("utf-8") == "mine"
    terminal.type("save kept")
    terminal.at_end_of_line("Replace it? [y/N]")
    terminal.send("yes\r")
    terminal.until("2 records saved")
    assert kept.read_text("utf-8") != "mine"


def test_a_match_that_was_gone_on_with_verifies(start: Start, home: Path) -> None:
    first = start(*PLAY)
    first.prompt()
    first.ask("draw")
    first.press("d")
    first.end()
    (path,) = (home / ".local/state/trashcli/games").iterdir()
    second = start()
    second.at_end_of_line("[Y/n]")
    assert "unfinished game (pagat, you, greedy 2)." in second.text
    second.send("y\r")
    assert "hand 1 | turn 3 | you to play | seed 5" in second.prompt()
    second.ask("resign")
    second.press("d")
    assert second.end() == Exit.OK
    assert verify(str(path)).verdict == "verified"


def test_an_unfinished_match_is_offered_only_where_questions_and_any_match_will_do(
    start: Start,
) -> None:
    first = start(*PLAY)
    first.prompt()
    first.press("d")
    first.end()
    asked = start("--accessible")
    asked.at_end_of_line("Go on with it? [Y/n]")
    asked.send("\r")
    assert "Seed 5. 2 players: you, greedy 2." in asked.prompt()
    for options in (["--no-input"], ["--seed", "7"], ["play"]):
        assert "unfinished" not in start(*options).prompt()


# Pace


@pytest.fixture(params=["dumb", "xterm"])
def stepped(request: pytest.FixtureRequest, start: Start) -> Terminal:
    """A game whose cards wait for Enter, after `draw` was typed."""
    terminal = start(*PLAY, TERM=request.param, LC_ALL="C", TRASHCLI_PACE="step")
    terminal.prompt()
    terminal.type("draw")
    return terminal


def test_each_card_waits_for_enter(stepped: Terminal) -> None:
    cards = ["drew 5C > 5", "turned 7S > 7", "turned AD > A", "turned 3H > 3", "turned 8D > 8"]
    cards += ["turned 10D > 10", "turned 9D > 9", "turned 3C; discarded"]
    cards += ["took 3C > 3", "turned 8S > 8", "turned AH > A", "turned 5H > 5"]
    for card in cards:
        stepped.at_end_of_line(card)
        stepped.enter()
    assert "turned AC; discarded\nTrash  pagat | hand 1 | turn 3 |" in stepped.prompt()


@pytest.mark.parametrize("key", ["c", "d"])
def test_ctrl_c_and_ctrl_d_tell_the_rest_at_once_and_lose_nothing(
    key: str, stepped: Terminal
) -> None:
    stepped.at_end_of_line("drew 5C > 5")
    stepped.press(key)
    stepped.until("turned AC; discarded")
    stepped.prompt()
    assert stepped.ask("who") == "hand 1, turn 3: you to draw, or take AC"


def test_a_line_is_told_for_each_card_where_the_pace_is_normal(start: Start) -> None:
    terminal = start(*PLAY, LC_ALL="C", TRASHCLI_PACE="normal")
    terminal.prompt()
    terminal.type("draw")
    terminal.until("turned 7S > 7")
    terminal.press("c")
    rows = terminal.prompt().partition("> draw\n")[2].splitlines()
    assert sum("turned" in row or "took" in row or "drew" in row for row in rows) == 13
    assert max(row.count("turned") for row in rows) == 1
