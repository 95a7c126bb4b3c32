"""Telling: what has happened, at the pace that a person has set.

A chain of cards is told in one line (`fast`), or in a line for each card, where a person watches
each after a moment (`normal`) or after Enter (`step`).
"""

import sys
import time
from collections.abc import Iterable
from typing import Literal, TextIO

from trashcli.screen.names import width_of
from trashcli.screen.story import Told
from trashcli.screen.style import Style
from trashcli.shell.scripts import read_line
from trashcli.signals import interrupt_comes

Pace = Literal["fast", "normal", "step"]
MOMENT = 0.3
"""Seconds from a card to the next."""
ENTER = "   (Enter) "


def tell(story: Iterable[Told], pace: Pace, out: TextIO, style: Style, *, watched: bool) -> bytes:
    """Prints what happened; Ctrl-C tells the rest at once, and so does a line that is typed where
    Enter goes on.  Gives that line, empty if there is none.
    """
    parts = [part for told in story for part in ([told.text] if pace == "fast" else told.parts)]
    typed = _tell_slowly(parts, pace, out, style) if watched and pace != "fast" else b""
    for part in parts:
        print(part, file=out)
    return typed


def _tell_slowly(parts: list[str], pace: Pace, out: TextIO, style: Style) -> bytes:
    """Prints the parts but for the last, and takes them away; those that are left when a person
    wants to wait no more stay.  Gives what was typed instead of Enter.
    """
    try:
        while len(parts) > 1:
            part = parts.pop(0)
            print(*_waiting(part, pace, style), sep="", end="", file=out, flush=True)
            with interrupt_comes():
                if pace == "normal":
                    time.sleep(MOMENT)
                elif (line := read_line(sys.stdin.buffer)) is None:  # Ctrl-D
                    print(file=out)
                    break
                elif line.strip():
                    return line
    except KeyboardInterrupt:
        print(file=out)
    return b""


def _waiting(part: str, pace: Pace, style: Style) -> tuple[str, str]:
    """A part, and how it ends: where Enter goes on, that is said."""
    if pace == "normal":
        return part, "\n"
    if style.accessible:
        return part, "\nMore: press Enter. "
    has_room = width_of(part.rpartition("\n")[2]) + len(ENTER) <= style.width
    return part, ENTER if has_room else f"\n{ENTER.lstrip()}"
