"""Where a person is waited for beside the prompt: at questions, and between two cards."""

import os
from pathlib import Path

import pytest

from tests.terminal.commands import REPLAY
from tests.terminal.conftest import Start
from tests.terminal.terminal import Terminal
from trashcli.exits import Exit
from trashcli.replay.verify import verify

PLAY = ("play", "--seed", "5")


# Questions


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_a_file_is_replaced_only_by_a_yes(term: str, start: Start, home: Path) -> None:
    kept = home / "kept"
    kept.write_text("mine", "utf-8")
    terminal = start(*PLAY, TERM=term)
    terminal.prompt()
    for key in ("\x03", "\r", "n\r", "of course\rNo\r"):
        terminal.type("save kept")
        terminal.at_end_of_line("Replace it? [y/N]")
        terminal.send(key)
        terminal.prompt()
        assert kept.read_text("utf-8") == "mine"
    terminal.type("save kept")
    terminal.at_end_of_line("Replace it? [y/N]")
    terminal.send("yes\r")
    terminal.until("3 records saved")
    assert kept.read_text("utf-8") != "mine"


@pytest.fixture
def left(start: Start, home: Path) -> Path:
    """A game that was left after a decision."""
    first = start(*PLAY)
    first.prompt()
    first.ask("draw")
    first.press("d")
    first.end()
    (path,) = (home / ".local/state/trashcli/games").iterdir()
    return path


@pytest.mark.long
def test_a_match_that_was_gone_on_with_verifies(start: Start, left: Path) -> None:
    second = start()
    second.at_end_of_line("[Y/n]")
    second.send("y\r")
    assert "Score: you 0 hands, greedy 0.\n" in second.prompt()
    second.type("resign")
    second.at_end_of_line("[y/N]")
    second.send("y\r")
    second.until("greedy won the match.")
    second.prompt()
    second.press("d")
    assert second.end() == Exit.OK
    assert verify(str(left)).verdict == "verified"


@pytest.mark.parametrize("options", [(), ("--accessible",)])
def test_the_offer_says_which_match_waits_and_how_many_more(
    options: tuple[str, ...], start: Start, left: Path
) -> None:
    for other in ("second", "third"):
        (left.parent / f"{other}.trash.jsonl").write_bytes(left.read_bytes())
        os.utime(left.parent / f"{other}.trash.jsonl", (0, 0))
    asked = start(*options)
    asked.at_end_of_line("[Y/n]")
    told = " ".join(asked.text.replace("\nUnfinished game:", "").split())
    assert told == (
        "Unfinished game: pagat; you, greedy 2; hand 1; seed 5; last played just now. "
        "2 others in `trashcli games`. Go on with it? [Y/n]"
    )


@pytest.mark.long
def test_what_is_no_answer_is_asked_again(start: Start, left: Path) -> None:
    asked = start()
    for typed in ("what", "draw", "6"):
        asked.at_end_of_line("Go on with it? [Y/n]")
        asked.type(typed)
    asked.wait(lambda: asked.text.count("[Y/n]") == 4, "the question, once more")
    assert asked.text.count("Answers: y for yes, n for no, quit to leave.") == 3
    asked.send("YES\r")
    assert "you      drew 5♣ > 5" in asked.prompt()


@pytest.mark.long
@pytest.mark.parametrize("keys", ["quit\r", "exit\r", " q \r", "\x04"])
def test_a_person_who_leaves_at_the_offer_begins_no_match(
    keys: str, start: Start, left: Path
) -> None:
    asked = start()
    asked.at_end_of_line("Go on with it? [Y/n]")
    asked.send(keys)
    assert asked.end() == Exit.OK
    assert "Trash" not in asked.text
    assert list(left.parent.iterdir()) == [left]


@pytest.mark.parametrize("keys", ["q\r", "\x04"])
def test_a_person_who_leaves_at_a_question_leaves_the_game(
    keys: str, start: Start, home: Path
) -> None:
    (home / "kept").write_text("mine", "utf-8")
    terminal = start(*PLAY)
    terminal.prompt()
    terminal.ask("draw")
    terminal.type("save kept")
    terminal.at_end_of_line("Replace it? [y/N]")
    terminal.send(keys)
    assert terminal.end() == Exit.OK
    assert "Saved. `trashcli` continues it." in terminal.text
    assert (home / "kept").read_text("utf-8") == "mine"


def test_a_match_is_given_up_only_by_a_yes(start: Start) -> None:
    terminal = start(*PLAY, TERM="dumb")
    terminal.prompt()
    for key in ("\x03", "\r", "n\r"):
        terminal.type("resign")
        terminal.at_end_of_line("Give up the match, for good? [y/N]")
        terminal.send(key)
        terminal.until("the match goes on")
        terminal.prompt()
    terminal.type("resign")
    terminal.at_end_of_line("[y/N]")
    terminal.send("y\r")
    terminal.until("greedy won the match.")
    terminal.prompt()
    assert (
        terminal.ask("resign")
        == "The match is over. Enter starts another; again replays the same cards."
    )


def test_a_script_and_who_wants_no_questions_give_up_at_once(start: Start, home: Path) -> None:
    (home / "lose.trash").write_text("resign\n", "utf-8")
    for options, line in (((), "source lose.trash"), (("--no-input",), "resign")):
        terminal = start(*PLAY, *options, TERM="dumb")
        terminal.prompt()
        assert "greedy won the match." in terminal.ask(line)


@pytest.mark.long
def test_a_command_asks_again_as_the_prompt_does(start: Start, left: Path) -> None:
    for typed, is_deleted in (("q", False), ("what\rn", False), ("what\ry", True)):
        asked = start("games", "delete", "2")
        asked.at_end_of_line("[y/N]")
        asked.send(f"{typed}\r")
        assert asked.end() == Exit.OK
        assert asked.text.count("Answers: ") == typed.count("what")
        assert left.exists() != is_deleted


@pytest.mark.long
def test_an_unfinished_match_is_offered_only_where_questions_and_any_match_will_do(
    start: Start, left: Path
) -> None:
    asked = start("--accessible")
    asked.at_end_of_line("Go on with it? [Y/n]")
    asked.send("\r")
    assert "2 players: you, greedy." in asked.prompt()
    for options in (["--no-input"], ["--seed", "7"], ["play"]):
        assert "Unfinished" not in start(*options).prompt()


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
        stepped.at_end_of_line(f"{card}   (Enter)")
        stepped.enter()
    assert "turned AC; discarded\n\nHand 1   you 10 slots, greedy 10 " in stepped.prompt()


@pytest.mark.parametrize("key", ["c", "d"])
def test_ctrl_c_and_ctrl_d_tell_the_rest_at_once_and_lose_nothing(
    key: str, stepped: Terminal
) -> None:
    stepped.at_end_of_line("drew 5C > 5   (Enter)")
    stepped.press(key)
    stepped.until("turned AC; discarded")
    stepped.prompt()
    assert stepped.ask("who") == "hand 1, turn 3: you to draw, or take AC"


def test_a_line_that_is_typed_instead_of_enter_is_carried_out_when_all_is_told(
    stepped: Terminal,
) -> None:
    stepped.at_end_of_line("drew 5C > 5   (Enter)")
    stepped.type("who")
    rows = stepped.prompt().splitlines()
    told = next(at for at, row in enumerate(rows) if "turned AC; discarded" in row)
    assert "hand 1, turn 3: you to draw, or take AC" in rows[told:]
    stepped.type("draw")
    stepped.at_end_of_line("(Enter)")
    stepped.type("quit")
    assert stepped.end() == Exit.OK
    assert "Saved. `trashcli` continues it." in stepped.text


def test_spoken_it_is_said_that_enter_goes_on(start: Start) -> None:
    terminal = start(*PLAY, "--accessible", TRASHCLI_PACE="step")
    terminal.prompt()
    terminal.type("draw")
    terminal.until("You: drew 5, placed.\nMore: press Enter.")
    terminal.enter()
    terminal.until("You: turned 7, placed.\nMore: press Enter.")


@pytest.mark.long
def test_a_key_shows_the_rest_of_the_cards_where_the_pace_is_normal(start: Start) -> None:
    terminal = start(*PLAY, LC_ALL="C", TRASHCLI_PACE="normal")
    terminal.prompt()
    terminal.type("draw")
    terminal.until("turned 7S > 7")
    terminal.press("c")
    rows = terminal.prompt().partition("> draw\n")[2].splitlines()
    cards = sum(row.count(word) for row in rows for word in ("turned", "took", "drew"))
    assert cards == 13


# Stepping through a replay


@pytest.mark.long
def test_stepping_shows_things_as_the_settings_say(start: Start, home: Path) -> None:
    settings = home / ".config" / "trashcli" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('board = "line"\nsuits = "letters"\npalette = "none"\npace = "step"\n')
    line = "1 greedy 1 0/10 | open A:6h 2:9h 3:5d 4:2h 5:qd 6:9s 7:5s 8:3d 9:7h 10:5c"
    stepping = ("step", str(REPLAY), "--at", "1")
    terminal = start(*stepping, TRASHCLI_PACE="")
    assert line in terminal.prompt().splitlines()
    assert not terminal.colored
    terminal.type("next")
    for card in ("drew AH > A", "turned 6H > 6", "turned 9S > 9", "turned 7H > 7", "turned 5S > 5"):
        terminal.at_end_of_line(f"{card}   (Enter)")
        terminal.enter()
    assert "record 2 of 188: hand 1, turn 2: greedy 2 to draw, or take QD" in terminal.prompt()
    boards = start("step", str(REPLAY), "--at", "2", "--no-config")
    assert line not in boards.prompt()
    assert boards.colored
    spoken = start(*stepping, "--accessible").prompt()
    assert "Greedy 1: ace face down over 6 of hearts, 2 face down over" in spoken


@pytest.mark.parametrize(
    ("options", "onwards", "back"),
    [
        ((), "next: n   (b back, goto h3, ? help, Tab completes)", "(b back, goto start, ? help"),
        (("--accessible",), "Next: n, or b, or goto h3. Type help.", "Next: b, or goto start."),
    ],
)
def test_stepping_says_how_and_enter_goes_on(
    options: tuple[str, ...], onwards: str, back: str, start: Start
) -> None:
    terminal = start("step", str(REPLAY), *options)
    assert onwards in terminal.prompt().splitlines()
    assert "ecord 1 of 188: " in terminal.ask("")
    assert "ecord 25 of 188: hand 3, turn 1" in terminal.ask("h3")
    assert back in terminal.ask("end").splitlines()[-1]
    assert terminal.ask("").endswith("this is the end of the replay")
    assert terminal.ask("?").splitlines()[0].endswith("go on by a record; n 10 by ten")
