"""Rules: a profile made ready for one table, as the tables that `fit`, `turn`, `deal` and `ending`
look things up in.  Decides nothing itself.
"""

from collections.abc import Sequence

from trashcli.game import chance
from trashcli.game.cards import NUMBER, Card, Pile, rank_word, unshuffled
from trashcli.game.profile import Profile
from trashcli.game.state import Seat, Slot

WILD = -1
DEAD = 0


class Rules:
    """One profile for a number of players and a seed.

    The profile must be free of contradictions at that table.  `number` gives a card's slot, `WILD`
    or `DEAD`; `may_discard` the cards that may be discarded though they fit.
    """

    def __init__(self, profile: Profile, players: int, seed: str) -> None:
        self.profile = profile.at_table(players)
        self.players = players
        self.seed = seed
        self.root = chance.root(seed)
        self.deck: Sequence[Card] = unshuffled(
            profile.packs_for(players), profile.jokers, profile.removed
        )
        self.wild = frozenset(card for card in NUMBER if rank_word(card) in profile.wild)
        self.number = {
            card: Slot(WILD if card in self.wild else number) for card, number in NUMBER.items()
        }
        self.may_discard = frozenset(card for card in NUMBER if self._optional(card))
        self.wild_slots = _mask(profile.wild_slots)
        self.locked = profile.wilds == "locked"
        self.wilds_go = profile.wilds == "removed"

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

    def next_seat(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat so many places clockwise."""
        return Seat((seat - 1 + steps) % self.players + 1)

    def clockwise_after(self, seat: Seat) -> list[Seat]:
        """All other seats, clockwise from the one after this."""
        return [self.next_seat(seat, steps) for steps in range(1, self.players)]


def _mask(slots: str | tuple[int, ...]) -> int:
    return -1 if isinstance(slots, str) else sum(1 << slot for slot in slots)
