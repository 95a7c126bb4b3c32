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
from trashcli.replay import canonical
from trashcli.replay.ahead import Ahead
from trashcli.replay.canonical import LARGEST, Json, Misframed
from trashcli.replay.contents import Contents
from trashcli.replay.dissect import Bad
from trashcli.replay.engines import ENGINES
from trashcli.replay.foldable import header_fault
from trashcli.replay.headers import (
    LONGEST_NAME,
    check_format,
    parse_header,
    unknown_parts,
)
from trashcli.replay.integrity import judge_change, judge_integrity
from trashcli.replay.parse import (
    Extra,
    Malformed,
    Unsupported,
    check_hashes,
    parse_frame,
    parse_parts,
    parse_plain,
    unknown_fields,
)
from trashcli.replay.records import (
    FORMAT_VERSION,
    ActionRecord,
    EndRecord,
    Header,
    Record,
    action_head,
    action_line,
)
from trashcli.replay.rerun import RecordedRules, rules_of
from trashcli.replay.source import Lines
from trashcli.replay.track import Track
from trashcli.replay.upgrade import upgraded

MOST_UNCHECKED = 100
"""As many unknown fields and kinds are told by name; whoever makes more makes any number."""
MORE = "and more"


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
        self.unchecked: dict[str, None] = {}
        """The unknown fields and kinds passed over, in the order they were met; at most so many."""
        self.left_out: set[int] = set()
        """Levels that cannot be judged in this file."""
        self.stopped = False
        """Whether judging stopped at a record with an unknown part, good at levels 0 and 1."""
        self.track: Track | None = None
        self.end: EndRecord | None = None
        """The end that the last record is, if it is one."""
        self.is_end_sealed = False
        """Whether all of that end follows from what comes before it: `quit` and `limit` can stand
        for each other, and no digest holds unknown fields.
        """
        self.line = b""
        """The line of the record that is judged, where the rules do not give it again."""
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
            self.stopped = True
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
        self.track = track = Track(header, first, flat=self._flat)
        self._choose_levels(track)
        again = self.level == 4 and not self.left_out and self.version == FORMAT_VERSION
        try:
            for line in self._not_given_again(track, lines) if again else lines:
                self._judge_record(track, line)
        finally:
            self._leave_out_unknown_bots()

    def _choose_levels(self, track: Track) -> None:
        """Leaves out what an unknown engine or generator would decide; the recorded cards win."""
        header = track.header
        redraws = (header.rng.alg, header.rng.v) == (ALG, VERSION)
        if not redraws:
            self.left_out |= {3, 5}
        if header.engine not in ENGINES:
            self.left_out |= {4, 5}
        if self.level >= 2:
            self._rules = rules_of(header) if redraws else RecordedRules(header)
            levels = set(range(2, self.level + 1)) - self.left_out
            self._contents = Contents(track, self._rules, levels)

    def _leave_out_unknown_bots(self) -> None:
        for who, i in self._contents.unknown_bots.items() if self.level == 5 else ():
            self.unsupported.append(f"line {i + 1}: {who} is not known")
            self.left_out.add(5)

    def _judge_header(self, line: bytes) -> Header:
        fields = canonical.parse_tolerant(line[:-1])
        self.version = check_format(fields)
        canonical.check(line[:-1], fields)
        fields = upgraded(fields, self.version)
        if self.level < 2 and isinstance(fields.get("start"), dict):
            del fields["start"]
        try:
            header = parse_header(fields, strict=True)
            if self.level >= 2 and (fault := header_fault(header)):
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
        if self.level >= 1 and rules["sha256"] != expected:
            raise Bad(1, "the rules are not those of their hash", expected, rules["sha256"])

    def _not_given_again(self, track: Track, lines: Iterator[bytes]) -> Iterator[bytes]:
        """The lines that the rules do not give exactly for their decisions; goes on by the others.

        One long loop, because a long file is all spent in it.
        """
        rules, history = self._rules, track.history
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
        self.line = line
        plain = parse_plain(line) if self.version == FORMAT_VERSION else None
        if plain is not None:
            fields: dict[str, Json] = {
                "k": str(plain.__struct_config__.tag),
                "i": plain.i,
                "p": plain.p,
            }
        else:
            fields = upgraded(canonical.parse(line[:-1]), self.version)
        self._judge_order(fields.get("k"))
        frame = plain or self._parse_frame(track, fields)
        check_hashes(frame)
        if self.level >= 1:
            judge_integrity(track, line, fields, self._ahead)
        try:
            self._judge_content(track, plain or self._whole(frame, fields), line)
        except (Bad, Malformed, Unsupported) as wrong:
            self._blame(wrong, line)
        self.end = frame if isinstance(frame, EndRecord) else None
        self.is_end_sealed = self.end is not None and (
            self.end.reason in ("won", "halt") and not unknown_fields(frame, fields)
        )
        self.line = b""

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
        """Notes what is kept and not checked: each once, and no more than can be told."""
        for name in names:
            told = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}..."
            if told not in self.unchecked and len(self.unchecked) >= MOST_UNCHECKED:
                self.unchecked[MORE] = None
                return
            self.unchecked[told] = None

    def _blame(self, wrong: Bad | Malformed | Unsupported, line: bytes) -> NoReturn:
        """Raises what is wrong with a record, or, if its line was changed, that."""
        if self.level >= 1:
            judge_change(self.good, line, self._ahead, wrong)
        raise Bad(2, str(wrong)) if isinstance(wrong, Malformed) else wrong

    def _whole(self, frame: Record | Extra, fields: dict[str, Json]) -> Record | Extra:
        """The record with this frame; below level 2 nobody asks what a malformed one holds."""
        try:
            return parse_parts(frame, fields)
        except Malformed:
            if self.level >= 2:
                raise
            return frame

    def _judge_content(self, track: Track, record: Record | Extra, line: bytes) -> None:
        """Judges a record at level 2 and above, and goes on by it."""
        if self.level < 2:
            track.add(line)
        else:
            self._contents.judge(record, line)
