"""Lines no wider than they may be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trashcli.screen.text import folded, laid_out, width_of, wrapped, wrapped_text

words = st.text("ab日,.; ", min_size=1, max_size=60).map(str.strip).filter(bool)


def test_parts_are_joined_while_they_fit() -> None:
    assert wrapped(["one", "two", "three"], " | ", 20) == ["one | two | three"]
    assert wrapped(["first", "second", "third"], " | ", 20) == ["first | second |", "third"]


def test_a_mark_between_parts_has_room_at_the_end_of_its_line() -> None:
    parts = ["a" * 9, "b" * 9, "c"]
    assert wrapped(parts, "; ", 20) == ["aaaaaaaaa;", "bbbbbbbbb; c"]


def test_later_lines_are_indented() -> None:
    assert wrapped(["x" * 15, "y" * 15, "z"], " ", 20, "  ") == ["x" * 15, f"  {'y' * 15} z"]


def test_a_part_wider_than_a_line_is_broken_at_a_space_or_where_it_must_be() -> None:
    assert wrapped(["a word, and some more words"], " ", 20) == ["a word, and some", "more words"]
    assert wrapped(["x" * 45], " ", 20, "  ") == ["x" * 20, f"  {'x' * 18}", f"  {'x' * 7}"]


def test_a_sentence_is_kept_whole_if_it_fits_a_line() -> None:
    text = "You: one, two. Three, four."
    assert wrapped_text("One, two. Three, four.", 20) == ["One, two.", "Three, four."]
    assert wrapped_text("one, two. Three, four.", 20, "You: ") == [
        "You: one, two.",
        "You: Three, four.",
    ]
    assert wrapped_text(text, 80) == [text]


def test_a_sentence_wider_than_a_line_is_broken_at_its_commas() -> None:
    assert wrapped_text("One, two, three, four, five.", 20) == ["One, two, three,", "four, five."]


@pytest.mark.long
@given(st.lists(words, min_size=1), st.integers(0, 90), st.sampled_from(["", "  ", "You: "]))
def test_no_line_is_too_wide_and_no_word_is_lost(parts: list[str], width: int, indent: str) -> None:
    lines = wrapped(parts, " ", width, indent)
    assert all(width_of(line) <= max(width, 20) for line in lines)
    assert all(line == line.rstrip() for line in lines)
    rest = [line.removeprefix(indent) for line in lines[1:]]
    assert "".join([lines[0], *rest]).replace(" ", "") == "".join(parts).replace(" ", "")


def test_a_first_word_wider_than_a_line_stays_whole() -> None:
    assert folded("/a/long/path/to/a.jsonl: is not there", 20, "  ") == [
        "/a/long/path/to/a.jsonl:",
        "  is not there",
    ]


def test_a_label_that_leaves_no_room_is_not_repeated() -> None:
    label = "A player of a very long name: "
    assert wrapped_text("drew 7, placed.", 20, label) == [
        "A player of a very",
        "long name: drew 7,",
        "placed.",
    ]


@given(st.lists(st.text("ab ", max_size=60), max_size=4).map("\n".join), st.integers(20, 60))
def test_a_page_loses_no_word_and_has_no_line_too_wide(text: str, width: int) -> None:
    narrow = laid_out(text, width)
    assert narrow.split() == text.split()
    assert all(len(row) <= width or " " not in row.strip() for row in narrow.split("\n"))


def test_rows_of_a_table_are_broken_between_cells_and_go_on_below_a_label() -> None:
    assert laid_out("one     two and three  four and five", 24) == (
        "one     two and three\n  four and five"
    )
    assert laid_out("label   one two three four", 20) == "label   one two\n        three four"
    assert laid_out("  one two three four five", 20) == "  one two three four\n    five"
