"""The kinds of values that keys have, made from the keys' types, and what each allows in words."""

from functools import cache
from itertools import chain
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import Meta, Struct

from trashcli.game.keys import joined
from trashcli.game.profile import keys


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
    example: str | int


PEOPLE_KEYS = {
    "title": PeopleKey(Text(60), "what the rules are called", "Sunday rules"),
    "source": PeopleKey(Text(300), "where the rules are from", "the family"),
    "columns": PeopleKey(Whole(1, 13), "how many slots of a layout lie side by side", 4),
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
