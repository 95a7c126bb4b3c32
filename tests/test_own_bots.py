"""Bots that users write: taken from the command line only, and only where code is allowed."""

from pathlib import Path

import pytest

from tests.shell.doors import command

CODE = """
def choose(view, chance):
    if view.phase == "place":
        return f"place {min(view.slots_for(view.held))}"
    return "take" if view.may_take_to_place() else "draw"

def dreaming(view, chance):
    return "place 99"

def broken(view, chance):
    return [][1]
"""
PLAYED = ("run", "--seed", "5", "--players")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mine.py").write_text(CODE, encoding="utf-8")
    (tmp_path / "wrong.py").write_text("def choose(:\n", encoding="utf-8")
    return tmp_path


def test_a_function_in_a_file_plays_where_that_is_allowed(folder: Path) -> None:
    ours = command(*PLAYED, "mine.py:choose,greedy", "--allow-code", folder=folder)
    bots = command(*PLAYED, "greedy,greedy", folder=folder)
    assert ours.code == 0
    assert ours.out.partition(";")[2] == bots.out.partition(";")[2]


def test_code_is_not_run_unless_that_is_allowed(folder: Path) -> None:
    (folder / "mine.py").write_text("raise SystemExit('it ran')\n", encoding="utf-8")
    said = command(*PLAYED, "mine.py:choose,greedy", folder=folder)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("trashcli: mine.py:choose runs the code in that file; --allow-code")


@pytest.mark.parametrize(
    "line", ["new players=mine.py:choose,greedy", "new players=Ann=mine.py:choose,greedy"]
)
def test_a_script_can_name_no_code(folder: Path, line: str) -> None:
    (folder / "bug.trash").write_text(line, encoding="utf-8")
    said = command("run", "bug.trash", "--allow-code", folder=folder)
    assert said.code == 3
    assert "names code, which only --players may" in said.err


@pytest.mark.parametrize(
    ("player", "code", "told"),
    [
        ("Ann=mine.py:dreaming", 2, "mine.py:dreaming chose 'place 99', which is not legal now"),
        (
            "mine.py:broken",
            2,
            "mine.py:broken failed: IndexError: list index out of range (mine.py",
        ),
        ("mine.py:none", 2, "mine.py: has no function none; write `def none(view, chance):`"),
        ("gone.py:choose", 4, "gone.py: cannot be read: No such file"),
        ("wrong.py:choose", 2, "wrong.py: SyntaxError: invalid syntax"),
    ],
)
def test_code_that_does_not_play_is_told_in_a_line(
    folder: Path, player: str, code: int, told: str
) -> None:
    said = command(*PLAYED, f"{player},greedy", "--allow-code", folder=folder)
    assert (said.code, said.err.count("\n")) == (code, 1)
    assert told in said.err


def test_a_series_takes_it_in_this_process_only(folder: Path) -> None:
    line = (
        "simulate",
        "-n",
        "5",
        "--seed",
        "S",
        "--allow-code",
        "--players",
        "mine.py:choose,random",
    )
    assert command(*line, folder=folder).out.startswith(
        "5 matches of pagat, seed S: mine 1, random 2"
    )
    assert command(*line, "-j", "2", folder=folder).code == 2
