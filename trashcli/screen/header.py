"""The header of every board, and who and what it is about."""

from trashcli.game.state import Seat
from trashcli.screen.names import safe
from trashcli.screen.style import Style
from trashcli.screen.table import Table
from trashcli.screen.wrap import wrapped


def header(table: Table, style: Style) -> list[str]:
    """The rules, the hand and turn, who is to play, the seed and the record."""
    view = table.view
    parts = [f"Trash  {safe(table.profile, style)}"]
    if view.hand:
        parts += [f"hand {view.hand}", f"turn {view.turn}"]
    parts += [_now(table, style), f"seed {safe(table.seed, style)}"]
    if table.record is not None:
        parts.append(f"record {table.record}")
    return wrapped(parts, " | ", style.width)


def _now(table: Table, style: Style) -> str:
    if not table.view.acting:
        return standstill(table)
    extra = special_turn(table)
    return f"{name(table, table.view.acting, style)} to play" + (extra and f", {extra}")


def standstill(table: Table) -> str:
    """Why no seat is to play."""
    if table.view.phase == "over":
        return "match over"
    return "hand over" if table.view.hand else "not dealt yet"


def special_turn(table: Table) -> str:
    """What is special about the turn: `last turn`, `2 free draws left`; mostly nothing."""
    if free := table.view.free:
        return f"{free} free draw{'s' if free > 1 else ''} left"
    return "last turn" if table.view.last else ""


def name(table: Table, seat: int, style: Style) -> str:
    """The name of who sits there, safe to show."""
    return safe(table.sitting(seat).name, style)


def subject(table: Table) -> Seat:
    """Whose layout is shown large: the seat to move, else the reader's, else the first."""
    return table.view.acting or table.you or Seat(1)
