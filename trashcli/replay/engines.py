"""Engines: every number that a file may name and that can be played again here, and how.

An engine that decides something otherwise than the one before gives `Rules` a switch named for it;
the entry of the older engine is then a kind of `Rules` with that switch as it was.  So a match is
played to its end, and verified for ever, by the engine that began it.
"""

from trashcli.game.rules import Rules

ENGINES: dict[int, type[Rules]] = {1: Rules}
"""The rules as each engine plays them.  Files of other engines are shown, not played again."""
