"""Parsing: what the fields of one line are as a record, judged by themselves alone.

Three things can be wrong, and each is an exception of its own: `Misframed` (no record of this
format), `Unsupported` (a part this version does not know) and `Malformed` (a decision, an event or
a stated table that is none).  Headers are parsed by `headers`.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, cast

import msgspec
from msgspec import Struct
from msgspec.structs import fields as fields_of

from trashcli.game.cards import MOST_SLOTS, NUMBER, TURNED_UP, cards_of
from trashcli.game.chance import ALG, SEED, VERSION
from trashcli.game.commands import Command
from trashcli.game.contradictions import at_table, contradictions
from trashcli.game.events import Event
from trashcli.game.profile import Profile, joined
from trashcli.game.state import SEATS, State
from trashcli.game.stated import shape_faults, stated_fault
from trashcli.replay import canonical
from trashcli.replay.canonical import Json, Misframed
from trashcli.replay.records import (
    FORMAT,
    FORMAT_VERSION,
    ActionRecord,
    Header,
    Parent,
    Player,
    Record,
    Rng,
    Ruleset,
    encode,
    record_line,
)
from trashcli.replay.track import ENGINES, rules_of


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


@lru_cache(1)  # a line that is made good for showing is read once more by the judge
def parse_plain(line: bytes) -> Record | None:
    """Return the record that a line (with its LF) is, if it is written just as this version writes
    it: the short way for most.  None for any other line, which may be right nevertheless.
    """
    if _LARGE.search(line):  # perhaps a number beyond 53 bits, which msgspec would take
        return None
    try:
        record: Record = _read(line)
    except (msgspec.MsgspecError, RecursionError):
        return None
    is_plain = record_line(record) == line and not getattr(record, "by", "")
    return record if is_plain else None


def parse_again(line: bytes) -> Record | Extra:
    """Return the record that a line is which was judged before."""
    try:
        record: Record = _read(line)
    except msgspec.MsgspecError:
        return parse_record(canonical.parse(line[:-1]))
    return record


def parse_record(fields: dict[str, Json]) -> Record | Extra:
    """Return the record that a line is; raises as the module says."""
    return parse_parts(parse_frame(fields), fields)


def parse_frame(fields: dict[str, Json]) -> Record | Extra:
    """Return the frame of the record that a line is, whatever is unknown within it: an action's
    decision and events are none yet, and a kind that is not known is kept as any `x_` is.  Raises
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
    """Return the record that a line with this frame is; raises `Unsupported` and `Malformed`."""
    if isinstance(frame, Extra) and not frame.k.startswith("x_"):
        raise Unsupported(f"records of kind {frame.k[:40]!r} are not known")
    if not isinstance(frame, ActionRecord):
        return frame
    _check_action(fields)
    return cast(ActionRecord, convert(fields, ActionRecord))


def unknown_fields(record: Header | Record | Extra, fields: Iterable[str]) -> list[str]:
    """Return what of a record is kept and not checked: its kind, or the names of unknown fields."""
    if isinstance(record, Extra):
        return [record.k]
    return sorted(set(fields) - {"k", *record.__struct_fields__})


def check_hashes(record: Struct) -> None:
    """Raise `Misframed` for a hash not written as it must be; a tolerant reader does not ask."""
    for name in record.__struct_fields__:
        if name in _HASHES:
            value = getattr(record, name)
            if len(value) != _HASHES[name] or not _HEX.fullmatch(value):
                raise Misframed(f"{name} is not of {_HASHES[name]} digits 0-9 a-f")


def _no_action(fields: dict[str, Json]) -> dict[str, Json]:
    """Return what stands for an action's decision and events while its frame is judged."""
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
    """Judge an action's decision and its events."""
    do = fields["do"]
    if do["op"] not in _OPS:
        raise Unsupported(f"the decision {do['op'][:40]!r} is not known")
    _check_whole("decision", do, Command)
    for event in fields["ev"]:
        _check_event(event)


def is_decision(do: Json) -> bool:
    """Return whether this is a decision, with nothing unknown in it."""
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
    """Raise `Malformed` for a part that is none of its kind, `Unsupported` for more than that."""
    if encode(convert(part, kind, Malformed)) != canonical.encode(part):
        raise Unsupported(f"a part of the {name} is not known")


def check_defaults(record: Struct, stated: Collection[str]) -> None:
    """Raise `Misframed` for an optional field that stands at its default, or at null."""
    for name, default in _optional_fields(type(record)):
        if name in stated and getattr(record, name) == default:
            raise Misframed(f"an optional field stands at its default: {name}")


@cache
def _optional_fields(kind: type[Struct]) -> list[tuple[str, object]]:
    return [(field.name, field.default) for field in fields_of(kind) if not field.required]


def check_who(who: str) -> None:
    """Raise `Misframed` for what is neither a person nor a bot with its version."""
    if not _WHO.fullmatch(who):
        raise Misframed(f"{who[:60]!r} is neither human nor bot:NAME/VERSION")


def convert(
    value: Json,
    kind: Any,  # noqa: ANN401 -- no annotation can say of unions that what is made is one of them
    wrong: type[Exception] = Misframed,
) -> Any:  # noqa: ANN401 -- the same
    """Return what a value is as this type, strictly; raises `wrong` if it is none."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise wrong(str(error)) from None


VIEW_FORMAT = "trash-view"
HIDDEN = "?X"
"""A hidden card of a view, as it stands in a state."""
LONGEST_NAME = 40
_CONTROL = re.compile("[\\0-\\x1f\\x7f-\\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What moves a terminal, or turns the direction of text."""


def check_format(fields: dict[str, Json]) -> None:
    """Raise `Unsupported` where a header names another format or version than is read here,
    `Misframed` where it names none.
    """
    format = fields.get("fmt")
    if not isinstance(format, str):
        raise Misframed("no trash replay: the first line has no fmt")
    if format == VIEW_FORMAT:
        raise Unsupported("a redacted view of a match: it can be shown, but not verified")
    if format != FORMAT:
        raise Unsupported(f"format {format[:40]!r} is not {FORMAT}")
    version = fields.get("v")
    if not isinstance(version, int) or isinstance(version, bool):
        raise Misframed("the header has no version v")
    if version != FORMAT_VERSION:
        raise Unsupported(
            f"{FORMAT} version {version} is not known; this program reads {FORMAT_VERSION}"
        )


def parse_header(fields: dict[str, Json], *, strict: bool = False) -> Header:
    """Return the header that the first line is; raises `Misframed`, `Unsupported`, or, for a stated
    table that is none, `Malformed`.  With `strict` its hashes are asked for their form.

    The caller has seen to `fmt` and `v` (`check_format`), and sees to whether a match can begin so
    (`foldable.header_fault`).  An unknown engine or generator is let pass: much of such a file can
    be judged.
    """
    if fields.get("k") != "header":
        raise Misframed("the first record is no header")
    frame = _parse_frame(fields)
    if strict:
        check_hashes(frame.rules)
        if frame.parent is not None:
            check_hashes(frame.parent)
    _check_parts(fields)
    return cast(Header, convert(fields, Header))


def _parse_frame(fields: dict[str, Json]) -> Header:
    """Return the header without its rules and its stated table; judges all but these."""
    rules = fields.get("rules")
    if not isinstance(rules, dict) or not isinstance(rules.get("doc"), dict):
        raise Misframed("the header has no rules with a doc")
    start: dict[str, Json] = {"start": None} if isinstance(fields.get("start"), dict) else {}
    header: Header = convert(fields | {"rules": rules | {"doc": {}}} | start, Header)
    check_defaults(header, fields.keys() - start.keys())
    known = (header.rng.alg, header.rng.v) == (ALG, VERSION)
    if known and not SEED.fullmatch(header.rng.seed):
        raise Misframed("the seed is not of 1 to 64 characters A-Z a-z 0-9 . _ -")
    for name in (header.rules.name, *(player.name for player in header.seats)):
        if fault := name_fault(name):
            raise Misframed(f"the name {name[:60]!r} {fault}")
    for player in header.seats:
        check_who(player.who)
    return header


def _check_parts(fields: dict[str, Any]) -> None:
    """Judge what is within the fields of a header: nothing there may be unknown."""
    _check_known("rng", fields["rng"], Rng)
    _check_known("rules", fields["rules"], Ruleset)
    _check_known("parent", fields.get("parent", {}), Parent)
    for player in fields["seats"]:
        _check_known("seats", player, Player)
    _check_rules(fields["rules"]["doc"])
    if "start" in fields:
        _check_start(fields["start"])


def _check_known(name: str, part: dict[str, Json], kind: type[Struct]) -> None:
    if unknown := sorted(part.keys() - set(kind.__struct_fields__)):
        raise Unsupported(f"{name}.{unknown[0][:40]} is not known")


def _check_rules(doc: dict[str, Json]) -> None:
    profile: Profile = convert(doc, Profile, Unsupported)
    check_defaults(profile, doc)
    for name, group in doc.items():
        if isinstance(group, dict):
            check_defaults(getattr(profile, name), group)


def _check_start(start: dict[str, Json]) -> None:
    _check_known("start", start, State)
    check_defaults(convert(start, State, Malformed), start)


def without_unknown_rules(fields: dict[str, Json]) -> dict[str, Json]:
    """Return the fields of a header with those rules alone that this version knows."""
    rules = fields.get("rules")
    if not isinstance(rules, dict) or not isinstance(doc := rules.get("doc"), dict):
        return fields
    known = {key: value for key, value in doc.items() if _is_known_rule(key, value)}
    return fields | {"rules": rules | {"doc": known}}


def _is_known_rule(key: str, value: Json) -> bool:
    try:
        convert({key: value}, Profile, Unsupported)
    except Unsupported:
        return False
    return True


def unknown_parts(header: Header) -> list[str]:
    """Return what of the header this version cannot re-run: another engine, another generator."""
    parts = []
    if header.engine not in ENGINES:
        known = joined(ENGINES)
        parts.append(f"engine {header.engine} is not known; this program plays engine {known}")
    if (header.rng.alg, header.rng.v) != (ALG, VERSION):
        parts.append(f"generator {header.rng.alg[:40]!r} version {header.rng.v} is not known")
    return parts


def beginning_fault(header: Header) -> str | None:
    """Return why no match can begin with this header; None where one can."""
    doc, players = header.rules.doc, len(header.seats)
    if fault := _rules_fault(doc, players):
        return fault
    if header.start is None or not (wrong := stated_fault(rules_of(header), header.start)):
        return None
    return f"no match can begin so: {wrong}"


@lru_cache(16)
def _rules_fault(doc: Profile, players: int) -> str | None:
    if found := contradictions(doc) or at_table(doc, players):
        return f"nobody can play by these rules here: {found[0].message}"
    if not isinstance(doc.packs, int):
        return "packs is not the number used at this table"
    return None


def name_fault(name: str) -> str | None:
    """Return why this cannot be a name; None where it can."""
    if not 1 <= len(name) <= LONGEST_NAME:
        return f"is not of 1 to {LONGEST_NAME} characters"
    if _CONTROL.search(name):
        return "holds a control character"
    return None


_LYING = NUMBER.keys() | TURNED_UP.keys()
"""Cards as they stand in a layout, either way up."""


def header_fault(header: Header, *, redacted: bool = False) -> str | None:
    """Return why no match can begin with this header, by the engine that it names; where that is
    not known, or cards are hidden, why no events could be folded behind it.  None where one can.

    Raises `Unsupported` for more seats or packs than can be shown here.
    """
    if header.engine in ENGINES and not redacted:
        return beginning_fault(header)
    doc, seats = header.rules.doc, len(header.seats)
    if not seats or not isinstance(doc.packs, int):
        return "there are no seats, or packs is not the number used at this table"
    if max(seats, doc.packs) > len(SEATS):
        raise Unsupported(f"{seats} seats and {doc.packs} packs are more than can be shown here")
    if header.start is None:
        return None
    hidden = (HIDDEN, HIDDEN.lower()) if redacted else ()
    wrong = next(_table_faults(header.start, seats, hidden), None)
    return f"no match can begin so: {wrong}" if wrong else None


def _table_faults(state: State, seats: int, hidden: Collection[str]) -> Iterator[str]:
    yield from shape_faults(seats, state)
    if not all(1 <= size <= MOST_SLOTS for size in state.sizes):
        yield f"a layout has 1 to {MOST_SLOTS} slots"
    if state.phase != "deal":
        yield from _card_faults(state, hidden)


def _card_faults(state: State, hidden: Collection[str]) -> Iterator[str]:
    """Yield what is no card, or lies where none can."""
    turned_up = [*cards_of(state.discards), *([] if state.held is None else [state.held])]
    stock = [card for card in cards_of(state.stock) if card not in hidden]
    if wrong := [card for card in turned_up + stock if card not in NUMBER]:
        yield f"{wrong[0]!r} is no card"
    for seat, (layout, size) in enumerate(zip(state.layouts, state.sizes, strict=True), 1):
        cards = cards_of(layout)
        if len(cards) != size:
            yield f"the layout of seat {seat} has not {size} slots"
        if wrong := [card for card in cards if card not in _LYING and card not in hidden]:
            yield f"{wrong[0]!r} is no card"
