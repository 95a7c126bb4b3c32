"""The card game Trash in the terminal, and as a library.

`__all__` is the whole public API, and what is not in it is private.  This module is loaded by
everything, so it imports only the version numbers until a name is used.
"""

from trashcli.version import ENGINE, REPLAY_FORMAT, __version__

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


def __getattr__(name: str) -> object:
    """The part of the library of that name, imported when it is first used."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    library = import_module("trashcli.library")
    # All at once: importing has put the folder `simulate` where the function of that name belongs.
    globals().update({name: vars(library)[name] for name in __all__ if name in vars(library)})
    return globals()[name]
