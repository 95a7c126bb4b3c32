"""The deal: which cards a hand has, and that nothing done before changes them."""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from tests.game.matches import Match, matches
from tests.given import given as lay
from tests.given import profile
from trashcli.game.cards import cards_of, unshuffled
from trashcli.game.commands import DEAL
from trashcli.game.events import Shuffled


@pytest.mark.parametrize(
    ("keys", "players", "cards"),
    [
        ({}, 2, 52),
        ({}, 3, 104),
        ({}, 5, 156),
        ({"packs": 2}, 2, 104),
        ({"packs": [[2, 1], [4, 3]]}, 3, 52),
        ({"packs": [[2, 1], [4, 3]]}, 4, 156),
        ({"jokers": 2}, 2, 54),
        ({"jokers": 2}, 4, 108),
        ({"removed": ["Q", "K"]}, 2, 44),
        ({"removed": ["10"], "jokers": 1, "packs": 2}, 2, 98),
    ],
    ids=str,
)
def test_a_hand_has_all_cards_of_its_packs(
    keys: dict[str, object], players: int, cards: int
) -> None:
    table = lay(**keys).undealt(*[4] * players).when(DEAL)
    rules = profile(**keys)
    deck = unshuffled(rules.packs_for(players), rules.jokers, rules.removed)
    assert len(deck) == cards
    assert Counter(cards_of(table.events[0][3])) == Counter(deck)


def decks(match: Match) -> Iterator[tuple[int, str]]:
    """Each hand's number and its deck as shuffled for the deal."""
    for action in match.play(*match.begun()):
        first = action.events[0]
        if type(first) is Shuffled and not first.k:
            yield first.hand, first.cards


@pytest.mark.parametrize("keys", [{"take": "never"}, {"wilds": "locked"}, {"layout": {"first": 3}}])
def test_a_hand_has_the_same_cards_whatever_was_done_before(keys: dict[str, object]) -> None:
    one = dict(decks(Match(profile(), ("greedy", "random"), "42")))
    other = dict(decks(Match(profile(**keys), ("random", "cautious"), "42")))
    assert len(one.keys() & other.keys()) >= 3
    assert {hand: one[hand] for hand in one if hand in other} == {
        hand: other[hand] for hand in other if hand in one
    }


@settings(max_examples=30)
@given(matches())
def test_any_hand_can_be_dealt_without_those_before_it(match: Match) -> None:
    for hand, deck in decks(match):
        rules, state = match.begun()
        state.hand, state.clock = hand - 1, (0, hand - 1)
        assert next(match.play(rules, state)).events[0] == Shuffled(hand, 0, deck)


def test_every_hand_has_other_cards_and_so_has_every_seed() -> None:
    seeds = [dict(decks(Match(profile(), ("greedy", "greedy"), seed))) for seed in ("0", "1", "01")]
    shuffled = [deck for hands in seeds for deck in hands.values()]
    assert len(set(shuffled)) == len(shuffled)
