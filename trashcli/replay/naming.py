"""Naming: what replay files are called, and what was called by others, made safe to show.

A file's name says what is in it, and is safe anywhere.
"""

import re
from datetime import UTC, datetime

from trashcli.replay.records import Header, file_id, record_line

SUFFIX = ".trash.jsonl"
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]")
_LONGEST_PART = 64


def file_name(header: Header, begun: datetime | None = None) -> str:
    """`PROFILE-SEED-ID8.trash.jsonl`, with the UTC time before it where that is given, as it is
    for games that people play.
    """
    id8 = file_id(record_line(header))[:8]
    name = f"{_part(header.rules.name)}-{_part(header.rng.seed)}-{id8}{SUFFIX}"
    return f"{begun.astimezone(UTC):%Y%m%dT%H%M%SZ}-{name}" if begun else name


def safe_name(name: str) -> str | None:
    """The file name that a person means, its ending added if need be; None if it is not safe."""
    name = name.removesuffix(".gz").removesuffix(SUFFIX)
    if _UNSAFE.search(name) or not name.strip(".") or len(name) > 200 or name[0] in ".-":
        return None
    return name + SUFFIX


def _part(text: str) -> str:
    return _UNSAFE.sub("_", text)[:_LONGEST_PART].lstrip(".-") or "_"
