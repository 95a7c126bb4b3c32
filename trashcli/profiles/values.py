"""Reads the values of keys from nodes; where one is wrong, says what is allowed and was meant."""

from collections.abc import Callable
from functools import cache
from itertools import chain
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import Meta, Struct

from trashcli.game.profile import Key, joined, keys
from trashcli.profiles.nodes import FORBIDDEN, Node, Place, parse_plain
from trashcli.wording import brief, nearest


class Switch(Struct, frozen=True):
    """True or false."""


class Nothing(Struct, frozen=True):
    """Null."""


class Whole(Struct, frozen=True):
    """A whole number between two others, both allowed."""

    least: int
    most: int


class Word(Struct, frozen=True):
    """One of a few words, or of a few whole numbers."""

    words: tuple[str | int, ...]


class Text(Struct, frozen=True):
    """A line of text."""

    longest: int


class Row(Struct, frozen=True):
    """A list with a given number of values, each of a kind of its own."""

    items: "tuple[Kind, ...]"


class Many(Struct, frozen=True):
    """A list of any length: rows, or values that stand in order and once each."""

    item: "Kind"


class OneOf(Struct, frozen=True):
    """A value of one of several kinds."""

    kinds: "tuple[Kind, ...]"


Kind = Switch | Nothing | Whole | Word | Text | Row | Many | OneOf


class PeopleKey(Struct, frozen=True):
    """A key that is for people or files, and never enters a replay."""

    kind: Kind
    meaning: str
    example: str


PEOPLE_KEYS = {
    "title": PeopleKey(Text(60), "what the rules are called", "Sunday rules"),
    "source": PeopleKey(Text(300), "where the rules are from", "the family"),
    "extends": PeopleKey(
        Text(200),
        "the profile that holds for what is not said here: a name, or a file beside this one",
        "kings-wild",
    ),
}


@cache
def kind_at(path: str) -> Kind:
    """The kind of value of the key with that path."""
    return PEOPLE_KEYS[path].kind if path in PEOPLE_KEYS else kind_of(keys()[path].type)


def kind_of(type_: Any) -> Kind:  # noqa: ANN401 -- a type as `typing` holds it
    """The kind of value that a key of this type has."""
    limits = next((extra for extra in get_args(type_) if isinstance(extra, Meta)), Meta())
    plain = get_args(type_)[0] if get_origin(type_) is Annotated else type_
    inner = get_args(plain)
    if get_origin(plain) in (Union, UnionType):
        return OneOf(tuple(map(kind_of, inner)))
    if get_origin(plain) is Literal:
        return Word(inner)
    if get_origin(plain) is tuple:
        return Many(kind_of(inner[0])) if ... in inner else Row(tuple(map(kind_of, inner)))
    if limits.ge is not None and limits.le is not None:
        return Whole(int(limits.ge), int(limits.le))
    return Switch() if plain is bool else Nothing()


def allowed(kind: Kind) -> str:
    """The values of a kind in words: `half, a whole number from 1 to 1024 or a list, each …`."""
    match kind:
        case Switch():
            return "true or false"
        case Nothing():
            return "null"
        case Whole():
            return f"a whole number from {kind.least} to {kind.most}"
        case Word():
            return joined(kind.words, "or")
        case Text():
            return f"a line of 1 to {kind.longest} characters"
        case Row():
            return f"[{', '.join(map(allowed, kind.items))}]"
        case Many():
            return f"a list, each {allowed(kind.item)}"
        case OneOf():
            plain = (
                [*one.words] if isinstance(one, Word) else [allowed(one)] for one in kind.kinds
            )
            return joined(chain(*plain), "or")


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


Schema = dict[str, Any]


def schema() -> Schema:
    """The schema of a profile file."""
    properties: Schema = {
        name: {"description": key.meaning, "examples": [key.example], **of_kind(key.kind)}
        for name, key in PEOPLE_KEYS.items()
    }
    for path, key in keys().items():
        group, _, name = path.rpartition(".")
        if not group:
            properties[name] = _of_key(key)
            continue
        inner = properties.setdefault(group, _object({}, "object", "null"))
        inner["properties"][name] = _of_key(key)
    top = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:trash-card-game:schema:rules:1",
        "title": "A profile: one set of rules of Trash",
    }
    return top | _object(properties, "object")


def of_kind(kind: Kind) -> Schema:
    """The values of a kind, as they may stand in a file."""
    match kind:
        case Switch():
            return {"type": "boolean"}
        case Nothing():
            return {"type": "null"}
        case Whole():
            return {"type": "integer", "minimum": kind.least, "maximum": kind.most}
        case Word():  # the rank 10 may stand as a number
            return {"enum": [*kind.words, *(int(w) for w in kind.words if str(w).isdecimal())]}
        case Text():
            return {"type": "string", "minLength": 1, "maxLength": kind.longest}
        case Row():
            size = len(kind.items)
            inner = list(map(of_kind, kind.items))
            return {"type": "array", "prefixItems": inner, "minItems": size, "maxItems": size}
        case Many():
            return {"type": "array", "items": of_kind(kind.item), "uniqueItems": True}
        case OneOf():
            return {"anyOf": list(map(of_kind, kind.kinds))}


def _of_key(key: Key) -> Schema:
    said = {
        "description": key.about.meaning,
        "default": key.default,
        "examples": [key.about.example],
    }
    return said | of_kind(kind_at(key.path))


def _object(properties: Schema, *types: str) -> Schema:
    type_ = types[0] if len(types) == 1 else list(types)
    return {"type": type_, "properties": properties, "additionalProperties": False}
