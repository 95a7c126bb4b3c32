"""The story: what each action did, in a line."""

import shlex
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal

from msgspec import Struct

from trashcli.game.cards import Card, cards_of
from trashcli.game.events import (
    Closed,
    Completed,
    Dealt,
    Discarded,
    Drawn,
    Event,
    FreeDraws,
    Halted,
    LastTurns,
    Passed,
    Placed,
    Resigned,
    Resized,
    Revealed,
    Shuffled,
    Taken,
    Timed,
    TurnedUp,
    Voided,
    Won,
)
from trashcli.game.state import Slot
from trashcli.game.view import View
from trashcli.screen.board import Table, face, name, rows, seat_line, slot_name, slots_header
from trashcli.screen.style import Style
from trashcli.screen.text import cut, padded, painted, safe, width_of, wrapped, wrapped_text

Name = Callable[[int], str]
"""What a seat is called within a sentence."""
CardName = Callable[[Card], str]


def begun(events: Sequence[Event], name: Name, card: CardName) -> Iterator[str]:
    """What came before a seat's play: the deal, a reshuffle."""
    for event in events:
        if isinstance(event, Shuffled) and event.k:
            count = len(event.cards) // 2
            yield f"Stock: {_count(count, 'discard')} shuffled into a new stock."
        elif isinstance(event, Dealt):
            yield f"Hand {event.hand}: dealt. {_slots(event.sizes, name)} Lead: {name(event.lead)}."
        elif isinstance(event, TurnedUp):
            yield f"Discard: {card(event.card)} turned up."
        elif isinstance(event, Timed):
            minutes, seconds = divmod(event.ms // 1000, 60)
            yield f"Time: {_count(minutes, 'minute')} {_count(seconds, 'second')} played."


def _slots(sizes: Sequence[int], name: Name) -> str:
    if len(set(sizes)) == 1:
        return f"Slots: {sizes[0]} each."
    each = (f"{name(seat)} {size}" for seat, size in enumerate(sizes, 1))
    return f"Slots: {', '.join(each)}."


def followed(events: Sequence[Event], name: Name) -> Iterator[str]:
    """What a completion leads to before the hand is over: last turns, free draws."""
    for event in events:
        if isinstance(event, LastTurns):
            yield "Last turns: one for everyone else."
        elif isinstance(event, FreeDraws):
            yield f"Free draws: {event.draws} for {name(event.seat)}."


def doings(events: Sequence[Event], card: CardName) -> Iterator[tuple[int, str]]:
    """What seats did that was no turn, each with its seat: reveals, resigning."""
    for event in events:
        if isinstance(event, Revealed):
            cards = ", ".join(map(card, cards_of(event.cards)))
            yield event.seat, f"turned up {cards}; {'all' if event.right else 'not all'} in place"
        elif isinstance(event, Resigned):
            yield event.seat, "resigned"


def is_end(events: Sequence[Event]) -> bool:
    """Whether a hand or the match is over with these events."""
    return any(isinstance(event, Closed | Won | Halted) for event in events)


def end_results(table: Table, events: Sequence[Event], name: Name) -> Iterator[str]:
    """How a hand or the match ended: who won, who changed size, the score, what comes next."""
    hand = table.view.hand
    for event in events:
        if isinstance(event, Voided):
            yield f"Hand {hand}: void, nobody wins it."
        elif isinstance(event, Closed) and event.winner:
            yield f"Hand {hand}: won by {name(event.winner)}."
    yield from _sizes(table, events, name)
    yield _score(table, name)
    yield _next(events[-1], hand, name)


def _sizes(table: Table, events: Sequence[Event], name: Name) -> Iterator[str]:
    for event in events:
        if isinstance(event, Resized):
            before = len(table.cards(event.seat))
            yield f"Size: {name(event.seat)} from {before} to {_count(event.size, 'slot')}."


def _score(table: Table, name: Name) -> str:
    """Each seat's layout size and the hands it has won."""
    each = (
        f"{name(seat)}: {_count(size, 'slot')}, {_count(wins, 'hand')} won"
        for seat, size, wins in zip(table.seats, table.view.sizes, table.view.wins, strict=True)
    )
    return f"Score: {'; '.join(each)}."


def _next(last: Event, hand: int, name: Name) -> str:
    """What the last event of a hand or match says of what comes next."""
    if isinstance(last, Won):
        return f"Match: won by {' and '.join(map(name, last.seats))} in hand {hand}."
    if isinstance(last, Closed):
        return f"Next lead: {name(last.lead)}."
    return f"Match: over in hand {hand} at a limit of the rules, nobody wins."


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


Verb = Literal["drew", "took", "placed", "discarded", "turned", "lifted", "passed"]


class Step(Struct):
    """One card of an action: how it came to hand, and where it went.

    A wild that lay in a slot was `lifted`, for it may have lain face up; any other card `turned`.
    A step without slot that is not discarded waits for its player's decision.
    """

    verb: Verb
    card: Card = ""
    wild: bool = False
    slot: Slot | None = None
    complete: bool = False
    discarded: bool = False

    @property
    def waits(self) -> str:
        """Why the card is in hand still: it is `wild`, or it `fits`; empty if it is not."""
        if not self.card or self.slot or self.discarded:
            return ""
        return "wild" if self.wild else "fits"


def steps(view: View, events: Iterable[Event]) -> list[Step]:
    """The cards of an action in order; none if no seat played."""
    chain: list[Step] = []

    def add(verb: Verb, card: Card) -> None:
        chain.append(Step(verb, card, wild=view.is_wild(card)))

    for event in events:
        if isinstance(event, Drawn):
            add("drew", event.card)
        elif isinstance(event, Taken):
            add("took", event.card)
        elif isinstance(event, Placed):
            if not chain:
                add("placed", event.card)
            chain[-1].slot = event.slot
            add("lifted" if view.is_wild(event.lifted) else "turned", event.lifted)
        elif isinstance(event, Completed):
            chain[-2].complete = True
        elif isinstance(event, Discarded):
            if not chain:
                add("discarded", event.card)
            chain[-1].discarded = True
        elif isinstance(event, Passed):
            chain.append(Step("passed"))
    return chain


def ending(table: Table, events: Sequence[Event], style: Style, file: str | None = None) -> str:
    """How the hand or match ended with these events; empty while it goes on."""
    if not is_end(events):
        return ""
    results = end_results(table, events, lambda seat: name(table, seat, style))
    lines = [line for text in results for line in wrapped_text(text, style.width)]
    lines = [*_layouts(table, style), *lines, *again(table, style, file)]
    return painted("\n".join(lines), style)


def _layouts(table: Table, style: Style) -> list[str]:
    if style.board == "line":
        return [line for seat in table.seats for line in seat_line(table, seat, style)]
    return [*slots_header(table, style), *rows(table, table.seats, style), ""]


SHOWS_AGAIN = "Replay: trashcli replay "
"""What stands before the replay file in the line that shows it again."""


def again(table: Table, style: Style, file: str | None) -> Iterator[str]:
    """The seed, and the command that shows the replay file: lines that are not broken, so that they
    can be copied.
    """
    yield f"Seed: {safe(table.seed, style)}"
    if file:
        yield f"{SHOWS_AGAIN}{shlex.quote(safe(file, style))}"


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

    lines = [_sentence(text, style) for text in begun(events, seat_name, card_name)]
    if chain := steps(table.view, events):
        lines.append(_line(table, seat, list(_clauses(chain, style)), style))
    lines += [_sentence(text, style) for text in followed(events, seat_name)]
    for other, doing in doings(events, card_name):
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
