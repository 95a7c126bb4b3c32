"""Kept lines: a replay's lines for reading again, wherever they came from.

A compressed replay can unpack to more than memory holds, so more than a little is kept on the disk,
in a file without a name.
"""

from array import array
from collections.abc import Iterable, Sequence
from tempfile import SpooledTemporaryFile
from typing import overload
from weakref import finalize

from trashcli.exits import Exit, Failure

MOST_IN_MEMORY = 1 << 22
"""In bytes."""


class Kept(Sequence[bytes]):
    """Lines, in the order in which they were given."""

    def __init__(self, lines: Iterable[bytes] = ()) -> None:
        self._file = SpooledTemporaryFile(MOST_IN_MEMORY)  # noqa: SIM115 -- open while these are
        self._ends = array("Q", [0])
        finalize(self, self._file.close)
        for line in lines:
            self.append(line)

    def append(self, line: bytes) -> None:
        """Keeps a line behind the others; raises `Failure` where there is no room for it."""
        try:
            self._file.seek(self._ends[-1])
            self._file.write(line)
        except OSError as error:
            message = f"a large replay cannot be kept in a temporary file: {error.strerror}"
            raise Failure(message, Exit.DAMAGED) from None
        self._ends.append(self._ends[-1] + len(line))

    def cut(self, count: int) -> None:
        """Forgets all but the first so many."""
        del self._ends[count + 1 :]

    def __len__(self) -> int:
        return len(self._ends) - 1

    @overload
    def __getitem__(self, at: int) -> bytes: ...
    @overload
    def __getitem__(self, at: slice) -> list[bytes]: ...
    def __getitem__(self, at: int | slice) -> bytes | list[bytes]:
        found = range(len(self))[at]
        if isinstance(found, range):
            return [self[one] for one in found]
        self._file.seek(self._ends[found])
        return self._file.read(self._ends[found + 1] - self._ends[found])
