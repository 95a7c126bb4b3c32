"""Imports every module that registers commands."""

from trashcli.cli import files, games, play, rules, run, schema, step, verify

__all__ = ["files", "games", "play", "rules", "run", "schema", "step", "verify"]
