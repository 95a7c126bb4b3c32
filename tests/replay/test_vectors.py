"""The known matches, which another program wrote: each byte of them is what this one makes."""

from collections.abc import Iterator

import msgspec
import pytest

from tests.replay.forged import NAMES, forged, records, states, stored, verified
from trashcli.game.cards import cards_of
from trashcli.game.commands import Command
from trashcli.game.state import state_hash
from trashcli.match import Action, act, play
from trashcli.players import bot
from trashcli.replay import canonical
from trashcli.replay.lines import Lines
from trashcli.replay.parse import Extra, parse_header, parse_record
from trashcli.replay.recorder import Recorder
from trashcli.replay.records import Header, record_line
from trashcli.replay.timeline import timeline_of
from trashcli.replay.track import rules_of


def header_of(name: str) -> Header:
    return parse_header(canonical.parse(stored(name).splitlines()[0]))


def recorded(header: Header, actions: Iterator[Action] | None = None) -> bytes:
    """The match of a header as this program records it: played by its bots, or these actions."""
    lines: list[bytes] = []
    recorder = Recorder.begun(header, lines.append)
    bots = [bot(seat.who.removeprefix("bot:").partition("/")[0]).choose for seat in header.seats]
    for action in actions or play(rules_of(header), recorder.state, bots):
        recorder.action(action)
    recorder.end("won")
    return b"".join(lines)


@pytest.mark.parametrize("level", range(6))
@pytest.mark.parametrize("name", NAMES)
def test_5_a_known_match_verifies_at_every_level(name: str, level: int) -> None:
    report = verified(stored(name), level)
    assert (report.verdict, report.exit, report.finding) == ("verified", 0, None)
    assert list(report.levels.values()) == ["ok"] * (level + 1) + ["not judged"] * (5 - level)


@pytest.mark.parametrize("name", NAMES)
def test_5_a_known_match_is_played_and_recorded_again_byte_for_byte(name: str) -> None:
    assert recorded(header_of(name)) == stored(name)


@pytest.mark.parametrize("name", NAMES)
def test_7_what_is_read_is_written_again_byte_for_byte(name: str) -> None:
    header, *lines = stored(name).splitlines(keepends=True)
    assert record_line(header_of(name)) == header
    for line in lines:
        record = parse_record(fields := canonical.parse(line[:-1]))
        assert not isinstance(record, Extra)
        assert record_line(record) == canonical.encode(fields) + b"\n" == line


@pytest.mark.parametrize("name", NAMES)
def test_1_cards_are_conserved_after_every_record(name: str) -> None:
    made = records(name)
    deck = sorted(cards_of(made[1]["ev"][0][3]))
    for state in states(made):
        assert state is not None
        table = [state.stock, state.discards, state.held or "", *state.layouts]
        assert sorted(card.upper() for pile in table for card in cards_of(pile)) == deck


@pytest.mark.parametrize("name", NAMES)
def test_3_folded_and_run_again_and_live_a_match_is_the_same_at_every_record(name: str) -> None:
    header, made = header_of(name), records(name)
    timeline = timeline_of(Lines(iter([stored(name)])), name)
    rules, state = rules_of(header), timeline.state_after(0)
    for i, record in enumerate(made[1:-1], 1):
        action = act(rules, state, msgspec.convert(record["do"], Command))
        assert msgspec.json.encode(action.events) == canonical.encode(record["ev"])
        assert state_hash(state) == record["s"]
        assert timeline.state_after(i) == state


def test_the_forger_changes_nothing_where_nothing_is_forged() -> None:
    for name in NAMES:
        assert forged(records(name)) == stored(name)
