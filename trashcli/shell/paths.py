"""Paths: what a condition can ask of a match.  The one table of them is `PATHS`."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Literal, Protocol, get_args

import msgspec
from msgspec import Struct

from trashcli.exits import Fault
from trashcli.game.cards import face_down_slots
from trashcli.game.events import Event
from trashcli.game.state import Seat
from trashcli.shell.grammar import Line, Word, parse_card
from trashcli.shell.scene import Position
from trashcli.wording import nearest

Value = int | str | None | list["Value"]
Kind = Literal["number", "card", "phase", "text"]

NONE = "none"
"""How no card is written."""
DOWN = "down"
"""How a face-down card is written: what it is, no condition can ask."""
PHASES = ("deal", "draw", "place", "over")

_EXPECTS: dict[Kind, str] = {
    "number": "a whole number",
    "card": f"a card, such as 6H or 10♣, or {NONE}, or {DOWN}",
    "phase": f"one of {', '.join(PHASES)}",
    "text": "a word or a quoted text",
}
_EXAMPLES: dict[Kind, str] = {
    "number": "[3, 7, 9]",
    "card": "[JC, JD]",
    "phase": "[draw, place]",
    "text": '[draw, "place 3"]',
}
_ARGUMENT = re.compile(r"\((\d{1,4})\)")


class Asked(Protocol):
    """What a condition is asked of."""

    @property
    def scene(self) -> Position:
        """Where the match stands."""

    @property
    def out(self) -> str:
        """The text of the answer before."""


class AskedOf(Struct):
    """What a condition is asked of: where a match stands, and the text of the answer
    before.
    """

    scene: Position
    out: str


class Entry(Struct, frozen=True):
    """A path that can be asked: what it holds, how it is read, and what it means."""

    kind: Kind
    read: Callable[..., Any]
    meaning: str
    is_list: bool = False


def _seat(scene: Position, seat: int) -> Seat:
    if not 1 <= seat <= scene.rules.players:
        raise Fault("bad_argument", f"there is no seat {seat}, the last is {scene.rules.players}")
    return Seat(seat)


def _layout(scene: Position, seat: int) -> str:
    return scene.state.layouts[_seat(scene, seat) - 1]


def _slot(asked: Asked, seat: int, slot: int) -> str:
    layout = _layout(asked.scene, seat)
    if not 1 <= slot <= len(layout) // 2:
        raise Fault(
            "bad_argument", f"seat {seat} has no slot {slot}, the last is {len(layout) // 2}"
        )
    card = layout[2 * slot - 2 : 2 * slot]
    return card if card.isupper() else DOWN


PATHS: dict[str, Entry] = {
    "turn": Entry("number", lambda on: on.scene.state.turn, "the turn within the hand, from 1"),
    "hand": Entry("number", lambda on: on.scene.state.hand, "the hand, from 1"),
    "seat": Entry("number", lambda on: on.scene.state.seat, "the seat that acts; 0 for the table"),
    "phase": Entry("phase", lambda on: on.scene.state.phase, "deal, draw, place or over"),
    "winner": Entry(
        "number",
        lambda on: (*on.scene.winners, 0)[0],
        "the seat that won the match, 0 if none has; of several the first",
    ),
    "winners": Entry("number", lambda on: list(on.scene.winners), "all who won it", is_list=True),
    "record": Entry("number", lambda on: on.scene.record, "the last record of the replay so far"),
    "hash": Entry("text", lambda on: on.scene.hash, "the state's hash"),
    "shuffles": Entry("number", lambda on: on.scene.state.shuffles, "reshuffles in this hand"),
    "done": Entry(
        "number", lambda on: list(on.scene.state.done), "the seats that completed", is_list=True
    ),
    "stock.count": Entry("number", lambda on: len(on.scene.state.stock) // 2, "cards in the stock"),
    "discard.top": Entry(
        "card", lambda on: on.scene.state.discards[:2] or None, "the top discard, or none"
    ),
    "discard.count": Entry("number", lambda on: len(on.scene.state.discards) // 2, "discards"),
    "held": Entry("card", lambda on: on.scene.state.held, "the card in hand, or none"),
    "legal": Entry("text", lambda on: on.scene.legal, "what may be done, as lines", is_list=True),
    "seat().slot()": Entry("card", _slot, "a slot's card, or down"),
    "seat().open": Entry(
        "number",
        lambda on, seat: list(face_down_slots(_layout(on.scene, seat))),
        "a seat's face-down slots",
        is_list=True,
    ),
    "seat().size": Entry(
        "number",
        lambda on, seat: on.scene.state.sizes[_seat(on.scene, seat) - 1],
        "a seat's layout size; after a hand that of the next",
    ),
    "seat().wins": Entry(
        "number",
        lambda on, seat: on.scene.state.wins[_seat(on.scene, seat) - 1],
        "the hands a seat has won",
    ),
    "out": Entry("text", lambda on: on.out, "the answer before, as text"),
}


class Path(Struct, frozen=True):
    """A path as a condition names it."""

    name: str
    entry: Entry
    arguments: tuple[int, ...]

    def read(self, asked: Asked) -> Value:
        """What it holds now; raises `Fault` for a seat or slot that is not there."""
        value: Value = self.entry.read(asked, *self.arguments)
        return value

    @property
    def is_list(self) -> bool:
        """Whether it holds a list."""
        return self.entry.is_list

    @property
    def is_number(self) -> bool:
        """Whether it holds one number."""
        return self.entry.kind == "number" and not self.is_list

    @property
    def holds_many(self) -> bool:
        """Whether something can be contained in it."""
        return self.is_list or self.entry.kind == "text"

    @property
    def expects(self) -> str:
        """What a value to compare with is."""
        return _EXPECTS[self.entry.kind]

    @property
    def example(self) -> str:
        """A list of such values."""
        return _EXAMPLES[self.entry.kind]

    def value(self, text: str, at: int) -> Value:
        """The value that a word names, of this path's kind; raises `Fault`."""
        kind = self.entry.kind
        if kind == "text":
            return text
        if kind == "number" and text.isascii() and text.isdigit() and len(text) < 10:
            return int(text)
        if kind == "phase" and text.lower() in PHASES:
            return text.lower()
        if kind == "card":
            if text.lower() in (NONE, DOWN):
                return None if text.lower() == NONE else DOWN
            if card := parse_card(text):
                return card
        raise Fault("bad_expression", f"{text!r} is not {self.expects}", at)


def parse_path(text: str, at: int) -> Path:
    """The path that a word names; raises `Fault`."""
    arguments = tuple(map(int, _ARGUMENT.findall(text)))
    form = _ARGUMENT.sub("()", text.lower())
    if form not in PATHS:
        meant = nearest(form, PATHS)
        hint = f"; did you mean {_spelled(meant)}?" if meant else "; `help paths` lists them"
        raise Fault("bad_expression", f"there is no path {text!r}{hint}", at)
    return Path(text, PATHS[form], arguments)


def _spelled(form: str) -> str:
    return form.replace("()", "(2)")


def shown(value: Value) -> str:
    """A value as a condition would write it."""
    if isinstance(value, list):
        return f"[{', '.join(map(_item, value))}]"
    return NONE if value is None else str(value)


def _item(value: Value) -> str:
    text = shown(value)
    return f'"{text}"' if " " in text else text


ANY = "*"
MARK = "mark"
"""What `find` looks for that is no event: a remark."""
EVENTS = {str(kind.__struct_config__.tag): kind for kind in get_args(Event)}
NAMES = (*EVENTS, MARK)


class Wanted(Struct, frozen=True):
    """An event's kind, and the values that its fields must have; None for any."""

    kind: type[Struct]
    values: tuple[object, ...]

    def is_met(self, event: Event) -> bool:
        """Whether this is such an event."""
        if type(event) is not self.kind:
            return False
        found = (getattr(event, name) for name in event.__struct_fields__)
        return all(
            value is None or value == one for value, one in zip(self.values, found, strict=False)
        )


def parse_wanted(line: Line) -> Wanted:
    """What the words of a line want; raises `Fault`."""
    if not line.words:
        raise Fault("bad_argument", f"find needs an event: {', '.join(NAMES)}")
    name, *values = line.words
    kind = EVENTS.get(name.text.lower())
    if kind is None:
        meant = nearest(name.text, NAMES)
        hint = f"did you mean {meant}?" if meant else f"events are {', '.join(NAMES)}"
        raise Fault("bad_argument", f"there is no event {name.text!r}; {hint}", name.column)
    fields = kind.__struct_fields__
    if len(values) > len(fields):
        message = f"{name.text} has only the values {', '.join(fields) or '(none)'}"
        raise Fault("bad_argument", message, values[len(fields)].column)
    return Wanted(kind, tuple(map(_value, values)))


def _value(word: Word) -> object:
    if word.text == ANY:
        return None
    if card := parse_card(word.text):
        return card
    try:
        value = msgspec.json.decode(word.text.encode(), type=int | bool | list[int])
    except msgspec.DecodeError:
        message = f"{word.text!r} is no card, number, [list], true, false or *"
        raise Fault("bad_argument", message, word.column) from None
    return tuple(value) if isinstance(value, list) else value


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
    """The condition that a text states; raises `Fault`.  The text begins in `column`."""
    try:
        return _parse(text)
    except Fault as fault:
        where = fault.column + column
        message = f"column {where}: {fault.message}"
        raise Fault("bad_expression", message, where) from None


def parse_until(line: Line) -> Condition | None:
    """The condition behind `until`, None where a line's arguments do not begin so; raises
    `Fault`.
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
    found = f"found {token.text}" if token.text else "found the end"
    return Fault("bad_expression", f"{message}; {found}", token.at)
