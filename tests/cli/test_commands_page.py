"""The page on the command line: the help of every command, as it is at 80 columns.

After a change that is meant, `UPDATE_EXPECTED=1 pytest tests/cli/test_commands_page.py` writes the
page anew.
"""

import os
import re
from collections.abc import Iterator

import pytest

from tests.cli.command_lines import contexts
from tests.pages import ROOT

PAGE = ROOT / "docs" / "commands.md"
HEAD = """# The command line

What `trashcli COMMAND --help` says of each command. Flags go before variables (`TRASHCLI_...`),
these before the settings file, and that before defaults. Data goes to standard output, everything
else to standard error. At a terminal it fits the width, or that of `COLUMNS` or `--width`; into a
pipe or a file it is the same everywhere. How a command ends is told in
[the format of replays](replay-format.md) and is the same for all.
"""


def sections() -> Iterator[str]:
    for words, context in contexts():
        level = "###" if words[1:] else "##"
        name = " ".join(words) or "trashcli"
        yield f"{level} {name}\n\n```\n{context.get_help()}\n```\n"


def test_the_page_says_what_the_help_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = "\n".join([HEAD, *sections()])
    if os.environ.get("UPDATE_EXPECTED"):
        PAGE.write_text(text, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == text


def test_the_page_has_every_command_and_every_option() -> None:
    page = PAGE.read_text(encoding="utf-8")
    parts = re.split(r"^##+ (.+)$", page, flags=re.MULTILINE)
    told = dict(zip(parts[1::2], parts[2::2], strict=True))
    assert list(told) == [" ".join(words) or "trashcli" for words, _ in contexts()]
    for words, context in contexts():
        for option in context.command.params:
            names = [name for name in option.opts if name.startswith("-")]
            assert all(name in told[" ".join(words) or "trashcli"] for name in names)
