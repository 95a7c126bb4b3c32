"""Which cases of a proof run always, and which only with the long proofs."""

from collections.abc import Collection, Sequence
from typing import Any

import pytest


def always(chosen: Collection[Any], cases: Sequence[Any]) -> list[Any]:
    """The cases as parameters: those chosen run always, the others with the long proofs."""
    assert set(map(repr, chosen)) <= set(map(repr, cases))
    long = pytest.mark.long
    return [case if case in chosen else pytest.param(case, marks=long) for case in cases]
