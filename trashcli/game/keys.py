"""What is said about a key of a profile beside its type and default, and how it is said.

The keys themselves stand in `profile`, `hand_keys` and `match_keys`.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal, get_args

from msgspec import Struct
from msgspec.structs import FieldInfo, fields

Heading = Literal[
    "goal", "table", "deal", "turn", "placing", "wilds", "end", "lead", "match", "limits"
]
"""Where a key's sentence stands in a rule sheet: the headings in their order."""


class About(Struct, frozen=True, kw_only=True):
    """What a key means, a value of it as a sentence, another value it may have, and where the rule
    is from.  It has an effect only where one of the keys it `needs` is on (not false, 0 or empty).
    With a value that is `off` the rule is not played at all.
    """

    under: Heading
    meaning: str
    says: Callable[[Any], str]
    example: Any
    source: str
    needs: tuple[str, ...] = ()
    off: tuple[Any, ...] = ()


class Key(Struct, frozen=True):
    """One key of a profile: its path (`layout.first`), its type, its default, and more about it."""

    path: str
    type: Any
    default: Any
    about: About


def keys_of(profile: type[Struct], group: str = "") -> Iterator[Key]:
    """The keys of a profile, or of a group in it, in the order in which they are declared."""
    for field in fields(profile):
        path = group + field.name
        if isinstance(field.default, Struct):
            yield from keys_of(type(field.default), f"{path}.")
        else:
            yield Key(path, field.type, field.default, _about(field))


def _about(field: FieldInfo) -> About:
    return next(extra for extra in get_args(field.type) if isinstance(extra, About))


def joined(values: Iterable[object], word: str = "and") -> str:
    """`1, 5 and 6` for these values."""
    *others, last = map(str, values)
    return f"{', '.join(others)} {word} {last}" if others else last


def by_word(sentences: dict[Any, str], other: str = "") -> Callable[[Any], str]:
    """A sentence for each word; any other value is put into `other`."""
    return lambda value: sentences[value] if value in sentences else other.format(value)


def either(yes: str, no: str) -> Callable[[bool], str]:
    """A sentence for true and one for false."""
    return lambda value: yes if value else no


def number(many: str, *, one: str, none: str = "") -> Callable[[int | None], str]:
    """A sentence with a number in it; `one` where it is 1, `none` where it is 0 or None."""

    def says(value: int | None) -> str:
        return many.format(value) if value and value > 1 else one if value else none

    return says


def listed(some: str, none: str) -> Callable[[Any], str]:
    """A sentence that lists values; `none` for an empty list."""
    return lambda values: some.format(joined(values)) if values else none
