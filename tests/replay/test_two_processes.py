"""The same run twice, in two processes with nothing alike but what was asked: the same bytes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.replay.forged import VECTORS

ROOT = Path(__file__).parents[2]
SURROUNDINGS = (
    {"PYTHONHASHSEED": "1", "TZ": "UTC", "LC_ALL": "C", "COLUMNS": "40", "NO_COLOR": "1"},
    {"PYTHONHASHSEED": "2", "TZ": "Pacific/Auckland", "LC_ALL": "C.UTF-8", "FORCE_COLOR": "1"},
)


def ran(folder: Path, surroundings: dict[str, str], *arguments: str) -> bytes:
    """What a command prints in a folder of its own; what it records lies there."""
    folder.mkdir(parents=True)
    done = subprocess.run(
        [sys.executable, "-m", "trashcli", *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT), "HOME": str(folder)} | surroundings,
        check=True,
        capture_output=True,
    )
    return done.stdout


@pytest.mark.parametrize(
    ("profile", "players"),
    [("pagat", "random,greedy,cautious"), ("app", "greedy,random"), ("timed", "random,random")],
)
def test_2_a_match_run_twice_has_the_same_bytes(tmp_path: Path, profile: str, players: str) -> None:
    match = ("run", "--profile", profile, "--players", players, "--seed", "twice")
    folders = tmp_path / "here", tmp_path / "there" / "Ünder"
    said = [
        ran(folder, surroundings, *match, "--record", "a.trash.jsonl")
        for folder, surroundings in zip(folders, SURROUNDINGS, strict=True)
    ]
    recorded = [(folder / "a.trash.jsonl").read_bytes() for folder in folders]
    assert recorded[0] == recorded[1]
    assert said[0] == said[1]


def test_2_a_known_match_is_judged_alike_anywhere(tmp_path: Path) -> None:
    command = ("verify", "--json", str(VECTORS / "pagat-42.trash.jsonl"))
    folders = tmp_path / "here", tmp_path / "there"
    one, other = (
        ran(folder, surroundings, *command)
        for folder, surroundings in zip(folders, SURROUNDINGS, strict=True)
    )
    assert one == other
