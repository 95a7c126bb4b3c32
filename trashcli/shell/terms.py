"""The terms of a session: what a door decides before the first line."""

from collections.abc import Callable

from msgspec import Struct

from trashcli.match import bot_clock
from trashcli.replay.records import Header
from trashcli.screen.style import Style
from trashcli.shell.live import Clock
from trashcli.shell.opening import Opening
from trashcli.shell.sink import Origin, Sink

Record = Callable[[Header], Sink | None]
"""Where a new match is recorded, if anywhere; raises `LineFault`."""


class Terms(Struct, frozen=True, kw_only=True):
    """What a session is begun with, by whichever door."""

    opening: Opening = Opening()
    """What a match begins with where a line does not say."""
    style: Callable[[], Style] = Style
    """How things are shown, looked up anew for each table: a terminal may be resized."""
    reveal: bool = False
    """Whether hidden cards are shown."""
    strict: bool = False
    """Whether a known failure may not pass."""
    clock: Callable[[], Clock] = lambda: bot_clock
    """Makes the clock of each match."""
    record: Record = lambda header: None
    origin: Callable[[], Origin | None] = lambda: None
    """What a replay says about where it was made."""
    ask: Callable[[str], bool] | None = None
    """Asks a person a question, which raises `Leaves` where the person leaves instead; None where
    nobody can be asked.
    """
    notice: Callable[[str], None] = lambda text: None
    """Tells a person something that belongs to no answer."""
