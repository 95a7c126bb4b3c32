"""What a profile file holds before it is checked: nodes, and what a plain value means."""

import re
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


FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
    "\ud800-\udfff\ufeff\ufffe\uffff]"
)
"""Control characters, those that change the direction of text among them."""

_WHOLE_NUMBER = re.compile(r"0|[-+]?[1-9][0-9]{0,8}")
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}


class Node(Struct, frozen=True):
    """A value and its place.  A list holds nodes, a map its entries by key.

    `quoted` tells "6" from 6; a node is not `known` if a mistake was already found in it.
    """

    place: Place
    value: "str | int | list[Node] | dict[str, Entry] | None"
    quoted: bool = False
    known: bool = True


class Entry(Struct, frozen=True):
    """One entry of a map: where its key stands, and its value."""

    place: Place
    node: Node


def parse_plain(text: str) -> str | int | None:
    """What a value without quotes means: true, false, null, a whole number, or else a word.

    YAML's other spellings are words here: `no`, `on`, `010`, `1_000`, `0x10`, `1e3`, `.inf`.
    """
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if _WHOLE_NUMBER.fullmatch(text) else text
