"""The live match: what has happened counts once it is written; an undo leaves its records."""

import errno
from pathlib import Path

import pytest

from trashcli.exits import Fault
from trashcli.game.commands import DRAW
from trashcli.game.profile import Profile
from trashcli.replay.records import Player, header
from trashcli.shell.live import Live


class FullDisk:
    """A file that is not there, and cannot be forced to a disk or, once full, be written."""

    path = Path("nowhere.jsonl")
    is_asked_for = True

    def __init__(self) -> None:
        self.is_full = False

    def write(self, line: bytes) -> None:
        if self.is_full:
            raise OSError(errno.ENOSPC, "No space left on device")

    def sync(self) -> None:
        raise OSError(errno.EIO, "Input/output error")

    def close(self) -> None:
        pass

    def remove(self) -> None:
        pass


def begun(sink: FullDisk) -> Live:
    seats = [Player("greedy 1", "bot:greedy/1"), Player("greedy 2", "bot:greedy/1")]
    match = Live.begun(header("pagat", Profile(), "journal", seats), sink)
    match.settle()
    return match


def test_what_was_recorded_has_happened_though_it_could_not_be_forced_to_the_disk() -> None:
    match = begun(FullDisk())
    with pytest.raises(Fault, match="written, but not yet safe on the disk: Input/output"):
        match.play_out()
    last = match.record
    seat, events = match.happened(last)
    assert (seat > 0, type(events[-1]).__name__) == (True, "Closed")
    assert match.lines[-1].startswith(b'{"do":')
    match.undo(1)
    assert match.state == match.state_after(last - 1)


def test_what_could_not_be_written_has_not_happened() -> None:
    sink = FullDisk()
    match = begun(sink)
    before, record = match.state.copied(), match.record
    sink.is_full = True
    with pytest.raises(Fault, match="so this did not happen: No space left"):
        match.play(DRAW)
    assert (match.state, match.record) == (before, record)


def test_the_actions_that_lead_on_are_those_that_no_undo_has_taken_back() -> None:
    match = begun(FullDisk())
    match.bots_decide(2)
    assert list(match.branch.actions(match.record)) == [3, 2, 1]
    match.undo(1)
    match.bots_decide(1)
    assert list(match.branch.actions(match.record)) == [5, 2, 1]
    assert match.branch.before(5) == 2
    assert match.happened(4) == (0, ())
