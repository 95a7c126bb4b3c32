"""Imports every module that registers commands."""

from trashcli.cli import rules, schema

__all__ = ["rules", "schema"]
