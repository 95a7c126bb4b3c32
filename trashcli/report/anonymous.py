"""Leaving names out: a replay or script that plays as before, and tells nothing of who played."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from trashcli.players import bot_names
from trashcli.replay import canonical
from trashcli.replay.parse import KINDS
from trashcli.replay.records import Header, chain

KNOWN = {kind: {"k", *record.__struct_fields__} for kind, record in KINDS.items()}
KNOWN["header"] = {"k", *Header.__struct_fields__}
"""The fields of each kind of record; what else there is may tell anything."""
REMARK = "left out"
YOU = "you"

_PLAYERS = re.compile(r"""(?<=\bplayers=)(?:"([^"]*)"|([^\s"]+))""", re.IGNORECASE)
"""Who is to play, in a line of a script."""

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


def without_players(script: str) -> str:
    """The script, in which people are called p1, p2 and so on wherever a match begins."""

    def unnamed(found: re.Match[str]) -> str:
        players = (found[1] or found[2] or "").split(",")
        return ",".join(_player(player.strip(), seat) for seat, player in enumerate(players, 1))

    return _PLAYERS.sub(unnamed, script)


def _player(text: str, seat: int) -> str:
    """A player as a line has it, named by the seat; bots, `you` and variables are no names."""
    name, equals, kind = text.partition("=")
    if not name or name.startswith("$") or (not equals and name in (YOU, *bot_names())):
        return text
    return f"p{seat}{equals}{kind}"
