"""The commands: everything that may be asked of a match, and how each stands in a record."""

from typing import Annotated, Literal, final

from msgspec import Meta, Struct

from trashcli.game.state import Slot


@final
class Deal(Struct, frozen=True, gc=False, tag_field="op", tag="deal"):
    """The table deals the next hand."""


@final
class Time(Struct, frozen=True, gc=False, tag_field="op", tag="time"):
    """The table reads the playing time since the first deal, in milliseconds."""

    ms: Annotated[int, Meta(ge=0, le=(1 << 53) - 1)]


@final
class Draw(Struct, frozen=True, gc=False, tag_field="op", tag="draw"):
    """The top card of the stock, please."""


@final
class Take(Struct, frozen=True, gc=False, tag_field="op", tag="take"):
    """The top discard, please."""


@final
class Place(Struct, frozen=True, gc=False, tag_field="op", tag="place"):
    """The held card to this slot."""

    slot: Slot


@final
class Discard(Struct, frozen=True, gc=False, tag_field="op", tag="discard"):
    """The held card to the discard pile, though it fits."""


@final
class Resign(Struct, frozen=True, gc=False, tag_field="op", tag="resign"):
    """Give up the match."""


Command = Deal | Time | Draw | Take | Place | Discard | Resign

DEAL = Deal()
DRAW = Draw()
TAKE = Take()
DISCARD = Discard()
RESIGN = Resign()


Code = Literal[
    "not_now",
    "no_such_slot",
    "slot_face_up",
    "does_not_fit",
    "no_discard",
    "may_not_take",
    "bad_time",
    "game_over",
]


class Refused(Exception):
    """The rules refuse a command.  `code` is one of a closed list, the message is for a person."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code
