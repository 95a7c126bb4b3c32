"""Kept matches: the lines of a replay made a live match again, to be played on."""

from collections.abc import Callable

from trashcli.exits import Exit, Failure
from trashcli.replay.judge import Judge
from trashcli.replay.recorder import Recorder
from trashcli.replay.records import Header
from trashcli.replay.resume import APP, Resumed
from trashcli.replay.source import Lines
from trashcli.replay.timeline import Timeline
from trashcli.shell.codes import LineFault
from trashcli.shell.live import Clock, Live
from trashcli.shell.sink import Copy, Sink


def live_again(
    timeline: Timeline, lines: list[bytes], record: Callable[[Header], Sink | None], clock: Clock
) -> Live:
    """The match of these lines, which are written to where `record` says first.

    Raises `Failure` for lines that do not verify or are of an engine that cannot go on with them,
    `LineFault` where they cannot be written.
    """
    judge = Judge(Lines(iter(lines)), 4, flat=False)
    judge.run()
    if judge.track is None or judge.bad or judge.unsupported:
        why = judge.bad or "; ".join(judge.unsupported)
        raise Failure(f"{timeline.name}: cannot be played on: {why}", Exit.UNSUPPORTED)
    copy = Copy(record(timeline.header))
    try:
        for line in lines:
            copy.write(line)
    except (Failure, OSError) as error:
        raise LineFault("unwritable", f"the replay cannot be written: {error}") from None
    match = Live(Recorder(judge.track, copy.write, copy.sync), copy, clock)
    match.remember(timeline.records)
    if judge.end and judge.end.reason in ("quit", "limit"):
        match.resume(APP)
    match.ended = judge.end is not None and match.state.phase == "over"
    return match


def live_resumed(resumed: Resumed, timeline: Timeline, lines: list[bytes], clock: Clock) -> Live:
    """The match of a file that is open for going on; `lines` are the file's."""
    copy = Copy(resumed.file)
    copy.lines = lines
    match = Live(Recorder(resumed.recorder.track, copy.write, copy.sync), copy, clock)
    match.remember(timeline.records)
    return match
