"""The README: its minute is run, its picture is drawn, and its two lines are set apart."""

import os
import re
from pathlib import Path

import pytest

from tests.pages import ROOT, assert_shown_is_so, printed

pytestmark = pytest.mark.made

README = ROOT / "README.md"


def test_the_sixty_seconds_are_as_shown(tmp_path: Path) -> None:
    assert_shown_is_so(README, tmp_path)


def test_the_picture_is_drawn_by_the_program(tmp_path: Path) -> None:
    text = README.read_text(encoding="utf-8")
    run = "trashcli run --seed 42 --record game.trash.jsonl -q"
    show = "trashcli step game.trash.jsonl --at 47 --board full -c 'show board'"
    picture = f"```\n{printed(f'{run}; {show}', tmp_path)}```\n"
    again = re.sub(
        "(?<=<!-- picture -->\n).*?(?=<!-- end -->)", lambda _: picture, text, flags=re.DOTALL
    )
    if os.environ.get("UPDATE_EXPECTED"):
        README.write_text(again, encoding="utf-8")
    assert again == README.read_text(encoding="utf-8")


def test_every_page_it_names_is_there() -> None:
    named = re.findall(r"\]\((docs/[\w-]+\.md)\)", README.read_text(encoding="utf-8"))
    assert sorted(named) == sorted({str(p.relative_to(ROOT)) for p in (ROOT / "docs").glob("*.md")})
