"""Findings: what verifying a replay came to, as values.  Nothing is judged or printed here."""

from typing import Literal

from msgspec import Struct, field

from trashcli.exits import Exit

LEVELS = ("frame", "integrity", "events", "chance", "rules", "bots")
"""What each level of verifying judges, from 0."""

Verdict = Literal["verified", "incomplete", "unsupported", "different", "damaged"]


class Finding(Struct, kw_only=True, omit_defaults=True):
    """The first bad record: the lowest level it fails, and how.

    `line` counts from 1, `record` from 0 (the header).  `states` holds the fields in which the
    state by the rules differs from that by the recorded events: name, expected, found.
    """

    level: int
    line: int
    record: int
    message: str
    hand: int = 0
    turn: int = 0
    seat: int = 0
    decision: str = ""
    expected: str = ""
    found: str = ""
    states: list[tuple[str, str, str]] = field(default_factory=list)


class Report(Struct, kw_only=True, omit_defaults=True):
    """What verifying one replay came to.

    `records` is how many were good, the header included; `sealed_to` the last record whose every
    byte is protected; `unsupported` what could not be judged, `unchecked` the unknown fields and
    kinds passed over; `torn` the number of bytes that were never committed.
    """

    file: str
    verdict: Verdict
    exit: Exit
    level: int
    records: int = 0
    sealed_to: int = 0
    finished: bool = False
    torn: int = 0
    id: str = ""
    digest: str = ""
    profile: str = ""
    seed: str = ""
    levels: dict[str, str] = field(default_factory=dict)
    finding: Finding | None = None
    unsupported: list[str] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)


def exit_of(level: int) -> Exit:
    """How verifying ends when the first bad record fails this level."""
    return Exit.DAMAGED if level <= 1 else Exit.NO
