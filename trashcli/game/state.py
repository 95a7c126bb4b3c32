"""The state of a match: its values, its canonical bytes and its hash.  No rules, no folding."""

from hashlib import sha256
from typing import Literal, NewType

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from trashcli.game.cards import Card, Pile
from trashcli.game.profile import Profile

Seat = NewType("Seat", int)
"""A seat, from 1; 0 where nobody or the table acts."""
Slot = NewType("Slot", int)
"""A slot of a layout, from 1."""
Phase = Literal["deal", "draw", "place", "over"]

TABLE = Seat(0)
SEATS = tuple(map(Seat, range(1, 1025)))
"""As many as may ever be; the seat after any is at its own number, modulo how many there are."""


class State(Struct, kw_only=True, gc=False, omit_defaults=True):
    """All that a match depends on between two commands.

    The fields, in this order, are the document that the state's hash is made of (engine 1). Those
    of format 1 have no default, so they are always written, at no cost. A field added later stands
    in its place by name and has one: None, False, 0, "" or (). Where it is at that it is left out,
    so matches that do not use it keep their hashes. (Only of these values is there one object, and
    msgspec leaves out the default itself, not what equals it.)

    `evolve` is the one place where a state changes.  `sizes`, `wins` and `won` hold a number a
    seat, `layouts` a string a seat.
    """

    clock: tuple[int, int]
    """The last reading of playing time in milliseconds, and after which hand it was taken."""
    discards: Pile
    done: tuple[Seat, ...]
    """The seats that have completed their layout in this hand, in that order."""
    free: int
    hand: int
    held: Card | None
    last: int
    layouts: list[str]
    lead: Seat
    passes: int
    phase: Phase
    seat: Seat
    """Who acts; 0 is the table."""
    shuffles: int
    """Reshuffles so far in this hand."""
    sizes: tuple[int, ...]
    stock: Pile
    turn: int
    """The number of the turn within its hand, from 1."""
    voids: int
    wins: tuple[int, ...]
    won: tuple[int, ...]
    """The last hand that each seat won, 0 for none."""

    def copied(self) -> "State":
        """Return an equal state that changes on its own."""
        return replace(self, layouts=self.layouts[:])


def beginning(profile: Profile, players: int) -> State:
    """Return the state before the first deal."""
    nothing = (0,) * players
    return State(
        clock=(0, 0),
        discards="",
        done=(),
        free=0,
        hand=0,
        held=None,
        last=0,
        layouts=[""] * players,
        lead=TABLE,
        passes=0,
        phase="deal",
        seat=TABLE,
        shuffles=0,
        sizes=(profile.layout.first,) * players,
        stock="",
        turn=0,
        voids=0,
        wins=nothing,
        won=nothing,
    )


canonical = msgspec.json.Encoder().encode
"""The canonical bytes of a state."""


def state_hash(state: State) -> str:
    """Return the first 16 hexadecimal digits of the SHA-256 of the state's canonical bytes."""
    return sha256(canonical(state)).hexdigest()[:16]
