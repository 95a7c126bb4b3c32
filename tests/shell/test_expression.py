"""Conditions: what they ask, what they answer, and at which column a fault lies."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shell.doors import answers, code_of, session
from trashcli.conditions import parse_path, shown
from trashcli.exits import Fault
from trashcli.shell.paths import PATHS, parse_asked

HELD = (
    'new seed=42 hand=3 players=greedy,greedy layouts="AS 2H .. .." discards=8S held=JC seat=2 '
    "turn=4"
)
"""A table at which most paths hold something."""


@pytest.mark.parametrize(
    "condition",
    [
        "turn == 4",
        "turn != 5 and hand == 3 and seat == 2",
        "turn < 5 and turn <= 4 and turn > 3 and turn >= 4",
        "phase == place and phase in [draw, place]",
        "winner == 0 and winners == []",
        "record == 0 and shuffles == 0 and done == []",
        "held == JC and held == j♣ and held in [JC, JD] and held != none",
        "discard.top == 8S and discard.count == 1 and stock.count == 36",
        'legal ~ "place 1" and legal !~ draw and legal != []',
        "seat(1).open == [3, 4] and seat(1).open ~ 3 and seat(1).open !~ 1",
        "seat(1).slot(1) == AS and seat(1).slot(3) == down",
        "seat(2).size == 10 and seat(2).wins == 0",
        "hash !~ x and TURN == 4 AND hand == 3",
    ],
)
def test_a_condition_that_is_true_holds(condition: str) -> None:
    on = session()
    assert [answer.check for answer in answers(on, HELD, f"expect {condition}")] == [None, "ok"]


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        ("turn == 5", "turn == 5: found 4"),
        ("hand == 3 and held == none", "held == none: found JC"),
        ("seat(1).open == [3]", "seat(1).open == [3]: found [3, 4]"),
        ("seat(1).slot(2) == 2S", "seat(1).slot(2) == 2S: found 2H"),
        ("legal == []", 'legal == []: found ["place 1", "place 2", "place 3"'),
        ("phase in [draw, over]", "phase in [draw, over]: found place"),
    ],
)
def test_a_condition_that_is_false_tells_what_was_found(condition: str, found: str) -> None:
    on = session()
    fault = answers(on, HELD, f"expect {condition}")[1].fault
    assert fault is not None
    assert (fault.code, fault.message[: len(found)]) == ("expected", found)


@pytest.mark.parametrize(
    ("condition", "column", "message"),
    [
        ("", 1, "expected a path"),
        ("turn", 5, "expected one of =="),
        ("turn ==", 8, "expected a whole number"),
        ("turn = 3", 6, "did you mean ==?"),
        ("turm == 3", 1, "did you mean turn?"),
        ("turn == JC", 9, "'JC' is not a whole number"),
        ("turn == 1234567890", 9, "is not a whole number"),
        ("held == 14Z", 9, "'14Z' is not a card"),
        ("held < JC", 6, "held is no number"),
        ("phase == playing", 10, "is not one of deal, draw, place, over"),
        ("turn ~ 3", 6, "holds nothing that could be contained"),
        ("turn in 3", 9, "expected a list"),
        ("done in [1]", 6, "is a list itself"),
        ("done == 1", 9, "expected a list"),
        ("done == [1", 11, "expected , or ]"),
        ("done == [1 2]", 12, "expected , or ]"),
        ("done == [1,]", 12, "expected a whole number"),
        ("turn == 3 or hand == 1", 11, "expected `and` or the end"),
        ("turn == 3 and", 14, "expected a path"),
        ('legal ~ "place', 9, "the quote is not closed"),
        ("seat(x).open == []", 1, "there is no path"),
        ("seat.open == []", 1, "there is no path"),
    ],
)
def test_a_condition_that_cannot_be_read_is_told_where(
    condition: str, column: int, message: str
) -> None:
    with pytest.raises(Fault) as raised:
        parse_asked(condition)
    assert (raised.value.code, raised.value.column) == ("bad_expression", column)
    assert message in raised.value.message


def test_a_column_counts_from_the_beginning_of_the_line() -> None:
    fault = answers(session(), "7 xfail expect  turn = 3")[0].fault
    assert fault is not None
    assert fault.column == 22


def test_a_seat_or_slot_that_is_not_there_is_no_answer() -> None:
    on = session()
    assert code_of(on, "expect seat(3).size == 10") == "bad_argument"
    assert code_of(on, "expect seat(1).slot(11) == down") == "bad_argument"
    assert code_of(on, "expect seat(0).open == []") == "bad_argument"


def test_out_is_the_answer_before_checks_left_out() -> None:
    on = session()
    lines = ["echo a needle", "expect out ~ needle", "expect out == 'a needle'".replace("'", '"')]
    assert [answer.check for answer in answers(on, *lines)][1:] == ["ok", "ok"]


def test_every_path_can_be_read_at_any_time() -> None:
    on = session()
    for line in ("new seed=5", "draw", "resign"):
        answers(on, line)
        for form in PATHS:
            text = form.replace("()", "(1)")
            assert isinstance(shown(parse_path(text, PATHS, 0).read(on)), str)


OTHER = 'and in == !~ < [ ] , JC 3 none "place 3" x = " seat(9).open seat(1).slot(99)'
WORDS = st.sampled_from([*(form.replace("()", "(1)") for form in PATHS), *OTHER.split(" ")])


def fault_of(text: str) -> Fault | None:
    """Why a text is no condition; None if it is one."""
    try:
        parse_asked(text)
    except Fault as fault:
        return fault
    return None


@given(st.lists(WORDS).map(" ".join) | st.text())
def test_any_text_is_a_condition_or_a_fault_at_a_column_of_it(text: str) -> None:
    fault = fault_of(text)
    assert fault is None or (fault.code == "bad_expression" and 1 <= fault.column <= len(text) + 1)
