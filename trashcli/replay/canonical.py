"""Canonical bytes: the one way a value stands in a replay, and reading no other as if it were it.

Objects with sorted keys, arrays, strings, integers within 53 bits, true, false and null; no spaces;
short JSON escapes, everything else literal UTF-8.  Nothing here knows what a record is.
"""

import json
import re

Json = dict[str, "Json"] | list["Json"] | str | int | bool | None

LONGEST_LINE = 1 << 20
"""In bytes, the LF included."""
DEEPEST = 16
LARGEST = (1 << 53) - 1

_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,15}")
_KEY = re.compile(r"[a-z][a-z0-9_]*")
_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"')
_SURROGATE = re.compile("[\ud800-\udfff]")


class Misframed(Exception):
    """The bytes are not canonical; the message says how, `strict_only` that a tolerant reader may
    pass over it.
    """

    def __init__(self, message: str, *, strict_only: bool = False) -> None:
        super().__init__(message)
        self.strict_only = strict_only


def encode(value: Json) -> bytes:
    """The canonical bytes of a value."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def parse(line: bytes) -> dict[str, Json]:
    """The object that one line (without its LF) is; raises `Misframed` if it is not canonical."""
    record = parse_tolerant(line)
    check(line, record)
    return record


def check(line: bytes, record: dict[str, Json]) -> None:
    """Raises `Misframed` where a line is not the canonical bytes of what it was read as."""
    if line != (expected := encode(record)):
        raise Misframed(_difference(line, expected), strict_only=True)


def parse_tolerant(line: bytes) -> dict[str, Json]:
    """The object that one line is, spaces and the order of keys let pass; raises `Misframed`."""
    if not line:
        raise Misframed("an empty line; each line holds one record")
    _check_depth(line)
    try:
        value = _DECODER.decode(line.decode())
    except UnicodeDecodeError as error:
        raise Misframed(f"byte {error.start + 1} is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise Misframed(f"not JSON: {error.msg} at column {error.colno}") from None
    if not isinstance(value, dict):
        raise Misframed(f"a record is an object, not {_kind(value)}")
    _check_strings(value)
    return value


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    made = dict(pairs)
    if len(made) != len(pairs):
        keys = [key for key, _ in pairs]
        double = next(key for key in keys if keys.count(key) > 1)
        raise Misframed(f"key {json.dumps(double)} stands twice")
    for key in made:
        if not _KEY.fullmatch(key):
            raise Misframed(f"key {json.dumps(key)} is not of the form [a-z][a-z0-9_]*")
    return made


def _integer(token: str) -> int:
    if not _INTEGER.fullmatch(token) or abs(int(token)) > LARGEST:
        raise Misframed(f"number {token[:40]} is no integer within 53 bits, written plainly")
    return int(token)


def _no_number(token: str) -> None:
    raise Misframed(f"number {token[:40]} is no integer within 53 bits, written plainly")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_int=_integer,
    parse_float=_no_number,
    parse_constant=_no_number,
)


def _check_depth(line: bytes) -> None:
    """Refuses deep nesting before a parser recurses into it."""
    depth = 0
    for byte in _STRING.sub(b"", line):
        depth += (byte in b"[{") - (byte in b"]}")
        if depth > DEEPEST:
            raise Misframed(f"nested deeper than {DEEPEST}")


def _check_strings(record: dict[str, Json]) -> None:
    text = json.dumps(record, ensure_ascii=False)
    if _SURROGATE.search(text):
        raise Misframed("a lone surrogate, half a character")


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
        f"not written canonically from column {same + 1}: "
        f"{found[same : same + 20]!r} for {expected[same : same + 20]!r}"
    )
