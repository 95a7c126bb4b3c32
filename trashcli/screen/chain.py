"""What an action did with each card, read off its events; how it is told is not said here."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from trashcli.game.cards import Card
from trashcli.game.events import Completed, Discarded, Drawn, Event, Passed, Placed, Taken
from trashcli.game.state import Slot
from trashcli.game.view import View

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
