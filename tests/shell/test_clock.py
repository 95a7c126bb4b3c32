"""The clocks of timed matches: no reading goes back, and none is lost."""

import pytest

from trashcli.game.profile import Profile
from trashcli.game.state import beginning
from trashcli.match import bot_clock
from trashcli.shell.clock import WallClock
from trashcli.shell.live import Clock


@pytest.mark.parametrize("clock", [bot_clock, WallClock()], ids=["of bots", "on the wall"])
def test_no_clock_of_the_table_goes_back(clock: Clock) -> None:
    state = beginning(Profile(), 2)
    for read in (0, 40_000, 10**12):
        state.clock = (read, 1)
        assert clock(state) >= read


def test_a_reading_that_does_not_come_into_the_match_loses_no_time() -> None:
    state, clock = beginning(Profile(), 2), WallClock()
    assert any(clock(state) >= 2 for _ in range(1_000_000))
