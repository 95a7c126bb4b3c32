"""Luck is 0 on average whatever is played, and is made of exact chances."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.proofs import always
from trashcli.game.cards import NUMBER, cards_of, unshuffled
from trashcli.game.events import Drawn
from trashcli.game.fold import evolve
from trashcli.game.profile import Profile
from trashcli.game.rules import Rules
from trashcli.game.state import beginning
from trashcli.game.view import View
from trashcli.match import play
from trashcli.players import bot
from trashcli.profiles.load import load_profile
from trashcli.stats.matches import Luck, Watch

chances = st.lists(st.tuples(st.floats(0, 1), st.booleans()))


def watched(profile: Profile, seed: str, *bots: str, actions: int | None = None) -> Watch:
    """A match by bots, or its first actions, followed."""
    rules = Rules(profile, len(bots), seed)
    watch = Watch(rules, beginning(rules.profile, len(bots)))
    state = beginning(rules.profile, len(bots))
    played = play(rules, state, [bot(name).choose for name in bots])
    for _, action in zip(range(actions or 10**6), played, strict=False):
        watch.follow(action.seat, action.events)
    return watch


def noted(draws: list[tuple[float, bool]]) -> Luck:
    luck = Luck()
    for chance, fits in draws:
        luck.note(chance, fits=fits)
    return luck


@pytest.mark.parametrize("name", always(["app"], ["pagat", "app", "kings-wild", "free-draws"]))
@pytest.mark.parametrize("who", ["greedy", "random", "cautious"])
def test_luck_is_none_on_average_by_any_rules_and_however_one_plays(name: str, who: str) -> None:
    profile = load_profile(name).profile
    total = Luck()
    for seed in range(40):
        for played in watched(profile, f"luck-{seed}", who, "greedy").played:
            total.add(played.luck)
    assert total.draws > 300
    assert abs(total.deviations) < 3


def test_the_chance_of_the_first_draw_is_a_count_of_unseen_cards() -> None:
    first = watched(Profile(), "42", "greedy", "greedy", actions=2).played[0].luck
    cards = unshuffled(1, 0, ())
    fitting = sum(NUMBER[card] <= 10 or card[0] == "J" for card in cards)
    assert first.draws == 1
    assert Fraction(fitting, len(cards)) == Fraction(44, 52)
    assert first.expected == pytest.approx(44 / 52)
    assert first.variance == pytest.approx(44 / 52 * 8 / 52)


def counted(profile: Profile, seed: str, players: int) -> tuple[int, int, float]:
    """How many cards were drawn and fitted, and what was expected, counted from the cards that lie
    face down: after a reshuffle those of the stock, which everybody has seen.
    """
    rules = Rules(profile, players, seed)
    state = beginning(rules.profile, players)
    copy = beginning(rules.profile, players)
    drawn, fitted, expected = 0, 0, 0.0
    for action in play(rules, state, [bot("greedy").choose] * players):
        for event in action.events:
            if isinstance(event, Drawn):
                layouts = cards_of("".join(copy.layouts)) if not copy.shuffles else []
                down = [card.upper() for card in layouts if card.islower()]
                cards = cards_of(copy.stock) + down
                fits = View(rules, copy, action.seat).slots_for
                drawn, fitted = drawn + 1, fitted + bool(fits(event.card))
                expected += sum(bool(fits(card)) for card in cards) / len(cards)
            evolve(copy, (event,))
    return drawn, fitted, expected


@pytest.mark.parametrize("players", [2, 4])
def test_luck_is_what_the_page_says(players: int) -> None:
    profile = Profile().changed({"packs": 1})
    watch = watched(profile, "defined", *["greedy"] * players)
    total = Luck()
    for played in watch.played:
        total.add(played.luck)
    drawn, fitted, expected = counted(profile, "defined", players)
    assert (total.draws, total.fitted) == (drawn, fitted)
    assert total.expected == pytest.approx(expected)
    assert total.luck == pytest.approx(fitted - expected)


@given(chances, chances)
def test_luck_of_all_draws_is_the_sum_of_its_parts(
    one: list[tuple[float, bool]], other: list[tuple[float, bool]]
) -> None:
    both, sum_ = noted(one + other), noted(one)
    sum_.add(noted(other))
    assert (both.draws, both.fitted) == (sum_.draws, sum_.fitted)
    assert both.luck == pytest.approx(sum_.luck)
    assert both.sd == pytest.approx(sum_.sd)


@given(chances)
def test_luck_lies_between_all_cards_fitting_and_none(draws: list[tuple[float, bool]]) -> None:
    luck = noted(draws)
    assert -luck.expected <= luck.luck <= luck.draws - luck.expected
    assert luck.sd <= luck.draws**0.5 / 2 + 1e-9


def test_without_draws_there_is_no_luck() -> None:
    assert (Luck().luck, Luck().sd, Luck().deviations) == (0, 0, 0)


def test_first_turns_are_those_of_each_seat_and_only_hands_it_had_a_turn_in_count() -> None:
    """Hands of two slots, many of which end before the second seat has its turn."""
    matches = [
        watched(Profile().changed({"layout.first": 2}), f"{seed}", "greedy", "greedy").played
        for seed in range(60)
    ]
    first, second = ([match[seat] for match in matches] for seat in (0, 1))
    assert sum(played.first_turns for played in first) > 0
    assert sum(played.first_turns for played in second) > 0
    assert any(one.hands > other.hands for one, other in matches)
    assert all(played.first_turns <= played.hands for match in matches for played in match)
