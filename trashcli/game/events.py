"""The events: everything that can happen.  No rules; `fold` says what each makes of the state."""

from typing import final

from msgspec import Struct

from trashcli.game.cards import Card, Pile
from trashcli.game.state import Seat, Slot


@final
class Shuffled(Struct, frozen=True, array_like=True, gc=False, tag="shuffle"):
    """Shuffle k of a hand and its result, top first; k = 0 is the whole deck of a new hand."""

    hand: int
    k: int
    cards: Pile


@final
class Dealt(Struct, frozen=True, array_like=True, gc=False, tag="deal"):
    """The hand was dealt, one card at a time clockwise from the lead, to layouts of these sizes."""

    hand: int
    lead: Seat
    sizes: tuple[int, ...]


@final
class TurnedUp(Struct, frozen=True, array_like=True, gc=False, tag="upcard"):
    """The top card of the stock was turned up to begin the discard pile."""

    card: Card


@final
class Drawn(Struct, frozen=True, array_like=True, gc=False, tag="draw"):
    """The top card of the stock became the held card."""

    card: Card


@final
class Taken(Struct, frozen=True, array_like=True, gc=False, tag="take"):
    """The top discard became the held card."""

    card: Card


@final
class Placed(Struct, frozen=True, array_like=True, gc=False, tag="place"):
    """The held card went face up to a slot; what lay there was lifted and is held."""

    slot: Slot
    card: Card
    lifted: Card


@final
class Completed(Struct, frozen=True, array_like=True, gc=False, tag="complete"):
    """A layout is complete."""

    seat: Seat


@final
class Discarded(Struct, frozen=True, array_like=True, gc=False, tag="discard"):
    """The held card went to the discard pile and the turn ended."""

    card: Card


@final
class Passed(Struct, frozen=True, array_like=True, gc=False, tag="pass"):
    """There was nothing to draw and the turn ended."""


@final
class LastTurns(Struct, frozen=True, array_like=True, gc=False, tag="last"):
    """Everyone else gets one last turn: so many in all."""

    turns: int


@final
class FreeDraws(Struct, frozen=True, array_like=True, gc=False, tag="free"):
    """A seat gets so many free draws."""

    seat: Seat
    draws: int


@final
class Revealed(Struct, frozen=True, array_like=True, gc=False, tag="reveal"):
    """A seat turned up its face-down cards, in slot order; `right` if each was in its slot."""

    seat: Seat
    cards: Pile
    right: bool


@final
class Resized(Struct, frozen=True, array_like=True, gc=False, tag="size"):
    """A seat's layout has this size from the next deal on."""

    seat: Seat
    size: int


@final
class Voided(Struct, frozen=True, array_like=True, gc=False, tag="void"):
    """The hand is void."""


@final
class Closed(Struct, frozen=True, array_like=True, gc=False, tag="close"):
    """The hand is over; winner 0 if it was void.  `lead` plays first in the next."""

    winner: Seat
    lead: Seat


@final
class Timed(Struct, frozen=True, array_like=True, gc=False, tag="time"):
    """Playing time was read, in milliseconds."""

    ms: int


@final
class Resigned(Struct, frozen=True, array_like=True, gc=False, tag="resign"):
    """A seat gave up the match."""

    seat: Seat


@final
class Won(Struct, frozen=True, array_like=True, gc=False, tag="win"):
    """The match is over; these seats won it, ascending."""

    seats: tuple[Seat, ...]


@final
class Halted(Struct, frozen=True, array_like=True, gc=False, tag="halt"):
    """The match is over at a limit of the rules; nobody won."""


Event = (
    Shuffled
    | Dealt
    | TurnedUp
    | Drawn
    | Taken
    | Placed
    | Completed
    | Discarded
    | Passed
    | LastTurns
    | FreeDraws
    | Revealed
    | Resized
    | Voided
    | Closed
    | Timed
    | Resigned
    | Won
    | Halted
)
