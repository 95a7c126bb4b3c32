"""A report holds all that is needed to do it again, and tells nothing of who asks."""

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pexpect
import pytest

from tests.proofs import always
from trashcli.exits import Exit, Failure
from trashcli.replay.lines import Lines
from trashcli.replay.source import open_lines
from trashcli.replay.verify import verify, verify_lines
from trashcli.report import report_text, without_names

ROOT = Path(__file__).parents[2]
VECTORS = ROOT / "tests" / "vectors"
CORPUS = ROOT / "tests" / "corpus" / "engine-1"
GOOD = [
    path
    for path in sorted([*VECTORS.glob("*.jsonl"), *CORPUS.glob("*.jsonl")])
    if verify(str(path)).exit in (Exit.OK, Exit.INCOMPLETE)
]
"""Replays of which every whole line verifies."""
PLAYED = ["new seed=5 players=Annabel,greedy", "mark from Annabel", "draw", "draw", "undo"]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The home folder of Annabel, with a match of hers."""
    folder = tmp_path / "annabel"
    folder.mkdir()
    lines = [word for line in PLAYED for word in ("-c", line)]
    done = trashcli("run", *lines, "--record", "annabels.trash.jsonl", home=folder)
    assert done.returncode == 0, done.stderr
    return folder


def trashcli(*words: str | Path, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "trashcli", *map(str, words)],
        capture_output=True,
        text=True,
        cwd=home,
        env={**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(home)},
        check=False,
    )


def reported(*words: str | Path, home: Path) -> str:
    """The report as it is shown and as it is written, which is the same."""
    done = trashcli("report", *words, "-o", "out.txt", "--yes", "--force", home=home)
    assert done.returncode == 0, done.stderr
    assert (home / "out.txt").read_text().rstrip("\n") == done.stdout.rstrip("\n")
    return done.stdout


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.name)
def test_without_names_a_replay_verifies_as_before_and_is_the_same_game(path: Path) -> None:
    lines = list(open_lines(str(path)))
    before = verify_lines("replay", Lines(iter(lines)))
    after = verify_lines("replay", Lines(without_names(lines)))
    assert (after.exit, after.digest, after.records) == (
        before.exit if not before.torn else Exit.INCOMPLETE,
        before.digest,
        before.records,
    )
    assert after.unchecked == [one for one in before.unchecked if one.startswith("x_")]


@pytest.mark.parametrize("name", always(["app-7"], ["pagat-42", "app-7", "timed", "one-pack-four"]))
def test_a_report_on_a_match_is_a_script_that_plays_it_again(name: str, tmp_path: Path) -> None:
    text = reported(VECTORS / f"{name}.trash.jsonl", home=tmp_path)
    assert "verified" in text
    ran = trashcli("run", "out.txt", home=tmp_path)
    assert ran.returncode == 0
    assert ran.stdout.endswith("1 check: 1 ok, 0 known failures, 0 failed\n")


def test_a_report_names_the_program_the_rules_the_seed_and_the_digest(tmp_path: Path) -> None:
    path = VECTORS / "pagat-42.trash.jsonl"
    text = reported(path, home=tmp_path)
    digest = verify(str(path)).digest
    for part in ("trashcli: 0.", "python: ", "libraries: ", "profile pagat, seed 42", digest):
        assert part in text


def test_a_report_leads_to_the_place_that_is_named(tmp_path: Path) -> None:
    path = VECTORS / "pagat-42.trash.jsonl"
    assert "after record 9\n" in reported(path, "--at", "9", home=tmp_path)
    done = trashcli("report", path, "--at", "h99", "--yes", home=tmp_path)
    assert done.returncode == 2


def test_a_report_on_a_wrong_replay_says_what_is_wrong_and_leads_before_it(tmp_path: Path) -> None:
    text = reported(CORPUS / "illegal.trash.jsonl", home=tmp_path)
    assert "# replay.trash.jsonl:3: different: level 4 (rules)" in text
    assert '#   expected: [["draw","AS"]' in text
    assert "# replay.trash.jsonl after record 1\n" in text


def test_a_report_on_what_is_no_replay_says_so(tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_bytes(b"\x00\n")
    text = reported("bad.jsonl", home=tmp_path)
    assert "damaged: level 0 (frame)" in text
    assert all(line.startswith("#") for line in text.splitlines())
    assert text.startswith("# a report for trashcli; nothing of the replay can be played again\n")


def test_no_name_of_a_person_file_or_folder_is_told_unless_asked_for(home: Path) -> None:
    assert "annabel" not in reported("annabels.trash.jsonl", home=home).lower()
    with_names = reported("annabels.trash.jsonl", "--names", home=home)
    assert "annabels.trash.jsonl" in with_names
    assert "Annabel (human)" in with_names


@pytest.mark.long
def test_an_archive_holds_the_report_and_the_replay_without_names(home: Path) -> None:
    for name in ("one.zip", "two.zip"):
        assert (
            trashcli("report", "annabels.trash.jsonl", "-o", name, "--yes", home=home).returncode
            == 0
        )
    assert (home / "one.zip").read_bytes() == (home / "two.zip").read_bytes()
    with ZipFile(home / "one.zip") as archive:
        archive.extractall(home / "sent")
        assert archive.namelist() == ["report.txt", "replay.trash.jsonl"]
    sent = home / "sent" / "replay.trash.jsonl"
    assert "annabel" not in sent.read_text().lower()
    original = verify(str(home / "annabels.trash.jsonl"))
    assert (verify(str(sent)).exit, verify(str(sent)).digest) == (original.exit, original.digest)
    assert original.digest in (home / "sent" / "report.txt").read_text()


@pytest.mark.long
@pytest.mark.parametrize("names", [[], ["--names"]])
def test_a_report_that_opens_the_replay_says_so_and_its_archive_does_it_again(
    names: list[str], home: Path
) -> None:
    lines = (CORPUS / "end-won.trash.jsonl").read_bytes().splitlines(keepends=True)
    (home / "bad.jsonl").write_bytes(lines[0] + b"oops\n" + b"".join(lines[2:]))
    name = "bad.jsonl" if names else "replay.trash.jsonl"
    first = reported("bad.jsonl", *names, home=home).splitlines()[0]
    assert first.endswith(f"where {name} is, too; `trashcli report REPLAY -o OUT.zip` packs both")
    assert trashcli("report", "bad.jsonl", *names, "-o", "b.zip", "--yes", home=home).stderr == (
        "b.zip: written\n"
    )
    sent = home / "sent"
    with ZipFile(home / "b.zip") as archive:
        archive.extractall(sent)
    (home / "bad.jsonl").unlink()
    assert trashcli("run", home / "out.txt", home=home).returncode == Exit.DAMAGED
    assert trashcli("run", "report.txt", home=sent).returncode == Exit.OK


@pytest.mark.long
def test_an_archive_with_names_holds_the_replay_as_it_is(home: Path) -> None:
    words = ("annabels.trash.jsonl", "--names", "-o", "named.zip", "--yes")
    assert trashcli("report", *words, home=home).returncode == 0
    with ZipFile(home / "named.zip") as archive:
        assert archive.read("annabels.trash.jsonl") == (home / "annabels.trash.jsonl").read_bytes()


@pytest.mark.long
def test_a_script_too_long_for_a_report_is_refused_and_not_cut(home: Path) -> None:
    (home / "long.trash").write_text("version\n" * (1 << 17) + "version\n")
    done = trashcli("report", "long.trash", "--yes", home=home)
    assert (done.returncode, done.stdout) == (2, "")
    assert "is over 1 MiB" in done.stderr


@pytest.mark.long
def test_a_report_on_a_script_says_how_it_ends_and_is_the_script(home: Path) -> None:
    script = f"# {home}/notes\nnew seed=5\nexpect turn == 7\n"
    (home / "annabels.trash").write_text(script)
    text = reported("annabels.trash", home=home)
    assert "annabel" not in text
    assert "# script.trash ends with exit code 1, and says:" in text
    assert "#   script.trash:3: expected: " in text
    assert text.endswith("\n\n# ~/notes\nnew seed=5\nexpect turn == 7\n")
    assert trashcli("run", "out.txt", home=home).returncode == 1
    assert trashcli("report", "annabels.trash", "--at", "3", home=home).returncode == 2


@pytest.mark.long
def test_a_report_on_a_script_holds_it_as_it_is_read(home: Path) -> None:
    """Whoever sends it has been shown it: only paths do not tell whose they are."""
    script = 'new seed=5 players=Ann,greedy\necho "open\nlegal\necho a\u2028draw\necho b\r\n'
    (home / "bug.trash").write_bytes(script.encode())
    text = (home / "out.txt").read_bytes() if reported("bug.trash", home=home) else b""
    assert text.decode().endswith(f"\n\n{script}")
    said = text.decode().removesuffix(script)
    assert all(line.startswith("#") for line in said.rstrip("\n").split("\n"))
    assert "\u2028" not in said


@pytest.mark.long
def test_rules_of_ones_own_are_not_named(home: Path) -> None:
    (home / "annabels.yaml").write_text("extends: pagat\njokers: 2\n")
    line = ("run", "--seed", "5", "--profile", "annabels.yaml", "--record", "own.trash.jsonl")
    assert trashcli(*line, home=home).returncode == 0
    text = reported("own.trash.jsonl", home=home)
    assert "annabels" not in text
    assert "profile own, seed 5" in text
    assert "profile annabels, seed 5" in reported("own.trash.jsonl", "--names", home=home)


@pytest.mark.long
def test_an_archive_of_a_script_tells_as_little_as_the_report(home: Path) -> None:
    (home / "bug.trash").write_text(f"new players=Annabel,greedy\nsource {home}/more.trash\n")
    assert trashcli("report", "bug.trash", "-o", "s.zip", "--yes", home=home).returncode == 0
    with ZipFile(home / "s.zip") as archive:
        assert archive.read("script.trash") == b"new players=Annabel,greedy\nsource ~/more.trash\n"


@pytest.mark.long
def test_a_report_on_a_script_that_says_much_holds_the_end_of_it(home: Path) -> None:
    (home / "long.trash").write_text("echo word\n" * 1000 + "echo last\n")
    text = reported("long.trash", home=home)
    assert "#   (1602 lines are left out)\n" in text
    assert "#   > echo last\n#   last\n" in text


@pytest.mark.long
def test_nothing_is_written_where_nobody_can_be_asked(home: Path) -> None:
    before = sorted(home.iterdir())
    done = trashcli("report", "annabels.trash.jsonl", home=home)
    assert done.returncode == 2
    assert done.stdout.startswith("# a report for trashcli")
    assert done.stderr.startswith("trashcli: Write this to report-")
    assert done.stderr.endswith("--yes says yes\n")
    assert sorted(home.iterdir()) == before


@pytest.mark.parametrize(("answer", "written"), [("y", True), ("n", False), ("", False)])
def test_a_person_sees_the_report_and_says_whether_it_is_written(
    answer: str, written: bool, home: Path
) -> None:
    asked = pexpect.spawn(
        sys.executable,
        ["-m", "trashcli", "report", "annabels.trash.jsonl", "-o", "out.txt"],
        env={**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(home), "PAGER": "cat"},
        cwd=str(home),
        encoding="utf-8",
        timeout=30,
    )
    asked.expect_exact("# a report for trashcli")
    asked.expect_exact("Write this to out.txt? [y/N] ")
    asked.sendline(answer)
    asked.expect(pexpect.EOF)
    asked.close()
    assert asked.exitstatus == 0
    assert (home / "out.txt").exists() is written


@pytest.mark.long
def test_a_file_that_exists_is_kept_unless_it_may_be_replaced(home: Path) -> None:
    (home / "out.txt").write_text("mine")
    done = trashcli("report", "annabels.trash.jsonl", "-o", "out.txt", "--yes", home=home)
    assert done.returncode == 4
    assert (home / "out.txt").read_text() == "mine"
    done = trashcli("report", "annabels.trash.jsonl", "-o", "no/out.txt", "--yes", home=home)
    assert done.returncode == 4
    assert "no/out.txt: cannot be written" in done.stderr


def test_a_report_can_be_made_of_the_lines_of_a_match() -> None:
    lines = list(open_lines(str(VECTORS / "app-7.trash.jsonl")))
    assert "after record 2\n" in report_text(lines, "2")
    assert report_text(lines) == report_text(lines, "end")
    with pytest.raises(Failure):
        report_text(lines, "999")


@pytest.mark.long
def test_the_verb_reports_on_the_match_so_far_and_on_a_replay_where_it_stands(home: Path) -> None:
    lines = ("-c", "new seed=5 players=Annabel,Ben", "-c", "draw", "-c", "quiet report")
    assert trashcli("run", *lines, home=home).stdout.count("drew") == 1
    told = trashcli("run", *lines[:-1], "report", home=home).stdout
    report = told[told.index("# a report") :]
    assert "annabel" not in report.lower()
    (home / "again.trash").write_text(report)
    assert trashcli("run", "again.trash", home=home).returncode == 0
    replay = VECTORS / "app-7.trash.jsonl"
    stepped = trashcli("step", replay, "-c", "goto 3", "-c", "report", home=home).stdout
    assert "after record 3\n" in stepped
    assert trashcli("run", "-c", "report", home=home).returncode == 3
