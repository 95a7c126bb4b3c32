"""Parsing: what the fields of one line are as a record, judged by themselves alone.

Three things can be wrong, and each is an exception of its own: `Misframed` (no record of this
format), `Unsupported` (a part this version does not know) and `Malformed` (a decision, an event or
a stated table that is none).  Headers are parsed by `headers`.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Any, cast

import msgspec
from msgspec import Struct
from msgspec.structs import fields as fields_of

from trashcli.game.commands import Command
from trashcli.game.events import Event
from trashcli.replay import canonical
from trashcli.replay.canonical import Json, Misframed
from trashcli.replay.records import (
    ActionRecord,
    Header,
    Record,
    encode,
    record_line,
)


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
    str(kind.__struct_config__.tag): kind for kind in Record.__args__
}
_OPS = frozenset(str(kind.__struct_config__.tag) for kind in Command.__args__)
_EVENTS = frozenset(str(kind.__struct_config__.tag) for kind in Event.__args__)
_HASHES = {"p": 32, "s": 16, "digest": 64, "sha256": 64, "id": 32}
"""The fields that hold a hash, and how many digits of it."""
_HEX = re.compile("[0-9a-f]*")
_WHO = re.compile("human|bot:[a-z][a-z0-9_-]{0,30}/[1-9][0-9]{0,8}")


_read = msgspec.json.Decoder(Record).decode
_LARGE = re.compile(rb"[0-9]{16}")


def parse_plain(line: bytes) -> Record | None:
    """The record that a line (with its LF) is, if it is written just as this version writes it: the
    short way for most.  None for any other line, which may be right nevertheless.
    """
    if _LARGE.search(line):  # perhaps a number beyond 53 bits, which msgspec would take
        return None
    try:
        record: Record = _read(line)
    except (msgspec.MsgspecError, RecursionError):
        return None
    is_plain = record_line(record) == line and not getattr(record, "by", "")
    return record if is_plain else None


def parse_record(fields: dict[str, Json]) -> Record | Extra:
    """The record that a line is; raises as the module says."""
    return parse_parts(parse_frame(fields), fields)


def parse_frame(fields: dict[str, Json]) -> Record | Extra:
    """The frame of the record that a line is, whatever is unknown within it: an action's decision
    and events are none yet, and a kind that is not known is kept as any `x_` is.  Raises
    `Misframed`.
    """
    kind = fields.get("k")
    if not isinstance(kind, str):
        raise Misframed("the record has no kind k")
    if kind == "header":
        raise Misframed("a second header")
    if kind not in KINDS:
        return cast(Extra, convert(fields, Extra))
    inner = _no_action(fields) if kind == "action" else {}
    frame = cast(Record, convert(fields | inner, KINDS[kind]))
    check_defaults(frame, fields)
    if isinstance(frame, ActionRecord) and frame.by:
        _check_by(frame)
    return frame


def parse_parts(frame: Record | Extra, fields: dict[str, Json]) -> Record | Extra:
    """The record that a line with this frame is; raises `Unsupported` and `Malformed`."""
    if isinstance(frame, Extra) and not frame.k.startswith("x_"):
        raise Unsupported(f"records of kind {frame.k[:40]!r} are not known")
    if not isinstance(frame, ActionRecord):
        return frame
    _check_action(fields)
    return cast(ActionRecord, convert(fields, ActionRecord))


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


def _no_action(fields: dict[str, Json]) -> dict[str, Json]:
    """What stands for an action's decision and events while its frame is judged."""
    do = fields.get("do")
    if not isinstance(do, dict) or not isinstance(do.get("op"), str):
        raise Misframed("the action has no decision do")
    if not isinstance(fields.get("ev"), list):
        raise Misframed("the action has no events ev")
    return {"do": {"op": "deal"}, "ev": []}


def _check_by(action: ActionRecord) -> None:
    if not action.seat:
        raise Misframed("by stands in an action of the table, for which nobody decides")
    check_who(action.by)


def _check_action(fields: dict[str, Any]) -> None:
    """Judges an action's decision and its events."""
    do = fields["do"]
    if do["op"] not in _OPS:
        raise Unsupported(f"the decision {do['op'][:40]!r} is not known")
    _check_whole("decision", do, Command)
    for event in fields["ev"]:
        _check_event(event)


def is_decision(do: Json) -> bool:
    """Whether this is a decision, with nothing unknown in it."""
    try:
        _check_whole("decision", do, Command)
    except (Malformed, Unsupported):
        return False
    return True


def _check_event(event: Json) -> None:
    name = event[0] if isinstance(event, list) and event else None
    if not isinstance(name, str):
        raise Malformed("an event is an array that begins with its name")
    if name not in _EVENTS:
        raise Unsupported(f"the event {name[:40]!r} is not known")
    _check_whole(f"event {name!r}", event, Event)


def _check_whole(name: str, part: Json, kind: Any) -> None:  # noqa: ANN401 -- as for `convert`
    """Raises `Malformed` for a part that is none of its kind, `Unsupported` for more than that."""
    if encode(convert(part, kind, Malformed)) != canonical.encode(part):
        raise Unsupported(f"a part of the {name} is not known")


def check_defaults(record: Struct, stated: Collection[str]) -> None:
    """Raises `Misframed` for an optional field that stands at its default, or at null."""
    for name, default in _optional_fields(type(record)):
        if name in stated and getattr(record, name) == default:
            raise Misframed(f"an optional field stands at its default: {name}")


@cache
def _optional_fields(kind: type[Struct]) -> list[tuple[str, object]]:
    return [(field.name, field.default) for field in fields_of(kind) if not field.required]


def check_who(who: str) -> None:
    """Raises `Misframed` for what is neither a person nor a bot with its version."""
    if not _WHO.fullmatch(who):
        raise Misframed(f"{who[:60]!r} is neither human nor bot:NAME/VERSION")


def convert(
    value: Json,
    kind: Any,  # noqa: ANN401 -- no annotation can say of unions that what is made is one of them
    wrong: type[Exception] = Misframed,
) -> Any:  # noqa: ANN401 -- the same
    """What a value is as this type, strictly; raises `wrong` if it is none."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise wrong(str(error)) from None
