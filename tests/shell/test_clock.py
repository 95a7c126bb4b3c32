"""The clocks of timed matches: no reading goes back, and none is lost."""

import pytest

from tests.shell.doors import answers, session
from trashcli.game.profile import Profile
from trashcli.game.state import beginning
from trashcli.match import bot_clock
from trashcli.screen.style import Style
from trashcli.shell.live import Clock, WallClock


@pytest.mark.parametrize("clock", [bot_clock, WallClock()], ids=["of bots", "on the wall"])
def test_no_clock_of_the_table_goes_back(clock: Clock) -> None:
    state = beginning(Profile(), 2)
    for read in (0, 40_000, 10**12):
        state.clock = (read, 1)
        assert clock(state) >= read


def test_a_reading_that_does_not_come_into_the_match_loses_no_time() -> None:
    state, clock = beginning(Profile(), 2), WallClock()
    assert any(clock(state) >= 2 for _ in range(1_000_000))


def test_a_timed_match_says_how_much_of_its_time_is_played() -> None:
    times = iter([0, 59_999, 60_000, 12 * 60_000, 31 * 60_000])
    on = session(clock=lambda: lambda state: next(times))
    answers(on, "new seed=5 profile=timed players=you,greedy")
    told = [answers(on, line)[0].render() for line in ("who", "who", "show stats")]
    assert told[0] == "hand 1, turn 1: you to draw; 0 of 30 minutes"
    assert told[1] == told[0]
    assert told[2].splitlines()[0] == "hand 1, turn 1, 1 of 30 minutes played"
    on.style = Style(accessible=True)
    spoken = answers(on, "show stats")[0].render().splitlines()[0]
    assert spoken == "score: hand 1, turn 1, 12 of 30 minutes played"


@pytest.mark.parametrize("line", ["who", "show stats"])
def test_nothing_is_said_of_time_where_it_has_no_limit(line: str) -> None:
    on = session()
    answers(on, "new seed=5 players=you,greedy")
    assert "minute" not in answers(on, line)[0].render()
