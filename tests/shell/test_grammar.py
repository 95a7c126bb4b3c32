"""Lines: what is read from a text, and what is said of one that cannot be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shell.doors import answers, session
from trashcli.exits import Fault
from trashcli.shell.grammar import LONGEST_LINE, Line, filled, line_id, parse_line


def line(text: str) -> Line:
    """The line of a text that is one."""
    read = parse_line(text)
    assert read is not None
    return read


def fault_of(text: str) -> Fault | None:
    """Why a text cannot be read; None if it can."""
    try:
        if read := parse_line(text):
            assert read.words is not None
            filled(read, {})
    except Fault as fault:
        return fault
    return None


@pytest.mark.parametrize("text", ["", "   ", "\t", "# a remark", "  # a remark"])
def test_blank_lines_and_remarks_say_nothing(text: str) -> None:
    assert parse_line(text) is None


def test_a_line_has_number_prefixes_verb_and_words() -> None:
    read = line("20 fails slot_face_up quiet PLACE 3 # why not")
    assert (read.id, read.fails, read.quiet, read.xfail) == (20, "slot_face_up", True, False)
    assert (read.verb, [word.text for word in read.words]) == ("place", ["3"])


def test_a_word_knows_its_column() -> None:
    read = line("  7 xfail  expect   turn == 3")
    assert (read.rest, read.column) == ("turn == 3", 21)
    assert [word.column for word in line("new seed=1  profile=app").words] == [5, 13]


def test_a_word_may_be_a_key_and_its_value() -> None:
    read = line('new seed=42 match.target=6 layouts="AS .. / 2H" wild=[K,Q]')
    assert [(word.key, word.text) for word in read.words] == [
        ("seed", "42"),
        ("match.target", "6"),
        ("layouts", "AS .. / 2H"),
        ("wild", "[K,Q]"),
    ]


def test_quotes_hold_spaces_remarks_and_quotes() -> None:
    assert line(r'echo "a # b" "say \"no\"" \x "\\"').text == r'a # b say "no" \x ' + "\\"


def test_a_remark_begins_only_behind_a_space() -> None:
    assert line("echo a#b").rest == "a#b"
    assert line("echo a #b").rest == "a"


def test_variables_stand_in_arguments() -> None:
    read = filled(line("echo $1 ${name} $$1 $"), {"1": "one", "name": "Nia"})
    assert read.text == "one Nia $1 $"


def test_a_variable_that_is_not_given_is_told_at_its_column() -> None:
    with pytest.raises(Fault, match=r"\$2 is not given") as raised:
        filled(line("3 echo $1 $2"), {"1": "one"})
    assert (raised.value.code, raised.value.column) == ("no_such_variable", 11)


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ('echo "open', "bad_line", 6),
        ('echo "a" b"c', "bad_line", 11),
        ("7 ", "bad_line", 0),
        ("7 # nothing", "bad_line", 0),
        ("quiet", "bad_line", 6),
        ("fails nonsense draw", "bad_argument", 7),
        ("fails", "bad_argument", 0),
        ("draw \x07", "bad_line", 6),
        ("x" * (LONGEST_LINE + 1), "bad_line", 0),
    ],
)
def test_a_line_that_cannot_be_read_is_told_where(text: str, code: str, column: int) -> None:
    fault = fault_of(text)
    assert fault is not None
    assert (fault.code, fault.column) == (code, column)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("drwa", "draw"),
        ("fails slot_faceup place 1", "slot_face_up"),
        ("new sed=42", "seed"),
        ("new profile=pagatt", "pagat"),
        ("new players=gredy,you", "greedy"),
        ("show slotts", "slots"),
        ("set bord full", "board"),
        ("help plaice", "place"),
        ("expect turm == 3", "turn"),
        ("expect turn = 3", "=="),
    ],
)
def test_a_slip_is_told_with_what_was_meant(text: str, meant: str) -> None:
    fault = answers(session(), text)[0].fault
    assert fault is not None
    assert f"did you mean {meant}?" in fault.message


@pytest.mark.parametrize("verb", ["undo", "new", "watch", "expect", "source", "draw", "set", ""])
@pytest.mark.parametrize(
    "word", ["x" * 60_000, "9" * 60_000, "${%s}" % ("x" * 60_000), '" x"' * 9000]
)
def test_no_message_repeats_a_word_at_length(verb: str, word: str) -> None:
    fault = answers(session(), f"{verb} {word}")[0].fault
    assert fault is not None
    assert len(fault.message) <= (4000 if " " in word else 500)


def test_a_broken_line_keeps_its_number() -> None:
    assert line_id('12 echo "open') == 12
    assert line_id("echo") is None


@given(st.text())
def test_any_text_is_a_line_nothing_or_a_fault(text: str) -> None:
    fault = fault_of(text)
    assert fault is None or 0 <= fault.column <= len(text) + 1
