"""The judge: reads a replay record by record and yields each good one, in memory that does not grow
with the file.  Verifying and showing both read through it.

An action that the rules give again, byte for byte, is right at all levels at once; only one that
differs is taken apart, to say at which level.  The first bad record ends the judging.

Whom to blame for a wrong hash needs a look ahead.  Each record holds the hash `p` of the line
before it, so where `p` is wrong one of two lines was changed: this one or that.  If the record
after this one has the right hash of this line, this line is as it was written, and the line before
was changed. If it has not, or there is none, the change is here.  In the same way a line with a bad
decision may have been written so, by a program that cheats or errs (then the hash after it fits:
level 2 to 4), or changed later (then it does not, and the next hash fits its own line: level 1).
"""

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from typing import Annotated, Any, NoReturn

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from trashcli.game.cards import cards_of
from trashcli.game.chance import ALG, VERSION
from trashcli.game.commands import Command, Refused
from trashcli.game.decide import decide
from trashcli.game.events import Dealt, Event, Shuffled
from trashcli.game.fold import evolve, fault
from trashcli.game.rules import Rules
from trashcli.game.state import State, state_hash
from trashcli.match import choice
from trashcli.players import Bot, bot
from trashcli.replay import canonical
from trashcli.replay.canonical import LARGEST, Json, Misframed
from trashcli.replay.lines import Ahead, Lines
from trashcli.replay.parse import (
    HIDDEN,
    LONGEST_NAME,
    Extra,
    Malformed,
    Unsupported,
    check_format,
    check_hashes,
    header_fault,
    parse_frame,
    parse_header,
    parse_parts,
    parse_plain,
    unknown_fields,
    unknown_parts,
)
from trashcli.replay.records import (
    ActionRecord,
    EndRecord,
    Header,
    Record,
    ResumeRecord,
    UndoRecord,
    action_head,
    action_line,
    chain,
    encode,
)
from trashcli.replay.redaction import laid_open
from trashcli.replay.track import ENGINES, RecordedRules, Track, rules_of, seat_fault

Differences = list[tuple[str, object, object]]
"""Fields by name, each with the value expected and the one found."""


class Bad(Exception):
    """A record is bad: the level it fails, and how.

    `expected` and `found` are values that are told as JSON, texts as they are; `states` the fields
    in which two states differ.  `back` is how many records before the one judged it is.
    """

    def __init__(
        self,
        level: int,
        message: str,
        expected: object = None,
        found: object = None,
        *,
        back: int = 0,
    ) -> None:
        super().__init__(message)
        self.level = level
        self.expected = expected
        self.found = found
        self.back = back
        self.states: Differences = []


def _acting(seat: int) -> str:
    return f"seat {seat}" if seat else "the table"


def _wrong_chance(rules: Rules, state: State, event: Event) -> Bad | None:
    """Return what of a shuffle or a random lead is not the seed's."""
    if isinstance(event, Shuffled):
        there = rules.deck if event.k == 0 else _reshuffled(state, event)
        expected = rules.shuffled(event.hand, event.k, there)
        if expected != event.cards:
            return Bad(3, "the shuffle is not the seed's", expected, event.cards)
    elif isinstance(event, Dealt) and not state.lead and rules.profile.lead.first == "random":
        lead = rules.first_lead()
        if event.lead != lead:
            return Bad(3, "the first lead is not the seed's", _acting(lead), _acting(event.lead))
    return None


def _reshuffled(state: State, event: Shuffled) -> Sequence[str]:
    return cards_of(state.discards[len(state.discards) - len(event.cards) :])


def _by_the_rules(rules: Rules, state: State, record: ActionRecord) -> list[Event] | Refused:
    """Return what the rules make of the decision; recorded chance has been found possible
    before.
    """
    if isinstance(rules, RecordedRules):
        rules.events = record.ev
    try:
        return decide(rules, state, record.do)
    except Refused as refused:
        return refused


def _compare(ours: list[Event] | Refused, record: ActionRecord) -> None:
    if isinstance(ours, Refused):
        raise Bad(4, f"the rules refuse this decision: {ours}")
    if ours != record.ev:
        raise Bad(4, "the rules give other events")


def _explain(bad: Bad, rules: Rules, before: State, found: State, record: ActionRecord) -> None:
    """Add the events and the state that the rules give, where these are what differs.

    `found` is the state by the recorded events, as far as these could be folded.
    """
    unfounded = bad.level < 4 and isinstance(rules, RecordedRules)
    if bad.expected is not None or unfounded:
        return
    ours = _by_the_rules(rules, before, record)
    if isinstance(ours, Refused) or ours == record.ev:
        return
    bad.expected, bad.found = ours, record.ev
    if bad.level > 2:
        expected = before.copied()
        evolve(expected, ours)
        bad.states = differing_fields(expected, found)


def differing_fields(expected: Struct, found: Struct) -> Differences:
    """Return the fields in which two values of one type differ."""
    names = type(expected).__struct_fields__
    pairs = ((name, getattr(expected, name), getattr(found, name)) for name in names)
    return [(name, x, y) for name, x, y in pairs if x != y]


def differences(a: State, b: State) -> list[tuple[str, str, str]]:
    """Return the fields in which two states differ: name, value in the one, value in the other."""
    return [(n, encode(x).decode(), encode(y).decode()) for n, x, y in differing_fields(a, b)]


def judge_bot(rules: Rules, state: State, record: ActionRecord, who: str) -> None:
    """Judge whether the bot that decided would decide so; raises `Bad` or `Unsupported`."""
    if not who.startswith("bot:"):
        return
    name, _, version = who.removeprefix("bot:").partition("/")
    asked = _bot(name)
    if asked is None or str(asked.VERSION) != version:
        raise Unsupported(f"{who} is not known")
    expected = choice(rules, state, asked.choose)
    if expected != record.do:
        raise Bad(5, f"{who} would decide otherwise", expected, record.do)


@cache
def _bot(name: str) -> Bot | None:
    try:
        return bot(name)
    except KeyError:
        return None


CHANGED = "the line was changed after it was written: the next record has another hash of it"


def judge_integrity(track: Track, line: bytes, fields: dict[str, Json], ahead: Ahead) -> None:
    """Judge number and chain of the record behind the track; raises `Bad`.

    A wrong hash whose successor is right tells of the record before: that one was changed.
    """
    number, found = track.i + 1, fields.get("p")
    if fields.get("i") != number:
        raise Bad(1, "records are missing, doubled or moved", number, fields.get("i"))
    if found != track.chain:
        if ahead.link(0, number + 1) != chain(line):
            raise Bad(1, "the hash of the line before is wrong", track.chain, found)
        raise Bad(1, CHANGED, found, track.chain, back=1)


def judge_change(
    number: int, line: bytes, ahead: Ahead, wrong: Bad | Malformed | Unsupported
) -> None:
    """Raise `Bad` where the chain shows that the line of this record, in which something is wrong,
    was changed after it was written.
    """
    following, p = ahead.peek(0), ahead.link(0, number + 1)
    if following is None or p in (None, chain(line)):
        return
    if ahead.link(1, number + 2) == chain(following):
        raise _changed(wrong, p, chain(line))


def _changed(wrong: Bad | Malformed | Unsupported, expected: object, found: object) -> Bad:
    """Return a record that was changed, with what is wrong in it for that, and only else its
    hashes.
    """
    bad = Bad(1, f"{CHANGED} ({wrong})", expected, found)
    if isinstance(wrong, Bad):
        bad.states = wrong.states
        if wrong.expected is not None:
            bad.expected, bad.found = wrong.expected, wrong.found
    return bad


class Contents:
    """Judges records at these of the levels from 2, each behind those of the track.

    Of tolerant lines no hash is asked that a record does not hold, and of a view a card that nobody
    has seen is whatever it turns out to be.  `unknown_bots` is whose decisions could not be judged
    at level 5, and from which record on.
    """

    def __init__(self, track: Track, rules: Rules, levels: set[int], lines: Lines) -> None:
        self.unknown_bots: dict[str, int] = {}
        self._track = track
        self._rules = rules
        self._levels = levels
        self._tolerant = lines.is_tolerant
        self._hidden = lines.is_view
        self._deck = [HIDDEN] * len(rules.deck) if lines.is_view else rules.deck

    def judge(self, record: Record | Extra, line: bytes) -> None:
        """Add a record with this line to the track; raises `Bad` or `Unsupported`."""
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
        """Judge an action at all levels and fold it; where it is bad, the state stays.

        Rules are asked at level 4 alone: without, what came before may be nothing they could lead
        to.
        """
        track, history, rerun = self._track, self._track.history, 4 in self._levels
        before = history.state.copied()
        try:
            s = self._fold(history.state, record)
            if rerun:
                _compare(_by_the_rules(self._rules, before, record), record)
            if 5 in self._levels and record.seat:
                self._judge_bot(before, record)
        except Bad as bad:
            if rerun:
                _explain(bad, self._rules, before, history.state, record)
            history.restore()
            raise
        track.act(line, action_head(record.do, record.ev), s, record.seat, record.ev)

    def _fold(self, state: State, record: ActionRecord) -> str:
        """Fold the events one by one, judging levels 2 and 3; return the hash of the state then."""
        if wrong := seat_fault(state, record.seat):
            seats = () if state.phase == "over" else (_acting(state.seat), _acting(record.seat))
            raise Bad(2, wrong, *seats)
        unlike: Bad | None = None
        for event in record.ev:
            known = laid_open(state, event) if self._hidden else state
            if wrong := fault(known, event, self._deck):
                raise Bad(2, wrong)
            if 3 in self._levels and unlike is None:
                unlike = _wrong_chance(self._rules, state, event)
            evolve(state, (event,))
        s = state_hash(state)
        if self._differs(s, record.s):
            raise Bad(2, "the state has another hash", s, record.s)
        if unlike:
            raise unlike
        return s

    def _differs(self, expected: str, found: str) -> bool:
        """Return whether a hash is not the one expected; a tolerant reader does without."""
        return expected != found and not (self._tolerant and not found)

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
        if self._differs(s, record.s):
            raise Bad(2, "the state gone back to has another hash", s, record.s)
        track.undo(line, record.to, s)

    def _judge_resume(self, record: ResumeRecord) -> None:
        if record.engine != self._track.header.engine and not self._tolerant:
            raise Unsupported(f"play went on with engine {record.engine}, another than before")

    def _judge_end(self, record: EndRecord) -> None:
        reasons = self._track.history.reasons
        if record.reason not in reasons:
            expected = " or ".join(reasons)
            raise Bad(2, "the match did not end for this reason", expected, record.reason)
        true = self._track.end(record.reason)
        if self._tolerant:  # what a view and a file without hashes do not hold
            true = replace(true, digest=record.digest, p=record.p)
        if record != true:
            bad = Bad(2, "the end is not true")
            bad.states = differing_fields(true, record)
            raise bad


MOST_UNCHECKED = 100
"""As many unknown fields and kinds are told by name; whoever makes more makes any number."""
MORE = "and more"


class _Decision(Struct, tag_field="k", tag="action", gc=False):
    """What of an action must be read before the rules can give the rest."""

    do: Command
    t: Annotated[int, Meta(ge=0, le=LARGEST)] = 0


_read_decision = msgspec.json.Decoder(_Decision).decode


Judged = tuple[bytes, Record | Extra | None, Track]
"""A good record: its line, what it is (none for an action that the rules gave again, byte for
byte), and the track behind it.
"""


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
        self.unchecked: dict[str, None] = {}
        """The unknown fields and kinds passed over, in the order they were met; at most so many."""
        self.left_out: set[int] = set()
        """Levels that cannot be judged in this file."""
        self.stopped = ""
        """The unknown part of a record, good at levels 0 and 1, at which judging stopped."""
        self.track: Track | None = None
        self.end: EndRecord | None = None
        """The end that the last record is, if it is one."""
        self.is_end_sealed = False
        """Whether all of that end follows from what comes before it: `quit` and `limit` can stand
        for each other, and no digest holds unknown fields.
        """
        self.first_line = b""
        self.line = b""
        """The line of the record that is judged, where the rules do not give it again."""
        self._ahead = Ahead(lines)
        self._flat = flat

    @property
    def good(self) -> int:
        """How many records were judged and good, the header included."""
        return self.track.i + 1 if self.track else 0

    def run(self) -> None:
        """Judge to the first bad record, or to the end of the file."""
        for _ in self:
            pass

    def __iter__(self) -> Iterator[Judged]:
        """Yield the good records behind the header, each once it is judged."""
        try:
            yield from self._judged()
        except Bad as bad:
            self.bad = bad.with_traceback(None)  # whose frames would keep the file open
        except Misframed as damage:
            self.bad = Bad(0, str(damage))
        except Unsupported as unknown:
            self.stopped = str(unknown)
            self.unsupported.append(f"line {self.good + 1}: {unknown}")
        finally:
            self.lines.close()

    def _judged(self) -> Iterator[Judged]:
        lines = iter(self._ahead)
        self.first_line = first = next(lines, b"")
        if not first:
            raise Bad(0, "there is no complete header")
        header = self._judge_header(first)
        self.unsupported += unknown_parts(header)
        self.track = track = Track(header, first, flat=self._flat)
        self._choose_levels(track)
        again = self.level == 4 and not self.left_out
        try:
            for line in lines:
                if again and self._is_given_again(track, line):
                    yield line, None, track
                else:
                    yield line, self._judge_record(track, line), track
        finally:
            self._leave_out_unknown_bots()

    def _choose_levels(self, track: Track) -> None:
        """Leave out what an unknown engine or generator would decide; the recorded cards win."""
        header = track.header
        redraws = (header.rng.alg, header.rng.v) == (ALG, VERSION)
        if not redraws:
            self.left_out |= {3, 5}
        if header.engine not in ENGINES:
            self.left_out |= {4, 5}
        if self.level >= 2:
            self._rules = rules_of(header) if redraws else RecordedRules(header)
            levels = set(range(2, self.level + 1)) - self.left_out
            self._contents = Contents(track, self._rules, levels, self.lines)

    def _leave_out_unknown_bots(self) -> None:
        for who, i in self._contents.unknown_bots.items() if self.level == 5 else ():
            self.unsupported.append(f"line {i + 1}: {who} is not known")
            self.left_out.add(5)

    def _judge_header(self, line: bytes) -> Header:
        fields = canonical.parse_tolerant(line[:-1])
        check_format(fields)
        canonical.check(line[:-1], fields)
        if self.level < 2 and isinstance(fields.get("start"), dict):
            del fields["start"]
        try:
            header = parse_header(fields, strict=not self.lines.is_tolerant)
            if self.level >= 2 and (fault := header_fault(header, redacted=self.lines.is_view)):
                raise Malformed(fault)
        except (Malformed, Unsupported) as wrong:
            self._judge_rules_hash(fields)
            self._blame(wrong, line)
        self._judge_rules_hash(fields)
        self._pass_over(unknown_fields(header, fields))
        return header

    def _judge_rules_hash(self, fields: dict[str, Any]) -> None:
        rules = fields["rules"]
        expected = sha256(canonical.encode(rules["doc"])).hexdigest()
        if self.level >= 1 and rules["sha256"] != expected and not self.lines.is_tolerant:
            raise Bad(1, "the rules are not those of their hash", expected, rules["sha256"])

    def _is_given_again(self, track: Track, line: bytes) -> bool:
        """Return whether the rules give exactly this line for its decision; go on by it then."""
        rules, history = self._rules, track.history
        state = history.state
        seat = state.seat
        try:
            decision = _read_decision(line)
            events = decide(rules, state, decision.do)
        except (msgspec.MsgspecError, Refused, RecursionError):
            return False
        head = action_head(decision.do, events)
        evolve(state, events)
        s = state_hash(state)
        given = action_line(head, track.i + 1, track.chain, s, seat, decision.t)
        if line != given or self.end:
            history.restore()
            return False
        track.act(line, head, s, seat, events)
        return True

    def _judge_record(self, track: Track, line: bytes) -> Record | Extra:
        self.line = line
        plain = parse_plain(line)
        if plain is not None:
            fields: dict[str, Json] = {
                "k": str(plain.__struct_config__.tag),
                "i": plain.i,
                "p": plain.p,
            }
        else:
            fields = canonical.parse(line[:-1])
        self._judge_order(fields.get("k"))
        frame = plain or self._parse_frame(track, fields)
        if not self.lines.is_tolerant:
            check_hashes(frame)
        if self.level >= 1:
            judge_integrity(track, line, fields, self._ahead)
        try:
            record = plain or self._whole(frame, fields)
            self._judge_content(track, record, line)
        except (Bad, Malformed, Unsupported) as wrong:
            self._blame(wrong, line)
        self.end = frame if isinstance(frame, EndRecord) else None
        self.is_end_sealed = self.end is not None and (
            self.end.reason in ("won", "halt") and not unknown_fields(frame, fields)
        )
        self.line = b""
        return record

    def _judge_order(self, kind: Json) -> None:
        if self.end is None:
            return
        if kind != "resume":
            raise Bad(0, "a record follows the end")
        if self.end.reason not in ("quit", "limit"):
            raise Bad(0, "play goes on after a match that is over")

    def _parse_frame(self, track: Track, fields: dict[str, Json]) -> Record | Extra:
        frame = parse_frame(fields)
        if isinstance(frame, ActionRecord) and frame.by and frame.by == track.who(frame.seat):
            raise Misframed("an optional field stands at its default: by")
        self._pass_over(unknown_fields(frame, fields))
        return frame

    def _pass_over(self, names: list[str]) -> None:
        """Note what is kept and not checked: each once, and no more than can be told."""
        for name in names:
            told = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}..."
            if told not in self.unchecked and len(self.unchecked) >= MOST_UNCHECKED:
                self.unchecked[MORE] = None
                return
            self.unchecked[told] = None

    def _blame(self, wrong: Bad | Malformed | Unsupported, line: bytes) -> NoReturn:
        """Raise what is wrong with a record, or, if its line was changed, that."""
        if self.level >= 1:
            judge_change(self.good, line, self._ahead, wrong)
        raise Bad(2, str(wrong)) if isinstance(wrong, Malformed) else wrong

    def _whole(self, frame: Record | Extra, fields: dict[str, Json]) -> Record | Extra:
        """Return the record with this frame; below level 2 nobody asks what a malformed
        one holds.
        """
        try:
            return parse_parts(frame, fields)
        except Malformed:
            if self.level >= 2:
                raise
            return frame

    def _judge_content(self, track: Track, record: Record | Extra, line: bytes) -> None:
        """Judge a record at level 2 and above, and go on by it."""
        if self.level < 2:
            track.add(line)
        else:
            self._contents.judge(record, line)
