"""Sources: files of every sort, packed or not, read to where they reached, in little memory."""

import gzip
import os
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from tests.replay.forged import APP, stored, verified
from trashcli.exits import Exit, Failure
from trashcli.replay.canonical import Misframed
from trashcli.replay.lines import Lines, open_lines
from trashcli.replay.verify import verify

WHOLE = stored(APP)
ROOT = Path(__file__).parent.parent.parent

PEAK = """
import resource, sys
from trashcli.replay.verify import verify
report = verify(sys.argv[1])
print(report.exit, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def written(folder: Path, content: bytes, name: str = "a.trash.jsonl") -> str:
    path = folder / name
    path.write_bytes(content)
    return str(path)


def packed(folder: Path, content: bytes) -> str:
    return written(folder, content, "a.trash.jsonl.gz")


def unreadable(path: str) -> str:
    """What is said of a file that cannot be read."""
    with pytest.raises(Failure) as raised:
        verify(path)
    assert raised.value.exit == Exit.DAMAGED
    assert str(raised.value).startswith(f"{path}: ")
    return str(raised.value)


@pytest.mark.parametrize("size", [1, 7, 1 << 16])
def test_a_file_is_read_in_lines_and_what_is_left(size: int) -> None:
    content = WHOLE + b'{"torn'
    lines = Lines(content[at : at + size] for at in range(0, len(content), size))
    assert list(lines) == WHOLE.splitlines(keepends=True)
    assert lines.torn == len(b'{"torn')


def test_a_packed_file_is_judged_by_what_is_in_it(tmp_path: Path) -> None:
    assert verify(packed(tmp_path, gzip.compress(WHOLE))).verdict == "verified"
    assert verify(packed(tmp_path, gzip.compress(WHOLE[:-1]))).torn == len(WHOLE.splitlines()[-1])
    assert verify(packed(tmp_path, gzip.compress(b""))).exit == 4
    assert verify(packed(tmp_path, WHOLE)).verdict == "verified"


def test_a_packed_file_cut_anywhere_is_torn_behind_its_last_line(tmp_path: Path) -> None:
    """Even in its last eight bytes, which hold no line but say that all were there."""
    whole = gzip.compress(WHOLE)
    for size in {*range(0, len(whole), 3), *range(len(whole) - 10, len(whole))}:
        report = verify(packed(tmp_path, whole[:size]))
        assert report.exit == (6 if report.records else 4)
        assert size < len(whole) - 8 or report.records == WHOLE.count(b"\n")
        assert size < len(whole) - 8 or "cut off" in report.message


@pytest.mark.long
def test_a_packed_file_with_a_flipped_bit_is_never_taken_for_another_match(tmp_path: Path) -> None:
    """The first ten bytes say when and how the file was packed, which nothing depends on."""
    whole = gzip.compress(WHOLE)
    for at in range(10, len(whole), 3):
        damaged = whole[:at] + bytes([whole[at] ^ 1 << at % 8]) + whole[at + 1 :]
        assert verify(packed(tmp_path, damaged)).exit or unpacked(damaged) == WHOLE


def unpacked(content: bytes) -> bytes:
    try:
        return gzip.decompress(content)
    except (EOFError, OSError, zlib.error):
        return b""


@pytest.mark.parametrize("tail", [b"\n", b"\x1f", b"\0\0rubbish"])
def test_what_follows_the_compressed_data_is_named_and_is_damage(
    tmp_path: Path, tail: bytes
) -> None:
    report = verify(packed(tmp_path, gzip.compress(WHOLE) + tail))
    assert (report.exit, report.records) == (4, 16)
    assert report.finding is not None
    named = repr(tail.lstrip(b"\0"))
    assert f"{named} follows the end of the compressed data" in report.finding.message


@pytest.mark.parametrize("size", [1, 7, 100, len(WHOLE)])
def test_the_members_of_a_compressed_file_are_read_one_after_another(
    tmp_path: Path, size: int
) -> None:
    parts = [WHOLE[at : at + size] for at in range(0, len(WHOLE), size)]
    content = b"".join(map(gzip.compress, [*parts, b""])) + bytes(100_000)
    assert gzip.decompress(content) == WHOLE
    assert verify(packed(tmp_path, content)).verdict == "verified"
    two = verify(packed(tmp_path, gzip.compress(WHOLE) * 2))
    assert (two.exit, two.records) == (4, 16)


def test_a_wrong_checksum_is_damage_behind_the_lines_that_were_there(tmp_path: Path) -> None:
    whole = gzip.compress(WHOLE)
    report = verify(packed(tmp_path, whole[:-8] + bytes(8)))
    assert (report.exit, report.records) == (4, 16)


@pytest.mark.parametrize("content", [bytes(1 << 26), b"\n" * (1 << 26)])
def test_a_gzip_bomb_fills_no_memory(tmp_path: Path, content: bytes) -> None:
    """Sixty-four mebibytes of one letter, in a few hundred kilobytes."""
    bomb = packed(tmp_path, gzip.compress(content, 1))
    header = WHOLE[: WHOLE.index(b"\n") + 1]
    behind = written(tmp_path, gzip.compress(header + content, 1), "b.trash.jsonl.gz")
    small = peak(written(tmp_path, WHOLE, "c.trash.jsonl"))
    for path in (bomb, behind):
        code, memory = peak(path)
        assert code == 4
        assert memory < small[1] + 16_000


def peak(path: str) -> tuple[int, int]:
    """The exit code of verifying a file in its own process, and its most memory in KiB."""
    command = [sys.executable, "-c", PEAK, path]
    said = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout
    code, memory = said.split()
    return int(code), int(memory) // (1024 if sys.platform == "darwin" else 1)


def test_what_is_no_file_is_refused_at_once(tmp_path: Path) -> None:
    assert "No such file" in unreadable(str(tmp_path / "missing"))
    assert "is a folder" in unreadable(str(tmp_path))
    assert "cannot be read" in unreadable(str(tmp_path / "a\0b"))
    assert "cannot be read" in unreadable(str(tmp_path / ("a" * 300)))
    (tmp_path / "loop").symlink_to("loop")
    assert "cannot be read" in unreadable(str(tmp_path / "loop"))
    assert "Not a directory" in unreadable(written(tmp_path, b"") + "/a")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
def test_pipes_and_devices_are_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "is a pipe (use -" in unreadable(str(tmp_path / "pipe"))
    assert "is a device" in unreadable("/dev/zero")
    assert "is a device" in unreadable("/dev/null")


@pytest.mark.skipif(os.name != "posix" or not os.geteuid(), reason="root may read anything")
def test_a_file_one_has_no_right_to_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path, WHOLE)
    Path(path).chmod(0)
    assert "Permission denied" in unreadable(path)


def test_a_file_that_grows_is_read_as_far_as_it_reached(tmp_path: Path) -> None:
    path = written(tmp_path, WHOLE)
    lines = open_lines(path)
    with Path(path).open("ab") as stream:
        stream.write(b"more\n")
    assert b"".join(lines) == WHOLE
    assert verify(path).exit == 4


def test_a_file_that_shrinks_is_read_as_far_as_it_reaches(tmp_path: Path) -> None:
    path = written(tmp_path, WHOLE)
    lines = open_lines(path)
    os.truncate(path, 2000)
    assert b"".join(lines) == WHOLE[: 2000 - lines.torn]
    assert b"\n" not in WHOLE[2000 - lines.torn : 2000]


def test_chunks_that_end_in_damage_give_what_comes_before() -> None:
    lines = Lines(iter([WHOLE, b"z" * (1 << 20), b"\n"]))
    read: list[bytes] = []
    with pytest.raises(Misframed):
        read.extend(lines)
    assert b"".join(read) == WHOLE
    assert verified(WHOLE + b"z" * (1 << 20) + b"\n").records == 16


def test_how_much_was_read_is_told(tmp_path: Path) -> None:
    told: list[int] = []
    verify(written(tmp_path, WHOLE), read=told.append)
    assert sum(told) == len(WHOLE)
