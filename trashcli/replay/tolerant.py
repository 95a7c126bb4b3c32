"""Tolerant reading: the header and records of a replay's lines, for showing it.

What a careful person would pass over is passed over with a warning: a byte order mark, CR LF, other
spaces and order of keys, hashes left out.  A record that is missing, moved or changed is not.
"""

from collections.abc import Iterator

from trashcli.replay import canonical
from trashcli.replay.ahead import Ahead
from trashcli.replay.canonical import Json, Misframed
from trashcli.replay.engines import ENGINES
from trashcli.replay.foldable import header_fault
from trashcli.replay.headers import (
    check_format,
    parse_header,
    unknown_parts,
    without_unknown_rules,
)
from trashcli.replay.parse import Extra, Malformed, parse_plain, parse_record
from trashcli.replay.records import FORMAT_VERSION, Header, Record, chain
from trashcli.replay.redacted import is_view, known, parse_view_header
from trashcli.replay.source import Lines
from trashcli.replay.upgrade import upgraded

Fields = dict[str, Json]

_BOM = b"\xef\xbb\xbf"


class Changed(Exception):
    """The record before the one due was changed after it was written."""


class Tolerant:
    """The records behind the header, as an iterator that raises `Misframed`, `Malformed`,
    `Unsupported` or `Changed` at the first that cannot be read.

    `warnings` is what was passed over; `version` that of the format, and `redacted` whether hidden
    cards and the seed are left out, are known from the header on.
    """

    def __init__(self, lines: Lines) -> None:
        self.warnings: list[str] = []
        self.version = FORMAT_VERSION
        self.redacted = False
        self._lines = lines
        self._ahead = Ahead(lines)
        self._links: tuple[str, ...] = ()

    def header(self) -> Header:
        """What the first line is; raises as reading a record does."""
        line = next(iter(self._ahead), None)
        if line is None:
            raise Misframed("there is no complete header")
        if line.startswith(_BOM):
            self._warn("the file begins with a byte order mark")
            line = line.removeprefix(_BOM)
        header = self._header(self._read(line))
        self.warnings += unknown_parts(header)
        return header

    def __iter__(self) -> Iterator[Record | Extra]:
        for number, line in enumerate(self._ahead, 1):
            if record := self._plain(number, line):
                self._links = (chain(line),)
                yield record
                continue
            links, fields = self._links, self._read(line)
            if fields.get("i") != number:
                raise Misframed("records are missing, doubled or moved")
            if "p" not in fields:
                self._warn("records without the hash p")
            elif links and fields["p"] not in links:
                self._blame(number)
            if _lacks_a_hash(fields):  # then the next cannot be the hash of what is left
                self._links = ()
            yield self._record(fields)
        if self._lines.torn or self._lines.cut_off:
            self._warn(f"{self._lines.torn} bytes at the end were never committed")

    def _plain(self, number: int, line: bytes) -> Record | None:
        """The record due, the short way, where nothing about its line is to be passed over."""
        if self.redacted or self.version != FORMAT_VERSION:
            return None
        record = parse_plain(line)
        is_due = record and record.i == number and (not self._links or record.p in self._links)
        return record if is_due else None

    def _header(self, fields: Fields) -> Header:
        self.redacted = is_view(fields)
        if self.redacted:
            header = parse_view_header(fields)
        else:
            self.version = check_format(fields)
            header = parse_header(self._known(upgraded(fields, self.version)))
        if wrong := header_fault(header, redacted=self.redacted):
            raise Malformed(wrong)
        return header

    def _known(self, fields: Fields) -> Fields:
        """A header without what another engine's rules say more: folding asks none."""
        if not isinstance(engine := fields.get("engine"), int) or engine in ENGINES:
            return fields
        known = without_unknown_rules(fields)
        if known != fields:
            self._warn("some of the rules are not known, and are left out")
        return known

    def _record(self, fields: Fields) -> Record | Extra:
        if self.redacted:
            fields = known(fields)
        fields = upgraded(fields, self.version)
        if "s" not in fields and fields.get("k") in ("action", "undo"):
            self._warn("records without the hash s")
            fields["s"] = ""
        fields.setdefault("p", "")
        return parse_record(fields)

    def _read(self, line: bytes) -> Fields:
        text = line.removesuffix(b"\n")
        if text.endswith(b"\r"):
            self._warn("lines end in CR LF")
            text = text[:-1]
        fields = canonical.parse_tolerant(text)
        written = canonical.encode(fields)
        if written != text:
            self._warn("lines are not written canonically")
        self._links = (chain(line), chain(written + b"\n"))
        return fields

    def _warn(self, message: str) -> None:
        """Notes what was passed over, once."""
        if message not in self.warnings:
            self.warnings.append(message)

    def _blame(self, number: int) -> None:
        """Raises for a wrong hash: if the next is right, it is the record before that is bad."""
        if self._ahead.link(0, number + 1) in self._links:
            raise Changed
        raise Misframed("the hash of the line before is wrong")


def _lacks_a_hash(fields: Fields) -> bool:
    return "p" not in fields or ("s" not in fields and fields.get("k") in ("action", "undo"))
