"""Pages fit the terminal they go to, and are the same everywhere else."""

import sys
from pathlib import Path

import pexpect
import pytest

from trashcli.cli.app import main
from trashcli.cli.console import columns
from trashcli.exits import Exit
from trashcli.profiles.load import read_layer
from trashcli.profiles.yaml import parse_yaml

ROOT = Path(__file__).parents[2]
GAME = ROOT / "replays" / "app-1-f98b771d.trash.jsonl"
PAGES = [
    "rules list",
    "rules show app",
    "rules show app --resolved",
    "rules check pagat app",
    "rules explain free-draws",
    "rules diff pagat app",
    "games list",
    "games show app",
    "simulate -n 30 --seed S",
    "simulate -n 2 --seed S --each",
    f"info {GAME}",
    f"diff {GAME} {ROOT}/replays/app-42-fd012b18.trash.jsonl",
    f"verify {GAME}",
    f"verify {ROOT}/tests/corpus/engine-1/illegal.trash.jsonl",
    f"verify {ROOT}/replays",
]
"""Every command that prints a page."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person's folder with a match in it."""
    monkeypatch.setenv("TRASHCLI_STATE_DIR", str(tmp_path))
    monkeypatch.delenv("COLUMNS", raising=False)
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / GAME.name).write_bytes(GAME.read_bytes())


def page(line: str, capfd: pytest.CaptureFixture[str]) -> str:
    assert main(line.split()) in {Exit.OK, Exit.NO}
    return capfd.readouterr().out


@pytest.mark.long
@pytest.mark.parametrize("line", PAGES)
@pytest.mark.parametrize("width", [40, 60, 79])
def test_a_page_has_no_wider_line_than_it_may_and_cuts_no_word(
    width: int, line: str, capfd: pytest.CaptureFixture[str]
) -> None:
    whole, narrow = page(line, capfd), page(f"{line} --width {width}", capfd)
    assert [row for row in narrow.splitlines() if len(row) > width and " " in row.strip()] == []
    assert {word for word in narrow.split() if word.strip("#")} <= set(whole.split())
    assert [row for row in narrow.splitlines() if row != row.rstrip()] == []


@pytest.mark.parametrize("line", PAGES)
def test_a_page_that_goes_to_no_terminal_is_as_it_is_on_a_wide_one(
    line: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert page(line, capfd) == page(f"{line} --width 1000", capfd)


@pytest.mark.parametrize("line", ["rules list", "rules diff pagat app"])
def test_a_terminal_or_the_variable_says_how_wide_a_page_is(
    line: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    asked = page(f"{line} --width 40", capfd)
    seen = pexpect.run(
        f"{sys.executable} -m trashcli {line}",
        cwd=str(ROOT),
        env={"TERM": "xterm", "TRASHCLI_STATE_DIR": "."},
        dimensions=(24, 40),
    )
    assert seen.decode().replace("\r\n", "\n") == asked
    monkeypatch.setenv("COLUMNS", "40")
    assert page(line, capfd) == asked
    assert columns(50) == 50


def test_a_title_is_folded_too_but_not_in_markdown(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "long.yaml").write_text(f"title: {'word ' * 12}")
    line = f"rules explain {tmp_path}/long.yaml --width 40"
    assert max(map(len, page(line, capfd).splitlines())) <= 40
    assert page(f"{line} --markdown", capfd).startswith(f"# {'word ' * 11}word\n\n## ")


def test_a_profile_on_a_narrow_page_is_still_the_profile(
    capfd: pytest.CaptureFixture[str],
) -> None:
    line = "rules show corner-kings --resolved --set removed=[A,2,3,4,5,6] --set layout.first=12"
    whole, narrow = page(line, capfd), page(f"{line} --width 30", capfd)
    assert max(map(len, narrow.splitlines())) < max(map(len, whole.splitlines())) - 9
    assert values(narrow) == values(whole)


def values(text: str) -> object:
    node, _ = parse_yaml(text, "f")
    assert node
    return read_layer(node).values
