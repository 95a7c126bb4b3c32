"""Sources: a replay's bytes, from a file, a compressed file or standard input, a line at a time.

Reading never needs more memory than one line; what is no regular file is refused, and a file that
grows meanwhile is read as far as it reached when it was opened.
"""

import os
import stat
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from trashcli.exits import Exit, Failure
from trashcli.replay.canonical import LONGEST_LINE, Misframed

STDIN = "-"

_CHUNK = 1 << 16
_GZIP = b"\x1f\x8b"


class Lines:
    """The complete lines of a replay, LF included, as an iterator.

    Afterwards `torn` holds the bytes behind the last LF, which were never committed.  Raises
    `Misframed` where the bytes themselves are damaged; `number` is then the line, from 1.
    """

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self.torn = b""
        self.number = 0
        self._lines = self._split(chunks)

    def __iter__(self) -> Iterator[bytes]:
        return self._lines

    def _split(self, chunks: Iterator[bytes]) -> Iterator[bytes]:
        for chunk in chunks:
            *lines, rest = (self.torn + chunk).split(b"\n")
            self.torn = rest
            for line in lines:
                self.number += 1
                if len(line) >= LONGEST_LINE:
                    raise Misframed(_TOO_LONG)
                yield line + b"\n"
            if len(rest) >= LONGEST_LINE:
                self.number += 1
                raise Misframed(_TOO_LONG)
        self.number += 1


_TOO_LONG = "longer than a line may be, 1 MiB"


def open_lines(path: str) -> Lines:
    """The lines of the replay at this path; `-` is standard input, `.gz` is unpacked.

    Raises `Failure` if there is nothing to read: no file, no right to, no regular file.
    """
    if path == STDIN:
        return Lines(_unpacked(_chunks(sys.stdin.buffer, None)))
    return Lines(_unpacked(_file_chunks(path)))


def _file_chunks(path: str) -> Iterator[bytes]:
    stream = open_regular(path)
    return _chunks(stream, os.fstat(stream.fileno()).st_size)


def open_regular(path: str) -> BinaryIO:
    """The file, open for reading; raises `Failure` for all that is no readable regular file."""
    try:
        mode = os.stat(path).st_mode  # noqa: PTH116 -- before opening: a FIFO would block
        if not stat.S_ISREG(mode):
            raise Failure(f"{path}: is {_not_regular(mode)}, not a replay file", Exit.DAMAGED)
        return Path(path).open("rb")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Failure(f"{path}: cannot be read: {reason}", Exit.DAMAGED) from None


def _not_regular(mode: int) -> str:
    if stat.S_ISDIR(mode):
        return "a folder"
    return "a pipe (use - to read standard input)" if stat.S_ISFIFO(mode) else "a device"


def _chunks(stream: BinaryIO, size: int | None) -> Iterator[bytes]:
    with stream:
        while chunk := stream.read(_CHUNK if size is None else min(_CHUNK, size)):
            if size is not None:
                size -= len(chunk)
            yield chunk


def _unpacked(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """The chunks, unpacked if they are a gzip stream; never more than a chunk at a time."""
    first = next(chunks, b"")
    if not first.startswith(_GZIP):
        yield first
        yield from chunks
        return
    packed = zlib.decompressobj(wbits=31)
    for chunk in _chain(first, chunks):
        yield from _inflated(packed, chunk)
        if packed.unused_data:
            raise Misframed("bytes follow the end of the compressed data")


def _chain(first: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
    yield first
    yield from rest


def _inflated(packed: "zlib._Decompress", chunk: bytes) -> Iterator[bytes]:
    if packed.eof:
        raise Misframed("bytes follow the end of the compressed data")
    while chunk:
        try:
            yield packed.decompress(chunk, _CHUNK)
        except zlib.error as error:
            raise Misframed(f"the compressed data is damaged: {error}") from None
        chunk = packed.unconsumed_tail
