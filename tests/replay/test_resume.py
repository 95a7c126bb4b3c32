"""Resuming: whatever stopped a recording, play goes on and nothing of it is lost."""

import gzip
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.corpus.make import APP, Recording, small, view
from trashcli.exits import Exit, Failure
from trashcli.replay.recorder import Resumed, resume
from trashcli.replay.records import record_line
from trashcli.replay.verify import verify

TORN = b'{"do":{"op":"draw"},"ev":[["draw","6'


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """A match of a few decisions that nobody stopped: there is no end."""
    path = tmp_path / "match.trash.jsonl"
    path.write_bytes(b"".join(small("kept").play(7).lines))
    return path


def tear(path: Path, tail: bytes) -> None:
    with path.open("ab") as stream:
        stream.write(tail)


def play_on(again: Resumed, decisions: int) -> None:
    Recording(again.recorder).play(decisions)
    again.file.close()


def unresumable(path: Path) -> Failure:
    """Why it cannot be gone on with; the file must be as it was, and nothing be beside it."""
    before, beside = path.read_bytes(), sorted(path.parent.iterdir())
    with pytest.raises(Failure) as caught:
        resume(path)
    assert (path.read_bytes(), sorted(path.parent.iterdir())) == (before, beside)
    return caught.value


def test_11_a_match_torn_and_resumed_twice_over_verifies_and_lost_nothing(match: Path) -> None:
    committed = match.read_bytes()
    for number, tail in enumerate((TORN, b"\xff\x00 no record" * 100_000), 1):
        tear(match, tail)
        again = resume(match)
        assert (again.cut, again.torn) == (len(tail), Path(f"{match}.torn-{number}"))
        assert Path(f"{match}.torn-{number}").read_bytes() == tail
        play_on(again, 3)
        assert match.read_bytes().startswith(committed)
        committed = match.read_bytes()
    again = resume(match)
    Recording(again.recorder).play().end()
    again.file.close()
    assert match.read_bytes().startswith(committed)
    assert verify(str(match)).exit == Exit.OK


def test_a_torn_tail_is_cut_even_if_it_parses(match: Path) -> None:
    whole = small("kept").play(8).lines[-1]
    tear(match, whole.removesuffix(b"\n"))
    again = resume(match)
    again.file.close()
    assert again.cut == len(whole) - 1
    assert verify(str(match)).exit == Exit.INCOMPLETE


def test_what_was_kept_aside_before_is_never_written_over(match: Path) -> None:
    Path(f"{match}.torn-1").write_bytes(b"older")
    tear(match, TORN)
    again = resume(match)
    again.file.close()
    assert again.torn == Path(f"{match}.torn-2")
    assert Path(f"{match}.torn-1").read_bytes() == b"older"


@pytest.mark.parametrize("reason", ["quit", "limit"])
def test_a_match_that_was_stopped_goes_on_behind_its_end(tmp_path: Path, reason: str) -> None:
    path = tmp_path / "stopped.trash.jsonl"
    path.write_bytes(
        b"".join(small("stopped").play(6).end("quit" if reason == "quit" else "limit"))
    )
    again = resume(path)
    Recording(again.recorder).play().end()
    again.file.close()
    assert b'"k":"resume"' in path.read_bytes()
    assert verify(str(path)).exit == Exit.OK


def test_a_resumed_match_deals_and_plays_as_if_it_had_never_stopped(match: Path) -> None:
    again, never = resume(match), small("kept").play().recorder.track
    play_on(again, 1000)
    assert again.recorder.track.digest.hexdigest() == never.digest.hexdigest()


def test_what_was_done_before_can_still_be_taken_back(match: Path) -> None:
    again = resume(match)
    again.recorder.undo(2)
    again.file.close()
    assert verify(str(match)).exit == Exit.INCOMPLETE
    assert again.recorder.state == small("kept").play(2).recorder.state


def test_a_match_cut_off_before_its_end_was_written_is_over_when_resumed(tmp_path: Path) -> None:
    path = tmp_path / "over.trash.jsonl"
    path.write_bytes(b"".join(small("over").play().lines))
    again = resume(path)
    assert again.recorder.state.phase == "over"
    again.recorder.end("won")
    again.file.close()
    assert verify(str(path)).exit == Exit.OK


def test_a_header_alone_can_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "begun.trash.jsonl"
    path.write_bytes(b"".join(small("begun").lines))
    play_on(resume(path), 3)
    assert verify(str(path)).exit == Exit.INCOMPLETE


def test_a_tail_that_cannot_be_kept_aside_is_not_cut(tmp_path: Path) -> None:
    path = tmp_path / f"{'n' * 240}.trash.jsonl"  # with more behind it the name is too long
    path.write_bytes(b"".join(small("kept").play(7).lines) + TORN)
    assert unresumable(path).exit == Exit.DAMAGED


def test_nothing_is_written_behind_a_match_that_is_over(tmp_path: Path) -> None:
    path = tmp_path / "over.trash.jsonl"
    path.write_bytes(b"".join(small("over").play().end()))
    failure = unresumable(path)
    assert failure.exit == Exit.USAGE
    assert "over" in str(failure)


def test_a_damaged_match_is_not_resumed_and_repair_is_named(match: Path) -> None:
    match.write_bytes(match.read_bytes().replace(b'"seat":1', b'"seat":2', 1))
    failure = unresumable(match)
    assert failure.exit == Exit.DAMAGED
    assert "record 2 " in str(failure)
    assert "trashcli repair" in str(failure)


def test_a_torn_header_is_not_resumed(tmp_path: Path) -> None:
    path = tmp_path / "torn.trash.jsonl"
    path.write_bytes(small("torn").lines[0][:40])
    assert unresumable(path).exit == Exit.DAMAGED


def test_a_redacted_view_is_not_resumed(tmp_path: Path) -> None:
    path = tmp_path / "view.trash.jsonl"
    path.write_bytes(b"".join(view(tmp_path)))
    assert unresumable(path).exit == Exit.UNSUPPORTED


def test_a_match_of_another_engine_is_not_resumed(tmp_path: Path) -> None:
    path = tmp_path / "newer.trash.jsonl"
    path.write_bytes(record_line(replace(small("newer").header, engine=2)))
    failure = unresumable(path)
    assert failure.exit == Exit.UNSUPPORTED
    assert "engine 2" in str(failure)


def test_a_compressed_match_is_not_resumed(match: Path) -> None:
    match.write_bytes(gzip.compress(match.read_bytes()))
    failure = unresumable(match)
    assert failure.exit == Exit.DAMAGED
    assert "unpack it first" in str(failure)


@pytest.mark.parametrize("name", ["missing.trash.jsonl", "."])
def test_what_is_no_file_is_not_resumed(tmp_path: Path, name: str) -> None:
    with pytest.raises(Failure) as caught:
        resume(tmp_path / name)
    assert caught.value.exit == Exit.DAMAGED


def test_standard_input_is_not_resumed() -> None:
    with pytest.raises(Failure) as caught:
        resume(Path("-"))
    assert caught.value.exit == Exit.USAGE


def test_the_resume_record_says_by_what(match: Path) -> None:
    resume(match, app=APP).file.close()
    assert f'"app":"{APP}"'.encode() in match.read_bytes().splitlines()[-1]
