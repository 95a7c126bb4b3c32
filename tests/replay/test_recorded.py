"""Any match that can be played can be recorded, and what is recorded verifies."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.game.matches import Match, matches
from tests.replay.forged import verified
from trashcli.players import who
from trashcli.replay.lines import Lines
from trashcli.replay.recorder import Recorder
from trashcli.replay.records import Player, header
from trashcli.replay.timeline import timeline_of


def recorder_of(match: Match, lines: list[bytes]) -> Recorder:
    """The recorder of a match, before its first deal."""
    seats = [Player(f"{name} {seat}", who(name)) for seat, name in enumerate(match.bots, 1)]
    return Recorder.begun(header("drawn", match.profile, match.seed, seats), lines.append)


def played(match: Match) -> tuple[Recorder, list[bytes]]:
    """A match recorded to its end."""
    lines: list[bytes] = []
    recorder = recorder_of(match, lines)
    for action in match.play(match.begun()[0], recorder.state):
        recorder.action(action)
    recorder.end("won" if recorder.track.history.winners else "halt")
    return recorder, lines


@pytest.mark.long
@settings(max_examples=25)
@given(matches())
def test_3_every_match_verifies_to_the_bots_and_folds_to_the_state_it_was_played_to(
    match: Match,
) -> None:
    recorder, lines = played(match)
    content = b"".join(lines)
    for level in (2, 4, 5):
        report = verified(content, level)
        assert report.finding is None
        assert report.verdict == "verified"
        assert report.digest == recorder.track.digest.hexdigest()
    timeline = timeline_of(Lines(iter([content])), "drawn")
    assert timeline.warnings == []
    assert timeline.state_after(timeline.last) == recorder.state


@pytest.mark.long
@settings(max_examples=15)
@given(matches(), st.data())
def test_19_undone_and_decided_alike_a_match_goes_on_as_if_nothing_had_been(
    match: Match, data: st.DataObject
) -> None:
    rules, _ = match.begun()
    once, _ = played(match)
    lines: list[bytes] = []
    recorder = recorder_of(match, lines)
    at: list[int] = []
    for action in match.play(rules, recorder.state):
        recorder.action(action)
        at.append(recorder.track.i)
        if len(at) == 40:
            break
    reach = [record for record in [0, *at] if recorder.track.history.reaches(record)]
    recorder.undo(data.draw(st.sampled_from(reach)))
    while recorder.state.phase != "over":
        recorder.action(next(match.play(rules, recorder.state)))
    recorder.end("won" if recorder.track.history.winners else "halt")
    assert recorder.state == once.state
    assert recorder.track.history.turns == once.track.history.turns
    assert verified(b"".join(lines), 5).verdict == "verified"
