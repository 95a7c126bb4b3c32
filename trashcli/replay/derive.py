"""Derived replays: what is made of a whole one, as a new file; the old one is never changed.

A fork copies a match up to a place, or begins another with the table as it stood there.  Repair
recovers the longest valid beginning of a damaged file, byte for byte.  Redacting gives the match as
one seat saw it (`redaction`).
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import islice

from msgspec import Struct, to_builtins

from trashcli.exits import Exit, Failure, Fault
from trashcli.game.chance import SEED
from trashcli.game.state import State
from trashcli.game.stated import stated_fault
from trashcli.replay import canonical
from trashcli.replay.judge import Judge
from trashcli.replay.lines import MOST_KEPT, STDIN, Lines, open_lines
from trashcli.replay.records import Header, Parent, chain, header, record_line
from trashcli.replay.redaction import view_lines
from trashcli.replay.timeline import Timeline, find_place, judged_timeline
from trashcli.replay.track import ENGINES, rules_of
from trashcli.replay.verify import DEFAULT_LEVEL, Report, report_of, verify


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
        """Return the record at a place; raises `Failure` (USAGE) where there is none, or no whole
        one.
        """
        try:
            place = find_place(self.timeline, text)
        except Fault as nowhere:
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


def read_whole(path: str, most: int = MOST_KEPT) -> Whole:
    """Return the replay at this path (`-` is standard input), as far as it verifies.

    Raises `Failure` if nothing of it does, or if it is longer than `most` bytes unpacked.
    """
    judge = Judge(open_lines(path, most=most), DEFAULT_LEVEL)
    timeline = judged_timeline(judge, path)
    report = report_of(judge, path)
    if timeline is None:
        raise Failure(f"{path}: {trouble(report)}", report.exit)
    return Whole(path, [judge.first_line, *timeline.records.lines], timeline, report)


def trouble(report: Report) -> str:
    """Return what keeps a file from being good to its end, in a sentence; empty where
    nothing does.
    """
    if found := report.finding:
        return f"record {found.record}: {found.message}"
    return "; ".join(report.unsupported)


class KeptLines(Lines):
    """Lines of a source, kept as they are read."""

    def __init__(self, source: Lines) -> None:
        super().__init__(iter(()))
        self.lines: list[bytes] = []
        self._source = source

    def __iter__(self) -> Iterator[bytes]:
        for line in self._source:
            self.lines.append(line)
            yield line
        self.torn, self.cut_off = self._source.torn, self._source.cut_off

    def close(self) -> None:
        """End reading."""
        self._source.close()


class Fork(Struct, frozen=True):
    """A new replay: its lines, and the record of the other behind which it begins; `warnings` say
    what is wrong further on in that.
    """

    lines: Sequence[bytes]
    record: int
    warnings: list[str]


def fork(path: str, at: str, seed: str | None = None, most: int = MOST_KEPT) -> Fork:
    """Return the match at `path` as it stood at a place, to be played on, with another seed if one
    is given.

    Raises `Failure` for no such place, a seed that is none or a table that no match can begin with
    (USAGE), and as `read_whole` does.
    """
    whole = read_whole(path, most)
    record = whole.record_at(at)
    old = whole.timeline.header
    if seed is not None and not SEED.fullmatch(seed):
        message = f"{seed!r} is no seed; a seed is 1 to 64 characters A-Z a-z 0-9 . _ -"
        raise Fault("bad_seed", message)
    if seed in (None, old.rng.seed) and old.engine in ENGINES:
        return Fork(list(_copied(whole, record)), record, whole.warnings)
    return Fork([record_line(header_at(whole, record, seed))], record, whole.warnings)


def _copied(whole: Whole, record: int) -> Iterator[bytes]:
    """Yield the lines up to a record under a header that names the parent, chained anew."""
    parent = to_builtins(_parent(whole, record))
    last = whole.lines[0]
    line = canonical.encode(canonical.parse(last[:-1]) | {"parent": parent}) + b"\n"
    yield line
    for old in islice(whole.lines, 1, record + 1):
        line = _linked(old, chain(last), chain(line))
        last = old
        yield line


def _linked(line: bytes, old: str, new: str) -> bytes:
    """Return a line with another hash of the line before; it is parsed only if more of it looks
    like that hash.
    """
    there = b'"p":"%b"' % old.encode()
    if line.count(there) == 1:
        return line.replace(there, b'"p":"%b"' % new.encode())
    return canonical.encode(canonical.parse(line[:-1]) | {"p": new}) + b"\n"


def header_at(whole: Whole, record: int, seed: str | None = None) -> Header:
    """Return the header of a match that begins with the table after a record, with another seed if
    one is given.  Raises `Fault` (bad_table) where none can.
    """
    old = whole.timeline.header
    state = _table(whole.timeline.state_after(record))
    start = state if state.hand else None
    new = header(
        old.rules.name,
        old.rules.doc,
        old.rng.seed if seed is None else seed,
        old.seats,
        start,
        _parent(whole, record),
    )
    if start and (fault := stated_fault(rules_of(new), start)):
        raise Fault(
            "bad_table",
            f"{whole.name}: no match can begin after record {record}: {fault}; "
            "choose another place",
        )
    return new


def _parent(whole: Whole, record: int) -> Parent:
    return Parent(chain(whole.lines[0]), record, chain(whole.lines[record]))


def _table(state: State) -> State:
    """Return the table as a match can begin with it: between hands nothing lies there."""
    if state.phase == "deal":
        state.stock = state.discards = ""
        state.layouts = [""] * len(state.layouts)
    return state


class Repaired(Struct, frozen=True):
    """What can be saved: the good lines, one for each of its records, and what is lost behind them,
    empty where nothing is.
    """

    lines: Iterator[bytes]
    records: int
    lost: str


def repair(path: str) -> Repaired:
    """Return what is good of the replay at `path`.

    Raises `Failure` if nothing is (DAMAGED), if the file is of a version that cannot be verified
    here (UNSUPPORTED), and for standard input, which cannot be read twice (USAGE).
    """
    if path == STDIN:
        raise Failure("repair reads a file twice, so it cannot read standard input", Exit.USAGE)
    report = verify(path)
    if report.unsupported:
        raise Failure(f"{path}: cannot be repaired here: {trouble(report)}", Exit.UNSUPPORTED)
    good = report.finding.record if report.finding else report.records
    if not good:
        raise Failure(f"{path}: nothing of it can be saved: {trouble(report)}", Exit.DAMAGED)
    return Repaired(_first_lines(path, good), good, _lost(report))


def _first_lines(path: str, count: int) -> Iterator[bytes]:
    with closing(open_lines(path)) as lines:
        yield from islice(lines, count)


def _lost(report: Report) -> str:
    if report.torn:
        return f"{report.torn} bytes at the end that were never committed"
    return f"all from {trouble(report)}" if report.finding else ""


def redact(whole: Whole, seat: int) -> Iterator[bytes]:
    """Return the lines of a seat's view of a replay.

    Raises `Failure` for a seat that is not there (USAGE) and a file that is not good to its end.
    """
    seats = len(whole.timeline.header.seats)
    if not 1 <= seat <= seats:
        raise Failure(f"there is no seat {seat}; the seats are 1 to {seats}", Exit.USAGE)
    if told := trouble(whole.report):
        raise Failure(f"{whole.name}: {told}", whole.report.exit)
    return view_lines(whole.timeline.header, islice(whole.lines, 1, None), seat)
