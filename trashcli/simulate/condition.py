"""Conditions: which matches `--find` is for.

    condition  = comparison ["and" comparison]...
    comparison = measure [operator number]
    operator   = == != < <= > >=

A measure alone asks for more than 0 of it.  `MEASURES` are all there are.
"""

import operator
import re
from collections.abc import Callable

from msgspec import Struct

from trashcli.exits import Exit, Failure
from trashcli.simulate.series import MEASURES, Counts
from trashcli.wording import brief, nearest

_OPERATORS: dict[str, Callable[[int, int], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_COMPARISON = re.compile(r"(\w+)(?:\s*([=!<>]+)\s*(\w+))?")


class Comparison(Struct, frozen=True):
    """A measure against a number."""

    measure: str
    operator: str
    number: int


class Condition(Struct, frozen=True):
    """Comparisons that must all hold."""

    comparisons: tuple[Comparison, ...]

    def holds(self, counts: Counts) -> bool:
        """Whether the match is one of those asked for."""
        return all(
            _OPERATORS[one.operator](getattr(counts, one.measure), one.number)
            for one in self.comparisons
        )


def parse_condition(text: str) -> Condition:
    """The condition that a text states, such as `reshuffles > 0 and turns > 400`.

    Raises `Failure` (USAGE), saying what is wrong.
    """
    return Condition(tuple(_comparison(part.strip()) for part in re.split(r"\band\b", text)))


def _comparison(text: str) -> Comparison:
    found = _COMPARISON.fullmatch(text)
    if found is None:
        raise _fault(f"{brief(text)} is no comparison such as turns > 400")
    measure, sign, number = found.groups(default="")
    if measure not in MEASURES:
        meant = nearest(measure, MEASURES)
        hint = f"did you mean {meant}?" if meant else f"there are {', '.join(MEASURES)}"
        raise _fault(f"nothing is called {brief(measure)}; {hint}")
    if not sign:
        return Comparison(measure, ">", 0)
    if sign not in _OPERATORS:
        raise _fault(f"{sign} is no operator; there are {' '.join(_OPERATORS)}")
    if not re.fullmatch("[0-9]{1,9}", number):
        raise _fault(f"{brief(number)} is no number; compare with a whole one such as 40")
    return Comparison(measure, sign, int(number))


def _fault(message: str) -> Failure:
    return Failure(f"--find: {message}", Exit.USAGE)
