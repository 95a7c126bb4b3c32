"""How strong `sharp` is against `greedy`, in matches with fixed seeds."""

import pytest

from trashcli.profiles.load import load_profile
from trashcli.simulate.figures import Figure, share
from trashcli.simulate.series import Series


def strength(profile: str, others: int, matches: int) -> Figure:
    """The share of matches that `sharp` wins, having sat at each seat for so many."""
    seats = others + 1
    rules = load_profile(profile).profile.at_table(seats)
    won = 0
    for seat in range(1, seats + 1):
        bots = tuple("sharp" if at == seat else "greedy" for at in range(1, seats + 1))
        series = Series(profile=rules, bots=bots, seed=f"strength-{seat}")
        won += sum(counts.winner == seat for counts in series.matches(range(1, matches + 1)))
    return share("sharp", "matches that sharp won", won, seats * matches)


@pytest.mark.long
@pytest.mark.parametrize(("others", "matches"), [(1, 6000), (2, 1500)])
def test_sharp_wins_more_than_its_share_where_wilds_are_locked(others: int, matches: int) -> None:
    found = strength("locked-wilds", others, matches)
    assert found.low is not None
    assert found.low > 1 / (others + 1)


@pytest.mark.parametrize("profile", ["pagat", "corner-kings"])
def test_sharp_plays_as_greedy_does_where_wilds_move_and_nothing_is_revealed(profile: str) -> None:
    rules = load_profile(profile).profile.at_table(2)
    games = [
        list(Series(profile=rules, bots=bots, seed="S").matches(range(1, 51)))
        for bots in [("sharp", "greedy"), ("greedy", "greedy")]
    ]
    assert games[0] == games[1]
