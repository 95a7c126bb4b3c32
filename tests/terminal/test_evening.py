"""What a player meets in an evening: the first start, ends of hands and matches, a family's table.

Cards are told one by one and hands wait for Enter only where a test asks for that.
"""

import re
import shutil
from pathlib import Path

import pytest

from tests.terminal.commands import REPLAY, Shell
from tests.terminal.conftest import Start
from tests.terminal.terminal import Terminal
from trashcli.exits import Exit


def settled(terminal: Terminal, ends: str) -> None:
    """Waits for the next prompt, or for a line that ends so further down."""
    terminal.wait(lambda: is_settled(terminal, ends), "a prompt")


def is_settled(terminal: Terminal, ends: str) -> bool:
    below = terminal._row > terminal._sent
    return below and (terminal._is_prompt() or ends in terminal.line)


# The first start


def test_the_first_start_teaches_and_asks_once_how_long_a_match_shall_be(start: Start) -> None:
    first = start(TRASHCLI_LENGTH="")
    first.at_end_of_line("Learn by a short guided hand? [y/N]")
    first.send("y\r")
    for _ in range(5):
        first.at_end_of_line("Enter>")
        first.enter()
    first.until("You filled all your slots: you win!")
    first.at_end_of_line("1, 2 or 3 [3]:")
    first.type("2")
    assert "first to get to 6 slots   your turn" in first.prompt()
    first.press("d")
    assert first.end() == Exit.OK
    again = start(TRASHCLI_LENGTH="")
    assert "first to get to 6 slots   your turn" in again.prompt()
    assert "guided" not in again.text


def test_the_lesson_takes_nothing_but_enter_and_can_be_left(start: Start) -> None:
    first = start(TRASHCLI_LENGTH="", TERM="dumb")
    first.at_end_of_line("[y/N]")
    first.send("y\r")
    first.at_end_of_line("Enter>")
    first.type("take")
    first.until("Here just press Enter. Type quit to end the lesson.")
    first.at_end_of_line("Enter>")
    first.type("quit")
    first.at_end_of_line("1, 2 or 3 [3]:")
    first.type("four")
    first.until("Type 1, 2 or 3, or quit to leave.")
    first.type("quit")
    assert first.end() == Exit.OK


@pytest.mark.parametrize("options", [("--no-input",), ("play", "--seed", "5")])
def test_nothing_is_asked_where_no_question_is_wanted(
    options: tuple[str, ...], start: Start
) -> None:
    assert "?" not in start(*options, TRASHCLI_LENGTH="").prompt().partition("Hand 1: ")[0]


# A hand, and a match


def ends_of_hands(terminal: Terminal) -> list[list[str]]:
    """The screen at each hand's end of a match that is played by Enter alone."""
    screens = []
    terminal.prompt()
    while "won the match" not in terminal.text:
        terminal.enter()
        settled(terminal, "Enter deals hand")
        if "Enter deals hand" in terminal.line:
            screens.append(terminal.screen)
    return screens


def assert_shows_the_end(screen: list[str]) -> None:
    """All layouts, who won, what it changes, and how to go on."""
    rows = [row for row in screen if row]
    assert rows[-1].startswith("Enter deals hand ")
    assert re.search(r" from \d+ to \d+ slots?.*;? .*\.$", rows[-2])
    assert re.fullmatch(r"(You win|greedy wins) hand \d+\.", rows[-3])
    assert sum(re.match(r" [12] (you|greedy) ", row) is not None for row in rows) >= 2


def test_every_hands_end_fits_the_screen_and_waits(start: Start, played: Path) -> None:
    terminal = start("play", "--seed", "5", "--set", "match.target=8", TRASHCLI_PAUSE="on")
    screens = ends_of_hands(terminal)
    assert len(screens) >= 2
    for screen in screens:
        assert_shows_the_end(screen)
    rows = terminal.prompt().splitlines()
    assert any(re.match(r"(You|greedy) won the match, \d+ hands to \d+[.!]", row) for row in rows)
    assert "Enter: new cards   again: the same cards   step: look back" in rows


@pytest.mark.long
def test_a_whole_match_is_played_by_enter(start: Start, played: Path) -> None:
    screens = ends_of_hands(start("play", "--seed", "5", TRASHCLI_PAUSE="on"))
    assert len(screens) >= 9
    for screen in screens:
        assert_shows_the_end(screen)


def test_any_key_shows_the_rest_of_what_is_told_slowly(start: Start) -> None:
    terminal = start("play", "--seed", "5", TRASHCLI_PACE="auto", LC_ALL="C")
    terminal.prompt()
    terminal.enter()
    terminal.at_end_of_line("drew 5C > 5;")
    terminal.send(" ")
    assert "turned 3C; discarded\n" in terminal.prompt()
    assert terminal.line == "trash>"


def test_what_is_typed_while_cards_are_told_is_not_lost(start: Start) -> None:
    terminal = start("play", "--seed", "5", TRASHCLI_PACE="auto", LC_ALL="C")
    terminal.prompt()
    terminal.enter()
    terminal.at_end_of_line("drew 5C > 5;")
    terminal.send("w")
    terminal.at_end_of_line("trash> w")
    terminal.send("ho\r")
    terminal.until("hand 1, turn 3: you to draw, or take AC")


@pytest.mark.long
def test_a_line_typed_instead_of_enter_at_a_hands_end_is_carried_out(start: Start) -> None:
    terminal = start("play", "--seed", "5", TRASHCLI_PAUSE="on")
    terminal.prompt()
    while "Enter deals hand" not in terminal.line:
        terminal.enter()
        settled(terminal, "Enter deals hand")
    terminal.type("score")
    assert "greedy: 9 slots, 1 hand won" in terminal.prompt()


@pytest.mark.long
def test_a_match_that_is_gone_on_with_tells_the_score_and_what_happened_last(
    start: Start,
) -> None:
    first = start("play", "--seed", "5")
    first.prompt()
    first.ask("draw")
    first.type("quit")
    assert first.end() == Exit.OK
    assert "Saved. `trashcli` continues it." in first.text
    second = start()
    second.at_end_of_line("[Y/n]")
    second.enter()
    rows = second.prompt().splitlines()
    at = rows.index("Score: you 0 hands, greedy 0.")
    assert any(row.startswith("greedy   took 3♣ > 3") for row in rows[at : at + 8])


# A family's table


def test_a_family_plays_at_one_table_by_rules_of_its_own(start: Start) -> None:
    table = ("play", "--seed", "5", "--players", "Ann,Ben,greedy", "--set", "wild=[K]")
    terminal = start(*table)
    shown = terminal.prompt()
    assert "Ann, your turn." in shown.splitlines()
    assert "   pagat, changed   " in shown
    assert terminal.line == "trash Ann>"
    assert terminal.ask("rules save sunday").startswith("Saved as sunday.")
    assert "Ben, your turn." in terminal.ask("draw").splitlines()
    assert terminal.line == "trash Ben>"
    assert "Ann took back the last move." in terminal.ask("undo")
    assert terminal.line == "trash Ann>"
    later = start("play", "--profile", "sunday")
    later.prompt()
    assert "Kings may go to any face-down slot." in later.ask("rules")
    assert "changed" not in later.text


def test_a_second_enter_at_once_plays_nothing_for_the_next_person(start: Start) -> None:
    terminal = start("play", "--seed", "5", "--players", "Ann,Ben")
    terminal.prompt()
    terminal.send("\r\r")
    terminal.wait(lambda: terminal.text.count("trash Ben>") == 2, "Ben's prompt, twice")
    assert "Ben   " not in terminal.text.partition("Ben, your turn.")[2].partition("Ann   ")[2]


# Narrow, spoken, and a replay that is watched


def test_at_40_columns_there_is_a_grid_under_a_header_of_one_line(
    start: Start, played: Path
) -> None:
    rows = start("play", "--seed", "5", columns=40).prompt().splitlines()
    assert rows[0] == "Hand 1   you 10, greedy 10   your turn"
    assert rows[1].split() == ["A", *map(str, range(2, 11))]


def test_spoken_play_begins_with_one_line_of_welcome(start: Start) -> None:
    rows = start("play", "--seed", "5", "--accessible").prompt().splitlines()
    assert rows[0] == "Trash. 2 players: you, greedy. Hand 1. You need 10 slots. Type help."
    assert rows[1] == "Hand 1: 10 slots each. You start."


def test_a_watched_replay_pauses_steps_and_is_left_by_keys(home: Path) -> None:
    shutil.copy(REPLAY, home / "g.jsonl")
    with Shell(home) as shell:
        shell.begin("trashcli replay g.jsonl --speed 0.2")
        shell.until("Replay: pagat")
        shell.send(" ")
        for _ in range(3):
            shell.send("\x1b[C")
        shell.until("greedy 2   drew Q♥; discarded")
        shell.send("\x1b[D")
        shell.wait(lambda: shell.text.count("drew A♥ > A") == 2, "the step back")
        shell.send("qls\r")
        done = shell.done()
        assert done.code == Exit.OK
        assert "ls" not in done.text.splitlines()[-1]
