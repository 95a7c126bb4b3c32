"""Rules: a profile made ready for one table, as the tables that `fit`, `turn`, `deal` and `ending`
look things up in.  Decides nothing itself.
"""

from collections import Counter
from collections.abc import Sequence
from copy import copy
from functools import lru_cache
from typing import Self, cast

from trashcli.game import chance
from trashcli.game.cards import (
    AT,
    MOST_SLOTS,
    NUMBER,
    TURNED_UP,
    Card,
    Pile,
    face_down_slots,
    rank_word,
    unshuffled,
)
from trashcli.game.profile import Profile
from trashcli.game.state import SEATS, Seat, Slot, State


class Rules:
    """One profile for a number of players and a seed.

    The profile must be free of contradictions at that table.
    """

    __slots__ = (
        "_clockwise",
        "choosable",
        "copies",
        "deck",
        "last_size",
        "last_turn",
        "lifted",
        "may_discard",
        "next_size",
        "number",
        "players",
        "profile",
        "root",
        "seats",
        "seed",
        "target_sizes",
        "wild",
        "wilds_go",
    )

    def __init__(self, profile: Profile, players: int, seed: str) -> None:
        self.profile = profile.at_table(players)
        self.players = players
        self.seats = SEATS[:players]
        self._clockwise = [self.seats[at:] + self.seats[:at] for at in range(players)]
        self.seed = seed
        self.root = chance.root(seed)
        self.deck: Sequence[Card] = unshuffled(
            profile.packs_for(players), profile.jokers, profile.removed
        )
        self.copies = Counter(self.deck)
        """How many of each card there are."""
        self.wild = frozenset(card for card in NUMBER if rank_word(card) in profile.wild)
        self.number = {
            card: Slot(0 if card in self.wild else number) for card, number in NUMBER.items()
        }
        """The slot that a card belongs to, whether a layout has it or not; 0 for none."""
        moving = () if profile.wilds == "locked" else self.wild
        self.lifted = TURNED_UP | {card: card for card in moving}
        """What may lie in a slot when its number comes, and the card that is then lifted."""
        self.may_discard = frozenset(card for card in NUMBER if self._optional(card))
        """The cards that may be discarded though they fit."""
        self.choosable = self.wild | self.may_discard
        """The cards that may leave a choice; all others go to their own slot or nowhere."""
        self.wilds_go = profile.wilds == "removed"
        self.last_turn = profile.limits.turns
        """The turn after which a hand without a completion is void."""
        layout, target = profile.layout, profile.match.target
        self.last_size = layout.last if layout.step else 0
        """The size at which a layout changes no more; 0 where none ever changes."""
        self.next_size = tuple(
            size if size == self.last_size else size + layout.step for size in range(MOST_SLOTS + 1)
        )
        """By the size of a completed layout the size it has from then on."""
        self.target_sizes = frozenset(
            size
            for size in range(MOST_SLOTS + 1)
            if target is not None and (size - target) * layout.step >= 0
        )
        """The sizes that win the match."""

    def with_seed(self, seed: str) -> Self:
        """The same rules for another match."""
        twin = copy(self)
        twin.seed = seed
        twin.root = chance.root(seed)
        return twin

    def _optional(self, card: Card) -> bool:
        kind = "wilds" if card in self.wild else "numbers"
        return self.profile.optional in ("all", kind)

    def shuffled(self, hand: int, k: int, cards: Sequence[Card]) -> Pile:
        """The cards in the order of this hand's shuffle k, as chance has it."""
        return chance.shuffle(self.root, hand, k, cards)

    def first_lead(self) -> Seat:
        """Who leads the first hand."""
        first = self.profile.lead.first
        return Seat(chance.first_lead(self.root, self.players) if first == "random" else first)

    def next_seat(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return self.seats[seat % self.players]

    def clockwise_from(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats, clockwise from this one."""
        return self._clockwise[seat - 1]

    def clockwise_after(self, seat: Seat) -> tuple[Seat, ...]:
        """All other seats, clockwise from the one after this."""
        return self._clockwise[seat - 1][1:]


NOWHERE: tuple[Slot, ...] = ()


def slots(rules: Rules, layout: str, card: Card) -> tuple[Slot, ...]:
    """The slots of this layout that the card may go to, ascending; none for a dead card.

    A number goes to its own slot while that is face down, or while it shows a wild that may leave.
    A wild goes to face-down slots (rulings 10 to 14).
    """
    number = rules.number[card]
    if number:
        return (number,) if layout[AT[number]] in rules.lifted else NOWHERE
    return _wild_slots(rules, layout) if card in rules.wild else NOWHERE


@lru_cache(1024)
def open_slots(layout: str) -> tuple[Slot, ...]:
    """The slots that hold a face-down card, ascending."""
    return cast(tuple[Slot, ...], face_down_slots(layout))


def _wild_slots(rules: Rules, layout: str) -> tuple[Slot, ...]:
    face_down = open_slots(layout)
    if len(face_down) == 1 and not rules.profile.wild_last:
        return NOWHERE
    allowed = rules.profile.wild_slots
    return face_down if allowed == "any" else tuple(slot for slot in face_down if slot in allowed)


def held_slots(rules: Rules, state: State) -> tuple[Slot, ...]:
    """The slots that the held card may go to in the layout of the seat that acts."""
    if state.held is None:
        return NOWHERE
    return slots(rules, state.layouts[state.seat - 1], state.held)
