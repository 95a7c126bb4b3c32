"""The page of the house names the rooms that there are."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "trashcli"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def named(heading: str) -> set[str]:
    """The rooms in the first column of the table behind a heading."""
    table = PAGE.partition(heading)[2].partition("\n\n|")[2].partition("\n\n")[0]
    return {
        word.strip("/")
        for row in table.splitlines()
        for word in re.findall(r"`([^`]+)`", row.split("|")[1 if row.startswith("|") else 0])
    }


def rooms(folder: Path) -> set[str]:
    """The modules and folders of a folder."""
    return {
        path.stem
        for path in folder.iterdir()
        if not path.name.startswith("__")
        and (path.suffix == ".py" or (path / "__init__.py").exists())
    }


@pytest.mark.parametrize(
    ("heading", "folder"),
    [
        ("## Rooms", PACKAGE),
        ("In `game/`:", PACKAGE / "game"),
        ("In `replay/`:", PACKAGE / "replay"),
        ("In `shell/`:", PACKAGE / "shell"),
    ],
)
def test_the_page_names_every_room_and_no_other(heading: str, folder: Path) -> None:
    assert named(heading) - {"room", "module"} == rooms(folder) - {"entry"}
