"""Hostile bytes: whatever a file holds, judging it ends, with one clear message."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.replay.forged import APP, canonical, chained, put_at, records, sha, stored, verified
from trashcli.replay.canonical import LONGEST_LINE, parse
from trashcli.replay.lines import LONGEST_TORN
from trashcli.replay.parse import parse_plain, parse_record

HEADER = stored(APP).splitlines(keepends=True)[0]
LINK = b'"i":1,"k":"x_note","p":"%b"' % sha(HEADER, 32).encode()


def note(tail: bytes) -> bytes:
    """A file with one record of a kind that is kept, ending in these bytes."""
    return HEADER + b"{" + LINK + tail + b"}\n"


def said(content: bytes) -> str:
    """What is wrong with the line behind the header."""
    report = verified(content)
    assert report.finding is not None
    assert (report.exit, report.finding.level, report.finding.line) == (4, 0, 2)
    return report.finding.message


def test_the_record_that_all_this_is_done_to_is_good() -> None:
    assert verified(note(b"")).exit == 6


@pytest.mark.parametrize(("more", "exit"), [(0, 6), (1, 4)])
def test_a_line_of_1_mib_is_read_and_not_a_byte_more(more: int, exit: int) -> None:
    size = LONGEST_LINE - len(note(b',"z":""')) + len(HEADER) + more
    content = note(b',"z":"%b"' % (b"z" * size))
    assert len(content) == len(HEADER) + LONGEST_LINE + more
    assert verified(content).exit == exit


@pytest.mark.parametrize("length", [LONGEST_LINE - 1, LONGEST_LINE, LONGEST_TORN])
def test_a_tail_longer_than_a_line_is_torn_and_with_its_end_a_line_too_long(length: int) -> None:
    report = verified(HEADER + b"z" * length)
    assert (report.exit, report.torn) == (6, length)
    assert ("1 MiB" in said(HEADER + b"z" * length + b"\n")) == (length >= LONGEST_LINE)
    assert "16 MiB" in said(HEADER + b"z" * (LONGEST_TORN + 1))


@pytest.mark.parametrize(
    ("depth", "exit"), [(14, 6), (15, 6), (16, 4), (999, 4), (100_000, 4), (500_000, 4)]
)
def test_nesting_over_16_is_damage(depth: int, exit: int) -> None:
    """The record itself is one level; an array of so many more stands in it."""
    assert verified(note(b',"z":' + b"[" * depth + b"]" * depth)).exit == exit
    assert verified(note(b',"z":' + b'{"z":' * depth + b"1" + b"}" * depth)).exit == exit


def test_nesting_that_is_never_closed_is_damage() -> None:
    assert "nested" in said(HEADER + b"[" * 900_000 + b"\n")


NO_INTEGERS = [b"1.0", b"1e3", b"-0", b"01", b"9007199254740992", b"-9007199254740992"]
NO_INTEGERS += [b"1" * 1_000_000, b"NaN", b"Infinity", b"-Infinity", b"0x1", b"+1", b"1_000"]


@pytest.mark.parametrize("number", NO_INTEGERS, ids=lambda number: number[:12].decode())
def test_a_number_that_is_no_plain_integer_is_damage(number: bytes) -> None:
    said(note(b',"z":' + number))


@pytest.mark.parametrize("number", [b"0", b"-1", b"9007199254740991", b"-9007199254740991"])
def test_a_plain_integer_is_read(number: bytes) -> None:
    assert verified(note(b',"z":' + number)).exit == 6


def test_a_key_that_stands_twice_is_damage() -> None:
    assert 'key "z" stands twice' in said(note(b',"z":1,"z":1'))
    assert 'key "z" stands twice' in said(note(b',"z":{"z":1,"y":[],"z":1}'))


def test_a_hundred_thousand_keys_are_no_trouble() -> None:
    keys = b",".join(b'"k%d":0' % number for number in range(80_000))
    assert "stands twice" in said(note(b"," + keys + b',"z":1,"z":1'))


@pytest.mark.parametrize("key", [b"Z", b"z-y", b"", b"1z", b"_z", "é".encode(), b"z\\u0000"])
def test_a_key_of_another_form_is_damage(key: bytes) -> None:
    assert "is not of the form" in said(note(b',"%b":1' % key))


@pytest.mark.parametrize(
    "text", [b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x80"]
)
def test_what_is_not_utf_8_is_damage(text: bytes) -> None:
    assert "is not UTF-8" in said(note(b',"z":"%b"' % text))


@pytest.mark.parametrize("text", [b"\x00", b"\x1b[2J", b"\t", b"\x1f"])
def test_a_control_character_as_it_is_is_damage(text: bytes) -> None:
    assert "not JSON" in said(note(b',"z":"%b"' % text))
    assert "not JSON" in said(HEADER + text + b"{" + LINK + b"}\n") or text == b"\t"


def test_half_a_character_is_damage() -> None:
    assert "surrogate" in said(note(b',"z":"\\ud800"'))
    assert "surrogate" in said(note(b',"z":{"z":["\\udfff"]}'))


@pytest.mark.parametrize(
    "written",
    [b"\\u0041", b"\\/", b"\\u000a", b"\\u00e9", b"\\ud83c\\udca1", b"\\u007f", b"\\u001F"],
)
def test_a_character_written_in_another_way_is_damage(written: bytes) -> None:
    assert "not written canonically" in said(note(b',"z":"%b"' % written))


LETTERS = [chr(code) for code in [*range(0x80), 0x85, 0xA0, 0x2028, 0x2029, 0xFEFF, 0x1F0A1]]


def test_every_character_has_one_way_to_be_written() -> None:
    for letter in LETTERS:
        content = note(b',"z":' + canonical(letter))
        assert verified(content).exit == 6
    assert verified(note(b',"z":' + canonical("".join(LETTERS)))).exit == 6


def test_quotes_without_end_are_no_trouble() -> None:
    assert "not JSON" in said(HEADER + b'"' + b'\\"' * 500_000 + b"\n")
    assert "not JSON" in said(note(b',"z":"' + b"\\" * 999_999))


@pytest.mark.parametrize("line", [b"", b" ", b"null", b"[]", b'"x"', b"1", b"true", b"{}", b"{"])
def test_a_line_that_is_no_record_is_damage(line: bytes) -> None:
    said(HEADER + line + b"\n")
    assert verified(line + b"\n").exit == 4


@pytest.mark.parametrize(
    ("tail", "words"),
    [
        (b" ", "not written canonically"),
        (b"\r", "ends in CR LF"),
        (b"{}", "not JSON"),
        (b"\x00", "not JSON"),
    ],
)
def test_a_line_with_more_behind_its_record_is_damage(tail: bytes, words: str) -> None:
    assert words in said(note(b"")[:-1] + tail + b"\n")


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"\x00" * 5000, b"\n" * 5000, b"trash", HEADER[:-1], b"PK\x03\x04\n"]
)
def test_a_file_without_a_complete_header_is_damage_at_line_1(content: bytes) -> None:
    report = verified(content)
    assert report.finding is not None
    assert (report.exit, report.finding.line, report.records) == (4, 1, 0)


@pytest.mark.long
def test_more_seats_than_anybody_has_chairs() -> None:
    made = records(APP)
    made[0]["seats"] = [{"name": "A", "who": "human"}] * 30_000
    assert verified(chained(made), 1).exit == 0
    assert verified(chained(made)).exit == 1


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:  # noqa: ANN401
    """The way to each value within a value."""
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield (*path, key)
            yield from paths(part, (*path, key))


PATHS = list(paths(records(APP)[:5]))
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=8,
)


@pytest.mark.long
@settings(max_examples=400)
@given(st.sampled_from(PATHS), ANYTHING, st.integers(0, 5))
def test_any_value_anywhere_comes_to_a_verdict(
    path: tuple[Any, ...], value: object, level: int
) -> None:
    made = records(APP)
    put_at(made, path, value)
    if all(isinstance(record, dict) for record in made):
        assert verified(chained(made), level).verdict


@pytest.mark.long
@settings(max_examples=400)
@given(
    st.sampled_from([path for path in PATHS if path[0]]), ANYTHING | st.integers(-1 << 70, 1 << 70)
)
def test_the_short_way_reads_nothing_that_the_long_way_would_not(
    path: tuple[Any, ...], value: object
) -> None:
    made = records(APP)
    put_at(made, path, value)
    line = canonical(made[path[0]])
    if plain := parse_plain(line + b"\n"):
        assert plain == parse_record(parse(line))


@pytest.mark.parametrize(
    ("content", "line", "words"),
    [
        (b"\xef\xbb\xbf" + stored(APP), 1, "a byte order mark stands before the record"),
        (stored(APP).replace(b"\n", b"\r\n"), 1, "the line ends in CR LF"),
        (HEADER + b"\xef\xbb\xbf" + stored(APP)[len(HEADER) :], 2, "a byte order mark"),
    ],
    ids=["a mark", "CR LF", "a mark in the middle"],
)
def test_what_an_editor_did_to_a_file_is_named(content: bytes, line: int, words: str) -> None:
    report = verified(content)
    assert report.finding is not None
    assert (report.exit, report.finding.level, report.finding.line) == (4, 0, line)
    assert words in report.finding.message
