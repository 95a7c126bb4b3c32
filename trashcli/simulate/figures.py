"""Figures: the means and shares that totals come to, each with its interval of 95 percent.

Sums are whole numbers, so a figure does not depend on the order in which matches were added.
"""

import csv
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from itertools import accumulate, chain, cycle
from math import sqrt
from operator import attrgetter
from typing import Literal

from msgspec import Struct, field, to_builtins
from msgspec.json import encode

from trashcli.game.chance import series_seed
from trashcli.game.state import Seat
from trashcli.simulate.series import MEASURES, Counts
from trashcli.wording import counted


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


MOST_BINS = 20
LONGEST_BAR = 50


def histogram(title: str, numbers: Counter[int], columns: int = 80) -> Iterator[str]:
    """A line for each range of numbers: the range, how many fell into it, a bar as long."""
    width = _width(min(numbers), max(numbers))
    bins: Counter[int] = Counter()
    for number, times in numbers.items():
        bins[number // width] += times
    most = max(bins.values())
    heads = {
        one: f"  {_range(one * width, width)} {bins[one]:9}  "
        for one in range(min(bins), max(bins) + 1)
    }
    longest = max(1, min(LONGEST_BAR, columns - max(map(len, heads.values()))))
    yield title
    for one, head in heads.items():
        yield (head + "#" * -(-bins[one] * longest // most)).rstrip()


def _width(least: int, most: int) -> int:
    """How many numbers a range holds: 1, 2, 5, 10, 20, 50 and so on."""
    width, steps = 1, cycle((2, 5 / 2, 2))
    while most // width - least // width >= MOST_BINS:
        width = int(width * next(steps))
    return width


def _range(first: int, width: int) -> str:
    return f"{first:6} to {first + width - 1:6}" if width > 1 else f"{first:6}"


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


USUAL_WIDTH = 80

_HISTOGRAMS = {"hands": "hands a match", "turns": "turns a match", "hand_turns": "turns a hand"}
_FIGURE_COLUMNS = Figure.__struct_fields__
_MEANING, _VALUE = 34, 9
_MORE_COLUMNS = (("95 % interval", 18), ("sd", 7), ("least", 6), ("most", 6))
"""Columns of the table of figures: what one means and its value, and what may stand behind."""


class FiguresForm(Struct, frozen=True):
    """How it is said: in so many columns for a person, or for a program."""

    kind: Literal["text", "json", "csv"] = "text"
    width: int | None = None


class Heading(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is simulated: by which rules, from which seed, who plays, how many matches in all; and
    which, as first and last of each span, where these are not the first ones.
    """

    profile: str
    rules_sha256: str
    seed: str
    players: tuple[str, ...]
    asked: int
    spans: tuple[tuple[int, int], ...] = ()


def render_figures(heading: Heading, totals: Totals, form: FiguresForm) -> str:
    """All figures of one match or more, as lines."""
    found = figures(totals)
    if form.kind == "json":
        return _json({**to_builtins(heading), "matches": totals.matches, **_objects(totals, found)})
    if form.kind == "csv":
        rows = ([getattr(figure, name) for name in _FIGURE_COLUMNS] for figure in found)
        return _csv([_FIGURE_COLUMNS, *rows])
    return "\n".join(_text(heading, totals, found, form.width or USUAL_WIDTH)) + "\n"


def render_match(heading: Heading, counts: Counts, form: FiguresForm) -> str:
    """One match, as a line."""
    seed = series_seed(heading.seed, counts.match)
    if form.kind == "json":
        return _json({"seed": seed, **to_builtins(counts)})
    if form.kind == "csv":
        measures = [getattr(counts, name) for name in MEASURES]
        return _csv([[counts.match, seed, *measures, *counts.wins, *counts.sizes]])
    return f"match {counts.match}, seed {seed}: {_match_sentence(heading.players, counts)}\n"


def match_columns(heading: Heading) -> str:
    """The first line of a table of matches as CSV."""
    seats = range(1, len(heading.players) + 1)
    by_seat = [f"{name}_{seat}" for name in ("hand_wins", "size") for seat in seats]
    return _csv([["match", "seed", *MEASURES, *by_seat]])


def _json(members: dict[str, object]) -> str:
    return encode({"v": 1, **members}).decode() + "\n"


def _csv(rows: Iterable[Sequence[object]]) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _objects(totals: Totals, found: Sequence[Figure]) -> dict[str, object]:
    numbers = {**totals.measures, "hand_turns": totals.hand_turns}
    return {
        "figures": {figure.name: figure for figure in found},
        "histograms": {name: sorted(numbers[name].items()) for name in _HISTOGRAMS},
    }


def _match_sentence(players: Sequence[str], counts: Counts) -> str:
    won = " and ".join(players[seat - 1] for seat in counts.winners)
    parts = [
        f"{won or 'nobody'} won",
        f"{counted(counts.hands, 'hand')}, {counted(counts.turns, 'turn')}, "
        f"the longest hand {counts.longest_hand}",
    ]
    parts += [counted(counts.reshuffles, "reshuffle")] * (counts.reshuffles > 0)
    parts += [counted(counts.first_turns, "completed first turn")] * (counts.first_turns > 0)
    parts += [counted(counts.voids, "void hand")] * (counts.voids > 0)
    return "; ".join(parts)


def _text(heading: Heading, totals: Totals, found: Sequence[Figure], width: int) -> Iterator[str]:
    of = f" of {heading.asked}" if totals.matches < heading.asked else ""
    matches = f"{totals.matches}{of} {'match' if heading.asked == 1 else 'matches'}"
    spans = " and ".join(f"{first} to {last}" for first, last in heading.spans)
    which = f", matches {spans}" if spans else ""
    yield f"{matches} of {heading.profile}, seed {heading.seed}{which}: " + ", ".join(
        heading.players
    )
    shown = [figure for figure in found if figure.value]
    yield from _table(shown, width)
    numbers = {**totals.measures, "hand_turns": totals.hand_turns}
    for name, title in _HISTOGRAMS.items():
        yield ""
        yield from histogram(title, numbers[name], width)


def _table(found: Sequence[Figure], width: int) -> Iterator[str]:
    """A line for each figure, below a head: of its columns, from the left, those that have room."""
    room = min(_MEANING, width - _VALUE)
    ends = accumulate((column for _, column in _MORE_COLUMNS), initial=room + _VALUE)
    shown = [one for one, end in zip(_MORE_COLUMNS, [*ends][1:], strict=True) if end <= width]
    if shown:
        yield f"{'':{room + _VALUE}}" + "".join(f"{head:>{column}}" for head, column in shown)
    for figure in found:
        *lines, last = textwrap.wrap(figure.meaning, room - 1, subsequent_indent="  ")
        yield from lines
        pairs = zip(_more(figure), shown, strict=False)  # shares have fewer
        cells = "".join(f"{cell:>{column}}" for cell, (_, column) in pairs)
        yield f"{last:{room}}{_said(figure, figure.value):>{_VALUE}}{cells}".rstrip()


def _more(figure: Figure) -> tuple[str, ...]:
    """What there is to say of a figure beside its value."""
    ends = "".join(f"{_said(figure, end):>{_VALUE}}" for end in (figure.low, figure.high))
    if figure.least is None:
        return (ends,)
    sd = "" if figure.sd is None else _number(figure.sd)
    return ends, sd, str(figure.least), str(figure.most)


def _said(figure: Figure, value: float | None) -> str:
    if value is None:
        return ""
    return _percent(value) if figure.least is None else _number(value)


def _number(value: float) -> str:
    return f"{value:.2f}"


def _percent(value: float) -> str:
    return f"{100 * value:.2f} %"
