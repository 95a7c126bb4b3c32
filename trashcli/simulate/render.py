"""What a simulation says: as text, as JSON, as CSV.  Nothing is decided or counted here."""

import csv
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from itertools import accumulate
from typing import Literal

from msgspec import Struct, to_builtins
from msgspec.json import encode

from trashcli.game.chance import series_seed
from trashcli.simulate.counts import MEASURES, Counts
from trashcli.simulate.figures import Figure, figures
from trashcli.simulate.histogram import histogram
from trashcli.simulate.totals import Totals
from trashcli.wording import counted

USUAL_WIDTH = 80

_HISTOGRAMS = {"hands": "hands a match", "turns": "turns a match", "hand_turns": "turns a hand"}
_FIGURE_COLUMNS = Figure.__struct_fields__
_MEANING, _VALUE = 34, 9
_MORE_COLUMNS = (("95 % interval", 18), ("sd", 7), ("least", 6), ("most", 6))
"""Columns of the table of figures: what one means and its value, and what may stand behind."""


class Form(Struct, frozen=True):
    """How it is said: in so many columns for a person, or for a program."""

    kind: Literal["text", "json", "csv"] = "text"
    width: int | None = None


class Heading(Struct, frozen=True, kw_only=True):
    """What is simulated: by which rules, from which seed, who plays, how many matches in all."""

    profile: str
    rules_sha256: str
    seed: str
    players: tuple[str, ...]
    asked: int


def render_figures(heading: Heading, totals: Totals, form: Form) -> str:
    """All figures of one match or more, as lines."""
    found = figures(totals)
    if form.kind == "json":
        return _json({**to_builtins(heading), "matches": totals.matches, **_objects(totals, found)})
    if form.kind == "csv":
        rows = ([getattr(figure, name) for name in _FIGURE_COLUMNS] for figure in found)
        return _csv([_FIGURE_COLUMNS, *rows])
    return "\n".join(_text(heading, totals, found, form.width or USUAL_WIDTH)) + "\n"


def render_match(heading: Heading, counts: Counts, form: Form) -> str:
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
    yield f"{matches} of {heading.profile}, seed {heading.seed}: {', '.join(heading.players)}"
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
