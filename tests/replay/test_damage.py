"""Damage: cut anywhere, any bit flipped, lines lost, doubled, moved or from another match: never
verified, never a traceback, and named at its line.
"""

from collections.abc import Callable
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.replay.forged import APP, chained, records, stored, verified

WHOLE = stored(APP)
LINES = WHOLE.splitlines(keepends=True)
ENDS = list(accumulate(map(len, LINES)))


def line_of(byte: int) -> int:
    """The line, from 1, that a byte stands in."""
    return 1 + sum(end <= byte for end in ENDS)


@pytest.mark.long
def test_8_cut_at_any_byte_a_file_is_incomplete_and_what_is_good_of_it_is_said() -> None:
    for size in range(len(WHOLE)):
        report = verified(WHOLE[:size])
        whole = sum(end <= size for end in ENDS)
        assert report.records == whole
        assert report.exit == (6 if whole else 4)
        assert report.torn == (size - ENDS[whole - 1] if whole else 0)
        assert report.sealed_to == (whole - 2 if whole > 1 else None)


def flipped(byte: int, bit: int) -> bytes:
    return WHOLE[:byte] + bytes([WHOLE[byte] ^ 1 << bit]) + WHOLE[byte + 1 :]


def check_flip(byte: int, bit: int) -> None:
    """A flipped bit is named at its line.  The last LF makes a torn tail; the line before may be
    the last of which nothing is wrong, as no other follows to say that it was changed.
    """
    report = verified(flipped(byte, bit))
    assert report.exit in (1, 4, 5) or byte == len(WHOLE) - 1
    if report.finding:
        assert report.finding.line == line_of(byte)
    elif report.unsupported:
        assert report.unsupported[0].startswith(f"line {line_of(byte)}: ")
    else:
        assert (report.verdict, report.records) == ("incomplete", len(LINES) - 1)


@given(st.integers(0, len(WHOLE) - 1), st.integers(0, 7))
def test_9_any_bit_flipped_is_found_at_its_line(byte: int, bit: int) -> None:
    check_flip(byte, bit)


@pytest.mark.long
@pytest.mark.parametrize("bit", range(8))
def test_9_every_bit_flipped_is_found_at_its_line(bit: int) -> None:
    for byte in range(len(WHOLE)):
        check_flip(byte, bit)


@pytest.mark.long
def test_9_without_an_end_only_the_last_line_may_hide_a_flipped_bit() -> None:
    made = records(APP)[:6]
    made[-1] |= {"by": "human", "t": 1200}
    content = chained(made)
    begins = content.rindex(b"\n", 0, -1) + 1
    for byte in range(len(content)):
        damaged = content[:byte] + bytes([content[byte] ^ 2]) + content[byte + 1 :]
        report = verified(damaged)
        assert report.exit
        assert report.exit != 6 or byte >= begins


LINE_DAMAGE: dict[str, tuple[Callable[[list[bytes]], list[bytes]], int]] = {
    "the header dropped": (lambda lines: lines[1:], 1),
    "a line dropped": (lambda lines: lines[:3] + lines[4:], 4),
    "a line doubled": (lambda lines: lines[:4] + lines[3:], 5),
    "lines swapped": (lambda lines: [*lines[:3], lines[4], lines[3], *lines[5:]], 4),
    "the end doubled": (lambda lines: [*lines, lines[-1]], 17),
    "a second header": (lambda lines: [lines[0], *lines], 2),
    "a line of another match": (
        lambda lines: [*lines[:4], stored("pagat-42").splitlines(keepends=True)[4], *lines[5:]],
        5,
    ),
    "the end of another match": (
        lambda lines: [*lines[:15], stored("timed").splitlines(keepends=True)[-1]],
        16,
    ),
    "a line of the other match's number": (
        lambda lines: [*lines[:4], stored("timed").splitlines(keepends=True)[7], *lines[5:]],
        5,
    ),
    "the header of another match": (
        lambda lines: [stored("pagat-42").splitlines(keepends=True)[0], *lines[1:]],
        1,
    ),
    "an empty line": (lambda lines: [*lines[:6], b"\n", *lines[6:]], 7),
    "a comment": (lambda lines: [*lines[:6], b"# here it went wrong\n", *lines[6:]], 7),
    "CR LF": (lambda lines: [line.replace(b"\n", b"\r\n") for line in lines], 1),
    "a byte order mark": (lambda lines: [b"\xef\xbb\xbf" + lines[0], *lines[1:]], 1),
    "damage before a torn tail": (lambda lines: [*lines[:6], b"{}\n", lines[6][:9]], 7),
}


@pytest.mark.parametrize("name", LINE_DAMAGE)
def test_10_lines_lost_doubled_moved_or_foreign_are_found_at_their_line(name: str) -> None:
    damage, line = LINE_DAMAGE[name]
    report = verified(b"".join(damage(LINES)))
    assert report.finding is not None
    assert (report.exit, report.finding.line) == (4, line)


def test_10_of_a_tail_of_another_match_the_line_before_it_is_named() -> None:
    """The chain says that one of two lines is wrong: as the next hash is right, it is the first."""
    other = records("timed")
    tail = chained(other).splitlines(keepends=True)[6:]
    report = verified(b"".join([*LINES[:6], *tail]))
    assert report.finding is not None
    assert (report.exit, report.finding.line) == (4, 6)


def test_a_line_changed_is_told_from_a_hash_changed() -> None:
    """A wrong `p` whose successor is right: the line before was changed; else its own line was."""
    changed = [*LINES]
    changed[5] = changed[5].replace(b'"KD"', b'"KC"')
    report = verified(b"".join(changed), 1)
    assert report.finding is not None
    assert report.finding.line == 6
    changed = [*LINES]
    at = LINES[6].index(b'"p":"') + 5
    changed[6] = LINES[6][:at] + b"00000000" + LINES[6][at + 8 :]
    report = verified(b"".join(changed), 1)
    assert report.finding is not None
    assert report.finding.line == 7


@pytest.mark.long
@given(st.data())
def test_random_edits_never_verify_and_never_crash(data: st.DataObject) -> None:
    content = bytearray(WHOLE)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content)))
        gone = data.draw(st.integers(0, 40))
        put = data.draw(
            st.binary(max_size=12)
            | st.sampled_from([b"\n", b'"', b"{", b"[[", b"null", b"-1", b'"s":', b"\xed\xa0\x80"])
            | st.builds(
                lambda begin, size: WHOLE[begin : begin + size],
                st.integers(0, len(WHOLE)),
                st.integers(0, 300),
            )
        )
        content[at : at + gone] = put
    report = verified(bytes(content), data.draw(st.integers(2, 5)))
    assert (report.exit == 0) == (bytes(content) == WHOLE)
