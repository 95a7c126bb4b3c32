"""Sinks: where the lines of a replay go, the file of it and the copy that a session keeps."""

from pathlib import Path
from typing import Protocol

from msgspec import Struct


class Origin(Struct, frozen=True):
    """Where and when a match was begun, as a replay has it: nothing about a person."""

    app: str
    python: str
    os: str
    created: str


class Sink(Protocol):
    """The file that the lines of a replay go to, beside into memory."""

    path: Path
    is_asked_for: bool
    """Whether the file is to stay though nobody has decided anything in it."""

    def write(self, line: bytes) -> None:
        """Adds a line; raises `OSError` if it cannot be added."""

    def sync(self) -> None:
        """A hand is over."""

    def close(self) -> None:
        """There will be no more lines."""

    def remove(self) -> None:
        """There will be no more lines, and those written were worth nothing."""


class Copy:
    """The lines of a replay in memory, each given on to a file if there is one."""

    def __init__(self, sink: Sink | None = None) -> None:
        self.lines: list[bytes] = []
        self.sink = sink

    def write(self, line: bytes) -> None:
        """Adds a line, once the file has it."""
        if self.sink:
            self.sink.write(line)
        self.lines.append(line)

    def sync(self) -> None:
        """A hand is over."""
        if self.sink:
            self.sink.sync()
