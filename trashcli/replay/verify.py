"""Verifying replays: what the judge found, as a report.  Opens the file; prints nothing.

What an `end` protects.  Every record is protected by the next one, which holds its hash; the last
one by nothing, so a file without an end is told as protected up to the record before.  An end of a
match that is over (`won`, `halt`) says nothing that does not follow from what comes before: its
digest, sizes and winners are computed again, so it protects itself.  `quit` and `limit` do not
follow from anything and can stand for each other, and unknown fields are in no digest; such an end
is not protected until a `resume` follows.
"""

import json
import os
import shlex
from collections.abc import Iterator
from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct, field

from trashcli.exits import Exit, Failure
from trashcli.replay.canonical import Json, Misframed, parse_tolerant
from trashcli.replay.judge import Judge
from trashcli.replay.lines import STDIN, Lines, Read, open_lines
from trashcli.replay.records import encode
from trashcli.wording import counted, printable

LEVELS = ("frame", "integrity", "events", "chance", "rules", "bots")
"""What each level of verifying judges, from 0."""

Verdict = Literal["verified", "incomplete", "unsupported", "different", "damaged", "unreadable"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
Judged = Literal["ok", "failed", "not judged"]


class FieldDifference(Struct, frozen=True):
    """A field whose value is not the expected one."""

    field: str
    expected: Any
    found: Any


class Finding(Struct, kw_only=True):
    """The first bad record: the lowest level it fails, and how.

    `line` counts from 1, `record` from 0 (the header).  Hand, turn and seat are those in which the
    record was made.  `expected` and `found` are events, a decision or a text; `differences` the
    fields in which the state by the rules differs from that by the recorded events, or an end from
    the true one.  `see` is the command that lands there.
    """

    level: int
    line: int
    record: int
    message: str
    hand: int = 0
    turn: int = 0
    seat: int = 0
    decision: Any = None
    expected: Any = None
    found: Any = None
    differences: list[FieldDifference] = field(default_factory=list)
    see: str | None = None


class Report(Struct, kw_only=True):
    """What verifying one replay came to.

    `message` says it in a sentence.  `records` is how many were good, the header included;
    `sealed_to` the last record whose every byte is protected, None where there is none; `finished`
    whether the match was played to its end, `reason` why the file ends, empty for a file without
    an end.  `unsupported` is what could not be judged, `unchecked` the unknown fields and kinds
    passed over; `torn` the number of bytes that were never committed.
    """

    file: str
    verdict: Verdict
    exit: Exit
    message: str
    level: int
    levels: dict[str, Judged] = field(default_factory=dict)
    records: int = 0
    sealed_to: int | None = None
    finished: bool = False
    reason: str = ""
    torn: int = 0
    id: str = ""
    digest: str = ""
    profile: str = ""
    seed: str = ""
    finding: Finding | None = None
    unsupported: list[str] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether the replay is whole and verified."""
        return self.exit == Exit.OK


def exit_of(level: int) -> Exit:
    """Return how verifying ends when the first bad record fails this level."""
    return Exit.DAMAGED if level <= 1 else Exit.NO


DEFAULT_LEVEL = 4


def verify(path: str, level: int = DEFAULT_LEVEL, read: Read | None = None) -> Report:
    """Verify the replay at this path (`-` is standard input) at levels 0 to `level`.

    `read` is told how many bytes of it were read.  Raises `Failure` if there is no file to read.
    """
    return verify_lines(path, open_lines(path, read), level)


def verify_lines(name: str, lines: Lines, level: int = DEFAULT_LEVEL) -> Report:
    """Verify a replay from its lines; `name` is what the report calls it."""
    judge = Judge(lines, level)
    judge.run()
    return report_of(judge, name)


def report_of(judge: Judge, name: str) -> Report:
    """Return what a judge has found, once it is at the end."""
    verdict, exit = _verdict(judge)
    finding = _finding(judge, name)
    report = Report(
        file=name,
        verdict=verdict,
        exit=exit,
        message=_message(judge, finding),
        level=judge.level,
        levels=_levels(judge),
        records=finding.record if finding else judge.good,
        sealed_to=_sealed_to(judge),
        torn=0 if judge.bad else judge.lines.torn,
        finding=finding,
        unsupported=judge.unsupported,
        unchecked=list(judge.unchecked),
    )
    if judge.end is not None and judge.bad is None:
        report.finished = judge.end.reason in ("won", "halt")
        report.reason = judge.end.reason
    if judge.track is not None:
        _describe(report, judge)
    return report


def unreadable(name: str, failure: Failure, level: int) -> Report:
    """Return the report on a file that cannot be read."""
    message = str(failure).removeprefix(f"{name}: ")
    return Report(file=name, verdict="unreadable", exit=failure.exit, message=message, level=level)


def _describe(report: Report, judge: Judge) -> None:
    """Say which match it is; the digest only where all that goes into it was judged."""
    assert judge.track is not None
    header = judge.track.header
    report.id, report.profile, report.seed = judge.track.id, header.rules.name, header.rng.seed
    if judge.level >= 2:
        report.digest = judge.track.digest.hexdigest()


def _verdict(judge: Judge) -> tuple[Verdict, Exit]:
    if judge.bad:
        exit = exit_of(judge.bad.level)
        return ("damaged" if exit == Exit.DAMAGED else "different"), exit
    if judge.unsupported:
        return "unsupported", Exit.UNSUPPORTED
    if judge.lines.torn or judge.lines.cut_off or judge.end is None:
        return "incomplete", Exit.INCOMPLETE
    return "verified", Exit.OK


def _message(judge: Judge, finding: Finding | None) -> str:
    if finding:
        return f"level {finding.level} ({LEVELS[finding.level]}): {finding.message}"
    if judge.unsupported:
        return "; ".join(judge.unsupported)
    if judge.lines.cut_off:
        return f"the compressed data is cut off after line {judge.good}"
    if judge.lines.torn:
        return f"{counted(judge.lines.torn, 'byte')} after line {judge.good} never committed"
    if judge.end is None:
        unfinished = f"{counted(judge.good, 'record')}, unfinished"
        return f"{unfinished}; the last record is not yet protected"
    return counted(judge.good, "record")


def _levels(judge: Judge) -> dict[str, Judged]:
    """Return what came of each level, by its name."""
    begun = judge.track is not None or judge.bad is not None
    reached = judge.level if begun else -1
    failed = judge.bad.level if judge.bad else len(LEVELS)
    if judge.stopped:
        reached = min(reached, 1)
    return {name: _judged(judge, at, failed, reached) for at, name in enumerate(LEVELS)}


def _judged(judge: Judge, level: int, failed: int, reached: int) -> Judged:
    if level == failed:
        return "failed"
    return (
        "ok"
        if level < failed and level <= reached and level not in judge.left_out
        else "not judged"
    )


def _sealed_to(judge: Judge) -> int | None:
    """Return the last record that the next one vouches for; the end of a match that was played to
    it by what it says itself, and any other last record by nothing.
    """
    if judge.track is None or judge.level < 1:
        return None
    if judge.bad:
        vouched = judge.bad.level >= 2
    else:
        vouched = bool(judge.stopped) or (judge.level >= 2 and judge.is_end_sealed)
    last = judge.track.i if vouched else judge.track.i - 1
    return last if last >= 0 else None


def _decision(line: bytes) -> Json:
    """Return what was decided by the record that a line is, if that can be read."""
    try:
        return parse_tolerant(line.rstrip(b"\n")).get("do")
    except Misframed:
        return None


def _finding(judge: Judge, name: str) -> Finding | None:
    bad = judge.bad
    if bad is None:
        return None
    number = judge.good - bad.back
    finding = Finding(
        level=bad.level,
        line=number + 1,
        record=number,
        message=str(bad),
        decision=None if bad.back else _decision(judge.line),
        expected=bad.expected,
        found=bad.found,
        differences=[FieldDifference(*difference) for difference in bad.states],
    )
    if judge.track is not None:
        state = judge.track.state
        finding.hand, finding.turn, finding.seat = state.hand, state.turn, state.seat
        if name != STDIN:
            finding.see = f"trashcli step {shlex.quote(name)} --at {number}"
    return finding


def render_line(report: Report) -> str:
    """Return the report in one line: file, line where one is at fault, verdict, and why."""
    place = (
        f"{shown_name(report.file)}:{report.finding.line}"
        if report.finding
        else shown_name(report.file)
    )
    return printable(f"{place}: {report.verdict}: {report.message}")


def render_report(report: Report) -> str:
    """Return the whole report, several lines."""
    lines = [render_line(report), *map(printable, _details(report))]
    return "\n  ".join(lines)


def render_json(report: Report) -> str:
    """Return the report as one JSON object on a line, in ASCII; all keys are always there."""
    values: dict[str, Any] = msgspec.to_builtins(report)
    values["file"] = shown_name(report.file)
    return json.dumps(values, separators=(",", ":")).replace("\x7f", "\\u007f")


def shown_name(path: str) -> str:
    """Return a file's name as it can be written anywhere: names need not be text."""
    return os.fsencode(path).decode("utf-8", "replace")


def _details(report: Report) -> Iterator[str]:
    if report.profile:
        named = f"profile {report.profile}, seed {report.seed}, file {report.id}"
        yield f"{named}, game {report.digest}" if report.digest else named
    if report.finding:
        yield from _finding_lines(report.finding)
    if judged := [name for name in LEVELS if report.levels.get(name) == "ok"]:
        yield f"passed: {', '.join(judged)}"
    if report.sealed_to is not None and not report.finished:
        yield f"protected to record {report.sealed_to}"
    if report.unchecked:
        yield f"not checked: {', '.join(report.unchecked)}"


def _finding_lines(finding: Finding) -> Iterator[str]:
    when = f"record {finding.record}"
    if finding.hand:
        when += f", hand {finding.hand}, turn {finding.turn}"
    yield f"{when}, seat {finding.seat}" if finding.seat else when
    if finding.decision is not None:
        yield f"decision: {_text(finding.decision)}"
    if finding.expected is not None or finding.found is not None:
        yield f"expected: {_text(finding.expected)}"
        yield f"found:    {_text(finding.found)}"
    for one in finding.differences:
        yield f"{one.field}: {_text(one.expected)} expected, {_text(one.found)} found"
    if finding.see:
        yield finding.see


def _text(value: object) -> str:
    return value if isinstance(value, str) else encode(value).decode()
