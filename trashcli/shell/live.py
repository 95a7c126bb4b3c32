"""A live match: open, played on a decision at a time, each action recorded as it happens."""

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Protocol

from msgspec import Struct
from msgspec.structs import asdict

from trashcli.exits import Failure
from trashcli.game.commands import Command, Refused
from trashcli.game.events import Event, Won
from trashcli.game.fold import evolve
from trashcli.game.state import TABLE, Seat, State
from trashcli.match import Action, act, bot_clock, choice, play, table_command
from trashcli.replay.parse import Extra
from trashcli.replay.recorder import Recorder
from trashcli.replay.records import HUMAN, ActionRecord, Header, Reason, Record, UndoRecord
from trashcli.replay.track import rules_of
from trashcli.shell.grammar import LineFault
from trashcli.shell.opening import choose_of, decider, sitting_of
from trashcli.shell.paths import AskedOf, Condition
from trashcli.shell.scene import Branch, Scene


class WallClock:
    """The playing time by the clock on the wall: what has passed since the match was begun, or gone
    on with, beside what its state tells of earlier.  A reading that does not come into the match,
    or is taken back, makes no difference.
    """

    def __init__(self) -> None:
        self._begun = time.monotonic()
        self._read: dict[int, float] = {}
        """When each playing time was read first."""

    def __call__(self, state: State) -> int:
        """The playing time in milliseconds."""
        now = time.monotonic()
        since = self._read.get(state.clock[0], self._begun)
        ms = state.clock[0] + int((now - since) * 1000)
        self._read.setdefault(ms, now)
        return ms


class Origin(Struct, frozen=True):
    """Where and when a match was begun, as a replay has it: nothing about a person."""

    app: str
    python: str
    os: str
    created: str


class Sink(Protocol):
    """The file that the lines of a replay go to, beside into memory."""

    path: Path
    is_asked_for: bool
    """Whether the file is to stay though nobody has decided anything in it."""

    def write(self, line: bytes) -> None:
        """Adds a line; raises `OSError` if it cannot be added."""

    def sync(self) -> None:
        """A hand is over."""

    def close(self) -> None:
        """There will be no more lines."""

    def remove(self) -> None:
        """There will be no more lines, and those written were worth nothing."""


class Copy:
    """The lines of a replay in memory, each given on to a file if there is one."""

    def __init__(self, sink: Sink | None = None) -> None:
        self.lines: list[bytes] = []
        self.sink = sink

    def write(self, line: bytes) -> None:
        """Adds a line, once the file has it."""
        if self.sink:
            self.sink.write(line)
        self.lines.append(line)

    def sync(self) -> None:
        """A hand is over."""
        if self.sink:
            self.sink.sync()


class Journal:
    """All that has happened in a match, in memory and in its file.  Whatever is added raises
    `LineFault` where it cannot be written, and has then not happened.
    """

    def __init__(self, recorder: Recorder, copy: Copy, changed: Callable[[], None]) -> None:
        self.branch = Branch()
        self.is_ended = False
        """Whether its last record is written."""
        self._recorder = recorder
        self._copy = copy
        self._changed = changed
        self._actions: dict[int, Action] = {}

    @property
    def state(self) -> State:
        """The state now."""
        return self._recorder.track.history.state

    @property
    def record(self) -> int:
        """The last record so far."""
        return self._recorder.track.i

    @property
    def lines(self) -> list[bytes]:
        """The lines of the replay so far."""
        return self._copy.lines

    @property
    def file(self) -> str:
        """The path of its file; empty where it has none."""
        return str(self._copy.sink.path) if self._copy.sink else ""

    @property
    def is_asked_for(self) -> bool:
        """Whether its file is to stay though nobody has decided anything in it."""
        return self._copy.sink is not None and self._copy.sink.is_asked_for

    @property
    def winners(self) -> Sequence[Seat]:
        """The seats that have won the match."""
        return self._recorder.track.history.winners

    def state_after(self, record: int) -> State:
        """A copy of the state after a record."""
        return self._recorder.track.history.state_after(record)

    def reaches(self, record: int) -> bool:
        """Whether the match can go back to there."""
        return self._recorder.track.history.reaches(record)

    def acted(self, record: int) -> tuple[Seat, Sequence[Event]]:
        """Who acted by a record, and what it led to."""
        action = self._actions.get(record)
        return (action.seat, action.events) if action else (TABLE, ())

    def remember(self, records: Sequence[Record | Extra]) -> None:
        """Takes in what the recorder had recorded before."""
        for i, record in enumerate(records, 1):
            if isinstance(record, ActionRecord):
                self._actions[i] = Action(record.seat, record.do, record.ev)
                self.branch.acted()
            elif isinstance(record, UndoRecord):
                self.branch.undone(record.to)
            else:
                self.branch.passed()

    def add(self, action: Action, by: str) -> None:
        """Records an action that is in the state; takes it back where that cannot be.

        Raises `LineFault` too where it is recorded, but could not be forced to the disk.
        """
        before = self.record
        try:
            self._write(lambda: self._recorder.action(action, by))
        finally:
            if self.record > before:
                self._actions[self.record] = action
                self.branch.acted()

    def go_back(self, to: int, seat: Seat) -> int:
        """Records that the match goes back to after a record, as this seat asked; gives the last
        action that had led to where it stood.
        """
        undone = self._recorder.track.history.at
        self._write(lambda: self._recorder.undo(to, seat))
        self.branch.undone(to)
        return undone

    def remark(self, text: str) -> None:
        """Records a remark."""
        self._note(lambda: self._recorder.mark(text))

    def origin(self, origin: Origin) -> None:
        """Records where the match was begun."""
        told = asdict(origin)
        self._note(lambda: self._recorder.meta(**told))

    def resume(self, app: str) -> None:
        """Records that play goes on after it was stopped."""
        self._note(lambda: self._recorder.resume(app))

    def end(self, reason: Reason) -> None:
        """Records how the match ended, or why play stopped."""
        self._note(lambda: self._recorder.end(reason))
        self.is_ended = True

    def close(self) -> None:
        """Lets go of the file."""
        if self._copy.sink:
            self._copy.sink.close()

    def remove(self) -> None:
        """Lets go of the file, and of what is in it."""
        if self._copy.sink:
            self._copy.sink.remove()

    def _note(self, write: Callable[[], object]) -> None:
        """Writes a record that leaves the state as it is."""
        self._write(write)
        self.branch.passed()

    def _write(self, write: Callable[[], object]) -> None:
        before = self.record
        try:
            write()
        except OSError as error:
            if self.record > before:
                message = f"the replay is written, but not yet safe on the disk: {error.strerror}"
            else:
                message = f"the replay cannot be written, so this did not happen: {error.strerror}"
            raise LineFault("unwritable", message) from None
        except Failure as failure:  # the file holds another game
            self._recorder.track.history.restore()
            raise LineFault("unwritable", str(failure)) from None
        finally:
            self._changed()


Clock = Callable[[State], int]
"""Reads the playing time between hands, in milliseconds."""


class Live(Scene):
    """A match that is played.  Bots and the table act when `settle` lets them."""

    def __init__(self, recorder: Recorder, copy: Copy, clock: Clock = bot_clock) -> None:
        self.header = recorder.track.header
        self.rules = rules_of(self.header)
        self.sittings = tuple(map(sitting_of, self.header.seats))
        self.bots = [choose_of(at.kind) for at in self.sittings]
        self.clock = clock
        self.journal = Journal(recorder, copy, self._changed)
        self.branch = self.journal.branch
        self.kept = 0
        """The last record that was there before the match was taken up here."""
        self.heard = 0
        """The last record that an answer has told of."""
        self.people = sum(at.kind == HUMAN for at in self.sittings)
        """How many people play."""
        self._has_person = bool(self.people)
        self._is_touched = False
        """Whether anything was decided or remarked here, beside what happens by itself."""
        self._undone: list[int] = []
        super().__init__()

    @classmethod
    def begun(cls, header: Header, sink: Sink | None = None, clock: Clock = bot_clock) -> "Live":
        """A new match, recorded into memory and into the sink."""
        copy = Copy(sink)
        return cls(Recorder.begun(header, copy.write, copy.sync), copy, clock)

    @property
    def state(self) -> State:
        """The state now, to look at."""
        return self.journal.state

    @property
    def record(self) -> int:
        """The last record so far."""
        return self.journal.record

    @property
    def file(self) -> str:
        """The path of the file that it is recorded in; empty where it is in none."""
        return self.journal.file

    @property
    def ended(self) -> bool:
        """Whether the match is over, and its record is closed."""
        return self.journal.is_ended

    @property
    def is_worth_nothing(self) -> bool:
        """Whether nobody has decided anything yet, and nobody has asked for a file of it."""
        return not (self._is_touched or self.ended or self.journal.is_asked_for)

    @property
    def playing_time(self) -> int:
        """The playing time now, by the clock of the match, in milliseconds."""
        return super().playing_time if self.ended else self.clock(self.state)

    @property
    def waits_in(self) -> str:
        """The file that the match can be gone on with from, if it is left now; empty where there is
        none, or nothing to go on with.
        """
        return "" if self.ended or self.is_worth_nothing else self.file

    @property
    def code(self) -> str:
        """The match so far in one line; empty where no code can hold it."""
        from trashcli.replay.code import code_of_lines
        from trashcli.replay.codeword import NoCode

        try:
            return code_of_lines(self.journal.lines)
        except NoCode:
            return ""

    @property
    def winners(self) -> Sequence[Seat]:
        """The seats that have won the match."""
        return self.journal.winners

    @property
    def is_open(self) -> bool:
        """Whether the match is over."""
        return self.state.phase == "over"

    def state_after(self, record: int) -> State:
        """A copy of the state after a record."""
        return self.journal.state_after(record)

    def happened(self, record: int) -> tuple[Seat, Sequence[Event]]:
        """Who acted by a record, and what it led to."""
        return self.journal.acted(record)

    def remember(self, records: Sequence[Record | Extra]) -> None:
        """Takes in what the recorder had recorded before."""
        self.kept = self.heard = len(records)
        self.journal.remember(records)

    def play(self, command: Command) -> None:
        """A person's decision for the seat that acts; raises `Refused`, which changes nothing."""
        self.settle()  # where a bot's action could not be written, it is still to come
        kind = self._kind()
        self.journal.add(act(self.rules, self.state, command), "" if kind == HUMAN else HUMAN)
        self._is_touched = True
        self._undone.clear()

    def follow(self, actions: Sequence[Action]) -> None:
        """Lets actions happen that bots have decided on from here."""
        self._is_touched = True
        for action in actions:
            evolve(self.state, action.events)
            self.journal.add(action, decider(HUMAN) if self._kind(action.seat) == HUMAN else "")
        self._undone.clear()

    def play_out(self) -> None:
        """Lets bots play the match to its end."""
        self._is_touched = True
        for action in play(self.rules, self.state, self.bots, self.clock):
            self.journal.add(action, "")
        self.settle()

    def settle(self) -> None:
        """Lets the table act, and bots until a person's seat must; where there is no person, bots
        do not act by themselves.
        """
        while self.state.phase != "over":
            if self.state.seat == TABLE:
                command = table_command(self.rules, self.state, self.clock)
            elif self._has_person and self._kind() != HUMAN:
                command = choice(self.rules, self.state, self.bots[self.state.seat - 1])
            else:
                return
            self.journal.add(act(self.rules, self.state, command), "")
        if not self.ended:
            self.journal.end("won" if self.winners else "halt")

    def undo(self, times: int) -> Seat:
        """Takes back so many decisions of people, of bots where only bots play, and all that came
        after; gives whose the first of them was, 0 where only bots play.  Raises `LineFault`.
        """
        decisions = list(islice(filter(self._may_undo, self.branch.actions(self.record)), times))
        if len(decisions) < times:
            raise LineFault("nothing_to_undo", f"{_only(len(decisions))} to take back")
        asked = self.happened(decisions[-1])[0] if self._has_person else TABLE
        self._undone.append(self._go_back(self.branch.before(decisions[-1]), asked))
        return asked

    def redo(self, times: int) -> None:
        """Does again what was taken back last, and what before that; raises `LineFault`."""
        if len(self._undone) < times:
            raise LineFault("nothing_to_redo", f"{_only(len(self._undone))} to do again")
        self._go_back(self._undone[-times], TABLE)
        del self._undone[-times:]

    def restart(self) -> None:
        """Goes back to the beginning of the match; raises `LineFault`."""
        self._undone.append(self._go_back(0, TABLE))

    def mark(self, text: str) -> None:
        """Writes a remark into the replay; raises `LineFault`."""
        self._check_open()
        self._is_touched = True
        self.journal.remark(text)

    def close(self, reason: Reason | None) -> None:
        """Ends the recording, with why play stopped if it did before the match was over; removes
        it where nothing would be lost.
        """
        if self.file and self.is_worth_nothing:
            self.journal.remove()
            return
        try:
            if reason and not self.ended:
                self.journal.end(reason)
        finally:
            self.journal.close()

    def _may_undo(self, record: int) -> bool:
        """Whether the action is a decision of the kind that is taken back."""
        seat = self.happened(record)[0]
        return bool(seat) and (self._kind(seat) == HUMAN or not self._has_person)

    def _go_back(self, to: int, seat: Seat) -> int:
        """Goes back to after a record; gives where the match stood."""
        self._check_open()
        if not self.journal.reaches(to):
            message = "undo reaches back to the second-last deal, and to the beginning (restart)"
            raise LineFault("nothing_to_undo", message)
        return self.journal.go_back(to, seat)

    def _check_open(self) -> None:
        if self.ended:
            raise LineFault(
                "game_over",
                "The match is over. Enter starts another; again replays the same cards.",
            )

    def _kind(self, seat: Seat | None = None) -> str:
        """What decides for a seat; for the one that acts, if none is given."""
        seat = self.state.seat if seat is None else seat
        return self.sittings[seat - 1].kind if seat else ""


def _only(count: int) -> str:
    return f"there {'is' if count == 1 else 'are'} only {count}" if count else "there is nothing"


class Ahead(Scene):
    """How a live match would stand if it went on: nothing of it is recorded."""

    def __init__(self, match: Live) -> None:
        self.header, self.rules, self.sittings = match.header, match.rules, match.sittings
        self.actions: list[Action] = []
        self._match = match
        self._state = match.state.copied()
        super().__init__()

    @property
    def state(self) -> State:
        """The state that would be."""
        return self._state

    @property
    def record(self) -> int:
        """The last record that there would be."""
        return self._match.record + len(self.actions)

    @property
    def winners(self) -> Sequence[Seat]:
        """The seats that would have won."""
        events = self.actions[-1].events if self.actions else ()
        return next((event.seats for event in events if isinstance(event, Won)), ())

    @property
    def is_open(self) -> bool:
        """Nothing more may be seen than of the match."""
        return False

    def state_after(self, record: int) -> State:
        """Not to be asked: nobody is told of what has not happened."""
        raise NotImplementedError

    def happened(self, record: int) -> tuple[Seat, Sequence[Event]]:
        """Not to be asked either."""
        raise NotImplementedError

    def go_on(self) -> Iterator[Action]:
        """Each action, decided by bots and by the table, once the scene shows it."""
        match = self._match
        for action in play(match.rules, self._state, match.bots, match.clock):
            self.actions.append(action)
            self._changed()
            yield action


MOST_DECISIONS = 100_000
"""After so many decisions `bot until` gives up."""


def bots_decide(match: Live, most: int) -> int:
    """So many decisions, fewer where the match ends first; gives how many.  Raises `Refused` if it
    is over already.
    """
    ahead = _begun(match)
    decisions = 0
    for action in ahead.go_on():
        decisions += bool(action.seat)
        if decisions == most:
            break
    match.follow(ahead.actions)
    return decisions


def bots_decide_until(match: Live, condition: Condition, out: str) -> int:
    """Decisions until the condition holds after one; gives how many.  Raises `LineFault`, the
    match as it was, if that is not soon.  `out` is the text of the answer before.
    """
    ahead = _begun(match)
    asked = AskedOf(ahead, out)
    decisions = 0
    for action in ahead.go_on():
        decisions += bool(action.seat)
        if condition.holds(asked):
            match.follow(ahead.actions)
            return decisions
        if decisions >= MOST_DECISIONS:
            raise LineFault("not_reached", f"not true within the limit of {decisions} decisions")
    raise LineFault(
        "not_reached", f"not true before the end of the match, {decisions} decisions on"
    )


def _begun(match: Live) -> Ahead:
    if match.state.phase == "over":
        raise Refused("game_over", "the match is over")
    return Ahead(match)
