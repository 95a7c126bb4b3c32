"""`trashcli export`: what it makes of which file, where it writes, and what it refuses."""

import os
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from tests.corpus.make import small, view
from tests.export.matches import ROOT, played_by
from trashcli.cli.app import main
from trashcli.exits import Exit
from trashcli.export import FormName
from trashcli.export.forms import FORMS

GAME = small("game").play().end()
BEGINNINGS = {
    "page": "<!doctype html>",
    "cast": '{"version":2,',
    "svg": "<svg ",
    "text": "Replay: pagat; seed game; ",
    "markdown": "## A match of Trash\n",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that commands are carried out in; a replay lies there."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TRASHCLI_STATE_DIR", str(tmp_path / "state"))
    (tmp_path / "game.trash.jsonl").write_bytes(b"".join(GAME))
    return tmp_path


def refused(capfd: pytest.CaptureFixture[str], line: str, exit: Exit) -> str:
    """The one line in which a command is refused."""
    assert main(["export", *line.split()]) == exit
    out, err = capfd.readouterr()
    assert out == ""
    [said] = err.splitlines()
    return said


def test_every_form_can_be_named() -> None:
    assert FORMS.keys() == set(get_args(FormName)) == BEGINNINGS.keys()


@pytest.mark.parametrize("form", BEGINNINGS)
def test_what_is_made_is_printed_or_written_where_asked_the_same(
    folder: Path, capfd: pytest.CaptureFixture[str], form: str
) -> None:
    line = ["export", "game.trash.jsonl", "--to", form]
    assert main([*line, "-o", "-"]) == Exit.OK
    printed = capfd.readouterr()
    assert printed.out.startswith(BEGINNINGS[form])
    assert printed.err == ""
    assert main([*line, "-o", "made"]) == Exit.OK
    assert (folder / "made").read_text(encoding="utf-8") == printed.out
    assert capfd.readouterr().err == f"made: {len(printed.out.encode()) / 1000:.1f} kB\n"
    assert main([*line, "-o", "quiet", "-q"]) == Exit.OK
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("form", ["page", "text"])
def test_what_is_made_is_utf_8_whatever_the_terminal_reads(folder: Path, form: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "trashcli", "export", "game.trash.jsonl", "--to", form, "-o", "-"],
        capture_output=True,
        check=True,
        env={"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "latin-1", "HOME": str(folder)},
    )
    assert main(["export", "game.trash.jsonl", "--to", form, "-o", "made", "-q"]) == Exit.OK
    assert (folder / "made").read_bytes() == done.stdout


def test_a_page_a_cast_and_a_picture_are_named_after_the_replay(folder: Path) -> None:
    for form in ("page", "cast", "svg"):
        assert main(["export", "game.trash.jsonl", "--to", form]) == Exit.OK
    assert {path.name for path in folder.iterdir()} == {
        *("game.trash.jsonl", "game.html", "game.cast", "game.svg")
    }


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_texts_are_printed(folder: Path, capfd: pytest.CaptureFixture[str], form: str) -> None:
    assert main(["export", "game.trash.jsonl", "--to", form]) == Exit.OK
    assert capfd.readouterr().out.startswith(BEGINNINGS[form])
    assert [path.name for path in folder.iterdir()] == ["game.trash.jsonl"]


def test_the_newest_game_is_meant_where_none_is_named(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert "you have no recorded games yet" in refused(capfd, "--to text", Exit.USAGE)
    games = folder / "state" / "games"
    games.mkdir(parents=True)
    for age, name in enumerate(["new", "old"]):
        path = games / f"{name}.trash.jsonl"
        path.write_bytes(b"".join(small(name).play().end()))
        os.utime(path, (1e9 - age, 1e9 - age))
    assert main(["export", "--to", "text"]) == Exit.OK
    assert capfd.readouterr().out.startswith("Replay: pagat; seed new; ")
    assert main(["export", "old", "--to", "text"]) == Exit.OK
    assert capfd.readouterr().out.startswith("Replay: pagat; seed old; ")


def test_standard_input_is_read_and_what_is_made_of_it_has_a_name(folder: Path) -> None:
    with (folder / "game.trash.jsonl").open("rb") as stream:
        subprocess.run(
            [sys.executable, "-m", "trashcli", "export", "-"],
            stdin=stream,
            check=True,
            env={"PYTHONPATH": str(ROOT), "HOME": str(folder)},
        )
    assert (folder / "match.html").exists()


def test_an_existing_file_is_written_over_only_by_force(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (folder / "game.html").write_text("mine")
    said = refused(capfd, "game.trash.jsonl", Exit.DAMAGED)
    assert said.endswith("game.html: exists already; --force replaces it, another name keeps it")
    assert main(["export", "game.trash.jsonl", "--force"]) == Exit.OK
    assert (folder / "game.html").read_text().startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("line", "exit", "what"),
    [
        ("game.trash.jsonl -o .", Exit.DAMAGED, ".: is a folder; name a file in it"),
        ("game.trash.jsonl -o no/made", Exit.DAMAGED, "no/made: cannot be written: "),
        ("game.trash.jsonl -o game.trash.jsonl --force", Exit.USAGE, "is the file that is read"),
        ("game.trash.jsonl --seat 3", Exit.USAGE, "there is no seat 3; the seats are 1 to 2"),
        ("game.trash.jsonl --seat 0", Exit.USAGE, "there is no seat 0; the seats are 1 to 2"),
        ("game.trash.jsonl --at 99", Exit.USAGE, "there is no record 99; the last is "),
        ("game.trash.jsonl --at h9.t1", Exit.USAGE, "there is no h9.t1; the last is h2.t"),
        ("game.trash.jsonl --at x", Exit.USAGE, "'x' is no place; places are 57 (record)"),
        ("game.trash.jsonl --seat 1 --at 99", Exit.USAGE, "there is no record 99; the last is "),
        ("game.trash.jsonl --cast-version 3", Exit.USAGE, "--cast-version is for casts"),
        ("game.trash.jsonl --open -o -", Exit.USAGE, "--open is for a page that is written"),
        ("game.trash.jsonl --open --to svg", Exit.USAGE, "--open is for a page that is written"),
        ("missing.jsonl", Exit.DAMAGED, "missing.jsonl: cannot be read: No such file"),
        ("state", Exit.DAMAGED, "state: is a folder, not a replay file"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    folder: Path, capfd: pytest.CaptureFixture[str], line: str, exit: Exit, what: str
) -> None:
    (folder / "state").mkdir()
    before = {path.name for path in folder.iterdir()}
    assert what in refused(capfd, line, exit)
    assert {path.name for path in folder.iterdir()} == before


@pytest.mark.parametrize("line", ["--to film", "--cast-version 4", "--seat two"])
def test_an_option_with_a_value_that_it_has_not_is_wrong_use(folder: Path, line: str) -> None:
    assert main(["export", "game.trash.jsonl", *line.split()]) == Exit.USAGE


def test_a_name_of_200_characters_is_no_name(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    lines = played_by(["a" * 200, "b"]).play(3).lines
    (folder / "long.jsonl").write_bytes(b"".join(lines))
    assert "is not of 1 to 40 characters" in refused(capfd, "long.jsonl", Exit.DAMAGED)


def test_a_damaged_file_is_exported_as_far_as_it_is_good_with_a_warning(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (folder / "bad.trash.jsonl").write_bytes(b"".join([*GAME[:6], b"oops\n", *GAME[7:]]))
    for seat in ([], ["--seat", "2"]):
        assert main(["export", "bad.trash.jsonl", "-q", "--force", *seat]) == Exit.OK
        [warning] = capfd.readouterr().err.splitlines()
        assert warning.startswith("warning: ")
        assert "record 6: " in warning
        assert "record 6 cannot be read" in (folder / "bad.html").read_text(encoding="utf-8")


def test_a_redacted_file_is_exported_and_known_to_one_seat_only(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (folder / "view.jsonl").write_bytes(b"".join(view(folder)))
    assert main(["export", "view.jsonl", "-q"]) == Exit.OK
    assert "as one seat knew it" in (folder / "view.html").read_text(encoding="utf-8")
    capfd.readouterr()
    assert "a redacted view" in refused(capfd, "view.jsonl --seat 1", Exit.UNSUPPORTED)


@pytest.mark.long
def test_the_page_is_opened_only_when_that_is_asked(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program of our own stands for the browser, as `BROWSER` names it."""
    browser = folder / "browser"
    browser.write_text('#!/bin/sh\necho "$1" > "$(dirname "$0")/opened"\n')
    browser.chmod(0o755)
    command = [sys.executable, "-m", "trashcli", "export", "game.trash.jsonl", "-q", "--force"]
    environ = {"PYTHONPATH": str(ROOT), "BROWSER": str(browser), "PATH": "/usr/bin:/bin"}
    subprocess.run(command, check=True, env=environ)
    assert not (folder / "opened").exists()
    subprocess.run([*command, "--open"], check=True, env=environ)
    assert (folder / "opened").read_text().strip() == (folder / "game.html").as_uri()


def test_a_pipe_that_is_closed_ends_it_quietly() -> None:
    """The page is longer than what a pipe holds."""
    long = ROOT / "replays" / "bicycle-2-48affa52.trash.jsonl"
    export = f"{sys.executable} -m trashcli export {long} -o -"
    done = subprocess.run(
        ["bash", "-c", f"{export} | head -c 1; echo ${{PIPESTATUS[0]}}"],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"},
    )
    assert (done.stdout, done.stderr) == (f"<{Exit.PIPE.value}\n", "")
