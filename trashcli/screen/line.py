"""The line board: a line a seat, for logs and narrow terminals."""

from collections.abc import Iterator

from trashcli.game.view import UNKNOWN
from trashcli.screen.compact import piles
from trashcli.screen.faces import face, slot_name
from trashcli.screen.header import header, name, subject
from trashcli.screen.piles import progress
from trashcli.screen.style import Style
from trashcli.screen.table import Table
from trashcli.screen.wrap import wrapped


def lines(table: Table, style: Style) -> list[str]:
    """The lines of the board: header, piles, the other seats, last the seat to move."""
    own = subject(table)
    seats = [*(seat for seat in table.seats if seat != own), own]
    return [
        *header(table, style),
        *piles(table, style),
        *(line for seat in seats for line in seat_line(table, seat, style)),
    ]


def seat_line(table: Table, seat: int, style: Style) -> list[str]:
    """A seat as `2 Ann 7/9 A- 2- 5- | open 3 4 | held JC`, in more than one line if need be."""
    words = [str(seat), name(table, seat, style), progress(table, seat)]
    words += _face_up(table, seat)
    if open_slots := list(_open(table, seat, style)):
        words += ["| open", *open_slots]
    if seat == table.view.acting and table.view.held:
        words.append(f"| held {face(table.view.held, style)}")
    return wrapped(words, " ", style.width, indent="  ")


def _face_up(table: Table, seat: int) -> Iterator[str]:
    """The face-up slots: `5-`, or `5*` where a wild stands."""
    for slot, card in enumerate(table.cards(seat), 1):
        if card.isupper():
            yield slot_name(slot) + ("*" if table.view.is_wild(card) else "-")


def _open(table: Table, seat: int, style: Style) -> Iterator[str]:
    """The open slots, each with its card where hidden cards are shown: `3:7s`."""
    for slot, card in enumerate(table.cards(seat), 1):
        if not card.isupper():
            hidden = "" if card == UNKNOWN else f":{face(card, style)}"
            yield slot_name(slot) + hidden
