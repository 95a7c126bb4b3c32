"""Canonical bytes: the one way a value stands in a replay, and reading no other as if it were it.

Objects with sorted keys, arrays, strings, integers within 53 bits, true, false and null; no spaces;
short JSON escapes, everything else literal UTF-8.  Nothing here knows what a record is.
"""

import json
import re
from collections import Counter
from typing import Any

Json = dict[str, "Json"] | list["Json"] | str | int | bool | None

BOM = b"\xef\xbb\xbf"
LONGEST_LINE = 1 << 20
"""In bytes, the LF included."""
DEEPEST = 16
LARGEST = (1 << 53) - 1

_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,15}")
_KEY = re.compile(r"[a-z][a-z0-9_]*")
_SURROGATE = re.compile("[\ud800-\udfff]")


class Misframed(Exception):
    """The bytes are no canonical record; the message says how."""


_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def encode(value: Json) -> bytes:
    """Return the canonical bytes of a value."""
    return _ENCODER.encode(value).encode()


def parse(line: bytes) -> dict[str, Json]:
    """Return the object that one line (without its LF) is; raises `Misframed` if it is not
    canonical.
    """
    record = parse_tolerant(line)
    check(line, record)
    return record


def check(line: bytes, record: dict[str, Json]) -> None:
    """Raise `Misframed` where a line is not the canonical bytes of what it was parsed as."""
    if line != (written := encode(record)):
        if line == written + b"\r":
            raise Misframed("the line ends in CR LF; a replay's lines end in LF alone")
        raise Misframed(_difference(line, written))


def parse_tolerant(line: bytes) -> dict[str, Json]:
    """Return the object that one line is, spaces and the order of keys let pass; raises
    `Misframed`.
    """
    if not line:
        raise Misframed("an empty line; each line holds one record")
    if line.startswith(BOM):
        raise Misframed("a byte order mark stands before the record; save the file without one")
    try:
        text = line.decode()
        value = _DECODER.decode(text)
    except UnicodeDecodeError as error:
        raise Misframed(f"byte {error.start + 1} is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise Misframed(f"not JSON: {error.msg} at column {error.colno}") from None
    except RecursionError:
        raise Misframed(_TOO_DEEP) from None
    if not isinstance(value, dict):
        raise Misframed(f"a record is an object, not {_kind(value)}")
    if _is_too_deep(value):
        raise Misframed(_TOO_DEEP)
    if "\\u" in text and _SURROGATE.search(json.dumps(value, ensure_ascii=False)):
        raise Misframed("a lone surrogate, half a character")
    return value


_TOO_DEEP = f"nested deeper than {DEEPEST}"


def _is_too_deep(value: Json) -> bool:
    """Return whether objects and arrays stand in one another more than `DEEPEST` levels deep."""
    level: list[Any] = [value]
    for _ in range(DEEPEST):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return False
    return True


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
