"""The journal of a live match: what has happened in it, recorded before it counts.

It knows what happened and by whose word, but not who moves next nor what may be taken back.
"""

from collections.abc import Callable, Sequence

from msgspec.structs import asdict

from trashcli.exits import Failure
from trashcli.game.events import Event
from trashcli.game.state import TABLE, Seat, State
from trashcli.match import Action
from trashcli.replay.parse import Extra
from trashcli.replay.recorder import Recorder
from trashcli.replay.records import ActionRecord, Reason, Record, UndoRecord
from trashcli.shell.branch import Branch
from trashcli.shell.codes import LineFault
from trashcli.shell.sink import Copy, Origin


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
