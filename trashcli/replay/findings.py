"""Findings: what verifying a replay came to, as values.  Nothing is judged or printed here."""

from typing import Any, Literal

from msgspec import Struct, field

from trashcli.exits import Exit

LEVELS = ("frame", "integrity", "events", "chance", "rules", "bots")
"""What each level of verifying judges, from 0."""

Verdict = Literal["verified", "incomplete", "unsupported", "different", "damaged", "unreadable"]
Judged = Literal["ok", "failed", "not judged"]


class FieldDifference(Struct, frozen=True):
    """A field whose value is not the expected one."""

    field: str
    expected: Any
    found: Any


class Finding(Struct, kw_only=True):
    """The first bad record: the lowest level it fails, and how.

    `line` counts from 1, `record` from 0 (the header).  Hand, turn and seat are those in which the
    record was made.  `expected` and `found` are events, a decision or a text; `differences` the
    fields in which the state by the rules differs from that by the recorded events, or an end from
    the true one.  `see` is the command that lands there.
    """

    level: int
    line: int
    record: int
    message: str
    hand: int = 0
    turn: int = 0
    seat: int = 0
    decision: Any = None
    expected: Any = None
    found: Any = None
    differences: list[FieldDifference] = field(default_factory=list)
    see: str | None = None


class Report(Struct, kw_only=True):
    """What verifying one replay came to.

    `message` says it in a sentence.  `records` is how many were good, the header included;
    `sealed_to` the last record whose every byte is protected, None where there is none; `finished`
    whether the match was played to its end, `reason` why the file ends, empty for a file without
    an end.  `unsupported` is what could not be judged, `unchecked` the unknown fields and kinds
    passed over; `torn` the number of bytes that were never committed.
    """

    file: str
    verdict: Verdict
    exit: Exit
    message: str
    level: int
    levels: dict[str, Judged] = field(default_factory=dict)
    records: int = 0
    sealed_to: int | None = None
    finished: bool = False
    reason: str = ""
    torn: int = 0
    id: str = ""
    digest: str = ""
    profile: str = ""
    seed: str = ""
    finding: Finding | None = None
    unsupported: list[str] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)


_WORST_FIRST = (
    Exit.INTERNAL,
    Exit.DAMAGED,
    Exit.NO,
    Exit.UNSUPPORTED,
    Exit.INCOMPLETE,
    Exit.OK,
)


def worst(exits: list[Exit]) -> Exit:
    """How verifying several files ends: as the worst of them."""
    return min(exits, key=_WORST_FIRST.index, default=Exit.OK)


def exit_of(level: int) -> Exit:
    """How verifying ends when the first bad record fails this level."""
    return Exit.DAMAGED if level <= 1 else Exit.NO
