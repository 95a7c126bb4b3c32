"""Tolerance: what a careful person would pass over is made good, with a warning, before judging.

There is one reader of replays, the judge, for verifying and for showing.  To show one that was sent
by mail, edited or written by another program, its lines are first rewritten as this program writes
them: without a byte order mark and CR, in canonical order, the hash `p` renewed where it was right
before.  A redacted view becomes a replay whose hidden cards are of no deck.  So showing goes on
where verifying stops, and both stop at the same bad record.
"""

from collections.abc import Iterator

from trashcli.replay import canonical
from trashcli.replay.canonical import Json
from trashcli.replay.lines import BOM, Lines
from trashcli.replay.parse import parse_plain, without_unknown_rules
from trashcli.replay.records import chain
from trashcli.replay.redaction import as_replay, header_as_replay, is_view
from trashcli.replay.track import ENGINES

Fields = dict[str, Json]


class Tolerant(Lines):
    """The lines of a source as this program would write them; `warnings` is what was passed over.

    Raises as the source does, `Misframed` for a line that is no record, and `Unsupported` for the
    header of a view of another version.
    """

    is_tolerant = True

    def __init__(self, source: Lines) -> None:
        super().__init__(iter(()))
        self.warnings: list[str] = []
        self.id = ""
        """The file's id, from its own first line."""
        self._source = source
        self._last = ""
        """The hash of the last line as it is given."""
        self._links: set[str] = set()
        """What its hash may be in the file; empty where that cannot be known."""

    def __iter__(self) -> Iterator[bytes]:
        for line in self._source:
            made = self._record(line) if self._last else self._header(line)
            self._last = chain(made)
            yield made
        self.torn, self.cut_off = self._source.torn, self._source.cut_off
        if self.torn or self.cut_off:
            self._warn(f"{self.torn} bytes at the end were never committed")

    def close(self) -> None:
        """Ends reading."""
        self._source.close()

    def _header(self, line: bytes) -> bytes:
        self.id = chain(line)
        if line.startswith(BOM):
            self._warn("the file begins with a byte order mark")
            line = line.removeprefix(BOM)
        fields = self._read(line)
        self.is_view = is_view(fields)
        fields = header_as_replay(fields) if self.is_view else self._known(fields)
        return canonical.encode(fields) + b"\n"

    def _known(self, fields: Fields) -> Fields:
        """A header without what another engine's rules say more: folding asks none."""
        if not isinstance(engine := fields.get("engine"), int) or engine in ENGINES:
            return fields
        known = without_unknown_rules(fields)
        if known != fields:
            self._warn("some of the rules are not known, and are left out")
        return known

    def _record(self, line: bytes) -> bytes:
        if self._links == {self._last} and not self.is_view and parse_plain(line):
            self._links = {chain(line)}
            return line
        links, fields = self._links, self._read(line)
        if "p" not in fields:
            self._warn("records without the hash p")
            self._links = set()  # the next cannot be the hash of what is left
        if "p" not in fields or not links or fields["p"] in links:
            fields["p"] = self._last
        if self.is_view:
            fields = as_replay(fields)
        elif "s" not in fields and fields.get("k") in ("action", "undo"):
            self._warn("records without the hash s")
            fields["s"] = ""
            self._links = set()
        return canonical.encode(fields) + b"\n"

    def _read(self, line: bytes) -> Fields:
        text = line.removesuffix(b"\n")
        if text.endswith(b"\r"):
            self._warn("lines end in CR LF")
            text = text[:-1]
        fields = canonical.parse_tolerant(text)
        written = canonical.encode(fields)
        if written != text:
            self._warn("lines are not written canonically")
        self._links = {chain(line), chain(written + b"\n")}
        return fields

    def _warn(self, message: str) -> None:
        """Notes what was passed over, once."""
        if message not in self.warnings:
            self.warnings.append(message)
