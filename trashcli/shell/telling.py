"""Telling: what has happened, at the pace that a person has set.

A chain of cards is told in one line (`fast`), or in a line for each card, where a person watches
each after a moment (`normal`) or after Enter (`step`).
"""

import sys
import time
from collections.abc import Iterable
from typing import Literal, TextIO

from trashcli.screen.story import Told
from trashcli.shell.scripts import read_line
from trashcli.signals import interrupt_comes

Pace = Literal["fast", "normal", "step"]
MOMENT = 0.3
"""Seconds from a card to the next."""


def tell(story: Iterable[Told], pace: Pace, out: TextIO, *, watched: bool) -> None:
    """Prints what happened; Ctrl-C tells the rest at once."""
    parts = [part for told in story for part in ([told.text] if pace == "fast" else told.parts)]
    if watched and pace != "fast":
        _tell_slowly(parts, pace, out)
    for part in parts:
        print(part, file=out)


def _tell_slowly(parts: list[str], pace: Pace, out: TextIO) -> None:
    """Prints the parts but for the last, and takes them away; those that are left when a person
    wants to wait no more stay.
    """
    try:
        while len(parts) > 1:
            print(parts.pop(0), end="\n" if pace == "normal" else "", file=out, flush=True)
            with interrupt_comes():
                if pace == "normal":
                    time.sleep(MOMENT)
                elif read_line(sys.stdin.buffer) is None:  # Ctrl-D
                    print(file=out)
                    break
    except KeyboardInterrupt:
        print(file=out)
