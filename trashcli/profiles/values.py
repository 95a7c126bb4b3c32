"""Reads the values of keys from nodes; where one is wrong, says what is allowed and was meant."""

from collections.abc import Callable
from typing import Any

from trashcli.profiles.kinds import (
    Kind,
    Many,
    Nothing,
    OneOf,
    Row,
    Switch,
    Text,
    Whole,
    Word,
    allowed,
)
from trashcli.profiles.mistakes import Place
from trashcli.profiles.nodes import FORBIDDEN, Node, parse_plain
from trashcli.wording import brief, nearest

UNREAD = object()
"""What is read where there is a mistake."""

Tell = Callable[[Node, str], None]
"""Takes a mistake: the node it is in, and what it is."""

_MEANT = {
    **{"yes": "true", "on": "true", "no": "false", "off": "false", "none": "null"},
    **{"1": "A", "ace": "A", "t": "10", "ten": "10", "11": "J", "jack": "J"},
    **{"12": "Q", "queen": "Q", "13": "K", "king": "K"},
}
"""What people write, and how it is written here."""


def read_value(node: Node, kind: Kind, tell: Tell) -> Any:  # noqa: ANN401 -- a value of any kind
    """The value that a node holds; `UNREAD` where there is a mistake, which is told.

    Ranks and slots come out in order, whatever order they stand in.
    """
    if not node.known:
        return UNREAD
    if not _suits(node, kind):
        tell(node, f"found {found(node)}; allowed: {allowed(kind)}{_hint(node, kind)}")
        return UNREAD
    match kind:
        case OneOf():
            return read_value(node, next(k for k in kind.kinds if _suits(node, k)), tell)
        case Row():
            pairs = zip(_items(node), kind.items, strict=True)
            return _all_read([read_value(item, inner, tell) for item, inner in pairs])
        case Many():
            values = [read_value(item, kind.item, tell) for item in _items(node)]
            return _all_read(_ordered(node, values, kind.item, tell))
        case Word():
            return next(word for word in kind.words if str(word) == str(node.value))
    return node.value


def found(node: Node) -> str:
    """What a node holds, for a message."""
    match node.value:
        case None:
            return "nothing"
        case bool():
            return str(node.value).lower()
        case list():
            return f"a list of {len(node.value)}"
        case dict():
            return "a map"
    return f'"{brief(str(node.value))}"' if node.quoted else brief(str(node.value))


def _suits(node: Node, kind: Kind) -> bool:
    """Whether a node is of a kind, whatever is in its list."""
    value = node.value
    match kind:
        case Switch():
            return isinstance(value, bool)
        case Nothing():
            return value is None
        case Whole():
            return type(value) is int and kind.least <= value <= kind.most
        case Word():
            return type(value) in (str, int) and (value in kind.words or str(value) in kind.words)
        case Text():
            return isinstance(value, str) and _is_line(value, kind.longest)
        case Row():
            return isinstance(value, list) and len(value) == len(kind.items)
        case Many():
            return isinstance(value, list)
        case OneOf():
            return any(_suits(node, one) for one in kind.kinds)


def _is_line(text: str, longest: int) -> bool:
    lines = text.splitlines()
    return (
        bool(text.strip())
        and lines == [text]
        and len(text) <= longest
        and not FORBIDDEN.search(text)
    )


def _items(node: Node) -> list[Node]:
    return node.value if isinstance(node.value, list) else []


def _all_read(values: list[Any]) -> Any:  # noqa: ANN401 -- a tuple, or UNREAD
    return UNREAD if UNREAD in values else tuple(values)


def _ordered(node: Node, values: list[Any], kind: Kind, tell: Tell) -> list[Any]:
    """The values of a list in order; those that stand a second time are told, and unread."""
    if isinstance(kind, Row):
        return values
    for at, (item, value) in enumerate(zip(_items(node), values, strict=True)):
        if value is not UNREAD and value in values[:at]:
            tell(item, f"found {value} a second time; each may stand once")
            values[at] = UNREAD
    if UNREAD in values:
        return values
    return sorted(values, key=kind.words.index if isinstance(kind, Word) else None)


def _hint(node: Node, kind: Kind) -> str:
    """What was probably meant, if that would be right."""
    if not isinstance(node.value, str | int):
        return ""
    text = str(node.value).lower() if isinstance(node.value, bool) else str(node.value)
    if isinstance(kind, Text):
        return "" if isinstance(node.value, str) else f'; did you mean "{text}"?'
    near = [text, _MEANT.get(text.lower()), nearest(text, _words(kind))]
    words = [word for word in near if word is not None]
    for meant in (*words, *(f"[{word}]" for word in words)):
        if _is_right(_node_of(meant, node.place), kind):
            return f"; did you mean {meant}?"
    return ""


def _words(kind: Kind) -> list[str]:
    match kind:
        case Word():
            return list(map(str, kind.words))
        case Many():
            return _words(kind.item)
        case OneOf():
            return [word for one in kind.kinds for word in _words(one)]
        case Switch():
            return ["true", "false"]
    return []


def _node_of(text: str, place: Place) -> Node:
    """What a text without quotes would be: one value, or a list of them in brackets."""
    if not text.startswith("["):
        return Node(place, parse_plain(text))
    return Node(place, [Node(place, parse_plain(word.strip())) for word in text[1:-1].split(",")])


def _is_right(node: Node, kind: Kind) -> bool:
    """Whether a node is of a kind, and so is all that is in its list."""
    match kind:
        case OneOf():
            return any(_is_right(node, one) for one in kind.kinds)
        case Row():
            return _suits(node, kind) and all(map(_is_right, _items(node), kind.items))
        case Many():
            return _suits(node, kind) and all(_is_right(item, kind.item) for item in _items(node))
    return _suits(node, kind)
