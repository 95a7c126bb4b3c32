"""The command's first step, each time in a process of its own."""

import re
import subprocess
import sys

import pytest

from trashcli import __version__

LOADED = """
import sys
from trashcli.entry import main
sys.argv[0] = "trashcli"
main()
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""


def answer(*command: str) -> str:
    return subprocess.run(
        [sys.executable, *command],
        check=True,
        capture_output=True,
        stdin=subprocess.DEVNULL,
        text=True,
    ).stdout


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_the_version_is_told_with_engine_and_replay_format(option: str) -> None:
    line = rf"trashcli {re.escape(__version__)} \(engine \d+, replay format \d+\)\n"
    assert re.fullmatch(line, answer("-m", "trashcli", option))


def test_the_version_is_told_before_any_dependency_is_imported() -> None:
    loaded = set(answer("-c", LOADED, "--version").splitlines()[-1].split())
    assert "trashcli" in loaded
    assert not loaded & {"msgspec", "prompt_toolkit", "pydantic", "rich", "typer", "yaml"}


def test_alone_it_begins_without_the_library_of_the_command_line() -> None:
    loaded = set(answer("-c", LOADED).splitlines()[-1].split())
    assert "msgspec" in loaded
    assert not loaded & {"prompt_toolkit", "rich", "typer"}
