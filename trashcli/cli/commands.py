"""Imports every module that registers commands."""

from trashcli.cli import about, files, games, play, rules, run, schema, stats, step, verify

__all__ = ["about", "files", "games", "play", "rules", "run", "schema", "stats", "step", "verify"]
