"""Advice: exact chances from what a seat may know, and no claim that is not there."""

import math
from collections import Counter
from fractions import Fraction

import pytest

from trashcli.advice import StockMemory, advise, percent, slots_are_equal, warning
from trashcli.game.cards import NUMBER, cards_of
from trashcli.game.chance import shuffle
from trashcli.game.commands import DEAL, DRAW, TAKE, Place
from trashcli.game.profile import After, Profile
from trashcli.game.rules import Rules
from trashcli.game.state import State, beginning
from trashcli.game.view import View
from trashcli.match import act, play
from trashcli.players import bot

PAGAT = Profile()
GREEDY = bot("greedy").choose


def walk(profile: Profile, players: int, seed: str) -> list[tuple[Rules, State, StockMemory]]:
    """Every decision of a match among greedy players, each with what is known of the stock."""
    rules, state, memory = (
        Rules(profile, players, seed),
        beginning(profile, players),
        StockMemory(),
    )
    known = []
    events = []
    for action in play(rules, state, [GREEDY] * players):
        events += action.events
        memory.note(action.events)
        if state.seat:
            copy = StockMemory()
            copy.note(events)
            known.append((rules, state.copied(), copy))
    return known


@pytest.mark.parametrize("seed", ["1", "2"])
def test_every_legal_choice_is_weighed_and_the_best_are_among_them(seed: str) -> None:
    for rules, state, memory in walk(Profile(packs=1), 4, seed):
        view = View(rules, state, state.seat)
        advice = advise(view, memory)
        assert [choice.command for choice in advice.choices] == view.legal()
        assert set(map(repr, advice.best)) <= set(map(repr, view.legal()))
        assert advice.reason


def test_the_chance_is_that_of_the_cards_nobody_sees() -> None:
    rules, state, memory = walk(PAGAT, 2, "7")[9]
    view = View(rules, state, state.seat)
    chance = advise(view, memory).choices[0].chance
    assert chance is not None
    hidden = cards_of(state.stock + "".join(state.layouts).upper())
    shown = Counter(card for layout in state.layouts for card in cards_of(layout) if card.isupper())
    unseen = list((Counter(hidden) - shown).elements())
    tries = 4000
    tops = [shuffle(Rules(PAGAT, 2, "x").root, k, 0, unseen)[:2] for k in range(tries)]
    fits = sum(bool(view.slots_for(top)) for top in tops)
    error = math.sqrt(float(chance * (1 - chance)) / tries)
    assert abs(fits / tries - chance) < 4 * error


def test_a_reshuffled_stock_is_known_card_by_card() -> None:
    reshuffled = [
        (state, memory)
        for rules, state, memory in walk(Profile(packs=1), 4, "crowd")
        if state.shuffles and state.stock
    ]
    assert reshuffled
    for state, memory in reshuffled:
        view = View(Rules(Profile(packs=1), 4, "crowd"), state, state.seat)
        assert memory.candidates(view) == Counter(cards_of(state.stock))


def test_hidden_cards_change_no_advice() -> None:
    rules, state, memory = walk(PAGAT, 2, "3")[12]
    other = state.copied()
    other.stock = "".join(reversed(cards_of(state.stock)))
    views = [View(rules, state, state.seat), View(rules, other, state.seat)]
    assert advise(views[0], memory) == advise(views[1], memory)


def test_wilds_that_move_go_anywhere_alike_and_are_said_to() -> None:
    choices = [known for known in walk(PAGAT, 2, "42") if known[1].phase == "place"]
    for rules, state, memory in choices:
        view = View(rules, state, state.seat)
        assert slots_are_equal(view)
        advice = advise(view, memory)
        assert len(advice.best) == len(view.legal())
        assert advice.reason.startswith("all equal")
        assert all(warning(view, command, memory) is None for command in view.legal())


@pytest.mark.parametrize(
    "profile", [Profile(wilds="locked"), Profile(after=After(reveal=True)), Profile(optional="all")]
)
def test_no_equality_is_claimed_where_none_is_proved(profile: Profile) -> None:
    for rules, state, memory in walk(profile, 2, "5"):
        if state.phase == "place":
            view = View(rules, state, state.seat)
            assert not slots_are_equal(view)
            assert "equal" not in advise(view, memory).reason


def test_locked_wilds_go_where_the_number_is_least_likely_to_come() -> None:
    profile = Profile(wilds="locked")
    for rules, state, memory in walk(profile, 2, "9"):
        if state.phase == "place" and state.held in rules.wild:
            view = View(rules, state, state.seat)
            unseen = Counter(NUMBER[card] for card in view.unseen().elements())
            places = [command for command in view.legal() if isinstance(command, Place)]
            fewest = min(unseen[place.slot] for place in places)
            best = [place for place in places if unseen[place.slot] == fewest]
            assert advise(view, memory).best == best


def test_the_tutor_warns_of_a_lost_discard_and_of_a_lost_turn() -> None:
    said = set()
    for rules, state, memory in walk(PAGAT, 2, "11"):
        view = View(rules, state, state.seat)
        if view.phase == "draw" and view.top:
            fits = bool(view.slots_for(view.top))
            draw, take = warning(view, DRAW, memory), warning(view, TAKE, memory)
            assert (draw is not None) == fits
            assert (take is not None) == (not fits)
            said.update({bool(draw), bool(take)})
    assert said == {True, False}


def test_nothing_to_draw_is_a_pass() -> None:
    rules = Rules(Profile(stock_empty="pass"), 2, "1")
    state = beginning(rules.profile, 2)
    act(rules, state, DEAL)
    state.discards, state.stock = state.stock, ""
    choice = advise(View(rules, state, state.seat), StockMemory()).choices[0]
    assert choice.chance == 0
    assert choice.sentence == "the stock is empty: your turn passes"


def test_chances_read_as_percent() -> None:
    assert percent(Fraction(1, 3)) == "33 %"
