"""Plays a short match into files that may not grow beyond a size, a file for each size.

    python -m tests.replay.limited killed|full FOLDER SIZE...

`killed`: the write that would go beyond kills its process, half a line written.  `full`: it fails,
as on a full disk, and play goes on when there is room again.  Prints each size and the last record
that was told before.
"""

import os
import resource
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from tests.corpus.make import Recording, small
from trashcli.replay.file import ReplayFile
from trashcli.replay.recorder import Recorder

SEED = "limited"


def limit(size: int) -> None:
    """From now on no file of this process grows beyond the size."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def play(path: Path, tell: Callable[[int], object], room: Callable[[], None]) -> None:
    """Plays the match into a new file; `room` is called where there was none, and makes some."""
    file = ReplayFile.create(path)
    recording = Recording(Recorder.begun(small(SEED).header, file.write, file.sync))
    while recording.recorder.state.phase != "over":
        try:
            tell(recording.act(recording.decide()))
        except OSError:
            room()
    recording.end()
    file.close()


def killed(path: Path, size: int) -> int:
    """The last record told by a process that is killed when it writes beyond the size."""
    told, tell = os.pipe()
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        limit(size)
        play(path, lambda record: os.write(tell, b"%d\n" % record), lambda: None)
        os._exit(0)
    os.close(tell)
    with os.fdopen(told) as lines:
        last = [0, *map(int, lines)][-1]
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGXFSZ
    return last


def full(path: Path, size: int) -> int:
    """The last record told before the disk was full."""
    told: list[int] = []
    at: list[int] = []

    def room() -> None:
        at.append(told[-1] if told else 0)
        limit(resource.RLIM_INFINITY)

    limit(size)
    play(path, told.append, room)
    assert len(at) == 1
    return at[0]


if __name__ == "__main__":
    way = {"killed": killed, "full": full}[sys.argv[1]]
    for number in map(int, sys.argv[3:]):
        print(number, way(Path(sys.argv[2], f"{number}.trash.jsonl"), number))
