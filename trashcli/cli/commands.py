"""Imports every module that registers commands."""

from trashcli.cli import files, games, rules, run, schema, verify

__all__ = ["files", "games", "rules", "run", "schema", "verify"]
