"""The commands, a module a group or two; each is found by being declared in one of them."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from trashcli.exits import Fault
from trashcli.shell.verb import GROUPS, Verb
from trashcli.wording import nearest


@cache
def verbs() -> tuple[Verb, ...]:
    """Return all commands, group by group."""
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    named = [value for module in modules for value in vars(module).values()]
    found = [value for value in named if isinstance(value, Verb)]
    return tuple(sorted(found, key=lambda verb: GROUPS.index(verb.group)))


@cache
def by_word() -> Mapping[str, Verb]:
    """Return the commands by name and by alias."""
    named = {verb.name: verb for verb in verbs()}
    return {alias: verb for verb in verbs() for alias in verb.aliases} | named


def find_verb(word: str) -> Verb:
    """Return the command of that name or alias; raises `Fault`."""
    verb = by_word().get(word)
    if verb is None:
        meant = nearest(word, by_word())
        hint = f"did you mean {meant}?" if meant else "`help` lists the commands"
        raise Fault("unknown_verb", f"no command {word[:40]!r}; {hint}")
    return verb
