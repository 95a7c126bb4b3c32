"""The clock on the wall, by which a person's timed match is played."""

import time

from trashcli.game.state import State


class WallClock:
    """The playing time by the clock on the wall: what has passed since the match was begun, or gone
    on with, beside what its state tells of earlier.
    """

    def __init__(self) -> None:
        self._read = time.monotonic()

    def __call__(self, state: State) -> int:
        """The playing time in milliseconds; what passes from now on counts for the next reading."""
        now = time.monotonic()
        passed, self._read = now - self._read, now
        return state.clock[0] + int(passed * 1000)
