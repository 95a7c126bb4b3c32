"""Hostile replays: whatever a file holds, all that shows one shows it, or says what is wrong."""

import contextlib
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.replay.forged import APP, Record, chained, forged, put, put_at, records, stored
from tests.replay.test_hostile import ANYTHING, paths
from trashcli.exits import Failure
from trashcli.plans import ShowPlan, StepPlan
from trashcli.replay.diff import compare
from trashcli.replay.info import info, render_info
from trashcli.replay.timeline import read_timeline
from trashcli.screen.style import Style
from trashcli.shell.watch import show, step
from trashcli.stats.matches import read_match, stats
from trashcli.stats.render import render_stats

PATHS = list(paths(records(APP)))
LINES = ("end", "show board", "state", "log", "score", "back", "when", "run until turn > 3", "hint")


def compared(path: str) -> None:
    good = Path(path).with_name("good.jsonl")
    good.write_bytes(stored(APP))
    compare(path, str(good))


SHOWN: dict[str, Callable[[str], object]] = {
    "info": lambda path: render_info(info(read_timeline(path))),
    "stats": lambda path: render_stats(stats([read_match(path)]), Style()),
    "diff": compared,
    "replay": lambda path: show(ShowPlan(file=path, instant=True)),
    "step": lambda path: step(StepPlan(file=path, commands=LINES, json=True)),
}


def plain(made: list[Record]) -> bytes:
    """The records as they are, hashes and all."""
    return b"".join(json.dumps(one, separators=(",", ":")).encode() + b"\n" for one in made)


def shown(content: bytes, folder: Path) -> dict[str, str]:
    """What each way of showing a file says is wrong with it, if it cannot show it all."""
    path = folder / "a.jsonl"
    path.write_bytes(content)
    said = {}
    for name, way in SHOWN.items():
        out = io.TextIOWrapper(io.BytesIO(), "utf-8")
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
            try:
                way(str(path))
            except Failure as failure:
                said[name] = str(failure)
    return said


def test_a_good_replay_is_shown_in_every_way(tmp_path: Path) -> None:
    assert shown(stored(APP), tmp_path) == {}


@pytest.mark.long
@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(PATHS), ANYTHING, st.sampled_from([chained, forged, plain]))
def test_any_value_anywhere_is_shown_or_told(
    tmp_path: Path, path: tuple[Any, ...], value: object, write: Callable[[list[Record]], bytes]
) -> None:
    made = records(APP)
    put_at(made, path, value)
    try:
        content = write(made)
    except (AttributeError, IndexError, KeyError, TypeError):
        return  # it agrees with nothing, itself least of all
    assert shown(content, tmp_path).keys() <= SHOWN.keys()


@pytest.mark.parametrize(
    ("record", "path", "value", "words"),
    [
        (0, "engine", [], "engine"),
        (2, "seat", 9, "another seat acts"),
        (15, "winners", [9], "the end is not true"),
        (15, "winners", [0], "the end is not true"),
        (15, "hands", 0, "the end is not true"),
        (15, "reason", "halt", "the match did not end for this reason"),
    ],
)
def test_a_lie_in_a_record_is_told(
    record: int, path: str, value: object, words: str, tmp_path: Path
) -> None:
    made = records(APP)
    put(made, record, path, value)
    assert words in shown(forged(made), tmp_path)["replay"]


@pytest.mark.parametrize("value", [[], {}, 1, None, "x"], ids=repr)
@pytest.mark.parametrize("field", ["i", "k", "p", "s", "do", "ev", "seat"])
def test_a_field_that_is_none_of_its_kind_is_told(
    field: str, value: object, tmp_path: Path
) -> None:
    made = records(APP)
    made[3][field] = value
    assert "replay" in shown(plain(made), tmp_path)
