"""The page on the command line: the help of every command, as it is at 80 columns.

After a change that is meant, `UPDATE_EXPECTED=1 pytest tests/cli/test_commands_page.py` writes the
page anew.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.pages import ROOT

PAGE = ROOT / "docs" / "commands.md"
HEAD = """# The command line

What `trashcli COMMAND --help` says of each command. Flags go before variables (`TRASHCLI_...`),
these before the settings file, and that before defaults. Data goes to standard output, everything
else to standard error. How a command ends is told in
[the format of replays](replay-format.md) and is the same for all.
"""
COMMAND = re.compile(r"^  (?!trashcli)([a-z]+)  ", re.MULTILINE)
NESTED = ("rules", "games", "schema", "completion")


def help_of(*command: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "trashcli", *command, "--help"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "80", "LC_ALL": "C.UTF-8"},
    )
    return done.stdout


def sections() -> Iterator[str]:
    root = help_of()
    yield f"## trashcli\n\n```\n{root}```\n"
    for name in COMMAND.findall(root):
        yield f"## {name}\n\n```\n{help_of(name)}```\n"
        for inner in COMMAND.findall(help_of(name)) if name in NESTED else ():
            yield f"### {name} {inner}\n\n```\n{help_of(name, inner)}```\n"


@pytest.mark.long
def test_the_page_says_what_the_help_says() -> None:
    text = "\n".join([HEAD, *sections()])
    if os.environ.get("UPDATE_EXPECTED"):
        PAGE.write_text(text, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == text


def test_the_page_has_every_command() -> None:
    told = re.findall(r"^## (\w+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert told == ["trashcli", *COMMAND.findall(help_of())]
