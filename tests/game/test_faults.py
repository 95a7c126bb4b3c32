"""Faults: what no table can come to, whatever the rules; most of it by forged replays."""

import pytest

from trashcli.game.cards import unshuffled
from trashcli.game.events import Drawn, Event, Taken, TurnedUp
from trashcli.game.fold import fault
from trashcli.game.profile import Profile
from trashcli.game.state import SEATS, State, beginning

DECK = unshuffled(1, 0, ())


def drawing(stock: str = "", discards: str = "") -> State:
    """A table at which the first seat is to draw from these piles."""
    state = beginning(Profile(), 2)
    state.phase, state.seat = "draw", SEATS[0]
    state.layouts = ["ac2c", "3c4c"]
    state.stock, state.discards = stock, discards
    return state


@pytest.mark.parametrize("event", [Drawn(""), Taken(""), TurnedUp("")])
def test_no_card_comes_from_an_empty_pile(event: Event) -> None:
    found = fault(drawing(), event, DECK)
    assert found is not None
    assert found.startswith("nothing is not the top")


def test_the_top_of_a_pile_can_be_drawn_or_taken() -> None:
    state = drawing("5C6C", "7C8C")
    assert fault(state, Drawn("5C"), DECK) is None
    assert fault(state, Taken("7C"), DECK) is None
    assert fault(state, Drawn("6C"), DECK) == "6C is not the top of the stock"
