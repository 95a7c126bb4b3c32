"""The manual page is made from the commands, and man has nothing to say against it."""

import os
import shutil
import subprocess

import pytest

from tests.cli.command_lines import WORDS
from tests.cli.manual import manual
from tests.pages import ROOT

pytestmark = pytest.mark.made

PAGE = ROOT / "docs" / "trashcli.1"


def test_the_page_is_that_of_the_commands() -> None:
    if os.environ.get("UPDATE_EXPECTED"):
        PAGE.write_text(manual(), encoding="utf-8")
    text = PAGE.read_text(encoding="utf-8")
    assert text == manual()
    assert [words for words in WORDS[1:] if f"\n.SS {words}\n" not in text] == []


@pytest.mark.skipif(not shutil.which("man"), reason="needs man")
def test_man_shows_it_without_a_warning() -> None:
    done = subprocess.run(
        ["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", str(PAGE)],
        env={**os.environ, "LC_ALL": "C.UTF-8", "MANROFFSEQ": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
