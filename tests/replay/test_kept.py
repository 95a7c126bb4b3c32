"""Kept lines: read again as they were, and not from memory where they are many."""

import gzip
import subprocess
import sys
from pathlib import Path

import pytest

from tests.replay.forged import APP, canonical, sha, stored
from trashcli.replay.lines import MOST_IN_MEMORY, Kept

LINES = [b"%d\n" % number * number for number in range(1, 20)]
HEADER = stored(APP).splitlines(keepends=True)[0]
ROOT = Path(__file__).parents[2]
STATUS = Path("/proc/self/status")
PEAK = """
import sys
from pathlib import Path
from trashcli.cli.app import main
code = main(sys.argv[1:])
told = Path("/proc/self/status").read_text().split()
print(code, told[told.index("VmHWM:") + 1], file=sys.stderr)
"""


@pytest.mark.parametrize("more", [[], [b"z" * MOST_IN_MEMORY + b"\n"]], ids=["few", "many"])
def test_lines_are_as_they_were_however_often_they_are_read(more: list[bytes]) -> None:
    given = LINES + more
    kept = Kept(given)
    assert (list(kept), len(kept)) == (given, len(given))
    assert (kept[0], kept[-1], kept[3:5]) == (given[0], given[-1], given[3:5])
    assert list(zip(kept, kept, strict=True)) == list(zip(given, given, strict=True))
    with pytest.raises(IndexError):
        kept[len(given)]


def test_what_is_cut_is_gone_and_others_may_follow() -> None:
    kept = Kept(LINES)
    kept.cut(2)
    kept.append(b"other\n")
    assert list(kept) == [*LINES[:2], b"other\n"]


@pytest.fixture(scope="module")
def bomb(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sound replay of 96 MiB in a hundred kilobytes: remarks with a long unknown field."""
    path = tmp_path_factory.mktemp("bomb") / "bomb.trash.jsonl.gz"
    line = HEADER
    with gzip.open(path, "wb", 6) as packed:
        packed.write(line)
        for i in range(1, 97):
            mark = {"i": i, "k": "mark", "p": sha(line, 32), "text": "", "z": "z" * (2**20 - 200)}
            line = canonical(mark) + b"\n"
            packed.write(line)
    return path


@pytest.mark.long
@pytest.mark.skipif(not STATUS.exists(), reason="only Linux tells the most memory of a program")
@pytest.mark.parametrize(
    "line",
    [
        "fork FILE --at end -o OUT",
        "script FILE --at start -o OUT",
        "redact FILE --seat 1 -o OUT",
        "report FILE --yes --names -o OUT.zip",
    ],
    ids=lambda line: str(line).split()[0],
)
def test_what_is_made_of_a_gzip_bomb_is_not_made_in_memory(
    line: str, bomb: Path, tmp_path: Path
) -> None:
    names = {"FILE": str(bomb), "OUT": str(tmp_path / "out"), "OUT.zip": str(tmp_path / "out.zip")}
    words = [names.get(word, word) for word in line.split()]
    done = subprocess.run(
        [sys.executable, "-c", PEAK, *words], capture_output=True, text=True, check=False, cwd=ROOT
    )
    code, memory = map(int, done.stderr.splitlines()[-1].split())
    assert code == 0
    assert memory < 96 << 10  # in KiB
