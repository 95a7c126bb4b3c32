"""The keyboard between two lines: single keys, read while something is shown to a person.

A prompt reads lines; here nobody is asked, yet a key may hurry what is told or stop it.  The
terminal is put back as it was before the next prompt reads from it.
"""

import os
import re
import select
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

LEFT = "D"
"""How what the left arrow sends ends."""
ARROW = re.compile(r"\x1b[\[O][A-D]")
"""What the arrow keys send."""
MOST_BYTES = 1024


class Keyboard:
    """Waits for keys at a terminal; without one it only lets the time pass."""

    def __init__(self, descriptor: int | None) -> None:
        self._descriptor = descriptor

    def wait(self, seconds: float | None) -> str:
        """Return what is typed within so many seconds (None: as long as it takes), empty if nothing
        is.
        """
        if self._descriptor is None:
            time.sleep(seconds or 0)
            return ""
        if not select.select([self._descriptor], [], [], seconds)[0]:
            return ""
        return os.read(self._descriptor, MOST_BYTES).decode(errors="replace")


@contextmanager
def keyboard(*, is_watched: bool, keeps: bool = True) -> Iterator[Keyboard]:
    """Give the keyboard of the terminal at standard input, its keys unechoed, if a person watches;
    one that has no keys elsewhere, and on systems that have no such terminals.  What is typed and
    not waited for goes to the next that reads if `keeps` says so, else to nobody.
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
        when = termios.TCSADRAIN if keeps else termios.TCSAFLUSH
        termios.tcsetattr(descriptor, when, before)


KEY = re.compile(rf"{ARROW.pattern}|.", re.DOTALL)
FASTER = 1.5
"""How many times as fast `+` makes it."""
KEYS = "space pauses, the arrows step, + and - change the speed, q leaves"


class Player:
    """Shows texts one after another, as a person at the keyboard has it: see `KEYS`."""

    def __init__(self, keys: Keyboard, pause: float) -> None:
        self._keys = keys
        self._pause = pause
        self._is_paused = False
        self._steps_back = False
        self._pressed: deque[str] = deque()
        """Keys that were pressed and are not heeded yet."""

    def play(self, texts: Iterator[str], show: Callable[[str], None]) -> None:
        """Shows the texts until they end or the person leaves."""
        shown: list[str] = []
        at = 0
        while True:
            if at == len(shown):
                if (text := next(texts, None)) is None:
                    return
                shown.append(text)
            show(shown[at])
            if not self._waits():
                return
            at = max(0, at - 1) if self._steps_back else at + 1

    def _key(self) -> str:
        """The next key that is pressed, empty if none is while a text is looked at."""
        if not self._pressed:
            typed = self._keys.wait(None if self._is_paused else self._pause)
            self._pressed.extend(KEY.findall(typed))
        return self._pressed.popleft() if self._pressed else ""

    def _waits(self) -> bool:
        """Waits until another text is to be shown; returns False where the person leaves."""
        self._steps_back = False
        while True:
            match self._key():
                case "q":
                    return False
                case " ":
                    self._is_paused = not self._is_paused
                    if not self._is_paused:
                        return True
                case "+":
                    self._pause /= FASTER
                case "-":
                    self._pause *= FASTER
                case key if ARROW.fullmatch(key):
                    self._is_paused = True
                    self._steps_back = key.endswith(LEFT)
                    return True
                case "":
                    return True
