"""Reads YAML as far as a profile needs it: maps, lists and plain values, each with its place.

The only module that imports `yaml`.  It takes the parser's events and builds its own nodes, so that
nothing is ever made of what a profile may not hold: tags, anchors, aliases, merge keys, several
documents, keys that stand twice, more than so many characters, values or levels.
"""

import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import yaml

from trashcli.exits import Exit, Failure
from trashcli.files import open_regular
from trashcli.profiles.nodes import FORBIDDEN, Entry, Mistake, Node, Place, parse_plain
from trashcli.profiles.shelf import SUFFIXES
from trashcli.wording import brief

MOST_BYTES = 64 * 1024
MOST_NODES = 2_000
DEEPEST = 8


class _Stop(Exception):
    """Nothing behind the last mistake can be read."""


STDIN = Path("-")
"""Standard input, in place of a file."""


def read_bytes(path: Path, file: str) -> bytes:
    """What a file holds, if it may be a profile; `file` is what messages call it.

    Raises `Failure` for what cannot be read, is no plain file (a pipe, a folder, a device), is not
    called `.yaml` even behind links, or is too large.
    """
    if path == STDIN:
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
        return _bounded(data, file)
    try:
        if path.resolve().suffix not in SUFFIXES:
            raise Failure(f"{file}: not a .yaml file", Exit.DAMAGED)
        if not stat.S_ISREG(path.stat().st_mode):
            raise Failure(f"{file}: not a plain file", Exit.DAMAGED)
        with open_regular(str(path), "a profile") as opened:
            data = opened.read(MOST_BYTES + 1)
    except (OSError, RuntimeError, ValueError) as error:  # links in a circle; a NUL in the path
        reason = getattr(error, "strerror", None) or error
        raise Failure(f"{file}: cannot be read: {reason}", Exit.DAMAGED) from None
    return _bounded(data, file)


def _bounded(data: bytes, file: str) -> bytes:
    if len(data) > MOST_BYTES:
        limit = f"more than the {MOST_BYTES // 1024} KiB a profile may have"
        raise Failure(f"{file}: {limit}", Exit.DAMAGED)
    return data


def parse_file(data: bytes, file: str) -> tuple[Node | None, list[Mistake]]:
    """The top node of a file's content, and the mistakes found; no node where it cannot be read."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode()
        line, column = _end(before)
        place = Place(file, line + 1, column + 1)
        return None, [Mistake(place, "", "not UTF-8; save the file as UTF-8")]
    return parse_yaml(text, file)


def parse_yaml(text: str, file: str, shift: int = 0) -> tuple[Node | None, list[Mistake]]:
    """The same for a text; columns are told `shift` higher."""
    reader = _Reader(text.replace("\r\n", "\n").replace("\r", "\n"), file, shift)
    try:
        return reader.document(), reader.mistakes
    except _Stop:
        return None, reader.mistakes


def _end(text: str) -> tuple[int, int]:
    """Line and column behind a text, from 0."""
    return text.count("\n"), len(text.rpartition("\n")[2])


class _Reader:
    """Builds nodes from the events of one text, and collects its mistakes."""

    def __init__(self, text: str, file: str, shift: int) -> None:
        self.mistakes: list[Mistake] = []
        self._text = text
        self._file = file
        self._shift = shift
        self._count = 0
        self._events = self._parse()

    def document(self) -> Node | None:
        """The node of the only document."""
        if bad := FORBIDDEN.search(self._text):
            place = self._at(*_end(self._text[: bad.start()]))
            self._stop(place, "", f"a control character, U+{ord(bad[0]):04X}; take it out")
        next(self._events)  # the stream begins
        if isinstance(next(self._events), yaml.StreamEndEvent):
            return Node(self._at(0, 0), None)
        node = self._node(next(self._events), "", 1)
        next(self._events)  # the document ends
        after = next(self._events)
        if not isinstance(after, yaml.StreamEndEvent):
            self._add(self._place(after), "", "a second document; one file, one profile")
        return node

    def _parse(self) -> Iterator[yaml.Event]:
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        try:
            yield from yaml.parse(self._text, Loader=loader)
        except yaml.MarkedYAMLError as error:
            self._stop_at(error)
        except (ValueError, OverflowError):  # only from the loader that is not in C
            self._stop(Place(self._file), "", "not YAML: a number or character that cannot be")

    def _stop_at(self, error: yaml.MarkedYAMLError) -> NoReturn:
        """Stops at a mistake of grammar: where it is, or where what is not closed begins."""
        line, column = self._mark(error)
        text = self._text.split("\n")[line]
        if "\t" in text[: len(text) - len(text.lstrip())]:
            self._stop(self._at(line, column), "", "a tab; indent with spaces")
        context = f" {error.context}" if error.context else ""
        self._stop(self._at(line, column), "", f"not YAML: {error.problem}{context}")

    def _mark(self, error: yaml.MarkedYAMLError) -> tuple[int, int]:
        for mark in (error.problem_mark, error.context_mark):
            if mark and mark.index < len(self._text):
                return mark.line, mark.column
        return _end(self._text)

    def _node(self, event: yaml.Event, key: str, level: int) -> Node:
        place = self._place(event)
        self._count += 1
        if self._count > MOST_NODES:
            self._stop(place, key, f"more than {MOST_NODES} values; a profile needs few")
        if level > DEEPEST:
            self._stop(place, key, f"more than {DEEPEST} levels of lists and maps in each other")
        if not isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent):
            self._add(place, key, "an alias; write the value out")
            return Node(place, None, known=False)
        self._refuse_marks(event, place, key)
        if isinstance(event, yaml.ScalarEvent):
            quoted = bool(event.style)
            return Node(place, event.value if quoted else parse_plain(event.value), quoted)
        if isinstance(event, yaml.SequenceStartEvent):
            return Node(place, self._list(key, level))
        return Node(place, self._map(key, level))

    def _refuse_marks(
        self, event: yaml.ScalarEvent | yaml.CollectionStartEvent, place: Place, key: str
    ) -> None:
        if event.anchor is not None:
            self._add(place, key, f"an anchor, &{brief(event.anchor)}; take it out")
        if event.tag is not None:
            self._add(place, key, f"a tag, {brief(event.tag)}; take it out")

    def _list(self, key: str, level: int) -> list[Node]:
        nodes = []
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            nodes.append(self._node(event, key, level + 1))
        return nodes

    def _map(self, key: str, level: int) -> "dict[str, Entry]":
        entries: dict[str, Entry] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            place = self._place(event)
            name = self._name(event, key, level)
            path = ".".join(filter(None, (key, name)))
            node = self._node(next(self._events), path, level + 1)
            if name in entries:
                first = entries[name].place
                self._add(place, path, f"stands twice, first in line {first.line}")
            elif name is not None:
                entries[name] = Entry(place, node)
        return entries

    def _name(self, event: yaml.Event, key: str, level: int) -> str | None:
        node = self._node(event, key, level + 1)
        if not isinstance(event, yaml.ScalarEvent):
            if node.known:
                self._add(node.place, key, "a list or map as a key; a key is a word")
            return None
        if event.value == "<<" and not node.quoted:
            self._add(node.place, key, "a merge key; write `extends: NAME` at the top instead")
            return None
        return str(event.value)

    def _place(self, event: yaml.Event) -> Place:
        mark = event.start_mark
        return self._at(mark.line, mark.column) if mark else Place(self._file)

    def _at(self, line: int, column: int) -> Place:
        """A place told as the parser counts, from 0."""
        return Place(self._file, line + 1, column + 1 + self._shift)

    def _add(self, place: Place, key: str, message: str) -> None:
        self.mistakes.append(Mistake(place, key, message))

    def _stop(self, place: Place, key: str, message: str) -> NoReturn:
        self._add(place, key, message)
        raise _Stop
