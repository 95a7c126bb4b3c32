"""Signals: being asked to end, by the system or by Ctrl-C.  No other module deals with them."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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


@contextmanager
def interrupt_calls(act: Callable[[], None]) -> Iterator[None]:
    """Within, the first Ctrl-C calls `act`, and a second interrupts as usual."""
    usual = signal.getsignal(signal.SIGINT)

    def once(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, usual)
        act()

    signal.signal(signal.SIGINT, once)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)


@contextmanager
def interrupt_waits() -> Iterator[None]:
    """Within, Ctrl-C waits, and processes begun within never see one; does nothing on a system
    that cannot hold a signal back.
    """
    with _interrupt("SIG_BLOCK"):
        yield


@contextmanager
def interrupt_comes() -> Iterator[None]:
    """Within, Ctrl-C interrupts at once, even where it waits around this."""
    with _interrupt("SIG_UNBLOCK"):
        yield


@contextmanager
def _interrupt(how: str) -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signal.pthread_sigmask(getattr(signal, how), {signal.SIGINT})  # may interrupt at once
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _raise(number: int, frame: FrameType | None) -> None:
    raise Asked(number)
