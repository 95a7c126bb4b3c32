"""A live match: open, played on a decision at a time, each action recorded as it happens."""

from collections.abc import Callable, Sequence
from itertools import islice

from msgspec.structs import asdict

from trashcli.exits import Failure
from trashcli.game.commands import Command
from trashcli.game.events import Event
from trashcli.game.fold import evolve
from trashcli.game.state import TABLE, Seat, State
from trashcli.match import Action, act, bot_clock, choice, play, table_command
from trashcli.replay.parse import Extra
from trashcli.replay.recorder import Recorder
from trashcli.replay.records import HUMAN, ActionRecord, Header, Reason, Record, UndoRecord
from trashcli.replay.rerun import rules_of
from trashcli.shell.branch import Branch
from trashcli.shell.codes import LineFault
from trashcli.shell.players import choose_of, decider, sitting_of
from trashcli.shell.scene import Scene
from trashcli.shell.sink import Copy, Origin, Sink

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
        self.recorder = recorder
        self.copy = copy
        self.ended = False
        self.kept = 0
        """The last record that was there before the match was taken up here."""
        self.heard = 0
        """The last record that an answer has told of."""
        self.people = sum(at.kind == HUMAN for at in self.sittings)
        """How many people play."""
        self._has_person = bool(self.people)
        self._is_touched = False
        """Whether anything was decided or remarked here, beside what happens by itself."""
        self._actions: dict[int, Action] = {}
        self.branch = Branch()
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
        return self.recorder.track.history.state

    @property
    def record(self) -> int:
        """The last record so far."""
        return self.recorder.track.i

    @property
    def file(self) -> str:
        """The path of the file that it is recorded in; empty where it is in none."""
        return str(self.copy.sink.path) if self.copy.sink else ""

    @property
    def is_worth_nothing(self) -> bool:
        """Whether nobody has decided anything yet, and nobody has asked for a file of it."""
        sink = self.copy.sink
        return not (self._is_touched or self.ended or (sink and sink.is_asked_for))

    @property
    def winners(self) -> Sequence[Seat]:
        """The seats that have won the match."""
        return self.recorder.track.history.winners

    @property
    def is_open(self) -> bool:
        """Whether the match is over."""
        return self.state.phase == "over"

    def state_after(self, record: int) -> State:
        """A copy of the state after a record."""
        return self.recorder.track.history.state_after(record)

    def happened(self, record: int) -> tuple[Seat, Sequence[Event]]:
        """Who acted by a record, and what it led to."""
        action = self._actions.get(record)
        return (action.seat, action.events) if action else (TABLE, ())

    def remember(self, records: Sequence[Record | Extra]) -> None:
        """Takes in what the recorder had recorded before."""
        self.kept = self.heard = len(records)
        for i, record in enumerate(records, 1):
            if isinstance(record, ActionRecord):
                self._actions[i] = Action(record.seat, record.do, record.ev)
                self.branch.acted()
            elif isinstance(record, UndoRecord):
                self.branch.undone(record.to)
            else:
                self.branch.passed()

    def note_origin(self, origin: Origin) -> None:
        """Records where the match was begun."""
        told = asdict(origin)
        self._write(lambda: self.recorder.meta(**told))
        self.branch.passed()

    def resume(self, app: str) -> None:
        """Records that play goes on after it was stopped."""
        self._write(lambda: self.recorder.resume(app))
        self.branch.passed()

    def play(self, command: Command) -> None:
        """A person's decision for the seat that acts; raises `Refused`, which changes nothing."""
        self.settle()  # where a bot's action could not be written, it is still to come
        kind = self._kind()
        self._record(act(self.rules, self.state, command), "" if kind == HUMAN else HUMAN)
        self._is_touched = True
        self._undone.clear()

    def follow(self, actions: Sequence[Action]) -> None:
        """Lets actions happen that bots have decided on from here."""
        self._is_touched = True
        for action in actions:
            evolve(self.state, action.events)
            self._record(action, decider(HUMAN) if self._kind(action.seat) == HUMAN else "")
        self._undone.clear()

    def play_out(self) -> None:
        """Lets bots play the match to its end."""
        self._is_touched = True
        for action in play(self.rules, self.state, self.bots, self.clock):
            self._record(action, "")
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
            self._record(act(self.rules, self.state, command), "")
        if not self.ended:
            self._end("won" if self.winners else "halt")

    def undo(self, times: int) -> Seat:
        """Takes back so many decisions of people, of bots where only bots play, and all that came
        after; gives whose the first of them was, 0 where only bots play.  Raises `LineFault`.
        """
        decisions = list(islice(filter(self._may_undo, self.branch.actions(self.record)), times))
        if len(decisions) < times:
            raise LineFault("nothing_to_undo", f"there is {_only(len(decisions))} to take back")
        self._check_open()
        undone, seat = self.recorder.track.history.at, self._actions[decisions[-1]].seat
        asked = seat if self._has_person else TABLE
        self._go_back(self.branch.before(decisions[-1]), asked)
        self._undone.append(undone)
        return asked

    def redo(self, times: int) -> None:
        """Does again what was taken back last, and what before that; raises `LineFault`."""
        if len(self._undone) < times:
            raise LineFault("nothing_to_redo", f"there is {_only(len(self._undone))} to do again")
        self._check_open()
        self._go_back(self._undone[-times], TABLE)
        del self._undone[-times:]

    def restart(self) -> None:
        """Goes back to the beginning of the match."""
        self._check_open()
        undone = self.recorder.track.history.at
        self._go_back(0, TABLE)
        self._undone.append(undone)

    def mark(self, text: str) -> None:
        """Writes a remark into the replay."""
        self._check_open()
        self._is_touched = True
        self._write(lambda: self.recorder.mark(text))
        self.branch.passed()

    def _may_undo(self, record: int) -> bool:
        """Whether the action is a decision of the kind that is taken back."""
        seat = self._actions[record].seat
        return bool(seat) and (self._kind(seat) == HUMAN or not self._has_person)

    def _go_back(self, to: int, seat: Seat) -> None:
        if not self.recorder.track.history.reaches(to):
            message = "undo reaches back to the second-last deal, and to the beginning (restart)"
            raise LineFault("nothing_to_undo", message)
        self._write(lambda: self.recorder.undo(to, seat))
        self.branch.undone(to)

    def _check_open(self) -> None:
        if self.ended:
            raise LineFault("game_over", "the match is over, and its record is closed")

    def close(self, reason: Reason | None) -> None:
        """Ends the recording, with why play stopped if it did before the match was over; removes
        it where nothing would be lost.
        """
        sink = self.copy.sink
        if sink and self.is_worth_nothing:
            sink.remove()
            return
        try:
            if reason and not self.ended:
                self._end(reason)
        finally:
            if sink:
                sink.close()

    def _kind(self, seat: Seat | None = None) -> str:
        """What decides for a seat; for the one that acts, if none is given."""
        seat = self.state.seat if seat is None else seat
        return self.sittings[seat - 1].kind if seat else ""

    def _record(self, action: Action, by: str) -> None:
        """Records an action that is in the state; takes it back where that cannot be."""
        self._write(lambda: self.recorder.action(action, by))
        self._actions[self.record] = action
        self.branch.acted()

    def _end(self, reason: Reason) -> None:
        self._write(lambda: self.recorder.end(reason))
        self.branch.passed()
        self.ended = True

    def _write(self, write: Callable[[], object]) -> None:
        try:
            write()
        except OSError as error:
            message = f"the replay cannot be written, so this did not happen: {error.strerror}"
            raise LineFault("unwritable", message) from None
        except Failure as failure:  # the file holds another game
            self.recorder.track.history.restore()
            raise LineFault("unwritable", str(failure)) from None
        finally:
            self._changed()


def _only(count: int) -> str:
    return f"only {count}" if count else "nothing"
