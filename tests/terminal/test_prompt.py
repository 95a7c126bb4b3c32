"""The prompt: editing, completion, history, and every key that might lose a game and must not."""

import os
import random
import signal
import stat
import sys
import termios
import time
from pathlib import Path

import pytest

from tests.terminal.commands import REPLAY, Shell
from tests.terminal.conftest import Start
from tests.terminal.terminal import Terminal, environment
from trashcli.exits import Exit
from trashcli.replay.verify import verify

FIRST = "trash>"
PLAY = ("play", "--seed", "5")
MOST_OF_OURS = 125
"""Modules until the board stands.  A change that needs more raises this, and knows what it costs: a
module is half a millisecond.
"""
LATER = {
    "trashcli.cli.app",
    "trashcli.profiles.yaml",
    "trashcli.replay.judge",
    "trashcli.shell.completion",
}
"""What a new game at the usual rules does not need before the first key."""
OTHERS = {"asyncio", "pydantic", "rich", "tomllib", "typer", "wcwidth", "yaml"}
NOTICE = """
import sys
class Notice:
    def find_spec(self, name, path=None, target=None):
        if name == "prompt_toolkit":
            with open("loaded", "w") as file:
                print(*sorted(sys.modules), file=file)
            print("PROMPT TOOLKIT IS LOADED", flush=True)
sys.meta_path.insert(0, Notice())
from trashcli.entry import main
sys.argv = ["trashcli", *sys.argv[1:]]
main()
"""
"""Runs trashcli; says on the screen when the library of the prompt is loaded, and in a file what
was loaded before.
"""


@pytest.fixture
def game(start: Start) -> Terminal:
    """A game at its first prompt."""
    terminal = start(*PLAY)
    terminal.prompt()
    return terminal


def history(home: Path) -> Path:
    return home / ".local" / "state" / "trashcli" / "history"


# The first board


def test_the_board_stands_before_the_prompt_is_loaded(home: Path) -> None:
    command = [sys.executable, "-c", NOTICE, *PLAY]
    with Terminal(command, environment(home), folder=home) as terminal:
        rows = terminal.until(FIRST).splitlines()
    loaded = rows.index("PROMPT TOOLKIT IS LOADED")
    assert any(row.startswith("next: ") for row in rows[:loaded])


def test_little_is_loaded_before_the_board_stands(home: Path) -> None:
    command = [sys.executable, "-c", NOTICE]
    with Terminal(command, environment(home), folder=home) as terminal:
        terminal.until(FIRST)
    loaded = (home / "loaded").read_text("utf-8").split()
    ours = {name for name in loaded if name.partition(".")[0] == "trashcli"}
    assert {"trashcli.shell.play", "trashcli.screen.board"} < ours
    assert ours & LATER == set()
    assert len(ours) <= MOST_OF_OURS
    assert {name.partition(".")[0] for name in loaded} & OTHERS == set()


@pytest.mark.parametrize("arguments", [(*PLAY, "--accessible"), PLAY], ids=["spoken", "dumb"])
def test_the_prompt_is_not_loaded_where_it_may_not_be(
    home: Path, arguments: tuple[str, ...]
) -> None:
    dumb = {} if "--accessible" in arguments else {"TERM": "dumb"}
    command = [sys.executable, "-c", NOTICE, *arguments]
    with Terminal(command, environment(home, **dumb)) as terminal:
        terminal.prompt()
        assert "next: " in terminal.text or "Choices: 1 draw." in terminal.text
        assert "LOADED" not in terminal.text
        terminal.ask("left")
        terminal.press("d")
        assert terminal.end() == Exit.OK
        assert "LOADED" not in terminal.text


# Completion


def test_tab_offers_what_may_be_done_first_and_nothing_unasked(game: Terminal) -> None:
    assert game.ask("legal") == "draw"
    assert sum("legal" in row for row in game.rows) == 1
    game.send("\t")
    game.until("restart")
    below = " ".join(game.rows[game.rows.index(FIRST) + 1 :]).split()
    assert below[0] == "draw"
    assert "take" not in below


def test_tab_completes_a_beginning(game: Terminal) -> None:
    game.send("lef\t")
    game.until(f"{FIRST} left")
    game.enter()
    game.until("32 cards in the stock")


def test_tab_after_set_offers_names_and_values(game: Terminal) -> None:
    game.send("set verb\t")
    game.until(f"{FIRST} set verbosity")
    game.send(" \t")
    menu = [["0", "2"], ["1", "3"]]
    game.wait(lambda: [row.split() for row in game.rows[-3:-1]] == menu, "a menu of values")


def test_tab_after_a_verb_for_files_offers_files(home: Path, game: Terminal) -> None:
    (home / "bug.trash").write_text("echo sourced\n")
    game.send("source b\t")
    game.until(f"{FIRST} source bug.trash")
    game.enter()
    game.until("\nsourced")


# History


def test_history_is_kept_from_session_to_session_and_read_by_nobody_else(
    home: Path, start: Start
) -> None:
    first = start(*PLAY, "--no-record")
    first.prompt()
    first.ask("echo one")
    first.ask("echo two")
    first.press("d")
    first.end()
    assert stat.S_IMODE(history(home).stat().st_mode) == 0o600
    second = start(*PLAY, "--no-record")
    second.prompt()
    second.send("\x1b[A")
    second.until(f"{FIRST} echo two")
    second.press("c")
    second.prompt()
    second.press("r")
    second.send("one")
    second.until("echo one")
    second.send("\r\r")
    second.until("\none")


# Keys


def test_ctrl_c_clears_the_line_and_loses_nothing(game: Terminal) -> None:
    game.ask("draw")
    game.send("resign")
    game.until("trash> resign")
    game.press("c")
    game.wait(lambda: game.line == "trash>", "an empty prompt")
    game.interrupt()
    game.interrupt()
    assert game.ask("left") == "31 cards in the stock"


def test_ctrl_d_on_an_empty_line_leaves_and_says_how_to_go_on(game: Terminal, home: Path) -> None:
    game.send("x")
    game.until(f"{FIRST} x")
    game.press("d")
    game.send("\x7f")
    game.wait(lambda: FIRST in game.screen, "an empty prompt")
    game.ask("draw")
    game.press("d")
    assert game.end() == Exit.OK
    assert len(list((home / ".local" / "state" / "trashcli" / "games").iterdir())) == 1
    assert "Saved. `trashcli` continues it." in game.rows


def test_several_lines_are_pasted_and_all_carried_out(game: Terminal) -> None:
    game.send("\x1b[200~left\necho pasted\nheld\x1b[201~")
    game.until("held")
    game.send("\r")
    rows = game.until("no card is in hand").splitlines()
    assert rows.index("32 cards in the stock") < rows.index("pasted")


def test_lines_that_are_sent_all_at_once_are_all_carried_out(game: Terminal) -> None:
    game.send("left\recho pasted\rheld\r")
    rows = game.until("no card is in hand").splitlines()
    assert rows.index("32 cards in the stock") < rows.index("pasted")


def test_the_toolbar_is_one_line_that_can_be_switched_off(game: Terminal) -> None:
    game.until("Ctrl-D leaves")
    bar = next(row for row in game.screen if "Ctrl-D leaves" in row)
    assert bar.startswith("hand 1, turn 1: you to draw")
    game.ask("set toolbar off")
    game.wait(lambda: not any("Ctrl-D leaves" in row for row in game.screen), "no toolbar")
    assert not any("Ctrl-D leaves" in row for row in game.rows)


# Going away


def test_ctrl_z_stops_and_fg_goes_on(home: Path) -> None:
    shell = ["bash", "--norc", "--noprofile", "-i"]
    with Terminal(shell, environment(home, PS1="shell$ ")) as terminal:
        terminal.until("shell$")
        terminal.send(f"{sys.executable} -m trashcli play --seed 5\r")
        terminal.until(FIRST)
        terminal.send("lef")
        terminal.until(f"{FIRST} lef")
        terminal.press("z")
        terminal.until("Stopped")
        terminal.send("fg\r")
        back = "trashcli play --seed 5\n" + FIRST + " lef"
        terminal.wait(lambda: back in terminal.text, "the line as it was")
        terminal.send("t\r")
        terminal.until("32 cards in the stock")


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("run -", ""),
        ("replay g.jsonl --speed 0.1", "Replay: "),
        ("report g.jsonl", "[y/N]"),
    ],
)
def test_the_shells_own_prompt_is_not_in_the_line_of_ctrl_c(
    line: str, shown: str, home: Path
) -> None:
    (home / "g.jsonl").write_bytes(REPLAY.read_bytes())
    with Shell(home, PAGER="cat") as shell:
        shell.begin(f"trashcli {line}")
        if not shown:
            shell.send("echo ready\r")
        shell.until(shown or "\nready")
        shell.press("c")
        assert shell.done().code == Exit.INTERRUPTED
        assert shell.rows[-1] == f"[{Exit.INTERRUPTED:d}]$"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_being_asked_to_end_gives_the_terminal_back_and_loses_nothing(
    number: int, game: Terminal, start: Start, home: Path
) -> None:
    game.ask("draw")
    changed = termios.tcgetattr(game.child.child_fd)
    assert not changed[3] & termios.ECHO
    os.kill(game.child.pid, number)
    assert game.end() == -number
    assert "Traceback" not in game.text
    after = start("play", "--resume", str(*(home / ".local/state/trashcli/games").iterdir()))
    assert "you      drew 5♣ > 5" in after.prompt()


@pytest.mark.long
def test_a_closed_terminal_loses_nothing(game: Terminal, start: Start, home: Path) -> None:
    game.ask("draw")
    game.child.close()
    after = start("play", "--resume", str(*(home / ".local/state/trashcli/games").iterdir()))
    assert "you      drew 5♣ > 5" in after.prompt()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_ctrl_c_at_any_moment_leaves_a_game_that_verifies(
    term: str, seed: int, start: Start, home: Path
) -> None:
    chance = random.Random(seed)
    game = start(*PLAY, "--record", "g.jsonl", "--set", "layout.last=10", TERM=term)
    game.prompt()
    for _ in range(60):
        game.send(chance.choice(["bot 500", "draw", "", "undo 300", "mark here"]))
        game.enter()
        for _ in range(chance.randrange(4)):
            time.sleep(chance.random() / 100)  # how far the program comes is left to chance
            os.kill(game.child.pid, signal.SIGINT)
        game.prompt()
    game.ask("left")  # the signal that came last may take this line away
    game.type("quit")
    assert game.end() == Exit.OK
    assert "Traceback" not in game.raw
    assert verify(str(home / "g.jsonl")).verdict == "verified"
