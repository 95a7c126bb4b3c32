"""Tolerant reading: the records of a replay's lines, as fields, for showing it.

What a careful person would pass over is passed over with a warning: a byte order mark, CR LF, other
spaces and order of keys, hashes left out.  A record that is missing, moved or changed is not.
"""

from collections.abc import Iterator

from trashcli.replay import canonical
from trashcli.replay.ahead import Ahead
from trashcli.replay.canonical import Json, Misframed
from trashcli.replay.records import chain
from trashcli.replay.source import Lines

Fields = dict[str, Json]

_BOM = b"\xef\xbb\xbf"


class Changed(Exception):
    """The record before the one due was changed after it was written."""


class Tolerant:
    """The records behind the header, as an iterator that raises `Misframed` or `Changed` at the
    first that cannot be read; `warnings` is what was passed over.
    """

    def __init__(self, lines: Lines) -> None:
        self.warnings: list[str] = []
        self._lines = lines
        self._ahead = Ahead(lines)
        self._links: tuple[str, ...] = ()

    def header(self) -> Fields:
        """The fields of the first line; raises `Misframed`."""
        line = next(iter(self._ahead), None)
        if line is None:
            raise Misframed("there is no complete header")
        if line.startswith(_BOM):
            self.warn("the file begins with a byte order mark")
            line = line.removeprefix(_BOM)
        return self._read(line)

    def __iter__(self) -> Iterator[Fields]:
        for number, line in enumerate(self._ahead, 1):
            links, fields = self._links, self._read(line)
            if fields.get("i") != number:
                raise Misframed("records are missing, doubled or moved")
            if "p" not in fields:
                self.warn("records without the hash p")
            elif links and fields["p"] not in links:
                self._blame(number)
            if _lacks_a_hash(fields):  # then the next cannot be the hash of what is left
                self._links = ()
            yield fields
        if self._lines.torn or self._lines.cut_off:
            self.warn(f"{len(self._lines.torn)} bytes at the end were never committed")

    def warn(self, message: str) -> None:
        """Notes what was passed over, once."""
        if message not in self.warnings:
            self.warnings.append(message)

    def _read(self, line: bytes) -> Fields:
        text = line.removesuffix(b"\n")
        if text.endswith(b"\r"):
            self.warn("lines end in CR LF")
            text = text[:-1]
        fields = canonical.parse_tolerant(text)
        written = canonical.encode(fields)
        if written != text:
            self.warn("lines are not written canonically")
        self._links = (chain(line), chain(written + b"\n"))
        return fields

    def _blame(self, number: int) -> None:
        """Raises for a wrong hash: if the next is right, it is the record before that is bad."""
        if self._ahead.link(0, number + 1) in self._links:
            raise Changed
        raise Misframed("the hash of the line before is wrong")


def _lacks_a_hash(fields: Fields) -> bool:
    return "p" not in fields or ("s" not in fields and fields.get("k") in ("action", "undo"))
