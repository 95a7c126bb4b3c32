"""Totals: what many matches add up to.

Kept as how often each number came, so that adding up is exact and its order makes no difference.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from operator import attrgetter

from msgspec import Struct, field

from trashcli.game.state import Seat
from trashcli.simulate.counts import MEASURES, Counts


def _measures() -> dict[str, Counter[int]]:
    return {name: Counter() for name in MEASURES}


class Totals(Struct):
    """What so many matches have come to."""

    matches: int = 0
    measures: dict[str, Counter[int]] = field(default_factory=_measures)
    """By measure: in how many matches it had which value."""
    hand_turns: Counter[int] = field(default_factory=Counter)
    """How many hands had how many turns."""
    winners: Counter[tuple[Seat, ...]] = field(default_factory=Counter)
    """In how many matches which seats won."""
    hand_wins: Counter[int] = field(default_factory=Counter)
    """How many hands each seat won."""

    def add(self, matches: Sequence[Counts]) -> None:
        """Adds matches."""
        self.matches += len(matches)
        for name, numbers in self.measures.items():
            numbers.update(map(attrgetter(name), matches))
        self.hand_turns.update(chain.from_iterable(counts.hand_turns for counts in matches))
        self.winners.update(counts.winners for counts in matches)
        wins = map(sum, zip(*(counts.wins for counts in matches), strict=True))
        self.hand_wins.update(dict(enumerate(wins, 1)))

    def merge(self, others: "Totals") -> None:
        """Adds what other matches have come to."""
        self.matches += others.matches
        for name, numbers in others.measures.items():
            self.measures[name].update(numbers)
        self.hand_turns.update(others.hand_turns)
        self.winners.update(others.winners)
        self.hand_wins.update(others.hand_wins)
