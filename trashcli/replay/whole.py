"""A replay read whole: the lines of it that verify, as bytes and as a timeline, and what is wrong
behind them.  For commands that make something new of a replay.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from trashcli.exits import Exit, Failure
from trashcli.replay.findings import Report
from trashcli.replay.kept import Kept
from trashcli.replay.place import NoPlace, find_place
from trashcli.replay.source import Lines, open_lines
from trashcli.replay.timeline import Timeline, timeline_of
from trashcli.replay.verify import verify_lines


class Whole(Struct):
    """A replay whose `lines`, the header first, verify; `timeline` is of them alone.

    `report` is what verifying the whole file came to.
    """

    name: str
    lines: Sequence[bytes]
    timeline: Timeline
    report: Report

    @property
    def warnings(self) -> list[str]:
        """What is to be said where only the beginning of a damaged file can be used."""
        told = trouble(self.report)
        return [f"{self.name}: {told}; only what comes before it is used"] if told else []

    def record_at(self, text: str) -> int:
        """The record at a place; raises `Failure` (USAGE) where there is none, or no whole one."""
        try:
            place = find_place(self.timeline, text)
        except NoPlace as nowhere:
            raise Failure(f"{self.name}: {nowhere}{self._why_no_further()}", Exit.USAGE) from None
        if place.events is not None:
            raise Failure(
                f"{text} is within record {place.record}; name a whole record, {place.record} or "
                f"{place.record - 1}",
                Exit.USAGE,
            )
        return place.record

    def _why_no_further(self) -> str:
        return f" ({told})" if (told := trouble(self.report)) else ""


def read_whole(path: str) -> Whole:
    """The replay at this path (`-` is standard input), as far as it verifies.

    Raises `Failure` if nothing of it does.
    """
    kept = KeptLines(open_lines(path))
    report = verify_lines(path, kept)
    good = report.finding.record if report.finding else report.records
    if not good:
        raise Failure(f"{path}: {trouble(report)}", report.exit)
    kept.lines.cut(good)
    return Whole(path, kept.lines, timeline_of(Lines(iter(kept.lines)), path), report)


def trouble(report: Report) -> str:
    """What keeps a file from being good to its end, in a sentence; empty where nothing does."""
    if found := report.finding:
        return f"record {found.record}: {found.message}"
    return "; ".join(report.unsupported)


class KeptLines(Lines):
    """Lines of a source, kept as they are read."""

    def __init__(self, source: Lines) -> None:
        super().__init__(iter(()))
        self.lines = Kept()
        self._source = source

    def __iter__(self) -> Iterator[bytes]:
        for line in self._source:
            self.lines.append(line)
            yield line
        self.torn, self.cut_off = self._source.torn, self._source.cut_off

    def close(self) -> None:
        """Ends reading."""
        self._source.close()
