"""The JSON Schema (2020-12) of a replay's records, made from their types: each line is one.

It says what each record may hold, not whether hashes, cards and decisions are right: `verify` does.
"""

from typing import Any

import msgspec

from trashcli.game.chance import SEED
from trashcli.replay.records import FORMAT, FORMAT_VERSION, Header, Record

Schema = dict[str, Any]

_CARD = "(?:[A2-9TJQK][CDHS]|X[1-9])"
_FACE_DOWN = "(?:[a2-9tjqk][cdhs]|x[1-9])"
PILE = f"^{_CARD}*$"
LAYOUT = f"^(?:{_CARD}|{_FACE_DOWN})*$"

_TEXTS = {
    "p": "^[0-9a-f]{32}$",
    "id": "^[0-9a-f]{32}$",
    "s": "^[0-9a-f]{16}$",
    "sha256": "^[0-9a-f]{64}$",
    "digest": "^[0-9a-f]{64}$",
    "seed": f"^{SEED.pattern}$",
    "discards": PILE,
    "stock": PILE,
}
"""What texts of these names are like, wherever they stand."""


def schema() -> Schema:
    """Return the schema of one line."""
    made = msgspec.json.schema(Header | Record)
    kinds = [*made["anyOf"], {"$ref": "#/$defs/Extra"}]
    parts = made["$defs"] | {"Extra": _EXTRA}
    for part in parts.values():
        _tighten(part)
    parts["State"]["properties"]["layouts"]["items"]["pattern"] = LAYOUT
    header = parts["Header"]["properties"]
    header |= {"fmt": {"const": FORMAT}, "v": {"const": FORMAT_VERSION}}
    for name in ("parent", "start"):  # absent, never null
        header[name] = header[name]["anyOf"][0]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:trash-card-game:schema:replay:{FORMAT_VERSION}",
        "title": f"A record of a {FORMAT}, version {FORMAT_VERSION}: one line of the file",
        "anyOf": kinds,
        "$defs": parts,
    }


_EXTRA: Schema = {
    "description": "A record of a kind that is not of this format: kept, and not checked.",
    "type": "object",
    "properties": {
        "k": {"type": "string", "pattern": "^x_"},
        "i": {"type": "integer"},
        "p": {"type": "string"},
    },
    "required": ["k", "i", "p"],
}


def _tighten(part: Schema) -> None:
    """Say of the texts and numbers of a part what they are like, and nothing of our types."""
    part.pop("title", None)
    described = part.get("description", "")  # none where docstrings are left out
    part["description"] = described.partition("\n\n")[0].replace("\n", " ")
    properties = part.get("properties", {})
    for name, value in properties.items():
        value.pop("discriminator", None)
        if name in _TEXTS:
            value["pattern"] = _TEXTS[name]
        elif name in ("engine", "n") or (name == "i" and "k" in properties):
            value["minimum"] = 1
    if "prefixItems" in part:  # an event: its name, then numbers and cards
        part["items"] = False
        for item in part["prefixItems"]:
            if item.get("type") == "string":
                item["pattern"] = PILE
