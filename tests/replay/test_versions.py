"""16: no version is guessed; a replay of another than this one is refused by its number."""

from pathlib import Path

import pytest

from tests.corpus.make import remarked
from trashcli.exits import Exit, Failure
from trashcli.replay.derive import fork
from trashcli.replay.recorder import resume
from trashcli.replay.timeline import read_timeline
from trashcli.replay.verify import verify


@pytest.mark.parametrize("version", [0, 2, -1, 99])
def test_16_another_version_is_refused_by_its_number(version: int, tmp_path: Path) -> None:
    path = tmp_path / "other.trash.jsonl"
    path.write_bytes(b"".join(remarked()).replace(b'"v":1}\n', b'"v":%d}\n' % version, 1))
    report = verify(str(path))
    assert report.exit == Exit.UNSUPPORTED
    assert f"version {version} is not known" in report.message
    for read in (lambda: read_timeline(str(path)), lambda: fork(str(path), "end")):
        with pytest.raises(Failure, match=f"version {version} is not known") as caught:
            read()
        assert caught.value.exit == Exit.UNSUPPORTED
    with pytest.raises(Failure, match=f"version {version} is not known") as caught:
        resume(path)
    assert caught.value.exit == Exit.UNSUPPORTED
