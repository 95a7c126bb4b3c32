"""Colour: the one place that makes escape codes.  Text means the same without."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from unicodedata import category, combining, normalize

from trashcli.screen.style import Style

MOST_MARKS = 2
"""Marks that one letter may carry; more than that spill over the lines above and below."""
UNPRINTABLE = {"Cc", "Cn", "Co", "Cs"}
"""Controls, unassigned and private characters, half characters: shown as `?`."""
INVISIBLE = {"Cf", "Me"}
"""Format characters, bidirectional controls among them, and enclosing marks: left out."""
SELECTORS = range(0xFE00, 0xFE10)
"""Ask for another look of the character before, and change its width in some terminals."""

FIRST_MARK = "\u0300"
"""Characters before this one are all one column wide, once controls are left out."""
OWN_MARKS = "♣♦♥♠┌─┐│└┘▒…"
"""What boards are drawn with: one column each, wherever they are used at all."""


@lru_cache(256)
def safe(text: str, style: Style) -> str:
    """The text with nothing in it that a terminal may act upon; `?` if nothing is left."""
    shown = " ".join("".join(_printable(normalize("NFC", text))).split())
    return (shown if style.unicode else _ascii(shown)) or "?"


def _printable(text: str) -> Iterator[str]:
    marks = MOST_MARKS  # so that none comes first and joins what stands before the text
    for character in text:
        kind = category(character)
        if kind in INVISIBLE or ord(character) in SELECTORS:
            continue
        marks = marks + 1 if kind == "Mn" else 0
        if marks <= MOST_MARKS:
            yield "?" if kind in UNPRINTABLE and not character.isspace() else character


def _ascii(text: str) -> str:
    letters = (letter for letter in normalize("NFKD", text) if not combining(letter))
    return "".join(letter if letter.isascii() else "?" for letter in letters)


def width_of(text: str) -> int:
    """How many columns safe text takes."""
    return len(text) if text.isascii() else sum(map(_width, text))


@lru_cache(1024)
def _width(character: str) -> int:
    if character < FIRST_MARK or character in OWN_MARKS:
        return 1
    from wcwidth import wcwidth  # 30 ms, and few names need it

    return max(0, wcwidth(character))


def cut(text: str, width: int, style: Style) -> str:
    """Safe text in at most so many columns, its end an ellipsis where it was longer."""
    if width_of(text) <= width:
        return text
    ellipsis = "…" if style.drawn else "..."
    if width <= len(ellipsis):
        ellipsis = ""
    return head(text, width - len(ellipsis)).rstrip() + ellipsis


def head(text: str, width: int) -> str:
    """As much of the text, from its beginning, as so many columns hold."""
    if text.isascii():
        return text[: max(0, width)]
    taken = 0
    for at, character in enumerate(text):
        taken += _width(character)
        if taken > width:
            return text[:at]
    return text


def padded(text: str, width: int) -> str:
    """The text with spaces after it, to so many columns."""
    return text + " " * (width - width_of(text))


LEAST_WIDTH = 20
"""Narrower terminals get lines of this width, and wrap them themselves."""

_CELL = re.compile(r" *\S+(?: \S+)* *")
"""A cell of a table, with the space around it: cells are two spaces apart or more."""


def wrapped(parts: Sequence[str], joint: str, width: int, indent: str = "") -> list[str]:
    """The parts joined, in as many lines as it takes; each line but the first begins with the
    indent, and parts are broken only where one is wider than a line.  An indent wider than half a
    line is left out: it would leave no room.
    """
    width = max(width, LEAST_WIDTH)
    if width_of(indent) > width // 2:
        indent = ""
    end = width_of(joint.rstrip())
    lines = [parts[0]]
    for at, part in enumerate(parts[1:], 2):
        longer = lines[-1] + joint + part
        if width_of(longer) + (end if at < len(parts) else 0) <= width:
            lines[-1] = longer
        else:
            lines[-1] = (lines[-1] + joint).rstrip()
            lines.append(indent + part)
    return [piece for line in lines for piece in _pieces(line, width, indent)]


def wrapped_text(text: str, width: int, indent: str = "") -> list[str]:
    """The sentences in as many lines as it takes, each line beginning with the indent; a sentence
    is broken only where it is wider than a line, and then at its commas.
    """
    room = max(width, LEAST_WIDTH) - width_of(indent)
    first, *others = _clauses(text, room)
    return wrapped([indent + first, *others], " ", width, indent)


def _clauses(text: str, width: int) -> Iterator[str]:
    for sentence in re.split(r"(?<=[.;]) ", text):
        if width_of(sentence) <= width:
            yield sentence
        else:
            yield from re.split(r"(?<=,) ", sentence)


def _pieces(line: str, width: int, indent: str) -> Iterator[str]:
    """A line broken at its spaces, or where it must be, into pieces that fit."""
    while width_of(line) > width:
        piece = head(line, width + 1)
        at = piece.rfind(" ")
        if at <= len(indent):
            piece = head(line, width)
            at = len(piece)
        yield line[:at].rstrip()
        line = indent + line[at:].lstrip()
    yield line


def folded(line: str, width: int, indent: str) -> list[str]:
    """The line in as many as it takes, each but the first behind the indent.  It is broken at its
    spaces only, so that a path in it can be copied.
    """
    lines = [line]
    while width_of(lines[-1]) > width:
        last = lines[-1]
        at = head(last, width + 1).rfind(" ")
        if at < 0 or not last[:at].strip():
            at = last.find(" ", len(last) - len(last.lstrip()))
        if at < 0:
            break
        lines[-1:] = [last[:at].rstrip(), indent + last[at:].lstrip()]
    return lines


def laid_out(text: str, width: int) -> str:
    """A text of lines and tables in lines of at most so many columns.  Only what is one word, such
    as a path to be copied, stays whole even so.
    """
    return "\n".join(piece for line in text.split("\n") for piece in _laid_out(line, width))


def _laid_out(line: str, width: int) -> list[str]:
    if width_of(line) <= width:
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    match _CELL.findall(line):
        case [label, _] if len(label) <= width // 2:
            return folded(line, width, " " * len(label))
        case [first, *others] if len(others) > 1:
            return _row(first, others, width, indent + "  ")
    return folded(line, width, indent + ("# " if line.lstrip().startswith("#") else "  "))


def _row(first: str, others: Sequence[str], width: int, indent: str) -> list[str]:
    """A row of a table, broken between cells where that is enough."""
    lines = [first]
    for cell in others:
        if width_of((lines[-1] + cell).rstrip()) <= width:
            lines[-1] += cell
        else:
            lines.append(indent + cell)
    return [piece for line in lines for piece in folded(line.rstrip(), width, indent)]


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

SHOWN = re.compile(r"\b(?:10|[A2-9JQK])([CDHS♣♦♥♠])(\*?)('?)(?!\w)|##|▒▒")
"""A face-up card, `*` where it is a wild in use, `'` where it is to stand out, or the mark of a
face-down one.
"""


def painted(text: str, style: Style) -> str:
    """The text, its cards coloured where the style has colour."""
    if not style.color or style.palette == "none":
        return text
    suits = PALETTES[style.palette]

    def paint(shown: re.Match[str]) -> str:
        suit, mark = shown[1], shown[3] or ""
        is_bold = shown[2] or mark
        codes = [suits.get(SUIT_OF[suit]), BOLD if is_bold else None] if suit else [DIM]
        numbers = ";".join(str(code) for code in codes if code)
        card = shown[0].removesuffix(mark)
        is_last = shown.string[shown.end() : shown.end() + 1] in ("", "\n")
        space = " " if mark and not is_last else ""
        return f"\x1b[{numbers}m{card}\x1b[0m{space}" if numbers else card

    return SHOWN.sub(paint, text)
