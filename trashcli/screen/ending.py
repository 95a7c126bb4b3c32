"""The end of a hand or match: the final layouts, the results, and how to see it again."""

import shlex
from collections.abc import Iterator, Sequence

from trashcli.game.events import Event
from trashcli.screen import news
from trashcli.screen.header import name
from trashcli.screen.line import seat_line
from trashcli.screen.names import safe
from trashcli.screen.paint import painted
from trashcli.screen.rows import rows, slots_header
from trashcli.screen.style import Style
from trashcli.screen.table import Table
from trashcli.screen.wrap import wrapped_text


def ending(table: Table, events: Sequence[Event], style: Style, file: str | None = None) -> str:
    """How the hand or match ended with these events; empty while it goes on."""
    if not news.is_end(events):
        return ""
    results = news.results(table, events, lambda seat: name(table, seat, style))
    lines = [line for text in results for line in wrapped_text(text, style.width)]
    lines = [*_layouts(table, style), *lines, *again(table, style, file)]
    return painted("\n".join(lines), style)


def _layouts(table: Table, style: Style) -> list[str]:
    if style.board == "line":
        return [line for seat in table.seats for line in seat_line(table, seat, style)]
    return [*slots_header(table, style), *rows(table, table.seats, style), ""]


SHOWS_AGAIN = "Replay: trashcli replay "
"""What stands before the replay file in the line that shows it again."""


def again(table: Table, style: Style, file: str | None) -> Iterator[str]:
    """The seed, and the command that shows the replay file: lines that are not broken, so that they
    can be copied.
    """
    yield f"Seed: {safe(table.seed, style)}"
    if file:
        yield f"{SHOWS_AGAIN}{shlex.quote(safe(file, style))}"
