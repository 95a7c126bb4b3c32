"""Undo: what it reaches, where it leads, and what it leaves uncounted."""

import pytest

from tests.replay.forged import Record, chained, forged, records, states, verified
from trashcli.game.state import state_hash

NAME = "free-draws"
MADE = records(NAME)
DEALS = [i for i, record in enumerate(MADE) if record.get("do") == {"op": "deal"}]


def undo(to: int, **fields: object) -> Record:
    """An undo; its hash is made when it is forged."""
    return {"k": "undo", "to": to, "s": "0" * 16} | fields


def code(made: list[Record]) -> int:
    return verified(forged(made)).exit


def test_undo_reaches_back_to_the_second_last_deal_or_to_the_beginning() -> None:
    assert len(DEALS) > 4
    played = MADE[: DEALS[3] + 2]
    for to in range(1, len(played)):
        assert code([*played, undo(to)]) == (6 if to >= DEALS[2] else 1)
    assert code([*played, undo(0)]) == 6


def test_what_undo_does_not_reach_is_said() -> None:
    report = verified(forged([*MADE[: DEALS[3] + 2], undo(1)]))
    assert report.finding is not None
    assert (report.finding.level, report.finding.record) == (2, DEALS[3] + 2)
    assert report.finding.message == "undo does not reach record 1"


@pytest.mark.parametrize("to", [6, 7, 8, 100])
def test_undo_goes_to_an_earlier_action_or_undo_alone(to: int) -> None:
    """Record 6 is a remark, 7 the undo itself."""
    assert code([*MADE[:6], {"k": "mark", "text": ""}, undo(to)]) == 1


def test_an_undone_branch_can_be_gone_back_to() -> None:
    """Redo, undo of an undo, and undo of that, each the state that it says."""
    made = [*MADE[:8], undo(4), undo(7), undo(8), undo(9), *MADE[8:]]
    assert verified(forged(made)).verdict == "verified"
    hashes = [state_hash(state) for state in states(made) if state]
    assert hashes[8 - 1] == hashes[4 - 1] == hashes[10 - 1] != hashes[7 - 1]
    assert hashes[9 - 1] == hashes[7 - 1] == hashes[11 - 1]


def test_the_states_of_an_undone_branch_stay_in_reach_across_deals() -> None:
    """Behind two more deals the record that was gone back to is out of reach; what was played from
    there is not.
    """
    first = DEALS[1]
    branch = [*MADE[: first + 1], undo(first - 2), *MADE[first - 1 :]]
    deals = [i for i, record in enumerate(branch) if record.get("do") == {"op": "deal"}]
    played = branch[: deals[3] + 2]
    assert code([*played, undo(deals[2] + 1)]) == 6
    assert code([*played, undo(first - 2)]) == 1


def test_undone_turns_are_not_counted_and_the_game_has_another_name() -> None:
    report = verified(forged([*MADE[:8], undo(4), *MADE[5:]]))
    assert report.verdict == "verified"
    assert report.digest != MADE[-1]["digest"]


def test_undo_to_the_beginning_is_a_restart() -> None:
    report = verified(forged([*MADE[: DEALS[3]], undo(0), *MADE[1:]]))
    assert report.verdict == "verified"


def test_undo_of_the_last_action_takes_back_who_won() -> None:
    before, last = list(states(MADE[:-1]))[-2:]
    assert before
    assert last
    undone = [*MADE[:-1], undo(len(MADE) - 3)]
    stopped = {
        "reason": "quit",
        "winners": [],
        "sizes": list(before.sizes),
        "turns": MADE[-1]["turns"] - last.turn + before.turn,
    }
    assert code([*undone, MADE[-1] | stopped]) == 0
    assert code([*undone, MADE[-1]]) == 1
    assert code([*undone, *MADE[-2:]]) == 0


@pytest.mark.parametrize(("seat", "exit"), [(1, 6), (2, 6), (3, 1), (0, 4)])
def test_a_seat_that_asks_for_an_undo_is_one_of_the_table(seat: int, exit: int) -> None:
    assert code([*MADE[:6], undo(3, seat=seat)]) == exit


def test_an_undo_with_another_hash_is_wrong() -> None:
    made = [*MADE[:6], undo(3)]
    report = verified(chained(made))
    assert report.finding is not None
    assert (report.exit, report.finding.level, report.finding.record) == (1, 2, 6)
    assert report.finding.expected == MADE[3]["s"]
