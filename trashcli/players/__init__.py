"""The bots, one module each, found by name.

A bot's module has `VERSION`, one sentence `ABOUT`, and `choose(view, chance)`: what it does on a
view of its seat, where `chance(n)` gives a number from 0 to n - 1 (only `random` uses it).
"""

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol, cast

from trashcli.game.commands import Command
from trashcli.game.view import View

Chance = Callable[[int], int]
Choose = Callable[[View, Chance], Command]

STRENGTH = ("random", "cautious", "greedy", "sharp")
"""The bots from easy to strong, as they fare against each other."""


class Bot(Protocol):
    """What a bot's module holds."""

    VERSION: int
    ABOUT: str

    @staticmethod
    def choose(view: View, chance: Chance) -> Command:
        """The command the bot gives on this view; one of `view.legal()`."""


guests: dict[str, Bot] = {}
"""Bots that a user has written, by name: in this process only, and only while they are wanted."""


def bot_names() -> list[str]:
    """The names of all bots, in alphabetical order."""
    return sorted([*(module.name for module in iter_modules(__path__)), *guests])


def by_strength() -> list[str]:
    """Return the names of all bots, from easy to strong; any that is not ranked comes last."""
    names = bot_names()
    return sorted(names, key=lambda name: STRENGTH.index(name) if name in STRENGTH else len(names))


def bot(name: str) -> Bot:
    """The bot of that name; raises `KeyError` for a name that is no bot's."""
    if name in guests:
        return guests[name]
    if name not in bot_names():
        raise KeyError(name)
    return cast(Bot, import_module(f"{__name__}.{name}"))


def who(name: str) -> str:
    """The bot's name and version as a replay's `who`: `bot:greedy/1`."""
    return f"bot:{name}/{bot(name).VERSION}"
