"""What a newcomer tries in the first minutes, by habit, and must find working."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.proofs import always
from tests.terminal.commands import REPLAY, Shell
from tests.terminal.conftest import Start
from tests.terminal.terminal import Terminal
from trashcli.exits import Exit
from trashcli.version import VERSION_LINE

PLAY = ("play", "--seed", "3")
"""A game whose first card leaves a jack in hand, that may go to any slot but the first."""


@pytest.fixture
def shell(home: Path) -> Iterator[Shell]:
    """A shell, in whose folder lies `game.jsonl`."""
    shutil.copy(REPLAY, home / "game.jsonl")
    with Shell(home) as shell:
        yield shell


@pytest.fixture
def game(start: Start) -> Terminal:
    """A game at its first prompt."""
    terminal = start(*PLAY)
    terminal.prompt()
    return terminal


def asked(shell: Shell) -> None:
    """Waits until the program asks about an unfinished game."""
    shell.wait(lambda: shell.rows[-1].endswith("Go on with it? [Y/n]"), "the question")


# Coming and going


def test_the_name_alone_begins_a_game_and_offers_it_again(shell: Shell) -> None:
    shell.begin("trashcli")
    shell.until("trash>")
    assert shell.text.count("Press Enter to make the suggested move.") == 1
    assert "next: draw   (? help, Tab completes)" in shell.text
    first = drawn(shell.ask("draw"))
    shell.press("d")
    assert "Saved. `trashcli` continues it." in shell.done().text
    for answer, goes_on in (("", True), ("y", True), ("n", False)):
        shell.begin("trashcli")
        asked(shell)
        shell.send(f"{answer}\r")
        shell.prompt()
        shell.press("d")
        assert (first in shell.done().text) == goes_on
    assert shell.text.count("Press Enter to make") == 1


def drawn(text: str) -> str:
    """What one drew first, as it is told."""
    return next(row for row in text.splitlines() if row.startswith("you "))


@pytest.mark.long
def test_a_game_that_was_left_at_once_leaves_nothing_behind(shell: Shell, home: Path) -> None:
    for _ in range(2):
        shell.begin("trashcli")
        shell.prompt()
        shell.ask("place 13")
        shell.press("d")
        code, text = shell.done()
        assert (code, "To go on" in text, "unfinished" in text) == (Exit.OK, False, False)
        assert list((home / ".local" / "state" / "trashcli" / "games").iterdir()) == []


@pytest.mark.long
def test_ctrl_c_at_a_question_means_no(shell: Shell) -> None:
    shell.run("echo draw | trashcli play --seed 3")
    shell.begin("trashcli")
    asked(shell)
    shell.interrupt()
    shell.press("d")
    text = shell.done().text
    assert "Hand 1: 10 slots each. You start." in text
    assert "Score: " not in text


def test_the_version_is_said_however_it_is_asked_for(shell: Shell) -> None:
    for line in ("trashcli --version", "trashcli -V", "trashcli version"):
        assert shell.run(line) == (Exit.OK, VERSION_LINE)


@pytest.mark.long
def test_help_is_a_pager_that_q_leaves(shell: Shell) -> None:
    for line in ("trashcli -h", "trashcli help", "trashcli '?'", "trashcli play --help"):
        shell.begin(line)
        shell.until("Examples:")
        shell.wait(lambda: shell.screen[-1] == ":", "the pager")
        assert max(map(len, shell.screen)) < 80
        shell.send("q")
        assert shell.done().code == Exit.OK


@pytest.mark.parametrize("word", always(["quit", ":q"], ["quit", "exit", "q", ":q", "quit()"]))
def test_whatever_one_types_to_leave_leaves(word: str, start: Start) -> None:
    terminal = start(*PLAY, TERM="dumb")
    terminal.prompt()
    terminal.ask("draw")
    terminal.type(word)
    assert terminal.end() == Exit.OK
    assert "Saved. `trashcli` continues it." in terminal.text


@pytest.mark.long
def test_ctrl_d_leaves_and_ctrl_c_does_not(game: Terminal) -> None:
    game.interrupt()
    game.ask("draw")
    game.interrupt()
    assert game.ask("held") == "J♣, wild: 2-10"
    game.press("d")
    assert game.end() == Exit.OK
    assert "Traceback" not in game.text


# At the prompt


def test_enter_plays_on(game: Terminal) -> None:
    game.enter()
    game.until("lifted J♣, wild")
    assert "next: place 2" in game.prompt()


def test_help_tells_what_a_verb_means_its_form_and_an_example(game: Terminal) -> None:
    assert game.ask("help place").splitlines() == [
        "Place the card in hand in a slot, where there is a choice: A, 2 to 13.",
        "form:    place SLOT",
        "or:      p",
        "example: place 3",
    ]
    assert game.ask("?").startswith(
        "Enter    make the suggested move, the one after `next:`\ndraw     draw from"
    )
    assert "play:     new, draw (d), take (t)" in game.ask("help all")
    assert game.ask("help table").startswith("table: at the prompt, the same as `show board`.\n")


def test_the_arrow_up_brings_back_what_was_typed(game: Terminal) -> None:
    assert game.ask("left") == "32 cards in the stock"
    game.send("\x1b[A")
    game.until("trash> left\n")
    game.enter()
    game.prompt()
    game.press("r")
    game.send("le")
    game.until("(reverse-i-search)`le': left")


def test_tab_shows_what_may_be_done(game: Terminal) -> None:
    game.ask("draw")
    game.send("pl\t")
    game.wait(lambda: "place 9" in " ".join(game.screen), "the slots")


@pytest.mark.parametrize("typed", ["6", "p 6", "PLACE 6", "place 6"])
def test_what_one_sees_may_be_typed(typed: str, start: Start) -> None:
    terminal = start(*PLAY, TERM="dumb")
    terminal.prompt()
    terminal.ask("DRAW")
    assert "you      placed JC > 6" in terminal.ask(typed)


@pytest.mark.long
def test_cards_that_lie_there_may_be_typed(start: Start) -> None:
    terminal = start("play", "--seed", "5", "--no-record")
    terminal.prompt()
    terminal.ask("draw")
    for typed in ("A♣", "ac", "AC", "ace", "a"):
        assert "you      took A♣" in terminal.ask(typed)
        terminal.ask("undo")


def test_a_slip_costs_nothing(game: Terminal) -> None:
    game.ask("draw")
    refused = "slot A is face up (legal: place 2, place 3"
    assert game.ask("plaec 2") == "No command 'plaec'. Did you mean place?"
    assert game.ask("place 1").startswith(refused)
    assert game.ask("why").startswith("slot A is face up\nslot_face_up: ")
    assert game.ask("held") == "J♣, wild: 2-10"


@pytest.mark.long
def test_the_words_of_other_games_work(game: Terminal) -> None:
    game.ask("draw")
    assert "all equal" in game.ask("hint")
    assert game.ask("score").splitlines()[0] == "hand 1, turn 1"
    assert game.ask("rules").startswith("Goal   Be the first ")
    assert game.ask("rules all").startswith("pagat\n\nWhat you are after\n")
    assert "│ A♠ │" in game.ask("show")
    assert game.ask("legal").startswith("place 2, place 3")
    assert "Took back your last move. (redo does it again)" in game.ask("undo")
    assert game.ask("legal") == "draw"


# Beside other programs


@pytest.mark.long
def test_pipes_and_files_work(shell: Shell, home: Path) -> None:
    piped = shell.run("trashcli replay game.jsonl | head -n 1; echo ${PIPESTATUS[0]}")
    first, code = piped.text.splitlines()
    assert first == "Replay: pagat; seed 42; greedy 1, greedy 2."
    assert code in ("0", "141")
    assert shell.run("trashcli replay game.jsonl > told; wc -l < told").text.isdigit()
    assert "\x1b" not in (home / "told").read_text(encoding="utf-8")
    watched = shell.run("trashcli play --seed 3 --players greedy,greedy | tail -n 1")
    assert watched == (Exit.OK, "Enter: new cards   again: the same cards   step: look back")
    shell.begin("trashcli replay game.jsonl | less -X")
    shell.wait(lambda: shell.screen[-1] == ":", "the pager")
    shell.send("q")
    assert shell.done().code == Exit.OK


def test_other_programs_can_read_the_answers(shell: Shell, home: Path) -> None:
    read = "import json, sys; print(json.load(sys.stdin)['seed'])"
    (home / "seed.py").write_text(read)
    assert shell.run("trashcli info game.jsonl --json | python3 seed.py").text == "42"


def test_a_seed_is_a_game_that_a_friend_gets_too(shell: Shell) -> None:
    for line in ("trashcli run --seed 42 > mine", "trashcli run --seed 42 > yours"):
        assert shell.run(line).code == Exit.OK
    assert shell.run("cmp mine yours && wc -l < mine").text.isdigit()


def test_a_seed_left_out_is_asked_for(shell: Shell) -> None:
    code, text = shell.run("trashcli play --seed")
    assert code == Exit.USAGE
    told = "trashcli: --seed needs a value: --seed SEED  (Seed of the shuffle: the same seed"
    assert text.replace("\n", "").startswith(told)


def test_a_profile_with_a_mistake_says_where(shell: Shell, home: Path) -> None:
    (home / "mine.yaml").write_text("extends: pagat\nwlid: [Q]\n")
    code, text = shell.run("trashcli play --profile mine.yaml")
    assert code == Exit.DAMAGED
    assert "mine.yaml:2:1: wlid: no such key; did you mean wild?" in text


def test_a_file_that_was_cut_is_told_from_a_good_one(shell: Shell) -> None:
    assert shell.run("trashcli verify game.jsonl").code == Exit.OK
    shell.run("head -c 3000 game.jsonl > cut.jsonl")
    code, text = shell.run("trashcli verify cut.jsonl")
    assert code == Exit.INCOMPLETE
    assert text.startswith("cut.jsonl: incomplete: 133 bytes after line ")


def test_a_file_that_is_being_played_is_refused_to_a_second_session(
    start: Start, home: Path
) -> None:
    first = start("play", "--seed", "5", "--record", "g.jsonl")
    first.prompt()
    first.ask("draw")
    second = start("play", "--resume", "g.jsonl")
    assert second.end() == Exit.DAMAGED
    assert "g.jsonl: " in second.text
    assert first.ask("left") == "31 cards in the stock"


def test_one_line_through_a_pipe_is_carried_out(shell: Shell) -> None:
    code, text = shell.run("echo draw | trashcli")
    assert code == Exit.OK
    assert "Hand 1: 10 slots each. You start." in text
    assert text.count("trashcli: seed ") == 1
