r"""The grammar: what a line of text says, wherever it comes from.  Nothing is carried out here.

    line   = [ID] [PREFIX...] VERB ARGUMENT... [# comment]
    PREFIX = fails CODE | xfail | quiet

A word may hold "quoted" parts; within quotes \" and \\ stand for themselves.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from trashcli.shell.codes import MEANINGS, Code, LineFault
from trashcli.wording import nearest

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
    """A line of text, read.  `rest` is what follows the verb, from `column` on; `fails` the code
    that the line is to be refused with.
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
        """The arguments as one text, without quotes; raises `LineFault` for an open quote."""
        _words(self.rest, self.column)
        return _unquoted(self.rest)


def parse_line(text: str) -> Line | None:
    """What the line says; None if it is blank or a comment.  Raises `LineFault`."""
    if len(text) > LONGEST_LINE:
        raise LineFault("bad_line", f"the line is longer than {LONGEST_LINE} characters")
    if found := _CONTROL.search(text):
        raise LineFault("bad_line", "the line holds a control character", found.start() + 1)
    if "#" in text:
        text = _without_comment(text)
    start = _ID.match(text)
    if start is None:
        return _parse(text, 1)
    line = _parse(text[start.end() :], start.end() + 1)
    if line is None:
        raise LineFault("bad_line", "there is no verb behind the number")
    return replace(line, id=int(start[1]))


def filled(line: Line, variables: Mapping[str, str]) -> Line:
    """The line with the variables in its arguments replaced; `$$` is a dollar sign.

    Raises `LineFault` for one that is not given.
    """
    if "$" not in line.rest:
        return line

    def value(found: re.Match[str]) -> str:
        name = found[2] or found[3]
        if found[1]:
            return "$"
        if name not in variables:
            column = line.column + found.start()
            raise LineFault("no_such_variable", f"{found[0]} is not given", column)
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
        raise LineFault("bad_line", "there is no verb behind the prefix", column + at)
    return None


def _next_word(text: str, at: int, column: int) -> re.Match[str] | None:
    while at < len(text) and text[at].isspace():
        at += 1
    if at == len(text):
        return None
    found = _WORD.match(text, at)
    if found is None or (found.end() < len(text) and text[found.end()] == '"'):
        open_quote = found.end() if found else at
        raise LineFault("bad_line", "the quote is not closed", column + open_quote)
    return found


def _code(word: re.Match[str] | None, column: int) -> Code:
    code = next((code for code in MEANINGS if word and code == word[0]), None)
    if code is None:
        meant = nearest(word[0], MEANINGS) if word else None
        hint = f"did you mean {meant}?" if meant else "`help codes` lists them"
        message = f"fails needs a code, such as `fails slot_face_up place 1`; {hint}"
        raise LineFault("bad_argument", message, column + word.start() if word else 0)
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
