"""What lies beside the layouts, and what the card in hand and a layout still want."""

from trashcli.game.state import Seat
from trashcli.screen.faces import face, slot_names
from trashcli.screen.style import Style
from trashcli.screen.table import Table


def stock(table: Table) -> str:
    """How many cards are left to draw."""
    return f"{table.view.stock_count} left"


def discards(table: Table, style: Style, width: int = 0) -> str:
    """The top discard, over so many columns, and the size of the pile."""
    top, count = table.view.top, len(table.view.discards) // 2
    return f"{face(top, style):<{width}} ({count} in pile)" if top else "none"


def held(table: Table, style: Style) -> list[str]:
    """The card in hand and the slots it may go to; one part if there is no card."""
    view = table.view
    if not view.held:
        return ["nothing"]
    word = "wild" if view.is_wild(view.held) else "fits"
    return [face(view.held, style), f"{word}: {slot_names(view.slots_for(view.held, view.acting))}"]


def progress(table: Table, seat: int) -> str:
    """How many slots of a layout are face up, of how many."""
    size = len(table.cards(seat)) or table.view.sizes[seat - 1]
    return f"{size - len(missing(table, seat))}/{size}"


def missing(table: Table, seat: int) -> tuple[int, ...]:
    """The slots of a layout still face down; all of them before the deal."""
    if not table.view.hand:
        return tuple(range(1, table.view.sizes[seat - 1] + 1))
    return table.view.face_down(Seat(seat))


def need(table: Table, seat: int) -> str:
    """What a layout still needs: `need 3 4`, or `complete`."""
    slots = missing(table, seat)
    return f"need {slot_names(slots)}" if slots else "complete"
