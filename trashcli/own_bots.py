"""Bots that users write: a function that chooses, taken as a bot beside ours.

A function has what every bot's `choose` has: it gets a view of its seat and `chance`, and returns a
command, or the text of one.  It is known to this process only, so a replay that it played can be
verified everywhere, but not be played on by it elsewhere.

Naming a file runs the code in it.  So that is done only for the command line, where a person says
`--allow-code`; profiles, scripts and replays have no way here.
"""

import re
import runpy
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import cast

from trashcli.exits import Exit, Failure
from trashcli.game.cards import RANK_WORDS
from trashcli.game.commands import DISCARD, DRAW, RESIGN, TAKE, Command, Place
from trashcli.game.state import Slot
from trashcli.game.view import View
from trashcli.players import Bot, Chance, bot_names, guests
from trashcli.wording import brief

ChooseText = Callable[[View, Chance], Command | str]
"""A function that chooses for a seat: a command, or its text, such as `place 3`."""

CODE = re.compile(r"(?P<file>.+\.py):(?P<function>[^\W\d]\w*)")
"""How a function in a file is named on the command line: `mine.py:choose`."""

_NO_NAME = re.compile("[^a-z0-9_]+")
_PLAIN: dict[str, Command] = {"draw": DRAW, "take": TAKE, "discard": DISCARD, "resign": RESIGN}


def parse_command(text: str) -> Command:
    """The command of a text such as `draw` or `place 3`; raises `ValueError`."""
    word, _, slot = text.strip().lower().partition(" ")
    if word in _PLAIN and not slot:
        return _PLAIN[word]
    number = str(RANK_WORDS.index(slot.upper()) + 1) if slot.upper() in RANK_WORDS else slot.strip()
    if word == "place" and number.isascii() and number.isdigit() and len(number) < 10:
        return Place(Slot(int(number)))
    raise ValueError(f"{brief(text)} is no command; there are draw, take, place SLOT, discard")


def guest(function: ChooseText, name: str) -> Bot:
    """The function as a bot.  Asked for a command, it raises `Failure` (USAGE) where the function
    fails, or chooses what is not legal.
    """

    def choose(view: View, chance: Chance) -> Command:
        try:
            chosen = function(view, chance)
            command = parse_command(chosen) if isinstance(chosen, str) else chosen
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            what = f"{type(error).__name__}: {error}"
            message = f"the bot {name} failed: {what} ({Path(where.filename).name}:{where.lineno})"
            raise Failure(message, Exit.USAGE) from error
        if command not in view.legal():
            message = f"the bot {name} chose {brief(repr(chosen))}, which is not legal now"
            raise Failure(message, Exit.USAGE)
        return command

    found = SimpleNamespace(choose=choose, VERSION=1, ABOUT="written by you")
    return cast(Bot, found)


@contextmanager
def seated(players: Sequence[str | ChooseText]) -> Iterator[list[str]]:
    """The players as text, functions as bots that are known as long as the context lasts."""
    taken: list[str] = []
    texts = []
    try:
        for player in players:
            if not isinstance(player, str):
                name = free_name(getattr(player, "__name__", "bot"))
                guests[name] = guest(player, name)
                taken.append(name)
                texts.append(name)
            else:
                texts.append(player)
        yield texts
    finally:
        for name in taken:
            del guests[name]


def free_name(wanted: str) -> str:
    """A name like the one that is wanted, which no other bot has."""
    name = _NO_NAME.sub("_", wanted.lower()).strip("_0123456789")[:24] or "bot"
    names = {*bot_names(), "you"}
    return next(one for one in (name, *(f"{name}_{n}" for n in range(2, 100))) if one not in names)


def with_code(players: str, *, allowed: bool) -> str:
    """The list of players, each `FILE.py:FUNCTION` in it made a bot of this process.

    Raises `Failure` (USAGE) where one is named and code is not `allowed`, or has no such function.
    """
    return ",".join(_with_code(part.strip(), allowed=allowed) for part in players.split(","))


def _with_code(player: str, *, allowed: bool) -> str:
    name, equals, kind = player.rpartition("=")
    if not (found := CODE.fullmatch(kind)):
        return player
    if not allowed:
        message = (
            f"{brief(kind)} runs the code in that file; --allow-code allows it, if you trust it"
        )
        raise Failure(message, Exit.USAGE)
    bot = free_name(Path(found["file"]).stem)
    guests[bot] = guest(_function(found["file"], found["function"]), kind)
    return f"{name}{equals}{bot}"


def _function(path: str, name: str) -> ChooseText:
    """The function of that name in a file of Python, which is run for it."""
    try:
        found = runpy.run_path(path).get(name)
    except OSError as error:
        raise Failure(f"{path}: cannot be read: {error.strerror}", Exit.DAMAGED) from None
    except Exception as error:
        raise Failure(f"{path}: {type(error).__name__}: {error}", Exit.USAGE) from error
    if not callable(found):
        message = f"{path}: has no function {name}; write `def {name}(view, chance):`"
        raise Failure(message, Exit.USAGE)
    chooser: ChooseText = found
    return chooser
