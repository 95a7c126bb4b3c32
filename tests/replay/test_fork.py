"""Forking: a new match that begins as another stood, and says where it comes from."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.corpus.make import Recording, newer, small, unknown, view
from trashcli.exits import Exit, Failure
from trashcli.game.state import State
from trashcli.replay.derive import Fork, fork
from trashcli.replay.recorder import resume
from trashcli.replay.records import chain
from trashcli.replay.timeline import Timeline, read_timeline
from trashcli.replay.verify import verify

PARENT = small("parent", "wild=[J,Q,K]").play().end()


@pytest.fixture
def parent(tmp_path: Path) -> Path:
    path = tmp_path / "parent.trash.jsonl"
    path.write_bytes(b"".join(PARENT))
    return path


def child(parent: Path, made: Fork) -> Path:
    path = parent.with_name("child.trash.jsonl")
    path.write_bytes(b"".join(made.lines))
    return path


def shown(path: Path) -> Timeline:
    return read_timeline(str(path))


def states(path: Path) -> list[State]:
    timeline = shown(path)
    return [timeline.state_after(record) for record in range(timeline.last + 1)]


def unforkable(path: Path, at: str, seed: str | None = None) -> Failure:
    with pytest.raises(Failure) as caught:
        fork(str(path), at, seed)
    return caught.value


@pytest.mark.parametrize("record", range(len(PARENT)))
def test_a_plain_fork_stands_where_its_parent_stood_and_verifies(parent: Path, record: int) -> None:
    path = child(parent, fork(str(parent), str(record)))
    assert states(path) == states(parent)[: record + 1]
    assert verify(str(path)).exit == (Exit.OK if record == len(PARENT) - 1 else Exit.INCOMPLETE)


def test_a_fork_names_its_parent_by_id_record_and_the_hash_of_that_line(parent: Path) -> None:
    named = shown(child(parent, fork(str(parent), "5"))).header.parent
    assert named is not None
    assert (named.id, named.i, named.p) == (chain(PARENT[0]), 5, chain(PARENT[5]))


def test_a_fork_of_a_fork_names_the_nearer(parent: Path) -> None:
    first = child(parent, fork(str(parent), "5"))
    second = fork(str(first), "3")
    named = shown(child(parent, second)).header.parent
    assert named is not None
    assert named.id == verify(str(first)).id or named.i == 3


def test_a_fork_played_on_as_before_comes_to_the_same_game(parent: Path) -> None:
    again = resume(child(parent, fork(str(parent), "5")))
    end = Recording(again.recorder).play().end()
    again.file.close()
    assert not end
    assert verify(str(again.file.path)).digest == verify(str(parent)).digest


def phases(path: Path) -> dict[str, int]:
    """A record behind which each phase is due, not the first."""
    found = {state.phase: record for record, state in enumerate(states(path)[:-2]) if record > 1}
    return {phase: found[phase] for phase in ("deal", "draw", "place")}


@pytest.mark.parametrize("phase", ["deal", "draw", "place"])
def test_a_fork_with_another_seed_begins_with_the_table_as_it_stands(
    parent: Path, phase: str
) -> None:
    record = phases(parent)[phase]
    path = child(parent, fork(str(parent), str(record), "other"))
    start, stood = states(path)[0], states(parent)[record]
    assert shown(path).header.rng.seed == "other"
    assert start.phase == phase
    if phase == "deal":
        stood = replace(stood, stock="", discards="", layouts=["", ""])
    assert start == stood


@pytest.mark.parametrize("phase", ["deal", "draw", "place"])
def test_a_fork_with_another_seed_can_be_played_to_its_end(parent: Path, phase: str) -> None:
    record = phases(parent)[phase]
    again = resume(child(parent, fork(str(parent), str(record), "other")))
    Recording(again.recorder).play().end()
    again.file.close()
    assert verify(str(again.file.path)).exit == Exit.OK


def test_a_fork_at_the_start_with_another_seed_is_a_new_match(parent: Path) -> None:
    header = shown(child(parent, fork(str(parent), "start", "other"))).header
    assert header.start is None
    assert header.parent is not None


def test_the_same_seed_makes_a_plain_fork(parent: Path) -> None:
    assert list(fork(str(parent), "5", "parent").lines) == list(fork(str(parent), "5").lines)


def test_a_match_of_another_engine_goes_on_by_this_one_from_its_table(tmp_path: Path) -> None:
    path = tmp_path / "newer.trash.jsonl"
    path.write_bytes(b"".join(newer()["newer-engine"]))
    header = shown(child(path, fork(str(path), "2"))).header
    assert header.engine == 1
    assert header.start is not None


def test_what_is_unknown_is_copied_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "unknown.trash.jsonl"
    path.write_bytes(b"".join(unknown()))
    made = b"".join(fork(str(path), "end").lines)
    assert b'"k":"x_note"' in made
    assert b'"mood":"good"' in made


@pytest.mark.parametrize(
    ("at", "said"),
    [
        ("99", "there is no record 99"),
        ("h9", "there is no h9"),
        ("5.1", "within record 5"),
        ("nowhere", "'nowhere' is no place"),
    ],
)
def test_a_place_that_is_not_there_is_said(parent: Path, at: str, said: str) -> None:
    failure = unforkable(parent, at)
    assert failure.exit == Exit.USAGE
    assert said in str(failure)


def test_a_place_behind_damage_is_not_there_and_the_damage_is_said(parent: Path) -> None:
    parent.write_bytes(b"".join([*PARENT[:6], b"{}\n", *PARENT[7:]]))
    failure = unforkable(parent, "7")
    assert "the last is 5" in str(failure)
    assert "record 6: " in str(failure)


def test_a_seed_that_is_none_is_refused(parent: Path) -> None:
    assert unforkable(parent, "5", "a b").exit == Exit.USAGE


def test_no_match_begins_where_one_is_over(parent: Path) -> None:
    failure = unforkable(parent, "end", "other")
    assert failure.exit == Exit.USAGE
    assert "choose another place" in str(failure)


def test_a_redacted_view_cannot_be_forked(tmp_path: Path) -> None:
    path = tmp_path / "view.trash.jsonl"
    path.write_bytes(b"".join(view(tmp_path)))
    assert unforkable(path, "3").exit == Exit.UNSUPPORTED
