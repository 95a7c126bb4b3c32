"""Files of other engines, and views: what is no table is told at the door, whoever reads them."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.replay.forged import APP, Record, chained, forged, put, records, stored, verified
from tests.test_hostile_reading import SHOWN, shown
from trashcli.replay.derive import read_whole, redact

DECK = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
START: dict[str, Any] = {
    "clock": [0, 0],
    "discards": "".join(DECK[20:22]),
    "done": [],
    "free": 0,
    "hand": 1,
    "held": None,
    "last": 0,
    "layouts": ["".join(DECK[:10]).lower(), "".join(DECK[10:20]).lower()],
    "lead": 1,
    "passes": 0,
    "phase": "draw",
    "seat": 1,
    "shuffles": 0,
    "sizes": [10, 10],
    "stock": "".join(DECK[22:]),
    "turn": 1,
    "voids": 0,
    "wins": [0, 0],
    "won": [0, 0],
}
HELD = {"phase": "place", "stock": "".join(DECK[23:]), "held": DECK[22]}
WRONG: list[Record] = [
    {"layouts": ["zz" * 10, START["layouts"][1]]},
    {"layouts": ["??" * 10, START["layouts"][1]]},
    {"layouts": [START["layouts"][0] + "a", START["layouts"][1]]},
    {"layouts": [START["layouts"][0][2:], START["layouts"][1]]},
    {"layouts": START["layouts"][:1]},
    {"discards": "éé"},
    {"discards": "a"},
    {"stock": "zz"},
    {"stock": "?X"},
    HELD | {"held": "QQ"},
    HELD | {"held": "??"},
    HELD | {"held": None},
    {"held": "KS"},
    {"phase": "deal", "seat": 0},
    {"phase": "over"},
    {"lead": 3},
    {"turn": 0},
    {"wins": [-1, 0]},
    {"done": [1]},
    {"sizes": [14, 10]},
]


def table(**changes: object) -> list[Record]:
    """A header whose match begins with a stated table."""
    header = records(APP)[0]
    return [header | {"engine": 2, "start": START | changes}]


def view(**changes: object) -> list[Record]:
    """The same as seat 1 knows it."""
    hidden = {"layouts": ["??" * 10] * 2, "stock": "??" * (len(DECK) - 22)}
    header = {name: value for name, value in table()[0].items() if name != "rng"}
    start = START | hidden | changes
    return [header | {"engine": 1, "fmt": "trash-view", "viewer": 1, "start": start}]


@pytest.mark.parametrize("made", [table(), table(**HELD), view(), view(held="KS", phase="place")])
def test_a_table_of_another_engine_or_of_a_view_is_shown(
    made: list[Record], tmp_path: Path
) -> None:
    assert shown(forged(made), tmp_path).keys() <= {"diff", "stats"}
    assert verified(forged(made)).exit == 5


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_what_is_no_table_is_told_by_all_that_show_it(wrong: Record, tmp_path: Path) -> None:
    said = shown(forged(table(**wrong)), tmp_path)
    assert said.keys() == SHOWN.keys() - {"stats"}  # which leaves such a file out
    assert all("no match can begin so" in told for told in said.values())
    assert verified(forged(table(**wrong))).exit == 1


@pytest.mark.parametrize(
    "wrong",
    [{"held": "??", "phase": "place"}, {"discards": "??"}, {"stock": "??x"}, {"layouts": ["q"]}],
)
def test_what_is_no_table_of_a_view_is_told(wrong: Record, tmp_path: Path) -> None:
    said = shown(forged(view(**wrong)), tmp_path)
    assert said.keys() == SHOWN.keys() - {"stats"}
    assert all("no match can begin so" in told for told in said.values())


def test_more_seats_than_can_be_shown_are_unsupported(tmp_path: Path) -> None:
    made = records(APP)[:1]
    made[0] |= {"engine": 2, "seats": [{"name": "A", "who": "human"}] * 1100}
    said = shown(forged(made), tmp_path)
    assert "1100 seats" in said["replay"]
    assert "1100 seats" in said["info"]
    assert verified(forged(made)).exit == 5
    assert verified(forged(made), 1).exit == 5


@pytest.mark.parametrize("card", ["??", "?X", "ZZ"])
def test_a_card_of_a_view_that_is_none_is_told(card: str, tmp_path: Path) -> None:
    path = tmp_path / "whole.jsonl"
    path.write_bytes(stored(APP))
    made = [json.loads(line) for line in redact(read_whole(str(path)), 1)]
    put(made, 2, "ev.0.1", card)
    said = shown(chained(made), tmp_path)
    assert "record 2" in said["replay"]
