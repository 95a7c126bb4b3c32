"""Rematch: a match that is over played again, with other cards or with the same."""

import shlex
from collections.abc import Iterator, Sequence

from trashcli.exits import Failure
from trashcli.replay.records import Header, header
from trashcli.shell.codes import LineFault
from trashcli.shell.opening import random_seed
from trashcli.shell.players import parse_players, players_text, sitting_of


def rematch(played: Header) -> Header:
    """The header of a match with the same rules and players, and a seed by chance."""
    return header(played.rules.name, played.rules.doc, random_seed(), played.seats)


def again(played: Header, settings: Sequence[str]) -> str:
    """The command that deals the same cards to the same players again; `settings` are the rules
    that may stand over the profile.  Empty where no command does: the match began with a table of
    its own, or with rules that are not here.
    """
    if played.start is not None or not _seats_are_named(played):
        return ""
    from trashcli.profiles.named import load_profile

    for changed in ((), settings):
        try:
            named = load_profile(played.rules.name, changed)
        except Failure:
            return ""
        if named.profile.at_table(len(played.seats)) == played.rules.doc:
            return shlex.join(_words(played, changed))
    return ""


def _seats_are_named(played: Header) -> bool:
    """Whether a list of players can name who sits there: names may hold a comma."""
    sittings = tuple(map(sitting_of, played.seats))
    try:
        return parse_players(players_text(sittings)) == sittings
    except LineFault:
        return False


def _words(played: Header, settings: Sequence[str]) -> Iterator[str]:
    yield from ("trashcli", "play", "--profile", played.rules.name)
    for setting in settings:
        yield from ("--set", setting)
    yield from ("--players", players_text([sitting_of(player) for player in played.seats]))
    yield from ("--seed", played.rng.seed)
