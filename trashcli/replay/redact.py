"""Redacting: a replay as one seat could know it, as a file of its own format, `trash-view`.

Left out is all from which hidden cards could be found: the seed, every hash of the full file, the
order of a shuffle, and what this version does not know.  Hidden cards stand as `??`.  Nobody sees a
face-down card, its owner included, so the seats' views differ only in whose they are (ruling 34).
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from msgspec import to_builtins

from trashcli.exits import Exit, Failure
from trashcli.game.cards import cards_of
from trashcli.game.view import UNKNOWN
from trashcli.replay import canonical
from trashcli.replay.headers import VIEW_FORMAT
from trashcli.replay.records import chain
from trashcli.replay.redacted import VIEW_VERSION
from trashcli.replay.upgrade import upgraded
from trashcli.replay.whole import Whole, trouble

Fields = dict[str, Any]

KEPT = {
    "action": ("by", "do", "ev", "i", "k", "seat", "t"),
    "undo": ("i", "k", "seat", "to"),
    "mark": ("i", "k", "text"),
    "meta": ("app", "created", "i", "k", "os", "python"),
    "resume": ("app", "cut", "engine", "i", "k"),
    "end": ("hands", "i", "k", "n", "reason", "sizes", "turns", "winners"),
}
"""What a view keeps of each kind of record; of an unknown kind, only that there was a record."""


def redact(whole: Whole, seat: int) -> Iterator[bytes]:
    """The lines of a seat's view of a replay.

    Raises `Failure` for a seat that is not there (USAGE) and a file that is not good to its end.
    """
    seats = len(whole.timeline.header.seats)
    if not 1 <= seat <= seats:
        raise Failure(f"there is no seat {seat}; the seats are 1 to {seats}", Exit.USAGE)
    if told := trouble(whole.report):
        raise Failure(f"{whole.name}: {told}", whole.report.exit)
    return _chained(_records(whole, seat))


def _records(whole: Whole, seat: int) -> Iterator[Fields]:
    header = whole.timeline.header
    view = {
        "engine": header.engine,
        "fmt": VIEW_FORMAT,
        "k": "header",
        "rules": to_builtins(header.rules),
        "seats": to_builtins(header.seats),
        "v": VIEW_VERSION,
        "viewer": seat,
    }
    if header.start is not None:
        view["start"] = _hidden_table(to_builtins(header.start))
    yield view
    for line in islice(whole.lines, 1, None):
        yield _hidden(upgraded(canonical.parse(line[:-1]), whole.timeline.version))


def _hidden(fields: Fields) -> Fields:
    """A record without what a seat could not know."""
    kept = KEPT.get(str(fields["k"]), ("i", "k"))
    view = {name: value for name, value in fields.items() if name in kept}
    if "ev" in view:
        view["ev"] = [_hidden_event(event) for event in view["ev"]]
    return view


def _hidden_event(event: list[Any]) -> list[Any]:
    if event[0] != "shuffle":
        return event
    name, hand, k, cards = event
    return [name, hand, k, UNKNOWN * len(cards_of(cards))]


def _hidden_table(start: Fields) -> Fields:
    """A stated table without its stock and its face-down cards."""
    layouts = [
        "".join(card if card.isupper() else UNKNOWN for card in cards_of(layout))
        for layout in start["layouts"]
    ]
    return start | {"layouts": layouts, "stock": UNKNOWN * len(cards_of(start["stock"]))}


def _chained(records: Iterable[Fields]) -> Iterator[bytes]:
    line = b""
    for fields in records:
        line = canonical.encode(fields | {"p": chain(line)} if line else fields) + b"\n"
        yield line
