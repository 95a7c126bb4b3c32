"""Only regular files are opened, without waiting; what was there keeps its mode and links."""

import os
from pathlib import Path

import pytest
from prompt_toolkit.history import InMemoryHistory

from trashcli.exits import Failure
from trashcli.files import open_regular, read_regular, replace_text
from trashcli.shell import prompt

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")


def test_what_is_no_regular_file_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    named = {tmp_path / "pipe": "a pipe", tmp_path: "a folder", Path("/dev/zero"): "a device"}
    for path, kind in named.items():
        with pytest.raises(Failure, match=f"is {kind}.*, not a script"):
            open_regular(str(path), "a script")
    with pytest.raises(Failure, match="No such file"):
        open_regular(str(tmp_path / "none"))


def test_a_file_is_read_up_to_a_limit_that_the_message_names(tmp_path: Path) -> None:
    path = tmp_path / "long"
    path.write_bytes(b"x" * 2049)
    assert len(read_regular(path, "a list", 4096)) == 2049
    with pytest.raises(Failure, match="is longer than the 2 KiB that a list may have"):
        read_regular(path, "a list", 2048)
    with pytest.raises(FileNotFoundError):
        read_regular(tmp_path / "none", "a list", 2048)


@pytest.mark.skipif(not Path("/proc/version").exists(), reason="needs the files of a kernel")
def test_a_file_that_says_it_is_empty_and_is_not_is_read_up_to_the_limit_too() -> None:
    assert read_regular(Path("/proc/version"), "a list", 4096)
    with pytest.raises(Failure, match="is longer than"):
        read_regular(Path("/proc/version"), "a list", 10)


def test_a_file_is_replaced_behind_its_link_and_keeps_its_mode(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    target.chmod(0o604)
    link.symlink_to(target)
    replace_text(link, "new")
    assert (target.read_text(), link.is_symlink()) == ("new", True)
    assert target.stat().st_mode & 0o777 == 0o604
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "target"]


def test_a_history_is_made_for_nobody_else_and_one_that_was_there_keeps_its_mode(
    tmp_path: Path,
) -> None:
    history = tmp_path / "state" / "history"
    assert not isinstance(prompt._history(history), InMemoryHistory)
    assert history.stat().st_mode & 0o777 == 0o600
    shared = tmp_path / "shared"
    shared.write_text("\n# 2026\n+draw\n")
    shared.chmod(0o644)
    history.unlink()
    history.symlink_to(shared)
    assert list(prompt._history(history).load_history_strings()) == ["draw"]
    assert shared.stat().st_mode & 0o777 == 0o644


def test_a_history_that_leads_to_no_file_is_kept_in_memory_only(tmp_path: Path) -> None:
    history = tmp_path / "history"
    before = Path(os.devnull).stat().st_mode
    history.symlink_to(os.devnull)
    assert isinstance(prompt._history(history), InMemoryHistory)
    assert Path(os.devnull).stat().st_mode == before
    history.unlink()
    os.mkfifo(history)
    assert isinstance(prompt._history(history), InMemoryHistory)
