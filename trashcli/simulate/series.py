"""Series: the matches that one seed names; `run` plays each just so by a seed of its own."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from trashcli.game.chance import series_seed
from trashcli.game.profile import Profile
from trashcli.game.rules import Rules
from trashcli.game.state import beginning
from trashcli.match import play
from trashcli.players import Choose, bot
from trashcli.simulate.counts import Counts, Tally


class Series(Struct, frozen=True, kw_only=True):
    """Matches by these rules among these bots, one a seat; match 7 of seed S has the seed S-7.

    The profile must be free of contradictions at this table, the seed short enough for a series.
    """

    profile: Profile
    bots: tuple[str, ...]
    seed: str

    def matches(self, numbers: Iterable[int]) -> Iterator[Counts]:
        """Plays the matches with these numbers (from 1); gives what is counted of each."""
        rules = Rules(self.profile, len(self.bots), self.seed)
        bots = [bot(name).choose for name in self.bots]
        for k in numbers:
            yield _count(rules.with_seed(series_seed(self.seed, k)), bots, k)


def _count(rules: Rules, bots: Sequence[Choose], k: int) -> Counts:
    state = beginning(rules.profile, rules.players)
    tally = Tally()
    tally.follow(state, play(rules, state, bots))
    return tally.counts(k, state)
