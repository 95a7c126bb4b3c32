"""Settings: one file, one variable each, and clear words for what may not be."""

import os
from pathlib import Path

import pytest

from trashcli.exits import Exit, Failure
from trashcli.files import MIB
from trashcli.settings import (
    NAMES,
    Settings,
    allowed,
    changed,
    meaning,
    parse_value,
    read_settings,
    save_setting,
    settings_path,
)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRASHCLI_SETTINGS_DIR", str(tmp_path / "settings"))


def test_without_a_file_the_defaults_hold() -> None:
    assert read_settings({}) == Settings()


def test_a_saved_setting_is_read_again_and_leaves_the_others() -> None:
    save_setting("name", 'A"nn\\')
    save_setting("toolbar", False)
    save_setting("verbosity", 3)
    save_setting("toolbar", True)
    assert read_settings({}) == Settings(name='A"nn\\', toolbar=True, verbosity=3)
    assert read_settings({}, file=False) == Settings()


def test_a_variable_goes_before_the_file() -> None:
    save_setting("name", "Ann")
    assert read_settings({"TRASHCLI_NAME": "Ben"}).name == "Ben"


def test_comments_in_the_file_are_kept() -> None:
    path = save_setting("pace", "step")
    path.write_text("# mine\n" + path.read_text())
    save_setting("pace", "fast")
    assert path.read_text() == '# mine\npace = "fast"\n'


def test_a_name_with_a_line_separator_is_saved_on_one_line() -> None:
    save_setting("name", "a\u2028b\x85c")
    save_setting("pace", "fast")
    assert read_settings({}) == Settings(name="a\u2028b\x85c", pace="fast")


def test_a_file_that_is_no_text_is_told_and_left_alone() -> None:
    path = save_setting("pace", "step")
    path.write_bytes(b"name = '\xff'\n")
    with pytest.raises(Failure, match="is not TOML"):
        save_setting("pace", "fast")
    assert path.read_bytes() == b"name = '\xff'\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nmae = 'x'", "there is no setting nmae; did you mean name?"),
        ("pace = 'quick'", "pace may be auto, fast, normal, step, not 'quick'"),
        ("verbosity = 9", "verbosity may be 0 to 3, not 9"),
        ("toolbar = 'maybe'", "toolbar may be on, off, not 'maybe'"),
        ("name = ''", "name may be a text of 1 to 40 characters, not ''"),
        ("name", "is not TOML"),
    ],
)
def test_a_wrong_file_is_told_by_its_path_and_what_may_be(text: str, message: str) -> None:
    settings_path().parent.mkdir()
    settings_path().write_text(text)
    with pytest.raises(Failure) as failure:
        read_settings({})
    assert message in str(failure.value)
    assert str(settings_path()) in str(failure.value)
    assert failure.value.exit == Exit.DAMAGED


def test_a_wrong_value_by_hand_is_wrong_use() -> None:
    with pytest.raises(Failure) as failure:
        changed(Settings(), "undo", "always")
    assert str(failure.value) == "undo may be never, own, any, not 'always'"
    assert failure.value.exit == Exit.USAGE


def test_a_variable_that_is_no_text_is_wrong_use() -> None:
    with pytest.raises(Failure, match="board may be auto, full"):
        read_settings({"TRASHCLI_BOARD": "\udcff"})


def test_words_for_yes_and_no_are_understood() -> None:
    assert [parse_value("tutor", word) for word in ("on", "off", "Yes", "no")] == [
        True,
        False,
        True,
        False,
    ]


@pytest.mark.parametrize("name", NAMES)
def test_each_setting_says_what_it_is_for_and_what_it_may_be(name: str) -> None:
    assert meaning(name).endswith(".")
    assert allowed(name)


def test_a_file_that_cannot_be_read_is_told() -> None:
    settings_path().mkdir(parents=True)
    with pytest.raises(Failure, match="is a folder, not settings"):
        read_settings({})
    with pytest.raises(Failure, match="is a folder, not settings"):
        save_setting("name", "Ann")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
def test_a_pipe_or_a_device_in_its_place_is_told_and_not_waited_for() -> None:
    settings_path().parent.mkdir()
    os.mkfifo(settings_path())
    with pytest.raises(Failure, match="is a pipe"):
        read_settings({})
    settings_path().unlink()
    settings_path().symlink_to("/dev/zero")
    with pytest.raises(Failure, match="is a device"):
        read_settings({})
    settings_path().unlink()
    settings_path().write_bytes(b"#" * (MIB + 1))
    with pytest.raises(Failure, match="is longer than the 1 MiB"):
        read_settings({})


def test_a_value_may_be_written_as_a_message_offers_it() -> None:
    settings_path().parent.mkdir()
    settings_path().write_text('tutor = "on"\nverbosity = "2"\n')
    assert read_settings({}) == Settings(tutor=True, verbosity=2)


def test_saving_keeps_the_link_the_mode_and_every_remark(tmp_path: Path) -> None:
    kept = tmp_path / "dotfiles.toml"
    kept.write_text('# mine\nname = "A # B"  # as at home\npace = "fast"\n')
    kept.chmod(0o640)
    settings_path().parent.mkdir()
    settings_path().symlink_to(kept)
    save_setting("name", "Ann")
    save_setting("tutor", True)
    assert settings_path().is_symlink()
    assert kept.stat().st_mode & 0o777 == 0o640
    assert kept.read_text() == ('# mine\nname = "Ann"  # as at home\npace = "fast"\ntutor = true\n')


def test_a_file_that_cannot_be_written_is_told() -> None:
    settings_path().with_suffix(".new").mkdir(parents=True)
    with pytest.raises(Failure, match="cannot be written"):
        save_setting("name", "Ann")
