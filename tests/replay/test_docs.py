"""The page on replay files: what it shows is what happens, and it tells every command."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from trashcli.cli import files
from trashcli.cli.app import app

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "replay-files.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
PROGRAM = f'trashcli() {{ "{sys.executable}" -m trashcli "$@"; }}\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder in which the example replays lie."""
    shutil.copytree(ROOT / "replays", tmp_path / "replays")
    return tmp_path


def carried_out(command: str, folder: Path) -> str:
    """What a line of the shell prints, messages included."""
    done = subprocess.run(
        ["bash", "-c", PROGRAM + command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "HOME": str(folder), "PATH": "/usr/bin:/bin"},
        check=False,
    )
    return done.stdout


def test_what_the_page_shows_is_what_happens(folder: Path) -> None:
    assert len(SHOWN) > 5
    for block in SHOWN:
        again = ""
        for command in re.findall(r"^\$ (.*)$", block, re.MULTILINE):
            again += f"$ {command}\n{carried_out(command, folder)}"
        assert again == block


def test_the_page_tells_every_command_on_whole_files() -> None:
    commands = [one.callback for one in app.registered_commands if one.callback]
    names = {one.__name__ for one in commands if one.__module__ == files.__name__}
    assert names == {"repair", "fork", "redact", "script", "diff", "info"}
    assert [name for name in names if f"$ trashcli {name} " not in PAGE] == []
