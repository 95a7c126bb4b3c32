"""The order of records: what may stand behind what, and what is no part of the game."""

import pytest

from tests.replay.forged import APP, Record, forged, records, verified

META = {"k": "meta", "app": "trashcli", "python": "3.11", "os": "", "created": ""}
RESUME = {"k": "resume", "app": "trashcli", "engine": 1}


def stopped(reason: str) -> Record:
    """An end that is true behind the first three records, whose count and digest are made anew."""
    return records(APP)[-1] | {"reason": reason, "winners": [], "turns": 2}


@pytest.mark.parametrize("reason", ["quit", "limit"])
def test_after_a_stop_play_may_go_on_and_each_end_is_true_for_its_own_part(reason: str) -> None:
    made = records(APP)
    begun = made[:3]
    report = verified(forged([*begun, stopped(reason), RESUME, *made[3:]]))
    assert (report.verdict, report.finished) == ("verified", True)
    assert report.digest == made[-1]["digest"]


@pytest.mark.parametrize(
    ("behind", "exit"),
    [
        ([{"k": "mark", "text": "after"}], 4),
        ([META], 4),
        ([{"k": "x_note"}], 4),
        ([{"k": "peek"}], 4),
        ([{"k": "undo", "to": 0, "s": "0" * 16}], 4),
        ([RESUME], 6),
        ([RESUME | {"cut": 9}], 6),
        ([RESUME | {"cut": 0}], 4),
        ([RESUME | {"engine": 2}], 5),
        ([RESUME, RESUME], 6),
    ],
    ids=str,
)
def test_behind_an_end_nothing_but_a_resume_may_stand(behind: list[Record], exit: int) -> None:
    begun = records(APP)[:3]
    assert verified(forged([*begun, stopped("quit"), *behind])).exit == exit


def test_a_match_that_is_over_is_not_gone_on_with() -> None:
    made = [*records(APP), RESUME]
    report = verified(forged(made))
    assert report.finding is not None
    assert (report.exit, report.finding.level, report.finding.record) == (4, 0, 16)


def test_an_action_behind_a_match_that_is_over_is_wrong() -> None:
    made = records(APP)
    again = made[2] | {"do": {"op": "time", "ms": 5}, "ev": [["time", 5]], "s": made[14]["s"]}
    del again["seat"]
    for level in (2, 4):
        report = verified(forged([*made[:15], again]), level)
        assert report.finding is not None
        assert (report.exit, report.finding.level, report.finding.record) == (1, 2, 15)


def test_remarks_and_provenance_are_no_part_of_the_game() -> None:
    made = records(APP)
    made[1:1] = [META, {"k": "mark", "text": "x"}]
    made.insert(9, {"k": "mark", "text": ""})
    report = verified(forged(made))
    assert (report.exit, report.digest) == (0, records(APP)[-1]["digest"])
