"""What the engine plays, against the figures of `vectors/exact.yaml`: exact probabilities and
well-measured means.  Seeds are fixed; a figure must lie within four standard errors.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

import pytest
import yaml

from tests.given import profile
from trashcli.game.chance import series_seed
from trashcli.game.events import Closed, Revealed, Won
from trashcli.game.rules import Rules
from trashcli.game.state import beginning
from trashcli.match import play
from trashcli.players import bot

Figures = dict[str, Any]

FILE = Path(__file__).parent.parent / "vectors" / "exact.yaml"
FIGURES: Figures = yaml.safe_load(FILE.read_text("utf-8"))
SIMULATED: Figures = FIGURES["simulated"]
MEASURED = 0.07
"""How far a simulated figure may itself be off."""

SEED = "exact"
GREEDY = [bot("greedy").choose] * 2


def of(line: Figures, *names: str) -> tuple[Any, ...]:
    """The named values of a line, fractions as numbers, and last the rest, which are rules."""
    values = [number(line[name]) for name in names]
    return *values, {key: value for key, value in line.items() if key not in names}


def number(value: Any) -> Any:  # noqa: ANN401 -- any value of the file
    """`2/13` as a number, in lists as well; what is no fraction as it is."""
    if isinstance(value, list):
        return [number(one) for one in value]
    return float(Fraction(value)) if isinstance(value, str) else value


class Hand(NamedTuple):
    """Who won a hand (0: it was void), and in which turn it ended."""

    winner: int
    turn: int


class Played(NamedTuple):
    """How a match went: the seat that won it, its hands, and the turns of all of them."""

    winner: int
    hands: int
    turns: int


def lines(section: str) -> pytest.MarkDecorator:
    """A test of each line of a section."""
    return pytest.mark.parametrize("line", FIGURES[section], ids=str)


def samples(few: int, many: int) -> pytest.MarkDecorator:
    """A test with a small sample, and a long one with a large sample."""
    long = pytest.param(many, marks=pytest.mark.long)
    return pytest.mark.parametrize("sample", [few, long])


def assert_share(count: int, of: int, share: float, off: float = 0) -> None:
    assert abs(count / of - share) <= 4 * sqrt(share * (1 - share) / of) + off


def assert_mean(numbers: list[int], mean: float, off: float = 0) -> None:
    assert abs(fmean(numbers) - mean) <= 4 * stdev(numbers) / sqrt(len(numbers)) + off


def hands(number: int, sizes: list[int], keys: Figures, *bots: str) -> list[Hand]:
    """So many hands, all led by seat 1, in which layouts keep these sizes; the bots are greedy if
    none are named.
    """
    rules = {
        "layout": {"step": 0},
        "lead": {"next": "same"},
        "match": {"hands": number},
        "limits": {"hands": number, "voids": number},
    }
    ready = Rules(profile(**(rules | keys)), len(sizes), SEED)
    state = beginning(ready.profile, len(sizes))
    state.sizes = tuple(sizes)
    chosen = [bot(name).choose for name in bots or ["greedy"] * len(sizes)]
    return [
        Hand(event.winner, state.turn)
        for action in play(ready, state, chosen)
        for event in action.events
        if type(event) is Closed
    ]


def matches(number: int, *bots: str) -> Iterator[Played]:
    """So many matches of two by pagat's rules."""
    for k in range(1, number + 1):
        rules = Rules(profile(), 2, series_seed(SEED, k))
        state = beginning(rules.profile, 2)
        turns = 0
        for action in play(rules, state, [bot(name).choose for name in bots]):
            for event in action.events:
                if type(event) is Closed:
                    turns += state.turn
                elif type(event) is Won:
                    yield Played(event.seats[0], state.hand, turns)


@samples(2_500, 60_000)
@lines("first_turn_completes")
def test_first_turn_completes(line: Figures, sample: int) -> None:
    """The hand is void after one turn, unless it is won by then."""
    slots, share, keys = of(line, "slots", "p")
    number = max(sample, round(100 / share))
    limits = {"turns": 1, "hands": number, "voids": number}
    played = hands(number, [slots, slots], keys | {"limits": limits})
    assert_share(sum(hand.winner == 1 for hand in played), number, share)


@samples(2_500, 60_000)
@lines("lead_wins_hand")
def test_lead_wins_hand(line: Figures, sample: int) -> None:
    layouts, share, keys = of(line, "layouts", "p")
    played = hands(sample, layouts, keys)
    assert_share(sum(hand.winner == 1 for hand in played), sample, share)


@samples(2_500, 60_000)
@lines("mean_turns")
def test_mean_turns(line: Figures, sample: int) -> None:
    players, slots, turns, keys = of(line, "players", "slots", "turns")
    played = hands(sample, [slots] * players, keys)
    assert_mean([hand.turn for hand in played], turns)


@samples(2_500, 60_000)
@lines("four_players_one_slot")
def test_four_players_one_slot(line: Figures, sample: int) -> None:
    shares, keys = of(line, "p")
    played = hands(sample, [1] * 4, keys | {"packs": 2})
    for seat, share in enumerate(shares, 1):
        assert_share(sum(hand.winner == seat for hand in played), sample, share)


@samples(2_500, 60_000)
@lines("reveal")
def test_reveal(line: Figures, sample: int) -> None:
    """Layouts grow here, so that the loser, with one slot, is not at the last size."""
    slots, reveal_wilds, share, keys = of(line, "slots", "reveal_wilds", "p")
    after = {"reveal": True, "reveal_wilds": reveal_wilds}
    layout = {"first": slots, "step": 1, "last": slots + 1}
    rules = Rules(profile(after=after, layout=layout, **keys), 2, SEED)
    right = 0
    for hand in range(sample):
        state = beginning(rules.profile, 2)
        state.hand = hand
        events = (e for action in play(rules, state, GREEDY) for e in action.events)
        right += next(event.right for event in events if type(event) is Revealed)
    assert_share(right, sample, share)


@samples(1_500, 40_000)
@pytest.mark.parametrize("size", SIMULATED["lead_wins_percent"])
def test_simulated_hands(size: int, sample: int) -> None:
    played = hands(sample, [size, size], {})
    lead_wins = SIMULATED["lead_wins_percent"][size] / 100
    assert_share(sum(hand.winner == 1 for hand in played), sample, lead_wins, MEASURED / 100)
    assert_mean([hand.turn for hand in played], SIMULATED["mean_turns"][size], MEASURED)


@samples(300, 8_000)
def test_simulated_matches(sample: int) -> None:
    played = list(matches(sample, "greedy", "greedy"))
    assert_mean([match.hands for match in played], SIMULATED["match_hands_winner_leads"], MEASURED)
    assert_mean([match.turns for match in played], SIMULATED["match_turns_winner_leads"], MEASURED)
    lead_wins = SIMULATED["first_leader_wins_match_percent"] / 100
    assert_share(sum(match.winner == 1 for match in played), sample, lead_wins, MEASURED / 100)


@samples(1_000, 20_000)
def test_simulated_always_take_against_never_take_hand(sample: int) -> None:
    share = SIMULATED["always_take_against_never_take"]["hand_10"] / 100
    first = hands(sample, [10, 10], {}, "greedy", "cautious")
    second = hands(sample, [10, 10], {}, "cautious", "greedy")
    won = sum(hand.winner == 1 for hand in first) + sum(hand.winner == 2 for hand in second)
    assert_share(won, 2 * sample, share, MEASURED / 100)


@samples(150, 4_000)
def test_simulated_always_take_against_never_take_match(sample: int) -> None:
    share = SIMULATED["always_take_against_never_take"]["match"] / 100
    won = sum(match.winner == 1 for match in matches(sample, "greedy", "cautious"))
    won += sum(match.winner == 2 for match in matches(sample, "cautious", "greedy"))
    assert_share(won, 2 * sample, share, MEASURED / 100)


def test_every_section_has_its_test() -> None:
    """The theorems have theirs in `test_theorems`."""
    tested = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    assert FIGURES.keys() - {"theorems", "simulated"} <= tested
    assert SIMULATED.keys() == {
        "lead_wins_percent",
        "mean_turns",
        "match_hands_winner_leads",
        "match_turns_winner_leads",
        "first_leader_wins_match_percent",
        "always_take_against_never_take",
    }
    assert SIMULATED["lead_wins_percent"].keys() == SIMULATED["mean_turns"].keys()
