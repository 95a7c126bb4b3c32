"""Parsing: what the fields of one line are as a header or record, judged by themselves alone.

Three things can be wrong, and each is an exception of its own: `Misframed` (no record of this
format), `Unsupported` (a part this version does not know) and `Malformed` (a decision or an event
that is none).
"""

import re
import unicodedata
from collections.abc import Mapping
from typing import Any, cast

import msgspec
from msgspec import Struct

from trashcli import ENGINE
from trashcli.game.chance import ALG, SEED, VERSION
from trashcli.game.commands import Command
from trashcli.game.contradictions import at_table, contradictions
from trashcli.game.events import Event
from trashcli.game.profile import Profile
from trashcli.game.state import State
from trashcli.replay import canonical
from trashcli.replay.canonical import Json, Misframed
from trashcli.replay.records import (
    FORMAT,
    FORMAT_VERSION,
    ActionRecord,
    EndRecord,
    Header,
    MarkRecord,
    MetaRecord,
    Record,
    ResumeRecord,
    UndoRecord,
    encode,
)

VIEW_FORMAT = "trash-view"


class Unsupported(Exception):
    """A part of the file is unknown to this version."""


class Malformed(Exception):
    """A decision or event is none of the game's."""


class Extra(Struct, frozen=True):
    """A record of a kind that begins `x_`: kept, and not checked."""

    k: str
    i: int
    p: str


_KINDS: Mapping[str, type[Struct]] = {
    "action": ActionRecord,
    "undo": UndoRecord,
    "mark": MarkRecord,
    "meta": MetaRecord,
    "resume": ResumeRecord,
    "end": EndRecord,
}
_OPS = {"deal", "time", "draw", "take", "place", "discard", "resign"}
_EVENTS = frozenset(str(kind.__struct_config__.tag) for kind in Event.__args__)
LONGEST_NAME = 40


def parse_header(fields: dict[str, Json]) -> Header:
    """The header that the first line is; raises as the module says.

    The caller has seen to `fmt` and `v` (`check_format`).  An unknown engine or generator is let
    pass: much of such a file can be judged.
    """
    if fields.get("k") != "header":
        raise Misframed("the first record is no header")
    rules = _part(fields, "rules")
    _check_unknown(_part(fields, "rng"), "rng", ("alg", "seed", "v"))
    if isinstance(doc := rules.get("doc"), dict):
        _check_profile(doc)
    header: Header = _convert(fields, Header)
    if header.start is not None:
        _check_unknown(_part(fields, "start"), "start", State.__struct_fields__)
        if encode(header.start) != canonical.encode(fields["start"]):
            raise Malformed("the stated table lacks a key of the state")
    _check_header(header)
    return header


def check_format(fields: dict[str, Json]) -> None:
    """Raises `Unsupported` for a format or version that is not ours, `Misframed` for none."""
    match fields.get("fmt"):
        case "trash-replay":
            pass
        case "trash-view":
            raise Unsupported("a redacted view of a match: it can be shown, but not verified")
        case str(other):
            raise Unsupported(f"format {other[:40]!r} is not {FORMAT}")
        case _:
            raise Misframed("no trash replay: the first line has no fmt")
    version = fields.get("v")
    if not isinstance(version, int) or isinstance(version, bool):
        raise Misframed("the header has no version v")
    if version != FORMAT_VERSION:
        raise Unsupported(
            f"{FORMAT} version {version} is not known; this program reads {FORMAT_VERSION}"
        )


def unknown_parts(header: Header) -> list[str]:
    """What of the header this version cannot re-run: another engine, another generator."""
    parts = []
    if header.engine != ENGINE:
        parts.append(f"engine {header.engine} is not known; this program plays engine {ENGINE}")
    if (header.rng.alg, header.rng.v) != (ALG, VERSION):
        parts.append(f"generator {header.rng.alg} version {header.rng.v} is not known")
    return parts


def parse_record(fields: dict[str, Json]) -> tuple[Record | Extra, list[str]]:
    """The record that a line is, and the names of its unknown fields; raises as the module says."""
    kind = fields.get("k")
    if not isinstance(kind, str):
        raise Misframed("the record has no kind k")
    if kind.startswith("x_"):
        return _convert(fields, Extra), []
    if kind == "header":
        raise Misframed("a second header")
    if kind not in _KINDS:
        raise Unsupported(f"records of kind {kind[:40]!r} are not known")
    if kind == "action":
        _check_decision(fields.get("do"))
        _check_events(fields.get("ev"))
    record = cast(Record, _convert(fields, _KINDS[kind]))
    return record, _unknown_fields(record, fields)


def _unknown_fields(record: Record, fields: dict[str, Json]) -> list[str]:
    """The names of top-level fields that are unknown; raises for parts not written plainly."""
    known = {name: value for name, value in fields.items() if name in record.__struct_fields__}
    known["k"] = fields["k"]
    if isinstance(record, ActionRecord):
        _check_known(encode(record.do), fields["do"], "decision")
        _check_known(encode(record.ev), fields["ev"], "events")
    for name, value in known.items():
        if name in ("by", "created", "app", "os", "python", "cut", "seat", "t") and not value:
            raise Misframed(f"an optional field stands at its default: {name}")
    return sorted(set(fields) - set(known))


def _check_known(ours: bytes, theirs: Json, name: str) -> None:
    if ours != canonical.encode(theirs):
        raise Unsupported(f"a part of the {name} is not known")


def _check_decision(do: Json) -> None:
    if not isinstance(do, dict) or not isinstance(do.get("op"), str):
        raise Misframed("the action has no decision do")
    if do["op"] not in _OPS:
        raise Unsupported(f"the decision {str(do['op'])[:40]!r} is not known")
    _convert(do, Command, Malformed)


def _check_events(events: Json) -> None:
    if not isinstance(events, list):
        raise Misframed("the action has no events ev")
    for event in events:
        name = event[0] if isinstance(event, list) and event else None
        if not isinstance(name, str):
            raise Misframed("an event is an array that begins with its name")
        if name not in _EVENTS:
            raise Unsupported(f"the event {name[:40]!r} is not known")
        _convert(event, Event, Malformed)


def _check_profile(doc: dict[str, Json]) -> None:
    """Raises `Unsupported` for rules this version does not know, or that nobody can play."""
    profile = _convert(doc, Profile, Unsupported)
    if found := contradictions(profile):
        raise Unsupported(f"nobody can play by these rules: {found[0].message}")


def _check_header(header: Header) -> None:
    if found := at_table(header.rules.doc, len(header.seats)):
        raise Unsupported(f"nobody can play by these rules here: {found[0].message}")
    if not isinstance(header.rules.doc.packs, int):
        raise Malformed("packs is not the number used at this table")
    if not SEED.fullmatch(header.rng.seed):
        raise Misframed("the seed is not of 1 to 64 characters A-Z a-z 0-9 . _ -")
    for player in header.seats:
        if fault := name_fault(player.name):
            raise Misframed(f"the name {player.name[:60]!r} {fault}")


def name_fault(name: str) -> str | None:
    """Why this cannot be a player's name; None where it can."""
    if not 1 <= len(name) <= LONGEST_NAME:
        return f"is not of 1 to {LONGEST_NAME} characters"
    if any(_is_control(character) for character in name):
        return "holds a control character"
    return None


def _is_control(character: str) -> bool:
    """Whether a terminal or the direction of text would be changed by the character."""
    return unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") or bool(
        re.fullmatch("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]", character)
    )


def _part(fields: dict[str, Json], name: str) -> dict[str, Json]:
    part = fields.get(name)
    if not isinstance(part, dict):
        raise Misframed(f"the header has no {name}")
    return part


def _check_unknown(part: dict[str, Json], name: str, known: tuple[str, ...]) -> None:
    if unknown := sorted(set(part) - set(known)):
        raise Unsupported(f"{name}.{unknown[0][:40]} is not known")


def _convert(  # what msgspec makes is of the type asked for; no annotation can say so of unions
    value: Json,
    kind: Any,  # noqa: ANN401
    wrong: type[Exception] = Misframed,
) -> Any:  # noqa: ANN401
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise wrong(str(error)) from None
