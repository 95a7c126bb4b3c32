"""The board, in whichever form the style asks for."""

from trashcli.screen.compact import compact
from trashcli.screen.full import full
from trashcli.screen.line import lines
from trashcli.screen.paint import painted
from trashcli.screen.style import Style
from trashcli.screen.table import Table

FORMS = {"full": full, "compact": compact, "line": lines}


def board(table: Table, style: Style) -> str:
    """The table for the seat to move; where nobody is to move, for the reader."""
    return painted("\n".join(FORMS[style.board](table, style)), style)
