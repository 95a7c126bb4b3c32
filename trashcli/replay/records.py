"""The records of a replay: one type a kind, each written in one place.

Every name that stands in a file stands in an explicit table here, in `game.events` or in
`game.commands`; none is the name of a class.
"""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Annotated, Literal, assert_never

import msgspec
from msgspec import Meta, Struct

from trashcli import ENGINE, REPLAY_FORMAT
from trashcli.game.chance import ALG, VERSION
from trashcli.game.commands import Command, Deal, Discard, Draw, Place, Resign, Take, Time
from trashcli.game.events import Event
from trashcli.game.profile import Profile, document
from trashcli.game.state import Seat, State
from trashcli.replay.canonical import LARGEST

FORMAT = "trash-replay"
FORMAT_VERSION = REPLAY_FORMAT
HUMAN = "human"
"""Who decides for a seat, where that is a person."""

Natural = Annotated[int, Meta(ge=0, le=LARGEST)]


class Rng(Struct, frozen=True):
    """Where chance comes from."""

    alg: str
    v: int
    seed: str


class Ruleset(Struct, frozen=True):
    """The rules played: the profile's name, its document and the SHA-256 of that."""

    doc: Profile
    name: str
    sha256: str


class Player(Struct, frozen=True):
    """Who sits at a seat: a name, and `human` or `bot:NAME/VERSION`."""

    name: str
    who: str

    @property
    def kind(self) -> str:
        """What decides for the seat: `human`, or the bot's name."""
        return self.who.removeprefix("bot:").partition("/")[0]


class Parent(Struct, frozen=True):
    """Where a fork comes from: a file's id, a record and the hash of its line."""

    id: str
    i: Natural
    p: str


class Header(Struct, frozen=True, kw_only=True, tag_field="k", tag="header", omit_defaults=True):
    """All that is needed to play: the first line of a file."""

    engine: int
    fmt: str
    parent: Parent | None = None
    rng: Rng
    rules: Ruleset
    seats: tuple[Player, ...]
    start: State | None = None
    v: int


class ActionRecord(Struct, frozen=True, kw_only=True, tag_field="k", tag="action", gc=False):
    """One decision and everything it led to.  `seat` is 0 (absent) where the table decided; `by`
    who decided, where that is not the seat's player; `t` when, in milliseconds.
    """

    by: str = ""
    do: Command
    ev: list[Event]
    i: int
    p: str
    s: str
    seat: Seat = Seat(0)
    t: Natural = 0


class UndoRecord(Struct, frozen=True, kw_only=True, tag_field="k", tag="undo", omit_defaults=True):
    """The state is again as after record `to` (0: before the first)."""

    i: int
    p: str
    s: str
    seat: Seat = Seat(0)
    to: Natural


class MarkRecord(Struct, frozen=True, kw_only=True, tag_field="k", tag="mark"):
    """A bookmark or remark."""

    i: int
    p: str
    text: Annotated[str, Meta(max_length=4096)]


class MetaRecord(Struct, frozen=True, kw_only=True, tag_field="k", tag="meta"):
    """Where the file was made; nothing about its maker."""

    app: str
    created: str
    i: int
    os: str
    p: str
    python: str


class ResumeRecord(
    Struct, frozen=True, kw_only=True, tag_field="k", tag="resume", omit_defaults=True
):
    """Play went on later.  `cut` is the number of torn bytes that were kept aside."""

    app: str
    cut: Natural = 0
    engine: int
    i: int
    p: str


class EndRecord(Struct, frozen=True, kw_only=True, tag_field="k", tag="end"):
    """The match is over, or play stopped."""

    digest: str
    hands: int
    i: int
    n: int
    p: str
    reason: str
    sizes: tuple[int, ...]
    turns: int
    winners: tuple[Seat, ...]


Record = ActionRecord | UndoRecord | MarkRecord | MetaRecord | ResumeRecord | EndRecord
Reason = Literal["won", "halt", "quit", "limit"]

encode = msgspec.json.Encoder(order="sorted").encode
"""The canonical bytes of a header, record, command or list of events."""


def header(
    name: str,
    profile: Profile,
    seed: str,
    seats: Sequence[Player],
    start: State | None = None,
    parent: Parent | None = None,
) -> Header:
    """Return the header of a new match."""
    doc = profile.at_table(len(seats))
    return Header(
        engine=ENGINE,
        fmt=FORMAT,
        rng=Rng(ALG, VERSION, seed),
        rules=Ruleset(doc, name, sha256(document(doc)).hexdigest()),
        seats=tuple(seats),
        start=start,
        parent=parent,
        v=FORMAT_VERSION,
    )


def chain(line: bytes) -> str:
    """Return the `p` of the record after this line; the LF is part of the line."""
    return sha256(line).hexdigest()[:32]


file_id = chain
"""A file's id, from its first line."""


def action_head(command: Command, events: Sequence[Event]) -> bytes:
    """Return how the line of an action begins, and its part in the digest: its decision and its
    events.
    """
    return b'{"do":%b,"ev":%b' % (encode(command), encode(events))


def action_line(  # noqa: PLR0913, PLR0917 -- the fields of the record
    head: bytes, i: int, p: str, s: str, seat: int, t: int = 0, by: str = ""
) -> bytes:
    """Return the line of an action with this head.

    Written by hand, as it is written and compared for every action recorded or verified.
    """
    if by:
        head = b'{"by":%b,%b' % (encode(by), head[1:])
    tail = b',"seat":%d' % seat if seat else b""
    if t:
        tail = b'%b,"t":%d' % (tail, t)
    return b'%b,"i":%d,"k":"action","p":"%b","s":"%b"%b}\n' % (
        head,
        i,
        p.encode(),
        s.encode(),
        tail,
    )


def record_line(record: Header | Record) -> bytes:
    """Return the line of any record."""
    if isinstance(record, ActionRecord):
        head = action_head(record.do, record.ev)
        return action_line(head, record.i, record.p, record.s, record.seat, record.t, record.by)
    return encode(record) + b"\n"


class Digest:
    """The game's name in a bug report: one hash over the rules, the chance and every action and
    undo, and over nothing else.  `hexdigest` may be asked at any time.
    """

    def __init__(self, header: Header) -> None:
        self._hash = sha256()
        top: dict[str, object] = {
            "engine": header.engine,
            "rng": header.rng,
            "rules": header.rules.sha256,
            "seats": len(header.seats),
        }
        if header.start is not None:
            top["start"] = header.start
        self._hash.update(encode(top) + b"\n")

    def action(self, head: bytes, s: str, seat: int) -> None:
        """Add an action with this head."""
        tail = b',"seat":%d}\n' % seat if seat else b"}\n"
        self._hash.update(b'%b,"k":"action","s":"%b"%b' % (head, s.encode(), tail))

    def undo(self, s: str, to: int) -> None:
        """Add an undo; `to` is the count of actions and undos up to the record it goes to."""
        self._hash.update(b'{"k":"undo","s":"%b","to":%d}\n' % (s.encode(), to))

    def hexdigest(self) -> str:
        """64 hexadecimal digits."""
        return self._hash.hexdigest()


def command_line(command: Command) -> str:
    """Return the command as a person writes it; `deal` and `time 8000` for what the table does."""
    match command:
        case Place(slot):
            return f"place {slot}"
        case Time(ms):
            return f"time {ms}"
        case Deal() | Draw() | Take() | Discard() | Resign():
            return str(command.__struct_config__.tag)
        case _:
            assert_never(command)


SUFFIX = ".trash.jsonl"
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]")
_LONGEST_PART = 64


def file_name(header: Header, begun: datetime | None = None) -> str:
    """`PROFILE-SEED-ID8.trash.jsonl`, with the UTC time before it where that is given, as it is
    for games that people play.
    """
    id8 = file_id(record_line(header))[:8]
    name = f"{_part(header.rules.name)}-{_part(header.rng.seed)}-{id8}{SUFFIX}"
    return f"{begun.astimezone(UTC):%Y%m%dT%H%M%SZ}-{name}" if begun else name


def safe_name(name: str) -> str | None:
    """Return the file name that a person means, its ending added if need be; None if it is not
    safe.
    """
    name = name.removesuffix(".gz").removesuffix(SUFFIX)
    if _UNSAFE.search(name) or not name.strip(".") or len(name) > 200 or name[0] in ".-":
        return None
    return name + SUFFIX


def _part(text: str) -> str:
    return _UNSAFE.sub("_", text)[:_LONGEST_PART].lstrip(".-") or "_"
