"""Imports every module that registers commands."""

from trashcli.cli import (
    about,
    completion,
    doctor,
    files,
    games,
    play,
    replay,
    report,
    rules,
    run,
    schema,
    simulate,
    stats,
    step,
    verify,
)

__all__ = [
    "about",
    "completion",
    "doctor",
    "files",
    "games",
    "play",
    "replay",
    "report",
    "rules",
    "run",
    "schema",
    "simulate",
    "stats",
    "step",
    "verify",
]
