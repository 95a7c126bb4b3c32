"""Reading ahead: lines one at a time, with a look at those that follow."""

from collections import deque
from collections.abc import Iterator

from trashcli.replay.canonical import Misframed, parse_tolerant
from trashcli.replay.source import Lines


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
        """The line that many after the next (0 is the next); None where there is none to be had.

        Asked once a line has been taken.
        """
        while len(self._waiting) <= ahead and self._read():
            pass
        return self._waiting[ahead] if ahead < len(self._waiting) else None

    def link(self, ahead: int, number: int) -> str | None:
        """The `p` that the line so many after the next holds, if it is the record of this number;
        None where it is not.
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
