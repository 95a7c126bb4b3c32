"""The clock on the wall, by which a person's timed match is played."""

import time

from trashcli.game.state import State


class WallClock:
    """The playing time by the clock on the wall: what has passed since the match was begun, or gone
    on with, beside what its state tells of earlier.  A reading that does not come into the match,
    or is taken back, makes no difference.
    """

    def __init__(self) -> None:
        self._begun = time.monotonic()
        self._read: dict[int, float] = {}
        """When each playing time was read first."""

    def __call__(self, state: State) -> int:
        """The playing time in milliseconds."""
        now = time.monotonic()
        since = self._read.get(state.clock[0], self._begun)
        ms = state.clock[0] + int((now - since) * 1000)
        self._read.setdefault(ms, now)
        return ms
