"""The compact board: one row a seat, for stepping and for watching bots."""

from trashcli.screen.header import header
from trashcli.screen.piles import discards, held, stock
from trashcli.screen.rows import rows, slots_header
from trashcli.screen.style import Style
from trashcli.screen.table import Table
from trashcli.screen.wrap import wrapped


def compact(table: Table, style: Style) -> list[str]:
    """The lines of the board: header, a row a seat, piles."""
    return [
        *header(table, style),
        "",
        *slots_header(table, style),
        *rows(table, table.seats, style, marked=table.view.acting),
        "",
        *piles(table, style),
    ]


def piles(table: Table, style: Style) -> list[str]:
    """What lies beside the layouts, in one line if it fits."""
    parts = [f"stock {stock(table)}", f"discard {discards(table, style)}"]
    if table.view.held:
        parts.append(f"held {', '.join(held(table, style))}")
    return wrapped(parts, " | ", style.width)
