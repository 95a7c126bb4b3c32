"""Several scripts at once: each on its own, named in the summary, and the worst decides."""

from pathlib import Path

import pytest

from tests.shell.doors import called
from trashcli.exits import Exit


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of scripts: one passes, one fails a check, one is no script."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "a.trash").write_text("new seed=5\nexpect turn == 2\nexpect turn == 1\n")
    (tmp_path / "b.trash").write_text("new seed=5\nexpect turn == 1\nxfail expect turn == 2\n")
    (tmp_path / "deep" / "c.trash").write_text("fails no_match undo\ndarw\n")
    (tmp_path / "deep" / "notes.txt").write_text("no script\n")
    return tmp_path


def test_all_run_each_on_its_own_and_the_summary_names_them(folder: Path) -> None:
    said = called("run", "a.trash", "b.trash", "deep/c.trash", "-q", folder=folder)
    assert (said.code, said.out) == (Exit.SCRIPT, "")
    said = called("run", "b.trash", "a.trash", "deep/c.trash", folder=folder)
    assert said.code == Exit.SCRIPT
    assert said.out.splitlines()[-4:] == [
        "b.trash: passed; 2 checks: 1 ok, 1 known failure, 0 failed",
        "a.trash: failed; 1 check: 0 ok, 0 known failures, 1 failed",
        "c.trash: failed; 1 check: 1 ok, 0 known failures, 0 failed",
        "3 scripts: 1 passed, 2 failed",
    ]
    assert [line.partition(" ")[0] for line in said.err.splitlines() if line[0] != " "] == [
        "a.trash:2:",
        "c.trash:2:",
    ]


def test_a_folder_stands_for_all_scripts_in_it(folder: Path) -> None:
    named = called("run", "a.trash", "b.trash", "deep/c.trash", "--json", folder=folder)
    by_folder = called("run", ".", "--json", folder=folder)
    assert by_folder == named
    assert [one["name"] for one in named.objects[-1]["summary"]["scripts"]] == [
        "a.trash",
        "b.trash",
        "c.trash",
    ]
    assert [one["exit"] for one in named.objects[-1]["summary"]["scripts"]] == [1, 0, 3]


def test_the_first_failure_stops_where_that_is_asked_for(folder: Path) -> None:
    said = called("run", "b.trash", "a.trash", "deep/c.trash", "-x", folder=folder)
    assert said.code == Exit.NO
    assert said.out.splitlines()[-1] == "2 scripts: 1 passed, 1 failed"


def test_one_of_several_that_cannot_be_read_has_failed(folder: Path) -> None:
    said = called("run", "nowhere.trash", "b.trash", folder=folder)
    assert said.code == Exit.DAMAGED
    assert "nowhere.trash: failed; 0 checks" in said.out
    assert "nowhere.trash: cannot be read" in said.err
    assert "b.trash: passed" in said.out


def test_a_folder_without_a_script_is_wrong_use(tmp_path: Path) -> None:
    said = called("run", tmp_path, "--json", folder=tmp_path)
    assert (said.code, "holds no script (*.trash)" in said.err) == (Exit.USAGE, True)


def test_one_script_and_commands_share_a_session(folder: Path) -> None:
    said = called("run", "b.trash", "-c", "expect hand == 1", folder=folder)
    assert said.out.splitlines()[-1] == "3 checks: 2 ok, 1 known failure, 0 failed"


def test_json_without_checks_has_an_object_a_command_and_no_more() -> None:
    assert len(called("run", "-c", "new seed=5", "-c", "hash", "--json").objects) == 2
