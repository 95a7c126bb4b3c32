"""What the engine plays, against the figures of `vectors/exact.yaml`: exact probabilities and
well-measured means.
"""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.game.samples import (
    CAUTIOUS,
    GREEDY,
    assert_mean,
    assert_share,
    first_hands,
    hands,
    matches_played,
)
from tests.proofs import always
from trashcli.game.events import Revealed

Figures = dict[str, Any]

FILE = Path(__file__).parent.parent / "vectors" / "exact.yaml"
FIGURES: Figures = yaml.safe_load(FILE.read_text("utf-8"))
SIMULATED: Figures = FIGURES["simulated"]
MEASURED = 0.07
"""How far a simulated figure may itself be off."""


def of(line: Figures, *names: str) -> tuple[Any, ...]:
    """The named values of a line, fractions as numbers, and last the rest, which are rules."""
    values = [number(line[name]) for name in names]
    return *values, {key: value for key, value in line.items() if key not in names}


def number(value: Any) -> Any:  # noqa: ANN401 -- any value of the file
    """`2/13` as a number, in lists as well; what is no fraction as it is."""
    if isinstance(value, list):
        return [number(one) for one in value]
    return float(Fraction(value)) if isinstance(value, str) else value


def lines(section: str) -> pytest.MarkDecorator:
    """A test of each line of a section; with the long proofs alone of two out of three."""
    every = FIGURES[section]
    return pytest.mark.parametrize("line", always(every[::3], every), ids=str)


def samples(few: int, many: int) -> pytest.MarkDecorator:
    """A test with a small sample, and a long one with a large sample."""
    long = pytest.param(many, marks=pytest.mark.long)
    return pytest.mark.parametrize("sample", [few, long])


@samples(1_200, 30_000)
@lines("first_turn_completes")
def test_first_turn_completes(line: Figures, sample: int) -> None:
    """The hand is void after one turn, unless it is won by then."""
    slots, share, keys = of(line, "slots", "p")
    number = max(sample, round(100 / share))
    limits = {"turns": 1, "hands": number, "voids": number}
    played = hands(number, [slots, slots], keys | {"limits": limits})
    assert_share(sum(hand.winner == 1 for hand in played), number, share)


@samples(1_200, 30_000)
@lines("lead_wins_hand")
def test_lead_wins_hand(line: Figures, sample: int) -> None:
    layouts, share, keys = of(line, "layouts", "p")
    played = hands(sample, layouts, keys)
    assert_share(sum(hand.winner == 1 for hand in played), sample, share)


@samples(1_200, 30_000)
@lines("mean_turns")
def test_mean_turns(line: Figures, sample: int) -> None:
    players, slots, turns, keys = of(line, "players", "slots", "turns")
    played = hands(sample, [slots] * players, keys)
    assert_mean([hand.turn for hand in played], turns)


@samples(1_200, 30_000)
@lines("four_players_one_slot")
def test_four_players_one_slot(line: Figures, sample: int) -> None:
    shares, keys = of(line, "p")
    played = hands(sample, [1] * 4, keys | {"packs": 2})
    for seat, share in enumerate(shares, 1):
        assert_share(sum(hand.winner == seat for hand in played), sample, share)


@samples(1_200, 30_000)
@lines("reveal")
def test_reveal(line: Figures, sample: int) -> None:
    """Layouts grow here, so that the loser, with one slot, is not at the last size."""
    slots, reveal_wilds, share, keys = of(line, "slots", "reveal_wilds", "p")
    after = {"reveal": True, "reveal_wilds": reveal_wilds}
    layout = {"first": slots, "step": 1, "last": slots + 1}
    played = first_hands(sample, [slots] * 2, keys | {"after": after, "layout": layout})
    right = sum(type(event) is Revealed and event.right for events in played for event in events)
    assert_share(right, sample, share)


@pytest.mark.long
@samples(1_000, 25_000)
@pytest.mark.parametrize("size", SIMULATED["lead_wins_percent"])
def test_simulated_hands(size: int, sample: int) -> None:
    played = hands(sample, [size, size], {})
    lead_wins = SIMULATED["lead_wins_percent"][size] / 100
    assert_share(sum(hand.winner == 1 for hand in played), sample, lead_wins, MEASURED / 100)
    assert_mean([hand.turn for hand in played], SIMULATED["mean_turns"][size], MEASURED)


@samples(200, 4_000)
def test_simulated_matches(sample: int) -> None:
    played = matches_played(sample, {}, GREEDY, GREEDY)
    assert_mean([match.hands for match in played], SIMULATED["match_hands_winner_leads"], MEASURED)
    assert_mean([match.turns for match in played], SIMULATED["match_turns_winner_leads"], MEASURED)
    lead_wins = SIMULATED["first_leader_wins_match_percent"] / 100
    assert_share(sum(match.winner == 1 for match in played), sample, lead_wins, MEASURED / 100)


@samples(800, 12_000)
def test_simulated_always_take_against_never_take_hand(sample: int) -> None:
    share = SIMULATED["always_take_against_never_take"]["hand_10"] / 100
    first = hands(sample, [10, 10], {}, GREEDY, CAUTIOUS)
    second = hands(sample, [10, 10], {}, CAUTIOUS, GREEDY)
    won = sum(hand.winner == 1 for hand in first) + sum(hand.winner == 2 for hand in second)
    assert_share(won, 2 * sample, share, MEASURED / 100)


@samples(100, 2_000)
def test_simulated_always_take_against_never_take_match(sample: int) -> None:
    share = SIMULATED["always_take_against_never_take"]["match"] / 100
    won = sum(match.winner == 1 for match in matches_played(sample, {}, GREEDY, CAUTIOUS))
    won += sum(match.winner == 2 for match in matches_played(sample, {}, CAUTIOUS, GREEDY))
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
