"""Histograms: how often which numbers came, as lines of text."""

from collections import Counter
from collections.abc import Iterator
from itertools import cycle

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
