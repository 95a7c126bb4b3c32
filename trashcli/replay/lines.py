"""The lines of a replay, from a file, a pipe or a compressed file, read piece by piece.

A compressed replay of a few kilobytes can unpack to more than any memory holds.  Verifying never
keeps a line, so it reads any file; whatever keeps lines asks for no more than `MOST_KEPT` bytes of
them, and a longer replay is refused before memory is full.
"""

import os
import re
import zlib
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from itertools import chain
from typing import BinaryIO

from trashcli import files
from trashcli.exits import Exit, Failure
from trashcli.replay.canonical import LONGEST_LINE, Misframed, parse_tolerant

STDIN = "-"
GZIP = b"\x1f\x8b"

MOST_KEPT = 1 << 28
"""In bytes, unpacked: over a million records."""

_CODE = re.compile(
    r"(trash[0-9]+\.|[^/\\]*@[0-9a-f]{8}[.~])[^/\\]*(?<!\.jsonl)(?<!\.jsonl\.gz)", re.DOTALL
)
"""How a match code begins, or at least goes on."""

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

    is_tolerant = False
    """Whether what a careful person would pass over has been made good."""
    is_view = False
    """Whether they are those of a redacted view, read as a replay."""

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self.torn = 0
        self.cut_off = False
        self._lines = self._split(chunks)

    def __iter__(self) -> Iterator[bytes]:
        return self._lines

    def close(self) -> None:
        """End reading; whoever may stop before the last line closes the file so."""
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


def is_code(text: str) -> bool:
    """Return whether a text that names a replay is meant as a match code, right or wrong."""
    return _CODE.fullmatch(text) is not None and not os.path.lexists(text)


def place_behind(text: str) -> tuple[str, str]:
    """Return what names a replay, and the place behind it, which only a match code has;
    else empty.
    """
    if not is_code(text):
        return text, ""
    from trashcli.replay.codeword import split_place

    return split_place(text)


def open_lines(path: str, read: Read | None = None, *, most: int | None = None) -> Lines:
    """Return the lines of the replay at this path; `-` is standard input, `.gz` is unpacked, and in
    place of a path there may be a match code.

    Raises `Failure` if there is nothing to read (no file, no right to, no regular file, no code),
    and while reading where the lines are more than `most` bytes.
    """
    if is_code(path):
        from trashcli.replay.code import lines_of

        return Lines(iter(lines_of(path)))
    if path == STDIN:
        chunks = _unpacked(_chunks(STDIN, _standard_input(), None, read))
    else:
        stream = open_regular(path)
        size = os.fstat(stream.fileno()).st_size
        chunks = _unpacked(_chunks(path, stream, size, read))
    return Lines(chunks if most is None else _at_most(path, chunks, most))


def _at_most(path: str, chunks: Generator[bytes, None, None], most: int) -> Iterator[bytes]:
    """Yield the chunks; raises `Failure` where they are more than so many bytes."""
    size = 0
    with closing(chunks):
        for chunk in chunks:
            size += len(chunk)
            if size > most:
                raise _too_long(path, most)
            yield chunk


def _too_long(path: str, most: int) -> Failure:
    name = "standard input" if path == STDIN else path
    return Failure(
        f"{name}: longer than {most >> 20} MiB unpacked, too long to be kept in memory; verify "
        "reads any length, and info, diff, fork, script and redact take --max-size MIB",
        Exit.DAMAGED,
    )


def _standard_input() -> BinaryIO:
    """Standard input as bytes, left open; `sys.stdin` is missing where there is none."""
    try:
        return open(0, "rb", closefd=False)
    except OSError as error:
        raise _unreadable(STDIN, error) from None


def open_regular(path: str) -> BinaryIO:
    """Return the file, open for reading; raises `Failure` for all that is no regular file, or may
    not be read.
    """
    return files.open_regular(path, "a replay file")


def _unreadable(path: str, error: Exception) -> Failure:
    reason = getattr(error, "strerror", None) or str(error)
    name = "standard input" if path == STDIN else path
    return Failure(f"{name}: cannot be read: {reason}", Exit.DAMAGED)


def _chunks(path: str, stream: BinaryIO, size: int | None, read: Read | None) -> Iterator[bytes]:
    """Yield the bytes of a file, up to `size`."""
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


def _unpacked(chunks: Iterator[bytes]) -> Generator[bytes, None, None]:
    """Yield the chunks, unpacked if they are a gzip stream; never more than a chunk at a time."""
    first = next(chunks, b"")
    all_chunks = chain([first], chunks)
    yield from _inflated(all_chunks) if first.startswith(GZIP) else all_chunks


def _inflated(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """Yield what a gzip file holds: its members one after another, zeros after them passed over, as
    gzip itself reads it (RFC 1952, 2.2).
    """
    packed, rest = zlib.decompressobj(wbits=31), b""
    for chunk in chunks:
        rest += chunk
        while rest:
            if packed.eof:
                rest = rest.lstrip(b"\0")
                if len(rest) < len(GZIP) and GZIP.startswith(rest):  # perhaps cut by the chunk
                    break
                if not rest.startswith(GZIP):
                    raise Misframed(f"{rest[:8]!r} follows the end of the compressed data")
                packed = zlib.decompressobj(wbits=31)
            yield from _inflate(packed, rest)
            rest = packed.unused_data
    if rest:
        raise Misframed(f"{rest!r} follows the end of the compressed data")
    if not packed.eof:
        raise _CutOff


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
    """Yield what the bytes before the damaged one hold: it is lost when a whole chunk is
    refused.
    """
    try:
        for byte in chunk:
            yield packed.decompress(bytes([byte]))
    except zlib.error:
        return


class Ahead:
    """The lines of a source, and, before they are taken, those behind them."""

    def __init__(self, lines: Lines) -> None:
        self._lines = iter(lines)
        self._waiting: deque[bytes] = deque()
        self._damage = ""
        self._taken = self._take()

    def __iter__(self) -> Iterator[bytes]:
        return self._taken

    def _take(self) -> Iterator[bytes]:
        for line in self._lines:
            yield line
            while self._waiting:
                yield self._waiting.popleft()
        if self._damage:
            raise Misframed(self._damage)

    def peek(self, ahead: int) -> bytes | None:
        """Return the line that many after the next (0 is the next); None where there is none to be
        had.

        Asked once a line has been taken.
        """
        while len(self._waiting) <= ahead and self._read():
            pass
        return self._waiting[ahead] if ahead < len(self._waiting) else None

    def link(self, ahead: int, number: int) -> str | None:
        """Return the `p` that the line so many after the next holds, if it is the record of this
        number; None where it is not.
        """
        try:
            fields = parse_tolerant((self.peek(ahead) or b"").rstrip(b"\r\n"))
        except Misframed:
            return None
        p = fields.get("p")
        return p if fields.get("i") == number and isinstance(p, str) else None

    def _read(self) -> bool:
        if self._damage:
            return False
        try:
            self._waiting.append(next(self._lines))
        except StopIteration:
            return False
        except Misframed as damage:
            self._damage = str(damage)
            return False
        return True
