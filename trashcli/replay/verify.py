"""Verifying replays: what the judge found, as a report.  Opens the file; prints nothing."""

import shlex

from trashcli.exits import Exit, Failure
from trashcli.replay.canonical import Json, Misframed, parse_tolerant
from trashcli.replay.findings import (
    LEVELS,
    FieldDifference,
    Finding,
    Judged,
    Report,
    Verdict,
    exit_of,
)
from trashcli.replay.judge import Judge
from trashcli.replay.source import STDIN, Lines, Read, open_lines
from trashcli.wording import counted

DEFAULT_LEVEL = 4


def verify(path: str, level: int = DEFAULT_LEVEL, read: Read | None = None) -> Report:
    """Verifies the replay at this path (`-` is standard input) at levels 0 to `level`.

    `read` is told how many bytes of it were read.  Raises `Failure` if there is no file to read.
    """
    return verify_lines(path, open_lines(path, read), level)


def verify_lines(name: str, lines: Lines, level: int = DEFAULT_LEVEL) -> Report:
    """Verifies a replay from its lines; `name` is what the report calls it."""
    judge = Judge(lines, level)
    judge.run()
    verdict, exit = _verdict(judge)
    finding = _finding(judge, name)
    report = Report(
        file=name,
        verdict=verdict,
        exit=exit,
        message=_message(judge, finding),
        level=level,
        levels=_levels(judge),
        records=finding.record if finding else judge.good,
        sealed_to=_sealed_to(judge),
        torn=0 if judge.bad else lines.torn,
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
    """The report on a file that cannot be read."""
    message = str(failure).removeprefix(f"{name}: ")
    return Report(file=name, verdict="unreadable", exit=failure.exit, message=message, level=level)


def _describe(report: Report, judge: Judge) -> None:
    """Says which match it is; the digest only where all that goes into it was judged."""
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
        return f"no end after {counted(judge.good, 'record')}; no other seals the last"
    return counted(judge.good, "record")


def _levels(judge: Judge) -> dict[str, Judged]:
    """What came of each level, by its name."""
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
    """The last record that the next one vouches for; the end of a match that was played to it by
    what it says itself, and any other last record by nothing.
    """
    if judge.track is None or judge.level < 1:
        return None
    if judge.bad:
        vouched = judge.bad.level >= 2
    else:
        vouched = judge.stopped or (judge.level >= 2 and judge.is_end_sealed)
    last = judge.track.i if vouched else judge.track.i - 1
    return last if last >= 0 else None


def _decision(line: bytes) -> Json:
    """What was decided by the record that a line is, if that can be read."""
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
