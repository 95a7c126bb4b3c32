"""The version numbers of the program, its engine (the rules as code) and the replay format."""

__version__ = "0.1.0"

ENGINE = 1
"""Goes up with any change that alters the events or the state of a game that can be played."""

REPLAY_FORMAT = 1
"""Goes up when a field or kind of the replay file is removed, renamed or changes meaning."""

APP = f"trashcli {__version__}"
"""How this program names itself in a replay."""

VERSION_LINE = f"trashcli {__version__} (engine {ENGINE}, replay format {REPLAY_FORMAT})"
