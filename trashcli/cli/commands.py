"""Imports every module that registers commands."""

from trashcli.cli import rules, run, schema

__all__ = ["rules", "run", "schema"]
