"""`trashcli stats`, each time in a process of its own."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
VECTORS = ROOT / "tests" / "vectors"


def trashcli(*words: str | Path, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "trashcli", *map(str, words)],
        capture_output=True,
        text=True,
        cwd=home,
        env={**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(home), "LC_ALL": "C"},
        check=False,
    )


def test_a_folder_is_told_in_tables_with_bars(tmp_path: Path) -> None:
    shutil.copy(VECTORS / "pagat-42.trash.jsonl", tmp_path)
    done = trashcli("stats", tmp_path, home=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "greedy        2    1   50 %  1 won        1 won  #####....." in done.stdout
    assert "greedy  greedy   pagat        2    1   50 %  #####....." in done.stdout
    assert "1 match, 14 hands, 155 turns: 11.1 a hand, 155.0 a match" in done.stdout


@pytest.mark.long
def test_it_is_spoken_where_that_is_asked_for_or_set(tmp_path: Path) -> None:
    settings = tmp_path / ".config" / "trashcli" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text("accessible = true\n")
    words = ("stats", VECTORS / "pagat-42.trash.jsonl")
    said = trashcli(*words, home=tmp_path).stdout
    assert said.startswith("Matches: 1 match, 14 hands, 155 turns: 11.1 a hand, 155.0 a match")
    assert "\nGreedy: against greedy, pagat: 2 matches, 1 won, 50 %.\n" in said
    drawn = trashcli(*words, "--no-config", home=tmp_path).stdout
    assert "#####" in drawn
    assert trashcli(*words, "--no-config", "--accessible", home=tmp_path).stdout == said


def test_the_own_games_are_told_where_nothing_is_named(tmp_path: Path) -> None:
    done = trashcli("stats", home=tmp_path)
    assert (done.returncode, done.stdout) == (
        0,
        "no finished match; `trashcli play` records each\n",
    )
    games = tmp_path / ".local" / "state" / "trashcli" / "games"
    games.mkdir(parents=True)
    shutil.copy(VECTORS / "app-7.trash.jsonl", games)
    assert "1 match, 1 hand, 11 turns" in trashcli("stats", home=tmp_path).stdout


def test_what_does_not_count_is_counted_named_and_not_fatal(tmp_path: Path) -> None:
    good = shutil.copy(VECTORS / "pagat-42.trash.jsonl", tmp_path)
    cut = tmp_path / "cut.trash.jsonl"
    cut.write_bytes(Path(good).read_bytes()[:5000])
    done = trashcli("stats", good, cut, "nosuch", "--json", home=tmp_path)
    told = json.loads(done.stdout)
    assert (done.returncode, told["matches"]) == (0, 1)
    assert [(one["file"], one["kind"]) for one in told["left_out"]] == [
        (str(cut), "unfinished"),
        ("nosuch", "unreadable"),
    ]


def test_files_of_which_none_counts_are_a_no(tmp_path: Path) -> None:
    assert trashcli("stats", "nosuch", home=tmp_path).returncode == 1
    assert trashcli("stats", VECTORS, "--player", "Zoe", home=tmp_path).returncode == 2
