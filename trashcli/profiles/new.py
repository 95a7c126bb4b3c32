"""Begins a new profile: a file to fill in, which extends another profile."""

from pathlib import Path

from trashcli.exits import Exit, Failure
from trashcli.profiles.named import load_profile
from trashcli.profiles.sheet import blank
from trashcli.profiles.shelf import NAME, is_path
from trashcli.wording import brief


def write_new(name: str, extends: str, path: Path | None = None, *, force: bool = False) -> Path:
    """Writes a profile to fill in to `NAME.yaml`, or to `path`; gives where it lies.

    Raises `Failure` where the name cannot be one, the profile to extend has mistakes, or the file
    cannot be written; an existing one is written over only by `force`.
    """
    if not NAME.fullmatch(name):
        message = f"{brief(name)}: a profile's name has letters, digits, . _ and -, at most 40"
        raise Failure(message, Exit.USAGE)
    path = path or Path(f"{name}.yaml")
    base = load_profile(extends)
    if is_path(extends):
        extends = _from_folder(extends, path.parent)
    try:
        with path.open("w" if force else "x", encoding="utf-8", newline="\n") as file:
            file.write(blank(name, extends, base.profile))
    except FileExistsError:
        raise Failure(f"{path} exists; --force writes over it", Exit.DAMAGED) from None
    except OSError as error:
        raise Failure(f"{path} cannot be written: {error.strerror}", Exit.DAMAGED) from None
    return path


def _from_folder(path: str, folder: Path) -> str:
    """The path of a file as a profile in that folder names it."""
    try:
        return Path(path).resolve().relative_to(folder.resolve()).as_posix()
    except ValueError:
        message = f"{path}: a file to extend lies in the folder of the new one, or below"
        raise Failure(message, Exit.USAGE) from None
