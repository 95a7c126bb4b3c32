"""Figures: the means and shares that totals come to, each with its interval of 95 percent.

Sums are whole numbers, so a figure does not depend on the order in which matches were added.
"""

from collections import Counter
from collections.abc import Iterator
from math import sqrt

from msgspec import Struct

from trashcli.simulate.totals import Totals

Z = 1.959963984540054
"""How many standard errors an interval of 95 percent reaches to either side."""


class Figure(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One figure: its name, what it is, and its value between `low` and `high`.

    A mean also has its standard deviation `sd` and the `least` and `most` that were met; an
    interval and a deviation need two values.
    """

    name: str
    meaning: str
    value: float
    low: float | None = None
    high: float | None = None
    sd: float | None = None
    least: int | None = None
    most: int | None = None


_RARE = {
    "reshuffles": "reshuffles a match",
    "voids": "void hands a match",
    "size_by_win": "size changes a match: hand wins",
    "size_by_last_turn": "size changes a match: last turns",
    "size_by_free_draws": "size changes a match: free draws",
    "size_by_reveal": "size changes a match: reveals",
}


def figures(totals: Totals) -> list[Figure]:
    """All figures of one match or more."""
    return [*_lengths(totals), *_hands(totals), *_seats(totals), *_endings(totals)]


def _lengths(totals: Totals) -> Iterator[Figure]:
    yield mean("hands", "hands a match", totals.measures["hands"])
    yield mean("turns", "turns a match", totals.measures["turns"])
    yield mean("hand_turns", "turns a hand", totals.hand_turns)


def _hands(totals: Totals) -> Iterator[Figure]:
    leads, first = _sum(totals.measures["lead_wins"]), _sum(totals.measures["first_turns"])
    yield share("lead_wins", "hands won by their lead", leads, totals.hand_wins.total())
    yield share(
        "first_turns", "hands completed in the first turn", first, totals.hand_turns.total()
    )
    for name, meaning in _RARE.items():
        yield mean(name, meaning, totals.measures[name])


def _seats(totals: Totals) -> Iterator[Figure]:
    hands = totals.hand_wins.total()
    for seat, won in sorted(totals.hand_wins.items()):
        wins = sum(matches for seats, matches in totals.winners.items() if seat in seats)
        yield share(f"wins_{seat}", f"matches won by seat {seat}", wins, totals.matches)
        yield share(f"hand_wins_{seat}", f"hands won by seat {seat}", won, hands)


def _endings(totals: Totals) -> Iterator[Figure]:
    joint = sum(matches for seats, matches in totals.winners.items() if len(seats) > 1)
    yield share("joint_wins", "matches won by several", joint, totals.matches)
    yield share("no_winner", "matches won by nobody", totals.winners[()], totals.matches)


def mean(name: str, meaning: str, numbers: Counter[int]) -> Figure:
    """The mean of numbers, given by how often each came."""
    n, total = numbers.total(), _sum(numbers)
    value, least, most = total / n, min(numbers), max(numbers)
    if n < 2:
        return Figure(name=name, meaning=meaning, value=value, least=least, most=most)
    squares = sum(number * number * times for number, times in numbers.items())
    sd = sqrt((n * squares - total * total) / (n * (n - 1)))
    reach = Z * sd / sqrt(n)
    return Figure(
        name=name,
        meaning=meaning,
        value=_rounded(value),
        low=_rounded(value - reach),
        high=_rounded(value + reach),
        sd=_rounded(sd),
        least=least,
        most=most,
    )


def share(name: str, meaning: str, part: int, whole: int) -> Figure:
    """The share that a part is, with Wilson's interval; of nothing it is 0, without one."""
    if not whole:
        return Figure(name=name, meaning=meaning, value=0.0)
    value = part / whole
    scale = 1 + Z * Z / whole
    centre = (value + Z * Z / (2 * whole)) / scale
    reach = Z / scale * sqrt(value * (1 - value) / whole + Z * Z / (4 * whole * whole))
    return Figure(
        name=name,
        meaning=meaning,
        value=_rounded(value),
        low=_rounded(centre - reach),
        high=_rounded(centre + reach),
    )


def _rounded(value: float) -> float:
    return round(value, 6) + 0.0  # 0 and never -0


def _sum(numbers: Counter[int]) -> int:
    return sum(number * times for number, times in numbers.items())
