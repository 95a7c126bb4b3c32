"""Where a person's own files lie: settings and profiles, and what the program keeps of itself.

The only module that asks the system for such folders.  None is made here.
"""

import os
import re
import sys
from pathlib import Path


def settings_folder() -> Path:
    """Where a person's settings lie.  `TRASHCLI_SETTINGS_DIR` names another folder."""
    return _ours("TRASHCLI_SETTINGS_DIR") or _settings_home() / "trashcli"


def profiles_folder() -> Path:
    """Where a person's own profiles lie.  `TRASHCLI_PROFILES_DIR` names another folder."""
    return _ours("TRASHCLI_PROFILES_DIR") or settings_folder() / "rules"


def state_folder() -> Path:
    """Where matches, the prompt's history and reports lie.  `TRASHCLI_STATE_DIR` names another."""
    return _ours("TRASHCLI_STATE_DIR") or _state_home() / "trashcli"


def cache_folder() -> Path:
    """Where lies what can be made again at any time.  `TRASHCLI_CACHE_DIR` names another."""
    return _ours("TRASHCLI_CACHE_DIR") or _cache_home() / "trashcli"


def shell_folder(shell: str) -> Path:
    """Return where bash, zsh or fish looks for what completes commands (zsh where it may be told to
    look); for any other shell the folder of the settings.
    """
    match shell:
        case "bash":
            data = _named("XDG_DATA_HOME") or _home() / ".local" / "share"
            return data / "bash-completion" / "completions"
        case "zsh":
            return (_named("ZDOTDIR") or _home()) / ".zfunc"
        case "fish":
            return (_named("XDG_CONFIG_HOME") or _home() / ".config") / "fish" / "completions"
        case _:
            return settings_folder()


def without_person(text: str) -> str:
    """The text, in which paths do not tell whose they are: `~` for the home folder, and `USER` for
    a folder that is called as that is.
    """
    home = _home()
    if not home.name:
        return text
    short = text.replace(str(home), "~")
    return re.sub(rf"(?<=[/\\]){re.escape(home.name)}(?=[/\\]|$)", "USER", short)


def _settings_home() -> Path:
    if sys.platform == "win32":
        return _named("APPDATA") or _home() / "AppData" / "Roaming"
    if sys.platform == "darwin":
        return _home() / "Library" / "Application Support"
    return _named("XDG_CONFIG_HOME") or _home() / ".config"


def _state_home() -> Path:
    if sys.platform == "win32":
        return _named("LOCALAPPDATA") or _home() / "AppData" / "Local"
    if sys.platform == "darwin":
        return _home() / "Library" / "Application Support"
    return _named("XDG_STATE_HOME") or _home() / ".local" / "state"


def _cache_home() -> Path:
    if sys.platform == "win32":
        return _named("LOCALAPPDATA") or _home() / "AppData" / "Local"
    if sys.platform == "darwin":
        return _home() / "Library" / "Caches"
    return _named("XDG_CACHE_HOME") or _home() / ".cache"


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:  # neither a variable nor the system names one
        return Path.cwd()


def _ours(variable: str) -> Path | None:
    """The folder that a variable of our own names, from the folder one is in."""
    folder = os.environ.get(variable)
    return Path(folder).absolute() if folder else None


def _named(variable: str) -> Path | None:
    """The folder that a variable of the system names; a relative one does not count (XDG)."""
    folder = Path(os.environ.get(variable, ""))
    return folder if folder.is_absolute() else None
