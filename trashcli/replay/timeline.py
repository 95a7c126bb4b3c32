"""The timeline: a replay being shown or stepped through, forwards and backwards.

It is folded from the file's events; no rules are asked and no bot.  Reading here is tolerant: what
a careful person would pass over is passed over with a warning, and reading stops at the first
record that cannot be folded.
"""

from msgspec import Struct

from trashcli.exits import Exit, Failure
from trashcli.game.cards import Card, unshuffled
from trashcli.game.events import Event
from trashcli.game.faults import fault
from trashcli.game.fold import evolve
from trashcli.game.state import State, state_hash
from trashcli.replay import canonical
from trashcli.replay.canonical import Json, Misframed
from trashcli.replay.history import History
from trashcli.replay.parse import (
    Extra,
    Malformed,
    Unsupported,
    check_format,
    parse_header,
    parse_record,
    unknown_parts,
)
from trashcli.replay.records import ActionRecord, EndRecord, Header, Record, UndoRecord
from trashcli.replay.source import Lines, open_lines
from trashcli.replay.track import first_state

_BOM = b"\xef\xbb\xbf"


class When(Struct, frozen=True):
    """A time in a match: the hand, and the turn within it that goes on or comes next."""

    hand: int
    turn: int


class Timeline:
    """The records of a replay, and the match's state at one of them.

    `records[0]` is record 1; `at` is the record that the state is that of, 0 before the first.
    """

    def __init__(self, header: Header, name: str) -> None:
        self.header = header
        self.name = name
        self.records: list[Record | Extra] = []
        self.warnings: list[str] = []
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

    def _add(self, record: Record | Extra, deck: list[Card]) -> None:
        """Adds a record; raises `Malformed` if it cannot be folded."""
        i = len(self.records) + 1
        history = self._history
        if isinstance(record, ActionRecord):
            for event in record.ev:
                if wrong := fault(history.state, event, deck):
                    raise Malformed(wrong)
                evolve(history.state, (event,))
            _check_hash(history.state, record.s)
            history.acted(i, record.ev)
        elif isinstance(record, UndoRecord):
            if not history.reaches(record.to):
                raise Malformed(f"undo does not reach record {record.to}")
            history.undone(i, record.to)
            _check_hash(history.state, record.s)
        self.records.append(record)
        self._whens.append(_when(history.state))
        self._steps.append(history.at)


def read_timeline(path: str) -> Timeline:
    """The timeline of the replay at this path (`-` is standard input), at its beginning.

    Raises `Failure` if there is no replay to be read; what is wrong further on is a warning.
    """
    return timeline_of(open_lines(path), path)


def timeline_of(lines: Lines, name: str) -> Timeline:
    """The timeline of a replay from its lines; `name` is what messages call it."""
    reader = iter(lines)
    warnings: list[str] = []
    try:
        first = next(reader, b"")
        timeline = Timeline(_read_header(first, warnings), name)
    except (Misframed, Malformed) as wrong:
        raise Failure(f"{name}:1: {wrong}", Exit.DAMAGED) from None
    except Unsupported as unknown:
        raise Failure(f"{name}:1: {unknown}", Exit.UNSUPPORTED) from None
    timeline.warnings += warnings + unknown_parts(timeline.header)
    doc = timeline.header.rules.doc
    deck = unshuffled(doc.packs_for(len(timeline.header.seats)), doc.jokers, doc.removed)
    try:
        for line in reader:
            timeline._add(_read_record(line, timeline.warnings), deck)
    except (Misframed, Malformed, Unsupported) as wrong:
        timeline.warnings.append(
            f"record {timeline.last + 1}: {wrong}; what follows is not shown "
            f"(trashcli verify {name} says more)"
        )
    if lines.torn and not timeline.warnings:
        timeline.warnings.append(f"{len(lines.torn)} bytes at the end were never committed")
    timeline.goto(0)
    return timeline


def _read_header(line: bytes, warnings: list[str]) -> Header:
    if line.startswith(_BOM):
        _warn(warnings, "the file begins with a byte order mark")
        line = line.removeprefix(_BOM)
    fields = _read_fields(line, warnings)
    check_format(fields)
    return parse_header(fields)


def _read_record(line: bytes, warnings: list[str]) -> Record | Extra:
    fields = _read_fields(line, warnings)
    for name in ("p", "s"):
        if name not in fields and (name == "p" or fields.get("k") in ("action", "undo")):
            _warn(warnings, f"records without the hash {name}")
            fields[name] = ""
    return parse_record(fields)[0]


def _read_fields(line: bytes, warnings: list[str]) -> dict[str, Json]:
    text = line.removesuffix(b"\n")
    if text.endswith(b"\r"):
        _warn(warnings, "lines end in CR LF")
        text = text[:-1]
    fields = canonical.parse_tolerant(text)
    if canonical.encode(fields) != text:
        _warn(warnings, "lines are not written canonically")
    return fields


def _warn(warnings: list[str], message: str) -> None:
    if message not in warnings:
        warnings.append(message)


def _check_hash(state: State, s: str) -> None:
    if s and state_hash(state) != s:
        raise Malformed("the state has another hash")


def _when(state: State) -> When:
    return When(state.hand, state.turn)
