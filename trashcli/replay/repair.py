"""Repairing: the longest verified prefix of a damaged replay, byte for byte.

The damaged file is only read, and nothing is added: what follows a bad record is not guessed.
"""

from collections.abc import Iterator
from contextlib import closing
from itertools import islice

from msgspec import Struct

from trashcli.exits import Exit, Failure
from trashcli.replay.findings import Report
from trashcli.replay.source import STDIN, open_lines
from trashcli.replay.verify import verify
from trashcli.replay.whole import trouble


class Repaired(Struct, frozen=True):
    """What can be saved: the good lines, how many records they are without the header, and what is
    lost behind them, empty where nothing is.
    """

    lines: Iterator[bytes]
    records: int
    lost: str


def repair(path: str) -> Repaired:
    """What is good of the replay at `path`.

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
    return Repaired(_first_lines(path, good), good - 1, _lost(report))


def _first_lines(path: str, count: int) -> Iterator[bytes]:
    with closing(open_lines(path)) as lines:
        yield from islice(lines, count)


def _lost(report: Report) -> str:
    if report.torn:
        return f"{report.torn} bytes at the end that were never committed"
    return f"all from {trouble(report)}" if report.finding else ""
