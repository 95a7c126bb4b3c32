"""The recorder: turns what happens in a match into the lines of a replay.  Touches no file itself.

Each line is given to `write` before anything else learns of it: if writing fails, the record was
not made, and match and recorder stand where they stood.
"""

import os
from collections.abc import Callable
from itertools import count
from pathlib import Path
from shutil import copyfileobj
from typing import TYPE_CHECKING

from msgspec import Struct

from trashcli import APP
from trashcli.exits import Exit, Failure
from trashcli.game.events import Closed, Halted, Won
from trashcli.game.rules import Rules
from trashcli.game.state import TABLE, Seat, State, state_hash
from trashcli.match import Action
from trashcli.replay.file import Durability, ReplayFile, unwritable
from trashcli.replay.lines import GZIP, STDIN, open_lines, open_regular
from trashcli.replay.records import (
    HUMAN,
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
from trashcli.replay.track import Track, rules_of

if TYPE_CHECKING:
    from trashcli.replay.judge import Judge

Write = Callable[[bytes], None]


_HAND_OVER = (Closed, Won, Halted)


class Recorder:
    """The replay of one match as it is played, into `write`.

    `state` is the match's state; whoever acts on it then calls `action`.  `sync` is called behind
    each decision of a person and when a hand is over: what a person did is not to be lost, and what
    bots do between two decisions comes again from the same state.
    """

    def __init__(self, track: Track, write: Write, sync: Callable[[], None] | None = None) -> None:
        self.track = track
        self._write = write
        self._sync = sync

    @classmethod
    def begun(
        cls, header: Header, write: Write, sync: Callable[[], None] | None = None
    ) -> "Recorder":
        """Return the recorder of a new match; writes the header."""
        write(record_line(header))
        return cls(Track(header), write, sync)

    @property
    def state(self) -> State:
        """The state of the match now."""
        return self.track.history.state

    def action(self, action: Action, by: str = "", t: int = 0) -> None:
        """Record an action that has been carried out on `state`.

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
        who = by or track.who(action.seat)
        if self._sync and (who == HUMAN or type(action.events[-1]) in _HAND_OVER):
            self._sync()

    def undo(self, to: int, seat: Seat = TABLE) -> None:
        """Take the match back to the state after record `to`; `seat` asked for it.

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
        if self._sync and seat and track.who(seat) == HUMAN:
            self._sync()

    def mark(self, text: str) -> None:
        """Record a bookmark or remark."""
        self._add(MarkRecord(i=self.track.i + 1, p=self.track.chain, text=text))

    def meta(self, app: str, python: str, os: str, created: str) -> None:
        """Record where the replay was made."""
        track = self.track
        self._add(
            MetaRecord(app=app, created=created, i=track.i + 1, os=os, p=track.chain, python=python)
        )

    def resume(self, app: str, cut: int = 0) -> None:
        """Record that play goes on, after `cut` torn bytes were kept aside."""
        track = self.track
        engine = track.header.engine
        self._add(ResumeRecord(app=app, cut=cut, engine=engine, i=track.i + 1, p=track.chain))

    def end(self, reason: Reason) -> EndRecord:
        """Record the end of the match, or of play.

        A match that is over has ended by itself, whatever stopped play then: it is `won` or `halt`
        even where that could not be written when it was due.
        """
        reasons = self.track.history.reasons
        record = self.track.end(reason if reason in reasons else reasons[0])
        self._add(record)
        return record

    def _add(self, record: Record) -> None:
        line = record_line(record)
        self._write(line)
        self.track.add(line)


class Resumed(Struct):
    """A match to go on with: `recorder` holds its state and writes to `file`, which is locked until
    it is closed.  `torn` is where `cut` torn bytes were kept, None where there were none.

    If the match was cut off between its last action and its end, its phase is `over` already.
    """

    header: Header
    rules: Rules
    recorder: Recorder
    file: ReplayFile
    cut: int = 0
    torn: Path | None = None


def resume(path: Path, *, durability: Durability = "hand", app: str = APP) -> Resumed:
    """Go on with the match recorded at `path`; writes a `resume` record.

    Raises `Failure`, no committed byte changed, for a match that is over (USAGE), a file that does
    not verify, is compressed, is being written or cannot be (DAMAGED), and one that can be shown
    here but not played on (UNSUPPORTED).
    """
    if str(path) == STDIN:
        raise Failure("a match is resumed in its file, not from standard input", Exit.USAGE)
    with open_regular(str(path)) as stream:  # opening anything else for writing could block
        if stream.read(len(GZIP)) == GZIP:
            raise Failure(f"{path}: is compressed; unpack it first (gunzip)", Exit.DAMAGED)
    file = ReplayFile.append(path, durability=durability)
    try:
        return _resume(path, file, app)
    except OSError as error:
        file.close()
        raise unwritable(path, error) from None
    except BaseException:
        file.close()
        raise


def _resume(path: Path, file: ReplayFile, app: str) -> Resumed:
    from trashcli.replay.judge import Judge  # only taking up an old match needs it

    judge = Judge(open_lines(str(path)), 4, flat=False)
    judge.run()
    track = _resumable(path, judge)
    torn = judge.lines.torn
    kept = _keep_aside(path, torn) if torn else None
    if torn:
        file.cut(path.stat().st_size - torn)
    recorder = Recorder(track, file.write, file.sync)
    recorder.resume(app, torn)
    return Resumed(track.header, rules_of(track.header), recorder, file, torn, kept)


def _resumable(path: Path, judge: "Judge") -> Track:
    """Return how far the file has come; raises `Failure` if it cannot be gone on with."""
    if judge.unsupported:
        raise Failure(
            f"{path}: cannot be played on: {'; '.join(judge.unsupported)}", Exit.UNSUPPORTED
        )
    if judge.bad or judge.track is None:
        record = judge.good - (judge.bad.back if judge.bad else 0)
        advice = "; `trashcli repair` saves what comes before it in a new file" if record else ""
        raise Failure(f"{path}: record {record} does not verify: {judge.bad}{advice}", Exit.DAMAGED)
    if judge.end and judge.end.reason in ("won", "halt"):
        raise Failure(
            f"{path}: this match is over; `trashcli fork` begins another from any place in it",
            Exit.USAGE,
        )
    return judge.track


def _keep_aside(path: Path, torn: int) -> Path:
    """Write so many bytes of the replay's end to a new file beside it, forced to the disk."""
    names = (path.with_name(f"{path.name}.torn-{number}") for number in count(1))
    aside = next(name for name in names if not name.exists())
    stream = aside.open("xb")
    try:
        with stream, path.open("rb") as source:
            source.seek(-torn, os.SEEK_END)
            copyfileobj(source, stream)
            stream.flush()
            os.fsync(stream.fileno())
    except OSError:
        aside.unlink()
        raise
    return aside
