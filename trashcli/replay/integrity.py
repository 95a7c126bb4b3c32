"""Integrity: numbers and chain, and which of two lines it was that was changed."""

from trashcli.replay.ahead import Ahead
from trashcli.replay.canonical import Json
from trashcli.replay.dissect import Bad
from trashcli.replay.parse import Malformed, Unsupported
from trashcli.replay.records import chain
from trashcli.replay.track import Track

CHANGED = "the line was changed after it was written: the next record has another hash of it"


def judge_integrity(track: Track, line: bytes, fields: dict[str, Json], ahead: Ahead) -> None:
    """Judges number and chain of the record behind the track; raises `Bad`.

    A wrong hash whose successor is right tells of the record before: that one was changed.
    """
    number, found = track.i + 1, fields.get("p")
    if fields.get("i") != number:
        raise Bad(1, "records are missing, doubled or moved", number, fields.get("i"))
    if found != track.chain:
        if ahead.link(0, number + 1) != chain(line):
            raise Bad(1, "the hash of the line before is wrong", track.chain, found)
        raise Bad(1, CHANGED, found, track.chain, back=1)


def judge_change(
    number: int, line: bytes, ahead: Ahead, wrong: Bad | Malformed | Unsupported
) -> None:
    """Raises `Bad` where the chain shows that the line of this record, in which something is wrong,
    was changed after it was written.
    """
    following, p = ahead.peek(0), ahead.link(0, number + 1)
    if following is None or p in (None, chain(line)):
        return
    if ahead.link(1, number + 2) == chain(following):
        raise _changed(wrong, p, chain(line))


def _changed(wrong: Bad | Malformed | Unsupported, expected: object, found: object) -> Bad:
    """A record that was changed, with what is wrong in it for that, and only else its hashes."""
    bad = Bad(1, f"{CHANGED} ({wrong})", expected, found)
    if isinstance(wrong, Bad):
        bad.states = wrong.states
        if wrong.expected is not None:
            bad.expected, bad.found = wrong.expected, wrong.found
    return bad
