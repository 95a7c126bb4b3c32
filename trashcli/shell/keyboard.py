"""The keyboard between two lines: single keys, read while something is shown to a person.

A prompt reads lines; here nobody is asked, yet a key may hurry what is told or stop it.  The
terminal is put back as it was before the next prompt reads from it.
"""

import os
import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

LEFT, RIGHT = "\x1b[D", "\x1b[C"
"""What the arrow keys send."""
OTHERWISE = {"\x1bOD": LEFT, "\x1bOC": RIGHT}
"""What they send at some terminals."""
MOST_BYTES = 1024


class Keyboard:
    """Waits for keys at a terminal; without one it only lets the time pass."""

    def __init__(self, descriptor: int | None) -> None:
        self._descriptor = descriptor

    def wait(self, seconds: float | None) -> str:
        """Return what is typed within so many seconds (None: as long as it takes), empty if nothing
        is; an arrow key is `LEFT` or `RIGHT`.
        """
        if self._descriptor is None:
            time.sleep(seconds or 0)
            return ""
        if not select.select([self._descriptor], [], [], seconds)[0]:
            return ""
        keys = os.read(self._descriptor, MOST_BYTES).decode(errors="replace")
        return OTHERWISE.get(keys, keys)


@contextmanager
def keyboard(*, is_watched: bool) -> Iterator[Keyboard]:
    """Give the keyboard of the terminal at standard input, its keys unechoed, if a person watches;
    one that has no keys elsewhere, and on systems that have no such terminals.
    """
    if not is_watched or sys.platform == "win32" or not sys.stdin.isatty():
        yield Keyboard(None)
        return
    import termios
    import tty

    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor, termios.TCSADRAIN)  # what was typed already is kept
        yield Keyboard(descriptor)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
