"""What is kept of a bug in trashcli itself, so that it can be reported."""

import platform
import traceback
from itertools import count
from pathlib import Path

from trashcli import __version__
from trashcli.folders import state_folder, without_person


def save_report(error: Exception) -> str:
    """Saves what is known of the error; says where it lies and what to do with it."""
    text = "".join(
        [
            f"trashcli {__version__}, Python {platform.python_version()}, {platform.system()}\n\n",
            *traceback.format_exception(error),
        ]
    )
    try:
        path = _write(without_person(text))
    except OSError:
        return "no report of it could be saved; please report what you did"
    return f"a report of it was saved as {path}; please send it with what you did"


def _write(text: str) -> Path:
    folder = state_folder() / "bugs"
    folder.mkdir(parents=True, exist_ok=True)
    paths = (folder / f"bug-{number}.txt" for number in count(1))
    path = next(path for path in paths if not path.exists())
    with path.open("x", encoding="utf-8") as file:
        file.write(text)
    return path
