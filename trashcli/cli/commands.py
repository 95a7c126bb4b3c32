"""Imports every module that registers commands."""

from trashcli.cli import rules

__all__ = ["rules"]
