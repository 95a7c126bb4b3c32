"""What a simulation says: as text, as JSON, as CSV.  Nothing is decided or counted here."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from typing import Literal

from msgspec import Struct, to_builtins
from msgspec.json import encode

from trashcli.game.chance import series_seed
from trashcli.simulate.counts import MEASURES, Counts
from trashcli.simulate.figures import Figure, figures
from trashcli.simulate.histogram import histogram
from trashcli.simulate.totals import Totals

Form = Literal["text", "json", "csv"]

_HISTOGRAMS = {"hands": "hands a match", "turns": "turns a match", "hand_turns": "turns a hand"}
_FIGURE_COLUMNS = Figure.__struct_fields__


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
    if form == "json":
        return _json({**to_builtins(heading), "matches": totals.matches, **_objects(totals, found)})
    if form == "csv":
        rows = ([getattr(figure, name) for name in _FIGURE_COLUMNS] for figure in found)
        return _csv([_FIGURE_COLUMNS, *rows])
    return "\n".join(_text(heading, totals, found)) + "\n"


def render_match(heading: Heading, counts: Counts, form: Form) -> str:
    """One match, as a line."""
    seed = series_seed(heading.seed, counts.match)
    if form == "json":
        return _json({"seed": seed, **to_builtins(counts)})
    if form == "csv":
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
        f"{_counted(counts.hands, 'hand')}, {_counted(counts.turns, 'turn')}, "
        f"the longest hand {counts.longest_hand}",
    ]
    parts += [_counted(counts.reshuffles, "reshuffle")] * (counts.reshuffles > 0)
    parts += [_counted(counts.first_turns, "completed first turn")] * (counts.first_turns > 0)
    parts += [_counted(counts.voids, "void hand")] * (counts.voids > 0)
    return "; ".join(parts)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _text(heading: Heading, totals: Totals, found: Sequence[Figure]) -> Iterator[str]:
    of = f" of {heading.asked}" if totals.matches < heading.asked else ""
    matches = f"{totals.matches}{of} {'match' if heading.asked == 1 else 'matches'}"
    yield f"{matches} of {heading.profile}, seed {heading.seed}: {', '.join(heading.players)}"
    yield f"{'':43}{'95 % interval':>18}{'sd':>7}{'least':>6}{'most':>6}"
    yield from (_figure_line(figure) for figure in found if figure.value)
    numbers = {**totals.measures, "hand_turns": totals.hand_turns}
    for name, title in _HISTOGRAMS.items():
        yield ""
        yield from histogram(title, numbers[name])


def _figure_line(figure: Figure) -> str:
    is_mean = figure.least is not None
    show = _number if is_mean else _percent
    low, high = (show(bound) if bound is not None else "" for bound in (figure.low, figure.high))
    line = f"{figure.meaning:34}{show(figure.value):>9}{low:>9}{high:>9}"
    if is_mean:
        sd = "" if figure.sd is None else f"{figure.sd:.2f}"
        line += f"{sd:>7}{figure.least:6}{figure.most:6}"
    return line.rstrip()


def _number(value: float) -> str:
    return f"{value:.2f}"


def _percent(value: float) -> str:
    return f"{100 * value:.2f} %"
