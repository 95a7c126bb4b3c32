"""The live match: played a decision at a time, each action recorded as it happens.

A match owns all that it is: its state and those that an undo goes back to (`History`), what each
record led to (`Branch`), the lines of its replay, and the file that they go to.  What cannot be
written has not happened: the recorder writes an action's line before anything else learns of it,
and takes the action back where that fails.

The clock on the wall, the bots' seats and the table are asked here and nowhere else in the shell.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Protocol

from msgspec import Struct
from msgspec.structs import asdict

from trashcli.conditions import Condition
from trashcli.exits import Failure, Fault
from trashcli.game.commands import Command
from trashcli.game.events import Won
from trashcli.game.fold import evolve
from trashcli.game.state import TABLE, Seat, State
from trashcli.match import Action, act, bot_clock, choice, play, table_command
from trashcli.players import Choose, bot, bot_names, who
from trashcli.replay.recorder import Recorder
from trashcli.replay.records import HUMAN, Header, Reason, record_line
from trashcli.replay.track import Track
from trashcli.shell.scene import AskedOf, Position, Scene
from trashcli.version import APP

MOST_DECISIONS = 100_000
"""After so many decisions `bot until` gives up."""

GREEDY = "greedy"
"""The bot that decides at a person's seat where a bot must."""

Clock = Callable[[State], int]
"""Reads the playing time between hands, in milliseconds."""


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
        """Return the playing time in milliseconds."""
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


LOST = "this did not happen"
LATER = "what comes after your decision is still to come (Enter tries again)"
UNENDED = "that the match is over is still to be recorded (Enter tries again)"


class Sink(Protocol):
    """The file that the lines of a replay go to."""

    path: Path
    is_asked_for: bool
    """Whether the file is to stay though nobody has decided anything in it."""

    def write(self, line: bytes) -> None:
        """Add a line; raises `OSError` if it cannot be added."""

    def sync(self) -> None:
        """Flush: a hand is over."""

    def close(self) -> None:
        """Let go of the file: there will be no more lines."""

    def remove(self) -> None:
        """Let go of the file and delete it: its lines are worth nothing."""


class Live(Scene):
    """A match that is played.  Bots and the table act when `settle` lets them.

    One that is gone on with is given the lines and records that it has; the lines are in the sink
    already.  Whatever records something raises `Fault` where it cannot be written.
    """

    def __init__(
        self,
        track: Track,
        sink: Sink | None = None,
        clock: Clock = bot_clock,
        lines: Sequence[bytes] = (),
        records: Sequence[object] = (),
    ) -> None:
        super().__init__(track.header, records)
        self.lines = list(lines)
        """The lines of the replay so far, the header's first."""
        self.ended = False
        """Whether the match is over, and its last record written."""
        self.kept = len(records)
        """The last record that was there before the match was taken up here."""
        self.heard = self.kept
        """The last record that an answer has told of."""
        self.people = sum(at.kind == HUMAN for at in self.sittings)
        """How many people play."""
        self.clock = clock
        self.bots = [_choose(at.kind) for at in self.sittings]
        self._track = track
        self._history = track.history
        self._recorder = Recorder(track, self._write, self._sync)
        self._sink = sink
        self._is_touched = False
        """Whether anything was decided or remarked here, beside what happens by itself."""
        self._undone: list[int] = []
        """The actions that `redo` goes to, the latest last."""

    @classmethod
    def begun(cls, header: Header, sink: Sink | None = None, clock: Clock = bot_clock) -> "Live":
        """Return a new match, recorded into memory and into the sink; raises what writing does."""
        match = cls(Track(header), sink, clock)
        match._write(record_line(header))
        return match

    @property
    def state(self) -> State:
        """The state now, to look at."""
        return self._history.state

    @property
    def record(self) -> int:
        """The last record so far."""
        return self._track.i

    @property
    def winners(self) -> Sequence[Seat]:
        """The seats that have won the match."""
        return self._history.winners

    @property
    def is_open(self) -> bool:
        """Whether the match is over."""
        return self.state.phase == "over"

    @property
    def playing_time(self) -> int:
        """The playing time now, by the clock of the match, in milliseconds."""
        return super().playing_time if self.ended else self.clock(self.state)

    @property
    def file(self) -> str:
        """The path of the file that it is recorded in; empty where it is in none."""
        return str(self._sink.path) if self._sink else ""

    @property
    def is_worth_nothing(self) -> bool:
        """Whether nobody has decided anything yet, and nobody has asked for a file of it."""
        is_asked_for = self._sink is not None and self._sink.is_asked_for
        return not (self._is_touched or self.ended or is_asked_for)

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
            return code_of_lines(self.lines)
        except NoCode:
            return ""

    def state_after(self, record: int) -> State:
        """Return a copy of the state after a record."""
        return self._history.state_after(record)

    # What happens

    def play(self, command: Command) -> None:
        """Carry out a person's decision for the seat that acts; raises `Refused`, which changes
        nothing.
        """
        self._catch_up()
        by = "" if self._kind(self.state.seat) == HUMAN else HUMAN
        self._add(act(self.rules, self.state, command), by)
        self._is_touched = True
        self._undone.clear()

    def _catch_up(self) -> None:
        """Let happen what could not be written after the last decision; then raise `Fault`, since
        who decides now has not seen it.
        """
        before = self.record
        self.settle()
        if self.record > before:
            message = "what was still to come has happened now; look, and decide again"
            raise Fault("unwritable", message)

    def settle(self) -> None:
        """Let the table act, and bots until a person's seat must; where there is no person, bots
        do not act by themselves.
        """
        while self.state.phase != "over":
            if self.state.seat == TABLE:
                command = table_command(self.rules, self.state, self.clock)
            elif self.people and self._kind(self.state.seat) != HUMAN:
                command = choice(self.rules, self.state, self.bots[self.state.seat - 1])
            else:
                return
            self._add(act(self.rules, self.state, command), lost=LATER)
        if not self.ended:
            self._end("won" if self.winners else "halt")

    def play_out(self) -> None:
        """Let bots play the match to its end."""
        self._is_touched = True
        for action in play(self.rules, self.state, self.bots, self.clock):
            self._add(action)
        self.settle()

    def bots_decide(self, most: int) -> int:
        """Let bots decide so many times, for people too, fewer where the match ends first; return
        how many times it was.  Raises `Fault` for too many at once.
        """
        if most > MOST_DECISIONS:
            raise Fault("bad_argument", f"at most {MOST_DECISIONS} decisions at once")
        ahead = Ahead(self)
        decisions = 0
        for action in ahead.go_on():
            decisions += bool(action.seat)
            if decisions == most:
                break
        self._follow(ahead.actions)
        return decisions

    def bots_decide_until(self, condition: Condition, out: str) -> int:
        """Let bots decide until a condition is true after an action; return how many times it was.
        `out` is the text of the answer before.

        Raises `Fault`, the match as it was, if that is not within `MOST_DECISIONS`.
        """
        ahead = Ahead(self)
        asked = AskedOf(ahead, out)
        decisions = 0
        for action in ahead.go_on():
            decisions += bool(action.seat)
            if condition.holds(asked):
                self._follow(ahead.actions)
                return decisions
            if decisions >= MOST_DECISIONS:
                message = f"never true within the limit of {decisions} decisions"
                raise Fault("not_reached", message)
        message = f"never true before the end of the match, {decisions} decisions on"
        raise Fault("not_reached", message)

    def undo(self, times: int) -> Seat:
        """Take back so many decisions of people, of bots where only bots play, and all that came
        after; return whose the first of them was, 0 where only bots play.  Raises `Fault`.
        """
        decisions = list(islice(filter(self._may_undo, self.branch.actions(self.record)), times))
        if len(decisions) < times:
            raise Fault("nothing_to_undo", f"{_only(len(decisions))} to take back")
        asked = self.happened(decisions[-1])[0] if self.people else TABLE
        self._undone.append(self._go_back(self.branch.before(decisions[-1]), asked))
        return asked

    def redo(self, times: int) -> None:
        """Do again what was taken back last, and what before that; raises `Fault`."""
        if len(self._undone) < times:
            raise Fault("nothing_to_redo", f"{_only(len(self._undone))} to do again")
        self._go_back(self._undone[-times], TABLE)
        del self._undone[-times:]

    def restart(self) -> None:
        """Go back to the beginning of the match; raises `Fault`."""
        self._undone.append(self._go_back(0, TABLE))

    def mark(self, text: str) -> None:
        """Write a remark into the replay."""
        self.check_goes_on()
        self._is_touched = True
        self._record(lambda: self._recorder.mark(text))

    def tell_origin(self, origin: Origin) -> None:
        """Write into the replay where the match was begun."""
        self._record(lambda: self._recorder.meta(**asdict(origin)))

    def resume(self) -> None:
        """Write into the replay that play goes on after it was stopped."""
        self._record(lambda: self._recorder.resume(APP))

    def close(self, reason: Reason | None) -> None:
        """End the recording, with why play stopped if it did before the match was over; remove it
        where nothing would be lost.
        """
        if self._sink and self.is_worth_nothing:
            self._sink.remove()
            return
        try:
            if reason and not self.ended:
                self._end(reason)
        finally:
            if self._sink:
                self._sink.close()

    def check_goes_on(self) -> None:
        """Raise `Fault` where the match is over."""
        if self.ended:
            raise Fault(
                "game_over",
                "The match is over. Enter starts another; again replays the same cards.",
            )

    # How it is recorded

    def _add(self, action: Action, by: str = "", lost: str = LOST) -> None:
        """Record an action that is in the state; take it back where that cannot be."""
        self._record(
            lambda: self._recorder.action(action, by),
            lambda: self.branch.acted(action.seat, action.events),
            lost,
        )

    def _follow(self, actions: Sequence[Action]) -> None:
        """Let actions happen that bots have decided on from here."""
        self._is_touched = True
        for action in actions:
            evolve(self.state, action.events)
            self._add(action, who(GREEDY) if self._kind(action.seat) == HUMAN else "")
        self._undone.clear()

    def _go_back(self, to: int, seat: Seat) -> int:
        """Go back to after a record, as this seat asked; return the last action that had led to
        where the match stood.
        """
        self.check_goes_on()
        if not self._history.reaches(to):
            message = "undo reaches back to the second-last deal, and to the beginning (restart)"
            raise Fault("nothing_to_undo", message)
        stood = self._history.at
        self._record(lambda: self._recorder.undo(to, seat), lambda: self.branch.undone(to))
        return stood

    def _end(self, reason: Reason) -> None:
        """Record how the match ended, or why play stopped."""
        self._record(lambda: self._recorder.end(reason), lost=UNENDED)
        self.ended = True

    def _record(
        self,
        record: Callable[[], object],
        note: Callable[[], None] | None = None,
        lost: str = LOST,
    ) -> None:
        """Record something, and note it in the branch once it is recorded: also where its line is
        written, but could not be forced to the disk.  `lost` says what follows where it is not.
        """
        before = self.record
        try:
            record()
        except OSError as error:
            if self.record > before:
                message = f"the replay is written, but not yet safe on the disk: {error.strerror}"
            else:
                message = f"the replay cannot be written, so {lost}: {error.strerror}"
            raise Fault("unwritable", message) from None
        except Failure as failure:  # the file holds another game
            self._history.restore()
            raise Fault("unwritable", str(failure)) from None
        finally:
            if self.record > before:
                (note or self.branch.passed)()
            self._changed()

    def _write(self, line: bytes) -> None:
        if self._sink:
            self._sink.write(line)
        self.lines.append(line)

    def _sync(self) -> None:
        if self._sink:
            self._sink.sync()

    def _may_undo(self, record: int) -> bool:
        """Whether the action is a decision of the kind that is taken back."""
        seat = self.happened(record)[0]
        return bool(seat) and (self._kind(seat) == HUMAN or not self.people)

    def _kind(self, seat: Seat) -> str:
        """What decides for a seat; empty for the table."""
        return self.sittings[seat - 1].kind if seat else ""


def _only(count: int) -> str:
    return f"there {'is' if count == 1 else 'are'} only {count}" if count else "there is nothing"


def _choose(kind: str) -> Choose:
    """How a seat decides where a bot must; raises `Fault` for a bot that is not known here."""
    if kind != HUMAN and kind not in bot_names():
        raise Fault("unsupported", f"the bot {kind[:40]} is not known here")
    return bot(GREEDY if kind == HUMAN else kind).choose


class Ahead(Position):
    """How a live match would stand if it went on: nothing of it is recorded."""

    def __init__(self, match: Live) -> None:
        self.rules = match.rules
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

    def go_on(self) -> Iterator[Action]:
        """Yield each action, decided by bots and by the table, once the position shows it."""
        match = self._match
        for action in play(self.rules, self._state, match.bots, match.clock):
            self.actions.append(action)
            self._changed()
            yield action
