"""Files to record to: made once, never by mistake, and left as they were when writing stops."""

import os
import sys
from pathlib import Path

import pytest

from tests.corpus.make import small
from trashcli.exits import Exit, Failure
from trashcli.game.commands import DEAL, DRAW
from trashcli.match import act
from trashcli.replay.file import ReplayFile, SameFile
from trashcli.replay.recorder import Recorder
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
