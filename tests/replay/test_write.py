"""Files to record to: made once, never by mistake, and left as they were when writing stops."""

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.corpus.make import small
from trashcli.exits import Exit, Failure
from trashcli.game.commands import DEAL, DRAW
from trashcli.game.events import Closed
from trashcli.game.profile import Profile
from trashcli.game.state import Seat
from trashcli.match import act, choice
from trashcli.players import bot, who
from trashcli.replay.file import Exists, ReplayFile, SameFile, rename, write_whole
from trashcli.replay.recorder import Recorder
from trashcli.replay.records import Player, header
from trashcli.replay.track import rules_of


def refused(path: Path, *, force: bool = False) -> str:
    """Why no file can be made there."""
    with pytest.raises(Failure) as raised:
        ReplayFile.create(path, force=force)
    assert raised.value.exit == Exit.DAMAGED
    return str(raised.value)


def test_an_existing_file_is_replaced_by_force_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.trash.jsonl"
    path.write_bytes(b"precious\n")
    assert "--force replaces it" in refused(path)
    assert path.read_bytes() == b"precious\n"
    file = ReplayFile.create(path, force=True)
    file.write(b"new\n")
    file.close()
    assert path.read_bytes() == b"new\n"


@pytest.mark.parametrize("force", [False, True])
def test_what_is_no_place_for_a_file_is_refused(tmp_path: Path, force: bool) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert "No such file" in refused(tmp_path / "missing" / "a", force=force)
    assert "Not a directory" in refused(tmp_path / "file" / "a", force=force)
    assert refused(tmp_path, force=force)
    assert refused(tmp_path / "a\0b", force=force)
    assert refused(tmp_path / ("a" * 300), force=force)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
def test_pipes_and_devices_are_refused_at_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert refused(pipe, force=True)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert "no file that can be recorded to" in refused(pipe, force=True)
    os.close(reader)
    assert "no file that can be recorded to" in refused(Path("/dev/null"), force=True)
    with pytest.raises(Failure):
        ReplayFile.append(pipe)


def test_a_file_that_is_being_recorded_to_is_not_replaced_even_by_force(tmp_path: Path) -> None:
    path = tmp_path / "a.trash.jsonl"
    file = ReplayFile.create(path)
    file.write(b"one\n")
    assert "another game is being recorded there" in refused(path, force=True)
    file.write(b"two\n")
    file.close()
    file.close()
    assert path.read_bytes() == b"one\ntwo\n"


@pytest.mark.parametrize("stop", [OSError(28, "No space left"), KeyboardInterrupt()])
def test_an_action_whose_line_is_not_written_did_not_happen(stop: BaseException) -> None:
    """Whatever stops the writing, match and recorder stand where they stood, and go on."""
    lines: list[bytes] = []
    room = True

    def write(line: bytes) -> None:
        if not room:
            raise stop
        lines.append(line)

    recorder = Recorder.begun(small("stopped").header, write)
    rules = rules_of(recorder.track.header)
    recorder.action(act(rules, recorder.state, DEAL))
    before, record = recorder.state.copied(), recorder.track.i
    room = False
    with pytest.raises(type(stop)):
        recorder.action(act(rules, recorder.state, DRAW))
    with pytest.raises(type(stop)):
        recorder.undo(0)
    with pytest.raises(type(stop)):
        recorder.mark("lost")
    assert (recorder.state, recorder.track.i) == (before, record)
    room = True
    recorder.action(act(rules, recorder.state, DRAW))
    assert len(lines) == 3


def written_again(path: Path, content: bytes) -> None:
    file = SameFile(path)
    for line in content.splitlines(keepends=True):
        file.write(line)
    file.close()


def test_a_run_that_comes_out_the_same_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.trash.jsonl"
    path.write_bytes(b"one\ntwo\n")
    written_again(path, b"one\ntwo\n")
    for other in (b"one\n", b"one\nTWO\n", b"one\ntwo\nthree\n", b"1\ntwo\n"):
        with pytest.raises(Failure, match="holds another game"):
            written_again(path, other)
    assert path.read_bytes() == b"one\ntwo\n"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A file that is to be replaced."""
    path = tmp_path / "a.trash.jsonl"
    path.write_bytes(b"precious\n")
    return path


def test_a_file_takes_the_place_of_another_only_when_it_is_on_the_disk(old: Path) -> None:
    file = ReplayFile.create(old, force=True)
    file.write(b"new\n")
    assert old.read_bytes() == b"precious\n"
    file.sync()
    assert old.read_bytes() == b"new\n"
    file.write(b"more\n")
    file.close()
    assert old.read_bytes() == b"new\nmore\n"
    assert list(old.parent.iterdir()) == [old]


def test_of_a_file_that_is_given_up_the_one_it_was_to_replace_stays(old: Path) -> None:
    file = ReplayFile.create(old, force=True)
    file.write(b"new\n")
    with pytest.raises(Failure, match="being recorded"):
        ReplayFile.create(old, force=True)
    file.remove()
    file.close()
    assert old.read_bytes() == b"precious\n"
    assert list(old.parent.iterdir()) == [old]
    ReplayFile.append(old).close()  # nothing is locked any more


def test_lines_that_cannot_all_be_made_replace_nothing(old: Path) -> None:
    def lines() -> Iterator[bytes]:
        yield b"new\n"
        raise Failure("no more of them", Exit.DAMAGED)

    with pytest.raises(Failure, match="no more"):
        write_whole(old, lines(), force=True)
    with pytest.raises(Failure, match="no more"):
        write_whole(old.with_name("b"), lines())
    assert [path.read_bytes() for path in old.parent.iterdir()] == [b"precious\n"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_a_link_to_a_file_stays_one_when_the_file_is_replaced(old: Path) -> None:
    link = old.with_name("link")
    link.symlink_to(old.name)
    write_whole(link, [b"new\n"], force=True)
    assert link.is_symlink()
    assert old.read_bytes() == b"new\n"


def test_nothing_is_renamed_over_another_file(tmp_path: Path) -> None:
    paths = [tmp_path / str(number) for number in range(20)]
    for path in paths:
        path.write_text(path.name)

    def to_one_name(path: Path) -> bool:
        try:
            rename(path, tmp_path / "new")
        except Exists:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(to_one_name, paths)) == 1
    left = sorted(int(path.read_text()) for path in tmp_path.iterdir())
    assert left == list(range(20))


def test_what_a_person_decides_is_forced_to_the_disk_and_what_bots_do_at_a_hands_end() -> None:
    synced: list[int] = []
    begun = header("pagat", Profile(), "1", [Player("A", "human"), Player("B", who("greedy"))])
    recorder = Recorder.begun(begun, lambda line: None, lambda: synced.append(recorder.track.i))
    rules, state = rules_of(begun), recorder.state
    decided, hands = [], []
    while state.hand < 3 and (state := recorder.state).phase != "over":
        seat = state.seat
        command = choice(rules, state, bot("greedy").choose) if seat else DEAL
        action = act(rules, state, command)
        recorder.action(action)
        decided += [recorder.track.i] if seat == 1 else []
        hands += [recorder.track.i] if type(action.events[-1]) is Closed else []
    recorder.undo(decided[-1], Seat(1))
    assert synced == sorted({*decided, *hands, recorder.track.i})


def test_a_match_that_is_over_ends_as_it_did_whatever_stops_play_then() -> None:
    recording = small("over", "match.wins=1").play()
    record = recording.recorder.end("quit")
    assert record.reason == "won"
    assert record.winners
