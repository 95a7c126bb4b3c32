"""The timeline: a replay being shown or stepped through, forwards and backwards.

It is folded from the file's events; no rules are asked and no bot.  Reading here is tolerant: what
a careful person would pass over is passed over with a warning, and reading stops at the first
record that cannot be folded.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import closing

from msgspec import Struct

from trashcli.exits import Exit, Failure, Fault
from trashcli.game.cards import Card, unshuffled
from trashcli.game.events import Event
from trashcli.game.fold import evolve, fault
from trashcli.game.state import State, state_hash
from trashcli.replay import canonical
from trashcli.replay.canonical import Json, Misframed
from trashcli.replay.lines import Ahead, Lines, open_lines
from trashcli.replay.parse import (
    HIDDEN,
    Extra,
    Malformed,
    Unsupported,
    check_format,
    header_fault,
    is_view,
    known,
    laid_open,
    parse_header,
    parse_plain,
    parse_record,
    parse_view_header,
    unknown_parts,
    upgraded,
    without_unknown_rules,
)
from trashcli.replay.records import (
    FORMAT_VERSION,
    ActionRecord,
    EndRecord,
    Header,
    Record,
    UndoRecord,
    chain,
)
from trashcli.replay.track import ENGINES, History, first_state, seat_fault

Fields = dict[str, Json]

_BOM = b"\xef\xbb\xbf"


class Changed(Exception):
    """The record before the one due was changed after it was written."""


class Tolerant:
    """The records behind the header, as an iterator that raises `Misframed`, `Malformed`,
    `Unsupported` or `Changed` at the first that cannot be read.

    `warnings` is what was passed over; `version` that of the format, and `redacted` whether hidden
    cards and the seed are left out, are known from the header on.
    """

    def __init__(self, lines: Lines) -> None:
        self.warnings: list[str] = []
        self.version = FORMAT_VERSION
        self.redacted = False
        self._lines = lines
        self._ahead = Ahead(lines)
        self._links: tuple[str, ...] = ()

    def header(self) -> Header:
        """What the first line is; raises as reading a record does."""
        line = next(iter(self._ahead), None)
        if line is None:
            raise Misframed("there is no complete header")
        if line.startswith(_BOM):
            self._warn("the file begins with a byte order mark")
            line = line.removeprefix(_BOM)
        header = self._header(self._read(line))
        self.warnings += unknown_parts(header)
        return header

    def __iter__(self) -> Iterator[Record | Extra]:
        for number, line in enumerate(self._ahead, 1):
            if record := self._plain(number, line):
                self._links = (chain(line),)
                yield record
                continue
            links, fields = self._links, self._read(line)
            if fields.get("i") != number:
                raise Misframed("records are missing, doubled or moved")
            if "p" not in fields:
                self._warn("records without the hash p")
            elif links and fields["p"] not in links:
                self._blame(number)
            if _lacks_a_hash(fields):  # then the next cannot be the hash of what is left
                self._links = ()
            yield self._record(fields)
        if self._lines.torn or self._lines.cut_off:
            self._warn(f"{self._lines.torn} bytes at the end were never committed")

    def _plain(self, number: int, line: bytes) -> Record | None:
        """The record due, the short way, where nothing about its line is to be passed over."""
        if self.redacted or self.version != FORMAT_VERSION:
            return None
        record = parse_plain(line)
        is_due = record and record.i == number and (not self._links or record.p in self._links)
        return record if is_due else None

    def _header(self, fields: Fields) -> Header:
        self.redacted = is_view(fields)
        if self.redacted:
            header = parse_view_header(fields)
        else:
            self.version = check_format(fields)
            header = parse_header(self._known(upgraded(fields, self.version)))
        if wrong := header_fault(header, redacted=self.redacted):
            raise Malformed(wrong)
        return header

    def _known(self, fields: Fields) -> Fields:
        """A header without what another engine's rules say more: folding asks none."""
        if not isinstance(engine := fields.get("engine"), int) or engine in ENGINES:
            return fields
        known = without_unknown_rules(fields)
        if known != fields:
            self._warn("some of the rules are not known, and are left out")
        return known

    def _record(self, fields: Fields) -> Record | Extra:
        if self.redacted:
            fields = known(fields)
        fields = upgraded(fields, self.version)
        if "s" not in fields and fields.get("k") in ("action", "undo"):
            self._warn("records without the hash s")
            fields["s"] = ""
        fields.setdefault("p", "")
        return parse_record(fields)

    def _read(self, line: bytes) -> Fields:
        text = line.removesuffix(b"\n")
        if text.endswith(b"\r"):
            self._warn("lines end in CR LF")
            text = text[:-1]
        fields = canonical.parse_tolerant(text)
        written = canonical.encode(fields)
        if written != text:
            self._warn("lines are not written canonically")
        self._links = (chain(line), chain(written + b"\n"))
        return fields

    def _warn(self, message: str) -> None:
        """Notes what was passed over, once."""
        if message not in self.warnings:
            self.warnings.append(message)

    def _blame(self, number: int) -> None:
        """Raises for a wrong hash: if the next is right, it is the record before that is bad."""
        if self._ahead.link(0, number + 1) in self._links:
            raise Changed
        raise Misframed("the hash of the line before is wrong")


def _lacks_a_hash(fields: Fields) -> bool:
    return "p" not in fields or ("s" not in fields and fields.get("k") in ("action", "undo"))


class When(Struct, frozen=True):
    """A time in a match: the hand, and the turn within it that goes on or comes next."""

    hand: int
    turn: int


class Timeline:
    """The records of a replay, and the match's state at one of them.

    `records[0]` is record 1; `at` is the record that the state is that of, 0 before the first.
    """

    def __init__(
        self,
        header: Header,
        name: str,
        *,
        version: int = FORMAT_VERSION,
        redacted: bool = False,
    ) -> None:
        self.header = header
        self.name = name
        self.version = version
        """The version of the format that the file is written in."""
        self.redacted = redacted
        """Whether hidden cards and the seed are left out, as one seat knew the match."""
        self.records: list[Record | Extra] = []
        self.warnings: list[str] = []
        self.cut_short: Exit | None = None
        """How what needs the whole replay ends where a record that cannot be read follows the last:
        DAMAGED or UNSUPPORTED; the last warning then says what is wrong.  None for a whole one.
        """
        self.at = 0
        self._history = History(first_state(header))
        self._whens = [_when(self._history.state)]
        self._steps = [0]

    @property
    def state(self) -> State:
        """The state of the match at `at`, to look at."""
        return self._state

    def goto(self, record: int) -> None:
        """Goes to the state after this record; raises `IndexError` where there is none."""
        if not 0 <= record <= len(self.records):
            raise IndexError(record)
        self.at = record
        self._state = self._history.state_after(self._steps[record])

    def state_after(self, record: int, events: int | None = None) -> State:
        """The state after a record, or after the first so many of its events."""
        if events is None:
            return self._history.state_after(self._steps[record])
        state = self._history.state_after(self._steps[record - 1])
        evolve(state, self.events(record)[:events])
        return state

    def events(self, record: int) -> list[Event]:
        """The events of a record; none for a record that is no action."""
        found = self.records[record - 1]
        return found.ev if isinstance(found, ActionRecord) else []

    def when(self, record: int) -> When:
        """The time at which a record leaves the match."""
        return self._whens[record]

    @property
    def last(self) -> int:
        """The number of the last record."""
        return len(self.records)

    @property
    def end(self) -> EndRecord | None:
        """The end of the match, if the file has come to it."""
        last = self.records[-1] if self.records else None
        return last if isinstance(last, EndRecord) else None

    def _add(self, record: Record | Extra, deck: Sequence[Card]) -> None:
        """Adds a record; raises `Malformed` if it cannot be folded."""
        i = len(self.records) + 1
        history = self._history
        if isinstance(record, ActionRecord):
            if wrong := seat_fault(history.state, record.seat):
                raise Malformed(wrong)
            for event in record.ev:
                state = laid_open(history.state, event) if self.redacted else history.state
                if wrong := fault(state, event, deck):
                    raise Malformed(wrong)
                evolve(history.state, (event,))
            _check_hash(history.state, record.s)
            history.acted(i, record.ev)
        elif isinstance(record, UndoRecord):
            if not history.reaches(record.to):
                raise Malformed(f"undo does not reach record {record.to}")
            history.undone(i, record.to)
            _check_hash(history.state, record.s)
        elif isinstance(record, EndRecord) and not _is_true(record, history):
            raise Malformed("the end is not true")
        self.records.append(record)
        self._whens.append(_when(history.state))
        self._steps.append(history.at)

    def _drop_last(self) -> None:
        """Takes the last record back; no other is added after that."""
        del self.records[-1], self._whens[-1], self._steps[-1]


def read_timeline(path: str) -> Timeline:
    """The timeline of the replay at this path (`-` is standard input), at its beginning.

    Raises `Failure` if there is no replay to be read; what is wrong further on is a warning.
    """
    with closing(open_lines(path)) as lines:
        return timeline_of(lines, path)


def timeline_of(lines: Lines, name: str) -> Timeline:
    """The timeline of a replay from its lines; `name` is what messages call it."""
    reader = Tolerant(lines)
    try:
        header = reader.header()
    except (Misframed, Malformed) as wrong:
        raise Failure(f"{name}:1: {wrong}", Exit.DAMAGED) from None
    except Unsupported as unknown:
        raise Failure(f"{name}:1: {unknown}", Exit.UNSUPPORTED) from None
    timeline = Timeline(header, name, version=reader.version, redacted=reader.redacted)
    timeline.warnings = reader.warnings
    _fill(timeline, reader)
    timeline.goto(0)
    return timeline


def _fill(timeline: Timeline, reader: Tolerant) -> None:
    """Adds the records up to the first bad one."""
    deck = _deck(timeline)
    try:
        for record in reader:
            timeline._add(record, deck)
    except Changed:
        if not timeline.last:
            raise Failure(f"{timeline.name}:1: {_CHANGED}", Exit.DAMAGED) from None
        timeline._drop_last()
        _cut_short(timeline, _CHANGED, Exit.DAMAGED)
    except (Misframed, Malformed) as wrong:
        _cut_short(timeline, str(wrong), Exit.DAMAGED)
    except Unsupported as unknown:
        _cut_short(timeline, str(unknown), Exit.UNSUPPORTED)


_CHANGED = "the line was changed after it was written"


def _cut_short(timeline: Timeline, why: str, exit: Exit) -> None:
    timeline.cut_short = exit
    timeline.warnings.append(
        f"record {timeline.last + 1}: {why}; what follows is not shown "
        f"(trashcli verify {timeline.name} says more)"
    )


def _deck(timeline: Timeline) -> Sequence[Card]:
    doc = timeline.header.rules.doc
    deck = unshuffled(doc.packs_for(len(timeline.header.seats)), doc.jokers, doc.removed)
    return [HIDDEN] * len(deck) if timeline.redacted else deck


def _check_hash(state: State, s: str) -> None:
    if s and state_hash(state) != s:
        raise Malformed("the state has another hash")


def _is_true(end: EndRecord, history: History) -> bool:
    state = history.state
    true = (state.hand, history.turns, state.sizes, history.winners)
    return end.reason in history.reasons and (end.hands, end.turns, end.sizes, end.winners) == true


def _when(state: State) -> When:
    return When(state.hand, state.turn)


FORMS = "57 (record), 57.2 (its second event), h3 (hand), h3.t17 (its turn 17), t17, start, end"

_RECORD = re.compile(r"([0-9]{1,9})(?:\.([0-9]{1,4}))?")
_WHEN = re.compile(r"h([0-9]{1,9})(?:\.t([0-9]{1,9}))?|t([0-9]{1,9})", re.IGNORECASE)


class Place(Struct, frozen=True):
    """A place in a replay: after a record, or after its first so many events."""

    record: int
    events: int | None = None


def find_place(timeline: Timeline, text: str) -> Place:
    """The place of this name; raises `Fault` (no_such_place).

    A hand is where it was dealt, a turn where it begins, in the hand shown if none is named; of
    several, undone ones among them, the last.  A bad record, where a file is shown no further, is
    where it would come next.
    """
    if text in ("start", "end"):
        return Place(0 if text == "start" else timeline.last)
    if match := _RECORD.fullmatch(text):
        return _record(timeline, int(match[1]), match[2])
    if not (match := _WHEN.fullmatch(text)):
        raise Fault("no_such_place", f"{text!r} is no place; places are {FORMS}")
    hand, turn, turn_here = (int(number) if number else None for number in match.groups())
    if hand is None:
        hand = timeline.when(timeline.at).hand or 1
    return Place(_hand_and_turn(timeline, hand, turn_here if turn is None else turn, text))


def _record(timeline: Timeline, record: int, events: str | None) -> Place:
    if timeline.cut_short and record == timeline.last + 1 and events is None:
        return Place(timeline.last)
    if record > timeline.last:
        raise Fault("no_such_place", f"there is no record {record}; the last is {timeline.last}")
    if events is None:
        return Place(record)
    count = len(timeline.events(record)) if record else 0
    if not 1 <= int(events) <= count:
        raise Fault("no_such_place", f"record {record} has {count} events, numbered from 1")
    return Place(record, int(events))


def _hand_and_turn(timeline: Timeline, hand: int, turn: int | None, text: str) -> int:
    """The last record with which a turn begins, or, without one, a hand."""
    for record in range(timeline.last, -1, -1):
        now = timeline.when(record)
        before = timeline.when(record - 1) if record else When(0, 0)
        if turn is None and now.hand == hand != before.hand and (now.turn == 1 or not record):
            return record
        if turn is not None and now == When(hand, turn) != before:
            return record
    latest = timeline.when(timeline.last)
    raise Fault("no_such_place", f"there is no {text}; the last is h{latest.hand}.t{latest.turn}")
