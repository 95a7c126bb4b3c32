"""`-` is standard input and output wherever a file may stand, and variables are what others make
them.
"""

import subprocess
import sys
import zipfile
from pathlib import Path

import pexpect
import pytest

from tests.proofs import always
from tests.shell.doors import called, command
from trashcli.cli.app import main
from trashcli.exits import Exit

ROOT = Path(__file__).parents[2]
VECTOR = ROOT / "tests" / "vectors" / "pagat-42.trash.jsonl"


def test_a_match_is_recorded_to_standard_output(tmp_path: Path) -> None:
    recorded = called("run", "--seed", "3", "--record", "-")
    path = tmp_path / "match.trash.jsonl"
    assert called("run", "--seed", "3", "--record", path).code == 0
    assert recorded.out == path.read_text("utf-8")
    assert not (tmp_path / "-").exists()
    script = called("run", "-c", "new seed=3", "-c", "draw", "--record", "-")
    assert script.out.startswith('{"engine"')
    wrong = called("run", "--seed", "3", "--record", "-", "--json")
    assert (wrong.code, wrong.out) == (Exit.USAGE, "")


def test_a_profile_is_written_to_standard_output_and_checked_from_standard_input() -> None:
    written = called("rules", "new", "mine", "-o", "-")
    assert written.code == 0
    assert command("rules", "check", "-", stdin=written.out).out == "-: ok\n"
    wrong = command("rules", "check", "-", stdin="jokres: 2\n")
    assert (wrong.code, wrong.out.startswith("standard input:1:1")) == (Exit.NO, True)


def test_a_report_is_written_to_standard_output_without_a_question(tmp_path: Path) -> None:
    said = called("report", VECTOR, "-o", "-")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("# a report for trashcli")


@pytest.mark.parametrize(("line", "what"), [("verify -", "a replay"), ("run -", "commands")])
def test_a_command_that_waits_at_a_terminal_says_for_what(line: str, what: str) -> None:
    child = pexpect.spawn(sys.executable, ["-m", "trashcli", *line.split()], cwd=str(ROOT))
    child.expect_exact(f"reading {what} from standard input; Ctrl-D ends it", timeout=20)
    child.close(force=True)


def test_no_record_is_taken_wherever_lines_come_from() -> None:
    assert command("--no-record", stdin="draw\n").code == 0
    assert called("run", "--no-record", "--record", "x").code == Exit.USAGE


@pytest.mark.parametrize(
    ("environ", "colored"),
    [
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"CLICOLOR_FORCE": "1"}, True),
        ({"CLICOLOR_FORCE": "0"}, False),
        ({"CLICOLOR_FORCE": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_variables_say_whether_to_colour(environ: dict[str, str], colored: bool) -> None:
    line = ("replay", str(VECTOR), "--instant", "--no-config")
    assert ("\x1b[" in command(*line, stdin="", folder=ROOT, **environ).out) is colored


@pytest.mark.parametrize("width", always([0, 1, 20], range(21)))
def test_no_width_is_too_narrow(
    width: int, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    lines = ("simulate -n 2 --seed S", f"info {VECTOR}", "rules explain pagat", f"stats {VECTOR}")
    for line in (*lines, f"replay {VECTOR} --instant", f"step {VECTOR} -c show"):
        assert main([*line.split(), "--width", str(width)]) == Exit.OK
    monkeypatch.setenv("COLUMNS", str(width))
    for line in (*lines, "run --help-all", f"step {VECTOR} -c show", f"replay {VECTOR}"):
        assert main(line.split()) == Exit.OK
    assert "bug in trashcli" not in capfd.readouterr().err


@pytest.mark.parametrize(
    "line", ["schema rules", "schema replay", "--help", "run --seed 3", "rules list"]
)
def test_without_docstrings_and_assertions_commands_work(line: str) -> None:
    done = subprocess.run(
        [sys.executable, "-OO", "-m", "trashcli", *line.split()],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.long
def test_from_a_zip_file_profiles_are_found(tmp_path: Path) -> None:
    packed = tmp_path / "trash.pyz"
    with zipfile.ZipFile(packed, "w") as archive:
        for path in (ROOT / "trashcli").rglob("*.py"):
            archive.write(path, path.relative_to(ROOT))
        for path in (ROOT / "rules").glob("*.yaml"):
            archive.write(path, f"trashcli/rules/{path.name}")
        archive.writestr("__main__.py", "from trashcli.entry import main\nraise SystemExit(main())")
    for line in ("rules list", "run --seed 3", "rules check pagat"):
        done = subprocess.run(
            [sys.executable, str(packed), *line.split()],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout
