"""The judge: verifies a replay, record by record, in memory that does not grow with it.

An action that the rules give again, byte for byte, is right at all levels at once; only one that
differs is taken apart, to say at which level.  The first bad record ends the judging.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Annotated, Any, NoReturn

import msgspec
from msgspec import Meta, Struct

from trashcli.game.chance import ALG, VERSION
from trashcli.game.commands import Command
from trashcli.game.decide import decide
from trashcli.game.fold import evolve
from trashcli.game.refusal import Refused
from trashcli.game.state import state_hash
from trashcli.game.stated import stated_fault
from trashcli.replay import canonical
from trashcli.replay.ahead import Ahead
from trashcli.replay.canonical import LARGEST, Json, Misframed
from trashcli.replay.dissect import Bad, differing_fields, dissect, judge_bot
from trashcli.replay.engines import ENGINES
from trashcli.replay.parse import (
    Extra,
    Malformed,
    Unsupported,
    check_format,
    check_hashes,
    parse_header,
    parse_record,
    rules_fault,
    unknown_fields,
    unknown_parts,
)
from trashcli.replay.records import (
    FORMAT_VERSION,
    ActionRecord,
    EndRecord,
    Header,
    Record,
    ResumeRecord,
    UndoRecord,
    action_head,
    action_line,
    chain,
)
from trashcli.replay.rerun import RecordedRules, rules_of
from trashcli.replay.source import Lines
from trashcli.replay.track import Track
from trashcli.replay.upgrade import upgraded


class _Decision(Struct, tag_field="k", tag="action", gc=False):
    """What of an action must be read before the rules can give the rest."""

    do: Command
    t: Annotated[int, Meta(ge=0, le=LARGEST)] = 0


_read_decision = msgspec.json.Decoder(_Decision).decode


class Judge:
    """Judges one replay at levels 0 to `level`; with `flat` false it keeps its whole history.

    Afterwards `bad` is what is wrong with the first bad record, if there is one; `unsupported` what
    could not be judged; `track` how far the file is good, None without a good header.
    """

    def __init__(self, lines: Lines, level: int, *, flat: bool = True) -> None:
        self.lines = lines
        self.level = level
        self.bad: Bad | None = None
        self.unsupported: list[str] = []
        self.unchecked: list[str] = []
        self.left_out: set[int] = set()
        """Levels that cannot be judged in this file."""
        self.track: Track | None = None
        self.end: EndRecord | None = None
        """The end that the last record is, if it is one."""
        self.fields: dict[str, Json] = {}
        """What the record being judged says, where more than its bytes is in question."""
        self.version = FORMAT_VERSION
        """The version of the format that the file is written in."""
        self._ahead = Ahead(lines)
        self._flat = flat

    @property
    def good(self) -> int:
        """How many records were judged and good, the header included."""
        return self.track.i + 1 if self.track else 0

    def run(self) -> None:
        """Judges to the first bad record, or to the end of the file."""
        try:
            self._judge_file()
        except Bad as bad:
            self.bad = bad.with_traceback(None)  # whose frames would keep the file open
        except Misframed as damage:
            self.bad = Bad(0, str(damage))
        except Unsupported as unknown:
            self.unsupported.append(f"line {self.good + 1}: {unknown}")
        finally:
            self.lines.close()

    def _judge_file(self) -> None:
        lines = iter(self._ahead)
        first = next(lines, None)
        if first is None:
            raise Bad(0, "there is no complete header")
        header = self._judge_header(first)
        self.unsupported += unknown_parts(header)
        self._choose_levels(header)
        self.track = track = Track(header, first, flat=self._flat)
        again = self.level == 4 and not self.left_out and self.version == FORMAT_VERSION
        for line in self._not_given_again(track, lines) if again else lines:
            self._judge_record(track, line)

    def _choose_levels(self, header: Header) -> None:
        """Leaves out what an unknown engine or generator would decide; the recorded cards win."""
        redraws = (header.rng.alg, header.rng.v) == (ALG, VERSION)
        if not redraws:
            self.left_out |= {3, 5}
        if header.engine not in ENGINES:
            self.left_out |= {4, 5}
        if self.level >= 2:
            self.rules = rules_of(header) if redraws else RecordedRules(header)

    def _judges(self, level: int) -> bool:
        return self.level >= level and level not in self.left_out

    def _judge_header(self, line: bytes) -> Header:
        fields = canonical.parse_tolerant(line[:-1])
        self.version = check_format(fields)
        canonical.check(line[:-1], fields)
        fields = upgraded(fields, self.version)
        if self.level < 2 and isinstance(fields.get("start"), dict):
            del fields["start"]
        try:
            header = parse_header(fields)
            check_hashes(header.rules)
            if header.parent is not None:
                check_hashes(header.parent)
            if self.level >= 2:
                self._judge_beginning(header)
        except (Malformed, Unsupported) as wrong:
            self._judge_rules_hash(fields)
            self._blame(wrong, line)
        self._judge_rules_hash(fields)
        self.unchecked += unknown_fields(header, fields)
        return header

    def _judge_beginning(self, header: Header) -> None:
        if wrong := rules_fault(header):
            raise Malformed(wrong)
        if header.start is not None and (wrong := stated_fault(rules_of(header), header.start)):
            raise Malformed(f"no match can begin so: {wrong}")

    def _judge_rules_hash(self, fields: dict[str, Any]) -> None:
        rules = fields["rules"]
        expected = sha256(canonical.encode(rules["doc"])).hexdigest()
        if self.level >= 1 and rules["sha256"] != expected:
            raise Bad(1, "the rules are not those of their hash", expected, rules["sha256"])

    def _not_given_again(self, track: Track, lines: Iterator[bytes]) -> Iterator[bytes]:
        """The lines that the rules do not give exactly for their decisions; goes on by the others.

        One long loop, because a long file is all spent in it.
        """
        rules, history = self.rules, track.history
        for line in lines:
            state = history.state
            seat = state.seat
            try:
                decision = _read_decision(line)
                events = decide(rules, state, decision.do)
            except (msgspec.MsgspecError, Refused, RecursionError):
                yield line
                continue
            head = action_head(decision.do, events)
            evolve(state, events)
            s = state_hash(state)
            given = action_line(head, track.i + 1, track.chain, s, seat, decision.t)
            if line != given or self.end:
                history.restore()
                yield line
                continue
            track.act(line, head, s, seat, events)

    def _judge_record(self, track: Track, line: bytes) -> None:
        self.fields = fields = upgraded(canonical.parse(line[:-1]), self.version)
        self._judge_order(fields.get("k"))
        record = self._parse(track, fields)
        self._judge_integrity(track, line, fields)
        try:
            self._judge_content(track, record, line)
        except (Bad, Malformed, Unsupported) as wrong:
            self._blame(wrong, line)
        self.end = record if isinstance(record, EndRecord) else None
        self.fields = {}

    def _judge_order(self, kind: Json) -> None:
        if self.end is None:
            return
        if kind != "resume":
            raise Bad(0, "a record follows the end")
        if self.end.reason not in ("quit", "limit"):
            raise Bad(0, "play goes on after a match that is over")

    def _parse(
        self, track: Track, fields: dict[str, Json]
    ) -> Record | Extra | Malformed | Unsupported:
        """The record, or what keeps it from being one at a level yet to be judged."""
        try:
            record = parse_record(fields)
        except (Malformed, Unsupported) as wrong:
            return wrong
        check_hashes(record)
        if isinstance(record, ActionRecord) and record.by and record.by == _who(track, record.seat):
            raise Misframed("an optional field stands at its default: by")
        for name in unknown_fields(record, fields):
            if name not in self.unchecked:
                self.unchecked.append(name)
        return record

    def _judge_integrity(self, track: Track, line: bytes, fields: dict[str, Json]) -> None:
        """Judges number and chain.  A wrong hash whose successor is right tells of the record
        before: that one was changed.
        """
        if self.level < 1:
            return
        if fields.get("i") != track.i + 1:
            raise Bad(1, "records are missing, doubled or moved", track.i + 1, fields.get("i"))
        found = fields.get("p")
        if found != track.chain:
            if self._ahead.link(0, track.i + 2) != chain(line):
                raise Bad(1, "the hash of the line before is wrong", track.chain, found)
            self.fields = {}
            raise Bad(1, _CHANGED, found, track.chain, back=1)

    def _blame(self, wrong: Bad | Malformed | Unsupported, line: bytes) -> NoReturn:
        """Raises what is wrong with a record, or, where the chain shows that its line was changed
        after it was written, that.
        """
        following, number = self._ahead.peek(0), self.good
        if self.level >= 1 and following is not None:
            p = self._ahead.link(0, number + 1)
            if p not in (None, chain(line)) and self._ahead.link(1, number + 2) == chain(following):
                raise _changed(wrong, p, chain(line))
        raise Bad(2, str(wrong)) if isinstance(wrong, Malformed) else wrong

    def _judge_content(
        self, track: Track, record: Record | Extra | Malformed | Unsupported, line: bytes
    ) -> None:
        """Judges a record at level 2 and above, and goes on by it."""
        if isinstance(record, Unsupported):
            raise record
        if self.level < 2:
            track.add(line)
        elif isinstance(record, Malformed):
            raise record
        elif isinstance(record, ActionRecord):
            self._judge_action(track, record, line)
        elif isinstance(record, UndoRecord):
            self._judge_undo(track, record, line)
        else:
            if isinstance(record, EndRecord):
                self._judge_end(track, record)
            elif isinstance(record, ResumeRecord) and record.engine != track.header.engine:
                raise Unsupported(f"play went on with engine {record.engine}, another than before")
            track.add(line)

    def _judge_action(self, track: Track, record: ActionRecord, line: bytes) -> None:
        before = track.state.copied()
        chance, rerun = self._judges(3), self._judges(4)
        dissect(self.rules, track.state, record, chance=chance, rerun=rerun)
        if self._judges(5) and record.seat:
            judge_bot(self.rules, before, record, record.by or _who(track, record.seat))
        head = action_head(record.do, record.ev)
        track.act(line, head, record.s, record.seat, record.ev)

    def _judge_undo(self, track: Track, record: UndoRecord, line: bytes) -> None:
        if not track.history.reaches(record.to):
            raise Bad(2, f"undo does not reach record {record.to}")
        if record.seat and not _who(track, record.seat):
            raise Bad(2, f"there is no seat {record.seat} to ask for an undo")
        s = state_hash(track.history.state_after(record.to))
        if s != record.s:
            raise Bad(2, "the state gone back to has another hash", s, record.s)
        track.undo(line, record.to, s)

    def _judge_end(self, track: Track, record: EndRecord) -> None:
        expected = track.end(record.reason)
        if record.reason not in track.reasons:
            reasons = " or ".join(track.reasons)
            raise Bad(2, "the match did not end for this reason", reasons, record.reason)
        if record != expected:
            bad = Bad(2, "the end is not true")
            bad.states = differing_fields(expected, record)
            raise bad


_CHANGED = "the line was changed after it was written: the next record has another hash of it"


def _changed(wrong: Bad | Malformed | Unsupported, expected: object, found: object) -> Bad:
    """A record that was changed, with what is wrong in it for that, and only else its hashes."""
    bad = Bad(1, f"{_CHANGED} ({wrong})", expected, found)
    if isinstance(wrong, Bad):
        bad.states = wrong.states
        if wrong.expected is not None:
            bad.expected, bad.found = wrong.expected, wrong.found
    return bad


def _who(track: Track, seat: int) -> str:
    """Who decides for a seat; empty where there is no such seat."""
    seats = track.header.seats
    return seats[seat - 1].who if 1 <= seat <= len(seats) else ""
