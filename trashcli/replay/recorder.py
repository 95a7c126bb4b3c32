"""The recorder: turns what happens in a match into the lines of a replay.  Touches no file itself.

Each line is given to `write` before anything else learns of it: if writing fails, the record was
not made, and match and recorder stand where they stood.
"""

from collections.abc import Callable

from trashcli.game.events import Closed, Halted, Won
from trashcli.game.state import TABLE, Seat, State, state_hash
from trashcli.match import Action
from trashcli.replay.records import (
    EndRecord,
    Header,
    MarkRecord,
    MetaRecord,
    Reason,
    Record,
    ResumeRecord,
    UndoRecord,
    action_head,
    action_line,
    record_line,
)
from trashcli.replay.track import Track

Write = Callable[[bytes], None]


_HAND_OVER = (Closed, Won, Halted)


class Recorder:
    """The replay of one match as it is played, into `write`.

    `state` is the match's state; whoever acts on it then calls `action`.  `sync` is called when a
    hand is over.
    """

    def __init__(self, track: Track, write: Write, sync: Callable[[], None] | None = None) -> None:
        self.track = track
        self._write = write
        self._sync = sync

    @classmethod
    def begun(
        cls, header: Header, write: Write, sync: Callable[[], None] | None = None
    ) -> "Recorder":
        """The recorder of a new match; writes the header."""
        write(record_line(header))
        return cls(Track(header), write, sync)

    @property
    def state(self) -> State:
        """The state of the match now."""
        return self.track.history.state

    def action(self, action: Action, by: str = "", t: int = 0) -> None:
        """Records an action that has been carried out on `state`.

        `by` is who decided, where that is not the seat's player; `t` when, in milliseconds.
        Whatever writing raises, the action is then taken back; what `sync` raises comes later, when
        the action is recorded.
        """
        track = self.track
        if by and action.seat and by == track.header.seats[action.seat - 1].who:
            by = ""
        head = action_head(action.command, action.events)
        s = state_hash(track.history.state)
        line = action_line(head, track.i + 1, track.chain, s, action.seat, t, by)
        try:
            self._write(line)
        except BaseException:
            track.history.restore()
            raise
        track.act(line, head, s, action.seat, action.events)
        if self._sync and type(action.events[-1]) in _HAND_OVER:
            self._sync()

    def undo(self, to: int, seat: Seat = TABLE) -> None:
        """Takes the match back to the state after record `to`; `seat` asked for it.

        Raises `KeyError` where undo does not reach: behind the second-last deal, but for 0.
        """
        track = self.track
        if not track.history.reaches(to):
            raise KeyError(to)
        s = state_hash(track.history.state_after(to))
        record = UndoRecord(i=track.i + 1, p=track.chain, s=s, seat=seat, to=to)
        line = record_line(record)
        self._write(line)
        track.undo(line, to, s)

    def mark(self, text: str) -> None:
        """Records a bookmark or remark."""
        self._add(MarkRecord(i=self.track.i + 1, p=self.track.chain, text=text))

    def meta(self, app: str, python: str, os: str, created: str) -> None:
        """Records where the replay was made."""
        track = self.track
        self._add(
            MetaRecord(app=app, created=created, i=track.i + 1, os=os, p=track.chain, python=python)
        )

    def resume(self, app: str, cut: int = 0) -> None:
        """Records that play goes on, after `cut` torn bytes were kept aside."""
        track = self.track
        engine = track.header.engine
        self._add(ResumeRecord(app=app, cut=cut, engine=engine, i=track.i + 1, p=track.chain))

    def end(self, reason: Reason) -> EndRecord:
        """Records the end of the match, or of play."""
        record = self.track.end(reason)
        self._add(record)
        return record

    def _add(self, record: Record) -> None:
        line = record_line(record)
        self._write(line)
        self.track.add(line)
