"""Places in a replay, as people write them: `57`, `57.2`, `h3`, `h3.t17`, `t17`, `start`, `end`."""

import re

from msgspec import Struct

from trashcli.replay.timeline import Timeline, When

FORMS = "57 (record), 57.2 (its second event), h3 (hand), h3.t17 (its turn 17), t17, start, end"

_RECORD = re.compile(r"(\d{1,9})(?:\.(\d{1,4}))?")
_WHEN = re.compile(r"(?:h(\d{1,9}))?(?:(?:^|(?<=\d)\.)t(\d{1,9}))?", re.IGNORECASE)


class NoPlace(Exception):
    """There is no such place; the message says why, and what places there are."""


class Place(Struct, frozen=True):
    """A place in a replay: after a record, or after its first so many events."""

    record: int
    events: int | None = None


def find_place(timeline: Timeline, text: str) -> Place:
    """The place of this name; raises `NoPlace`.

    A hand is where it was dealt, a turn where it begins; of several, undone ones among them, the
    last.
    """
    if text in ("start", "end"):
        return Place(0 if text == "start" else timeline.last)
    if match := _RECORD.fullmatch(text):
        return _record(timeline, int(match[1]), match[2])
    match = _WHEN.fullmatch(text)
    if not match or not text:
        raise NoPlace(f"{text!r} is no place; places are {FORMS}")
    hand = int(match[1]) if match[1] else timeline.when(timeline.at).hand
    return _when(timeline, When(hand, int(match[2]) if match[2] else 1), text)


def _record(timeline: Timeline, record: int, events: str | None) -> Place:
    if record > timeline.last:
        raise NoPlace(f"there is no record {record}; the last is {timeline.last}")
    if events is None:
        return Place(record)
    count = len(timeline.events(record)) if record else 0
    if not 1 <= int(events) <= count:
        raise NoPlace(f"record {record} has {count} events, numbered from 1")
    return Place(record, int(events))


def _when(timeline: Timeline, when: When, text: str) -> Place:
    begins = (
        record
        for record in range(timeline.last, 0, -1)
        if timeline.when(record) == when and timeline.when(record - 1) != when
    )
    found = next(begins, None)
    if found is None:
        latest = timeline.when(timeline.last)
        raise NoPlace(f"there is no {text}; the last is h{latest.hand}.t{latest.turn}")
    return Place(found)
