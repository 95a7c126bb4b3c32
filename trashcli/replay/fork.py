"""Forking: a new match that begins as another did up to a place in it.

A plain fork copies the records up to there and goes on with the same seed.  A fork with another
seed, or of a file of another engine, begins with the table as it stands there.
"""

from collections.abc import Iterator

from msgspec import Struct, to_builtins

from trashcli.exits import Exit, Failure
from trashcli.game.chance import SEED
from trashcli.game.state import State
from trashcli.game.stated import stated_fault
from trashcli.replay import canonical
from trashcli.replay.engines import ENGINES
from trashcli.replay.records import Parent, chain, header, record_line
from trashcli.replay.rerun import rules_of
from trashcli.replay.upgrade import upgraded
from trashcli.replay.whole import Whole, read_whole


class Fork(Struct, frozen=True):
    """A new replay: its lines, and the record of the other behind which it begins."""

    lines: list[bytes]
    record: int


def fork(path: str, at: str, seed: str | None = None) -> Fork:
    """The match at `path` as it stood at a place, to be played on, with another seed if one is
    given.

    Raises `Failure` for no such place, a seed that is none or a table that no match can begin with
    (USAGE), and as `read_whole` does.
    """
    whole = read_whole(path)
    record = whole.record_at(at)
    old = whole.timeline.header
    parent = Parent(chain(whole.lines[0]), record, chain(whole.lines[record]))
    if seed is not None and not SEED.fullmatch(seed):
        raise Failure(
            f"{seed!r} is no seed; a seed is 1 to 64 characters A-Z a-z 0-9 . _ -", Exit.USAGE
        )
    if seed in (None, old.rng.seed) and old.engine in ENGINES:
        return Fork(list(_copied(whole, record, parent)), record)
    return Fork([_begun_at(whole, record, seed or old.rng.seed, parent)], record)


def _copied(whole: Whole, record: int, parent: Parent) -> Iterator[bytes]:
    """The lines up to a record under a header that names the parent, chained anew.  The fork of an
    older version is of the newest.
    """
    line = b""
    for old in whole.lines[: record + 1]:
        fields = upgraded(canonical.parse(old[:-1]), whole.timeline.version)
        fields |= {"p": chain(line)} if line else {"parent": to_builtins(parent)}
        line = canonical.encode(fields) + b"\n"
        yield line


def _begun_at(whole: Whole, record: int, seed: str, parent: Parent) -> bytes:
    """The header of a match that begins with the table after a record."""
    old = whole.timeline.header
    state = _table(whole.timeline.state_after(record))
    rules = old.rules
    start = state if state.hand else None
    new = header(rules.name, rules.doc, seed, old.seats, start, parent)
    if start and (fault := stated_fault(rules_of(new), start)):
        raise Failure(
            f"{whole.name}: no match can begin after record {record}: {fault}; "
            "choose another place",
            Exit.USAGE,
        )
    return record_line(new)


def _table(state: State) -> State:
    """The table as a match can begin with it: between hands nothing lies there."""
    if state.phase == "deal":
        state.stock = state.discards = ""
        state.layouts = [""] * len(state.layouts)
    return state
