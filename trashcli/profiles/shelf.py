"""Where profiles lie: those that come with the program, and a person's own."""

import re
from functools import cache
from pathlib import Path

from trashcli.exits import Exit, Failure
from trashcli.folders import profiles_folder
from trashcli.wording import brief, nearest

SUFFIXES = (".yaml", ".yml")

NAME = re.compile(r"[A-Za-z0-9._-]{1,40}")
"""A profile's name stands in replays and in the names of their files."""


def shipped_folder() -> Path:
    """The folder of the profiles that come with the program: in the package, or beside it.  Where
    the program runs from a zip file, they are copied out of it to a folder for as long as it runs.
    """
    package = Path(__file__).parent.parent
    inside, beside = package / "rules", package.parent / "rules"
    if inside.is_dir() or beside.is_dir():
        return inside if inside.is_dir() else beside
    return _copied_out()


@cache
def _copied_out() -> Path:
    import atexit
    from importlib.resources import files
    from shutil import rmtree
    from tempfile import mkdtemp

    folder = Path(mkdtemp(prefix="trashcli-"))
    atexit.register(rmtree, folder, ignore_errors=True)
    for entry in files("trashcli").joinpath("rules").iterdir():
        (folder / entry.name).write_bytes(entry.read_bytes())
    return folder


def profile_names() -> list[str]:
    """The names of all profiles there are."""
    return sorted(
        {
            path.stem
            for folder in (shipped_folder(), profiles_folder())
            for path in folder.glob("*.y*ml")
            if path.suffix in SUFFIXES and NAME.fullmatch(path.stem)
        }
    )


def is_shipped(name: str) -> bool:
    """Return whether a profile of this name comes with the program."""
    return bool(NAME.fullmatch(name)) and (shipped_folder() / f"{name}.yaml").is_file()


def is_path(name_or_path: str) -> bool:
    """Whether it says where a file is, and is no name."""
    return Path(name_or_path).suffix in SUFFIXES or any(c in name_or_path for c in "/\\")


def path_of(name: str, here: Path) -> Path:
    """The file of the profile with that name; the program's own come first.

    Raises `Failure` (USAGE) where there is none; it says so if a file in the folder `here` was
    probably meant.
    """
    if NAME.fullmatch(name):
        for folder in (shipped_folder(), profiles_folder()):
            for suffix in SUFFIXES:
                if (path := folder / f"{name}{suffix}").exists():
                    return path
    files = (f"{name}{suffix}" for suffix in SUFFIXES)
    meant = next((file for file in files if (here / file).is_file()), None)
    meant = meant or nearest(name, profile_names())
    hint = f"did you mean {meant}?" if meant else "`trashcli rules list` names all"
    raise Failure(f"no profile is called {brief(name)}; {hint}", Exit.USAGE)
