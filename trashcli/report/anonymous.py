"""Leaving names out: a replay that plays as before, and tells nothing of who played."""

from collections.abc import Iterable, Iterator
from typing import Any

from trashcli.replay import canonical
from trashcli.replay.records import (
    ActionRecord,
    EndRecord,
    Header,
    MarkRecord,
    MetaRecord,
    ResumeRecord,
    UndoRecord,
    chain,
)

KINDS = (Header, ActionRecord, UndoRecord, MarkRecord, MetaRecord, ResumeRecord, EndRecord)
KNOWN = {str(kind.__struct_config__.tag): {"k", *kind.__struct_fields__} for kind in KINDS}
"""The fields of each kind of record; what else there is may tell anything."""
REMARK = "left out"

Fields = dict[str, Any]


def without_names(lines: Iterable[bytes]) -> Iterator[bytes]:
    """The lines of the same match, its players called p1, p2 and so on, without remarks and what
    this version does not know.  They verify if the given ones do, under another id and with the
    same digest.
    """
    before = b""
    for line in lines:
        fields = _told(canonical.parse(line[:-1]))
        if before:
            fields["p"] = chain(before)
        before = canonical.encode(fields) + b"\n"
        yield before


def _told(fields: Fields) -> Fields:
    known = KNOWN.get(fields["k"], {"k", "i"})
    told = {name: value for name, value in fields.items() if name in known}
    if "seats" in told:
        told["seats"] = [
            {**seat, "name": f"p{number}"} for number, seat in enumerate(told["seats"], 1)
        ]
    if "text" in told:
        told["text"] = REMARK
    return told
