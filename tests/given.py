"""Tables laid card by card, for tests: given these cards, when this is done, then that happens.

Cards stand as in a replay's state: `6H` face up, `6h` face down in a layout, `..` any face-down
card.  Piles are written top first.  A table holds the cards it was given and no others.
"""

from collections.abc import Sequence
from typing import Any, Self

import msgspec

from trashcli.game.cards import RANKS, SUITS
from trashcli.game.commands import DISCARD, DRAW, TAKE, Code, Command, Place, Refused
from trashcli.game.decide import decide, legal
from trashcli.game.events import Event
from trashcli.game.fold import evolve
from trashcli.game.profile import Profile
from trashcli.game.rules import Rules
from trashcli.game.state import Seat, Slot, State, beginning
from trashcli.game.view import View

SEED = "given"
NAMES: dict[Command, str] = {DRAW: "draw", TAKE: "take", DISCARD: "discard"}


def profile(**keys: object) -> Profile:
    """Pagat's rules but for these keys, written as in a rule file."""
    return msgspec.convert(keys, Profile)


def down(slots: int) -> str:
    """So many slots with any face-down card."""
    return " ".join([".."] * slots)


def recorded(happened: Sequence[Event]) -> list[list[Any]]:
    """Events as they stand in a replay."""
    return msgspec.json.decode(msgspec.json.encode(happened), type=list[list[Any]])


def to(slot: int) -> Place:
    """The held card to this slot."""
    return Place(Slot(slot))


class Table:
    """A state and its rules: `when` something is done, `events` holds what the last of it led to,
    as it stands in a replay.
    """

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules = rules
        self.state = state
        self.events: list[list[Any]] = []

    def when(self, *commands: Command) -> Self:
        """Carries out the commands; `decide` must leave the state to `evolve`."""
        for command in commands:
            events = decide(self.rules, self.state, command)
            evolve(self.state, events)
            self.events = recorded(events)
        return self

    def refuses(self, command: Command) -> Code | None:
        """Why the rules refuse the command; None where they do not."""
        try:
            decide(self.rules, self.state, command)
        except Refused as refused:
            return refused.code
        return None

    def legal(self) -> list[int | str]:
        """What the acting seat may choose from: slots to place to, `draw`, `take`, `discard`."""
        commands = legal(self.rules, self.state)
        return [
            command.slot if isinstance(command, Place) else NAMES[command] for command in commands
        ]

    def view(self, seat: int) -> View:
        """What a seat sees."""
        return View(self.rules, self.state, Seat(seat))


class Given:
    """What lies on the table before anything is done; seat 1 is to draw in turn 1 of hand 1."""

    def __init__(self, **keys: object) -> None:
        self._keys = keys
        self._layouts: tuple[str, ...] = (down(10), down(10))
        self._piles = {"stock": "", "discards": ""}
        self._held: str | None = None
        self._fields: dict[str, object] = {}

    def layouts(self, *layouts: str) -> Self:
        """The layouts seat by seat, which also say how many players there are."""
        self._layouts = layouts
        return self

    def stock(self, cards: str) -> Self:
        self._piles["stock"] = cards
        return self

    def discards(self, cards: str) -> Self:
        self._piles["discards"] = cards
        return self

    def held(self, card: str) -> Self:
        """The seat that acts holds this card and must decide where it goes."""
        self._held = card
        return self

    def having(self, **fields: object) -> Self:
        """Other fields of the state."""
        self._fields |= fields
        return self

    def undealt(self, *sizes: int) -> Self:
        """Nothing has happened yet; layouts of these sizes, a number a seat, are to be dealt."""
        self._layouts = ("",) * len(sizes)
        return self.having(phase="deal", seat=0, hand=0, turn=0, lead=0, sizes=sizes)

    def table(self) -> Table:
        players = len(self._layouts)
        rules = Rules(profile(**self._keys), players, SEED)
        layouts = self._filled()
        given: dict[str, Any] = {
            "hand": 1,
            "turn": 1,
            "lead": 1,
            "seat": 1,
            "phase": "place" if self._held else "draw",
            "held": self._held,
            "sizes": tuple(len(layout) // 2 for layout in layouts),
            "layouts": layouts,
        }
        given |= {name: pile.replace(" ", "") for name, pile in self._piles.items()}
        state = beginning(rules.profile, players)
        return Table(rules, msgspec.structs.replace(state, **(given | self._fields)))

    def when(self, *commands: Command) -> Table:
        return self.table().when(*commands)

    def refuses(self, command: Command) -> Code | None:
        return self.table().refuses(command)

    def _filled(self) -> list[str]:
        """The layouts with a card for each `..`, none that is stated, Kings first."""
        stated = " ".join([*self._layouts, *self._piles.values(), self._held or ""]).upper()
        packs = len(self._layouts)
        spare = iter([r + s for r in reversed(RANKS) for s in SUITS if r + s not in stated] * packs)
        return [
            "".join(next(spare).lower() if card == ".." else card for card in layout.split())
            for layout in self._layouts
        ]


def given(**keys: object) -> Given:
    """Two layouts of ten by pagat's rules, but for these keys; all cards still to be stated."""
    return Given(**keys)
