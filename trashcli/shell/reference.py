"""References: what a replay file is called in a line that a person copies, and which file a person
means.
"""

import os
import shlex
from pathlib import Path

from trashcli.folders import state_folder
from trashcli.replay.games import FOLDER, path_meant, short_name
from trashcli.screen.style import Style


def file_meant(text: str) -> str:
    """The path of the replay that a person means: a file, or else one of the own games by name."""
    return path_meant(state_folder() / FOLDER, text)


def reference(file: str, before: str, style: Style) -> str:
    """What to call the file behind the text `before` in a line: its path, or where that would be
    too long for a line, something shorter that commands understand, if there is any: the name of
    one's own game, or the path from the folder one is in.
    """
    room = style.width - len(before)
    if len(shlex.quote(file)) <= room:
        return file
    path = Path(file).absolute()
    if path.parent == state_folder() / FOLDER:
        return short_name(path, room)
    return min(file, os.path.relpath(file), key=len)
