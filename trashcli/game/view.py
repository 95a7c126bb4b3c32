"""What one seat may know: everything that lies face up, and how many cards do not.

Nobody sees a face-down card, its owner included, and every discard was seen by all, so seats differ
only in whose turn it is (ruling 34).  Players decide on a view, never on the state.
"""

from collections import Counter
from collections.abc import Mapping

from trashcli.game.cards import Card, Pile, cards_of, face_down_count
from trashcli.game.commands import Command
from trashcli.game.decide import legal, may_not_take
from trashcli.game.profile import Profile
from trashcli.game.rules import Rules, open_slots, slots
from trashcli.game.state import Phase, Seat, Slot, State

NOWHERE = Slot(0)
"""The slot of a card that belongs to none."""
UNKNOWN = "??"
"""A face-down card, as a view shows it."""


def hidden_pile(pile: Pile) -> Pile:
    """Return a face-down pile as anybody sees it."""
    return UNKNOWN * (len(pile) // 2)


def hidden_layout(layout: Pile) -> Pile:
    """Return a layout as anybody sees it: its face-down cards `UNKNOWN`."""
    return "".join([card if card.isupper() else UNKNOWN for card in cards_of(layout)])


def known_state(state: State) -> State:
    """Return the state with hidden cards unknown, as a redacted replay has them."""
    known = state.copied()
    known.stock = hidden_pile(state.stock)
    known.layouts = [hidden_layout(layout) for layout in state.layouts]
    return known


class View:
    """The match as one seat sees it, always as it is now.  Seats and slots from 1."""

    __slots__ = ("_rules", "_state", "seat")

    def __init__(self, rules: Rules, state: State, seat: Seat) -> None:
        self._rules = rules
        self._state = state
        self.seat = seat
        """Whose view it is."""

    @property
    def profile(self) -> Profile:
        """The rules of the match, `packs` a number."""
        return self._rules.profile

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self._rules.players

    @property
    def hand(self) -> int:
        """The number of the hand, from 1."""
        return self._state.hand

    @property
    def turn(self) -> int:
        """The number of the turn within its hand, from 1."""
        return self._state.turn

    @property
    def phase(self) -> Phase:
        """What is to be done next."""
        return self._state.phase

    @property
    def acting(self) -> Seat:
        """The seat that acts; 0 for the table."""
        return self._state.seat

    @property
    def last(self) -> int:
        """How many last turns are to be played, this one included; 0 before a completion."""
        return self._state.last

    @property
    def free(self) -> int:
        """How many free draws are left, this one included."""
        return self._state.free

    @property
    def sizes(self) -> tuple[int, ...]:
        """Each seat's layout size, from the next deal on where a hand has just ended."""
        return self._state.sizes

    @property
    def wins(self) -> tuple[int, ...]:
        """The hands each seat has won."""
        return self._state.wins

    @property
    def held(self) -> Card | None:
        """The card in the hand of the seat that acts."""
        return self._state.held

    @property
    def discards(self) -> Pile:
        """The discard pile, top first."""
        return self._state.discards

    @property
    def top(self) -> Card | None:
        """The top discard."""
        return self._state.discards[:2] or None

    @property
    def stock_count(self) -> int:
        """The number of cards in the stock."""
        return len(self._state.stock) // 2

    def layout(self, seat: Seat) -> tuple[Card, ...]:
        """Return a seat's layout slot by slot, face-down cards `UNKNOWN`."""
        return tuple(cards_of(hidden_layout(self._state.layouts[seat - 1])))

    def face_down(self, seat: Seat) -> tuple[Slot, ...]:
        """Return the slots of a seat that hold face-down cards."""
        return open_slots(self._state.layouts[seat - 1])

    def face_down_count(self, seat: Seat) -> int:
        """Return how many cards of a seat lie face down."""
        return face_down_count(self._state.layouts[seat - 1])

    def slots_for(self, card: Card, seat: Seat | None = None) -> tuple[Slot, ...]:
        """Return the slots of a seat (this one, if none is given) that the card may go to now."""
        return slots(self._rules, self._state.layouts[(seat or self.seat) - 1], card)

    def may_take_to_place(self) -> bool:
        """Return whether the rules let the seat that acts take the top discard now, and it fits
        there.
        """
        state = self._state
        card = state.discards[:2]
        if not card or not slots(self._rules, state.layouts[state.seat - 1], card):
            return False
        return may_not_take(self._rules, state) is None

    def is_wild(self, card: Card) -> bool:
        """Return whether the card is wild."""
        return card in self._rules.wild

    def legal(self) -> list[Command]:
        """Return what this seat may choose from now, in order; empty while another acts."""
        return legal(self._rules, self._state) if self.acting == self.seat else []

    def unseen(self) -> Counter[Card]:
        """Return the cards that lie face down in the stock or a layout, each with its copies; those
        among them that were seen before a reshuffle, too.
        """
        state = self._state
        seen = "".join([state.discards, *state.layouts, state.held or ""])  # the face-down in small
        cards = ((card, copies - seen.count(card)) for card, copies in self._rules.copies.items())
        return Counter({card: left for card, left in cards if left})

    def unseen_numbers(self) -> Counter[Slot]:
        """Return how many of the unseen cards belong to each slot; wilds and jokers
        belong to none.
        """
        numbers = Counter[Slot]()
        for card, copies in self.unseen().items():
            numbers[self._rules.number[card]] += copies
        del numbers[NOWHERE]
        return numbers


def fitting(view: View, cards: Mapping[Card, int]) -> int:
    """Return how many of these cards, each with its copies, may go to the layout of the view's
    seat.
    """
    ranks = {card[0]: card for card in cards}  # cards of a rank go to the same slots
    fits = {rank for rank, card in ranks.items() if view.slots_for(card)}
    return sum(copies for card, copies in cards.items() if card[0] in fits)
