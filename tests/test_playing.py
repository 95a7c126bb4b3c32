"""The page on playing: its examples are run, and its settings are those that there are."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from tests.pages import ROOT, assert_shown_is_so
from trashcli.settings import NAMES, Settings, allowed, meaning, shown

PAGE = ROOT / "docs" / "playing.md"


def rows() -> Iterator[str]:
    yield "| setting | what it may be | default | meaning |"
    yield "|---|---|---|---|"
    for name in NAMES:
        default = shown(getattr(Settings(), name))
        yield f"| `{name}` | {allowed(name)} | `{default}` | {meaning(name)} |"


def test_the_page_shows_what_happens(tmp_path: Path) -> None:
    assert_shown_is_so(PAGE, tmp_path)


def test_the_page_tells_every_setting() -> None:
    text = PAGE.read_text(encoding="utf-8")
    table = "\n".join(rows())
    again = re.sub(
        "(?<=<!-- settings -->\n).*?(?=<!-- end -->)", lambda _: f"{table}\n", text, flags=re.DOTALL
    )
    if os.environ.get("UPDATE_EXPECTED"):
        PAGE.write_text(again, encoding="utf-8")
    assert again == PAGE.read_text(encoding="utf-8")
    assert table in again
