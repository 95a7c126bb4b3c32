"""A million records, marks and hands, verified in memory that does not grow with the file."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.corpus.make import small
from trashcli.match import play
from trashcli.players import bot, who
from trashcli.profiles.load import load_profile
from trashcli.replay.recorder import Recorder
from trashcli.replay.records import Player, header, record_line
from trashcli.replay.track import Track, rules_of

ROOT = Path(__file__).parents[2]
ENDLESS = ["layout.step=0", "limits.hands=1000000"]
"""Nobody ever wins by these rules."""

MEASURED = """
import resource, sys
from trashcli.replay.verify import verify
report = verify(sys.argv[1], int(sys.argv[2]))
print(report.exit, report.records, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def measured(path: Path, level: int) -> tuple[int, int, int]:
    """The exit code, the records and the most memory (KiB) of verifying a file in its process."""
    command = [sys.executable, "-c", MEASURED, str(path), str(level)]
    said = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    code, records, memory = map(int, said.split())
    return code, records, memory // (1024 if sys.platform == "darwin" else 1)


def record(path: Path, records: int, marks: int) -> None:
    """Records a match without end until there are so many records, `marks` of them in every ten."""
    profile = load_profile("pagat", ENDLESS).profile
    begun = header("pagat", profile, "long", [Player("A", who("greedy")), Player("B", "human")])
    with path.open("wb") as stream:
        stream.write(record_line(begun))
        recorder = Recorder(
            Track(begun, flat=True), lambda line: assert_written(stream.write(line))
        )
        for action in play(rules_of(begun), recorder.state, [bot("greedy").choose] * 2):
            recorder.action(action)
            while recorder.track.i % 10 < marks and recorder.track.i < records:
                recorder.mark("on and on")
            if recorder.track.i == records:
                return


def assert_written(size: int) -> None:
    assert size


@pytest.mark.long
def test_20_a_million_records_are_verified_in_flat_memory(tmp_path: Path) -> None:
    """Less than four bytes more for each record, whether the rules give it again or not."""
    few, many = tmp_path / "few.jsonl", tmp_path / "many.jsonl"
    record(few, 10_000, marks=7)
    record(many, 1_000_000, marks=7)
    for level in (4, 2):
        code, records, least = measured(few, level)
        assert (code, records) == (6, 10_001)
        code, records, most = measured(many, level)
        assert (code, records) == (6, 1_000_001)
        assert most - least < 4_000


def undone(path: Path, times: int) -> None:
    """Records a decision that is taken back so many times."""
    recording = small("undone").play(2)
    before = recording.recorder.track.history.at
    for _ in range(times):
        recording.act(recording.decide())
        recording.recorder.undo(before)
    path.write_bytes(b"".join(recording.lines))


@pytest.mark.long
def test_states_come_to_again_after_undo_cost_no_memory_of_their_own(tmp_path: Path) -> None:
    few, many = tmp_path / "few.jsonl", tmp_path / "many.jsonl"
    undone(few, 1_000)
    undone(many, 30_000)
    least, most = measured(few, 4)[2], measured(many, 4)[2]
    assert most - least < 16_000  # in KiB; with a state each it was 22,000
