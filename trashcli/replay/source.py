"""Sources: a replay's bytes, from a file, a compressed file or standard input, a line at a time.

Reading never needs more memory than a line and a chunk; what is no regular file is refused, and a
file that grows meanwhile is read as far as it reached when it was opened.
"""

import os
import stat
import zlib
from collections.abc import Callable, Generator, Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from trashcli.exits import Exit, Failure
from trashcli.replay.canonical import LONGEST_LINE, Misframed

STDIN = "-"
GZIP = b"\x1f\x8b"

LONGEST_TORN = 1 << 24
"""In bytes.  A disk may lose more than a write; but for a line that never ends nobody waits."""

_CHUNK = 1 << 16

Read = Callable[[int], None]
"""Is told of each chunk that has been read: how many bytes of the file it was."""


class _CutOff(Exception):
    """A compressed stream stops before its end."""


class Lines:
    """The complete lines of a replay, LF included, as an iterator.

    Afterwards `torn` is how many bytes lie behind the last LF, which were never committed;
    `cut_off` says that a compressed stream stopped early.  Raises `Misframed` where the bytes
    themselves are damaged, and `Failure` where they cannot be read.
    """

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self.torn = 0
        self.cut_off = False
        self._lines = self._split(chunks)

    def __iter__(self) -> Iterator[bytes]:
        return self._lines

    def close(self) -> None:
        """Ends reading; whoever may stop before the last line closes the file so."""
        self._lines.close()

    def _split(self, chunks: Iterator[bytes]) -> Generator[bytes, None, None]:
        begun = b""
        try:
            for chunk in chunks:
                *lines, last = (begun + chunk).split(b"\n")
                for line in lines:
                    _check_length(line)
                    yield line + b"\n"
                self.torn = len(last) if lines else self.torn + len(chunk)
                if self.torn > LONGEST_TORN:
                    raise Misframed("no line ends in 16 MiB")
                begun = last[:LONGEST_LINE]
        except _CutOff:
            self.cut_off = True


def _check_length(line: bytes) -> None:
    if len(line) >= LONGEST_LINE:
        raise Misframed("longer than a line may be, 1 MiB")


def open_lines(path: str, read: Read | None = None) -> Lines:
    """The lines of the replay at this path; `-` is standard input, `.gz` is unpacked.

    Raises `Failure` if there is nothing to read: no file, no right to, no regular file.
    """
    if path == STDIN:
        return Lines(_unpacked(_chunks(STDIN, _standard_input(), None, read)))
    stream = open_regular(path)
    size = os.fstat(stream.fileno()).st_size
    return Lines(_unpacked(_chunks(path, stream, size, read)))


def _standard_input() -> BinaryIO:
    """Standard input as bytes, left open; `sys.stdin` is missing where there is none."""
    try:
        return open(0, "rb", closefd=False)
    except OSError as error:
        raise _unreadable(STDIN, error) from None


def open_regular(path: str) -> BinaryIO:
    """The file, open for reading; raises `Failure` for all that is no readable regular file."""
    try:
        mode = os.stat(path).st_mode  # noqa: PTH116 -- before opening: a FIFO would block
        if not stat.S_ISREG(mode):
            raise Failure(f"{path}: is {_not_regular(mode)}, not a replay file", Exit.DAMAGED)
        return Path(path).open("rb")
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from None


def _unreadable(path: str, error: Exception) -> Failure:
    reason = getattr(error, "strerror", None) or str(error)
    name = "standard input" if path == STDIN else path
    return Failure(f"{name}: cannot be read: {reason}", Exit.DAMAGED)


def _not_regular(mode: int) -> str:
    if stat.S_ISDIR(mode):
        return "a folder"
    return "a pipe (use - to read standard input)" if stat.S_ISFIFO(mode) else "a device"


def _chunks(path: str, stream: BinaryIO, size: int | None, read: Read | None) -> Iterator[bytes]:
    """The bytes of a file, up to `size`."""
    try:
        with stream:
            while chunk := stream.read(_CHUNK if size is None else min(_CHUNK, size)):
                if size is not None:
                    size -= len(chunk)
                if read is not None:
                    read(len(chunk))
                yield chunk
    except OSError as error:
        raise _unreadable(path, error) from None


def _unpacked(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """The chunks, unpacked if they are a gzip stream; never more than a chunk at a time."""
    first = next(chunks, b"")
    all_chunks = chain([first], chunks)
    yield from _inflated(all_chunks) if first.startswith(GZIP) else all_chunks


def _inflated(chunks: Iterator[bytes]) -> Iterator[bytes]:
    packed = zlib.decompressobj(wbits=31)
    for chunk in chunks:
        if packed.eof:
            raise Misframed(_TRAILING)
        yield from _inflate(packed, chunk)
        if packed.unused_data:
            raise Misframed(_TRAILING)
    if not packed.eof:
        raise _CutOff


_TRAILING = "bytes follow the end of the compressed data"


def _inflate(packed: "zlib._Decompress", chunk: bytes) -> Iterator[bytes]:
    full = False
    while chunk or full:
        before = packed.copy()
        try:
            made = packed.decompress(chunk, _CHUNK)
        except zlib.error as error:
            yield from _inflate_to_damage(before, chunk)
            raise Misframed(f"the compressed data is damaged: {error}") from None
        yield made
        chunk, full = packed.unconsumed_tail, len(made) == _CHUNK


def _inflate_to_damage(packed: "zlib._Decompress", chunk: bytes) -> Iterator[bytes]:
    """What the bytes before the damaged one hold: it is lost when a whole chunk is refused."""
    try:
        for byte in chunk:
            yield packed.decompress(bytes([byte]))
    except zlib.error:
        return
