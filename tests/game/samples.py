"""Samples of hands and matches that bots play, and how near a figure they must come: four standard
errors, and what the figure itself may be off.  Seeds are fixed.
"""

from collections.abc import Iterator
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from tests.given import profile
from trashcli.game.chance import series_seed
from trashcli.game.events import Closed, Event, Won
from trashcli.game.rules import Rules
from trashcli.game.state import TABLE, beginning
from trashcli.match import play
from trashcli.players import Choose, bot

Keys = dict[str, Any]
"""Keys of a profile that are not pagat's, as in a rule file."""

SEED = "samples"
GREEDY = bot("greedy").choose
CAUTIOUS = bot("cautious").choose


class Hand(NamedTuple):
    """Who won a hand (0: it was void), and in which turn it ended."""

    winner: int
    turn: int


class Played(NamedTuple):
    """The first seat that won a match, its hands, and the turns of all of them."""

    winner: int
    hands: int
    turns: int


def hands(number: int, sizes: list[int], keys: Keys, *bots: Choose) -> list[Hand]:
    """So many hands, all led by seat 1, in which layouts keep these sizes; the bots are greedy if
    none are given.
    """
    base: Keys = {
        "layout": {"step": 0},
        "lead": {"next": "same"},
        "match": {"hands": number},
        "limits": {"hands": number, "voids": number},
    }
    rules = Rules(profile(**(base | keys)), len(sizes), SEED)
    state = beginning(rules.profile, len(sizes))
    state.sizes = tuple(sizes)
    return [
        Hand(event.winner, state.turn)
        for action in play(rules, state, bots or [GREEDY] * len(sizes))
        for event in action.events
        if type(event) is Closed
    ]


def first_hands(number: int, sizes: list[int], keys: Keys) -> Iterator[list[Event]]:
    """What happens in so many hands, each the first of a match of greedy players."""
    rules = Rules(profile(**keys), len(sizes), SEED)
    for hand in range(number):
        state = beginning(rules.profile, len(sizes))
        state.hand, state.sizes = hand, tuple(sizes)
        events: list[Event] = []
        for action in play(rules, state, [GREEDY] * len(sizes)):
            events += action.events
            if state.seat == TABLE:
                break
        yield events


def matches_played(number: int, keys: Keys, *bots: Choose) -> list[Played]:
    """So many matches, each with a seed of its own."""
    return [_match(series_seed(SEED, k), keys, bots) for k in range(1, number + 1)]


def _match(seed: str, keys: Keys, bots: tuple[Choose, ...]) -> Played:
    rules = Rules(profile(**keys), len(bots), seed)
    state = beginning(rules.profile, len(bots))
    turns, winner = 0, 0
    for action in play(rules, state, bots):
        for event in action.events:
            if type(event) is Closed:
                turns += state.turn
            elif type(event) is Won:
                winner = event.seats[0]
    return Played(winner, state.hand, turns)


def assert_share(count: int, of: int, share: float, off: float = 0) -> None:
    """So many of so many are about that share."""
    assert abs(count / of - share) <= 4 * sqrt(share * (1 - share) / of) + off


def assert_mean(numbers: list[int], mean: float, off: float = 0) -> None:
    """The numbers have about that mean."""
    assert abs(fmean(numbers) - mean) <= 4 * stdev(numbers) / sqrt(len(numbers)) + off
