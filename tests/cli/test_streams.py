"""What becomes of a command whose standard streams are closed, full or gone."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from tests.cli.command_lines import WORDS
from tests.proofs import always

ROOT = Path(__file__).parents[2]
VECTOR = ROOT / "tests" / "vectors" / "pagat-42.trash.jsonl"

PRINTING = [
    "--version",
    "--help",
    "help rules",
    "rules",
    "rules list",
    "schema rules",
    "run --seed 3",
    f"info {VECTOR}",
    "run --seed 3 -c show",
]
"""Commands that print, each in its own way: before Typer, by help, little, much, flushed."""

SILENT = {"games delete", "report"}
"""Commands that print nothing where nobody can be asked."""
EVERY = {
    "play": "--seed 5",
    "games": "",
    "games list": "",
    "games show": "g",
    "games rename": "g new",
    "games delete": "g --force",
    "rules": "",
    "rules list": "",
    "rules show": "pagat",
    "rules check": "pagat.yaml",
    "rules explain": "pagat",
    "rules diff": "pagat app",
    "rules new": "mine --extends pagat",
    "replay": "g",
    "step": f"{VECTOR} -c show",
    "export": f"{VECTOR} --to text",
    "verify": f"{VECTOR}",
    "info": f"{VECTOR}",
    "code": f"{VECTOR}",
    "shrink": f"{VECTOR} --until 'turn >= 2'",
    "diff": f"{VECTOR} {VECTOR}",
    "script": f"{VECTOR} --at end",
    "fork": f"{VECTOR} --at 5",
    "redact": f"{VECTOR} --seat 1",
    "repair": f"{VECTOR}",
    "run": "--seed 3",
    "simulate": "-n 1 --seed 1",
    "stats": "",
    "settings": "",
    "settings show": "",
    "settings get": "name",
    "settings set": "name Ann",
    "settings path": "",
    "schema": "",
    "schema rules": "",
    "schema replay": "",
    "help": "",
    "doctor": "",
    "report": f"{VECTOR}",
    "completion": "",
    "completion show": "bash",
    "completion install": "bash",
    "version": "",
}
"""All commands there are, each with words by which it prints something."""

unbuffered = pytest.mark.parametrize("unbuffered", ["", "1"])
printing = pytest.mark.parametrize(
    "command", always(["--version", "--help", "rules list"], PRINTING)
)


def sh(
    command: str, home: Path, stdout: IO[bytes] | int = subprocess.PIPE, **environ: str
) -> subprocess.CompletedProcess[str]:
    """Runs a line of the shell in which `trashcli` is this program."""
    program = f'trashcli() {{ "{sys.executable}" -m trashcli "$@"; }}\n'
    return subprocess.run(
        ["bash", "-c", program + command],
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        cwd=home,
        env={**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(home), **environ},
        check=False,
    )


@unbuffered
@printing
def test_a_full_disk_gives_one_message(command: str, unbuffered: str, tmp_path: Path) -> None:
    done = sh(f"trashcli {command} > /dev/full", tmp_path, PYTHONUNBUFFERED=unbuffered)
    assert done.returncode == 4
    assert done.stderr == "trashcli: standard output: cannot be written: No space left on device\n"


@printing
def test_closed_output_is_output_that_cannot_be_written(command: str, tmp_path: Path) -> None:
    done = sh(f"trashcli {command} >&-", tmp_path)
    assert done.returncode == 4
    assert done.stderr == "trashcli: standard output: cannot be written: Bad file descriptor\n"


def test_no_command_is_left_out() -> None:
    assert set(EVERY) == set(WORDS) - {""}


@pytest.mark.long
@pytest.mark.parametrize("command", sorted(set(EVERY) - SILENT))
def test_closed_output_is_a_message_whatever_the_command(command: str, tmp_path: Path) -> None:
    games = tmp_path / ".local" / "state" / "trashcli" / "games"
    games.mkdir(parents=True)
    shutil.copy(VECTOR, games / "g.trash.jsonl")
    shutil.copy(ROOT / "rules" / "pagat.yaml", tmp_path)
    line = f"trashcli {command} {EVERY[command]}"
    done = sh(f"{line} >&- < /dev/null", tmp_path)
    assert done.returncode == 4
    assert done.stderr.endswith("standard output: cannot be written: Bad file descriptor\n")
    assert "Traceback" not in done.stderr


@unbuffered
@printing
def test_a_reader_that_went_away_is_no_reason_for_a_word(
    command: str, unbuffered: str, tmp_path: Path
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as gone:
        done = sh(f"trashcli {command}", tmp_path, stdout=gone, PYTHONUNBUFFERED=unbuffered)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.parametrize("to", ["2>&-", "2> /dev/full"])
def test_messages_that_cannot_be_written_are_lost_and_go_nowhere_else(
    to: str, tmp_path: Path
) -> None:
    done = sh(f"trashcli nosuch {to}", tmp_path)
    assert (done.returncode, done.stdout) == (2, "")


def test_what_is_opened_does_not_take_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    record = "trashcli run --seed 3 --record match.trash.jsonl"
    done = sh(f"{record} <&- >&- 2>&-; trashcli verify match.trash.jsonl --level 1", tmp_path)
    assert done.stderr == ""
    assert (tmp_path / "match.trash.jsonl").read_text().startswith('{"engine"')


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "utf-8"])
def test_what_an_encoding_cannot_hold_is_spelled_out(encoding: str, tmp_path: Path) -> None:
    typed = r"printf 'echo \u540d \u2665\nset board \u540d\nshow\n'"
    done = sh(f"{typed} | trashcli play --seed 5", tmp_path, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, "")
    spelled = "\u540d \u2665" if encoding == "utf-8" else r"\u540d \u2665"
    assert f"\n{spelled}\n" in done.stdout


def test_closed_input_is_empty(tmp_path: Path) -> None:
    done = sh("trashcli run - <&-", tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
