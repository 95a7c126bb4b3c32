"""Headers: what the first line of a file says, and whether a match can begin so."""

import re
from functools import lru_cache
from typing import Any, cast

from msgspec import Struct

from trashcli.game.chance import ALG, SEED, VERSION
from trashcli.game.contradictions import at_table, contradictions
from trashcli.game.keys import joined
from trashcli.game.profile import Profile
from trashcli.game.state import State
from trashcli.game.stated import stated_fault
from trashcli.replay import canonical
from trashcli.replay.canonical import Json, Misframed
from trashcli.replay.engines import ENGINES
from trashcli.replay.parse import (
    Malformed,
    Unsupported,
    check_defaults,
    check_hashes,
    check_who,
    convert,
)
from trashcli.replay.records import (
    FORMAT,
    FORMAT_VERSION,
    Header,
    Parent,
    Player,
    Rng,
    Ruleset,
    encode,
)
from trashcli.replay.rerun import rules_of
from trashcli.replay.upgrade import is_readable

VIEW_FORMAT = "trash-view"
LONGEST_NAME = 40
_CONTROL = re.compile("[\\0-\\x1f\\x7f-\\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What moves a terminal, or turns the direction of text."""


def check_format(fields: dict[str, Json]) -> int:
    """The version of the format that a header names; its records can be read by `upgraded`.

    Raises `Unsupported` for a format or version that cannot be, `Misframed` for none.
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
    if not is_readable(version):
        raise Unsupported(
            f"{FORMAT} version {version} is not known; this program reads {FORMAT_VERSION}"
        )
    return version


def parse_header(fields: dict[str, Json], *, strict: bool = False) -> Header:
    """The header that the first line is; raises `Misframed`, `Unsupported`, or, for a
    stated table that is none, `Malformed`.  With `strict` its hashes are asked for their form.

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
    """The header without its rules and its stated table; judges all but these."""
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
    """Judges what is within the fields of a header: nothing there may be unknown."""
    _check_known("rng", fields["rng"], Rng)
    _check_known("rules", fields["rules"], Ruleset)
    _check_known("parent", fields.get("parent", {}), Parent)
    for player in fields["seats"]:
        _check_known("seats", player, Player)
    convert(fields["rules"]["doc"], Profile, Unsupported)
    if "start" in fields:
        _check_start(fields["start"])


def _check_known(name: str, part: dict[str, Json], kind: type[Struct]) -> None:
    if unknown := sorted(part.keys() - set(kind.__struct_fields__)):
        raise Unsupported(f"{name}.{unknown[0][:40]} is not known")


def _check_start(start: dict[str, Json]) -> None:
    _check_known("start", start, State)
    state: State = convert(start, State, Malformed)
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
        convert({key: value}, Profile, Unsupported)
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


def beginning_fault(header: Header) -> str | None:
    """Why no match can begin with this header; None where one can."""
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
    """Why this cannot be a name; None where it can."""
    if not 1 <= len(name) <= LONGEST_NAME:
        return f"is not of 1 to {LONGEST_NAME} characters"
    if _CONTROL.search(name):
        return "holds a control character"
    return None
