"""What the shell shows, drawn or spoken as the style has it."""

from collections.abc import Sequence

from trashcli.game.events import Event
from trashcli.screen import board as drawn
from trashcli.screen import spoken, story
from trashcli.screen import story as drawn_ending
from trashcli.screen.board import Table
from trashcli.screen.story import Told
from trashcli.screen.style import Style


def opening(table: Table, style: Style) -> str:
    """What is said once when play begins; nothing where boards are drawn, their header says it."""
    return spoken.opening(table, style) if style.accessible else ""


def decision(table: Table, style: Style) -> str:
    """What a person sees before a decision: the board, or the situation and numbered choices."""
    return spoken.decision(table, style) if style.accessible else drawn.board(table, style)


def board(table: Table, style: Style) -> str:
    """The whole table, as it is shown on request."""
    return spoken.board(table, style) if style.accessible else drawn.board(table, style)


def told(table: Table, seat: int, events: Sequence[Event], style: Style) -> list[Told]:
    """What an action of that seat (0: of the table) did, but for the end of a hand or match."""
    tell = spoken.told if style.accessible else story.told
    return tell(table, seat, events, style)


def ending(table: Table, events: Sequence[Event], style: Style, file: str | None = None) -> str:
    """How the hand or match ended with these events, to be seen again from that replay file; empty
    while it goes on.
    """
    tell = spoken.ending if style.accessible else drawn_ending.ending
    return tell(table, events, style, file)
