"""The timeline: a replay being shown or stepped through, forwards and backwards.

It is folded from the file's events; no rules are asked and no bot.  Reading here is tolerant: what
a careful person would pass over is passed over with a warning, and reading stops at the first
record that cannot be folded.
"""

from collections.abc import Sequence
from contextlib import closing

from msgspec import Struct

from trashcli.exits import Exit, Failure
from trashcli.game.cards import Card, unshuffled
from trashcli.game.events import Event
from trashcli.game.faults import fault
from trashcli.game.fold import evolve
from trashcli.game.state import State, state_hash
from trashcli.replay.canonical import Misframed
from trashcli.replay.history import History
from trashcli.replay.parse import Extra, Malformed, Unsupported
from trashcli.replay.records import (
    FORMAT_VERSION,
    ActionRecord,
    EndRecord,
    Header,
    Record,
    UndoRecord,
)
from trashcli.replay.redacted import HIDDEN, laid_open
from trashcli.replay.source import Lines, open_lines
from trashcli.replay.tolerant import Changed, Tolerant
from trashcli.replay.track import first_state, seat_fault


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
