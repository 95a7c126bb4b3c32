"""Places: every way to name one, and what is said where there is none."""

import pytest

from tests.replay.forged import APP, forged, records, stored
from tests.replay.tables import DRAW, begun, stated
from trashcli.exits import Fault
from trashcli.replay.lines import Lines
from trashcli.replay.timeline import Cursor, Timeline, find_place, timeline_of


def shown(content: bytes) -> Timeline:
    return timeline_of(Lines(iter([content])), "a.trash.jsonl")


PAGAT = shown(stored("pagat-42"))
MADE = records("pagat-42")
DEALS = [i for i, record in enumerate(MADE) if record.get("do") == {"op": "deal"}]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("start", Cursor(0)),
        ("end", Cursor(188)),
        ("0", Cursor(0)),
        ("57", Cursor(57)),
        ("188", Cursor(188)),
        ("2.1", Cursor(2, 1)),
        ("1.2", Cursor(1, 2)),
        ("h1", Cursor(1)),
        ("h3", Cursor(DEALS[2])),
        ("H3.T1", Cursor(DEALS[2])),
        ("h2.t10", Cursor(22)),
        ("h2.t9", Cursor(21)),
    ],
)
def test_a_place_is_found(text: str, place: Cursor) -> None:
    assert find_place(PAGAT, text) == place


def test_a_turn_alone_is_one_of_the_hand_that_is_shown() -> None:
    PAGAT.goto(DEALS[2] + 1)
    assert find_place(PAGAT, "t1") == Cursor(DEALS[2])
    PAGAT.goto(0)
    assert find_place(PAGAT, "t1") == Cursor(1)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("189", "there is no record 189; the last is 188"),
        ("2.9", "record 2 has 7 events, numbered from 1"),
        ("2.0", "record 2 has 7 events, numbered from 1"),
        ("0.1", "record 0 has 0 events"),
        ("188.1", "record 188 has 0 events"),
        ("h0", "there is no h0; the last is h14."),
        ("h99", "there is no h99"),
        ("h2.t99", "there is no h2.t99"),
        ("h2.t0", "there is no h2.t0"),
        ("", "'' is no place; places are 57 (record)"),
        ("-1", "is no place"),
        ("h", "is no place"),
        ("t", "is no place"),
        ("57.", "is no place"),
        ("h1t1", "is no place"),
        ("h1.", "is no place"),
        ("1e3", "is no place"),
        ("٣", "is no place"),
        ("1" * 400, "is no place"),
        (" 5", "is no place"),
    ],
)
def test_where_there_is_no_place_it_is_said_what_places_there_are(text: str, words: str) -> None:
    with pytest.raises(Fault) as raised:
        find_place(PAGAT, text)
    assert words in str(raised.value)


def test_of_several_turns_of_one_number_it_is_the_last() -> None:
    made = records(APP)
    made[5:5] = [{"k": "undo", "to": 2, "s": ""}, *made[3:5]]
    assert find_place(shown(forged(made)), "t3") == Cursor(6)


def test_a_stated_hand_is_found_where_it_begins() -> None:
    timeline = shown(forged(begun(stated(DRAW), DRAW)))
    assert find_place(timeline, "h2") == find_place(timeline, "h2.t8") == Cursor(0)
    assert find_place(timeline, "h2.t9") == Cursor(1)


def test_a_bad_record_is_found_where_it_would_come_next() -> None:
    whole = stored(APP)
    timeline = shown(whole.replace(b'"draw","KD"', b'"draw","KH"'))
    assert find_place(timeline, "5") == Cursor(4)
    for text in ("6", "5.1"):
        with pytest.raises(Fault):
            find_place(timeline, text)
    with pytest.raises(Fault):
        find_place(shown(whole), "16")
