"""What is kept of a bug: a file of its own for each, which tells of no person."""

from pathlib import Path

import pytest

from trashcli.cli.console import save_report


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder of somebody's, where the program keeps what is its own."""
    home = tmp_path / "wilhelmina"
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("TRASHCLI_STATE_DIR", str(home / "state"))
    return home


def test_no_report_is_written_over_another(home: Path) -> None:
    bugs = home / "state" / "bugs"
    for word in ("first", "second"):
        save_report(ValueError(word))
    (bugs / "bug-1.txt").unlink()
    save_report(ValueError("third"))
    save_report(ValueError("fourth"))
    endings = [(bugs / f"bug-{n}.txt").read_text().split()[-1] for n in (1, 2, 3)]
    assert endings == ["third", "second", "fourth"]


def test_a_report_tells_of_no_person(home: Path) -> None:
    save_report(ValueError(f"{home}/games/a.jsonl"))
    text = (home / "state" / "bugs" / "bug-1.txt").read_text()
    assert "ValueError: ~/games/a.jsonl" in text
    assert "wilhelmina" not in text


def test_where_none_can_be_saved_that_is_said(home: Path) -> None:
    home.write_text("a file, where a folder should be")
    assert save_report(ValueError()) == "no report of it could be saved; please report what you did"
