"""Sweeps: the same series by several rules, a row for each combination of values.

`KEY=VALUES` has values between commas, whole numbers also as `5..10`.  Every combination is played
from the same seed, so that rows differ by the rules alone.
"""

import csv
import re
from collections.abc import Callable, Iterable, Sequence
from io import StringIO
from itertools import chain, product
from math import prod
from pathlib import Path

from msgspec import Struct, to_builtins
from msgspec.json import encode

from trashcli.exits import Exit, Failure
from trashcli.game.profile import keys
from trashcli.shell.opening import PROFILE, Opening, random_seed
from trashcli.shell.run import BOTS, SeriesPlan, check, chosen, series_of
from trashcli.simulate.blocks import choose
from trashcli.simulate.figures import Figure, FiguresForm, Heading, Totals, figures
from trashcli.simulate.parts import Source, kept_part, missing, new_part
from trashcli.simulate.pool import Job, extend
from trashcli.simulate.series import Series
from trashcli.wording import nearest, printable

MOST_ROWS = 10_000
COLUMNS = {
    "hands": "hands",
    "turns": "turns",
    "hand_turns": "turns/hand",
    "lead_wins": "lead wins",
    "wins_1": "seat 1 wins",
    "no_winner": "no winner",
}
"""The figures of the table for people, and their titles."""


class Row(Struct, frozen=True, kw_only=True):
    """One combination: its values, and what is to be played by it."""

    values: dict[str, str]
    """By key."""
    series: Series
    heading: Heading
    source: Source


def parse_sweep(text: str) -> list[str]:
    """The settings that `KEY=VALUES` means, one for each value; raises `Failure`."""
    key, equals, values = text.partition("=")
    if key not in keys():
        meant = nearest(key, keys())
        hint = f"did you mean {meant}?" if meant else "`trashcli rules explain pagat` has all keys"
        raise _fault(text, f"there is no key {printable(key)}; {hint}")
    found = [one for value in _split(values) for one in _numbers(value)]
    if not equals or not all(found):
        raise _fault(text, "give values between commas, such as layout.first=5..10 or wild=[J],[K]")
    return [f"{key}={value}" for value in found]


def _split(text: str) -> list[str]:
    """What stands between commas that are in no brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "[{") - (letter in "]}")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def _numbers(value: str) -> Iterable[str]:
    """The numbers of a range such as `5..10`, or the value itself."""
    found = re.fullmatch(r"(-?[0-9]{1,6})\.\.(-?[0-9]{1,6})", value)
    if not found:
        return [value]
    first, last = int(found[1]), int(found[2])
    step = 1 if first <= last else -1
    return map(str, range(first, last + step, step)[: MOST_ROWS + 1])


def _fault(text: str, message: str) -> Failure:
    return Failure(f"--sweep {printable(text)}: {message}", Exit.USAGE)


def rows_of(plan: SeriesPlan, sweeps: Sequence[str], notice: Callable[[str], None]) -> list[Row]:
    """The combinations that can be played; each that cannot is said, and a seed nobody asked for.

    Raises `Failure` if none can, if there are too many, or for what does not go together.
    """
    check(plan)
    if plan.match or plan.each or plan.find is not None:
        message = "--sweep tells figures: leave out --each, --find and --match"
        raise Failure(message, Exit.USAGE)
    axes = [parse_sweep(text) for text in sweeps]
    combinations = list(product(*axes)) if prod(map(len, axes)) <= MOST_ROWS else []
    if not combinations:
        raise Failure(f"--sweep: more than {MOST_ROWS} combinations; give fewer", Exit.USAGE)
    seed = random_seed() if plan.seed is None else plan.seed
    if plan.seed is None:
        notice(f"seed {seed}")
    rows: list[Row] = []
    faults: list[Failure] = []
    for settings in combinations:
        opening = Opening(
            profile=plan.profile or PROFILE,
            players=plan.players or BOTS,
            settings=(*plan.settings, *settings),
        )
        try:
            series, heading, source = series_of(opening, seed, plan.numbers)
        except Failure as failure:
            faults.append(failure)
            if len(faults) < len(combinations):
                notice(f"{' '.join(settings)} is left out: {str(failure).splitlines()[-1]}")
            continue
        values = dict(one.split("=", 1) for one in settings)
        rows.append(Row(values=values, series=series, heading=heading, source=source))
    if not rows:
        raise faults[0]
    return rows


def sweep(
    plan: SeriesPlan,
    rows: Sequence[Row],
    tell: Callable[[str], None],
    advance: Callable[[int], None],
    notice: Callable[[str], None],
) -> Exit:
    """Plays each row and tells it when it is there; Ctrl-C tells those that are whole.

    With `totals`, a folder, each row is kept in a file of its own there, and goes on from it.
    """
    how = chosen(rows[0].series, len(plan.numbers) * len(rows), plan.verbose, notice)
    if plan.form.kind == "text":
        tell(_head(rows))
    for row in rows:
        is_known = choose(row.series, 1)[0] != "engine"
        job = Job(row.series, plan.numbers, None, plan.how or (how if is_known else "engine"))
        path = _file(plan.totals, row) if plan.totals else None
        part = kept_part(path, row.source) if path else new_part(row.source)
        part = extend(part, path, job, plan.jobs, advance)
        if missing(part, plan.numbers):
            return Exit.INTERRUPTED
        tell(_told(row, rows, part.totals, plan.form))
    return Exit.OK


def _file(folder: Path, row: Row) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"{folder}: {error.strerror}", Exit.DAMAGED) from None
    return folder / f"{row.source.rules_sha256[:16]}.json"


def _told(row: Row, rows: Sequence[Row], totals: Totals, form: FiguresForm) -> str:
    found = {figure.name: figure for figure in figures(totals)}
    if form.kind == "json":
        heading = {**to_builtins(row.heading), "matches": totals.matches}
        return encode({"v": 1, "settings": row.values, **heading, "figures": found}).decode() + "\n"
    if form.kind == "csv":
        ends = ((one.value, one.low, one.high) for one in found.values())
        cells = _csv([*row.values.values(), totals.matches, *chain.from_iterable(ends)])
        return cells if row is not rows[0] else _csv_head(row, found) + cells
    return _line(rows, [*row.values.values(), *(_said(found[name]) for name in COLUMNS)])


def _said(figure: Figure) -> str:
    return f"{figure.value:.2f}" if figure.least is not None else f"{100 * figure.value:.2f} %"


def _head(rows: Sequence[Row]) -> str:
    return _line(rows, [*rows[0].values, *COLUMNS.values()])


def _line(rows: Sequence[Row], cells: Sequence[str]) -> str:
    keys = [max(map(len, (key, *(row.values[key] for row in rows)))) for key in rows[0].values]
    titles = [max(len(title), 9) for title in COLUMNS.values()]
    padded = [cell.ljust(width) for cell, width in zip(cells, keys, strict=False)]
    numbers = zip(cells[len(keys) :], titles, strict=True)
    padded += [cell.rjust(width) for cell, width in numbers]
    return "  ".join(padded).rstrip() + "\n"


def _csv_head(row: Row, found: Iterable[str]) -> str:
    ends = (f"{name}{end}" for name in found for end in ("", "_low", "_high"))
    return _csv([*row.values, "matches", *ends])


def _csv(cells: Iterable[object]) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue()
