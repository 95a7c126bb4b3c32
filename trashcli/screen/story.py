"""The story: what each action did, in a line."""

import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

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
from trashcli.game.state import Seat, Slot
from trashcli.game.view import View
from trashcli.screen.board import (
    LONGEST_NAME,
    Table,
    face,
    name,
    seat_line,
    seat_rows,
    slot_name,
    whose,
)
from trashcli.screen.style import Style
from trashcli.screen.text import cut, padded, painted, safe, width_of, wrapped, wrapped_text
from trashcli.wording import counted

Name = Callable[[int], str]
"""What a seat is called within a sentence."""
CardName = Callable[[Card], str]


def does(who: str, verb: str) -> str:
    """Who does what, at the beginning of a sentence: `You start`, `greedy starts`."""
    if who == "you":
        return f"You {verb}"
    return f"{who} {verb}{'es' if verb.endswith(('o', 's')) else 's'}"


def begun(events: Sequence[Event], name: Name, card: CardName) -> Iterator[str]:
    """What came before a seat's play: the deal, a reshuffle."""
    for event in events:
        if isinstance(event, Shuffled) and event.k:
            count = counted(len(event.cards) // 2, "discard")
            yield f"Stock: {count} shuffled into a new stock."
        elif isinstance(event, Dealt):
            starts = does(name(event.lead), "start")
            yield f"Hand {event.hand}: {_slots(event.sizes, name)}. {starts}."
        elif isinstance(event, TurnedUp):
            yield f"Discard: {card(event.card)} turned up."
        elif isinstance(event, Timed):
            minutes, seconds = divmod(event.ms // 1000, 60)
            yield f"Time: {counted(minutes, 'minute')} {counted(seconds, 'second')} played."


def _slots(sizes: Sequence[int], name: Name) -> str:
    if len(set(sizes)) == 1:
        return f"{counted(sizes[0], 'slot')} each"
    return ", ".join(f"{name(seat)} {size}" for seat, size in enumerate(sizes, 1)) + " slots"


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


class Result(NamedTuple):
    """A sentence about the end of a hand or of the match, and what it is about."""

    label: str
    sentence: str


def end_results(table: Table, events: Sequence[Event], name: Name) -> Iterator[Result]:
    """How a hand or the match ended: who won, and what that changes."""
    hand = table.view.hand
    for event in events:
        if isinstance(event, Voided):
            yield Result("Hand", f"Hand {hand} is void: nobody wins it.")
        elif isinstance(event, Closed) and event.winner:
            yield Result("Hand", f"{does(name(event.winner), 'win')} hand {hand}.")
    last = events[-1]
    if isinstance(last, Won):
        yield from _match_results(table, last, name)
    elif isinstance(last, Closed):
        yield Result("Slots", _changes(table, events, last, name))
    else:
        yield Result("Match", f"Nobody wins the match: hand {hand} met a limit of the rules.")


def _changes(table: Table, events: Sequence[Event], last: Closed, name: Name) -> str:
    """What a hand changes, and who starts the next:
    `greedy goes from 9 to 8 slots and starts the next hand; you stay at 8.`
    """
    sizes = {event.seat: event.size for event in events if isinstance(event, Resized)}
    starts = f"{does(name(last.lead), 'start')} the next hand."
    if not sizes:
        wins = f"{_wins(table, name)} " if any(table.view.wins) else ""
        return f"{wins}{starts}"
    clauses = [
        f"{name(seat)} from {len(table.cards(seat))} to {counted(size, 'slot')}"
        for seat, size in sizes.items()
    ]
    first, *_ = sizes
    goes = does(name(first), "go")
    text = ", ".join([goes + clauses[0].removeprefix(name(first)), *clauses[1:]])
    if [*sizes] == [last.lead]:
        text += f" and {'start' if name(first) == 'you' else 'starts'} the next hand"
        starts = ""
    if stay := _stays(table, sizes, name):
        text += f"; {stay}"
    return f"{text}. {starts}".rstrip()


def _stays(table: Table, sizes: Mapping[Seat, int], name: Name) -> str:
    """Who keeps their slots, where that is the reader, or the only other."""
    others = [seat for seat in table.seats if seat not in sizes]
    seat = table.you if table.you in others else others[0] if len(others) == 1 else 0
    if not seat:
        return ""
    who = name(seat)
    return f"{who} {'stay' if who == 'you' else 'stays'} at {len(table.cards(seat))}"


def _wins(table: Table, name: Name) -> str:
    """The hands that each seat has won: `Hands won: you 2, greedy 1.`"""
    each = (f"{name(seat)} {table.view.wins[seat - 1]}" for seat in table.seats)
    return f"Hands won: {', '.join(each)}."


def _match_results(table: Table, won: Won, name: Name) -> Iterator[Result]:
    """Who won the match, told to the reader, and by how many hands."""
    wins = table.view.wins
    names = [name(seat) for seat in won.seats]
    who = " and ".join(["You" if names[0] == "you" else names[0], *names[1:]])
    mark = "!" if table.you in won.seats else "."
    if len(table.seats) == 2 and len(won.seats) == 1:
        (winner,) = won.seats
        most, least = wins[winner - 1], wins[2 - winner]
        if most > least and most > 1:
            yield Result("Match", f"{who} won the match, {most} hands to {least}{mark}")
            return
    yield Result("Match", f"{who} won the match{mark}")
    if sum(wins) > 1:
        yield Result("Hands", _wins(table, name))


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
    table = replace(table, marked=finishing(table, events))
    results = end_results(table, events, lambda seat: whose(table, seat, style))
    texts = (result.sentence for result in results)
    lines = [line for text in texts for line in wrapped_text(text, style.width)]
    lines = [*_layouts(table, style), *lines]
    if isinstance(events[-1], Won | Halted):
        lines += again(table, style, file)
    return painted("\n".join(lines), style)


def finishing(table: Table, events: Sequence[Event]) -> frozenset[tuple[int, int]]:
    """The seats and slots of the cards with which these events completed a layout."""
    seats = [event.seat for event in events if isinstance(event, Completed)]
    slots = [event.slot for event in events if isinstance(event, Placed)]
    return frozenset((seat, slot) for seat in seats[:1] for slot in slots)


def _layouts(table: Table, style: Style) -> list[str]:
    """The layouts at the end, in rows; in a narrow terminal as a grid."""
    if style.board == "line":
        return [line for seat in table.seats for line in seat_line(table, seat, style)]
    return [*seat_rows(table, table.seats, style), ""]


SHOWS_AGAIN = "Replay: trashcli replay "
"""What stands before the replay file in the line that shows it again."""


def again(table: Table, style: Style, file: str | None) -> Iterator[str]:
    """The seed, and the command that shows the replay file: lines that are not broken, so that they
    can be copied.
    """
    yield f"Seed: {safe(table.seed, style)}"
    if file:
        yield f"{SHOWS_AGAIN}{shlex.quote(safe(file, style))}"


NAME_GAP = 3


class Told(Struct, frozen=True):
    """One line of a story.  `parts` is the same in pieces to show one by one, a card each."""

    text: str
    parts: tuple[str, ...]
    deals: int = 0
    """The hand that is dealt next, where the line tells how one ended; 0 elsewhere."""


def told(table: Table, seat: int, events: Sequence[Event], style: Style) -> list[Told]:
    """What an action of that seat (0: of the table) did, but for the end of a hand or match."""

    def seat_name(other: int) -> str:
        return whose(table, other, style)

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
