"""Luck: whether the cards that were drawn fitted more often than was to be expected.

Before each draw from the stock the chance that the card fits is known exactly, to everybody: a
count of unseen cards.  Luck is how many drawn cards fitted, less the sum of those chances.  What a
player decides has no part in it: whatever is played, luck is 0 on average, and its variance is the
sum of chance times counter-chance over the draws.
"""

from collections.abc import Iterable
from math import sqrt

from msgspec import Struct

from trashcli.advice import StockMemory
from trashcli.game.events import Completed, Drawn, Event
from trashcli.game.fold import evolve
from trashcli.game.rules import Rules
from trashcli.game.state import Seat, State
from trashcli.game.view import View, fitting


class Luck(Struct):
    """The cards drawn from the stock, how many of them fitted, and how many were to be expected."""

    draws: int = 0
    fitted: int = 0
    expected: float = 0.0
    variance: float = 0.0

    @property
    def luck(self) -> float:
        """Cards that fitted, more than expected; below 0, fewer."""
        return self.fitted - self.expected

    @property
    def sd(self) -> float:
        """The standard deviation of luck over so many draws with these chances."""
        return sqrt(self.variance)

    @property
    def deviations(self) -> float:
        """Luck in standard deviations: two in three times it lies between -1 and 1."""
        return self.luck / self.sd if self.variance else 0.0

    def add(self, other: "Luck") -> None:
        """Takes in other draws."""
        self.draws += other.draws
        self.fitted += other.fitted
        self.expected += other.expected
        self.variance += other.variance

    def note(self, chance: float, *, fits: bool) -> None:
        """Takes in a draw whose card had this chance to fit."""
        self.draws += 1
        self.fitted += fits
        self.expected += chance
        self.variance += chance * (1 - chance)


class Played(Struct):
    """What a seat was dealt in a match: its luck, and in how many hands it had a turn and completed
    its layout in the first.
    """

    luck: Luck
    hands: int = 0
    first_turns: int = 0


class Watch:
    """Follows a match from its beginning, action by action, nothing being taken back."""

    def __init__(self, rules: Rules, state: State) -> None:
        self.played = [Played(Luck()) for _ in rules.seats]
        """A seat each."""
        self._state = state
        self._views = [View(rules, state, seat) for seat in rules.seats]
        self._memory = StockMemory()
        self._first = [(0, 0) for _ in rules.seats]
        """Hand and turn of each seat's first turn in the hand."""

    def follow(self, seat: Seat, events: Iterable[Event]) -> None:
        """Takes in an action; `seat` is 0 where the table decided."""
        if seat:
            self._note_turn(seat)
        for event in events:
            if isinstance(event, Drawn):
                self._note_draw(seat, event)
            elif isinstance(event, Completed):
                first = self._first[event.seat - 1] == (self._state.hand, self._state.turn)
                self.played[event.seat - 1].first_turns += first
            evolve(self._state, (event,))
            self._memory.note((event,))

    def _note_turn(self, seat: Seat) -> None:
        hand, turn = self._state.hand, self._state.turn
        if self._first[seat - 1][0] != hand:
            self._first[seat - 1] = (hand, turn)
            self.played[seat - 1].hands += 1

    def _note_draw(self, seat: Seat, drawn: Drawn) -> None:
        view = self._views[seat - 1]
        cards = self._memory.candidates(view)
        fits = bool(view.slots_for(drawn.card))
        self.played[seat - 1].luck.note(fitting(view, cards) / cards.total(), fits=fits)
