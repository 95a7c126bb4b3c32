"""The welcome: a line of help for a person who has never played here."""

from trashcli.folders import state_folder
from trashcli.replay.games import FOLDER

HISTORY = "history"
LINE = "Welcome: Enter plays on; type hint for advice, rules to learn, quit to leave."


def welcome(file: str) -> str:
    """A line of help, until a match other than that of this file was recorded or a line was typed
    at a prompt; empty after that.
    """
    folder = state_folder()
    played = (path for path in (folder / FOLDER).glob("*") if str(path) != file)
    return "" if (folder / HISTORY).exists() or any(played) else LINE
