"""The picture: one board as SVG, for a README or an issue.

Its text is text, in whatever fonts the reader has, and what it shows is also described in words.
Nothing is loaded, nothing moves, and it has its own ground, so it looks the same on any page.
"""

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from trashcli.export.subject import Subject
from trashcli.game.cards import Card
from trashcli.game.state import Seat
from trashcli.game.view import UNKNOWN
from trashcli.replay.timeline import Cursor
from trashcli.screen import page
from trashcli.screen.board import Table, in_slot, need, progress, slot_name
from trashcli.screen.style import Style
from trashcli.screen.text import cut, safe, wrapped
from trashcli.shell.sentences import match_line, where
from trashcli.shell.stepping import Stepping

STYLE = Style(unicode=True, drawn=True, suits="signs")
WORDS = Style(unicode=True, accessible=True, suits="none")
AS_TEXT = "\ufe0e"
"""After a suit: else some systems draw it as a picture in a colour of its own."""

CARD, HEIGHT, GAP, MARGIN = 48, 64, 8, 20
"""Columns and rows of a card in pixels, the space between two, and that around the picture."""
LABELS = 152
"""Pixels that the names take, before the cards."""
SEAT = HEIGHT + 34
"""Pixels of a seat's row: its cards, the names of the slots, and space."""
HEAD, PILES = 72, 100
LINE = 19
"""Pixels of a line of the story below the table."""
LETTERS = 92
"""Columns of such a line in the narrowest picture."""

FELT, PALE, FAINT, GOLD = "#14503c", "#ffffff", "#bcd8cb", "#f2c14e"
FACE, RED, BLACK, BACK = "#fffdf6", "#b3121d", "#16191b", "#3d6b8f"
FONT = "'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif"


def svg(subject: Subject) -> str:
    """The board at the place that is named, else at the end of the match."""
    stepping = Stepping(subject.timeline, hides=True)
    stepping.goto(subject.place or Cursor(subject.timeline.last))
    table = stepping.table()
    story = _story(stepping)
    columns = max(10, *(len(table.cards(seat)) for seat in table.seats))
    width = 2 * MARGIN + LABELS + columns * (CARD + GAP) - GAP
    height = HEAD + SEAT * len(table.seats) + PILES + LINE * len(story) + MARGIN
    drawing = _Drawing(width, height)
    drawing.describe(f"{match_line(stepping, STYLE)}; {where(stepping, STYLE)}", _words(table))
    drawing.text(MARGIN, 32, match_line(stepping, STYLE), size=17, weight="bold")
    drawing.text(MARGIN, 54, where(stepping, STYLE), size=15, fill=FAINT)
    for seat in table.seats:
        _draw_seat(drawing, table, seat, HEAD + SEAT * (seat - 1))
    _draw_piles(drawing, table, HEAD + SEAT * len(table.seats))
    for number, line in enumerate(story):
        top = HEAD + SEAT * len(table.seats) + PILES + LINE * number
        drawing.text(MARGIN, top + 8, line, size=14)
    return drawing.finished()


class _Drawing:
    """An SVG document that is drawn into."""

    def __init__(self, width: int, height: int) -> None:
        self._root = Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": f"0 0 {width} {height}",
                "width": f"{width}",
                "height": f"{height}",
                "role": "img",
                "aria-labelledby": "title desc",
                "font-family": FONT,
            },
        )
        self._size = (width, height)

    def describe(self, title: str, words: str) -> None:
        """Says in words what is drawn, and lays the ground."""
        SubElement(self._root, "title", {"id": "title"}).text = title
        SubElement(self._root, "desc", {"id": "desc"}).text = words
        width, height = self._size
        self.box(0, 0, width, height, rx="14", fill=FELT)

    def box(self, x: int, y: int, width: int, height: int, **look: str) -> None:
        """A rectangle."""
        place = {"x": x, "y": y, "width": width, "height": height}
        SubElement(
            self._root, "rect", {key: str(value) for key, value in place.items()} | _dashed(look)
        )

    def text(self, x: int, y: int, words: str, *, size: int, fill: str = PALE, **look: str) -> None:
        """A line of text, its base at that place."""
        place = {"x": f"{x}", "y": f"{y}", "font-size": f"{size}", "fill": fill}
        SubElement(self._root, "text", place | _dashed(look)).text = "".join(map(_as_text, words))

    def finished(self) -> str:
        """The document."""
        indent(self._root)
        return f"{tostring(self._root, encoding='unicode')}\n"


def _dashed(look: dict[str, str]) -> dict[str, str]:
    """The attributes as SVG writes them: `stroke-width`, `font-weight`."""
    names = {"weight": "font-weight", "anchor": "text-anchor"}
    return {names.get(name, name.replace("_", "-")): value for name, value in look.items()}


def _as_text(letter: str) -> str:
    return letter + AS_TEXT if letter in "♣♦♥♠" else letter


def _words(table: Table) -> str:
    return " ".join(page.board(table, WORDS).split("\n"))


def _story(stepping: Stepping) -> list[str]:
    """What the action has told that led here."""
    told = [one.text for _, one in stepping.told([stepping.record], STYLE)]
    words = " ".join(" ".join(told[:1]).split())
    return wrapped(words.split(" "), " ", LETTERS) if words else []


def _draw_seat(drawing: _Drawing, table: Table, seat: int, top: int) -> None:
    view = table.view
    acting = seat == view.acting
    name = cut(safe(table.sitting(seat).name, STYLE), 16, STYLE)
    drawing.text(MARGIN, top + 22, name, size=16, weight="bold", fill=GOLD if acting else PALE)
    drawing.text(MARGIN, top + 42, f"{progress(table, seat)} face up", size=13, fill=FAINT)
    if acting:
        to = "to draw" if view.phase == "draw" else "to place"
        drawing.text(MARGIN, top + 60, to, size=13, fill=GOLD)
    for slot, card in enumerate(view.layout(Seat(seat)), 1):
        left = MARGIN + LABELS + (slot - 1) * (CARD + GAP)
        _draw_card(drawing, left, top, card, in_slot(table, card, STYLE))
        middle = left + CARD // 2
        drawing.text(
            middle, top + HEIGHT + 15, slot_name(slot), size=12, fill=FAINT, anchor="middle"
        )


def _draw_card(drawing: _Drawing, x: int, y: int, card: Card | None, face: str = "") -> None:
    """A card, its back where it is `UNKNOWN`, an empty place where there is none."""
    if card is None:
        drawing.box(x, y, CARD, HEIGHT, rx="6", fill="none", stroke=FAINT, stroke_dasharray="4 4")
    elif card == UNKNOWN:
        drawing.box(x, y, CARD, HEIGHT, rx="6", fill=BACK, stroke=PALE, stroke_width="2")
        drawing.box(x + 7, y + 7, CARD - 14, HEIGHT - 14, rx="3", fill="none", stroke=FAINT)
    else:
        in_use = {"stroke": GOLD, "stroke_width": "3"} if face.endswith("*") else {}
        drawing.box(x, y, CARD, HEIGHT, rx="6", fill=FACE, **in_use)
        ink = RED if card[1] in "DH" else BLACK
        size = (20, 17, 14)[max(0, len(face) - 2)]
        where_to = (x + CARD // 2, y + HEIGHT // 2 + 7)
        drawing.text(*where_to, face, size=size, fill=ink, anchor="middle", weight="bold")


def _draw_piles(drawing: _Drawing, table: Table, top: int) -> None:
    view = table.view
    discards = len(view.discards) // 2
    piles: Sequence[tuple[str, str, Card | None]] = [
        ("stock", f"{view.stock_count} left", UNKNOWN if view.stock_count else None),
        ("discards", f"{discards} in pile", view.top),
        ("in hand", need(table, view.acting) if view.acting else "", view.held),
    ]
    for number, (name, words, card) in enumerate(piles):
        left = MARGIN + LABELS + number * 3 * (CARD + GAP)
        _draw_card(
            drawing, left, top, card, in_slot(table, card, STYLE).rstrip("*") if card else ""
        )
        drawing.text(left + CARD + 10, top + 28, name, size=14, weight="bold")
        drawing.text(left + CARD + 10, top + 48, words, size=13, fill=FAINT)
