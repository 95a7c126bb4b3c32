"""What one replay says of its match, or why it is left out."""

from typing import Literal

from msgspec import Struct

from trashcli import ENGINE
from trashcli.exits import Failure
from trashcli.replay.records import HUMAN, ActionRecord, MetaRecord, Player, UndoRecord
from trashcli.replay.rerun import rules_of
from trashcli.replay.timeline import Timeline, read_timeline
from trashcli.replay.track import first_state
from trashcli.stats.luck import Played, Watch


class Person(Struct, frozen=True, order=True):
    """Who played: a person by name, or a bot by what it is, whatever it was called."""

    name: str
    is_bot: bool


class Match(Struct, frozen=True, kw_only=True):
    """A match that was played to its end; `played` is None where cards may have been known that
    nobody should know, and nothing of luck can be said.
    """

    file: str
    begun: str
    """When, in UTC, empty where the replay does not say."""
    digest: str
    profile: str
    players: tuple[Person, ...]
    """A seat each."""
    winners: tuple[int, ...]
    hands: int
    turns: int
    played: list[Played] | None


Kind = Literal["unreadable", "damaged", "unfinished", "redacted", "staged", "copy"]


class LeftOut(Struct, frozen=True):
    """A replay that does not count, and why."""

    file: str
    kind: Kind
    why: str


def read_match(path: str) -> Match | LeftOut:
    """What the replay at this path says."""
    try:
        timeline = read_timeline(path)
    except Failure as failure:
        return LeftOut(path, "unreadable", str(failure).removeprefix(f"{path}:").strip())
    return _left_out(timeline) or _match(timeline)


def _left_out(timeline: Timeline) -> LeftOut | None:
    end = timeline.end
    if timeline.cut_short:
        why = timeline.warnings[-1].partition(";")[0]
        return LeftOut(timeline.name, "damaged", f"damaged, {why}")
    if timeline.redacted:
        return LeftOut(timeline.name, "redacted", "a redacted view, without the hidden cards")
    if timeline.header.start is not None:
        return LeftOut(timeline.name, "staged", "begins with a stated table")
    if end is None or end.reason not in ("won", "halt"):
        return LeftOut(timeline.name, "unfinished", "not played to its end")
    return None


def _match(timeline: Timeline) -> Match:
    header, end = timeline.header, timeline.end
    assert end
    created = (one.created for one in timeline.records if isinstance(one, MetaRecord))
    return Match(
        file=timeline.name,
        begun=next(created, ""),
        digest=end.digest,
        profile=header.rules.name,
        players=tuple(map(_person, header.seats)),
        winners=end.winners,
        hands=end.hands,
        turns=end.turns,
        played=_played(timeline),
    )


def _person(player: Player) -> Person:
    if player.who == HUMAN:
        return Person(player.name, is_bot=False)
    return Person(player.who.removeprefix("bot:").partition("/")[0], is_bot=True)


def _played(timeline: Timeline) -> list[Played] | None:
    """What each seat was dealt.  Who takes something back, or goes on from another match, knows
    cards that nobody else knows; another engine may let other cards fit.
    """
    header = timeline.header
    taken_back = any(isinstance(record, UndoRecord) for record in timeline.records)
    if taken_back or header.parent is not None or header.engine != ENGINE:
        return None
    watch = Watch(rules_of(header), first_state(header))
    for record in timeline.records:
        if isinstance(record, ActionRecord):
            watch.follow(record.seat, record.ev)
    return watch.played
