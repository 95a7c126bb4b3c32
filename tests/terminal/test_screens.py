"""Screens of every size, in every language: what is shown fits, and is what the terminal can show.

Whatever the terminal is, a game begins, goes on and ends without a word of complaint.
"""

import re
import subprocess
from pathlib import Path

import pytest

from tests.terminal.commands import REPLAY, Shell
from tests.terminal.conftest import Start
from tests.terminal.terminal import Terminal, environment, python_command
from trashcli.exits import Exit

pytestmark = pytest.mark.long  # a whole program a screen
PLAY = ("play", "--seed", "5")
BOXES = "┌─A──┐ ┌─2──┐ ┌─3──┐ ┌─4──┐ ┌─5──┐"
LETTERS = "+-A--+ +-2--+ +-3--+ +-4--+ +-5--+"


def turn(terminal: Terminal) -> str:
    """What is shown for one turn, the board of the next included."""
    terminal.prompt()
    return terminal.ask("draw")


@pytest.mark.parametrize(
    ("columns", "seen"),
    [
        (80, " │ A♦ │ │ ▒▒ │ │ 3♥ │ │ ▒▒ │ │ 5♣ │    stock    31 left"),
        (60, " │ A♦ │ │ ▒▒ │ │ 3♥ │ │ ▒▒ │ │ 5♣ │"),
        (40, ">you      A  ▒  3  ▒  5  ▒  7  8  9  10"),
    ],
)
def test_a_turn_fits_the_screen(columns: int, seen: str, start: Start, played: Path) -> None:
    terminal = start(*PLAY, columns=columns)
    text = turn(terminal)
    assert seen in text.splitlines()
    written = re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", terminal.raw).splitlines()
    told = [row for row in written if "trash>" not in row and "Ctrl-D" not in row]
    assert [row for row in told if len(row) > columns] == []


def test_the_first_line_of_help_fits_a_narrow_screen(start: Start) -> None:
    rows = start(*PLAY, columns=40).prompt().splitlines()
    assert rows[0] == "Press Enter to make the suggested move."


@pytest.mark.parametrize("players", ["you,greedy", "you,greedy,random,sharp,cautious,Ann=greedy"])
def test_a_board_for_two_or_six_stands_on_a_screen_with_its_story(
    players: str, start: Start, played: Path
) -> None:
    terminal = start(*PLAY, "--players", players)
    shown = terminal.prompt()
    assert shown.splitlines()[0].startswith("Hand 1   ")
    assert len(terminal.rows) <= 24


@pytest.mark.parametrize(
    ("variables", "board", "card"),
    [
        ({"TERM": "dumb"}, LETTERS, "AD"),
        ({"LC_ALL": "C"}, LETTERS, "AD"),
        ({"LC_ALL": "ja_JP.UTF-8"}, LETTERS, "AD"),
        ({"LANG": "ja_JP.UTF-8"}, LETTERS, "AD"),
        ({"LC_ALL": "xx_YY.UTF-8"}, BOXES, "A♦"),
        ({"LC_ALL": "no such locale"}, BOXES, "A♦"),
        ({"PYTHONIOENCODING": "latin-1"}, LETTERS, "AD"),
        ({"TERM": "no-such-terminal"}, BOXES, "A♦"),
    ],
    ids=lambda value: "-".join(value.values()) if isinstance(value, dict) else None,
)
def test_signs_are_shown_where_they_can_be(
    variables: dict[str, str], board: str, card: str, home: Path
) -> None:
    with Terminal(python_command(*PLAY), environment(home, **variables)) as terminal:
        text = turn(terminal)
    assert board in text
    assert f" {card} " in text
    assert text.isascii() == (board == LETTERS)


def test_colours_are_left_out_where_that_is_asked_for(start: Start) -> None:
    plain, painted = start(*PLAY, NO_COLOR="1"), start(*PLAY)
    assert turn(plain).replace("'", " ") == turn(painted)  # a sign marks new cards there
    assert painted.colored
    assert not plain.colored


def test_a_window_that_is_resized_in_mid_turn_gets_lines_that_fit(start: Start) -> None:
    terminal = start("play", "--seed", "3", "--no-record")
    turn(terminal)
    terminal.resize(40, 24)
    narrow = terminal.ask("place 2").splitlines()
    assert any(row.startswith(" greedy   ") for row in narrow)
    assert max(map(len, narrow)) <= 40
    terminal.resize(100, 30)
    assert BOXES in terminal.ask("show")


@pytest.mark.parametrize(("columns", "lines"), [(0, 0), (1, 1), (10_000, 24)])
def test_sizes_that_no_window_has_lose_no_game(
    columns: int, lines: int, start: Start, home: Path
) -> None:
    file = home / "g.jsonl"

    def actions() -> int:
        return file.read_bytes().count(b'"k":"action"') if file.exists() else 0

    terminal = start(*PLAY, "--record", "g.jsonl", columns=columns, lines=lines)
    terminal.wait(lambda: "Tab" in "".join(terminal.rows), "what is next")
    terminal.send("draw\r")
    terminal.wait(lambda: actions() >= 3, "the turn in the file")
    terminal.send("quit\r")
    assert terminal.end() == Exit.OK
    assert "Traceback" not in terminal.raw


def test_a_pipe_gets_no_board_of_boxes_no_colour_and_no_prompt(home: Path) -> None:
    done = subprocess.run(
        python_command(*PLAY),
        input="draw\n",
        capture_output=True,
        text=True,
        env=environment(home),
        cwd=home,
        check=False,
    )
    assert (done.returncode, done.stderr) == (Exit.OK, "")
    assert not set("\x1b┌>▒") & set(done.stdout.replace(" > ", ""))
    assert "1 you 7/10 A- 3- 5- 7- 8- 9- 10- | open 2 4 6" in done.stdout


def test_a_closed_output_is_one_message(home: Path) -> None:
    with Shell(home) as shell:
        for line in ("trashcli play --seed 5 >&-", "trashcli --version >&-"):
            code, text = shell.run(line)
            assert code == Exit.DAMAGED
            assert text.startswith("trashcli: standard output: cannot be written")
            assert "Traceback" not in text


# Ctrl-C and Ctrl-Z wherever a person is waited for, or waits

WAITS = [
    ("trashcli play --seed 5", "trash>"),
    ("TERM=dumb trashcli play --seed 5", "trash>"),
    ("trashcli play --seed 5 --accessible", "You>"),
    ("trashcli step g.jsonl", "trash[0/188]>"),
]


@pytest.mark.parametrize(("line", "prompt"), WAITS)
def test_ctrl_c_and_ctrl_z_lose_nothing_at_any_prompt(line: str, prompt: str, home: Path) -> None:
    (home / "g.jsonl").write_bytes(REPLAY.read_bytes())
    with Shell(home) as shell:
        shell.begin(line)
        shell.prompt()
        shell.press("c")
        shell.wait(lambda: shell.text.count(f"\n{prompt}") >= 2, "another prompt")
        shell.press("z")
        shell.wait(lambda: "Stopped" in shell.text and shell.rows[-1].endswith("]$"), "the shell")
        shell.send("fg\r")
        shell.wait(lambda: "$ fg" in shell.text, "fg")
        assert shell.ask("echo still here").endswith("still here")
        shell.press("d")
        code, text = shell.done()
        assert code == Exit.OK
        assert "Traceback" not in text


def test_a_replay_is_shown_slowly_until_ctrl_c(home: Path) -> None:
    (home / "g.jsonl").write_bytes(REPLAY.read_bytes())
    with Shell(home) as shell:
        shell.begin("trashcli replay g.jsonl --speed 0.1")
        shell.until("Replay: pagat; seed 42; greedy 1, greedy 2.")
        shell.press("c")
        code, text = shell.done()
        assert code == Exit.INTERRUPTED
        assert not {"trashcli", "Traceback", "KeyboardInterrupt"} & set(re.findall(r"\w+", text))
        code, text = shell.run("trashcli replay g.jsonl --speed 1000")
        assert code == Exit.OK
        assert "greedy 2 won the match, 10 hands to 4.\nSeed: 42" in text


# Without boards


@pytest.mark.parametrize("term", ["xterm-256color", "dumb"])
def test_where_all_is_spoken_lines_are_only_ever_added(term: str, start: Start) -> None:
    options = ("--players", "Ann,Ben", "--no-record", "--accessible")
    terminal = start("play", "--seed", "3", *options, columns=60, TERM=term)
    terminal.prompt()
    for line in ("1", "2", "hint", "undo", "table", "1", "rules", "nonsense"):
        terminal.ask(line)
    terminal.type("resign")
    terminal.at_end_of_line("[y/N]")
    terminal.send("y\r")
    terminal.until("won the match.")
    terminal.prompt()
    terminal.press("d")
    assert terminal.end() == Exit.OK
    written = terminal.raw.replace("\r\n", "\n")
    assert not {"\x1b", "\r", "\b"} & set(written)
    begins = r"(?:[A-Z][\w ]*: |Give up the match|Trash\. |(?:Ann|Ben)> |trash> ?)"
    assert [row for row in written.split("\n")[:-1] if not re.match(begins, row)] == []
