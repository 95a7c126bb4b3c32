"""The page on playing: its examples are run, and its settings are those that there are, and what it
says may be typed is understood.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.pages import ROOT, assert_shown_is_so
from tests.shell.doors import answers, code_of, session
from trashcli.exits import Fault
from trashcli.settings import NAMES, Settings, allowed, meaning, shown
from trashcli.shell.typed import expanded

pytestmark = pytest.mark.made

PAGE = ROOT / "docs" / "playing.md"


def rows() -> Iterator[str]:
    yield "| setting | what it may be | default | meaning |"
    yield "|---|---|---|---|"
    for name in NAMES:
        default = shown(getattr(Settings(), name))
        yield f"| `{name}` | {allowed(name)} | `{default}` | {meaning(name)} |"


@pytest.mark.long
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


def typed() -> list[str]:
    """What the page says may be typed."""
    table = PAGE.read_text(encoding="utf-8").split("| you type |")[1].split("\n\n")[0]
    cells = (row.split(" | ")[0] for row in table.splitlines()[2:])
    return [line for cell in cells for line in re.findall("`(.+?)`", cell)]


@pytest.mark.parametrize("line", typed())
def test_what_the_page_says_may_be_typed_is_understood(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRASHCLI_PROFILES_DIR", str(tmp_path))  # where rules are saved
    game = session()
    answers(game, "new seed=5 players=you,greedy", "draw")
    try:
        code = code_of(game, expanded(line, game))
    except Fault as fault:
        code = fault.code
    assert code in ("", "not_now", "nothing_to_redo")
