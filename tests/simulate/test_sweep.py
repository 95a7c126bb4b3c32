"""Sweeps: a row for each combination, the same as the run by its rules."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from tests.simulate.test_command import Simulate, simulate
from trashcli.exits import Exit, Failure
from trashcli.shell.sweep import parse_sweep

__all__ = ["simulate"]

ASKED = ("-n", "12", "--seed", "S")
SWEPT = (*ASKED, "--sweep", "layout.first=3..4", "--sweep", "wild=[J],[J,K]")


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("layout.first=5..8", ["5", "6", "7", "8"]),
        ("layout.step=1..-1", ["1", "0", "-1"]),
        ("layout.first=3,5..6", ["3", "5", "6"]),
        ("wild=[J], [K],[J,K]", ["[J]", "[K]", "[J,K]"]),
        ("packs=half,[[2,1],[3,2]]", ["half", "[[2,1],[3,2]]"]),
    ],
)
def test_values_stand_between_commas_and_numbers_as_ranges(text: str, values: list[str]) -> None:
    key = text.partition("=")[0]
    assert parse_sweep(text) == [f"{key}={value}" for value in values]


@pytest.mark.parametrize("text", ["layout.first", "layout.first=", "wild=[J],", "x=1", "=1"])
def test_what_is_no_sweep_is_refused(text: str) -> None:
    with pytest.raises(Failure, match=r"^--sweep ") as failure:
        parse_sweep(text)
    assert failure.value.exit == Exit.USAGE


def test_each_row_has_the_figures_of_the_run_by_its_rules(simulate: Simulate) -> None:
    code, out, err = simulate(*SWEPT, "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (Exit.OK, "")
    assert [row["settings"] for row in rows] == [
        {"layout.first": first, "wild": wild} for first in "34" for wild in ("[J]", "[J,K]")
    ]
    for row in rows:
        rules = [part for item in row["settings"].items() for part in ("--set", "=".join(item))]
        alone = json.loads(simulate(*ASKED, *rules, "--json")[1])
        assert all(row[name] == alone[name] for name in ("figures", "rules_sha256", "matches"))
    assert simulate(*SWEPT, "--json", "-j", "2")[1] == out


def test_a_table_has_a_row_for_each(simulate: Simulate) -> None:
    rows = list(csv.DictReader(StringIO(simulate(*SWEPT, "--csv")[1])))
    assert [(row["layout.first"], row["wild"], row["matches"]) for row in rows] == [
        ("3", "[J]", "12"),
        ("3", "[J,K]", "12"),
        ("4", "[J]", "12"),
        ("4", "[J,K]", "12"),
    ]
    assert all(float(row["hands_low"]) < float(row["hands"]) for row in rows)
    head, *lines = simulate(*SWEPT)[1].splitlines()
    assert head.split()[:4] == ["layout.first", "wild", "hands", "turns"]
    assert [line.split()[:2] for line in lines] == [
        [row["layout.first"], row["wild"]] for row in rows
    ]
    assert [line.split()[2] for line in lines] == [f"{float(row['hands']):.2f}" for row in rows]


def test_a_combination_that_cannot_be_played_is_left_out_and_said(simulate: Simulate) -> None:
    code, out, err = simulate(*ASKED, "--sweep", "layout.first=13,3", "--sweep", "players=[2,9]")
    assert (code, len(out.splitlines())) == (Exit.OK, 3)
    code, out, err = simulate(*ASKED, "--sweep", "layout.first=3,14")
    assert (code, len(out.splitlines())) == (Exit.OK, 2)
    assert "layout.first=14 is left out" in err
    assert "allowed: a whole number from 1 to 13" in err
    code, out, err = simulate(*ASKED, "--sweep", "layout.first=14,15")
    assert (code, out) == (Exit.USAGE, "")
    assert "found 14" in err


def test_rows_are_kept_in_a_folder_and_go_on_from_there(simulate: Simulate, tmp_path: Path) -> None:
    folder = tmp_path / "sweep"
    whole = simulate(*SWEPT)
    simulate("-n", "5", *SWEPT[2:], "--totals", str(folder))
    assert len(list(folder.iterdir())) == 4
    assert simulate(*SWEPT, "--totals", str(folder)) == whole
    assert simulate(*SWEPT, "--totals", str(folder)) == whole


def test_wrong_use_is_said(simulate: Simulate) -> None:
    assert "more than 10000 combinations" in simulate("--sweep", "limits.turns=1..10001")[2]
    for more in (("--each",), ("--match", "3"), ("--find", "turns")):
        code, _, err = simulate("--sweep", "layout.first=3..4", *more)
        assert (code, "leave out --each" in err) == (Exit.USAGE, True)
