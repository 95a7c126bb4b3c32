"""Conditions of `--find`: which matches they are true of, and what is said of wrong ones."""

import pytest
from msgspec.structs import replace

from tests.simulate.test_counts import series
from trashcli.conditions import Condition, parse_condition
from trashcli.exits import Exit, Failure
from trashcli.shell.run import SeriesPlan, run_series
from trashcli.simulate.series import MEASURES, PATHS

COUNTS = replace(
    next(series("pagat").matches([1])), winners=(2,), turns=400, reshuffles=2, voids=0, hands=20
)


def asks(text: str) -> Condition:
    return parse_condition(text, PATHS, alone=True)


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("reshuffles", True),
        ("voids", False),
        ("turns > 399", True),
        ("turns>400", False),
        ("turns >= 400", True),
        ("turns < 400", False),
        ("turns <= 400", True),
        ("turns == 400", True),
        ("turns != 400", False),
        ("winner == 2 and turns == 400 and reshuffles", True),
        ("winner == 2 and turns == 400 and voids", False),
        ("  winner == 2  and  hands > 0  ", True),
    ],
)
def test_a_condition_holds_where_each_of_its_comparisons_does(text: str, holds: bool) -> None:
    assert asks(text).holds(COUNTS) is holds


@pytest.mark.parametrize("name", MEASURES)
def test_every_measure_can_be_asked_for(name: str) -> None:
    assert asks(f"{name} == {getattr(COUNTS, name)}").holds(COUNTS)


def test_who_won_together_is_no_winner() -> None:
    both = replace(COUNTS, winners=(1, 2))
    assert asks("winner == 0").holds(both)


def test_the_operators_are_those_of_scripts() -> None:
    assert asks("winner in [1, 2] and turns != 3").holds(COUNTS)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("reshufles", "column 1: there is no path 'reshufles'; did you mean reshuffles?"),
        ("luck > 3", "column 1: there is no path 'luck'; paths are hands, turns, "),
        ("turns > many", "column 9: 'many' is not a whole number"),
        ("turns > 4.5", "column 9: '4.5' is not a whole number"),
        ("turns > 9999999999", "column 9: '9999999999' is not a whole number"),
        ("turns = 4", "column 7: = is no operator; did you mean ==?"),
        ("turns >", "column 8: expected a whole number; found the end"),
        ("", "column 1: expected a path, such as hands or turns; found the end"),
        ("turns and", "column 10: expected a path"),
        ("turns or hands", "column 7: expected one of ==, !=, "),
        ("turns > \x1b", "column 9: '?' is not a whole number"),
    ],
)
def test_what_is_wrong_with_a_condition_is_said(text: str, message: str) -> None:
    with pytest.raises(Failure) as failure:
        run_series(SeriesPlan(matches=1, seed="S", find=text), print, print, print)
    assert str(failure.value).startswith(f"--find: {message}")
    assert failure.value.exit == Exit.USAGE
