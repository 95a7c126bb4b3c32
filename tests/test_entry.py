"""The command's first step, each time in a process of its own."""

import re
import subprocess
import sys

import pytest

from trashcli import __version__

LOADED = """
import sys
from trashcli.entry import main
sys.argv = ["trashcli", "--version"]
main()
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""


def answer(*command: str) -> str:
    return subprocess.run(
        [sys.executable, *command], check=True, capture_output=True, text=True
    ).stdout


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_the_version_is_told_with_engine_and_replay_format(option: str) -> None:
    line = rf"trashcli {re.escape(__version__)} \(engine \d+, replay format \d+\)\n"
    assert re.fullmatch(line, answer("-m", "trashcli", option))


def test_the_version_is_told_before_any_dependency_is_imported() -> None:
    loaded = set(answer("-c", LOADED).splitlines()[-1].split())
    assert "trashcli" in loaded
    assert not loaded & {"msgspec", "prompt_toolkit", "pydantic", "rich", "typer", "yaml"}
