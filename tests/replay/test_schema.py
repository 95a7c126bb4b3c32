"""The JSON Schema of replays: every replay validates, and what is none does not."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.corpus.make import EXPECTED, small
from tests.proofs import always
from trashcli.replay.parse import KINDS
from trashcli.replay.schema import schema

ROOT = Path(__file__).parent.parent.parent
REPLAYS = sorted(
    path
    for folder in ("tests/corpus", "tests/vectors", "replays")
    for path in (ROOT / folder).rglob("*.jsonl*")
    if path.name.partition(".trash")[0] not in EXPECTED
)
FEW = [path for path in REPLAYS if "-" not in path.name.partition(".trash")[0]]
"""One of each kind of record among them; the others are of one rule or profile each."""
VALIDATOR = Draft202012Validator(schema())


def records(path: Path) -> list[dict[str, Any]]:
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return [json.loads(line) for line in data.split(b"\n")[:-1]]


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize(
    "path", always(FEW, REPLAYS), ids=lambda path: path.name.partition(".trash")[0]
)
def test_every_replay_validates(path: Path) -> None:
    for record in records(path):
        VALIDATOR.validate(record)


def test_each_kind_of_record_is_in_the_schema() -> None:
    kinds = {
        part["properties"]["k"]["enum"][0]
        for part in schema()["$defs"].values()
        if part.get("properties", {}).get("k", {}).get("enum")
    }
    assert kinds == {"header", *KINDS}


GOOD = [json.loads(line) for line in small("schema").play(4).lines]


def changed(record: int, **fields: object) -> dict[str, Any]:
    """A good record with other values; None for a field that is missing."""
    made = GOOD[record] | fields
    return {name: value for name, value in made.items() if value is not None}


@pytest.mark.parametrize(
    "record",
    [
        changed(0, v=2),
        changed(0, fmt="trash-view"),
        changed(0, engine=0),
        changed(0, rng={"alg": "splitmix64x4", "seed": "a b", "v": 1}),
        changed(0, start={}),
        changed(0, rules=None),
        changed(1, k="unknown"),
        changed(1, i=0),
        changed(1, p="0"),
        changed(1, s="0123456789ABCDEF"),
        changed(1, ev=None),
        changed(1, ev=[["draw"]]),
        changed(1, ev=[["draw", "1H"]]),
        changed(1, ev=[["draw", "6H", "6H"]]),
        changed(1, ev=[["fly"]]),
        changed(1, do={"op": "place"}),
        changed(1, t=-1),
        {"k": "x_note"},
        {},
        [],
    ],
    ids=str,
)
def test_what_is_no_record_does_not_validate(record: object) -> None:
    assert not VALIDATOR.is_valid(record)


def test_a_record_may_have_fields_that_are_unknown() -> None:
    assert VALIDATOR.is_valid(changed(1, mood="good"))
