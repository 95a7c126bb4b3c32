"""The timeline: a replay being shown or stepped through, forwards and backwards.

It is folded from the file's events; no rules are asked and no bot, so a file of any engine is
shown.

There is one reader of replays, the judge, for verifying and for showing.  To show a replay that was
sent by mail, edited or written by another program, its lines are first rewritten as this program
writes them (`Tolerant`): without a byte order mark and CR, in canonical order, the hash `p` renewed
where it was right before.  A redacted view becomes a replay whose hidden cards are of no deck.  So
showing goes on, with a warning, where verifying stops, and both stop at the same bad record.
"""

import re
from array import array
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import chain as joined
from typing import TYPE_CHECKING, overload

from msgspec import Struct

from trashcli.exits import Exit, Failure, Fault
from trashcli.game.events import Event
from trashcli.game.fold import evolve
from trashcli.game.state import State
from trashcli.replay import canonical
from trashcli.replay.canonical import BOM, Json
from trashcli.replay.lines import MOST_KEPT, Lines
from trashcli.replay.parse import (
    Extra,
    parse_again,
    parse_plain,
    unknown_parts,
    without_unknown_rules,
)
from trashcli.replay.records import (
    ActionRecord,
    EndRecord,
    Header,
    Record,
    UndoRecord,
    chain,
)
from trashcli.replay.redaction import as_replay, header_as_replay, is_view
from trashcli.replay.source import open_lines
from trashcli.replay.track import ENGINES, first_state

if TYPE_CHECKING:
    from trashcli.replay.judge import Judge

Fields = dict[str, Json]


class Tolerant(Lines):
    """The lines of a source as this program would write them; `warnings` is what was passed over.

    Raises as the source does, `Misframed` for a line that is no record, and `Unsupported` for the
    header of a view of another version.
    """

    is_tolerant = True

    def __init__(self, source: Lines) -> None:
        super().__init__(iter(()))
        self.warnings: list[str] = []
        self.id = ""
        """The file's id, from its own first line."""
        self._source = source
        self._last = ""
        """The hash of the last line as it is given."""
        self._links: set[str] = set()
        """What its hash may be in the file; empty where that cannot be known."""

    def __iter__(self) -> Iterator[bytes]:
        for line in self._source:
            made = self._record(line) if self._last else self._header(line)
            self._last = chain(made)
            yield made
        self.torn, self.cut_off = self._source.torn, self._source.cut_off
        if self.torn or self.cut_off:
            self._warn(f"{self.torn} bytes at the end were never committed")

    def close(self) -> None:
        """End reading."""
        self._source.close()

    def _header(self, line: bytes) -> bytes:
        self.id = chain(line)
        if line.startswith(BOM):
            self._warn("the file begins with a byte order mark")
            line = line.removeprefix(BOM)
        fields = self._read(line)
        self.is_view = is_view(fields)
        fields = header_as_replay(fields) if self.is_view else self._known(fields)
        return canonical.encode(fields) + b"\n"

    def _known(self, fields: Fields) -> Fields:
        """Return a header without what another engine's rules say more: folding asks none."""
        if not isinstance(engine := fields.get("engine"), int) or engine in ENGINES:
            return fields
        known = without_unknown_rules(fields)
        if known != fields:
            self._warn("some of the rules are not known, and are left out")
        return known

    def _record(self, line: bytes) -> bytes:
        if self._links == {self._last} and not self.is_view and parse_plain(line):
            self._links = {chain(line)}
            return line
        links, fields = self._links, self._read(line)
        if "p" not in fields:
            self._warn("records without the hash p")
            self._links = set()  # the next cannot be the hash of what is left
        if "p" not in fields or not links or any(fields["p"] == link for link in links):
            fields["p"] = self._last
        if self.is_view:
            fields = as_replay(fields)
        elif "s" not in fields and fields.get("k") in ("action", "undo"):
            self._warn("records without the hash s")
            fields["s"] = ""
            self._links = set()
        return canonical.encode(fields) + b"\n"

    def _read(self, line: bytes) -> Fields:
        text = line.removesuffix(b"\n")
        if text.endswith(b"\r"):
            self._warn("lines end in CR LF")
            text = text[:-1]
        fields = canonical.parse_tolerant(text)
        written = canonical.encode(fields)
        if written != text:
            self._warn("lines are not written canonically")
        self._links = {chain(line), chain(written + b"\n")}
        return fields

    def _warn(self, message: str) -> None:
        """Note what was passed over, once."""
        if message not in self.warnings:
            self.warnings.append(message)


class When(Struct, frozen=True):
    """A time in a match: the hand, and the turn within it that goes on or comes next."""

    hand: int
    turn: int


class Records(Sequence[Record | Extra]):
    """The records behind a header, read from their lines when they are asked for."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []

    def __len__(self) -> int:
        return len(self.lines)

    @overload
    def __getitem__(self, at: int) -> Record | Extra: ...
    @overload
    def __getitem__(self, at: slice) -> list[Record | Extra]: ...
    def __getitem__(self, at: int | slice) -> Record | Extra | list[Record | Extra]:
        if isinstance(at, slice):
            return [parse_again(line) for line in self.lines[at]]
        return parse_again(self.lines[at])

    def __iter__(self) -> Iterator[Record | Extra]:
        return map(parse_again, self.lines)


class Timeline:
    """The records of a replay, and the match's state at one of them.

    `records[0]` is record 1; `at` is the record that the state is that of, 0 before the first.
    `redacted` says that hidden cards and the seed are left out, as one seat knew the match.

    Of a long match memory holds the lines and a state for each hand; any other is folded from there
    when it is asked for.  An undo leads on from the action that it goes back to, so whatever was
    undone lies on another branch, and is passed over by itself.
    """

    def __init__(self, header: Header, name: str, *, id: str = "", redacted: bool = False) -> None:
        self.header = header
        self.name = name
        self.id = id
        """The file's id, from its first line; empty for a view."""
        self.redacted = redacted
        self.records = Records()
        self.warnings: list[str] = []
        self.cut_short: Exit | None = None
        """How what needs the whole replay ends where a record that cannot be read follows the last:
        DAMAGED or UNSUPPORTED; the last warning then says what is wrong.  None for a whole one.
        """
        self.at = 0
        self._states = {0: first_state(header)}
        """States by their action: the first, one for each hand, and those asked for last."""
        self._kept = {0}
        self._is_action = bytearray(1)
        self._from = array("Q", [0])
        """By record the action that it leads on from, or, of no action, that whose state it has."""
        self._hands = array("Q", [self._states[0].hand])
        self._turns = array("Q", [self._states[0].turn])

    @property
    def state(self) -> State:
        """The state of the match at `at`, to look at."""
        return self._state

    def goto(self, record: int) -> None:
        """Go to the state after this record; raises `IndexError` where there is none."""
        if not 0 <= record <= self.last:
            raise IndexError(record)
        self.at = record
        self._state = self.state_after(record)

    def state_after(self, record: int, events: int | None = None) -> State:
        """Return the state after a record, or after the first so many of its events."""
        if events is None:
            return self._folded(record).copied()
        state = self._folded(record - 1).copied()
        evolve(state, self.events(record)[:events])
        return state

    def _folded(self, record: int) -> State:
        """Return the state after a record, not to be changed: from the nearest before it that is
        kept.
        """
        action = self._action(record)
        branch = []
        while action not in self._states:
            branch.append(action)
            action = self._from[action]
        state = self._states[action]
        for action in reversed(branch):
            state = state.copied()
            evolve(state, self.events(action))
            self._states[action] = state
        if len(self._states) > len(self._kept) + MOST_LATELY:
            self._states = {at: self._states[at] for at in self._kept}
        return state

    def _action(self, record: int) -> int:
        """Return the action whose state a record has, 0 before the first."""
        return record if self._is_action[record] else self._from[record]

    def events(self, record: int) -> list[Event]:
        """Return the events of a record; none for a record that is no action."""
        found = self.records[record - 1]
        return found.ev if isinstance(found, ActionRecord) else []

    def when(self, record: int) -> When:
        """Return the time at which a record leaves the match."""
        return When(self._hands[record], self._turns[record])

    @property
    def last(self) -> int:
        """The number of the last record."""
        return len(self.records)

    @property
    def end(self) -> EndRecord | None:
        """The end of the match, if the file has come to it."""
        last = self.records[-1] if self.records else None
        return last if isinstance(last, EndRecord) else None

    def add(self, line: bytes, record: Record | Extra | None, state: State) -> None:
        """Add a judged record, which is an action if it is not told, and the state after it."""
        i = len(self._from)
        is_action = record is None or isinstance(record, ActionRecord)
        before = record.to if isinstance(record, UndoRecord) else i - 1
        self.records.lines.append(line)
        self._is_action.append(is_action)
        self._from.append(self._action(before))
        if is_action and state.hand != self._hands[-1]:
            self._states[i] = state.copied()
            self._kept.add(i)
        self._hands.append(state.hand)
        self._turns.append(state.turn)

    def drop_last(self) -> None:
        """Take the last record back; no other is added after that."""
        self._states.pop(self.last, None)
        self._kept.discard(self.last)
        del self.records.lines[-1], self._is_action[-1], self._from[-1]
        del self._hands[-1], self._turns[-1]


MOST_LATELY = 256
"""As many states that were asked for are kept at most: what is asked for next is near."""


def read_timeline(path: str, most: int = MOST_KEPT) -> Timeline:
    """Return the timeline of the replay at this path (`-` is standard input), at its beginning.

    Raises `Failure` if there is no replay to be read, or one longer than `most` bytes unpacked;
    what is wrong further on is a warning.
    """
    with closing(open_lines(path, most=most)) as lines:
        return timeline_of(lines, path)


def timeline_of(lines: Lines, name: str) -> Timeline:
    """Return the timeline of a replay from its lines; `name` is what messages call it."""
    tolerant = Tolerant(lines)
    from trashcli.replay.judge import Judge  # a new game needs the timeline, and no judge

    judge = Judge(tolerant, 2)
    timeline = judged_timeline(judge, name)
    if timeline is None:
        exit = Exit.UNSUPPORTED if judge.stopped else Exit.DAMAGED
        raise Failure(f"{name}:1: {judge.stopped or judge.bad}", exit)
    timeline.warnings += tolerant.warnings
    timeline.id = "" if tolerant.is_view else tolerant.id
    _cut_short(timeline, judge)
    return timeline


def judged_timeline(judge: "Judge", name: str) -> Timeline | None:
    """Return the timeline of the good records of a replay, which is judged meanwhile; None where
    there is no good header.
    """
    judged = iter(judge)
    first = next(judged, None)
    if judge.track is None or (judge.bad and judge.bad.back == judge.good):
        return None
    timeline = Timeline(judge.track.header, name, id=judge.track.id, redacted=judge.lines.is_view)
    for line, record, track in joined([first], judged) if first else ():
        timeline.add(line, record, track.state)
    if judge.bad and judge.bad.back:
        timeline.drop_last()
    timeline.warnings = unknown_parts(timeline.header)
    timeline.goto(0)
    return timeline


def _cut_short(timeline: Timeline, judge: "Judge") -> None:
    """Say where a record that cannot be read follows the last."""
    if not judge.bad and not judge.stopped:
        return
    timeline.cut_short = Exit.UNSUPPORTED if judge.stopped else Exit.DAMAGED
    timeline.warnings.append(
        f"record {timeline.last + 1}: {judge.stopped or judge.bad}; what follows is not shown "
        f"(trashcli verify {timeline.name} says more)"
    )


FORMS = "57 (record), 57.2 (its second event), h3 (hand), h3.t17 (its turn 17), t17, start, end"

_RECORD = re.compile(r"([0-9]{1,9})(?:\.([0-9]{1,4}))?")
_WHEN = re.compile(r"h([0-9]{1,9})(?:\.t([0-9]{1,9}))?|t([0-9]{1,9})", re.IGNORECASE)


class Cursor(Struct, frozen=True):
    """Where a timeline stands: after a record, or after its first so many events."""

    record: int
    events: int | None = None


def find_place(timeline: Timeline, text: str) -> Cursor:
    """Return the place of this name; raises `Fault` (no_such_place).

    A hand is where it was dealt, a turn where it begins, in the hand shown if none is named; of
    several, undone ones among them, the last.  A bad record, where a file is shown no further, is
    where it would come next.
    """
    if text in ("start", "end"):
        return Cursor(0 if text == "start" else timeline.last)
    if match := _RECORD.fullmatch(text):
        return _after(timeline, int(match[1]), match[2])
    if not (match := _WHEN.fullmatch(text)):
        raise Fault("no_such_place", f"{text!r} is no place; places are {FORMS}")
    hand, turn, turn_here = (int(number) if number else None for number in match.groups())
    if hand is None:
        hand = timeline.when(timeline.at).hand or 1
    return Cursor(_hand_and_turn(timeline, hand, turn_here if turn is None else turn, text))


def _after(timeline: Timeline, record: int, events: str | None) -> Cursor:
    if timeline.cut_short and record == timeline.last + 1 and events is None:
        return Cursor(timeline.last)
    if record > timeline.last:
        raise Fault("no_such_place", f"there is no record {record}; the last is {timeline.last}")
    if events is None:
        return Cursor(record)
    count = len(timeline.events(record)) if record else 0
    if not 1 <= int(events) <= count:
        raise Fault("no_such_place", f"record {record} has {count} events, numbered from 1")
    return Cursor(record, int(events))


def _hand_and_turn(timeline: Timeline, hand: int, turn: int | None, text: str) -> int:
    """Return the last record with which a turn begins, or, without one, a hand."""
    for record in range(timeline.last, -1, -1):
        now = timeline.when(record)
        before = timeline.when(record - 1) if record else When(0, 0)
        if turn is None and now.hand == hand != before.hand and (now.turn == 1 or not record):
            return record
        if turn is not None and now == When(hand, turn) != before:
            return record
    latest = timeline.when(timeline.last)
    raise Fault("no_such_place", f"there is no {text}; the last is h{latest.hand}.t{latest.turn}")
