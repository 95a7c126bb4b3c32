"""Stated tables: those of a known match after some of its records."""

from typing import Any

import msgspec

from tests.replay.forged import Record, records, states

MADE = records("pagat-42")
STATES = list(states(MADE))
FIRST_HAND = 12
"""The last record of the first hand."""
DRAW, PLACE = 20, 23
"""Records of the second hand: behind the first a seat is to draw, behind the other to place."""


def stated(record: int, **fields: Any) -> Record:  # noqa: ANN401 -- any field of a state
    """The table after a record, as a match may begin with it, with other fields."""
    state = STATES[record - 1]
    assert state is not None
    if state.phase == "deal":
        state = msgspec.structs.replace(state, layouts=["", ""], stock="", discards="")
    table: Record = msgspec.json.decode(msgspec.json.encode(state))
    return table | fields


def begun(start: Record, record: int) -> list[Record]:
    """The match as it went on behind a record, begun with a stated table."""
    before = STATES[FIRST_HAND - 1]
    assert before is not None
    turns = MADE[-1]["turns"] - (before.turn if record > FIRST_HAND else 0)
    return [MADE[0] | {"start": start}, *MADE[record + 1 : -1], MADE[-1] | {"turns": turns}]
