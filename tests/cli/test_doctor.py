"""`trashcli doctor` tells what does not work, and not who asks."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

ROOT = Path(__file__).parents[2]
LEVELS = ("ok", "note", "broken")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home folder that is called as its person."""
    folder = tmp_path / "annabel"
    folder.mkdir()
    return folder


def environ(home: Path, **more: str) -> dict[str, str]:
    ours = {"HOME": str(home), "PYTHONPATH": str(ROOT), "TERM": "xterm", "LC_ALL": "C.UTF-8"}
    return {"PATH": os.environ["PATH"], **ours, **more}


def doctor(home: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "trashcli", "doctor", *words],
        capture_output=True,
        text=True,
        cwd=home,
        env=environ(home, **more),
        check=False,
    )


def findings(home: Path, **more: str) -> dict[str, tuple[str, str, str]]:
    """What is said of each thing: level, what was found, advice."""
    told = json.loads(doctor(home, "--json", **more).stdout)
    return {one["what"]: (one["level"], one["found"], one["advice"]) for one in told["findings"]}


def on_terminal(home: Path, columns: int, **more: str) -> dict[str, tuple[str, str, str]]:
    """The same on a terminal of that width."""
    told, code = pexpect.run(
        f"{sys.executable} -m trashcli doctor --json",
        env=environ(home, **more),
        cwd=str(home),
        encoding="utf-8",
        timeout=30,
        withexitstatus=True,
        extra_args=[],
        dimensions=(24, columns),
    )
    assert code == 0
    return {
        one["what"]: (one["level"], one["found"], one["advice"])
        for one in json.loads(told)["findings"]
    }


def test_where_everything_works_it_says_so_line_by_line(home: Path) -> None:
    done = doctor(home)
    assert (done.returncode, done.stderr) == (0, "")
    *lines, last = done.stdout.splitlines()
    assert last == "everything works"
    assert all(line.startswith((*LEVELS, " ")) for line in lines)
    assert all(len(line) <= 80 for line in lines)
    things = {line[8:].split("  ")[0] for line in lines if not line.startswith(" ")}
    assert things >= {"trashcli", "python", "libraries", "engine", "terminal", "locks", "profiles"}


@pytest.mark.long
def test_it_does_not_tell_who_asks_unless_whole_paths_are_asked_for(home: Path) -> None:
    elsewhere = {"TRASHCLI_PROFILES_DIR": "/nowhere/annabel/rules"}
    assert "annabel" not in doctor(home, **elsewhere).stdout
    assert "annabel" not in doctor(home, "--json", **elsewhere).stdout
    assert "annabel" in doctor(home, "--paths", **elsewhere).stdout


def test_nothing_is_made_or_left_behind(home: Path) -> None:
    doctor(home)
    assert list(home.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_broken(home: Path) -> None:
    (home / "file").touch()
    done = doctor(home, TRASHCLI_STATE_DIR=str(home / "file" / "state"))
    assert done.returncode == 1
    assert "broken  matches in   ~/file/state cannot be made" in done.stdout
    assert done.stdout.endswith("1 would not work\n")


def test_a_settings_file_with_a_mistake_is_broken(home: Path) -> None:
    (home / "settings.toml").write_text('bord = "line"\n')
    level, found, _ = findings(home, TRASHCLI_SETTINGS_DIR=str(home))["settings"]
    assert level == "broken"
    assert "~/settings.toml: there is no setting bord; did you mean board?" in found


def test_a_profile_with_mistakes_is_broken_and_the_advice_names_them(home: Path) -> None:
    (home / "mine.yaml").write_text("wilds: [Q]\nnosuch: 1\n")
    level, found, advice = findings(home, TRASHCLI_PROFILES_DIR=str(home))["profiles"]
    assert (level, found) == ("broken", "~/mine.yaml: 2 mistakes")
    command = advice.removeprefix("trashcli ").replace("~", str(home)).split()
    checked = subprocess.run(
        [sys.executable, "-m", "trashcli", *command],
        capture_output=True,
        text=True,
        env=environ(home),
        check=False,
    )
    assert len(checked.stdout.splitlines()) == 2


def test_a_variable_that_means_nothing_is_told_with_the_one_that_was_meant(home: Path) -> None:
    told = findings(home, TRASHCLI_BORD="line")["variables"]
    assert told == ("note", "TRASHCLI_BORD means nothing here; did you mean TRASHCLI_BOARD?", "")


def test_a_locale_that_does_not_exist_is_told(home: Path) -> None:
    level, found, _ = findings(home, LC_ALL="xx_YY.UTF-8")["locale"]
    assert (level, found) == ("note", "there is no locale xx_YY.UTF-8")


def test_what_is_no_terminal_is_told(home: Path) -> None:
    assert findings(home)["terminal"][0] == "note"


@pytest.mark.parametrize(
    ("columns", "more", "notes"),
    [
        (80, {}, set()),
        (59, {}, {"width"}),
        pytest.param(80, {"TERM": "dumb"}, {"terminal", "encoding"}, marks=pytest.mark.long),
        pytest.param(80, {"LC_ALL": "C"}, {"encoding"}, marks=pytest.mark.long),
        (80, {"LC_ALL": "ja_JP.UTF-8", "PYTHONUTF8": "1"}, {"encoding", "locale"}),
    ],
)
def test_a_terminal_is_told_for_what_it_is(
    home: Path, columns: int, more: dict[str, str], notes: set[str]
) -> None:
    told = on_terminal(home, columns, **more)
    assert {what for what, (level, *_) in told.items() if level == "note"} - {"engine"} == notes
    assert told["width"][1] == f"{columns} columns"


@pytest.mark.long
@pytest.mark.parametrize(
    ("more", "found"),
    [({}, "on"), ({"NO_COLOR": "1"}, "off, as NO_COLOR is set"), ({"TERM": "dumb"}, "off, as")],
)
def test_colour_is_told_with_its_reason(home: Path, more: dict[str, str], found: str) -> None:
    assert on_terminal(home, 80, **more)["colour"][1].startswith(found)
