"""Leaving names out: a replay or script that plays as before, and tells nothing of who played."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from trashcli.players import bot_names
from trashcli.replay import canonical
from trashcli.replay.findings import Finding, Report
from trashcli.replay.parse import KINDS, is_decision
from trashcli.replay.records import Header, chain

KNOWN = {kind: {"k", *record.__struct_fields__} for kind, record in KINDS.items()}
KNOWN["header"] = {"k", *Header.__struct_fields__}
"""The fields of each kind of record; what else there is may tell anything."""
REMARK = "left out"
YOU = "you"

_PLAYERS = re.compile(r"""(?<=\bplayers=)(?:"([^"]*)"|([^\s"]+))""", re.IGNORECASE)
"""Who is to play, in a line of a script."""

_QUOTED = re.compile(r"""(?<!\w)b?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""")
"""What a message quotes; the apostrophe of a word begins nothing."""
_NO_NAME = re.compile("[0-9a-f]*|(?:[2-9AJKQTX][1-9CDHS])*|seat [0-9]+|the table")
"""What is found where no name can be: a hash, cards, who acts."""

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


def without_quotes(report: Report) -> Report:
    """What verifying came to, without what it tells in the very words of the file: where something
    is wrong, these may be a name.
    """
    return replace(
        report,
        message=_unquoted(report.message),
        unsupported=[_unquoted(one) for one in report.unsupported],
        unchecked=[f"{len(report.unchecked)} names, {REMARK}"] if report.unchecked else [],
        finding=_untold(report.finding) if report.finding else None,
    )


def _untold(finding: Finding) -> Finding:
    found = finding.found
    return replace(
        finding,
        message=_unquoted(finding.message),
        decision=finding.decision if is_decision(finding.decision) else None,
        found=REMARK if isinstance(found, str) and not _NO_NAME.fullmatch(found) else found,
    )


def _unquoted(message: str) -> str:
    return _QUOTED.sub(f"({REMARK})", message)


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
