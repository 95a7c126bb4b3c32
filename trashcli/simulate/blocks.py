"""Blocks: matches of a series played by the kernel, compiled or not, or by the engine.

The kernel tells the rules a second time, so it is fenced: the first matches of every run and one in
ten thousand after that are played by the engine too, and a difference ends the run.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from trashcli.exits import Exit, Failure
from trashcli.game.chance import series_roots, series_seed
from trashcli.game.rules import Rules
from trashcli.game.state import Seat
from trashcli.simulate import compiled, kernel
from trashcli.simulate.figures import Totals
from trashcli.simulate.kernel import Numbers
from trashcli.simulate.numbers import Unknown, counts_of, new_memory, roots_in_numbers, row_length
from trashcli.simulate.series import MEASURES, Counts, Series

How = Literal["engine", "kernel", "compiled"]
"""By what matches are played: the engine, the kernel as CPython runs it, or the kernel compiled."""

WORTH_COMPILING = 20_000
"""So many matches take the kernel ten seconds or more as CPython runs it, and numba takes one to be
loaded."""
ALWAYS_CHECKED = 20
CHECKED_EVERY = 10_000


class Block(Struct):
    """Matches that were played, in order: what they came to, and those of them that are wanted."""

    totals: Totals
    counts: Callable[[Container[int]], list[Counts]]


class _Kernel(Struct):
    """The kernel ready for a series; its memory is made once."""

    series: Series
    memory: Numbers
    play_matches: Callable[[Numbers, Numbers, Numbers, int], int]
    rows: Numbers
    as_roots: Callable[[bytes], Numbers]
    as_list: Callable[[Numbers], list[int]]
    count: Callable[[Numbers], Counter[int]]
    matches: int
    """How many matches are played before the sign to stop is looked at,"""
    turns: int
    """unless they have so many turns."""


@lru_cache(1)
def _kernel(series: Series, how: How) -> _Kernel:
    rules = Rules(series.profile, len(series.bots), series.seed)
    memory = new_memory(rules, series.bots)
    length = row_length(len(series.bots))
    if how == "kernel":
        play, rows = kernel.play_matches, [0] * (25 * length)
        return _Kernel(series, memory, play, rows, roots_in_numbers, list, Counter, 25, 5_000)
    return _Kernel(
        series,
        compiled.new_array(memory),
        compiled.functions()["play_matches"],
        compiled.new_array([0] * (4_000 * length)),
        compiled.as_roots,
        compiled.as_list,
        compiled.count_array,
        4_000,
        2_000_000,
    )


def choose(series: Series, matches: int) -> tuple[How, str]:
    """By what so many matches are best played, and why by the engine, if so."""
    try:
        new_memory(Rules(series.profile, len(series.bots), series.seed), series.bots)
    except Unknown as unknown:
        return "engine", str(unknown)
    is_worth_it = matches >= WORTH_COMPILING and compiled.is_installed()
    return ("compiled" if is_worth_it else "kernel"), ""


def warm_up(series: Series, how: How) -> None:
    """Makes the kernel ready; compiles it where that is asked for and not done yet."""
    if how != "engine":
        next(_by_kernel(_kernel(series, how), range(1, 2)))


def blocks(series: Series, numbers: range, first: int, how: How) -> Iterator[Block]:
    """Plays the matches with these numbers, a few at a time; `first` is the first of the whole run.

    Raises `Failure` (INTERNAL), naming the match, if engine and kernel differ.
    """
    if how == "engine":
        for counts in series.matches(numbers):
            yield Block(_totals([counts]), _wanted([counts]))
        return
    at = 0
    for block in _by_kernel(_kernel(series, how), numbers):
        played = numbers[at : at + block.totals.matches]
        at += block.totals.matches
        _check(series, played, first, block)
        yield block


def _by_kernel(kernel_: _Kernel, numbers: range) -> Iterator[Block]:
    seed, length = kernel_.series.seed, row_length(len(kernel_.series.bots))
    rows = kernel_.rows
    at = 0
    while at < len(numbers):
        asked = numbers[at : at + kernel_.matches]
        roots = kernel_.as_roots(series_roots(seed, asked))
        played = kernel_.play_matches(kernel_.memory, roots, rows, kernel_.turns)
        yield _block(kernel_, asked[:played], rows[: length * played])
        at += played


def _block(kernel_: _Kernel, numbers: range, rows: Numbers) -> Block:
    players, length = len(kernel_.series.bots), row_length(len(kernel_.series.bots))
    told = kernel_.memory[kernel.HANDS_AT]
    hand_turns = kernel_.memory[kernel.HAND_TURNS : kernel.HAND_TURNS + told]
    columns = [rows[column::length] for column in range(length)]
    measures = dict(zip(MEASURES, map(kernel_.count, columns[3 * players :]), strict=True))
    winner = kernel_.as_list(columns[3 * players + list(MEASURES).index("winner")])
    won = columns[2 * players : 3 * players]
    totals = Totals(
        matches=len(numbers),
        measures=measures,
        hand_turns=kernel_.count(hand_turns),
        winners=_winners(measures["winner"], winner, won),
        hand_wins=Counter(
            {
                seat: sum(wins * times for wins, times in kernel_.count(column).items())
                for seat, column in enumerate(columns[:players], 1)
            }
        ),
    )
    as_list = kernel_.as_list

    def counts(wanted: Container[int]) -> list[Counts]:
        return list(_counts(players, numbers, as_list(rows), as_list(hand_turns), wanted))

    return Block(totals, counts)


def _winners(
    alone: Counter[int], winner: Sequence[int], won: Sequence[Sequence[int]]
) -> Counter[tuple[Seat, ...]]:
    """How often which seats won, where `won` says by seat and match whether it did."""
    winners: Counter[tuple[Seat, ...]] = Counter(
        {(Seat(seat),): times for seat, times in alone.items() if seat}
    )
    if alone[0]:
        for match, seat in enumerate(winner):
            if not seat:
                seats = (Seat(one) for one, column in enumerate(won, 1) if column[match])
                winners[tuple(seats)] += 1
    return winners


def _counts(
    players: int,
    numbers: range,
    rows: Sequence[int],
    hand_turns: Sequence[int],
    wanted: Container[int],
) -> Iterator[Counts]:
    length, told = row_length(players), 0
    for place, match in enumerate(numbers):
        hands = rows[place * length + 3 * players]
        if match in wanted:
            row = rows[place * length : (place + 1) * length]
            yield counts_of(match, players, row, hand_turns[told : told + hands])
        told += hands


def _wanted(played: Sequence[Counts]) -> Callable[[Container[int]], list[Counts]]:
    return lambda wanted: [counts for counts in played if counts.match in wanted]


def _totals(played: Sequence[Counts]) -> Totals:
    totals = Totals()
    totals.add(played)
    return totals


def _check(series: Series, played: range, first: int, block: Block) -> None:
    checked = [k for k in played if k - first < ALWAYS_CHECKED or k % CHECKED_EVERY == 0]
    if not checked:
        return
    by_kernel = {counts.match: counts for counts in block.counts(checked)}
    for counts in series.matches(checked):
        if counts != by_kernel[counts.match]:
            message = (
                f"engine and kernel differ at match {counts.match}, seed "
                f"{series_seed(series.seed, counts.match)}"
            )
            raise Failure(message, Exit.INTERNAL)
