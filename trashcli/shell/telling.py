"""Telling: what has happened, at the pace that a person has set.

A chain of cards is told in one line (`fast`), in a line for each card (`normal`), or a card at a
time, each after Enter (`step`), where there is a person to wait for.
"""

import sys
from collections.abc import Callable, Iterable
from typing import Literal, TextIO

from trashcli.screen.story import Told
from trashcli.shell.scripts import read_line

Pace = Literal["fast", "normal", "step"]
Wait = Callable[[], bool]
"""Waits until a person wants to go on; false if they want to wait no more."""


def tell(story: Iterable[Told], pace: Pace, out: TextIO, wait: Wait | None = None) -> None:
    """Prints what happened; `wait` is asked between two cards where the pace is `step`."""
    parts = [part for told in story for part in ([told.text] if pace == "fast" else told.parts)]
    if pace != "step":
        wait = None
    for left, part in zip(range(len(parts) - 1, -1, -1), parts, strict=True):
        if wait is None or not left:
            print(part, file=out)
            continue
        print(part, end="", file=out, flush=True)
        if not wait():
            wait = None
            print(file=out)


def enter() -> bool:
    """Waits for Enter at the terminal; false at Ctrl-C and Ctrl-D."""
    try:
        return read_line(sys.stdin.buffer) is not None
    except KeyboardInterrupt:
        return False
