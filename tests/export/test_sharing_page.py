"""The page on sharing is carried out; the picture and the page that we show are made anew.

After a change that is meant, `UPDATE_EXPECTED=1 pytest` with this test writes them anew.
"""

import os
from pathlib import Path

import pytest

from tests.pages import ROOT, assert_shown_is_so
from trashcli.cli.app import main
from trashcli.exits import Exit

pytestmark = pytest.mark.made

DOCS = ROOT / "docs"


@pytest.mark.long
def test_the_page_on_sharing_is_as_shown(tmp_path: Path) -> None:
    assert_shown_is_so(DOCS / "sharing.md", tmp_path)


def assert_made_by(line: str, made: Path, shown: Path) -> None:
    assert main([*line.split(), "-o", str(made), "-q"]) == Exit.OK
    if os.environ.get("UPDATE_EXPECTED"):
        shown.write_bytes(made.read_bytes())
    assert made.read_bytes() == shown.read_bytes()


def test_the_picture_in_the_readme_is_drawn_by_the_program(tmp_path: Path) -> None:
    game = tmp_path / "friday.trash.jsonl"
    assert main(["run", "--seed", "friday", "--record", str(game), "-q"]) == Exit.OK
    line = f"export {game} --to svg --at h3.t6"
    assert_made_by(line, tmp_path / "table.svg", DOCS / "table.svg")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "`trashcli export friday.trash.jsonl --to svg --at h3.t6`" in readme
    assert "(docs/table.svg)" in readme


def test_the_example_page_is_made_by_the_program(tmp_path: Path) -> None:
    game = ROOT / "replays" / "short-game-6-d24dbfc4.trash.jsonl"
    assert_made_by(f"export {game}", tmp_path / "example.html", DOCS / "example.html")
    assert "(docs/example.html)" in (ROOT / "README.md").read_text(encoding="utf-8")
