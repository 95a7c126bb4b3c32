r"""The grammar: what a line of text says, wherever it comes from.  Nothing is carried out here.

    line   = [ID] [PREFIX...] COMMAND ARGUMENT... [# comment]
    PREFIX = fails CODE | xfail | quiet

A word may hold "quoted" parts; within quotes \" and \\ stand for themselves.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct
from msgspec.structs import replace

from trashcli.exits import MEANINGS, Code, Failure, Fault
from trashcli.files import MIB, open_regular
from trashcli.game.cards import RANK_WORDS
from trashcli.game.state import Slot
from trashcli.wording import nearest, printable

_NUMBER = re.compile(r"\d{1,9}")


def parse_slot(text: str, column: int = 0) -> Slot:
    """The slot that a word names: a number from 1, or its card's rank; raises `Fault`.

    Whether a layout has it is not judged.
    """
    if text.upper() in RANK_WORDS:
        return Slot(RANK_WORDS.index(text.upper()) + 1)
    if not _NUMBER.fullmatch(text):
        raise Fault("bad_argument", f"{text!r} is no slot; slots are 1 to 13, or A", column)
    return Slot(int(text))


def parse_number(text: str, what: str, column: int = 0, least: int = 1) -> int:
    """A whole number; raises `Fault`, naming what the number is for."""
    if not _NUMBER.fullmatch(text) or int(text) < least:
        message = f"{text!r} is no number of {what}; give a whole number from {least}"
        raise Fault("bad_argument", message, column)
    return int(text)


LONGEST_LINE = 65_536
"""In characters."""

_ID = re.compile(r"\s*(\d{1,15})(?=\s)")
_WORD = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^\s"])+')
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_KEY = re.compile(r"([a-z][a-z0-9_.]*)=", re.IGNORECASE)
_COMMENT = re.compile(r'"(?:[^"\\]|\\.)*"|(?<!\S)#.*')
_VARIABLE = re.compile(r"\$(?:(\$)|(\d+)|\{(\w+)\})")
_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f]")


class Word(Struct, frozen=True):
    """A word of a line without its quotes, and its column, from 1.  `key` is `seed` for `seed=42`,
    and `text` then what follows.
    """

    text: str
    column: int
    key: str = ""


class Line(Struct, frozen=True):
    """A line of text, read.  `verb` is its command, `rest` what follows, from `column` on; `fails`
    the code that the line is to be refused with.
    """

    verb: str
    rest: str = ""
    column: int = 1
    id: int | None = None
    fails: Code | None = None
    xfail: bool = False
    quiet: bool = False

    @property
    def words(self) -> tuple[Word, ...]:
        """The arguments."""
        return _words(self.rest, self.column)

    @property
    def text(self) -> str:
        """The arguments as one text, without quotes; raises `Fault` for an open quote."""
        _words(self.rest, self.column)
        return _unquoted(self.rest)


def parse_line(text: str) -> Line | None:
    """What the line says; None if it is blank or a comment.  Raises `Fault`."""
    if len(text) > LONGEST_LINE:
        raise Fault("bad_line", f"the line is longer than {LONGEST_LINE} characters")
    if found := _CONTROL.search(text):
        raise Fault("bad_line", "the line holds a control character", found.start() + 1)
    if "#" in text:
        text = _without_comment(text)
    start = _ID.match(text)
    if start is None:
        return _parse(text, 1)
    line = _parse(text[start.end() :], start.end() + 1)
    if line is None:
        raise Fault("bad_line", "no command after the number")
    return replace(line, id=int(start[1]))


def filled(line: Line, variables: Mapping[str, str]) -> Line:
    """The line with the variables in its arguments replaced; `$$` is a dollar sign.

    Raises `Fault` for one that is not given.
    """
    if "$" not in line.rest:
        return line

    def value(found: re.Match[str]) -> str:
        name = found[2] or found[3]
        if found[1]:
            return "$"
        if name not in variables:
            column = line.column + found.start()
            raise Fault("no_such_variable", f"{found[0]} is not given", column)
        return variables[name]

    return replace(line, rest=_VARIABLE.sub(value, line.rest))


def line_id(text: str) -> int | None:
    """The number a line begins with, readable or not."""
    start = _ID.match(text)
    return int(start[1]) if start else None


def _without_comment(text: str) -> str:
    for found in _COMMENT.finditer(text):
        if found[0].startswith("#"):
            return text[: found.start()]
    return text


@lru_cache(4096)
def _parse(text: str, column: int) -> Line | None:
    """The line behind its number, which begins in `column`."""
    fails: Code | None = None
    flags = {"xfail": False, "quiet": False}
    at = 0
    while word := _next_word(text, at, column):
        name = word[0].lower()
        at = word.end()
        if name in flags and not flags[name]:
            flags[name] = True
        elif name == "fails" and fails is None:
            code = _next_word(text, at, column)
            fails, at = _code(code, column), code.end() if code else at
        else:
            rest = text[at:]
            start = len(rest) - len(rest.lstrip())
            return Line(
                name,
                rest.strip(),
                column + at + start,
                fails=fails,
                xfail=flags["xfail"],
                quiet=flags["quiet"],
            )
    if at:
        raise Fault("bad_line", "no command after the prefix", column + at)
    return None


def _next_word(text: str, at: int, column: int) -> re.Match[str] | None:
    while at < len(text) and text[at].isspace():
        at += 1
    if at == len(text):
        return None
    found = _WORD.match(text, at)
    if found is None or (found.end() < len(text) and text[found.end()] == '"'):
        open_quote = found.end() if found else at
        raise Fault("bad_line", "the quote is not closed", column + open_quote)
    return found


def _code(word: re.Match[str] | None, column: int) -> Code:
    code = next((code for code in MEANINGS if word and code == word[0]), None)
    if code is None:
        meant = nearest(word[0], MEANINGS) if word else None
        hint = f"did you mean {meant}?" if meant else "`help codes` lists them"
        message = f"fails needs a code, such as `fails slot_face_up place 1`; {hint}"
        raise Fault("bad_argument", message, column + word.start() if word else 0)
    return code


@lru_cache(4096)
def _words(rest: str, column: int) -> tuple[Word, ...]:
    words = []
    at = 0
    while found := _next_word(rest, at, column):
        words.append(_word(found[0], column + found.start()))
        at = found.end()
    return tuple(words)


def _word(raw: str, column: int) -> Word:
    key = _KEY.match(raw)
    if key is None:
        return Word(_unquoted(raw), column)
    return Word(_unquoted(raw[key.end() :]), column, key[1].lower())


def _unquoted(raw: str) -> str:
    return _QUOTED.sub(lambda quoted: re.sub(r"\\(.)", r"\1", quoted[1]), raw)


DEEPEST = 16
STDIN = "-"

_MOST_BYTES = 4 * LONGEST_LINE
"""Of one line: no character has more than four."""


class Script:
    """A named source of lines.  `number` is that of the line read last, from 1."""

    def __init__(
        self,
        name: str,
        lines: Iterator[bytes],
        variables: Mapping[str, str],
        close: Callable[[], None] = lambda: None,
    ) -> None:
        self.name = name
        self.variables = variables
        self.number = 0
        self.is_sourced = False
        """Whether another script has named it: then it may be any file, and what stands in it is
        not repeated where it is no command.
        """
        self.close = close
        """Gives free what the lines come from."""
        self._lines = lines

    def next(self) -> bytes | None:
        """The next line without its end, None after the last."""
        line = next(self._lines, None)
        if line is None:
            self.close()
            return None
        self.number += 1
        if self.number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")
        return line.rstrip(b"\r\n")

    @property
    def at(self) -> str:
        """The place of the line read last."""
        return f"{self.name}:{self.number}"


def script_of(name: str, texts: Iterable[str], variables: Mapping[str, str] = {}) -> Script:
    """The script of texts from a command line, each of one line or more."""
    lines = (os.fsencode(line) for text in texts for line in text.split("\n"))
    return Script(name, lines, variables)


def text_of(line: bytes) -> str:
    """The text of a line; raises `Fault` if it is none."""
    if len(line) > _MOST_BYTES:
        raise Fault("bad_line", f"the line is longer than {LONGEST_LINE} characters")
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        message = f"the line is not text in UTF-8: byte {error.start + 1}"
        raise Fault("bad_line", message) from None


def read_script(path: str, variables: Mapping[str, str]) -> Script:
    """The script at this path; raises `Fault`."""
    stream = open_script(path)
    name = printable(Path(path).name)
    return Script(name, bounded_lines(stream), variables, stream.close)


MOST_OF_SCRIPT = 64 * MIB
"""Bytes that a script or a list of seeds may have."""


def open_script(path: str) -> BinaryIO:
    """The file, open for reading; raises `Fault`."""
    try:
        return open_regular(path, "a script", MOST_OF_SCRIPT)
    except Failure as failure:
        raise Fault("unreadable", str(failure)) from None


def bounded_lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream."""
    while (line := read_line(stream)) is not None:
        yield line


def read_line(stream: BinaryIO) -> bytes | None:
    """The next line of a stream, None behind the last.  What an over-long line holds beyond the
    bound is passed over.
    """
    line = rest = stream.readline(_MOST_BYTES + 1)
    while len(rest) > _MOST_BYTES and not rest.endswith(b"\n"):
        rest = stream.readline(_MOST_BYTES + 1)
    return line or None
