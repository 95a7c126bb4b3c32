"""Writing: whatever happens to the writer, the file is a verified beginning of the match, and no
more was told than is in it.
"""

import signal
import subprocess
import sys
from itertools import accumulate
from pathlib import Path

import pytest

from tests.corpus.make import Recording, small
from tests.replay.limited import SEED
from trashcli.exits import Exit, Failure
from trashcli.replay.file import ReplayFile
from trashcli.replay.recorder import resume
from trashcli.replay.records import record_line
from trashcli.replay.verify import verify

ROOT = Path(__file__).parent.parent.parent
LINES = small(SEED).play().end()
ENDS = list(accumulate(map(len, LINES)))
"""Where each line of the match ends."""
HALVES = [end - len(line) // 2 for line, end in zip(LINES, ENDS, strict=True)]

WHOLE_MATCH = """
import sys
from pathlib import Path
from tests.corpus.make import Recording, begun
from trashcli.replay.recorder import Recorder
from trashcli.replay.file import ReplayFile

file = ReplayFile.create(Path(sys.argv[1]), durability="record")
header = begun("pagat", "", ("random", "random"), "killed")
recording = Recording(Recorder.begun(header, file.write, file.sync))
while recording.recorder.state.phase != "over":
    print(recording.act(recording.decide()), "." * 1000, flush=True)
"""
"""Tells records in lines so long that it waits to be heard before it has played to the end."""


def limited(way: str, folder: Path, sizes: list[int]) -> dict[int, int]:
    """The last record told for each size; see `limited`."""
    command = [sys.executable, "-m", "tests.replay.limited", way, str(folder), *map(str, sizes)]
    said = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    told = {int(size): int(record) for size, record in map(str.split, said.splitlines())}
    assert list(told) == sizes
    return told


def failing(script: str, path: Path) -> "subprocess.CompletedProcess[str]":
    """What came of a Python script that is to fail."""
    command = [sys.executable, "-c", script, str(path)]
    done = subprocess.run(command, cwd=ROOT, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode
    return done


@pytest.mark.long
def test_12_a_writer_killed_at_any_write_leaves_a_verified_beginning(tmp_path: Path) -> None:
    for size, told in limited("killed", tmp_path, [size - 1 for size in ENDS] + HALVES).items():
        path = tmp_path / f"{size}.trash.jsonl"
        assert path.read_bytes() == b"".join(LINES)[:size]
        report = verify(str(path))
        assert report.exit == (Exit.INCOMPLETE if size >= ENDS[0] else Exit.DAMAGED)
        assert told == max(report.records - 1, 0)


def test_12_a_killed_match_is_resumed_as_far_as_it_was_told(tmp_path: Path) -> None:
    for size, told in limited("killed", tmp_path, HALVES[1::4]).items():
        again = resume(tmp_path / f"{size}.trash.jsonl")
        assert again.recorder.track.i == told + 1  # the resume itself
        Recording(again.recorder).play().end()
        again.file.close()
        assert verify(str(again.file.path)).exit == Exit.OK


def test_12_a_write_that_fails_did_not_happen_and_play_goes_on_when_there_is_room(
    tmp_path: Path,
) -> None:
    between = [size for size in HALVES if ENDS[0] < size < ENDS[-2]]
    for size, told in limited("full", tmp_path, between).items():
        assert (tmp_path / f"{size}.trash.jsonl").read_bytes() == b"".join(LINES)
        assert ENDS[told] < size < ENDS[told + 1]


@pytest.mark.parametrize("heard", [1, 8, 40])
def test_12_a_writer_killed_in_full_play_told_nothing_that_is_not_on_the_disk(
    tmp_path: Path, heard: int
) -> None:
    path = tmp_path / "killed.trash.jsonl"
    command = [sys.executable, "-c", WHOLE_MATCH, str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        said = [player.stdout.readline() for _ in range(heard)]
        player.kill()
        said += player.stdout.readlines()
    report = verify(str(path))
    assert player.returncode == -signal.SIGKILL
    assert report.exit == Exit.INCOMPLETE
    told = [int(line.split()[0]) for line in said if line.endswith("\n")]
    assert report.records - 1 >= told[-1] >= heard


def test_12_a_header_that_cannot_be_written_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "no.trash.jsonl"
    script = (
        "import resource, sys\n"
        "from pathlib import Path\n"
        "from trashcli.replay.file import write_whole\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (5, 5))\n"
        "write_whole(Path(sys.argv[1]), [b'0123456789'], source='-')\n"
    )
    done = failing(script, path)
    assert "cannot be written" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_13_a_second_writer_is_refused_and_the_first_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "taken.trash.jsonl"
    first = ReplayFile.create(path)
    first.write(record_line(small("taken").header))
    attempts = (
        lambda: resume(path),
        lambda: ReplayFile.append(path),
        lambda: ReplayFile.create(path, force=True),
    )
    for attempt in attempts:
        with pytest.raises(Failure) as caught:
            attempt()
        assert caught.value.exit == Exit.DAMAGED
        assert "being recorded" in str(caught.value)
    first.close()
    resume(path).file.close()
    assert verify(str(path)).exit == Exit.INCOMPLETE


def test_13_a_second_writer_is_refused_in_another_process(tmp_path: Path) -> None:
    path = tmp_path / "taken.trash.jsonl"
    first = ReplayFile.create(path)
    first.write(record_line(small("taken").header))
    script = "import sys; from pathlib import Path; from trashcli.replay.recorder import resume; "
    script += "resume(Path(sys.argv[1]))"
    second = failing(script, path)
    first.close()
    assert "being recorded" in second.stderr
    assert path.read_bytes() == record_line(small("taken").header)
