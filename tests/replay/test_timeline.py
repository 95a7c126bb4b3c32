"""The timeline: every way to a record leads to one state; reading is tolerant, and stops."""

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.replay.forged import (
    APP,
    NAMES,
    Change,
    Record,
    canonical,
    chained,
    changed,
    forged,
    put,
    records,
    states,
    stored,
    verified,
)
from trashcli.exits import Exit, Failure
from trashcli.game.state import state_hash
from trashcli.replay.lines import Lines
from trashcli.replay.records import ActionRecord
from trashcli.replay.timeline import Timeline, read_timeline, timeline_of

WHOLE = stored(APP)
BRANCHED = records("free-draws")
BRANCHED[8:8] = [
    {"k": "mark", "text": "here"},
    {"k": "undo", "to": 4, "s": ""},
    {"k": "undo", "to": 7, "s": ""},
]


def timeline(content: bytes) -> Timeline:
    return timeline_of(Lines(iter([content])), "a.trash.jsonl")


def refused(content: bytes) -> Failure:
    with pytest.raises(Failure) as raised:
        timeline(content)
    return raised.value


WALKED = timeline(forged(BRANCHED))
HASHES = [state_hash(WALKED.state_after(0)), *(state_hash(s) for s in states(BRANCHED) if s)]


def test_the_timeline_to_walk_has_undone_records_and_verifies() -> None:
    assert verified(forged(BRANCHED)).verdict == "verified"
    assert WALKED.warnings == []
    assert len(HASHES) == WALKED.last + 1 == len(BRANCHED)


@given(st.lists(st.sampled_from(["next", "back"]) | st.integers(0, len(BRANCHED) - 1), max_size=30))
def test_4_any_walk_lands_on_the_state_that_going_there_directly_does(
    walk: list[str | int],
) -> None:
    for step in walk:
        to = step if isinstance(step, int) else WALKED.at + (1 if step == "next" else -1)
        WALKED.goto(min(max(to, 0), WALKED.last))
        assert state_hash(WALKED.state) == HASHES[WALKED.at]
        assert WALKED.state == WALKED.state_after(WALKED.at)


@pytest.mark.parametrize("record", [-1, len(BRANCHED)])
def test_there_is_no_going_beyond_the_records(record: int) -> None:
    at = WALKED.at
    with pytest.raises(IndexError):
        WALKED.goto(record)
    assert WALKED.at == at


def test_what_is_shown_can_be_changed_without_changing_the_timeline() -> None:
    WALKED.goto(5)
    WALKED.state.layouts[0] = ""
    WALKED.goto(5)
    assert state_hash(WALKED.state) == HASHES[5]


@pytest.mark.parametrize("name", NAMES)
def test_within_an_action_the_events_lead_from_one_record_to_the_next(name: str) -> None:
    shown = timeline(stored(name))
    for i, record in enumerate(shown.records, 1):
        if isinstance(record, ActionRecord):
            assert shown.state_after(i, 0) == shown.state_after(i - 1)
            assert shown.state_after(i, len(record.ev)) == shown.state_after(i)


def respaced(content: bytes) -> bytes:
    return content.replace(b",", b", ").replace(b'":', b'" : ')


def reordered(content: bytes) -> bytes:
    lines = [json.loads(line) for line in content.splitlines()]
    ordered = [dict(reversed(line.items())) for line in lines]
    return b"".join(json.dumps(line).encode() + b"\n" for line in ordered)


def without(*fields: str) -> bytes:
    kept = ({key: record[key] for key in record if key not in fields} for record in records(APP))
    return b"".join(canonical(record) + b"\n" for record in kept)


TOLERATED: dict[str, tuple[bytes, list[str]]] = {
    "a byte order mark": (b"\xef\xbb\xbf" + WHOLE, ["the file begins with a byte order mark"]),
    "CR LF": (WHOLE.replace(b"\n", b"\r\n"), ["lines end in CR LF"]),
    "spaces": (respaced(WHOLE), ["lines are not written canonically"]),
    "another order of keys": (reordered(WHOLE), ["lines are not written canonically"]),
    "no p": (without("p"), ["records without the hash p"]),
    "no s": (without("s"), ["records without the hash s"]),
    "neither": (without("p", "s"), ["records without the hash p", "records without the hash s"]),
}


@pytest.mark.parametrize("name", TOLERATED)
def test_what_a_careful_person_would_pass_over_is_passed_over_with_a_warning(name: str) -> None:
    content, warnings = TOLERATED[name]
    assert timeline(content).cut_short is None
    assert verified(content).exit == 4
    shown, plain = timeline(content), timeline(WHOLE)
    assert shown.warnings == warnings
    assert shown.last == plain.last
    assert shown.state_after(15) == plain.state_after(15)


UNDO = {"k": "undo", "to": 9, "s": "0" * 16}
CUT: dict[str, tuple[bytes, int, str]] = {
    "a float": (WHOLE.replace(b'"i":5,', b'"i":5.0,'), 4, "no integer"),
    "a key twice": (WHOLE.replace(b'"i":5,', b'"i":5,"i":5,'), 4, "stands twice"),
    "a line lost": (WHOLE.replace(WHOLE.splitlines(keepends=True)[5], b""), 4, "missing"),
    "a line changed": (WHOLE.replace(b'"draw","KD"', b'"draw","KH"'), 4, "top of the stock"),
    "a hash changed": (WHOLE.replace(b'"p":"054735e1', b'"p":"154735e1'), 4, "hash of the line"),
    "a state's hash changed": (
        forged(records(APP)).replace(b"603d3c2e1334d7e7", b"0" * 16),
        4,
        "another hash",
    ),
    "an unknown event": (changed(APP, lambda made: put(made, 5, "ev.0.0", "peek")), 4, "not known"),
    "an unknown kind": (changed(APP, lambda made: put(made, 5, "k", "peek")), 4, "not known"),
    "a card of another place": (changed(APP, lambda made: put(made, 5, "ev.0.1", "KH")), 4, "top"),
    "an undo too far": (chained([*records(APP)[:5], UNDO]), 4, "reach"),
}


@pytest.mark.parametrize("name", CUT)
def test_nothing_is_shown_past_a_bad_record(name: str) -> None:
    content, last, words = CUT[name]
    shown = timeline(content)
    is_unknown = verified(content).exit == Exit.UNSUPPORTED
    assert shown.cut_short == (Exit.UNSUPPORTED if is_unknown else Exit.DAMAGED)
    assert shown.last == last
    (warning,) = shown.warnings
    assert f"record {last + 1}: " in warning
    assert words in warning


def outcome(content: bytes) -> object:
    """What is shown of a replay, or why nothing is."""
    try:
        shown = timeline(content)
    except Failure as failure:
        return failure.exit
    return list(shown.records), shown.cut_short


@pytest.mark.long
@given(st.integers(0, len(WHOLE) - 1), st.integers(1, 255))
@settings(max_examples=300)
def test_a_line_that_is_not_written_plainly_is_read_as_one_that_is(at: int, flip: int) -> None:
    content = bytearray(WHOLE)
    content[at] ^= flip
    assume(10 not in (content[at], WHOLE[at]))  # the same lines, that is
    assert outcome(bytes(content)) == outcome(bytes(content).replace(b"\n", b" \n"))


def test_a_remark_changed_after_it_was_written_is_not_shown() -> None:
    """Only the hash in the next line tells, and that line is good."""
    made = records(APP)
    made.insert(5, {"k": "mark", "text": "a good start"})
    shown = timeline(forged(made).replace(b"a good start", b"a bad start!"))
    assert (shown.last, shown.cut_short) == (4, Exit.DAMAGED)
    assert "record 5: the line was changed" in shown.warnings[0]


def test_illegal_but_possible_play_is_shown() -> None:
    """What the seed or the rules would have made otherwise is for verify to say."""
    for change in (
        lambda made: put(made, 0, "rng.seed", "8"),
        lambda made: put(made, 4, "do.op", "take"),
    ):
        content = changed(APP, change)
        assert verified(content).exit == 1
        assert timeline(content).warnings == []
        assert timeline(content).last == 15


@pytest.mark.parametrize(
    ("change", "exit"),
    [
        (lambda made: put(made, 0, "fmt", "other"), Exit.UNSUPPORTED),
        (lambda made: put(made, 0, "v", 2), Exit.UNSUPPORTED),
        (lambda made: put(made, 0, "rules.doc.skip", 1), Exit.UNSUPPORTED),
        (lambda made: put(made, 0, "k", "action"), Exit.DAMAGED),
        (lambda made: put(made, 0, "rules.doc.packs", 1024), Exit.DAMAGED),
        (lambda made: made[0]["seats"].pop(), Exit.DAMAGED),
        (lambda made: put(made, 0, "start", {}), Exit.DAMAGED),
    ],
)
def test_a_file_with_a_bad_header_is_not_shown(change: Change, exit: Exit) -> None:
    failure = refused(changed(APP, change))
    assert failure.exit == exit
    assert str(failure).startswith("a.trash.jsonl:1: ")


def test_a_header_changed_after_it_was_written_is_not_shown() -> None:
    assert refused(WHOLE.replace(b'"greedy 1"', b'"greedy 7"')).exit == Exit.DAMAGED


@pytest.mark.parametrize("content", [b"", b"\n", WHOLE[:40], b"\x00" * 100])
def test_a_file_without_a_header_is_not_shown(content: bytes) -> None:
    assert refused(content).exit == Exit.DAMAGED


def test_a_file_of_an_unknown_engine_is_shown_with_a_warning() -> None:
    def change(made: list[Record]) -> None:
        put(made, 0, "engine", 2)
        put(made, 0, "rules.doc.skip", True)
        put(made, 0, "rules.doc.take", "twice")

    content = changed(APP, change)
    assert verified(content).exit == 5
    shown = timeline(content)
    assert shown.last == 15
    assert sorted(shown.warnings) == [
        "engine 2 is not known; this program plays engine 1",
        "some of the rules are not known, and are left out",
    ]


def test_a_torn_tail_is_said(tmp_path: Path) -> None:
    assert timeline(WHOLE + b"{").warnings == ["1 bytes at the end were never committed"]
    path = tmp_path / "a.trash.jsonl.gz"
    path.write_bytes(gzip.compress(WHOLE)[:-4])
    shown = read_timeline(str(path))
    assert (shown.last, len(shown.warnings)) == (15, 1)
