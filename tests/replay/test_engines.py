"""Engines: a match is verified and played on by the engine that began it, or shown.

There is no older engine yet; a made-up engine 9, by which only Queens are wild, keeps the way real.
"""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.corpus.make import Recording, small
from trashcli import ENGINE
from trashcli.exits import Exit
from trashcli.game.profile import Profile
from trashcli.game.rules import Rules
from trashcli.replay.recorder import resume
from trashcli.replay.timeline import read_timeline
from trashcli.replay.track import ENGINES
from trashcli.replay.verify import verify


class QueensWild(Rules):
    """The rules as engine 9 played them: whatever a profile says, Queens are wild."""

    def __init__(self, profile: Profile, players: int, seed: str) -> None:
        super().__init__(replace(profile, wild=("Q",)), players, seed)


@pytest.fixture
def engine_9(monkeypatch: pytest.MonkeyPatch) -> None:
    """Engine 9 is one that was."""
    monkeypatch.setitem(ENGINES, 9, QueensWild)


@pytest.fixture
def old(tmp_path: Path, engine_9: None) -> Path:
    """A match that engine 9 has played."""
    path = tmp_path / "old.trash.jsonl"
    match = Recording.of(replace(small("queens").header, engine=9)).play().end()
    path.write_bytes(b"".join(match))
    return path


def test_this_engine_is_among_those_that_can_be_played() -> None:
    assert ENGINES[ENGINE] is Rules


def test_a_match_is_verified_by_the_engine_that_played_it(old: Path) -> None:
    assert verify(str(old)).exit == Exit.OK


def test_a_match_is_played_on_by_the_engine_that_began_it(tmp_path: Path, engine_9: None) -> None:
    path = tmp_path / "old.trash.jsonl"
    begun = Recording.of(replace(small("queens").header, engine=9))
    path.write_bytes(b"".join(begun.play(4).end("quit")))
    again = resume(path)
    assert isinstance(again.rules, QueensWild)
    Recording(again.recorder).play().end()
    again.file.close()
    assert b'"engine":9,"i":6,"k":"resume"' in path.read_bytes()
    assert verify(str(path)).exit == Exit.OK


def test_without_its_engine_a_match_is_shown_and_not_run_again(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(ENGINES, 9)
    report = verify(str(old))
    assert report.exit == Exit.UNSUPPORTED
    assert report.levels["events"] == "ok"
    assert report.levels["rules"] == "not judged"
    timeline = read_timeline(str(old))
    assert timeline.end is not None
    assert any("engine 9" in warning for warning in timeline.warnings)


def test_by_this_engine_such_a_match_would_be_wrong(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ENGINES, 9, Rules)
    assert verify(str(old)).exit == Exit.NO
