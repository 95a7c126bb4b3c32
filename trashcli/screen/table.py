"""The table: all that a screen is made from.  A value; how it looks is the style's business."""

from msgspec import Struct

from trashcli.game.cards import Card, cards_of
from trashcli.game.state import TABLE, Seat, State
from trashcli.game.view import View


class Sitting(Struct, frozen=True):
    """Who sits at a seat.  `kind` is what decides for it: `human` or a bot's name."""

    name: str
    kind: str


class Table(Struct, frozen=True, kw_only=True):
    """A match at one moment, as it is to be shown.

    Like its view it shows the match as it is when it is rendered, so a kept table grows with it.
    """

    view: View
    """What the seat that acts may know: as much as any other seat, and what it may choose from."""
    sittings: tuple[Sitting, ...]
    """Who sits at each seat."""
    profile: str
    """The name of the rules."""
    seed: str
    record: int | None = None
    """The last record of the replay so far, where there is one."""
    you: Seat = TABLE
    """The seat of the person reading, who is spoken to as `you`; 0 where several or none read."""
    revealed: State | None = None
    """The full state, given only where hidden cards are to be shown."""

    @property
    def seats(self) -> range:
        """All seats, from 1."""
        return range(1, len(self.sittings) + 1)

    def sitting(self, seat: int) -> Sitting:
        """Who sits at that seat."""
        return self.sittings[seat - 1]

    def cards(self, seat: int) -> list[Card]:
        """A layout slot by slot: face up in capitals; face down `??`, or in small letters where
        hidden cards are shown.
        """
        if self.revealed:
            return cards_of(self.revealed.layouts[seat - 1])
        return list(self.view.layout(Seat(seat)))
