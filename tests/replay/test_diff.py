"""Comparing replays: the first difference, and of which kind it is."""

from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.corpus.make import Recording, forked, illegal, small
from tests.replay.forged import forged, put, records
from trashcli.game.commands import DEAL, DRAW, TAKE, Command
from trashcli.game.fold import evolve
from trashcli.game.state import TABLE
from trashcli.match import Action
from trashcli.replay.diff import Difference, first_difference, render_difference
from trashcli.replay.lines import Lines
from trashcli.replay.records import Player
from trashcli.replay.timeline import Timeline, timeline_of
from trashcli.replay.verify import verify_lines

GAME = small("game").play().end()


def shown(lines: list[bytes]) -> Timeline:
    return timeline_of(Lines(iter(lines)), "game")


def compared(one: list[bytes], other: list[bytes]) -> Difference | None:
    return first_difference(shown(one), shown(other))


def differing(one: list[bytes], other: list[bytes]) -> Difference:
    """The difference; it must be the same the other way round."""
    found, mirrored = compared(one, other), compared(other, one)
    assert found is not None
    assert mirrored is not None
    assert (mirrored.kind, mirrored.records) == (found.kind, found.records[::-1])
    assert mirrored.parts == [(name, y, x) for name, x, y in found.parts]
    return found


def undone(remarks: int = 0, name: str = "someone") -> list[bytes]:
    """A game with an undo, a number of remarks before each decision, and a player of that name."""
    header = small("undone").header
    seats = (Player(name, header.seats[0].who), *header.seats[1:])
    recording = Recording.of(replace(header, seats=seats))
    records = []
    for _ in range(5):
        for _ in range(remarks):
            recording.recorder.mark("hm")
        records.append(recording.act(recording.decide(), t=remarks))
    recording.recorder.undo(records[2])
    return recording.play(3).end("limit" if remarks else "quit")


def deciding(*commands: Command) -> list[bytes]:
    """A game that goes on with these decisions after a few others."""
    recording = small("game").play(5)
    for command in commands:
        recording.act(command)
    return recording.end("quit")


def dealt_otherwise() -> list[bytes]:
    """The game of one seed with the cards of another."""
    recording, other = small("game"), small("other").play(1)
    events = shown(other.lines).events(1)
    evolve(recording.recorder.state, events)
    recording.recorder.action(Action(TABLE, DEAL, events))
    return recording.end("quit")


def test_a_game_is_the_same_as_itself() -> None:
    assert compared(GAME, GAME) is None


def test_names_remarks_times_and_reasons_to_stop_make_no_other_game() -> None:
    assert compared(undone(), undone(remarks=2, name="someone else")) is None


GAMES = (GAME, undone(), undone(1), GAME[:9])


@pytest.mark.parametrize(("one", "other"), list(product(GAMES, repeat=2)))
def test_two_replays_are_the_same_game_exactly_if_their_digests_are(
    one: list[bytes], other: list[bytes]
) -> None:
    digests = {verify_lines("game", Lines(iter(lines))).digest for lines in (one, other)}
    assert (compared(one, other) is None) == (len(digests) == 1)


def test_other_rules_are_told_key_by_key() -> None:
    found = differing(GAME, small("game", "take=never upcard=true").play().end())
    assert found.kind == "rules"
    assert found.records == (0, 0)
    assert found.parts == [("upcard", "false", "true"), ("take", '"any"', '"never"')]


def test_other_rules_that_are_not_known_here_are_told_by_their_hash() -> None:
    def taking(when: str) -> list[bytes]:
        made = records("app-7")[:2]
        put(made, 0, "engine", 2)
        put(made, 0, "rules.doc.take", when)
        return forged(made).splitlines(keepends=True)

    assert compared(taking("sometimes"), taking("sometimes")) is None
    found = differing(taking("sometimes"), taking("often"))
    assert (found.kind, [name for name, _, _ in found.parts]) == ("rules", ["rules.sha256"])


def test_another_number_of_players_is_a_difference_of_rules() -> None:
    found = differing(GAME, small("game", bots=("greedy",) * 3).play().end())
    assert (found.kind, found.parts[0]) == ("rules", ("seats", "2", "3"))


def test_another_seed_is_told_before_its_cards() -> None:
    found = differing(GAME, small("other").play().end())
    assert (found.kind, found.parts) == ("seed", [("seed", '"game"', '"other"')])


def test_other_cards_of_the_same_seed_are_told() -> None:
    found = differing(GAME, dealt_otherwise())
    assert (found.kind, found.records) == ("cards", (1, 1))
    assert found.parts[0][0] == "event 1"


def test_the_first_other_decision_is_told_with_its_place() -> None:
    found = differing(deciding(DRAW), deciding(TAKE))
    assert (found.kind, found.records, found.hand) == ("decision", (6, 6), 1)
    assert found.parts == [("decision", f"seat {found.seat}: draw", f"seat {found.seat}: take")]


def test_a_game_that_stops_before_the_other_differs_in_a_decision() -> None:
    found = differing(GAME, GAME[:9])
    assert (found.kind, found.records) == ("decision", (9, 9))
    assert found.parts[0][2] == "(none)"


def test_an_undo_is_no_decision_of_a_seat() -> None:
    recording = small("undone").play(6)
    found = differing(undone(), recording.end("quit"))
    assert found.records == (6, 6)
    assert found.parts[0][1] == "undo to decision 3"


def test_other_events_of_the_same_decision_are_told() -> None:
    found = differing(small("illegal").play().end(), illegal())
    assert found.kind == "events"


def test_another_stated_table_is_told_field_by_field(tmp_path: Path) -> None:
    tables = forked(tmp_path)
    found = differing(tables["start-draw"], tables["start-place"])
    assert found.kind == "state"
    assert "phase" in [name for name, _, _ in found.parts]


def test_a_difference_is_rendered_with_both_files() -> None:
    found = differing(deciding(DRAW), deciding(TAKE))
    assert render_difference(found, "a", "b").splitlines() == [
        f"decision: record 6, hand 1, turn {found.turn}",
        "  decision",
        f"    a: seat {found.seat}: draw",
        f"    b: seat {found.seat}: take",
    ]
