"""The judge: verifies a replay, record by record, in memory that does not grow with it.

An action that the rules give again, byte for byte, is right at all levels at once; only one that
differs is taken apart, to say at which level.  The first bad record ends the judging.
"""

from hashlib import sha256
from typing import Any, NoReturn

import msgspec
from msgspec import Struct

from trashcli import ENGINE
from trashcli.game.chance import ALG, VERSION
from trashcli.game.commands import Command
from trashcli.game.decide import decide
from trashcli.game.fold import evolve
from trashcli.game.refusal import Refused
from trashcli.game.state import TABLE, Seat, state_hash
from trashcli.game.stated import stated_fault
from trashcli.replay import canonical
from trashcli.replay.ahead import Ahead
from trashcli.replay.canonical import Json, Misframed
from trashcli.replay.dissect import Bad, dissect, judge_bot
from trashcli.replay.parse import (
    Extra,
    Malformed,
    Unsupported,
    check_format,
    parse_header,
    parse_record,
    unknown_parts,
)
from trashcli.replay.records import (
    ActionRecord,
    EndRecord,
    Header,
    Record,
    ResumeRecord,
    UndoRecord,
    action_line,
    chain,
    encode,
)
from trashcli.replay.rerun import RecordedRules, rules_of
from trashcli.replay.source import Lines
from trashcli.replay.track import Track


class _Decision(Struct):
    """What of an action must be read before the rules can give the rest."""

    do: Command
    k: str
    by: str = ""
    seat: Seat = TABLE
    t: int = 0


_read_decision = msgspec.json.Decoder(_Decision).decode


class Judge:
    """Judges one replay at levels 0 to `level`.

    Afterwards `bad` is what is wrong with the first bad record, if there is one; `unsupported` what
    could not be judged; `track` how far the file is good, None without a good header.
    """

    def __init__(self, lines: Lines, level: int) -> None:
        self.lines = lines
        self.level = level
        self.good = 0
        """Records judged and good, the header included."""
        self.bad: Bad | None = None
        self.unsupported: list[str] = []
        self.unchecked: list[str] = []
        self.track: Track | None = None
        self.end: EndRecord | None = None
        """The end that the last record is, if it is one."""
        self._ahead = Ahead(lines)

    def run(self) -> None:
        """Judges to the first bad record, or to the end of the file."""
        try:
            self._judge_file()
        except Bad as bad:
            self.bad = bad
        except Misframed as damage:
            self.bad = Bad(0, str(damage))
        except Unsupported as unknown:
            self.unsupported.append(str(unknown))

    def _judge_file(self) -> None:
        first = next(self._ahead, None)
        if first is None:
            raise Bad(0, "there is no complete header")
        header = self._judge_header(first)
        self.unsupported += unknown_parts(header)
        redraws = (header.rng.alg, header.rng.v) == (ALG, VERSION)
        self.rules = rules_of(header) if redraws else RecordedRules(header)
        self.reruns = header.engine == ENGINE
        self.track = track = Track(header, first, flat=True)
        self.good = 1
        quick = self.level >= 4 and redraws and self.reruns
        for line in self._ahead:
            if not (quick and self.end is None and self._is_given_again(track, line)):
                self._judge_record(track, line)
            self.good += 1

    def _judge_header(self, line: bytes) -> Header:
        fields = canonical.parse_tolerant(line[:-1])
        check_format(fields)
        canonical.check(line[:-1], fields)
        try:
            header = parse_header(fields)
            self._judge_rules_hash(fields)
            if self.level >= 2:
                self._judge_start(header)
        except (Malformed, Unsupported) as wrong:
            self._judge_rules_hash(fields)
            self._blame(wrong, line)
        return header

    def _judge_start(self, header: Header) -> None:
        if header.start is not None and (fault := stated_fault(rules_of(header), header.start)):
            raise Malformed(f"no match can begin so: {fault}")

    def _judge_rules_hash(self, fields: dict[str, Any]) -> None:
        rules = fields["rules"]
        expected = sha256(canonical.encode(rules.get("doc"))).hexdigest()
        if self.level >= 1 and rules.get("sha256") != expected:
            raise Bad(1, "the rules are not those of their hash", expected, str(rules["sha256"]))

    def _is_given_again(self, track: Track, line: bytes) -> bool:
        """Whether the rules give exactly this line for its decision; if so, goes on by it.

        What the loop over a long file spends its time on; else nothing has changed.
        """
        state = track.state
        try:
            decision = _read_decision(line)
            events = decide(self.rules, state, decision.do)
        except (msgspec.MsgspecError, Refused, UnicodeDecodeError, RecursionError):
            return False
        if decision.k != "action" or decision.seat != state.seat:
            return False
        do, ev = encode(decision.do), encode(events)
        if self.level >= 5:
            self._judge_bot(track, decision.seat, decision.by, do)
        evolve(state, events)
        s = state_hash(state)
        if line != action_line(
            do, ev, track.i + 1, track.chain, s, decision.seat, decision.by, decision.t
        ):
            track.history.restore()
            return False
        track.add(line)
        track.digest.action(do, ev, s, decision.seat)
        track.history.acted(track.i, events)
        return True

    def _judge_bot(self, track: Track, seat: Seat, by: str, do: bytes) -> None:
        if seat:
            judge_bot(self.rules, track.state, by, do, track.header.seats[seat - 1].who)

    def _judge_record(self, track: Track, line: bytes) -> None:
        fields = canonical.parse(line[:-1])
        try:
            record, unknown = parse_record(fields)
        except (Malformed, Unsupported) as wrong:
            self._judge_integrity(track, line, fields)
            self._blame(wrong, line)
        self._judge_order(record)
        self._judge_integrity(track, line, fields)
        try:
            if self.level >= 2:
                self._judge_content(track, record)
        except (Bad, Unsupported) as wrong:
            self._blame(wrong, line)
        self._note(record, unknown)
        track.add(line)

    def _judge_order(self, record: Record | Extra) -> None:
        if self.end is not None:
            if not isinstance(record, ResumeRecord):
                raise Bad(0, "a record follows the end")
            if self.end.reason not in ("quit", "limit"):
                raise Bad(0, "play goes on after a match that is over")
        self.end = record if isinstance(record, EndRecord) else None

    def _judge_integrity(self, track: Track, line: bytes, fields: dict[str, Json]) -> None:
        """Judges number and chain.  A wrong hash whose successor is right tells of the record
        before: that one was changed.
        """
        if self.level < 1:
            return
        if fields.get("i") != track.i + 1:
            raise Bad(1, "records are missing, doubled or moved", f"i {track.i + 1}", _i(fields))
        if fields.get("p") != track.chain:
            found = str(fields.get("p"))
            if _p(self._ahead.peek(0), track.i + 2) != chain(line):
                raise Bad(1, "the hash of the line before is wrong", track.chain, found)
            changed = Bad(1, _CHANGED, found, track.chain)
            changed.back = 1
            raise changed

    def _blame(self, wrong: Exception, line: bytes) -> NoReturn:
        """Raises what is wrong with a record, or, where the chain shows that its line was changed
        after it was written, that.
        """
        number = self.good
        following, after = self._ahead.peek(0), self._ahead.peek(1)
        p = _p(following, number + 1)
        broken = following is not None and p not in (None, chain(line))
        if self.level >= 1 and broken and _p(after, number + 2) == chain(following or b""):
            raise Bad(1, _CHANGED, str(p), chain(line))
        if isinstance(wrong, Malformed):
            raise Bad(2, str(wrong))
        raise wrong

    def _judge_content(self, track: Track, record: Record | Extra) -> None:
        """Judges a record at level 2 and above, and goes on by it."""
        if isinstance(record, ActionRecord):
            self._judge_action(track, record)
        elif isinstance(record, UndoRecord):
            self._judge_undo(track, record)
        elif isinstance(record, EndRecord):
            self._judge_end(track, record)
        elif isinstance(record, ResumeRecord) and record.engine != ENGINE:
            raise Unsupported(f"play went on with engine {record.engine}, which is not known")

    def _judge_action(self, track: Track, record: ActionRecord) -> None:
        state, do, ev = track.state, encode(record.do), encode(record.ev)
        before = state.copied() if self.level >= 5 else None
        dissect(self.rules, state, record, self.level, rerun=self.reruns)
        if before is not None and record.seat:
            who = track.header.seats[record.seat - 1].who
            judge_bot(self.rules, before, record.by, do, who)
        track.digest.action(do, ev, record.s, record.seat)
        track.history.acted(track.i + 1, record.ev)

    def _judge_undo(self, track: Track, record: UndoRecord) -> None:
        if not track.history.reaches(record.to):
            raise Bad(2, f"undo does not reach record {record.to}")
        s = state_hash(track.history.state_after(record.to))
        if s != record.s:
            raise Bad(2, "the state gone back to has another hash", s, record.s)
        track.digest.undo(s, track.history.count_at(record.to))
        track.history.undone(track.i + 1, record.to)

    def _judge_end(self, track: Track, record: EndRecord) -> None:
        history = track.history
        stopped = track.state.phase != "over"
        reasons = {
            "won": bool(history.winners),
            "halt": history.halted,
            "quit": stopped,
            "limit": stopped,
        }
        if not reasons.get(record.reason):
            raise Bad(2, f"the match did not end with the reason {record.reason[:40]!r}")
        expected = track.end(record.reason)
        if record != expected:
            raise Bad(2, "the end is not true", encode(expected).decode(), encode(record).decode())

    def _note(self, record: Record | Extra, unknown: list[str]) -> None:
        if isinstance(record, Extra):
            unknown = [record.k]
        self.unchecked += [name for name in unknown if name not in self.unchecked]


_CHANGED = "the line was changed after it was written: the next record has another hash of it"


def _i(fields: dict[str, Json]) -> str:
    return f"i {fields.get('i')}"


def _p(line: bytes | None, number: int) -> str | None:
    """The `p` of a line further on, if it is the record of that number."""
    try:
        fields = canonical.parse_tolerant(line[:-1]) if line else {}
    except Misframed:
        return None
    p = fields.get("p")
    return p if fields.get("i") == number and isinstance(p, str) else None
