"""The JSON Schema (2020-12) of profile files, for editors.  It says what each key may have, not
what contradicts.
"""

from typing import Any

from trashcli.game.keys import Key
from trashcli.game.profile import keys
from trashcli.profiles.kinds import (
    PEOPLE_KEYS,
    Kind,
    Many,
    Nothing,
    OneOf,
    Row,
    Switch,
    Text,
    Whole,
    Word,
    kind_at,
)

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
