"""What an action did beside its cards, in sentences that begin with a fixed label; what seats did
without a turn, as clauses for a line about the seat.
"""

from collections.abc import Callable, Iterator, Sequence

from trashcli.game.cards import Card, cards_of
from trashcli.game.events import (
    Closed,
    Dealt,
    Event,
    FreeDraws,
    Halted,
    LastTurns,
    Resigned,
    Resized,
    Revealed,
    Shuffled,
    Timed,
    TurnedUp,
    Voided,
    Won,
)
from trashcli.screen.table import Table

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


def results(table: Table, events: Sequence[Event], name: Name) -> Iterator[str]:
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
