"""Chance: the known answers of `vectors/rng.json`, and that draws look like chance."""

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trashcli.game import chance
from trashcli.game.cards import NUMBER, cards_of, unshuffled

VECTORS = Path(__file__).parent.parent / "vectors"
KNOWN: dict[str, Any] = json.loads((VECTORS / "rng.json").read_text("utf-8"))

PACK = unshuffled(1, 0, ())
TOP_WORD = (1 << 64) - 1

words = st.integers(0, TOP_WORD)
card_lists = st.lists(st.sampled_from(sorted(NUMBER)), max_size=300)


def known(kind: str) -> pytest.MarkDecorator:
    """A test of each known answer of a kind."""
    return pytest.mark.parametrize("answer", KNOWN[kind])


def chi_square(counts: Counter[Any], cells: int) -> float:
    """How far these counts are from even ones; about `cells`, give or take 1.4 of its root."""
    expected = counts.total() / cells
    return sum((count - expected) ** 2 for count in counts.values()) / expected + expected * (
        cells - len(counts)
    )


def test_the_generator_is_the_one_that_the_answers_are_of() -> None:
    assert (KNOWN["alg"], KNOWN["v"]) == (chance.ALG, chance.VERSION)
    assert set(KNOWN) == {"alg", "v", "roots", "words", "lead", "random_bot", "shuffles"}


@pytest.mark.parametrize("seed", KNOWN["roots"])
def test_a_seed_has_the_known_root(seed: str) -> None:
    assert f"{chance.root(seed):016x}" == KNOWN["roots"][seed]


@known("words")
def test_a_numbered_word_is_the_known_one(answer: dict[str, Any]) -> None:
    numbers = (answer["purpose"], answer["a"], answer["b"], answer["block"])
    assert f"{chance.word(chance.root(answer['seed']), *numbers):016x}" == answer["hex"]


@known("lead")
def test_a_random_lead_is_the_known_one(answer: dict[str, Any]) -> None:
    assert chance.first_lead(chance.root(answer["seed"]), answer["players"]) == answer["seat"]


@known("random_bot")
def test_a_choice_of_the_random_bot_is_the_known_one(answer: dict[str, Any]) -> None:
    block = 2 * answer["face_down"] + (answer["phase"] == "place")
    root = chance.root(answer["seed"])
    word = chance.word(root, chance.RANDOM_BOT, answer["hand"], answer["turn"], block)
    assert chance.below(answer["legal"], word) == answer["choice"]


@known("shuffles")
def test_a_shuffle_is_the_known_one(answer: dict[str, Any]) -> None:
    if "cards" in answer:
        cards = cards_of(answer["cards"])
    else:
        cards = unshuffled(answer["packs"], answer["jokers"], answer["removed"])
    root = chance.root(answer["seed"])
    assert chance.shuffle(root, answer["hand"], answer["k"], cards) == answer["deck"]


@given(words, card_lists, st.integers(1, 2**24 - 1), st.integers(0, 2**16 - 1))
def test_a_shuffle_takes_one_word_for_four_draws_front_to_back(
    root: int, cards: list[str], hand: int, k: int
) -> None:
    """The page's loop with the page's words, against the one that is made to be fast."""
    order, x = list(cards), 0
    for i in range(len(order) - 1):
        if i % 4 == 0:
            x = chance.word(root, chance.CARDS, hand, k, i // 4) >> 10
        x *= len(order) - i
        j = i + (x >> 54)
        x %= 2**54
        order[i], order[j] = order[j], order[i]
    assert chance.shuffle(root, hand, k, cards) == "".join(order)


@given(words, card_lists)
def test_a_shuffle_keeps_every_card_and_leaves_the_list_as_it_was(
    root: int, cards: list[str]
) -> None:
    before = cards[:]
    assert Counter(cards_of(chance.shuffle(root, 1, 0, cards))) == Counter(cards)
    assert cards == before


@pytest.mark.parametrize("cards", [[], ["AC"]])
def test_a_shuffle_of_fewer_than_two_cards_changes_nothing(cards: list[str]) -> None:
    assert chance.shuffle(7, 1, 0, cards) == "".join(cards)


@given(words, st.integers(1, 1024))
def test_a_draw_is_below_its_bound(word: int, n: int) -> None:
    assert 0 <= chance.below(n, word) < n


@pytest.mark.parametrize("n", [1, 2, 52, 1024])
def test_a_draw_reaches_both_ends(n: int) -> None:
    assert (chance.below(n, 0), chance.below(n, TOP_WORD)) == (0, n - 1)


@pytest.mark.parametrize("n", [2, 6, 26, 52])
def test_draws_are_even_and_do_not_follow_from_one_another(n: int) -> None:
    root, draws = chance.root("even"), 200 * n
    drawn = [
        chance.below(n, chance.word(root, chance.RANDOM_BOT, 1, turn, 0)) for turn in range(draws)
    ]
    assert chi_square(Counter(drawn), n) < n + 6 * n**0.5
    pairs = Counter((2 * one // n, 2 * other // n) for one, other in pairwise(drawn))
    assert chi_square(pairs, 4) < 4 + 6 * 2


@pytest.mark.parametrize("place", [0, 1, 2, 3, 4, 25, 50, 51])
def test_every_card_is_as_likely_in_every_place_of_the_deck(place: int) -> None:
    root = chance.root("place")
    decks = (chance.shuffle(root, hand, 0, PACK) for hand in range(1, 2601))
    cards = Counter(deck[2 * place : 2 * place + 2] for deck in decks)
    assert chi_square(cards, 52) < 52 + 6 * 52**0.5


def test_a_word_of_another_purpose_hand_use_or_block_is_another() -> None:
    root = chance.root("42")
    numbers = [
        (p, a, b, c) for p in range(4) for a in range(1, 9) for b in range(9) for c in range(9)
    ]
    assert len({chance.word(root, *number) for number in numbers}) == len(numbers)


def test_the_lead_does_not_follow_from_the_first_deal() -> None:
    roots = [chance.root(str(seed)) for seed in range(1300)]
    tops = [chance.shuffle(root, 1, 0, PACK)[1] for root in roots]
    pairs = Counter(zip(tops, (chance.first_lead(root, 2) for root in roots), strict=True))
    assert chi_square(pairs, 8) < 8 + 6 * 8**0.5


@pytest.mark.parametrize("seed", ["0", "42", "042", "a", "A.b_c-9", "x" * 64])
def test_a_seed_is_taken_as_it_is_written(seed: str) -> None:
    assert chance.SEED.fullmatch(seed)


@pytest.mark.parametrize("seed", ["", "x" * 65, "a b", "a/b", "é", "42\n", "-1?"])
def test_other_text_is_no_seed(seed: str) -> None:
    assert not chance.SEED.fullmatch(seed)


def test_the_matches_of_a_series_have_seeds_of_their_own() -> None:
    longest = "x" * chance.LONGEST_SERIES_SEED
    assert [chance.series_seed("S", k) for k in (1, 2, 10)] == ["S-1", "S-2", "S-10"]
    assert chance.SEED.fullmatch(chance.series_seed(longest, 10**13 - 1))
