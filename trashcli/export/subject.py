"""The subject of an export: a match as far as it can be read, as whoever may see it sees it, at the
place that is to be shown.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from trashcli.exits import Exit, Failure, Fault
from trashcli.replay.derive import Whole, read_whole, redact, trouble
from trashcli.replay.lines import Lines
from trashcli.replay.timeline import (
    Cursor,
    Timeline,
    find_place,
    read_timeline,
    timeline_of,
)
from trashcli.screen.style import Style
from trashcli.shell.sentences import standing_at
from trashcli.shell.stepping import Stepping


class Subject(Struct, kw_only=True):
    """A match to be exported."""

    stepping: Stepping
    """The match, at the place to be shown, or at its beginning where none is named."""
    place: Cursor | None = None
    """The place that was named."""
    seat: int | None = None
    """Whose view it is, where it is redacted to one."""
    warnings: Sequence[str] = ()
    """What was passed over in reading the file."""
    lost: int = 0
    """The record from which on the file cannot be read; 0 for a whole one."""
    chances: Sequence[Sequence[float]] = ()
    """Where the match was analysed: each seat's chance to win, at its start and after each record.
    """
    turning: Sequence[int] = ()
    """The records that changed these chances most."""

    @property
    def timeline(self) -> Timeline:
        """The records of the match."""
        return self.stepping.timeline

    def gaps(self) -> list[str]:
        """What is not in the export though it was in the match, in a sentence each."""
        gaps = []
        if self.timeline.redacted:
            whose = f"seat {self.seat}" if self.seat else "one seat"
            gaps.append(f"This is the match as {whose} knew it: no hidden card is in here.")
        if self.lost:
            gaps.append(
                f"The file is damaged: record {self.lost} cannot be read. All before it is shown."
            )
        return gaps

    def notes(self, style: Style) -> list[str]:
        """The gaps, and where the match stands if it is unfinished."""
        stepping = Stepping(self.timeline)
        stepping.goto(Cursor(self.timeline.last))
        if self.lost or stepping.state.phase == "over":
            return self.gaps()
        return [*self.gaps(), f"The match is unfinished: {standing_at(stepping, style)}."]


def read_subject(file: str, at: str | None = None, seat: int | None = None) -> Subject:
    """The match in a file (`-` is standard input), as far as it can be read; redacted to what this
    seat knew, if one is named.

    Raises `Failure` if there is no match to be read, no such place or no such seat.
    """
    if seat is None:
        timeline = read_timeline(file)
        warnings, lost = timeline.warnings, timeline.last + 1 if timeline.cut_short else 0
    else:
        whole = read_whole(file)
        timeline = _as_known_to(seat, whole)
        warnings, lost = whole.warnings, whole.timeline.last + 1 if whole.warnings else 0
    stepping = Stepping(timeline)
    place = None if at is None else _place(timeline, at, file)
    stepping.goto(place or Cursor(0))
    return Subject(stepping=stepping, place=place, seat=seat, warnings=warnings, lost=lost)


def _as_known_to(seat: int, whole: Whole) -> Timeline:
    """The good beginning of a replay, redacted."""
    report = replace(whole.report, finding=None, unsupported=[]) if trouble(whole.report) else None
    good = replace(whole, report=report) if report else whole
    return timeline_of(Lines(iter(redact(good, seat))), whole.name)


def _place(timeline: Timeline, at: str, file: str) -> Cursor:
    try:
        return find_place(timeline, at)
    except Fault as nowhere:
        raise Failure(f"{file}: {nowhere}", Exit.USAGE) from None
