"""Canonical bytes: the JSON of RFC 8785, with integers as the only numbers."""

import json
from pathlib import Path

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from trashcli.replay import canonical
from trashcli.replay.canonical import LARGEST, Json, Misframed

CORPUS = sorted((Path(__file__).parents[1] / "corpus" / "engine-1").glob("*.jsonl"))
KEYS = st.from_regex("[a-z][a-z0-9_]{0,12}", fullmatch=True)
VALUES: st.SearchStrategy[Json] = st.recursive(
    st.none() | st.booleans() | st.integers(-LARGEST, LARGEST) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)
RECORDS = st.dictionaries(KEYS, VALUES, max_size=6)


@pytest.mark.long
@given(RECORDS)
def test_a_value_is_written_as_rfc_8785_writes_it(record: dict[str, Json]) -> None:
    written = canonical.encode(record)
    assert written == rfc8785.dumps(record)
    assert canonical.parse(written) == record


@pytest.mark.long
@given(RECORDS)
def test_another_way_of_writing_a_value_is_refused(record: dict[str, Json]) -> None:
    for other in (json.dumps(record, indent=1), json.dumps(record, separators=(", ", ":"))):
        if other.encode() != canonical.encode(record):
            with pytest.raises(Misframed):
                canonical.parse(other.encode())


@pytest.mark.parametrize("path", CORPUS[::9], ids=lambda path: path.name)
def test_each_line_of_a_replay_is_what_rfc_8785_makes_of_it(path: Path) -> None:
    for line in path.read_bytes().splitlines():
        assert rfc8785.dumps(json.loads(line)) == line
