"""Views: what a seat sees depends on what lies face up alone (ruling 34)."""

import inspect
from collections import Counter
from itertools import islice, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.game.matches import Match, matches
from tests.given import given as lay
from trashcli.game.cards import NUMBER, cards_of
from trashcli.game.rules import Rules
from trashcli.game.state import Seat, State
from trashcli.game.view import View, fitting
from trashcli.match import choice
from trashcli.players import bot, bot_names


def hidden_cards_permuted(state: State, random: Random) -> State:
    """The same table, what lies face down in stock and layouts in another order."""
    twin = state.copied()
    cards = cards_of(twin.stock.lower() + "".join(twin.layouts))
    hidden = [card for card in cards if card.islower()]
    random.shuffle(hidden)
    permuted = "".join(hidden.pop() if card.islower() else card for card in cards)
    twin.stock, rest = permuted[: len(twin.stock)].upper(), permuted[len(twin.stock) :]
    for at, layout in enumerate(twin.layouts):
        twin.layouts[at], rest = rest[: len(layout)], rest[len(layout) :]
    return twin


def sight(rules: Rules, state: State, seat: int) -> dict[object, object]:
    """Everything that a seat's view can be asked, with its answer."""
    view = View(rules, state, Seat(seat))
    arguments = {"seat": range(1, rules.players + 1), "card": NUMBER}
    seen: dict[object, object] = {}
    for name in (name for name in dir(view) if not name.startswith("_")):
        answer = getattr(view, name)
        if callable(answer):
            words = inspect.signature(answer).parameters
            for values in product(*(arguments[word] for word in words)):
                seen[name, values] = answer(*values)
        else:
            seen[name] = answer
    return seen


@pytest.mark.long
@settings(max_examples=15)
@given(matches(), st.integers(0, 10**6))
def test_no_view_changes_when_hidden_cards_change(match: Match, seed: int) -> None:
    random = Random(seed)
    rules, state = match.begun()
    for _ in islice(match.play(rules, state), 0, None, 15):
        twin = hidden_cards_permuted(state, random)
        for seat in range(1, rules.players + 1):
            assert sight(rules, twin, seat) == sight(rules, state, seat)


@pytest.mark.long
@settings(max_examples=15)
@given(matches())
def test_seats_differ_only_in_whose_turn_it_is(match: Match) -> None:
    rules, state = match.begun()
    own = ("seat", ("legal", ()))
    for _ in islice(match.play(rules, state), 0, None, 15):
        seen = [sight(rules, state, seat) for seat in range(1, rules.players + 1)]
        shared = {q: answer for q, answer in seen[0].items() if q not in own}
        for seat, answers in enumerate(seen, 1):
            assert answers["seat"] == seat
            assert {q: answers[q] for q in answers if q not in own} == shared


@settings(max_examples=20)
@given(matches(), st.integers(0, 10**6))
def test_no_bot_decides_otherwise_when_hidden_cards_change(match: Match, seed: int) -> None:
    random = Random(seed)
    rules, state = match.begun()
    for _ in islice(match.play(rules, state), 0, None, 5):
        twin = hidden_cards_permuted(state, random)
        for name in bot_names() if state.seat else ():
            choose = bot(name).choose
            assert choice(rules, twin, choose) == choice(rules, state, choose)


@pytest.mark.long
@settings(max_examples=20)
@given(matches())
def test_what_is_unseen_is_what_lies_face_down(match: Match) -> None:
    rules, state = match.begun()
    for _ in match.play(rules, state):
        cards = cards_of(state.stock.lower() + "".join(state.layouts))
        hidden = Counter(card.upper() for card in cards if card.islower())
        assert View(rules, state, Seat(1)).unseen() == hidden


@pytest.mark.long
@settings(max_examples=20)
@given(matches())
def test_unseen_cards_are_counted_by_the_slot_they_belong_to_and_as_they_fit(match: Match) -> None:
    rules, state = match.begun()
    for _ in match.play(rules, state):
        for seat in rules.seats:
            view = View(rules, state, seat)
            unseen = list(view.unseen().elements())
            numbers = Counter(NUMBER[card] for card in unseen if card not in rules.wild)
            assert view.unseen_numbers() == {n: copies for n, copies in numbers.items() if n}
            assert fitting(view, view.unseen()) == sum(
                bool(view.slots_for(card)) for card in unseen
            )


def test_a_view_answers_for_its_own_seat_or_for_another() -> None:
    table = lay().layouts("AC ..", ".. .. JH").held("JD").table()
    first, second = table.view(1), table.view(2)
    assert (first.slots_for("JD"), second.slots_for("JD")) == ((2,), (1, 2))
    assert second.slots_for("JD", Seat(1)) == (2,)
    assert (first.is_wild("JD"), first.is_wild("AC")) == (True, False)
    assert (len(first.legal()), len(second.legal())) == (1, 0)
