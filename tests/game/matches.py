"""Matches of any kind, for tests of what holds in every one."""

from collections.abc import Iterator
from typing import NamedTuple

from hypothesis import strategies as st

from tests.strategies import tables
from trashcli.game.profile import Profile
from trashcli.game.rules import Rules
from trashcli.game.state import State, beginning
from trashcli.match import Action, play
from trashcli.players import bot

BOTS = ("cautious", "greedy", "random")
"""Bots that the reference game knows as well."""


class Match(NamedTuple):
    """A profile, who plays by it (a bot's name a seat), and the seed."""

    profile: Profile
    bots: tuple[str, ...]
    seed: str

    def begun(self) -> tuple[Rules, State]:
        """The table before the first deal."""
        players = len(self.bots)
        rules = Rules(self.profile, players, self.seed)
        return rules, beginning(rules.profile, players)

    def play(self, rules: Rules, state: State) -> Iterator[Action]:
        """Plays on from this state to the end of the match."""
        return play(rules, state, [bot(name).choose for name in self.bots])


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """Any profile, players and seed."""
    profile, players = draw(tables())
    bots = st.lists(st.sampled_from(BOTS), min_size=players, max_size=players)
    return Match(profile, tuple(draw(bots)), str(draw(st.integers(0, 10**6))))
