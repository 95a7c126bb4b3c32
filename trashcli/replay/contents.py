"""Contents: what records say, judged at level 2 and above, and gone on by."""

from trashcli.game.rules import Rules
from trashcli.game.state import State, state_hash
from trashcli.replay.dissect import Bad, differing_fields, dissect, judge_bot
from trashcli.replay.parse import Extra, Unsupported
from trashcli.replay.records import (
    ActionRecord,
    EndRecord,
    Record,
    ResumeRecord,
    UndoRecord,
    action_head,
)
from trashcli.replay.track import Track


class Contents:
    """Judges records at these of the levels from 2, each behind those of the track.

    `unknown_bots` is whose decisions could not be judged at level 5, and from which record on.
    """

    def __init__(self, track: Track, rules: Rules, levels: set[int]) -> None:
        self.unknown_bots: dict[str, int] = {}
        self._track = track
        self._rules = rules
        self._levels = levels

    def judge(self, record: Record | Extra, line: bytes) -> None:
        """Adds a record with this line to the track; raises `Bad` or `Unsupported`."""
        if isinstance(record, ActionRecord):
            self._judge_action(record, line)
        elif isinstance(record, UndoRecord):
            self._judge_undo(record, line)
        else:
            if isinstance(record, EndRecord):
                self._judge_end(record)
            elif isinstance(record, ResumeRecord):
                self._judge_resume(record)
            self._track.add(line)

    def _judge_action(self, record: ActionRecord, line: bytes) -> None:
        track = self._track
        before = track.state.copied()
        chance, rerun = 3 in self._levels, 4 in self._levels
        dissect(self._rules, track.state, record, chance=chance, rerun=rerun)
        if 5 in self._levels and record.seat:
            self._judge_bot(before, record)
        head = action_head(record.do, record.ev)
        track.act(line, head, record.s, record.seat, record.ev)

    def _judge_bot(self, before: State, record: ActionRecord) -> None:
        who = record.by or self._track.who(record.seat)
        try:
            judge_bot(self._rules, before, record, who)
        except Unsupported:
            self.unknown_bots.setdefault(who, record.i)

    def _judge_undo(self, record: UndoRecord, line: bytes) -> None:
        track = self._track
        if not track.history.reaches(record.to):
            raise Bad(2, f"undo does not reach record {record.to}")
        if record.seat and not track.who(record.seat):
            raise Bad(2, f"there is no seat {record.seat} to ask for an undo")
        s = state_hash(track.history.state_after(record.to))
        if s != record.s:
            raise Bad(2, "the state gone back to has another hash", s, record.s)
        track.undo(line, record.to, s)

    def _judge_resume(self, record: ResumeRecord) -> None:
        if record.engine != self._track.header.engine:
            raise Unsupported(f"play went on with engine {record.engine}, another than before")

    def _judge_end(self, record: EndRecord) -> None:
        reasons = self._track.history.reasons
        if record.reason not in reasons:
            expected = " or ".join(reasons)
            raise Bad(2, "the match did not end for this reason", expected, record.reason)
        true = self._track.end(record.reason)
        if record != true:
            bad = Bad(2, "the end is not true")
            bad.states = differing_fields(true, record)
            raise bad
