"""What counts: changed rules by themselves, matches that were left, and moves of one's own."""

import csv
import io
import json
from pathlib import Path

import pytest

from tests.shell.doors import called


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Matches by the rules of app, by changed ones, one that was left, and one with help."""
    for name, words in {
        "plain": ("--profile", "app"),
        "changed": ("--profile", "app", "--set", "jokers=2"),
    }.items():
        path = tmp_path / f"{name}.trash.jsonl"
        assert called("run", "--seed", "5", *words, "--record", path).code == 0
    for name, lines in {
        "left": ("new seed=5 players=Ann,greedy", "draw"),
        "helped": ("new seed=6 players=Ann,greedy", "bot until phase == over"),
    }.items():
        path = tmp_path / f"{name}.trash.jsonl"
        words = tuple(word for line in lines for word in ("-c", line))
        assert called("run", *words, "--record", path).code == 0
    return tmp_path


def test_changed_rules_are_told_apart_from_those_of_the_same_name(folder: Path) -> None:
    told = called("stats", folder, "--player", "greedy", "--no-config").out
    assert "app (changed)" in told
    one = json.loads(called("stats", folder, "--player", "greedy", "--json").out)["totals"][0]
    rows = [(row["profile"], row["is_changed"]) for row in one["against"]]
    assert rows == [("app", False), ("app", True), ("pagat", False)]


def test_a_match_that_was_left_counts_as_lost_where_that_is_asked_for(folder: Path) -> None:
    plain = json.loads(called("stats", folder, "--json").out)
    assert plain["totals"][0]["matches"]["played"] == 1
    lost = json.loads(called("stats", folder, "--unfinished-lost", "--json").out)
    matches = lost["totals"][0]["matches"]
    assert matches["played"] == 2
    assert matches["won"] == plain["totals"][0]["matches"]["won"]
    assert [one["kind"] for one in lost["left_out"]] == []


def test_what_a_bot_decided_for_a_person_is_left_out_where_that_is_asked_for(folder: Path) -> None:
    told = json.loads(called("stats", folder, "--own-moves", "--json").out)
    kinds = {Path(one["file"]).name: (one["kind"], one["why"]) for one in told["left_out"]}
    assert kinds["helped.trash.jsonl"] == ("assisted", "a bot decided for Ann")


def test_a_table_is_printed_as_csv(folder: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(called("stats", folder, "--csv").out)))
    assert [(row["player"], row["profile"], row["matches"]) for row in rows] == [
        ("Ann", "pagat", "1")
    ]
    assert called("stats", folder, "--csv", "--json").code == 2
