"""Series played in one process or several: the same comes out, and all of it can be stopped."""

import os
import pickle
import signal
from multiprocessing import active_children

import pytest

from tests.simulate.test_counts import series
from trashcli.conditions import parse_condition
from trashcli.exits import Exit, Failure
from trashcli.simulate.figures import Totals
from trashcli.simulate.pool import Job, new_stop, play_parts
from trashcli.simulate.series import PATHS, Counts

SERIES = series("short-game")
LONG = parse_condition("turns > 100", PATHS)


def played(numbers: range, jobs: int) -> tuple[Totals, list[Counts]]:
    """What the matches come to, and the long ones among them."""
    totals = Totals()
    found = []
    for part in play_parts(Job(SERIES, numbers, LONG), jobs, new_stop(jobs)):
        totals.merge(part.totals)
        found += part.found
    return totals, found


def test_the_same_comes_out_of_one_process_and_of_several() -> None:
    numbers = range(1, 61)
    totals, found = played(numbers, 1)
    assert totals.matches == 60
    assert 0 < len(found) < 60
    assert [counts.match for counts in found] == sorted(counts.match for counts in found)
    assert played(numbers, 2) == (totals, found)


def test_a_series_can_be_played_piece_by_piece() -> None:
    whole, found = played(range(1, 61), 1)
    first, early = played(range(1, 30), 1)
    rest, late = played(range(30, 61), 1)
    first.merge(rest)
    assert (first, early + late) == (whole, found)


def test_nothing_is_kept_where_nothing_is_asked_for() -> None:
    (part,) = play_parts(Job(SERIES, range(1, 4)), 1, new_stop(1))
    assert (part.totals.matches, part.found) == (3, [])


@pytest.mark.parametrize("jobs", [1, 2])
def test_at_the_sign_a_series_ends_with_the_matches_played_by_then(jobs: int) -> None:
    stop = new_stop(jobs)
    parts = play_parts(Job(SERIES, range(1, 10**6)), jobs, stop)
    next(parts)
    stop.set()
    more = sum(part.totals.matches for part in parts)
    assert more < 10**5
    assert active_children() == []


@pytest.mark.long
def test_a_series_that_nobody_waits_for_any_more_leaves_no_process_behind() -> None:
    parts = play_parts(Job(SERIES, range(1, 10**6)), 2, new_stop(2))
    next(parts)
    parts.close()
    assert active_children() == []


def test_a_failure_comes_whole_from_another_process() -> None:
    told = pickle.loads(pickle.dumps(Failure("they differ", Exit.INTERNAL)))
    assert (str(told), told.exit) == ("they differ", Exit.INTERNAL)


@pytest.mark.long
def test_a_lost_process_is_said_and_not_waited_for() -> None:
    parts = play_parts(Job(SERIES, range(1, 10**6)), 2, new_stop(2))
    next(parts)
    os.kill(active_children()[0].pid or 0, signal.SIGKILL)
    with pytest.raises(Failure, match="ended from outside") as failure:
        list(parts)
    assert failure.value.exit == Exit.INTERNAL
