"""A live match: open, played on a decision at a time, each action recorded as it happens."""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from trashcli.game.commands import Command
from trashcli.game.events import Event, Won
from trashcli.game.fold import evolve
from trashcli.game.state import TABLE, Seat, State
from trashcli.match import Action, act, bot_clock, choice, play, table_command
from trashcli.replay.recorder import Recorder
from trashcli.replay.records import Header, Reason
from trashcli.replay.rerun import rules_of
from trashcli.shell.codes import LineFault
from trashcli.shell.players import choose_of, decider, sitting_of
from trashcli.shell.scene import HUMAN, Scene

Clock = Callable[[State], int]
"""Reads the playing time between hands, in milliseconds."""


class Sink(Protocol):
    """Where the lines of a replay go, beside into memory."""

    def write(self, line: bytes) -> None:
        """Adds a line; raises `OSError` if it cannot be added."""

    def sync(self) -> None:
        """A hand is over."""

    def close(self) -> None:
        """There will be no more lines."""


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
        self._has_person = any(at.kind == HUMAN for at in self.sittings)
        self._actions: dict[int, Action] = {}
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

    def play(self, command: Command) -> None:
        """A person's decision for the seat that acts; raises `Refused`, which changes nothing."""
        kind = self._kind()
        self._record(act(self.rules, self.state, command), "" if kind == HUMAN else HUMAN)
        self._undone.clear()

    def follow(self, actions: Sequence[Action]) -> None:
        """Lets actions happen that bots have decided on from here."""
        for action in actions:
            evolve(self.state, action.events)
            self._record(action, decider(HUMAN) if self._kind(action.seat) == HUMAN else "")
        self._undone.clear()

    def play_out(self) -> None:
        """Lets bots play the match to its end."""
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

    def close(self, reason: Reason | None) -> None:
        """Ends the recording, with why play stopped if it did before the match was over."""
        if reason and not self.ended:
            self._end(reason)
        if self.copy.sink:
            self.copy.sink.close()

    def _kind(self, seat: Seat | None = None) -> str:
        """What decides for a seat; for the one that acts, if none is given."""
        seat = self.state.seat if seat is None else seat
        return self.sittings[seat - 1].kind if seat else ""

    def _record(self, action: Action, by: str) -> None:
        """Records an action that is in the state; takes it back where that cannot be."""
        try:
            self.recorder.action(action, by)
        except OSError as error:
            raise _unwritable(error) from None
        finally:
            self._changed()
        self._actions[self.record] = action

    def _end(self, reason: Reason) -> None:
        try:
            self.recorder.end(reason)
        except OSError as error:
            raise _unwritable(error) from None
        self.ended = True
        self._changed()


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


def _unwritable(error: OSError) -> LineFault:
    return LineFault(
        "unwritable", f"the replay cannot be written: {error.strerror}; nothing happened"
    )
