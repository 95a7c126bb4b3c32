"""Scripts: where lines come from.  Scripts that include others lie on a stack, the inner on top."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import BinaryIO

from trashcli.exits import Failure
from trashcli.replay.source import open_regular
from trashcli.shell.codes import LineFault
from trashcli.shell.grammar import LONGEST_LINE
from trashcli.wording import printable

DEEPEST = 16
STDIN = "-"

_MOST_BYTES = 4 * LONGEST_LINE
"""Of one line: no character has more than four."""


class Script:
    """A named source of lines.  `number` is that of the line read last, from 1."""

    def __init__(
        self,
        name: str,
        lines: Iterator[bytes],
        variables: Mapping[str, str],
        close: Callable[[], None] = lambda: None,
    ) -> None:
        self.name = name
        self.variables = variables
        self.number = 0
        self.close = close
        """Gives free what the lines come from."""
        self._lines = lines

    def next(self) -> bytes | None:
        """The next line without its end, None after the last."""
        line = next(self._lines, None)
        if line is None:
            self.close()
            return None
        self.number += 1
        if self.number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")
        return line.rstrip(b"\r\n")

    @property
    def at(self) -> str:
        """The place of the line read last."""
        return f"{self.name}:{self.number}"


def script_of(name: str, texts: Iterable[str], variables: Mapping[str, str] = {}) -> Script:
    """The script of texts from a command line, each of one line or more."""
    lines = (os.fsencode(line) for text in texts for line in text.split("\n"))
    return Script(name, lines, variables)


def text_of(line: bytes) -> str:
    """The text of a line; raises `LineFault` if it is none."""
    if len(line) > _MOST_BYTES:
        raise LineFault("bad_line", f"the line is longer than {LONGEST_LINE} characters")
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        message = f"the line is not text in UTF-8: byte {error.start + 1}"
        raise LineFault("bad_line", message) from None


def read_script(path: str, variables: Mapping[str, str]) -> Script:
    """The script at this path; raises `LineFault`."""
    stream = open_script(path)
    name = printable(Path(path).name)
    return Script(name, bounded_lines(stream), variables, stream.close)


def open_script(path: str) -> BinaryIO:
    """The file, open for reading; raises `LineFault`."""
    try:
        return open_regular(path)
    except Failure as failure:
        raise LineFault("unreadable", str(failure).replace("a replay file", "a script")) from None


def bounded_lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream."""
    while (line := read_line(stream)) is not None:
        yield line


def read_line(stream: BinaryIO) -> bytes | None:
    """The next line of a stream, None behind the last.  What an over-long line holds beyond the
    bound is passed over.
    """
    line = rest = stream.readline(_MOST_BYTES + 1)
    while len(rest) > _MOST_BYTES and not rest.endswith(b"\n"):
        rest = stream.readline(_MOST_BYTES + 1)
    return line or None
