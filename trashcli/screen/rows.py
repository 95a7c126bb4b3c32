"""One row a seat, under a header of slots; rows fold where they would be too wide."""

from collections.abc import Iterable, Sequence

from trashcli.screen.faces import gone, in_slot, slot_name
from trashcli.screen.header import name
from trashcli.screen.names import cut, padded, safe, width_of
from trashcli.screen.piles import progress
from trashcli.screen.style import LEAST_BOARD_WIDTH, Style
from trashcli.screen.table import Table

CELL = 4
"""Columns of a slot; one more stands between two."""
CELLS_AT, NARROW_CELLS_AT = 22, 15
"""Columns before the first slot."""
COUNT = 7
"""Columns of the count of face-up slots."""
KIND = 6
"""Columns kept free after the slots for who decides, but in a narrow terminal."""


def slots_header(table: Table, style: Style) -> list[str]:
    """The names of the slots, over the rows."""
    names = [slot_name(slot) for slot in range(1, _columns(table) + 1)]
    return [_cells(line, _cells_at(style)) for line in _folded(names, style)]


def rows(table: Table, seats: Iterable[int], style: Style, *, marked: int = 0) -> list[str]:
    """The row of each seat, `>` after the number of the marked one."""
    columns = _columns(table)
    return [
        line
        for seat in seats
        for line in _row(table, seat, style, columns=columns, mark=">" if seat == marked else " ")
    ]


def _row(table: Table, seat: int, style: Style, *, columns: int, mark: str) -> list[str]:
    cards = [in_slot(table, card, style) for card in table.cards(seat)]
    cards += [gone(style)] * (columns - len(cards))
    at = _cells_at(style)
    first, *others = (_cells(line, at) for line in _folded(cards, style))
    first = _seat(table, seat, style, mark) + first[at:]
    end = at + (CELL + 1) * _slots_a_line(columns, style) - 1
    return [_with_kind(first, end, table.sitting(seat).kind, style), *others]


def _seat(table: Table, seat: int, style: Style, mark: str) -> str:
    """The columns before a row's slots."""
    number = f"{seat:>2}{mark}"
    room = _cells_at(style) - COUNT - 1 - len(number)
    who = padded(cut(name(table, seat, style), room, style), room)
    return f"{number}{who} {progress(table, seat):<{COUNT}}"


def _with_kind(line: str, end: int, kind: str, style: Style) -> str:
    """The line of a row, after the column where its slots end who decides, if that has room."""
    slots = padded(line, end) if width_of(line) < end else f"{line} "
    whole = slots + safe(kind, style)
    return whole if width_of(whole) <= style.width else line


def _columns(table: Table) -> int:
    """How many slots a row has: those of the first deal, or of the largest layout."""
    return max(table.view.profile.layout.first, *(len(table.cards(seat)) for seat in table.seats))


def _cells_at(style: Style) -> int:
    return CELLS_AT if style.width >= LEAST_BOARD_WIDTH else NARROW_CELLS_AT


def _slots_a_line(columns: int, style: Style) -> int:
    """How many slots stand in one line, so that all lines of a row are about as long."""
    kept = KIND if style.width >= LEAST_BOARD_WIDTH else 0
    room = style.width - _cells_at(style) - kept + 1
    most = max(1, min(10, room // (CELL + 1)))
    lines = -(-columns // most)
    return -(-columns // lines)


def _folded(cells: Sequence[str], style: Style) -> list[Sequence[str]]:
    count = _slots_a_line(len(cells), style)
    return [cells[at : at + count] for at in range(0, len(cells), count)]


def _cells(cells: Sequence[str], at: int) -> str:
    return (" " * at + " ".join(f"{cell:<{CELL}}" for cell in cells)).rstrip()
