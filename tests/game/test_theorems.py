"""What is proved about the game: the theorems of `vectors/exact.yaml`."""

from collections import Counter
from collections.abc import Callable, Iterator
from math import sqrt
from pathlib import Path
from statistics import fmean, variance
from typing import TypeVar

import pytest
import yaml

from tests.game.matches import Match
from tests.game.samples import GREEDY, Hand, hands
from tests.given import given, profile
from trashcli.game.cards import SUITS
from trashcli.game.commands import Command
from trashcli.game.events import Closed, Drawn, Shuffled
from trashcli.game.state import Seat
from trashcli.game.view import View
from trashcli.match import play
from trashcli.players import Chance, Choose

FILE = Path(__file__).parent.parent / "vectors" / "exact.yaml"
THEOREMS: list[str] = yaml.safe_load(FILE.read_text("utf-8"))["theorems"]

Test = TypeVar("Test", bound=Callable[..., None])

tested: set[str] = set()


def theorem(words: str) -> Callable[[Test], Test]:
    """A test of the theorem that begins so."""
    (found,) = [text for text in THEOREMS if text.startswith(words)]

    def tests(test: Test) -> Test:
        tested.add(found)
        return test

    return tests


def greedy_to(slot: int) -> Choose:
    """A greedy bot that puts a wild on the lowest (0) or the highest (-1) legal slot."""

    def choose(view: View, chance: Chance) -> Command:
        return view.legal()[slot] if view.phase == "place" else GREEDY(view, chance)

    return choose


def orders(ranks: dict[str, int]) -> Iterator[str]:
    """Every order of so many cards of each rank, suits apart."""
    if not any(ranks.values()):
        yield ""
    for rank, left in ranks.items():
        if left:
            for rest in orders(ranks | {rank: left - 1}):
                yield rank + SUITS[left - 1] + rest


def every_hand(choose: Choose, ranks: str, wilds: str) -> Counter[Hand]:
    """How often a hand of two layouts of two goes which way, over every order of a pack of these
    ranks alone; the stock is not refilled, so that nothing is left to chance.
    """
    rules = given(wilds=wilds, stock_empty="pass", match={"hands": 1})
    table = rules.having(sizes=(2, 2)).table()
    counted: Counter[Hand] = Counter()
    for deck in orders(dict.fromkeys(ranks, 4)):
        state = table.state.copied()
        state.layouts = [deck[:4].lower(), deck[4:8].lower()]
        state.stock = deck[8:]
        for _ in play(table.rules, state, [choose, choose]):
            pass
        counted[Hand(state.won.index(1) + 1 if any(state.won) else 0, state.turn)] += 1
    return counted


@theorem("moving wilds, no reveal")
@pytest.mark.parametrize(
    "ranks",
    ["AJ", "2J", "JQ", *(pytest.param(three, marks=pytest.mark.long) for three in ("A2J", "2JQ"))],
)
def test_over_every_order_of_a_small_pack_the_slot_of_a_wild_changes_nothing(ranks: str) -> None:
    low, high = (every_hand(greedy_to(slot), ranks, "moving") for slot in (0, -1))
    assert low == high


def test_over_every_order_of_a_small_pack_the_slot_of_a_locked_wild_matters() -> None:
    low, high = (every_hand(greedy_to(slot), "2J", "locked") for slot in (0, -1))
    assert low != high


@theorem("moving wilds, no reveal")
@pytest.mark.parametrize("number", [1_200, pytest.param(15_000, marks=pytest.mark.long)])
def test_with_ten_slots_the_slot_of_a_wild_changes_neither_winners_nor_turns(number: int) -> None:
    low, high = (hands(number, [10, 10], {}, *[greedy_to(slot)] * 2) for slot in (0, -1))
    assert low != high  # the hands differ, their distribution does not
    assert_alike([hand.winner for hand in low], [hand.winner for hand in high])
    assert_alike([hand.turn for hand in low], [hand.turn for hand in high])


@theorem("two players, one pack")
@pytest.mark.parametrize("number", [200, pytest.param(2_000, marks=pytest.mark.long)])
def test_the_stock_of_two_players_who_take_what_fits_never_runs_out(number: int) -> None:
    for seed in range(number):
        match = Match(profile(), ("greedy", "greedy"), f"stock-{seed}")
        for action in match.play(*match.begun()):
            assert not any(type(event) is Shuffled and event.k for event in action.events)


@theorem("a match of P players")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("bots", ["greedy", "cautious", "random"])
def test_a_match_takes_ten_to_9p_plus_1_hands(players: int, bots: str) -> None:
    for seed in range(5):
        match = Match(profile(), (bots,) * players, f"hands-{seed}")
        rules, state = match.begun()
        won = sum(
            type(event) is Closed and event.winner > 0
            for action in match.play(rules, state)
            for event in action.events
        )
        assert 10 <= won <= 9 * players + 1


def assert_alike(one: list[int], other: list[int]) -> None:
    """Two samples of equal size have about the same mean."""
    error = sqrt((variance(one) + variance(other)) / len(one))
    assert abs(fmean(one) - fmean(other)) <= 4 * error


def draws(match: Match) -> Iterator[tuple[Counter[str], str]]:
    """Each card drawn from the stock, with all that were unseen before; to the first reshuffle,
    after which it is known what the stock is made of.
    """
    rules, state = match.begun()
    view = View(rules, state, Seat(1))
    unseen = Counter[str]()
    for action in match.play(rules, state):
        first = action.events[0]
        if type(first) is Shuffled and first.k:
            return
        if type(first) is Drawn:
            yield unseen, first.card
        unseen = view.unseen()


@theorem("unseen cards are uniform")
@pytest.mark.parametrize("number", [60, pytest.param(500, marks=pytest.mark.long)])
@pytest.mark.parametrize("ranks", ["J", "A", "QK"])
def test_each_unseen_card_is_as_likely_as_another_to_be_drawn(ranks: str, number: int) -> None:
    """Whatever was seen and done before: the draws, each less its expectation, even out."""
    off = spread = 0.0
    for seed in range(number):
        for unseen, card in draws(Match(profile(), ("greedy", "random"), f"unseen-{seed}")):
            share = sum(unseen[rank + suit] for rank in ranks for suit in SUITS) / unseen.total()
            off += (card[0] in ranks) - share
            spread += share * (1 - share)
    assert abs(off) <= 4 * sqrt(spread)


def test_every_theorem_has_its_test() -> None:
    """That Kings wild for Jacks changes names alone is tested beside the other exchanges."""
    assert set(THEOREMS) - tested == {"Kings wild instead of Jacks changes nothing but the names"}
