"""Parsing: what the fields of one line are as a header or record, judged by themselves alone.

Three things can be wrong, and each is an exception of its own: `Misframed` (no record of this
format), `Unsupported` (a part this version does not know) and `Malformed` (a decision, an event or
a stated table that is none).
"""

import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache, lru_cache
from typing import Any, cast

import msgspec
from msgspec import Struct
from msgspec.structs import fields as fields_of

from trashcli.game.chance import ALG, SEED, VERSION
from trashcli.game.commands import Command
from trashcli.game.contradictions import at_table, contradictions
from trashcli.game.events import Event
from trashcli.game.keys import joined
from trashcli.game.profile import Profile
from trashcli.game.state import State
from trashcli.replay import canonical
from trashcli.replay.canonical import Json, Misframed
from trashcli.replay.engines import ENGINES
from trashcli.replay.records import (
    FORMAT,
    FORMAT_VERSION,
    ActionRecord,
    EndRecord,
    Header,
    MarkRecord,
    MetaRecord,
    Parent,
    Player,
    Record,
    ResumeRecord,
    Rng,
    Ruleset,
    UndoRecord,
    encode,
)
from trashcli.replay.upgrade import is_readable

VIEW_FORMAT = "trash-view"
LONGEST_NAME = 40


class Unsupported(Exception):
    """A part of the file is unknown to this version."""


class Malformed(Exception):
    """A decision, an event or a stated table is none of the game's."""


class Extra(Struct, frozen=True):
    """A record of a kind that begins `x_`: kept, and not checked."""

    k: str
    i: int
    p: str


KINDS: Mapping[str, type[Struct]] = {
    "action": ActionRecord,
    "undo": UndoRecord,
    "mark": MarkRecord,
    "meta": MetaRecord,
    "resume": ResumeRecord,
    "end": EndRecord,
}
_OPS = frozenset(str(kind.__struct_config__.tag) for kind in Command.__args__)
_EVENTS = frozenset(str(kind.__struct_config__.tag) for kind in Event.__args__)
_HASHES = {"p": 32, "s": 16, "digest": 64, "sha256": 64, "id": 32}
"""The fields that hold a hash, and how many digits of it."""
_HEX = re.compile("[0-9a-f]*")
_CONTROL = re.compile("[\\0-\\x1f\\x7f-\\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What moves a terminal, or turns the direction of text."""
_WHO = re.compile("human|bot:[a-z][a-z0-9_-]{0,30}/[1-9][0-9]{0,8}")


def check_format(fields: dict[str, Json]) -> int:
    """The version of the format that a header names; its records can be read by `upgraded`.

    Raises `Unsupported` for a format or version that cannot be, `Misframed` for none.
    """
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
    if not is_readable(version):
        raise Unsupported(
            f"{FORMAT} version {version} is not known; this program reads {FORMAT_VERSION}"
        )
    return version


def parse_header(fields: dict[str, Json]) -> Header:
    """The header that the first line is; raises as the module says.

    The caller has seen to `fmt` and `v` (`check_format`), and sees to whether anybody can play by
    it (`rules_fault`).  An unknown engine or generator is let pass: much of such a file can be
    judged.
    """
    if fields.get("k") != "header":
        raise Misframed("the first record is no header")
    _check_frame(fields)
    _check_parts(fields)
    return cast(Header, _convert(fields, Header))


def _check_frame(fields: dict[str, Json]) -> None:
    """Judges all of a header but the rules and the stated table."""
    rules = fields.get("rules")
    if not isinstance(rules, dict) or not isinstance(rules.get("doc"), dict):
        raise Misframed("the header has no rules with a doc")
    start: dict[str, Json] = {"start": None} if isinstance(fields.get("start"), dict) else {}
    header: Header = _convert(fields | {"rules": rules | {"doc": {}}} | start, Header)
    _check_defaults(header, fields.keys() - start.keys())
    known = (header.rng.alg, header.rng.v) == (ALG, VERSION)
    if known and not SEED.fullmatch(header.rng.seed):
        raise Misframed("the seed is not of 1 to 64 characters A-Z a-z 0-9 . _ -")
    for name in (header.rules.name, *(player.name for player in header.seats)):
        if fault := name_fault(name):
            raise Misframed(f"the name {name[:60]!r} {fault}")
    for player in header.seats:
        _check_who(player.who)


def _check_parts(fields: dict[str, Any]) -> None:
    """Judges what is within the fields of a header: nothing there may be unknown."""
    _check_known("rng", fields["rng"], Rng)
    _check_known("rules", fields["rules"], Ruleset)
    _check_known("parent", fields.get("parent", {}), Parent)
    for player in fields["seats"]:
        _check_known("seats", player, Player)
    _convert(fields["rules"]["doc"], Profile, Unsupported)
    if "start" in fields:
        _check_start(fields["start"])


def _check_known(name: str, part: dict[str, Json], kind: type[Struct]) -> None:
    if unknown := sorted(part.keys() - set(kind.__struct_fields__)):
        raise Unsupported(f"{name}.{unknown[0][:40]} is not known")


def _check_start(start: dict[str, Json]) -> None:
    _check_known("start", start, State)
    state: State = _convert(start, State, Malformed)
    if encode(state) != canonical.encode(start):
        raise Malformed("the stated table lacks a key of the state")


def without_unknown_rules(fields: dict[str, Json]) -> dict[str, Json]:
    """The fields of a header with those rules alone that this version knows."""
    rules = fields.get("rules")
    if not isinstance(rules, dict) or not isinstance(doc := rules.get("doc"), dict):
        return fields
    known = {key: value for key, value in doc.items() if _is_known_rule(key, value)}
    return fields | {"rules": rules | {"doc": known}}


def _is_known_rule(key: str, value: Json) -> bool:
    try:
        _convert({key: value}, Profile, Unsupported)
    except Unsupported:
        return False
    return True


def unknown_parts(header: Header) -> list[str]:
    """What of the header this version cannot re-run: another engine, another generator."""
    parts = []
    if header.engine not in ENGINES:
        known = joined(ENGINES)
        parts.append(f"engine {header.engine} is not known; this program plays engine {known}")
    if (header.rng.alg, header.rng.v) != (ALG, VERSION):
        parts.append(f"generator {header.rng.alg[:40]!r} version {header.rng.v} is not known")
    return parts


def rules_fault(header: Header) -> str | None:
    """Why nobody can play by the rules of this header at its table; None where they can."""
    return _rules_fault(header.rules.doc, len(header.seats))


@lru_cache(16)
def _rules_fault(doc: Profile, players: int) -> str | None:
    if found := contradictions(doc) or at_table(doc, players):
        return f"nobody can play by these rules here: {found[0].message}"
    if not isinstance(doc.packs, int):
        return "packs is not the number used at this table"
    return None


def parse_record(fields: dict[str, Json]) -> Record | Extra:
    """The record that a line is; raises as the module says."""
    kind = fields.get("k")
    if not isinstance(kind, str):
        raise Misframed("the record has no kind k")
    if kind.startswith("x_"):
        return cast(Extra, _convert(fields, Extra))
    if kind == "header":
        raise Misframed("a second header")
    if kind not in KINDS:
        raise Unsupported(f"records of kind {kind[:40]!r} are not known")
    if kind == "action":
        _check_action(fields)
    record = cast(Record, _convert(fields, KINDS[kind]))
    _check_defaults(record, fields)
    if isinstance(record, ActionRecord) and record.by:
        _check_who(record.by)
    return record


def unknown_fields(record: Header | Record | Extra, fields: Iterable[str]) -> list[str]:
    """What of a record is kept and not checked: its kind, or the names of unknown fields."""
    if isinstance(record, Extra):
        return [record.k]
    return sorted(set(fields) - {"k", *record.__struct_fields__})


def check_hashes(record: Struct) -> None:
    """Raises `Misframed` for a hash not written as it must be; a tolerant reader does not ask."""
    for name in record.__struct_fields__:
        if name in _HASHES:
            value = getattr(record, name)
            if len(value) != _HASHES[name] or not _HEX.fullmatch(value):
                raise Misframed(f"{name} is not of {_HASHES[name]} digits 0-9 a-f")


def _check_action(fields: dict[str, Any]) -> None:
    """Judges an action's frame, then its decision and its events."""
    _convert(fields | {"do": {"op": "deal"}, "ev": []}, ActionRecord)
    do, events = fields.get("do"), fields.get("ev")
    if not isinstance(do, dict) or not isinstance(do.get("op"), str):
        raise Misframed("the action has no decision do")
    if not isinstance(events, list):
        raise Misframed("the action has no events ev")
    if do["op"] not in _OPS:
        raise Unsupported(f"the decision {do['op'][:40]!r} is not known")
    _check_whole("decision", do, Command)
    for event in events:
        _check_event(event)


def _check_event(event: Json) -> None:
    name = event[0] if isinstance(event, list) and event else None
    if not isinstance(name, str):
        raise Malformed("an event is an array that begins with its name")
    if name not in _EVENTS:
        raise Unsupported(f"the event {name[:40]!r} is not known")
    _check_whole(f"event {name!r}", event, Event)


def _check_whole(name: str, part: Json, kind: Any) -> None:  # noqa: ANN401 -- as for `_convert`
    """Raises `Malformed` for a part that is none of its kind, `Unsupported` for more than that."""
    if encode(_convert(part, kind, Malformed)) != canonical.encode(part):
        raise Unsupported(f"a part of the {name} is not known")


def _check_defaults(record: Struct, stated: Collection[str]) -> None:
    """Raises `Misframed` for an optional field that stands at its default, or at null."""
    for name, default in _optional_fields(type(record)):
        if name in stated and getattr(record, name) == default:
            raise Misframed(f"an optional field stands at its default: {name}")


@cache
def _optional_fields(kind: type[Struct]) -> list[tuple[str, object]]:
    return [(field.name, field.default) for field in fields_of(kind) if not field.required]


def _check_who(who: str) -> None:
    """Raises `Misframed` for what is neither a person nor a bot with its version."""
    if not _WHO.fullmatch(who):
        raise Misframed(f"{who[:60]!r} is neither human nor bot:NAME/VERSION")


def name_fault(name: str) -> str | None:
    """Why this cannot be a name; None where it can."""
    if not 1 <= len(name) <= LONGEST_NAME:
        return f"is not of 1 to {LONGEST_NAME} characters"
    if _CONTROL.search(name):
        return "holds a control character"
    return None


def _convert(  # what msgspec makes is of the type asked for; no annotation can say so of unions
    value: Json,
    kind: Any,  # noqa: ANN401
    wrong: type[Exception] = Misframed,
) -> Any:  # noqa: ANN401
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise wrong(str(error)) from None
