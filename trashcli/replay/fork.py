"""Forking: a new match that begins as another did up to a place in it.

A plain fork copies the records up to there and goes on with the same seed.  A fork with another
seed, or of a file of another engine, begins with the table as it stands there.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec import Struct, to_builtins

from trashcli.exits import Exit, Failure
from trashcli.game.chance import SEED
from trashcli.game.state import State
from trashcli.game.stated import stated_fault
from trashcli.replay import canonical
from trashcli.replay.engines import ENGINES
from trashcli.replay.kept import Kept
from trashcli.replay.records import Header, Parent, chain, header, record_line
from trashcli.replay.rerun import rules_of
from trashcli.replay.upgrade import upgraded
from trashcli.replay.whole import Whole, read_whole


class NoBeginning(Failure):
    """No match can begin with the table at a place."""


class Fork(Struct, frozen=True):
    """A new replay: its lines, and the record of the other behind which it begins; `warnings` say
    what is wrong further on in that.
    """

    lines: Sequence[bytes]
    record: int
    warnings: list[str]


def fork(path: str, at: str, seed: str | None = None) -> Fork:
    """The match at `path` as it stood at a place, to be played on, with another seed if one is
    given.

    Raises `Failure` for no such place, a seed that is none or a table that no match can begin with
    (USAGE), and as `read_whole` does.
    """
    whole = read_whole(path)
    record = whole.record_at(at)
    old = whole.timeline.header
    if seed is not None and not SEED.fullmatch(seed):
        raise Failure(
            f"{seed!r} is no seed; a seed is 1 to 64 characters A-Z a-z 0-9 . _ -", Exit.USAGE
        )
    if seed in (None, old.rng.seed) and old.engine in ENGINES:
        return Fork(Kept(_copied(whole, record)), record, whole.warnings)
    return Fork([record_line(header_at(whole, record, seed))], record, whole.warnings)


def _copied(whole: Whole, record: int) -> Iterator[bytes]:
    """The lines up to a record under a header that names the parent, chained anew.  The fork of an
    older version is of the newest.
    """
    line, parent = b"", _parent(whole, record)
    for old in islice(whole.lines, record + 1):
        fields = upgraded(canonical.parse(old[:-1]), whole.timeline.version)
        fields |= {"p": chain(line)} if line else {"parent": to_builtins(parent)}
        line = canonical.encode(fields) + b"\n"
        yield line


def header_at(whole: Whole, record: int, seed: str | None = None) -> Header:
    """The header of a match that begins with the table after a record, with another seed if one is
    given.  Raises `NoBeginning` where none can.
    """
    old = whole.timeline.header
    state = _table(whole.timeline.state_after(record))
    start = state if state.hand else None
    new = header(
        old.rules.name,
        old.rules.doc,
        old.rng.seed if seed is None else seed,
        old.seats,
        start,
        _parent(whole, record),
    )
    if start and (fault := stated_fault(rules_of(new), start)):
        raise NoBeginning(
            f"{whole.name}: no match can begin after record {record}: {fault}; "
            "choose another place",
            Exit.USAGE,
        )
    return new


def _parent(whole: Whole, record: int) -> Parent:
    return Parent(chain(whole.lines[0]), record, chain(whole.lines[record]))


def _table(state: State) -> State:
    """The table as a match can begin with it: between hands nothing lies there."""
    if state.phase == "deal":
        state.stock = state.discards = ""
        state.layouts = [""] * len(state.layouts)
    return state
