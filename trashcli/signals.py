"""Signals: being asked by the system to end.  The only module that deals with them."""

import os
import signal
from types import FrameType

ENDING = ("SIGTERM", "SIGHUP")
"""Signals by which a program is asked to end; not every system knows both."""


class Asked(BaseException):
    """The system asks the program to end.

    Raised wherever the program is, so that files are closed and a terminal is given back as it was.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def raise_when_asked() -> None:
    """From now on a signal to end raises `Asked`; one that was ignored before still is."""
    for name in ENDING:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _raise)


def end_by(number: int) -> None:
    """Ends the program as the signal would have, so that whoever waits for it can tell."""
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


def _raise(number: int, frame: FrameType | None) -> None:
    raise Asked(number)
