"""Injected faults: a disk that is full or fails, and files that cannot be locked.

Whatever fails, the file is a verified beginning and nothing else is lost.  A match that goes on
when the disk does ends as if nothing had failed.
"""

import errno
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from trashcli.exits import Exit
from trashcli.replay.verify import verify

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "tests" / "faults.c"
COMPILER = shutil.which("cc")
ENTERS = b"\n" * 90
"""Each makes the suggested move; more than the match has, fewer than two have."""
ALWAYS = 10**9

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        sys.platform != "linux" or COMPILER is None, reason="the faults are a library in C"
    ),
]


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that makes calls fail."""
    made = tmp_path_factory.mktemp("faults") / "faults.so"
    command = [str(COMPILER), "-shared", "-fPIC", "-o", str(made), str(SOURCE), "-ldl"]
    subprocess.run(command, check=True)
    return made


class Faulty:
    """Runs the program in a folder where calls fail."""

    def __init__(self, library: Path, folder: Path) -> None:
        self.folder = folder
        self._env = {**os.environ, "PYTHONPATH": str(ROOT), "LD_PRELOAD": str(library)}
        for name in ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
            self._env[name] = str(folder / "home")

    def run(
        self, line: str, call: str = "", error: int = 0, first: int = 1, count: int = ALWAYS
    ) -> tuple[int, str]:
        """The exit code of a command line and all that it said."""
        done = subprocess.run(
            [sys.executable, "-m", "trashcli", *line.split()],
            env=self._env | {"FAULT": f"{call} {error} {first} {count}" if call else ""},
            cwd=self.folder,
            input=ENTERS,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=60,
            check=False,
        )
        return done.returncode, done.stdout.decode()


@pytest.fixture
def faulty(library: Path, tmp_path: Path) -> Faulty:
    return Faulty(library, tmp_path)


PLAY = "play --seed friday --record a.trash.jsonl"


def played(faulty: Faulty, call: str = "", error: int = 0, first: int = 1, count: int = 1) -> str:
    """The digest of the match that Enter plays to its end, whatever fails on the way."""
    path = faulty.folder / "a.trash.jsonl"
    path.unlink(missing_ok=True)
    faulty.run(PLAY, call, error, first, count)
    report = verify(str(path))
    assert (report.exit, report.reason) == (Exit.OK, "won")
    return report.digest


@pytest.mark.parametrize("call", ["write", "fsync"])
def test_a_match_goes_on_when_the_disk_does_and_ends_as_if_nothing_had_failed(
    call: str, faulty: Faulty
) -> None:
    whole = played(faulty)
    error = errno.ENOSPC if call == "write" else errno.EIO
    for first, count in [(4, 1), (5, 1), (6, 2), (40, 3), (77, 1), (150, 3), (151, 1), (152, 2)]:
        assert played(faulty, call, error, first, count) == whole


def test_a_disk_that_stays_full_leaves_a_verified_beginning(faulty: Faulty) -> None:
    for first in (2, 3, 50, 151, 152):
        path = faulty.folder / "a.trash.jsonl"
        path.unlink(missing_ok=True)
        _, said = faulty.run(PLAY, "write", errno.ENOSPC, first)
        assert "cannot be written" in said
        report = verify(str(path))
        assert (report.exit, report.records) == (Exit.INCOMPLETE, first - 1)


@pytest.mark.parametrize(
    "line",
    [
        "run --seed other --record a.trash.jsonl --force",
        "fork b.trash.jsonl --at end -o a.trash.jsonl --force",
        "repair b.trash.jsonl -o a.trash.jsonl --force",
        "redact b.trash.jsonl --seat 1 -o a.trash.jsonl --force",
        "report b.trash.jsonl --yes -o a.trash.jsonl --force",
    ],
)
@pytest.mark.parametrize("call", ["write", "fsync", "flock"])
def test_what_cannot_be_replaced_whole_stays(line: str, call: str, faulty: Faulty) -> None:
    path = faulty.folder / "a.trash.jsonl"
    assert faulty.run("run --seed one --record a.trash.jsonl")[0] == 0
    shutil.copy(path, faulty.folder / "b.trash.jsonl")
    before = path.read_bytes()
    code, said = faulty.run(line, call, errno.ENOSPC)
    assert (code, path.read_bytes()) == (Exit.DAMAGED, before)
    assert "a.trash.jsonl" in said or "cannot be written" in said or "safe" in said
    assert sorted(path.name for path in faulty.folder.glob("*jsonl*")) == [
        "a.trash.jsonl",
        "b.trash.jsonl",
    ]


@pytest.mark.parametrize("line", [PLAY, "play --seed friday", "run --seed friday --record a.jsonl"])
@pytest.mark.parametrize("error", [errno.ENOLCK, errno.EOPNOTSUPP])
def test_files_that_cannot_be_locked_are_said_once_and_none_is_left(
    line: str, error: int, faulty: Faulty
) -> None:
    code, said = faulty.run(line, "flock", error)
    assert code == Exit.DAMAGED
    assert said.count("cannot be locked") == 1
    assert "--no-record" in said
    assert not list(faulty.folder.rglob("*.jsonl"))
