"""Repairing: a new file with what is good, byte for byte, and the old one as it was."""

from pathlib import Path

import pytest

from tests.corpus.make import newer, small, view, wrong
from trashcli.exits import Exit, Failure
from trashcli.replay.derive import repair
from trashcli.replay.file import write_whole
from trashcli.replay.verify import verify

GOOD = small("repair").play().end()


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    return tmp_path / "damaged.trash.jsonl"


def repaired(damaged: Path) -> bytes:
    """What is written; the damaged file must be as it was."""
    before, output = damaged.read_bytes(), damaged.with_name("repaired.trash.jsonl")
    write_whole(output, repair(str(damaged)).lines, source=str(damaged))
    assert damaged.read_bytes() == before
    return output.read_bytes()


@pytest.mark.parametrize("record", range(1, len(GOOD) - 1))
def test_a_changed_record_and_all_behind_it_are_left_out(damaged: Path, record: int) -> None:
    changed = GOOD[record].replace(b'"k":"action"', b'"k":"action" ')
    damaged.write_bytes(b"".join([*GOOD[:record], changed, *GOOD[record + 1 :]]))
    assert repaired(damaged) == b"".join(GOOD[:record])


def test_a_record_that_is_missing_ends_what_is_good(damaged: Path) -> None:
    damaged.write_bytes(b"".join([*GOOD[:6], *GOOD[7:]]))
    assert repaired(damaged) == b"".join(GOOD[:6])


def test_a_torn_tail_is_left_out_and_said(damaged: Path) -> None:
    damaged.write_bytes(b"".join(GOOD[:6]) + b"torn")
    assert repaired(damaged) == b"".join(GOOD[:6])
    assert repair(str(damaged)).lost == "4 bytes at the end that were never committed"


@pytest.mark.parametrize("name", ["damaged", "dropped", "not-json", "illegal", "torn"])
def test_what_is_repaired_verifies_as_far_as_it_goes(damaged: Path, name: str) -> None:
    damaged.write_bytes(b"".join(wrong()[name]))
    assert repair(str(damaged)).lost
    repaired(damaged)
    assert verify(str(damaged.with_name("repaired.trash.jsonl"))).exit == Exit.INCOMPLETE


def test_a_whole_replay_is_its_own_repair_and_nothing_is_lost(damaged: Path) -> None:
    damaged.write_bytes(b"".join(GOOD))
    assert repair(str(damaged)).lost == ""
    assert repair(str(damaged)).records == len(GOOD)
    assert repaired(damaged) == b"".join(GOOD)


def irreparable(path: Path, lines: list[bytes]) -> Failure:
    path.write_bytes(b"".join(lines))
    with pytest.raises(Failure) as caught:
        repair(str(path))
    return caught.value


def test_a_file_without_a_good_header_cannot_be_repaired(damaged: Path) -> None:
    assert irreparable(damaged, [b"no replay\n", *GOOD[1:]]).exit == Exit.DAMAGED
    assert irreparable(damaged, []).exit == Exit.DAMAGED


@pytest.mark.parametrize("name", newer())
def test_what_is_only_newer_is_not_cut_down(damaged: Path, name: str) -> None:
    assert irreparable(damaged, newer()[name]).exit == Exit.UNSUPPORTED


def test_a_redacted_view_cannot_be_repaired(damaged: Path, tmp_path: Path) -> None:
    assert irreparable(damaged, view(tmp_path)).exit == Exit.UNSUPPORTED


def test_standard_input_cannot_be_repaired() -> None:
    with pytest.raises(Failure) as caught:
        repair("-")
    assert caught.value.exit == Exit.USAGE


def test_the_damaged_file_is_never_written_over_by_whatever_name(damaged: Path) -> None:
    damaged.write_bytes(b"".join(GOOD) + b"torn")
    link = damaged.with_name("link.trash.jsonl")
    link.hardlink_to(damaged)
    for name in (damaged, link, damaged.parent / "." / damaged.name):
        with pytest.raises(Failure) as caught:
            write_whole(name, repair(str(damaged)).lines, source=str(damaged), force=True)
        assert caught.value.exit == Exit.USAGE
    assert damaged.read_bytes() == b"".join(GOOD) + b"torn"
