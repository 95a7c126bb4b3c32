"""Canonical bytes: the one way a value stands in a replay, and reading no other as if it were it.

Objects with sorted keys, arrays, strings, integers within 53 bits, true, false and null; no spaces;
short JSON escapes, everything else literal UTF-8.  Nothing here knows what a record is.
"""

import json
import re
from collections import Counter

Json = dict[str, "Json"] | list["Json"] | str | int | bool | None

LONGEST_LINE = 1 << 20
"""In bytes, the LF included."""
DEEPEST = 16
LARGEST = (1 << 53) - 1

_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,15}")
_KEY = re.compile(r"[a-z][a-z0-9_]*")


class Misframed(Exception):
    """The bytes are no canonical record; the message says how."""


def encode(value: Json) -> bytes:
    """The canonical bytes of a value."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def parse(line: bytes) -> dict[str, Json]:
    """The object that one line (without its LF) is; raises `Misframed` if it is not canonical."""
    record, written = _read(line)
    if line != written:
        raise Misframed(_difference(line, written))
    return record


def parse_tolerant(line: bytes) -> dict[str, Json]:
    """The object that one line is, spaces and the order of keys let pass; raises `Misframed`."""
    return _read(line)[0]


def _read(line: bytes) -> tuple[dict[str, Json], bytes]:
    """What a line is, and how that is written canonically."""
    if not line:
        raise Misframed("an empty line; each line holds one record")
    try:
        value = _DECODER.decode(line.decode())
    except UnicodeDecodeError as error:
        raise Misframed(f"byte {error.start + 1} is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise Misframed(f"not JSON: {error.msg} at column {error.colno}") from None
    except RecursionError:
        raise Misframed(_TOO_DEEP) from None
    if not isinstance(value, dict):
        raise Misframed(f"a record is an object, not {_kind(value)}")
    if _is_deeper(value, DEEPEST):
        raise Misframed(_TOO_DEEP)
    try:
        return value, encode(value)
    except UnicodeEncodeError:
        raise Misframed("a lone surrogate, half a character") from None


_TOO_DEEP = f"nested deeper than {DEEPEST}"


def _is_deeper(value: Json, levels: int) -> bool:
    """Whether objects and arrays stand in one another more than so many levels deep."""
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, list):
        return False
    return levels == 0 or any(_is_deeper(inner, levels - 1) for inner in value)


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    made = dict(pairs)
    if len(made) != len(pairs):
        double, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise Misframed(f"key {json.dumps(double)} stands twice")
    for key in made:
        if not _KEY.fullmatch(key):
            raise Misframed(f"key {json.dumps(key[:40])} is not of the form [a-z][a-z0-9_]*")
    return made


def _integer(token: str) -> int:
    if not _INTEGER.fullmatch(token) or abs(int(token)) > LARGEST:
        _no_number(token)
    return int(token)


def _no_number(token: str) -> None:
    raise Misframed(f"number {token[:40]} is no integer within 53 bits, written plainly")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_int=_integer,
    parse_float=_no_number,
    parse_constant=_no_number,
)


def _kind(value: Json) -> str:
    match value:
        case list():
            return "an array"
        case str():
            return "a string"
        case None:
            return "null"
        case bool():
            return "true or false"
        case _:
            return "a number"


def _difference(found: bytes, expected: bytes) -> str:
    pairs = zip(found, expected, strict=False)
    same = next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(found), len(expected)))
    return (
        f"not written canonically from byte {same + 1}: "
        f"{found[same : same + 20]!r} for {expected[same : same + 20]!r}"
    )
