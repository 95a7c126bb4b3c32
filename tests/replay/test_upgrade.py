"""16: upgrades are total, pure and composable.

There is no older version yet; a made-up version 0, in which remarks and decisions had other names,
keeps the way real.
"""

import copy
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.corpus.make import Recording, remarked, small
from trashcli.exits import Exit, Failure
from trashcli.replay import canonical
from trashcli.replay.canonical import Json
from trashcli.replay.derive import fork, read_whole, redact
from trashcli.replay.info import info
from trashcli.replay.parse import UPGRADES, Fields, is_readable, upgraded
from trashcli.replay.recorder import resume
from trashcli.replay.records import chain
from trashcli.replay.timeline import read_timeline
from trashcli.replay.verify import verify


def from_0(fields: Fields) -> Fields:
    """A record of version 0 as one of version 1: a mark's text was its `note`, `do` was `did`."""
    names = {"note": "text", "did": "do"}
    named = {names.get(name, name): value for name, value in fields.items()}
    return named | {"v": 1} if "v" in fields else named


def as_0(lines: list[bytes]) -> Iterator[bytes]:
    """A replay as version 0 would have had it."""
    names = {"text": "note", "do": "did"}
    line = b""
    for old in lines:
        fields = {names.get(k, k): value for k, value in canonical.parse(old[:-1]).items()}
        fields |= {"p": chain(line)} if line else {"v": 0}
        line = canonical.encode(fields) + b"\n"
        yield line


@pytest.fixture
def version_0(monkeypatch: pytest.MonkeyPatch) -> None:
    """Version 0 is one that was."""
    monkeypatch.setitem(UPGRADES, 0, from_0)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "old.trash.jsonl"
    path.write_bytes(b"".join(as_0(remarked())))
    return path


@pytest.mark.usefixtures("version_0")
def test_16_a_file_of_an_older_version_verifies_and_is_shown(old: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.trash.jsonl"
    new.write_bytes(b"".join(remarked()))
    assert verify(str(old)).exit == Exit.OK
    assert verify(str(old)).digest == verify(str(new)).digest
    found, same = info(read_timeline(str(old))), info(read_timeline(str(new)))
    assert found.version == 0
    assert (found.marks, found.seats, found.reason) == (same.marks, same.seats, same.reason)


@pytest.mark.usefixtures("version_0")
def test_16_damage_in_a_file_of_an_older_version_is_found(old: Path) -> None:
    lines = old.read_bytes().splitlines(keepends=True)
    for record in range(1, len(lines) - 2):  # behind the last but one no hash tells which it was
        changed = [
            *lines[:record],
            lines[record].replace(b"{", b'{"a":1,', 1),
            *lines[record + 1 :],
        ]
        old.write_bytes(b"".join(changed))
        report = verify(str(old))
        assert report.finding is not None
        assert report.finding.record == record


@pytest.mark.usefixtures("version_0")
def test_16_a_match_of_an_older_version_is_not_written_to_but_forked(tmp_path: Path) -> None:
    path = tmp_path / "old.trash.jsonl"
    path.write_bytes(b"".join(as_0(small("old").play(5).lines)))
    with pytest.raises(Failure) as caught:
        resume(path)
    assert caught.value.exit == Exit.UNSUPPORTED
    assert "trashcli fork" in str(caught.value)
    path.write_bytes(b"".join(fork(str(path), "end").lines))
    again = resume(path)
    Recording(again.recorder).play().end()
    again.file.close()
    assert read_timeline(str(path)).version == 1
    assert verify(str(path)).exit == Exit.OK


@pytest.mark.usefixtures("version_0")
def test_16_a_view_of_an_older_version_is_that_of_the_newest(old: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.trash.jsonl"
    new.write_bytes(b"".join(remarked()))
    views = [list(redact(read_whole(str(path)), 1)) for path in (old, new)]
    assert views[0] == views[1]


def test_16_a_version_without_its_upgrades_is_refused_by_name(old: Path) -> None:
    report = verify(str(old))
    assert report.exit == Exit.UNSUPPORTED
    assert "version 0" in report.message


@pytest.mark.usefixtures("version_0")
@pytest.mark.parametrize("line", list(as_0(remarked())), ids=lambda line: line[:24].decode())
def test_16_an_upgrade_leaves_what_it_is_given_as_it_is(line: bytes) -> None:
    fields = canonical.parse(line[:-1])
    before = copy.deepcopy(fields)
    once = upgraded(fields, 0)
    assert fields == before
    assert upgraded(fields, 0) == once


@pytest.mark.usefixtures("version_0")
def test_16_an_upgrade_is_there_for_every_kind_of_record() -> None:
    for old, new in zip(as_0(remarked()), remarked(), strict=True):
        expected = canonical.parse(new[:-1])
        found = upgraded(canonical.parse(old[:-1]), 0)
        assert found | {"p": ""} == expected | {"p": ""}


def test_16_upgrades_are_made_one_behind_the_other() -> None:
    def step(number: int) -> dict[str, Json]:
        return {str(number): 1}

    steps = {version: lambda fields, v=version: fields | step(v) for version in range(4)}
    assert upgraded({}, 1, 4, steps) == {"1": 1, "2": 1, "3": 1}
    assert upgraded({}, 4, 4, steps) == {}
    assert upgraded(upgraded({}, 0, 2, steps), 2, 4, steps) == upgraded({}, 0, 4, steps)


def test_the_newest_version_is_left_as_it_is() -> None:
    for line in small("newest").play(3).lines:
        fields = canonical.parse(line[:-1])
        assert upgraded(fields, 1) == fields


def test_newer_versions_cannot_be_read() -> None:
    assert is_readable(1)
    assert not is_readable(2)
    assert not is_readable(0)
    assert not is_readable(-1)
