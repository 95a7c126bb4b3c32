"""Conditions: one small language in which scripts, the prompt and `simulate --find` ask what is so.

    condition  = comparison ["and" comparison]...
    comparison = PATH OPERATOR value
    value      = word | "quoted text" | [value, ...]
    OPERATOR   = == != < <= > >= ~ !~ in

`~` is contains, `in` is contained in.  What can be asked is a table of paths (`turn`,
`seat().open`) that whoever reads a condition hands in; a value must be of its path's kind, so that
a slip is found when the condition is read, not when it is asked.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from trashcli.exits import Fault
from trashcli.wording import brief, nearest

Value = int | str | None | list["Value"]

NONE = "none"
"""How nothing is written."""


class Kind(Struct, frozen=True):
    """A kind of value: `parse` returns what a word means, and raises `ValueError` for one that is
    no such value.
    """

    name: str
    expects: str
    example: str
    """A list of such values."""
    parse: Callable[[str], Value]


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ValueError
    return int(text)


NUMBER = Kind("number", "a whole number", "[3, 7, 9]", _number)
TEXT = Kind("text", "a word or a quoted text", '[draw, "place 3"]', str)


class Entry(Struct, frozen=True):
    """A path that can be asked: the kind of value it holds, how it is read, and what it means."""

    kind: Kind
    read: Callable[..., Any]
    """Reads the value; takes what the condition is asked of, and the numbers in brackets."""
    meaning: str
    is_list: bool = False

    @property
    def holds(self) -> str:
        """What it holds, in words: `number`, `list of cards`."""
        return f"list of {self.kind.name}s" if self.is_list else self.kind.name


Paths = Mapping[str, Entry]
"""What can be asked, by name; `()` stands where a number in brackets does: `seat().open`."""


class Path(Struct, frozen=True):
    """A path as a condition names it."""

    name: str
    entry: Entry
    arguments: tuple[int, ...]

    def read(self, asked: object) -> Value:
        """Return what it holds now; raises `Fault` for a number in brackets that nothing has."""
        value: Value = self.entry.read(asked, *self.arguments)
        return value

    @property
    def is_number(self) -> bool:
        """Whether it holds one number."""
        return self.entry.kind == NUMBER and not self.entry.is_list

    @property
    def holds_many(self) -> bool:
        """Whether something can be contained in it."""
        return self.entry.is_list or self.entry.kind == TEXT

    def value(self, text: str, at: int) -> Value:
        """Return the value that a word names, of this path's kind; raises `Fault`."""
        try:
            return self.entry.kind.parse(text)
        except ValueError:
            message = f"{brief(text)!r} is not {self.entry.kind.expects}"
            raise Fault("bad_expression", message, at) from None


_ARGUMENT = re.compile(r"\((\d{1,4})\)")


def parse_path(text: str, paths: Paths, column: int) -> Path:
    """Return the path that a word in this column names; raises `Fault`."""
    form = _ARGUMENT.sub("()", text.lower())
    if form not in paths:
        meant = nearest(form, paths)
        hint = f"did you mean {spelled(meant)}?" if meant else f"paths are {_all(paths)}"
        raise Fault("bad_expression", f"there is no path {brief(text)!r}; {hint}", column)
    return Path(text, paths[form], tuple(map(int, _ARGUMENT.findall(text))))


def _all(paths: Paths) -> str:
    return ", ".join(map(spelled, paths))


def spelled(form: str) -> str:
    """Return a path as it may be typed: `seat(2).open` for `seat().open`."""
    return form.replace("()", "(2)")


def shown(value: Value) -> str:
    """Return a value as a condition would write it."""
    if isinstance(value, list):
        return f"[{', '.join(map(_item, value))}]"
    return NONE if value is None else str(value)


def _item(value: Value) -> str:
    text = shown(value)
    return f'"{text}"' if " " in text else text


def _contains(found: Any, value: Value) -> bool:  # noqa: ANN401 -- only lists and texts get here
    return value in found


OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    "==": lambda found, value: found == value,
    "!=": lambda found, value: found != value,
    "<": lambda found, value: found < value,
    "<=": lambda found, value: found <= value,
    ">": lambda found, value: found > value,
    ">=": lambda found, value: found >= value,
    "~": _contains,
    "!~": lambda found, value: not _contains(found, value),
    "in": lambda found, value: _contains(value, found),
}
_ANY_OPERATOR = ", ".join(OPERATORS)


class Comparison(Struct, frozen=True):
    """One comparison of a condition, as it was written in `text`."""

    path: Path
    operator: str
    value: Value
    text: str

    def holds(self, asked: object) -> bool:
        """Return whether it is true now."""
        return OPERATORS[self.operator](self.path.read(asked), self.value)

    def failure(self, asked: object) -> str:
        """Return what was found instead."""
        return f"{self.text}: found {shown(self.path.read(asked))}"


class Condition(Struct, frozen=True):
    """Comparisons that must all be true; without any it always is."""

    comparisons: tuple[Comparison, ...] = ()

    def holds(self, asked: object) -> bool:
        """Return whether all of it is true now."""
        return all(comparison.holds(asked) for comparison in self.comparisons)

    def failure(self, asked: object) -> str:
        """Return which comparison is not true, and what was found; empty if all are."""
        failed = (one for one in self.comparisons if not one.holds(asked))
        return next((one.failure(asked) for one in failed), "")


def parse_condition(text: str, paths: Paths, column: int = 1, *, alone: bool = False) -> Condition:
    """Return the condition that a text states; raises `Fault`.  The text begins in `column`.

    With `alone` a number may stand without an operator, and then asks for more than 0 of it.
    """
    try:
        return _Reader(text, paths, alone=alone).condition()
    except Fault as fault:
        where = fault.column + column
        raise Fault("bad_expression", f"column {where}: {fault.message}", where) from None


class Token(Struct, frozen=True):
    """A piece of a condition, and where it begins, from 0."""

    kind: str
    text: str
    at: int

    @property
    def is_end(self) -> bool:
        """Whether a comparison is over: with `and`, or with the text."""
        return self.kind == "end" or self.text.lower() == "and"


class _Reader:
    """Reads one condition, token by token; the columns of its faults count from 0."""

    def __init__(self, text: str, paths: Paths, *, alone: bool) -> None:
        self._text = text
        self._paths = paths
        self._alone = alone
        self._tokens = list(_tokens(text))
        self._next = 0

    def condition(self) -> Condition:
        comparisons = [self._comparison()]
        while self._peek().kind != "end":
            token = self._take()
            if not token.is_end:
                raise _fault(token, "expected `and` or the end")
            comparisons.append(self._comparison())
        return Condition(tuple(comparisons))

    def _comparison(self) -> Comparison:
        start = self._take()
        if start.kind != "word":
            example = " or ".join([spelled(form) for form in self._paths][:2])
            raise _fault(start, f"expected a path, such as {example}")
        path = parse_path(start.text, self._paths, start.at)
        if self._alone and path.is_number and self._peek().is_end:
            return Comparison(path, ">", 0, start.text)
        operator = self._take()
        name = operator.text.lower()
        if name not in OPERATORS:
            raise _fault(operator, f"expected one of {_ANY_OPERATOR}")
        value = self._value(path, operator, name)
        end = self._tokens[self._next - 1]
        return Comparison(path, name, value, self._text[start.at : end.at + len(end.text)])

    def _value(self, path: Path, operator: Token, name: str) -> Value:
        """The value to compare with, of the kind that path and operator ask for."""
        if name in ("~", "!~"):
            if not path.holds_many:
                raise _fault(operator, f"{path.name} holds nothing that could be contained")
            return self._one(path)
        if name == "in":
            if path.entry.is_list:
                raise _fault(operator, f"{path.name} is a list itself")
            return self._list(path)
        if name not in ("==", "!=") and not path.is_number:
            raise _fault(operator, f"{path.name} is no number")
        return self._list(path) if path.entry.is_list else self._one(path)

    def _one(self, path: Path) -> Value:
        token = self._take()
        if token.kind not in ("word", "quoted"):
            raise _fault(token, f"expected {path.entry.kind.expects}")
        return path.value(_unquoted(token), token.at)

    def _list(self, path: Path) -> Value:
        opening = self._take()
        if opening.text != "[":
            raise _fault(opening, f"expected a list, such as {path.entry.kind.example}")
        values: list[Value] = []
        while self._peek().text != "]":
            if values and (between := self._take()).text != ",":
                raise _fault(between, "expected , or ]")
            values.append(self._one(path))
        self._take()
        return values

    def _peek(self) -> Token:
        return self._tokens[self._next]

    def _take(self) -> Token:
        token = self._tokens[self._next]
        if token.kind != "end":
            self._next += 1
        return token


_TOKEN = re.compile(
    r'\s*(?:(?P<operator>==|!=|<=|>=|<|>|!~|~)|(?P<quoted>"(?:[^"\\]|\\.)*")'
    r'|(?P<mark>[\[\],])|(?P<word>[^\s"\[\],<>=!~]+))'
)
_UNREADABLE = {
    '"': "the quote is not closed",
    "=": f"= is no operator; did you mean ==? There are {_ANY_OPERATOR}",
    "!": f"! is no operator; did you mean != or !~? There are {_ANY_OPERATOR}",
}


def _tokens(text: str) -> Iterator[Token]:
    at = 0
    while at < len(text.rstrip()):
        found = _TOKEN.match(text, at)
        if found is None or found.lastgroup is None:
            start = len(text) - len(text[at:].lstrip())
            raise Fault("bad_expression", _UNREADABLE.get(text[start], "cannot be read"), start)
        kind = found.lastgroup
        yield Token(kind, found[kind], found.start(kind))
        at = found.end()
    yield Token("end", "", len(text))


def _unquoted(token: Token) -> str:
    if token.kind != "quoted":
        return token.text
    return re.sub(r"\\(.)", r"\1", token.text[1:-1])


def _fault(token: Token, message: str) -> Fault:
    found = f"found {brief(token.text)}" if token.text else "found the end"
    return Fault("bad_expression", f"{message}; {found}", token.at)
