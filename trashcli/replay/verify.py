"""Verifying replays: what the judge found, as a report.  Opens the file; prints nothing."""

from trashcli.exits import Exit
from trashcli.replay.findings import LEVELS, Finding, Report, Verdict, exit_of
from trashcli.replay.judge import Judge
from trashcli.replay.source import Lines, open_lines

DEFAULT_LEVEL = 4


def verify(path: str, level: int = DEFAULT_LEVEL) -> Report:
    """Verifies the replay at this path (`-` is standard input) at levels 0 to `level`.

    Raises `Failure` if there is no file to read.
    """
    return verify_lines(path, open_lines(path), level)


def verify_lines(name: str, lines: Lines, level: int = DEFAULT_LEVEL) -> Report:
    """Verifies a replay from its lines; `name` is what the report calls it."""
    judge = Judge(lines, level)
    judge.run()
    verdict, exit = _verdict(judge)
    report = Report(
        file=name,
        verdict=verdict,
        exit=exit,
        level=level,
        records=judge.good,
        finished=judge.end is not None,
        torn=0 if judge.bad else len(lines.torn),
        finding=_finding(judge),
        unsupported=judge.unsupported,
        unchecked=judge.unchecked,
        levels=_levels(judge),
    )
    if judge.track is not None:
        track = judge.track
        report.id, report.digest = track.id, track.digest.hexdigest()
        report.profile, report.seed = track.header.rules.name, track.header.rng.seed
        report.sealed_to = track.i if judge.end else max(track.i - 1, 0)
    return report


def _verdict(judge: Judge) -> tuple[Verdict, Exit]:
    if judge.bad:
        exit = exit_of(judge.bad.level)
        return ("damaged" if exit == Exit.DAMAGED else "different"), exit
    if judge.unsupported:
        return "unsupported", Exit.UNSUPPORTED
    if judge.lines.torn or judge.end is None:
        return "incomplete", Exit.INCOMPLETE
    return "verified", Exit.OK


def _levels(judge: Judge) -> dict[str, str]:
    """Each level by name: `ok`, `failed`, or `not judged`."""
    failed = judge.bad.level if judge.bad else len(LEVELS)
    reached = judge.level if judge.track is not None or judge.bad else -1
    return {
        name: "failed" if at == failed else "ok" if at < failed and at <= reached else "not judged"
        for at, name in enumerate(LEVELS)
    }


def _finding(judge: Judge) -> Finding | None:
    bad = judge.bad
    if bad is None:
        return None
    number = judge.good - bad.back
    finding = Finding(
        level=bad.level,
        line=number + 1,
        record=number,
        message=str(bad),
        expected=bad.expected,
        found=bad.found,
        states=bad.states,
    )
    if judge.track is not None:
        state = judge.track.state
        finding.hand, finding.turn, finding.seat = state.hand, state.turn, state.seat
        finding.decision = bad.decision
    return finding
