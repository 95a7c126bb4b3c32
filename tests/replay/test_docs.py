"""The page on replay files: what it shows is what happens, and it tells every command."""

from pathlib import Path

import pytest

from tests.pages import ROOT, assert_shown_is_so
from trashcli.cli.commands import COMMANDS

pytestmark = pytest.mark.made

PAGE = ROOT / "docs" / "replay-files.md"


@pytest.mark.long
def test_what_the_page_shows_is_what_happens(tmp_path: Path) -> None:
    assert_shown_is_so(PAGE, tmp_path)


def test_the_page_tells_every_command_on_whole_files() -> None:
    names = {one.words for one in COMMANDS if one.module == "files" and " " not in one.words}
    names -= {"verify", "report", "code"}  # told on pages of their own
    assert names == {"repair", "fork", "redact", "script", "diff", "info"}
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in names if f"$ trashcli {name} " not in page] == []
