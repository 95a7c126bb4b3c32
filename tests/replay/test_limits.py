"""Limits: what is kept in memory is bounded, and a replay beyond that is refused in a line."""

import gzip
import subprocess
import sys
from pathlib import Path

import pytest

from tests.replay.forged import APP, canonical, sha, stored
from trashcli.exits import Exit, Failure
from trashcli.replay.lines import MOST_KEPT, open_lines

WHOLE = stored(APP)
HEADER = WHOLE.splitlines(keepends=True)[0]
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


@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "compressed"])
def test_more_bytes_than_may_be_kept_are_refused(pack: type[bytes], tmp_path: Path) -> None:
    path = tmp_path / "a.trash.jsonl"
    path.write_bytes(pack(WHOLE))
    assert b"".join(open_lines(str(path), most=len(WHOLE))) == WHOLE
    with pytest.raises(Failure, match="longer than 0 MiB unpacked") as caught:
        list(open_lines(str(path), most=len(WHOLE) - 1))
    assert caught.value.exit == Exit.DAMAGED


@pytest.fixture(scope="module")
def bomb(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A valid replay longer than may be kept, in a few hundred kilobytes: remarks with a long
    unknown field.
    """
    path = tmp_path_factory.mktemp("bomb") / "bomb.trash.jsonl.gz"
    line = HEADER
    with gzip.open(path, "wb", 6) as packed:
        packed.write(line)
        for i in range(1, (MOST_KEPT >> 20) + 2):
            mark = {"i": i, "k": "mark", "p": sha(line, 32), "text": "", "z": "z" * (2**20 - 200)}
            line = canonical(mark) + b"\n"
            packed.write(line)
    return path


@pytest.mark.long
@pytest.mark.skipif(not STATUS.exists(), reason="only Linux tells the most memory of a program")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("verify FILE", Exit.INCOMPLETE),
        ("info FILE", Exit.DAMAGED),
        ("fork FILE --at end -o OUT", Exit.DAMAGED),
        ("script FILE --at start -o OUT", Exit.DAMAGED),
        ("redact FILE --seat 1 -o OUT", Exit.DAMAGED),
        ("report FILE --yes --names -o OUT.zip", Exit.DAMAGED),
    ],
    ids=lambda value: str(value).split()[0],
)
def test_a_bomb_is_refused_before_memory_is_full(
    line: str, code: Exit, bomb: Path, tmp_path: Path
) -> None:
    names = {"FILE": str(bomb), "OUT": str(tmp_path / "out"), "OUT.zip": str(tmp_path / "out.zip")}
    words = [names.get(word, word) for word in line.split()]
    done = subprocess.run(
        [sys.executable, "-c", PEAK, *words], capture_output=True, text=True, check=False, cwd=ROOT
    )
    *told, last = done.stderr.splitlines()
    found, memory = map(int, last.split())
    assert found == code
    assert memory < (MOST_KEPT >> 10) * 2  # in KiB
    if code == Exit.DAMAGED:
        assert "too long to be kept in memory" in told[-1]
        assert not list(tmp_path.iterdir())
