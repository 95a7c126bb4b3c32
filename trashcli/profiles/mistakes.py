"""A mistake in a profile: where it is and what it is, in one line for a person."""

from typing import NamedTuple

from msgspec import Struct

from trashcli.wording import brief


class Place(NamedTuple):
    """Where something stands: `file:line:column`, the latter two from 1.

    A setting (`--set wild=[Q,Q]`) is one line, so only its column is told.
    """

    file: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        line = "" if self.file.startswith("--set ") else f":{self.line}"
        return f"{self.file}{line}:{self.column}"


class Mistake(Struct, frozen=True):
    """One mistake; `key` is the path of the key it is about, empty for the file as a whole."""

    place: Place
    key: str
    message: str

    def __str__(self) -> str:
        return ": ".join(filter(None, (str(self.place), brief(self.key), self.message)))
