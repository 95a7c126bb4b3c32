"""Kept matches: the lines of a replay made a live match again, to be played on."""

from collections.abc import Sequence

from trashcli import APP
from trashcli.exits import Exit, Failure
from trashcli.replay.judge import Judge
from trashcli.replay.recorder import Recorder
from trashcli.replay.resume import Resumed
from trashcli.replay.source import Lines
from trashcli.replay.timeline import Timeline
from trashcli.shell.codes import LineFault
from trashcli.shell.live import Live
from trashcli.shell.session import Session
from trashcli.shell.sink import Copy


def play_on(session: Session, timeline: Timeline, lines: Sequence[bytes]) -> Live:
    """Goes on with the match of these lines, in place of what was open; they are written first to
    where the session records.

    Raises `Failure` for lines that do not verify or are of an engine that cannot go on with them,
    `LineFault` where they cannot be written.
    """
    session.require(timeline.header)
    judge = Judge(Lines(iter(lines)), 4, flat=False)
    judge.run()
    if judge.track is None or judge.bad or judge.unsupported:
        why = judge.bad or "; ".join(judge.unsupported)
        raise Failure(f"{timeline.name}: cannot be played on: {why}", Exit.UNSUPPORTED)
    copy = Copy(session.terms.record(timeline.header))
    try:
        for line in lines:
            copy.write(line)
    except (Failure, OSError) as error:
        raise LineFault("unwritable", f"the replay cannot be written: {error}") from None
    match = Live(Recorder(judge.track, copy.write, copy.sync), copy, session.terms.clock())
    match.remember(timeline.records)
    if judge.end and judge.end.reason in ("quit", "limit"):
        match.journal.resume(APP)
    match.journal.is_ended = judge.end is not None and match.state.phase == "over"
    return session.take_up(match)


def play_on_in_place(
    session: Session, resumed: Resumed, timeline: Timeline, lines: list[bytes]
) -> Live:
    """Goes on with a match in its own file, which is open for that and of which these are the
    lines.
    """
    copy = Copy(resumed.file)
    copy.lines = lines
    recorder = Recorder(resumed.recorder.track, copy.write, copy.sync)
    match = Live(recorder, copy, session.terms.clock())
    match.remember(timeline.records)
    return session.take_up(match)
