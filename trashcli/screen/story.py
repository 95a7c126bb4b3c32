"""The story: what each action did, in a line."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from trashcli.game.cards import Card
from trashcli.game.events import Event
from trashcli.screen import news
from trashcli.screen.chain import Step, steps
from trashcli.screen.faces import face, slot_name
from trashcli.screen.header import name
from trashcli.screen.names import cut, padded, width_of
from trashcli.screen.paint import painted
from trashcli.screen.style import Style
from trashcli.screen.table import Table
from trashcli.screen.wrap import wrapped, wrapped_text

LONGEST_NAME = 12
NAME_GAP = 3


class Told(Struct, frozen=True):
    """One line of a story.  `parts` is the same in pieces to show one by one, a card each."""

    text: str
    parts: tuple[str, ...]


def told(table: Table, seat: int, events: Sequence[Event], style: Style) -> list[Told]:
    """What an action of that seat (0: of the table) did, but for the end of a hand or match."""

    def seat_name(other: int) -> str:
        return name(table, other, style)

    def card_name(card: Card) -> str:
        return face(card, style)

    lines = [_sentence(text, style) for text in news.begun(events, seat_name, card_name)]
    if chain := steps(table.view, events):
        lines.append(_line(table, seat, list(_clauses(chain, style)), style))
    lines += [_sentence(text, style) for text in news.followed(events, seat_name)]
    for other, doing in news.doings(events, card_name):
        lines.append(_line(table, other, [doing], style))
    return lines


def _clauses(chain: Sequence[Step], style: Style) -> Iterator[str]:
    """A clause for each card: `drew 7C > 7`, `lifted JC, wild`, `turned QD; discarded`."""
    for step in chain:
        clause = f"{step.verb} {face(step.card, style)}" if step.card else "passed: nothing to draw"
        if step.slot:
            clause += f" > {slot_name(step.slot)}"
        if step.complete:
            clause += ", complete"
        if step.discarded and step.verb != "discarded":
            clause += "; discarded"
        yield clause + (step.waits and f", {step.waits}")


def _line(table: Table, seat: int, clauses: Sequence[str], style: Style) -> Told:
    """A line that begins with the seat's name; in parts, each clause has a line of its own."""
    longest = max(width_of(name(table, other, style)) for other in table.seats)
    room = min(LONGEST_NAME, longest)
    indent = " " * (room + NAME_GAP)
    first = padded(cut(name(table, seat, style), room, style), len(indent)) + clauses[0]
    parts = (first, *(indent + clause for clause in clauses[1:]))
    return Told(
        _fitted([first, *clauses[1:]], indent, style),
        tuple(_fitted([part], indent, style) for part in parts),
    )


def _sentence(text: str, style: Style) -> Told:
    line = painted("\n".join(wrapped_text(text, style.width)), style)
    return Told(line, (line,))


def _fitted(clauses: Sequence[str], indent: str, style: Style) -> str:
    return painted("\n".join(wrapped(clauses, "; ", style.width, indent)), style)
