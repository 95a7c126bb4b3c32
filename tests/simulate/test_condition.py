"""Conditions of `--find`: which matches they are true of, and what is said of wrong ones."""

import pytest
from msgspec.structs import replace

from tests.simulate.test_counts import series
from trashcli.exits import Exit, Failure
from trashcli.simulate.condition import parse_condition
from trashcli.simulate.series import MEASURES

COUNTS = replace(
    next(series("pagat").matches([1])), winners=(2,), turns=400, reshuffles=2, voids=0, hands=20
)


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
    assert parse_condition(text).holds(COUNTS) is holds


@pytest.mark.parametrize("name", MEASURES)
def test_every_measure_can_be_asked_for(name: str) -> None:
    assert parse_condition(f"{name} == {getattr(COUNTS, name)}").holds(COUNTS)


def test_who_won_together_is_no_winner() -> None:
    both = replace(COUNTS, winners=(1, 2))
    assert parse_condition("winner == 0").holds(both)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("reshufles", "nothing is called reshufles; did you mean reshuffles?"),
        ("luck > 3", "nothing is called luck; there are hands, turns, "),
        ("turns > many", "many is no number; compare with a whole one such as 40"),
        ("turns > 4.5", "turns > 4.5 is no comparison such as turns > 400"),
        ("turns > 9999999999", "9999999999 is no number"),
        ("turns = 4", "= is no operator; there are == != < <= > >="),
        ("turns >", "turns > is no comparison"),
        ("", " is no comparison"),
        ("turns and", " is no comparison"),
        ("turns or hands", "turns or hands is no comparison"),
        ("turns > \x1b[31m", "turns > ?[31m is no comparison"),
    ],
)
def test_what_is_wrong_with_a_condition_is_said(text: str, message: str) -> None:
    with pytest.raises(Failure) as failure:
        parse_condition(text)
    assert str(failure.value).startswith("--find: ")
    assert message in str(failure.value)
    assert failure.value.exit == Exit.USAGE
