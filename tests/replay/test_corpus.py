"""The corpus: it is what its maker writes, it ends as it is expected to, and it holds everything.

14: the corpus verifies on every Python; each profile, key and record kind has a file in it.
"""

import gzip
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import pytest
from msgspec.json import encode

from tests.corpus import make
from trashcli import ENGINE
from trashcli.game.commands import Command
from trashcli.game.events import Event
from trashcli.game.profile import keys
from trashcli.profiles.load import load_profile
from trashcli.profiles.shelf import shipped_folder
from trashcli.replay.parse import KINDS
from trashcli.replay.records import ActionRecord, Header, ResumeRecord, UndoRecord
from trashcli.replay.timeline import Timeline, read_timeline
from trashcli.replay.verify import verify

CORPUS = Path(make.__file__).parent
FILES = sorted(CORPUS.glob("engine-*/*.jsonl*"))
PROFILES = sorted(path.stem for path in shipped_folder().glob("*.yaml"))


def named(path: Path) -> str:
    """What the list of expected codes calls a file."""
    return path.relative_to(CORPUS).as_posix()


def expected() -> dict[str, int]:
    lines = (line.split() for line in (CORPUS / "expected.txt").read_text().splitlines())
    return {name: int(code) for code, name in lines}


def unpacked(path: Path) -> bytes:
    return gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()


@cache
def good() -> dict[str, Timeline]:
    """The timeline of every file that verifies to its end, by its name without its ending."""
    codes = expected()
    paths = [path for path in FILES if named(path) not in codes]
    return {path.name.partition(".trash")[0]: read_timeline(str(path)) for path in paths}


def headers() -> list[Header]:
    return [timeline.header for timeline in good().values()]


def actions() -> Iterator[ActionRecord]:
    for timeline in good().values():
        yield from (record for record in timeline.records if isinstance(record, ActionRecord))


def test_the_corpus_is_what_its_maker_writes(tmp_path: Path) -> None:
    make.write(tmp_path)
    made = {path.name: unpacked(path) for path in tmp_path.glob(f"engine-{ENGINE}/*")}
    here = {path.name: unpacked(path) for path in CORPUS.glob(f"engine-{ENGINE}/*")}
    assert made.keys() == here.keys()
    assert [name for name in made if made[name] != here[name]] == []
    assert (tmp_path / "expected.txt").read_bytes() == (CORPUS / "expected.txt").read_bytes()


@pytest.mark.parametrize("path", FILES, ids=named)
def test_14_each_file_of_the_corpus_ends_as_expected(path: Path) -> None:
    assert verify(str(path)).exit == expected().get(named(path), 0)


def test_what_is_expected_is_expected_of_a_file() -> None:
    assert expected().keys() <= {named(path) for path in FILES}


@pytest.mark.parametrize("name", PROFILES)
def test_14_each_profile_has_a_file(name: str) -> None:
    hashes = {header.rules.doc for header in headers() if header.rules.name == name}
    assert load_profile(name).profile.at_table(2) in hashes


def words(kind: Any) -> set[Any]:  # noqa: ANN401 -- any type of a key
    """The values that a type lists: its words, true and false, null."""
    if kind is bool:
        return {True, False}
    if kind is type(None):
        return {None}
    if get_origin(kind) is Literal:
        return set(get_args(kind))
    parts = get_args(kind) if get_origin(kind) in (Union, UnionType) else ()
    return set[Any]().union(*map(words, parts))


VALUES = [
    (key.path, value)
    for key in keys().values()
    for value in sorted(words(get_args(key.type)[0]), key=str)
    if value != "half"  # of packs: a replay holds their number
]


@pytest.mark.parametrize(("path", "value"), VALUES)
def test_14_each_value_of_each_key_has_a_file(path: str, value: object) -> None:
    assert value in [header.rules.doc.value(path) for header in headers()]


@pytest.mark.parametrize("path", keys())
def test_14_each_key_has_files_with_different_values(path: str) -> None:
    assert len({header.rules.doc.value(path) for header in headers()}) > 1


@pytest.mark.parametrize("kind", [*KINDS, "x_note"])
def test_14_each_kind_of_record_has_a_file(kind: str) -> None:
    assert any(f'"k":"{kind}"'.encode() in unpacked(path) for path in FILES)


@pytest.mark.parametrize("name", [kind.__struct_config__.tag for kind in get_args(Event)])
def test_14_each_kind_of_event_has_a_file(name: str) -> None:
    assert any(encode(event).startswith(f'["{name}"'.encode()) for a in actions() for event in a.ev)


@pytest.mark.parametrize("kind", get_args(Command))
def test_14_each_decision_has_a_file(kind: type[Command]) -> None:
    assert any(isinstance(action.do, kind) for action in actions())


@pytest.mark.parametrize("field", ["start", "parent"])
def test_14_each_optional_part_of_a_header_has_a_file(field: str) -> None:
    assert any(getattr(header, field) is not None for header in headers())


@pytest.mark.parametrize("field", ["by", "t"])
def test_14_each_optional_field_of_an_action_has_a_file(field: str) -> None:
    assert any(getattr(action, field) for action in actions())


@pytest.mark.parametrize("reason", ["won", "halt", "quit", "limit"])
def test_14_each_reason_to_end_has_a_file(reason: str) -> None:
    ends = (timeline.end for timeline in good().values())
    assert any(end is not None and end.reason == reason for end in ends)


@pytest.mark.parametrize("players", range(2, 7))
def test_14_each_number_of_players_has_a_file(players: int) -> None:
    assert any(len(header.seats) == players for header in headers())


@pytest.mark.parametrize("phase", ["deal", "draw", "place"])
def test_14_a_match_begins_with_a_stated_table_at_each_phase(phase: str) -> None:
    assert any(header.start.phase == phase for header in headers() if header.start)


def test_14_undos_go_back_to_the_beginning_across_a_hand_and_to_what_was_undone() -> None:
    timeline = good()["undo"]
    undos = [
        (i, record.to)
        for i, record in enumerate(timeline.records, 1)
        if isinstance(record, UndoRecord)
    ]
    redone = [to for i, to in undos if any(back < to < at for at, back in undos if at < i)]
    assert [to for _, to in undos][-1] == 0
    assert any(timeline.when(i - 1).hand > timeline.when(i).hand > 0 for i, _ in undos)
    assert redone


def test_14_a_resumed_match_says_what_was_cut() -> None:
    cut = [record.cut for record in good()["resumed"].records if isinstance(record, ResumeRecord)]
    assert cut == [0, 15, 1, 0]


def test_the_corpus_is_small() -> None:
    assert sum(path.stat().st_size for path in FILES) < 1_500_000
