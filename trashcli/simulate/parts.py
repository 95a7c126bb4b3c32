"""Parts: what some matches of a series came to, as a file that can be added to others.

Sums of whole numbers, so parts played anywhere, in any order, come to the figures of one run to the
last digit.  A file names what it is a part of: only parts of the same matches by the same rules,
players and engine can be added, and no match twice.
"""

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from trashcli.exits import Exit, Failure
from trashcli.game.state import Seat
from trashcli.simulate.figures import Totals
from trashcli.simulate.series import MEASURES

Span = tuple[int, int]
"""The first and the last of matches that follow one another."""
Times = tuple[tuple[int, int], ...]
"""Numbers, ascending, and how often each came."""


class Source(Struct, frozen=True, kw_only=True):
    """What matches are of: the same source and number is the same match everywhere."""

    engine: int
    profile: str
    rules_sha256: str
    seed: str
    players: tuple[str, ...]
    bots: tuple[str, ...]
    """By seat, each with its version: `bot:greedy/1`."""


class Part(Struct, frozen=True, kw_only=True):
    """Matches of a source, as spans that ascend and do not touch, and what they came to."""

    source: Source
    spans: tuple[Span, ...]
    totals: Totals


class _Document(Struct, kw_only=True, forbid_unknown_fields=True):
    """A part as its file has it."""

    v: Literal[1] = 1
    kind: Literal["totals"] = "totals"
    source: Source
    matches: tuple[Span, ...]
    measures: dict[str, Times]
    hand_turns: Times
    winners: tuple[tuple[tuple[int, ...], int], ...]
    hand_wins: Times


def new_part(source: Source) -> Part:
    """The part that has no match."""
    return Part(source=source, spans=(), totals=Totals())


def added(part: Part, first: int, totals: Totals) -> Part:
    """The part with so many matches more, from this one on."""
    sums = Totals()
    sums.merge(part.totals)
    sums.merge(totals)
    more = [(first, first + totals.matches - 1)] * (totals.matches > 0)
    return replace(part, spans=_joined([*part.spans, *more]), totals=sums)


def missing(part: Part, asked: range) -> list[range]:
    """Which of the matches asked for a part does not have, as ranges that ascend."""
    gaps, at = [], asked.start
    for first, last in part.spans:
        if first > at:
            gaps.append(range(at, min(first, asked.stop)))
        at = max(at, last + 1)
    gaps.append(range(at, asked.stop))
    return [gap for gap in gaps if gap]


def merged(parts: Sequence[tuple[str, Part]]) -> Part:
    """One or more parts, each with the name it has in messages, as one.

    Raises `Failure`: UNSUPPORTED if two are of different sources, USAGE if two have a match in
    common.
    """
    (first_name, first), *_ = parts
    totals = Totals()
    spans: list[tuple[Span, str]] = []
    for name, part in parts:
        if part.source != first.source:
            raise Failure(_foreign(name, part.source, first_name, first.source), Exit.UNSUPPORTED)
        totals.merge(part.totals)
        spans += [(span, name) for span in part.spans]
    spans.sort()
    for (one, name), (other, other_name) in pairwise(spans):
        if other[0] <= one[1]:
            message = f"match {other[0]} is in {name} and in {other_name}: leave one of them out"
            raise Failure(message, Exit.USAGE)
    return Part(source=first.source, spans=_joined(span for span, _ in spans), totals=totals)


def _foreign(name: str, source: Source, other_name: str, other: Source) -> str:
    values = asdict(other)
    what, ours = next(item for item in asdict(source).items() if item[1] != values[item[0]])
    found = f"{_said(ours)} in {name}, {_said(values[what])} in {other_name}"
    return f"these are parts of different runs: {what} is {found}"


def _said(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _joined(spans: Iterable[Span]) -> tuple[Span, ...]:
    """The spans in order, those that touch as one."""
    joined: list[Span] = []
    for first, last in sorted(spans):
        if joined and first == joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], last)
        else:
            joined.append((first, last))
    return tuple(joined)


def read_part(path: Path) -> Part:
    """The part in a file; raises `Failure` (DAMAGED) if it cannot be read or does not add up."""
    try:
        document = msgspec.json.decode(path.read_bytes(), type=_Document)
    except OSError as error:
        raise Failure(f"{path}: {error.strerror}", Exit.DAMAGED) from None
    except msgspec.MsgspecError as error:
        message = f"{path} is no file of `simulate --totals`, or damaged: {error}"
        raise Failure(message, Exit.DAMAGED) from None
    part = _part(document)
    if not _adds_up(part):
        message = f"{path} is damaged: its numbers do not add up; play these matches again"
        raise Failure(message, Exit.DAMAGED)
    return part


def kept_part(path: Path, source: Source) -> Part:
    """The part in a file, or the one without a match where there is no file; raises `Failure` if it
    is of another source.
    """
    begun = new_part(source)
    return merged([("this run", begun), (str(path), read_part(path))]) if path.exists() else begun


def _part(document: _Document) -> Part:
    totals = Totals(
        matches=sum(last - first + 1 for first, last in document.matches),
        measures={name: Counter(dict(times)) for name, times in document.measures.items()},
        hand_turns=Counter(dict(document.hand_turns)),
        winners=Counter({tuple(map(Seat, seats)): times for seats, times in document.winners}),
        hand_wins=Counter(dict(document.hand_wins)),
    )
    return Part(source=document.source, spans=document.matches, totals=totals)


def _adds_up(part: Part) -> bool:
    totals = part.totals
    if list(totals.measures) != list(MEASURES):
        return False
    ends = [end for span in part.spans for end in span]
    hands = sum(number * times for number, times in totals.measures["hands"].items())
    return (
        part.spans == _joined(part.spans)
        and ends == sorted(ends)
        and all(end > 0 for end in ends)
        and all(times.total() == totals.matches for times in totals.measures.values())
        and totals.winners.total() == totals.matches
        and totals.hand_turns.total() == hands
        and len(part.source.players) == len(part.source.bots) == len(totals.hand_wins)
    )


def write_part(part: Part, path: Path) -> None:
    """Writes the part whole or not at all; raises `Failure` (DAMAGED) if that fails."""
    totals = part.totals
    document = _Document(
        source=part.source,
        matches=part.spans,
        measures={name: _times(times) for name, times in totals.measures.items()},
        hand_turns=_times(totals.hand_turns),
        winners=tuple(sorted(totals.winners.items())),
        hand_wins=_times(totals.hand_wins),
    )
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        unfinished.write_bytes(msgspec.json.encode(document) + b"\n")
        unfinished.replace(path)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise Failure(f"{path}: {error.strerror}", Exit.DAMAGED) from None


def _times(numbers: Counter[int]) -> Times:
    return tuple(sorted(numbers.items()))
