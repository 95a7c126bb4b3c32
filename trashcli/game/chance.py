"""Chance: the generator `splitmix64x4` version 1, frozen for ever, and what is drawn from it.

Every word is numbered by purpose, hand and use; no word depends on another, so a draw for one
purpose never shifts a draw for another.  All arithmetic is modulo 2^64.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from math import prod
from struct import Struct
from typing import NamedTuple

ALG = "splitmix64x4"
VERSION = 1

CARDS, LEAD, RANDOM_BOT, FILLING = range(4)
"""The purposes a word can be drawn for."""

MOST_CARDS = 1024
SEED = re.compile(r"[A-Za-z0-9._-]{1,64}")
LONGEST_SERIES_SEED = 50

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_MIX_1 = 0xBF58476D1CE4E5B9
_MIX_2 = 0x94D049BB133111EB


def root(seed: str) -> int:
    """The 64-bit number that all words of a seed grow from."""
    return int.from_bytes(sha256(f"trash-rng/1\n{seed}".encode()).digest()[:8], "big")


def word(root: int, purpose: int, a: int, b: int, block: int) -> int:
    """The 64-bit word with these numbers (a < 2^24; b, block < 2^16)."""
    z = root + (purpose << 56 | a << 32 | b << 16 | block) * _GOLDEN & _MASK
    z = (z ^ z >> 30) * _MIX_1 & _MASK
    z = (z ^ z >> 27) * _MIX_2 & _MASK
    return z ^ z >> 31


def below(n: int, word: int) -> int:
    """A number from 0 to n - 1 made from a word; n <= 1024."""
    return (word >> 10) * n >> 54


def shuffle(root: int, hand: int, k: int, cards: Sequence[str], purpose: int = CARDS) -> str:
    """The cards in the order of this hand's shuffle k (0 is the deal), as a pile: top first.

    `cards` in unshuffled order, or, for a reshuffle, the most recently discarded first; at most
    1024.  One word serves four draws: multiplied by the four numbers of cards that they are drawn
    from, its whole part holds them as a number holds its digits.  All in place and all four at
    once, because this is a hot loop.
    """
    order = list(cards)
    plan = _plan(len(order))
    words = _words(root + (purpose << 56 | hand << 32 | k << 16) * _GOLDEN, plan)
    for word, (a, b, c, d, from_b, from_c, from_d, product) in zip(words, plan.fours, strict=True):
        draws = (word >> 10) * product >> 54
        to_d = d + draws % from_d
        draws //= from_d
        to_c = c + draws % from_c
        draws //= from_c
        to_b = b + draws % from_b
        to_a = a + draws // from_b
        order[a], order[to_a] = order[to_a], order[a]
        order[b], order[to_b] = order[to_b], order[b]
        order[c], order[to_c] = order[to_c], order[c]
        order[d], order[to_d] = order[to_d], order[d]
    return "".join(order)


def _words(first: int, plan: "_Plan") -> tuple[int, ...]:
    """The words of a shuffle: `word` of each block, mixed all at once.

    Each has a lane of 128 bits in one long number, so that no product runs into the next lane;
    what a shift brings down from the lane above is masked away, or lies in a half not read.
    """
    mask = plan.mask
    z = (first & _MASK) * plan.ones + plan.steps & mask
    z = (z ^ z >> 30 & mask) * _MIX_1 & mask
    z = (z ^ z >> 27 & mask) * _MIX_2 & mask
    z ^= z >> 31
    return plan.unpack(z.to_bytes(plan.size, "little"))


class _Plan(NamedTuple):
    """How so many cards are shuffled, whatever the words."""

    fours: list[tuple[int, ...]]
    """For each word the four places (from 0) that its draws fill, from how many cards the last
    three are drawn, and the product of all four numbers.
    """
    ones: int
    """1 in every lane."""
    steps: int
    """In every lane what the number of its word adds to that of the first."""
    mask: int
    """The lower half of every lane."""
    size: int
    """The bytes of all lanes."""
    unpack: Callable[[bytes], tuple[int, ...]]
    """The lower half of every lane as a number."""


@lru_cache(64)
def _plan(count: int) -> _Plan:
    """The plan for so many cards.

    The last places are filled up with the very last one, drawn from a single card.
    """
    fours = []
    for first in range(0, count - 1, 4):
        places = [min(first + n, count - 1) for n in range(4)]
        cards_left = [count - place for place in places]
        fours.append((*places, *cards_left[1:], prod(cards_left)))
    words = len(fours)
    ones = sum(1 << 128 * lane for lane in range(words))
    steps = sum(lane * _GOLDEN << 128 * lane for lane in range(words))
    return _Plan(fours, ones, steps, _MASK * ones, 16 * words, Struct("<" + "Q8x" * words).unpack)


def first_lead(root: int, players: int) -> int:
    """The seat (from 1) that leads the first hand where the rules leave it to chance."""
    return 1 + below(players, word(root, LEAD, 0, 0, 0))


def series_seed(seed: str, k: int) -> str:
    """The seed of match k (from 1) of the series that `seed` names."""
    return f"{seed}-{k}"


def series_roots(seed: str, numbers: Iterable[int]) -> bytes:
    """The roots of the matches with these numbers, eight bytes each, the highest first.

    What their seeds have in common is digested once.
    """
    copy = sha256(f"trash-rng/1\n{seed}-".encode()).copy
    roots = []
    for k in numbers:
        digest = copy()
        digest.update(b"%d" % k)
        roots.append(digest.digest()[:8])
    return b"".join(roots)
