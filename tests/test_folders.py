"""Where a person's own files lie on each system."""

from pathlib import Path

import pytest

from trashcli.folders import cache_folder, profiles_folder, settings_folder, state_folder

VARIABLES = (
    "APPDATA", "LOCALAPPDATA", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME",
    "TRASHCLI_CACHE_DIR", "TRASHCLI_SETTINGS_DIR", "TRASHCLI_PROFILES_DIR", "TRASHCLI_STATE_DIR",
)  # fmt: skip


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder, and none of the variables that name others."""
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    ("platform", "settings", "state", "cache"),
    [
        ("linux", ".config", ".local/state", ".cache"),
        ("darwin", "Library/Application Support", "Library/Application Support", "Library/Caches"),
        ("win32", "AppData/Roaming", "AppData/Local", "AppData/Local"),
    ],
)
def test_each_system_has_its_folders(
    platform: str,
    settings: str,
    state: str,
    cache: str,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    assert settings_folder() == home / settings / "trashcli"
    assert profiles_folder() == home / settings / "trashcli" / "rules"
    assert state_folder() == home / state / "trashcli"
    assert cache_folder() == home / cache / "trashcli"


@pytest.mark.parametrize(
    ("platform", "settings", "state"),
    [("linux", "XDG_CONFIG_HOME", "XDG_STATE_HOME"), ("win32", "APPDATA", "LOCALAPPDATA")],
)
def test_the_systems_variables_name_others_unless_they_are_relative(
    platform: str, settings: str, state: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setenv(settings, str(home / "a"))
    monkeypatch.setenv(state, str(home / "b"))
    assert settings_folder() == home / "a" / "trashcli"
    assert state_folder() == home / "b" / "trashcli"
    monkeypatch.setenv(settings, "a")
    monkeypatch.setenv(state, "")
    assert home in settings_folder().parents
    assert home in state_folder().parents


def test_variables_of_our_own_come_first(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "a"))
    monkeypatch.setenv("TRASHCLI_SETTINGS_DIR", str(home / "s"))
    monkeypatch.setenv("TRASHCLI_STATE_DIR", "here")
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "b"))
    assert cache_folder() == home / "b" / "trashcli"
    monkeypatch.setenv("TRASHCLI_CACHE_DIR", str(home / "c"))
    assert cache_folder() == home / "c"
    assert settings_folder() == home / "s"
    assert profiles_folder() == home / "s" / "rules"
    assert state_folder() == Path.cwd() / "here"
    monkeypatch.setenv("TRASHCLI_PROFILES_DIR", str(home / "p"))
    assert profiles_folder() == home / "p"


def test_nothing_is_made_by_asking(home: Path) -> None:
    settings_folder(), profiles_folder(), state_folder(), cache_folder()
    assert list(home.iterdir()) == []
