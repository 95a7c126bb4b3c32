"""Places: the folders and files of a person, and whether they can be used."""

import os
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from tempfile import NamedTemporaryFile, gettempdir

from trashcli.doctor.findings import Finding
from trashcli.exits import Failure
from trashcli.folders import profiles_folder, settings_folder, state_folder
from trashcli.profiles.listing import Checked, check
from trashcli.profiles.shelf import SUFFIXES, shipped_folder
from trashcli.replay.lock import lock
from trashcli.settings import NAMES, VARIABLE, read_settings, settings_path

FOLDER_VARIABLES = ("SETTINGS_DIR", "PROFILES_DIR", "STATE_DIR")


def look_at_places(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Where things are kept, and what is in the files."""
    yield _folder("settings in", settings_folder(), "`set NAME VALUE --save` cannot save")
    yield _folder("matches in", state_folder(), "games cannot be recorded; --no-record plays")
    yield _locks(state_folder())
    yield _settings(environ)
    yield from _variables(environ)
    yield from _profiles()


def _folder(what: str, folder: Path, lost: str) -> Finding:
    if folder.is_dir():
        return _writable(what, folder, lost)
    above = next(parent for parent in folder.parents if parent.exists())
    if above.is_dir() and os.access(above, os.W_OK | os.X_OK):
        return Finding(what, "ok", f"{folder}, to be made when it is needed")
    return Finding(what, "broken", f"{folder} cannot be made", lost)


def _writable(what: str, folder: Path, lost: str) -> Finding:
    try:
        with NamedTemporaryFile(dir=folder):
            return Finding(what, "ok", str(folder))
    except OSError as error:
        return Finding(what, "broken", f"{folder} cannot be written: {error.strerror}", lost)


def _locks(folder: Path) -> Finding:
    """Whether a second writer is kept out of a file, where matches are recorded."""
    where = folder if folder.is_dir() else Path(gettempdir())
    try:
        with NamedTemporaryFile(dir=where) as first, Path(first.name).open("r+b") as second:
            if not lock(first.fileno()):
                return Finding("locks", "broken", "files cannot be locked", _UNLOCKED)
            if lock(second.fileno()):
                return Finding("locks", "note", "a lock does not keep others out", _UNLOCKED)
    except OSError as error:
        return Finding("locks", "note", f"not tried: {error.strerror}")
    return Finding("locks", "ok", "a second writer is kept out")


_UNLOCKED = "two games in one file would destroy it; record to a disk of this machine"


def _settings(environ: Mapping[str, str]) -> Finding:
    try:
        read_settings(environ)
    except Failure as failure:
        return Finding("settings", "broken", str(failure), "`trashcli play --no-config` reads none")
    path = settings_path()
    return Finding("settings", "ok", str(path) if path.exists() else "none are kept")


def _variables(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Variables that look like ours and are none."""
    ours = {f"{VARIABLE}{name.upper()}" for name in (*NAMES, *FOLDER_VARIABLES)}
    for name in sorted(environ):
        if name.startswith(VARIABLE) and name not in ours:
            near = get_close_matches(name, ours, 1)
            advice = f"did you mean {near[0]}?" if near else ""
            yield Finding("variables", "note", f"{name} means nothing here", advice)


def _profiles() -> Iterator[Finding]:
    shipped = check([str(path) for path in _in(shipped_folder())])
    own = check([str(path) for path in _in(profiles_folder())])
    wrong = [one for one in (*shipped, *own) if one.exit]
    counts = f"{len(shipped)} come with the program, {len(own)} of your own"
    yield Finding("profiles", "ok" if shipped else "broken", counts)
    yield from map(_wrong, wrong)


def _in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*") if path.suffix in SUFFIXES)


def _wrong(checked: Checked) -> Finding:
    count = len(checked.lines())
    found = f"{checked.name}: {count} mistake{'s' * (count > 1)}"
    return Finding("profiles", "broken", found, f"trashcli rules check {checked.name}")
