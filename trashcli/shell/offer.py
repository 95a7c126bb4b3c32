"""The offer: an unfinished match that a person may go on with, before another begins."""

from datetime import UTC, datetime
from pathlib import Path

from trashcli.folders import state_folder
from trashcli.replay.games import FOLDER, Game, games, unfinished
from trashcli.replay.timeline import read_timeline
from trashcli.screen.names import safe
from trashcli.screen.style import Style
from trashcli.shell.answer import Answer
from trashcli.shell.lines import PlainReader
from trashcli.shell.saying import said
from trashcli.shell.sentences import counted

UNITS = (("day", 24 * 60), ("hour", 60), ("minute", 1))
"""What time is told in, and how many minutes each has."""


def offered(reader: PlainReader, style: Style) -> Path | None:
    """The unfinished match that a person wants to go on with, None where there is none or another
    is to begin; raises `Leaves`.
    """
    folder = state_folder() / FOLDER
    game = unfinished(folder)
    if game is None:
        return None
    others = sum(other.is_unfinished for other in games(folder)) - 1
    text = described(game, others, datetime.now(UTC), style)
    print(*said(Answer(text=text), style), sep="\n")
    return game.path if reader.ask("Go on with it?", usual=True) else None


def described(game: Game, others: int, now: datetime, style: Style) -> str:
    """Which match it is, and how many others wait."""
    timeline = read_timeline(str(game.path))
    parts = (
        safe(game.profile, style),
        ", ".join(safe(name, style) for name in game.seats),
        f"hand {timeline.when(timeline.last).hand}",
        f"seed {safe(game.seed, style)}",
        f"last played {ago((now - game.changed).total_seconds())}",
    )
    text = f"Unfinished game: {'; '.join(parts)}."
    return f"{text} {counted(others, 'other')} in `trashcli games`." if others else text


def ago(seconds: float) -> str:
    """How long ago so many seconds are: `3 hours ago`."""
    minutes = int(seconds // 60)
    for unit, size in UNITS:
        if minutes >= size:
            return f"{counted(minutes // size, unit)} ago"
    return "just now"
