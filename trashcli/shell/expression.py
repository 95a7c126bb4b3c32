"""Conditions: the small language of `expect`, `until`, `break` and `when`.

    condition  = comparison ["and" comparison]...
    comparison = path operator value
    operator   = == != < <= > >= ~ !~ in
    value      = word | "quoted" | [value, ...]

A condition is read once and asked often.  It can ask for nothing but the paths of `paths`, and
every fault in it is found when it is read, with its column.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from msgspec import Struct

from trashcli.shell.codes import LineFault
from trashcli.shell.grammar import Line
from trashcli.shell.paths import Asked, Path, Value, parse_path, shown

Test = Callable[[Value, Value], bool]

_TOKEN = re.compile(
    r'\s*(?:(?P<operator>==|!=|<=|>=|<|>|!~|~)|(?P<quoted>"(?:[^"\\]|\\.)*")'
    r'|(?P<mark>[\[\],])|(?P<word>[^\s"\[\],<>=!~]+))'
)


_UNTIL = re.compile(r"until(?:\s+|$)", re.IGNORECASE)


def _contains(found: Value, value: Value) -> bool:
    return value in found  # type: ignore[operator]  # only lists and texts get here


_TESTS: dict[str, Test] = {
    "==": lambda found, value: found == value,
    "!=": lambda found, value: found != value,
    "<": lambda found, value: found < value,  # type: ignore[operator]  # only numbers get here
    "<=": lambda found, value: found <= value,  # type: ignore[operator]  # as above
    ">": lambda found, value: found > value,  # type: ignore[operator]  # as above
    ">=": lambda found, value: found >= value,  # type: ignore[operator]  # as above
    "~": _contains,
    "!~": lambda found, value: not _contains(found, value),
    "in": lambda found, value: _contains(value, found),
}
_OPERATORS = ", ".join(_TESTS)


_UNREADABLE = {
    '"': "the quote is not closed",
    "=": f"= is no operator; did you mean ==? There are {_OPERATORS}",
    "!": f"! is no operator; did you mean != or !~? There are {_OPERATORS}",
}


class Token(Struct, frozen=True):
    """A piece of a condition, and where it begins, from 0."""

    kind: str
    text: str
    at: int


class Comparison(Struct, frozen=True):
    """One comparison of a condition, as it was written in `text`."""

    path: Path
    test: Test
    value: Value
    text: str

    def holds(self, asked: Asked) -> bool:
        """Whether it is true now."""
        return self.test(self.path.read(asked), self.value)

    def failure(self, asked: Asked) -> str:
        """What was found instead."""
        return f"{self.text}: found {shown(self.path.read(asked))}"


class Condition(Struct, frozen=True):
    """Comparisons that must all hold."""

    comparisons: tuple[Comparison, ...]

    def holds(self, asked: Asked) -> bool:
        """Whether all of it is true now."""
        return all(comparison.holds(asked) for comparison in self.comparisons)

    def failure(self, asked: Asked) -> str:
        """Which comparison does not hold, and what was found; empty if all hold."""
        failed = (one for one in self.comparisons if not one.holds(asked))
        return next((one.failure(asked) for one in failed), "")


def parse_condition(text: str, column: int = 1) -> Condition:
    """The condition that a text states; raises `LineFault`.  The text begins in `column`."""
    try:
        return _parse(text)
    except LineFault as fault:
        where = fault.column + column
        message = f"column {where}: {fault.message}"
        raise LineFault("bad_expression", message, where) from None


def parse_until(line: Line) -> Condition | None:
    """The condition behind `until`, None where a line's arguments do not begin so; raises
    `LineFault`.
    """
    until = _UNTIL.match(line.rest)
    if until is None:
        return None
    return parse_condition(line.rest[until.end() :], line.column + until.end())


@lru_cache(4096)
def _parse(text: str) -> Condition:
    """The condition; columns of faults count from 0."""
    return _Reader(text).condition()


class _Reader:
    """Reads one condition, token by token."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = list(_tokens(text))
        self._next = 0

    def condition(self) -> Condition:
        comparisons = [self._comparison()]
        while self._peek().kind != "end":
            token = self._take()
            if token.text.lower() != "and":
                raise _fault(token, "expected `and` or the end")
            comparisons.append(self._comparison())
        return Condition(tuple(comparisons))

    def _comparison(self) -> Comparison:
        start = self._peek()
        if start.kind != "word":
            raise _fault(start, "expected a path, such as turn or seat(2).open")
        self._take()
        path = parse_path(start.text, start.at)
        operator = self._take()
        name = operator.text.lower()
        if name not in _TESTS:
            raise _fault(operator, f"expected one of {_OPERATORS}")
        value = self._value(path, operator, name)
        end = self._tokens[self._next - 1]
        text = self._text[start.at : end.at + len(end.text)]
        return Comparison(path, _TESTS[name], value, text)

    def _value(self, path: Path, operator: Token, name: str) -> Value:
        """The value to compare with, of the kind that path and operator ask for."""
        if name in ("~", "!~"):
            if not path.holds_many:
                raise _fault(operator, f"{path.name} holds nothing that could be contained")
            return self._one(path)
        if name == "in":
            if path.is_list:
                raise _fault(operator, f"{path.name} is a list itself")
            return self._list(path)
        if name not in ("==", "!=") and not path.is_number:
            raise _fault(operator, f"{path.name} is no number")
        return self._list(path) if path.is_list else self._one(path)

    def _one(self, path: Path) -> Value:
        token = self._take()
        if token.kind not in ("word", "quoted"):
            raise _fault(token, f"expected {path.expects}")
        return path.value(_unquoted(token), token.at)

    def _list(self, path: Path) -> Value:
        opening = self._take()
        if opening.text != "[":
            raise _fault(opening, f"expected a list, such as {path.example}")
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


def _tokens(text: str) -> Iterator[Token]:
    at = 0
    while at < len(text.rstrip()):
        found = _TOKEN.match(text, at)
        if found is None or found.lastgroup is None:
            start = len(text) - len(text[at:].lstrip())
            raise LineFault("bad_expression", _UNREADABLE.get(text[start], "cannot be read"), start)
        kind = found.lastgroup
        yield Token(kind, found[kind], found.start(kind))
        at = found.end()
    yield Token("end", "", len(text))


def _unquoted(token: Token) -> str:
    if token.kind != "quoted":
        return token.text
    return re.sub(r"\\(.)", r"\1", token.text[1:-1])


def _fault(token: Token, message: str) -> LineFault:
    found = f"found {token.text}" if token.text else "found the end"
    return LineFault("bad_expression", f"{message}; {found}", token.at)
