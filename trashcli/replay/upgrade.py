"""Upgrades: records of older versions of the format, read as records of the newest.

Each step makes one record of version v one of version v + 1: a pure function, in memory only, for
every kind of record.  A file is never rewritten: its bytes and its chain are judged as they are.
Every version keeps `k`, `i` and `p`.
"""

from collections.abc import Callable, Mapping

from trashcli.replay.canonical import Json
from trashcli.replay.records import FORMAT_VERSION

Fields = dict[str, Json]
Upgrade = Callable[[Fields], Fields]

UPGRADES: dict[int, Upgrade] = {}
"""The step from each older version to the next; there is no older version yet."""


def is_readable(version: int) -> bool:
    """Whether records of this version can be read: they are of the newest, or lead there."""
    return all(step in UPGRADES for step in range(version, FORMAT_VERSION)) and (
        version <= FORMAT_VERSION
    )


def upgraded(
    fields: Fields,
    version: int,
    newest: int = FORMAT_VERSION,
    upgrades: Mapping[int, Upgrade] = UPGRADES,
) -> Fields:
    """The fields of a record of this version as they are in the newest; the same for the newest."""
    for step in range(version, newest):
        fields = upgrades[step](fields)
    return fields
