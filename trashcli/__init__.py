"""The card game Trash in the terminal, and as a library.

The version numbers live here, and the names of the library: `__all__` is the whole public API, and
what is not in it is private.  This module is loaded by everything, so it imports nothing until a
name is used.
"""

TYPE_CHECKING = False  # what type checkers take for true; `typing` takes 10 ms to import
if TYPE_CHECKING:
    from trashcli.exits import Failure
    from trashcli.game.commands import Refused
    from trashcli.game.view import View
    from trashcli.library import Figures, Match, Replay, explain, read_replay, simulate, verify
    from trashcli.profiles.load import load_profile
    from trashcli.replay.verify import Report as Verdict

__all__ = [
    "ENGINE",
    "REPLAY_FORMAT",
    "Failure",
    "Figures",
    "Match",
    "Refused",
    "Replay",
    "Verdict",
    "View",
    "__version__",
    "explain",
    "load_profile",
    "read_replay",
    "simulate",
    "verify",
]

__version__ = "0.1.0"

ENGINE = 1
"""Goes up with any change that alters the events or the state of a game that can be played."""

REPLAY_FORMAT = 1
"""Goes up when a field or kind of the replay file is removed, renamed or changes meaning."""

APP = f"trashcli {__version__}"
"""How this program names itself in a replay."""

VERSION_LINE = f"trashcli {__version__} (engine {ENGINE}, replay format {REPLAY_FORMAT})"


def __getattr__(name: str) -> object:
    """The part of the library of that name, imported when it is first used."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    import_module("trashcli.library")  # which puts all of its names here
    return globals()[name]
