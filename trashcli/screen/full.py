"""The full board: the layout of the seat to move in boxes, piles beside it, others below."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from trashcli.screen.compact import piles
from trashcli.screen.faces import in_slot, slot_name
from trashcli.screen.header import header, name, subject
from trashcli.screen.names import cut, padded
from trashcli.screen.piles import discards, held, need, progress, stock
from trashcli.screen.rows import rows, slots_header
from trashcli.screen.style import USUAL_WIDTH, Style
from trashcli.screen.table import Table
from trashcli.screen.wrap import wrapped

LEAST_WIDTH_BESIDE = 77
"""Below this many columns the piles stand under the boxes."""
BOX = 7
"""Columns of a box, with the space before it."""
GAP = 4
"""Columns between the boxes and what stands beside them."""
LABEL = 9
"""Columns of a label beside the boxes."""
INDENT = "  "
"""Before what goes on in another line beside the boxes."""
CARD = 4
"""Columns of a card after its label."""


def full(table: Table, style: Style) -> list[str]:
    """The lines of the board: header, boxes and piles, a row for each other seat."""
    own = subject(table)
    others = [seat for seat in table.seats if seat != own]
    return [
        *header(table, style),
        "",
        *_middle(table, own, style),
        "",
        *slots_header(table, style),
        *rows(table, others, style),
    ]


def _middle(table: Table, seat: int, style: Style) -> list[str]:
    boxes, at = _boxes(table, seat, style)
    if style.width < LEAST_WIDTH_BESIDE:
        own = f"{_whose(table, seat, style)} {progress(table, seat)}, {need(table, seat)}"
        return [*boxes, *piles(table, style), *wrapped([own], " ", style.width)]
    beside = ["", *_beside(table, seat, style, style.width - at)]
    pairs = zip_longest(boxes, beside, fillvalue="")
    return [(padded(box, at) + text).rstrip() for box, text in pairs]


def _boxes(table: Table, seat: int, style: Style) -> tuple[list[str], int]:
    """The lines of a layout in boxes, and the column where the text beside them begins."""
    cards = [in_slot(table, card, style) for card in table.cards(seat)]
    count = _boxes_a_line(len(cards), style)
    lines: list[str] = []
    for first in range(0, len(cards), count):
        lines += _box_lines(cards[first : first + count], first + 1, style)
    return lines, BOX * count + GAP


def _boxes_a_line(size: int, style: Style) -> int:
    """Two lines of five, as the sources lay them; wider ones for more than ten slots."""
    if size > 10 and style.width >= USUAL_WIDTH:
        return -(-size // 2)
    return max(1, min(5, style.width // BOX))


def _box_lines(cards: Sequence[str], first: int, style: Style) -> list[str]:
    """The three lines of boxes beside each other, the first for that slot."""
    names = [slot_name(slot) for slot in range(first, first + len(cards))]
    if style.drawn:
        top = (f"┌─{slot:─<3}┐" for slot in names)
        middle = (f"│{_centered(card)}│" for card in cards)
        bottom = ("└────┘" for _ in cards)
    else:
        top = (f"+-{slot:-<3}+" for slot in names)
        middle = (f"|{_centered(card)}|" for card in cards)
        bottom = ("+----+" for _ in cards)
    return [" " + " ".join(boxes) for boxes in (top, middle, bottom)]


def _centered(card: str) -> str:
    return f" {card} "[:4] if len(card) < 4 else card


def _beside(table: Table, seat: int, style: Style, width: int) -> Iterator[str]:
    """The lines beside the boxes, from their second line on."""
    yield _labelled("stock", stock(table))
    yield _labelled("discard", discards(table, style, CARD))
    card, *slots = held(table, style)
    in_hand = wrapped([_labelled("held", f"{card:<{CARD}}"), *slots], " ", width, INDENT)
    yield from in_hand
    if len(in_hand) == 1:
        yield ""
    own = _labelled(_whose(table, seat, style), f"{progress(table, seat)},")
    yield from wrapped([own, need(table, seat)], " ", width, INDENT)


def _labelled(label: str, text: str) -> str:
    return padded(label, LABEL) + text


def _whose(table: Table, seat: int, style: Style) -> str:
    return "you" if seat == table.you else cut(name(table, seat, style), LABEL - 1, style)
