"""How a command ends: the exit codes, and the one exception that carries a message for a person."""

from enum import IntEnum


class Exit(IntEnum):
    """Exit codes, the same for every command."""

    OK = 0
    """Done, all checks held."""
    NO = 1
    """The answer is no: an expectation failed, a difference or a mistake was found."""
    USAGE = 2
    """Wrong use of the command line."""
    SCRIPT = 3
    """A script line failed."""
    DAMAGED = 4
    """Something is unreadable, unwritable or damaged."""
    UNSUPPORTED = 5
    """An unsupported or mismatching version, engine or profile."""
    INCOMPLETE = 6
    """An incomplete replay, everything before its end verified."""
    INTERNAL = 70
    """A bug in trashcli."""
    INTERRUPTED = 130
    """Ctrl-C."""
    PIPE = 141
    """The reader of our output went away."""


class Failure(Exception):
    """Something that cannot be done, as one message for a person, and how the command then ends.

    The message says what was found, what was expected and what to do; it may have several lines.
    """

    def __init__(self, message: str, exit: Exit) -> None:
        super().__init__(message)
        self.exit = exit
