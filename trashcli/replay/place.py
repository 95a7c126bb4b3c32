"""Places in a replay, as people write them: `57`, `57.2`, `h3`, `h3.t17`, `t17`, `start`, `end`."""

import re

from msgspec import Struct

from trashcli.replay.timeline import Timeline, When

FORMS = "57 (record), 57.2 (its second event), h3 (hand), h3.t17 (its turn 17), t17, start, end"

_RECORD = re.compile(r"([0-9]{1,9})(?:\.([0-9]{1,4}))?")
_WHEN = re.compile(r"h([0-9]{1,9})(?:\.t([0-9]{1,9}))?|t([0-9]{1,9})", re.IGNORECASE)


class NoPlace(Exception):
    """There is no such place; the message says why, and what places there are."""


class Place(Struct, frozen=True):
    """A place in a replay: after a record, or after its first so many events."""

    record: int
    events: int | None = None


def find_place(timeline: Timeline, text: str) -> Place:
    """The place of this name; raises `NoPlace`.

    A hand is where it was dealt, a turn where it begins, in the hand shown if none is named; of
    several, undone ones among them, the last.  A bad record, where a file is shown no further, is
    where it would come next.
    """
    if text in ("start", "end"):
        return Place(0 if text == "start" else timeline.last)
    if match := _RECORD.fullmatch(text):
        return _record(timeline, int(match[1]), match[2])
    if not (match := _WHEN.fullmatch(text)):
        raise NoPlace(f"{text!r} is no place; places are {FORMS}")
    hand, turn, turn_here = (int(number) if number else None for number in match.groups())
    if hand is None:
        hand = timeline.when(timeline.at).hand or 1
    return Place(_when(timeline, hand, turn_here if turn is None else turn, text))


def _record(timeline: Timeline, record: int, events: str | None) -> Place:
    if timeline.cut_short and record == timeline.last + 1 and events is None:
        return Place(timeline.last)
    if record > timeline.last:
        raise NoPlace(f"there is no record {record}; the last is {timeline.last}")
    if events is None:
        return Place(record)
    count = len(timeline.events(record)) if record else 0
    if not 1 <= int(events) <= count:
        raise NoPlace(f"record {record} has {count} events, numbered from 1")
    return Place(record, int(events))


def _when(timeline: Timeline, hand: int, turn: int | None, text: str) -> int:
    """The last record with which a turn begins, or, without one, a hand."""
    for record in range(timeline.last, -1, -1):
        now = timeline.when(record)
        before = timeline.when(record - 1) if record else When(0, 0)
        if turn is None and now.hand == hand != before.hand and (now.turn == 1 or not record):
            return record
        if turn is not None and now == When(hand, turn) != before:
            return record
    latest = timeline.when(timeline.last)
    raise NoPlace(f"there is no {text}; the last is h{latest.hand}.t{latest.turn}")
