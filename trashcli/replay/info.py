"""What a replay is, on one screen: who played what, how far, how it ended, where it comes from.

Read as tolerantly as a replay is shown; nothing here is verified.
"""

from contextlib import suppress

from msgspec import Struct, field

from trashcli.game.profile import Profile, keys
from trashcli.replay.code import code_of
from trashcli.replay.codeword import NoCode
from trashcli.replay.records import (
    ActionRecord,
    MarkRecord,
    MetaRecord,
    Parent,
    ResumeRecord,
    UndoRecord,
    encode,
)
from trashcli.replay.timeline import Timeline
from trashcli.wording import printable

SHOWN = 12
"""How many digits of a hash are shown; programs are told all of it."""


class SeatInfo(Struct, frozen=True):
    """A seat: its player, and what it has come to."""

    name: str
    who: str
    size: int
    wins: int


class Mark(Struct, frozen=True):
    """A remark and the record that it is."""

    record: int
    text: str


class Info(Struct, kw_only=True):
    """What a replay is.  `reason` is that of its end, `digest` names the game in a bug report; both
    are empty where there is no end, or where a bad record keeps it from being read (`cut_short`).
    A view has no `id`.

    `records` counts the header, as `n` of an end does. `rules` holds the keys that are not as by
    default; `made` and `resumed` say by which programs.
    """

    file: str
    id: str
    version: int
    redacted: bool
    engine: int
    profile: str
    rules_sha256: str
    rules: dict[str, str]
    seed: str
    seats: list[SeatInfo]
    stated: bool
    parent: Parent | None
    records: int
    decisions: int
    undos: int
    hands: int
    turn: int
    cut_short: bool
    reason: str
    winners: list[str]
    digest: str
    code: str = ""
    """The match in one line; empty where no code can hold it."""
    made: list[str] = field(default_factory=list)
    resumed: list[str] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


def info(timeline: Timeline) -> Info:
    """Return what the replay of this timeline is, at its end."""
    header, records, end = timeline.header, timeline.records, timeline.end
    state = timeline.state_after(timeline.last)
    pairs = zip(header.seats, state.sizes, state.wins, strict=True)
    seats = [SeatInfo(player.name, player.who, size, wins) for player, size, wins in pairs]
    found = Info(
        file=timeline.name,
        id=timeline.id,
        version=header.v,
        redacted=timeline.redacted,
        engine=header.engine,
        profile=header.rules.name,
        rules_sha256=header.rules.sha256,
        rules=_changed(header.rules.doc),
        seed=header.rng.seed,
        seats=seats,
        stated=header.start is not None,
        parent=header.parent,
        records=timeline.last + 1,
        decisions=sum(isinstance(record, ActionRecord) and record.seat > 0 for record in records),
        undos=sum(isinstance(record, UndoRecord) for record in records),
        hands=state.hand,
        turn=state.turn,
        cut_short=timeline.cut_short is not None,
        reason=end.reason if end else "",
        winners=[seats[seat - 1].name for seat in end.winners] if end else [],
        digest=end.digest if end else "",
        warnings=timeline.warnings,
    )
    _add_remarks(found, timeline)
    if not (timeline.redacted or timeline.cut_short):
        with suppress(NoCode):
            found.code = code_of(header, records)
    return found


def _changed(doc: Profile) -> dict[str, str]:
    """Return the keys of a profile that are not as by default, with their values."""
    plain = Profile()
    return {
        path: encode(doc.value(path)).decode()
        for path in keys()
        if doc.value(path) != plain.value(path) and path != "packs"
    }


def _add_remarks(found: Info, timeline: Timeline) -> None:
    for number, record in enumerate(timeline.records, 1):
        if isinstance(record, MarkRecord):
            found.marks.append(Mark(number, record.text))
        elif isinstance(record, MetaRecord):
            made = (record.app, record.python and f"Python {record.python}", record.os)
            found.made.append(", ".join(filter(None, (*made, record.created))))
        elif isinstance(record, ResumeRecord):
            cut = f", {record.cut} torn bytes kept aside" if record.cut else ""
            found.resumed.append(f"record {number}, {record.app}{cut}")


def render_info(found: Info) -> str:
    """Return all of it as text, a line a thing."""
    rows = [
        ("replay", _format(found)),
        ("rules", f"{found.profile} ({found.rules_sha256[:SHOWN]})"),
        *((f"  {path}", value) for path, value in found.rules.items()),
        ("seed", found.seed),
        *((f"seat {n}", _seat(seat)) for n, seat in enumerate(found.seats, 1)),
        ("played", _played(found)),
        ("end", _end(found)),
        *(("game", digest[:SHOWN]) for digest in [found.digest] if digest),
        *(("code", code) for code in [found.code] if code),
        *(("from", _parent(parent)) for parent in [found.parent] if parent),
        *(("begun", "with a stated table") for _ in range(found.stated)),
        *(("made by", made) for made in found.made),
        *(("resumed", resumed) for resumed in found.resumed),
        *((f"mark {mark.record}", mark.text) for mark in found.marks),
        *(("warning", warning) for warning in found.warnings),
    ]
    width = max(len(name) for name, _ in rows)
    return "\n".join(f"{name:{width}}  {printable(value)}" for name, value in rows)


def _format(found: Info) -> str:
    kind = "redacted view" if found.redacted else f"{found.id[:SHOWN]}, version {found.version}"
    return f"{kind}, engine {found.engine}, {_count(found.records, 'record')}"


def _seat(seat: SeatInfo) -> str:
    return f"{seat.name} ({seat.who}): {_count(seat.wins, 'hand')} won, layout {seat.size}"


def _played(found: Info) -> str:
    undone = f", {_count(found.undos, 'undo')}" if found.undos else ""
    played = f"{_count(found.hands, 'hand')}, {_count(found.decisions, 'decision')}{undone}"
    return f"{played}; the last turn is h{found.hands}.t{found.turn}"


def _end(found: Info) -> str:
    match found.reason:
        case "" if found.cut_short:
            return "not known; a bad record comes before"
        case "":
            return "none; the match was not played to its end"
        case "won":
            return f"won by {' and '.join(found.winners)}"
        case "halt":
            return "a limit of the rules; nobody won"
        case reason:
            return f"play stopped ({reason})"


def _parent(parent: Parent) -> str:
    return f"record {parent.i} of the replay with the id {parent.id}"


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
