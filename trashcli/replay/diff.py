"""Comparing replays: the first thing in which two games differ, and of which kind it is.

What a game's digest leaves out is left out here too: names, remarks, times, pauses and the reason
of the end.  So two replays are the same game exactly if their digests are equal.
"""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Literal

from msgspec import Struct

from trashcli.exits import Failure
from trashcli.game.events import Event, Shuffled
from trashcli.game.profile import keys
from trashcli.replay.judge import differences
from trashcli.replay.lines import MOST_KEPT
from trashcli.replay.records import ActionRecord, Header, UndoRecord, command_line, encode
from trashcli.replay.timeline import Timeline, read_timeline
from trashcli.replay.track import first_state

Kind = Literal["rules", "seed", "cards", "decision", "events", "state"]
Part = tuple[str, str, str]
"""What differs, as it is in the one, as it is in the other."""

NONE = "(none)"


class Difference(Struct, frozen=True, kw_only=True):
    """The first difference of two replays.

    `records` are the two records that differ, 0 for the header; hand, turn and seat are those of
    the decision, 0 where the difference lies before play.
    """

    kind: Kind
    parts: list[Part]
    records: tuple[int, int] = (0, 0)
    hand: int = 0
    turn: int = 0
    seat: int = 0


class Step(Struct, frozen=True):
    """An action or an undo: its record, what was decided, what happened."""

    i: int
    decision: str
    events: list[Event]


def compare(one: str, other: str, most: int = MOST_KEPT) -> tuple[Difference | None, list[str]]:
    """Return the first difference of the replays at two paths, and what was passed over in reading
    them.

    Raises `Failure` if one cannot be read as far as that.
    """
    timelines = (read_timeline(one, most), read_timeline(other, most))
    found = first_difference(*timelines)
    for timeline, record in zip(timelines, found.records if found else (None, None), strict=True):
        if timeline.cut_short and (record is None or record > timeline.last):
            alike = f"the same game up to there; {timeline.name}: {timeline.warnings[-1]}"
            raise Failure(alike, timeline.cut_short)
    return found, [warning for timeline in timelines for warning in timeline.warnings]


def first_difference(a: Timeline, b: Timeline) -> Difference | None:
    """Return the first difference of two games, in the order of the kinds; None for the
    same game.
    """
    if parts := _rules_differ(a.header, b.header):
        return Difference(kind="rules", parts=parts)
    if parts := _chance_differs(a.header, b.header):
        return Difference(kind="seed", parts=parts)
    if parts := differences(first_state(a.header), first_state(b.header)):
        return Difference(kind="state", parts=parts)
    for one, other in zip_longest(_steps(a), _steps(b)):
        if found := _steps_differ(one, other):
            return _placed(a, b, one, other, found)
    return None


def _rules_differ(a: Header, b: Header) -> list[Part]:
    """Return what of the rules differs; their hash alone where it is something that is not known
    here.
    """
    pairs: list[tuple[str, object, object]] = [
        ("engine", a.engine, b.engine),
        ("seats", len(a.seats), len(b.seats)),
    ]
    pairs += [(path, a.rules.doc.value(path), b.rules.doc.value(path)) for path in keys()]
    return _unequal(pairs) or _unequal([("rules.sha256", a.rules.sha256, b.rules.sha256)])


def _chance_differs(a: Header, b: Header) -> list[Part]:
    pairs = ((name, getattr(a.rng, name), getattr(b.rng, name)) for name in ("alg", "v", "seed"))
    return _unequal(list(pairs))


def _unequal(pairs: list[tuple[str, object, object]]) -> list[Part]:
    return [(name, _text(x), _text(y)) for name, x, y in pairs if x != y]


def _steps(timeline: Timeline) -> Iterator[Step]:
    """Yield the actions and undos of a replay.  What an undo goes back to is counted in these
    alone, so that remarks between them make no difference.
    """
    counts = {0: 0}
    for i, record in enumerate(timeline.records, 1):
        counts[i] = len(counts)
        if isinstance(record, ActionRecord):
            seat = f"seat {record.seat}: " if record.seat else ""
            yield Step(i, seat + command_line(record.do), record.ev)
        elif isinstance(record, UndoRecord):
            yield Step(i, f"undo to decision {counts[record.to]}", [])
        else:
            del counts[i]


def _steps_differ(one: Step | None, other: Step | None) -> tuple[Kind, list[Part]] | None:
    if one is None or other is None or one.decision != other.decision:
        decisions = [step.decision if step else NONE for step in (one, other)]
        return "decision", [("decision", decisions[0], decisions[1])]
    return _events_differ(one.events, other.events)


def _events_differ(a: list[Event], b: list[Event]) -> tuple[Kind, list[Part]] | None:
    pairs = enumerate(zip_longest(a, b), 1)
    number, (x, y) = next(((n, pair) for n, pair in pairs if pair[0] != pair[1]), (0, (None, None)))
    if not number:
        return None
    shuffles = isinstance(x, Shuffled) and isinstance(y, Shuffled)
    return ("cards" if shuffles else "events"), [(f"event {number}", _text(x), _text(y))]


def _placed(
    a: Timeline, b: Timeline, one: Step | None, other: Step | None, found: tuple[Kind, list[Part]]
) -> Difference:
    """Return the difference, with where it is; it is in one of both at least."""
    kind, parts = found
    records = (one.i if one else a.last + 1, other.i if other else b.last + 1)
    state = a.state_after(one.i - 1) if one else b.state_after(records[1] - 1)
    return Difference(
        kind=kind, parts=parts, records=records, hand=state.hand, turn=state.turn, seat=state.seat
    )


def _text(value: object) -> str:
    return NONE if value is None else encode(value).decode()


def render_difference(found: Difference | None, one: str, other: str) -> str:
    """Return the difference of two files as text."""
    if found is None:
        return f"{one} and {other} are the same game"
    a, b = found.records
    where = f"record {a}" if a == b else f"record {a} of {one}, record {b} of {other}"
    if not a:
        where = "the header"
    elif found.hand:
        where += f", hand {found.hand}, turn {found.turn}"
    lines = [f"{found.kind}: {where}"]
    for name, x, y in found.parts:
        lines += [f"  {name}", f"    {one}: {x}", f"    {other}: {y}"]
    return "\n".join(lines)
