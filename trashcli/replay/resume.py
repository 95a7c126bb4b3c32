"""Resuming: going on with a match whose recording stopped, whatever stopped it.

Committed bytes are never changed.  A torn tail, which was never committed, is kept aside as
`FILE.torn-1`, `FILE.torn-2` and so on, before it is cut off.
"""

import os
from itertools import count
from pathlib import Path
from shutil import copyfileobj

from msgspec import Struct

from trashcli import APP
from trashcli.exits import Exit, Failure
from trashcli.game.rules import Rules
from trashcli.replay.judge import Judge
from trashcli.replay.recorder import Recorder
from trashcli.replay.records import FORMAT_VERSION, Header
from trashcli.replay.rerun import rules_of
from trashcli.replay.source import GZIP, STDIN, open_lines, open_regular
from trashcli.replay.track import Track
from trashcli.replay.write import Durability, ReplayFile, unwritable


class Resumed(Struct):
    """A match to go on with: `recorder` holds its state and writes to `file`, which is locked until
    it is closed.  `torn` is where `cut` torn bytes were kept, None where there were none.

    If the match was cut off between its last action and its end, its phase is `over` already.
    """

    header: Header
    rules: Rules
    recorder: Recorder
    file: ReplayFile
    cut: int = 0
    torn: Path | None = None


def resume(path: Path, *, durability: Durability = "hand", app: str = APP) -> Resumed:
    """Goes on with the match recorded at `path`; writes a `resume` record.

    Raises `Failure`, no committed byte changed, for a match that is over (USAGE), a file that does
    not verify, is compressed, is being written or cannot be (DAMAGED), and one that can be shown
    here but not played on (UNSUPPORTED).
    """
    if str(path) == STDIN:
        raise Failure("a match is resumed in its file, not from standard input", Exit.USAGE)
    with open_regular(str(path)) as stream:  # opening anything else for writing could block
        if stream.read(len(GZIP)) == GZIP:
            raise Failure(f"{path}: is compressed; unpack it first (gunzip)", Exit.DAMAGED)
    file = ReplayFile.append(path, durability=durability)
    try:
        return _resume(path, file, app)
    except OSError as error:
        file.close()
        raise unwritable(path, error) from None
    except BaseException:
        file.close()
        raise


def _resume(path: Path, file: ReplayFile, app: str) -> Resumed:
    judge = Judge(open_lines(str(path)), 4, flat=False)
    judge.run()
    track = _resumable(path, judge)
    torn = judge.lines.torn
    kept = _keep_aside(path, torn) if torn else None
    if torn:
        file.cut(path.stat().st_size - torn)
    recorder = Recorder(track, file.write, file.sync)
    recorder.resume(app, torn)
    return Resumed(track.header, rules_of(track.header), recorder, file, torn, kept)


def _resumable(path: Path, judge: Judge) -> Track:
    """How far the file has come; raises `Failure` if it cannot be gone on with."""
    if judge.unsupported:
        raise Failure(
            f"{path}: cannot be played on: {'; '.join(judge.unsupported)}", Exit.UNSUPPORTED
        )
    if judge.bad or judge.track is None:
        record = judge.good - (judge.bad.back if judge.bad else 0)
        advice = "; `trashcli repair` saves what comes before it in a new file" if record else ""
        raise Failure(f"{path}: record {record} does not verify: {judge.bad}{advice}", Exit.DAMAGED)
    if judge.version != FORMAT_VERSION:
        raise Failure(
            f"{path}: is of version {judge.version}, and stays so; `trashcli fork` makes a new "
            "file of it that can be played on",
            Exit.UNSUPPORTED,
        )
    if judge.end and judge.end.reason in ("won", "halt"):
        raise Failure(
            f"{path}: this match is over; `trashcli fork` begins another from any place in it",
            Exit.USAGE,
        )
    return judge.track


def _keep_aside(path: Path, torn: int) -> Path:
    """Writes so many bytes of the replay's end to a new file beside it, forced to the disk."""
    names = (path.with_name(f"{path.name}.torn-{number}") for number in count(1))
    aside = next(name for name in names if not name.exists())
    stream = aside.open("xb")
    try:
        with stream, path.open("rb") as source:
            source.seek(-torn, os.SEEK_END)
            copyfileobj(source, stream)
            stream.flush()
            os.fsync(stream.fileno())
    except OSError:
        aside.unlink()
        raise
    return aside
