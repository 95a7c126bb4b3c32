"""Colour: the one place that makes escape codes.  Text means the same without."""

import re

from trashcli.screen.style import Style

RED, GREEN, YELLOW, BLUE, CYAN = 31, 32, 33, 34, 36
BOLD, DIM = 1, 2

PALETTES: dict[str, dict[str, int]] = {
    "classic": {"H": RED, "D": RED},
    "four": {"H": RED, "D": BLUE, "C": GREEN},
    "contrast": {"H": YELLOW, "D": YELLOW, "C": CYAN, "S": CYAN},
}
"""The colour of each suit; `contrast` is told apart by people who see red and green alike.  With
the palette `none` nothing is coloured.
"""

SUIT_OF = dict(zip("CDHS♣♦♥♠", "CDHSCDHS", strict=True))

SHOWN = re.compile(r"\b(?:10|[A2-9JQK])([CDHS♣♦♥♠])(\*?)(?!\w)|##|▒▒")
"""A face-up card, `*` where it is a wild in use, or the mark of a face-down one."""


def painted(text: str, style: Style) -> str:
    """The text, its cards coloured where the style has colour."""
    if not style.color or style.palette == "none":
        return text
    suits = PALETTES[style.palette]

    def paint(shown: re.Match[str]) -> str:
        suit = shown[1]
        codes = [suits.get(SUIT_OF[suit]), BOLD if shown[2] else None] if suit else [DIM]
        numbers = ";".join(str(code) for code in codes if code)
        return f"\x1b[{numbers}m{shown[0]}\x1b[0m" if numbers else shown[0]

    return SHOWN.sub(paint, text)
