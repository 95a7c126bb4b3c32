"""The offer: an unfinished match that a person may go on with, before another begins."""

from datetime import UTC, datetime
from pathlib import Path

from trashcli.exits import Failure
from trashcli.replay.games import Game, games
from trashcli.replay.timeline import read_timeline
from trashcli.screen.names import safe
from trashcli.screen.style import Style
from trashcli.shell.answer import Answer
from trashcli.shell.lines import PlainReader
from trashcli.shell.saying import said
from trashcli.wording import counted

UNITS = (("day", 24 * 60), ("hour", 60), ("minute", 1))
"""What time is told in, and how many minutes each has."""


def is_wanted(game: Game, reader: PlainReader, style: Style) -> bool:
    """Whether the person wants to go on with this match; raises `Leaves`."""
    others = sum(other.is_unfinished for other in games(game.path.parent)) - 1
    text = described(game, others, datetime.now(UTC), style)
    print(*said(Answer(text=text), style), sep="\n")
    return reader.ask("Go on with it?", usual=True)


def described(game: Game, others: int, now: datetime, style: Style) -> str:
    """Which match it is, and how many others wait."""
    parts = (
        safe(game.profile, style),
        ", ".join(safe(name, style) for name in game.seats),
        _hand(game.path),
        f"seed {safe(game.seed, style)}",
        f"last played {ago((now - game.changed).total_seconds())}",
    )
    text = f"Unfinished game: {'; '.join(filter(None, parts))}."
    return f"{text} {counted(others, 'other')} in `trashcli games`." if others else text


def _hand(path: Path) -> str:
    """Which hand it stopped in; empty for a damaged file, of which going on tells more."""
    try:
        timeline = read_timeline(str(path))
    except Failure:
        return ""
    return f"hand {timeline.when(timeline.last).hand}"


def ago(seconds: float) -> str:
    """How long ago so many seconds are: `3 hours ago`."""
    minutes = int(seconds // 60)
    for unit, size in UNITS:
        if minutes >= size:
            return f"{counted(minutes // size, unit)} ago"
    return "just now"
