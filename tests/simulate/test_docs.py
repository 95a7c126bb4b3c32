"""The page on simulation: what it shows is what happens, and it tells every measure and figure."""

import re
from pathlib import Path

import pytest

from tests.pages import ROOT, assert_shown_is_so
from tests.simulate.test_counts import series
from trashcli.simulate.figures import Totals, figures
from trashcli.simulate.series import MEASURES

pytestmark = pytest.mark.made

PAGE = ROOT / "docs" / "simulate.md"


def table(heading: str) -> list[tuple[str, ...]]:
    """The cells of each row of the table with this first heading."""
    lines = PAGE.read_text(encoding="utf-8").split(f"| {heading} |")[1].split("\n\n")[0]
    rows = [line.strip("| ").split(" | ") for line in lines.splitlines()[2:]]
    return [tuple(row) for row in rows]


@pytest.mark.long
def test_what_the_page_shows_is_what_happens(tmp_path: Path) -> None:
    assert_shown_is_so(PAGE, tmp_path)


def test_the_page_tells_what_each_measure_is() -> None:
    assert table("measure") == [(f"`{name}`", meaning) for name, meaning in MEASURES.items()]


def test_the_page_names_every_figure() -> None:
    totals = Totals()
    totals.add(list(series("pagat").matches([1])))
    named = [name for row in table("figure") for name in re.findall("`(.+?)`", row[0])]
    assert sorted(named) == sorted(figure.name for figure in figures(totals))
