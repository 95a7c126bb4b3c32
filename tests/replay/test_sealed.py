"""Seals: up to where every byte of a file is protected, and no further than is true."""

import json

import pytest

from tests.replay.forged import APP, Change, canonical, changed, stored, verified

LAST = 15


def as_quit(reason: str) -> bytes:
    """The known match, left after its deal."""

    def left(made: list[dict[str, object]]) -> None:
        told = {"reason": reason, "winners": [], "turns": 1, "hands": 1, "sizes": [10, 10]}
        made[2:] = [made[-1] | told]

    return changed(APP, left)


def nothing(made: list[dict[str, object]]) -> None:
    """Changes nothing."""


def noted(made: list[dict[str, object]]) -> None:
    made[-1]["note"] = "a"


@pytest.mark.parametrize(
    ("change", "level", "sealed"),
    [
        (nothing, 4, LAST),
        (nothing, 2, LAST),
        (nothing, 1, LAST - 1),
        (nothing, 0, None),
        (noted, 4, LAST - 1),
    ],
)
def test_an_end_seals_itself_where_all_of_it_is_judged(
    change: Change, level: int, sealed: int | None
) -> None:
    assert verified(changed(APP, change), level).sealed_to == sealed


def test_a_byte_that_can_change_unseen_is_not_called_sealed() -> None:
    before = changed(APP, noted)
    after = before.replace(b'"note":"a"', b'"note":"c"')
    assert [verified(content).exit for content in (before, after)] == [0, 0]
    assert [verified(content).sealed_to for content in (before, after)] == [LAST - 1] * 2


def test_an_end_that_another_reason_could_stand_in_does_not_seal_itself() -> None:
    before, after = as_quit("quit"), as_quit("limit")
    assert [verified(content).exit for content in (before, after)] == [0, 0]
    assert [verified(content).sealed_to for content in (before, after)] == [1, 1]


def test_without_an_end_the_last_record_is_not_sealed() -> None:
    content = b"".join(stored(APP).splitlines(keepends=True)[:5])
    assert verified(content).sealed_to == 3


def test_behind_a_difference_the_bad_record_vouches_for_the_one_before() -> None:
    lines = stored(APP).splitlines(keepends=True)[:5]
    lines[4] = canonical(json.loads(lines[4]) | {"s": "0" * 16}) + b"\n"
    report = verified(b"".join(lines))
    assert (report.exit, report.sealed_to) == (1, 3)
