"""How a replay is named on the command line: by path, by name, by number, or not at all; and where
options may stand.
"""

import os
import shutil
from pathlib import Path

import pytest

from trashcli.cli.app import main
from trashcli.exits import Exit

VECTORS = Path(__file__).parents[1] / "vectors"


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three games, the last in this list the newest."""
    monkeypatch.setenv("TRASHCLI_STATE_DIR", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "games"
    folder.mkdir()
    for age, name in enumerate(("last-turn", "free-draws", "pagat-42")):
        path = folder / f"{name}.trash.jsonl"
        shutil.copy(VECTORS / path.name, path)
        os.utime(path, (age, age))
    return folder


def first_line(line: str, capfd: pytest.CaptureFixture[str]) -> str:
    assert main(line.split()) == Exit.OK
    return capfd.readouterr().out.splitlines()[0]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("verify", "pagat-42"),
        ("verify -1", "pagat-42"),
        ("verify -2 -q --json", ""),
        ("verify #2", "free-draws"),
        ("verify -3", "last-turn"),
        ("verify free", "free-draws"),
    ],
)
def test_a_game_is_named_by_its_number_or_the_beginning_of_its_name(
    line: str, name: str, games: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    if name:
        assert first_line(line, capfd).startswith(f"{games}/{name}.trash.jsonl")
    else:
        assert (main(line.split()), capfd.readouterr().out) == (Exit.OK, "")


@pytest.mark.parametrize("command", ["info", "replay", "step -c when", "code", "fork --at 5 -q"])
def test_without_a_name_it_is_the_newest_game(
    command: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(command.split()) == Exit.OK
    newest = capfd.readouterr().out
    word, *rest = command.split()
    assert main([word, "-1", *rest]) == Exit.OK
    assert capfd.readouterr().out == newest


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("info -4", "there is no game 4; you have 3 recorded games"),
        ("info #9", "there is no game 9; you have 3 recorded games"),
    ],
)
def test_a_number_without_a_game_is_told(
    line: str, message: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == Exit.USAGE
    assert capfd.readouterr().err == f"trashcli: {message}\n"


def test_a_beginning_of_several_names_is_told_and_is_not_taken_for_a_file(
    games: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(games / "pagat-42.trash.jsonl", games / "pagat-43.trash.jsonl")
    assert main(["info", "pagat"]) == Exit.USAGE
    assert "'pagat' begins the names of 2 games: pagat-42, pagat-43" in capfd.readouterr().err
    for path in games.iterdir():
        path.unlink()
    assert main(["info"]) == Exit.USAGE
    assert "you have no recorded games yet" in capfd.readouterr().err


def test_options_may_stand_before_the_command(capfd: pytest.CaptureFixture[str]) -> None:
    for before, behind in (
        ("--json verify free", "verify free --json"),
        ("--width 40 rules list", "rules list --width 40"),
        ("-q --level 1 verify free", "verify free -q --level 1"),
    ):
        assert main(before.split()) == Exit.OK
        told = capfd.readouterr().out
        assert main(behind.split()) == Exit.OK
        assert capfd.readouterr().out == told
