"""A live match: open, played on a decision at a time, each action recorded as it happens."""

from collections.abc import Callable, Sequence
from itertools import islice

from trashcli.game.commands import Command
from trashcli.game.events import Event
from trashcli.game.fold import evolve
from trashcli.game.state import TABLE, Seat, State
from trashcli.match import Action, act, bot_clock, choice, play, table_command
from trashcli.replay.parse import Extra
from trashcli.replay.recorder import Recorder
from trashcli.replay.records import HUMAN, Header, Reason, Record
from trashcli.replay.rerun import rules_of
from trashcli.shell.codes import LineFault
from trashcli.shell.journal import Journal
from trashcli.shell.players import choose_of, decider, sitting_of
from trashcli.shell.scene import Scene
from trashcli.shell.sink import Copy, Sink

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
            raise LineFault("game_over", "the match is over, and its record is closed")

    def _kind(self, seat: Seat | None = None) -> str:
        """What decides for a seat; for the one that acts, if none is given."""
        seat = self.state.seat if seat is None else seat
        return self.sittings[seat - 1].kind if seat else ""


def _only(count: int) -> str:
    return f"there {'is' if count == 1 else 'are'} only {count}" if count else "there is nothing"
