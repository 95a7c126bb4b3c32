"""What can be won: proved by decks on which the engine does win, and by never winning without."""

from itertools import pairwise

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.game.matches import Match
from tests.given import profile
from tests.strategies import tables
from trashcli.game.cards import Card
from trashcli.game.commands import DRAW, Command, Place
from trashcli.game.decide import decide, legal
from trashcli.game.events import Completed
from trashcli.game.fold import evolve
from trashcli.game.profile import Profile
from trashcli.game.rules import Rules
from trashcli.game.state import Seat, Slot, State, beginning
from trashcli.game.winnable import doubts, obstacle, reachable_sizes


def perfect(rules: Rules, size: int) -> list[tuple[Slot, Card]]:
    """A card for each slot, those for wilds first, each turned up by the one before."""
    left = list(rules.deck)
    wilds = [card for card in left if card in rules.wild]
    found: list[tuple[Slot, Card]] = []
    for slot in map(Slot, range(1, size + 1)):
        number = [card for card in left if rules.number[card] == slot]
        card = number[0] if number else wilds.pop()
        left.remove(card)
        found.append((slot, card))
    return sorted(found, key=lambda one: rules.number[one[1]] == one[0])


def laid(rules: Rules, size: int) -> tuple[State, dict[Card, Slot]]:
    """A first turn on which each card that is turned up is the next of a perfect order."""
    order = perfect(rules, size)
    left = list(rules.deck)
    for _, card in order:
        left.remove(card)
    layout = {slot: card.lower() for (slot, _), (_, card) in pairwise(order)}
    layout[order[-1][0]] = left.pop().lower()
    others = ["".join(left.pop().lower() for _ in range(size)) for _ in rules.seats[1:]]
    state = msgspec.structs.replace(
        beginning(rules.profile, rules.players),
        hand=1,
        turn=1,
        lead=Seat(1),
        seat=Seat(1),
        phase="draw",
        sizes=(size,) * rules.players,
        layouts=["".join(layout[slot] for slot in sorted(layout)), *others],
        stock="".join([order[0][1], *left]),
    )
    return state, {card: slot for slot, card in order}


def is_won(rules: Rules, state: State, slots: dict[Card, Slot]) -> bool:
    """Whether the first turn completes the layout, each card going to its slot of these."""
    command: Command = DRAW
    while state.seat == 1 and state.turn == 1:
        events = decide(rules, state, command)
        evolve(state, events)
        if any(isinstance(event, Completed) for event in events):
            return True
        if state.phase == "place" and state.seat == 1:
            assert state.held is not None
            command = Place(slots[state.held])
            assert command in legal(rules, state)
    return False


@given(tables(), st.data())
def test_where_nothing_stands_in_the_way_a_first_turn_wins(
    table: tuple[Profile, int], data: st.DataObject
) -> None:
    rules = Rules(*table, "any")
    size = data.draw(st.sampled_from(reachable_sizes(rules.profile, rules.players)))
    assume(obstacle(rules.profile, rules.players, size) is None)
    assume(len(rules.deck) > size * rules.players)
    assert is_won(rules, *laid(rules, size))


UNWINNABLE: dict[str, dict[str, object]] = {
    "no card for a slot, and no wild": {"removed": ["5"], "wild": []},
    "a wild number that may not go to its own slot": {"wild": ["2"], "wild_slots": [5]},
    "more slots for wilds than wilds": {"removed": ["3", "4", "5", "6", "7"], "players": (2, 2)},
    "wilds for the court slots alone": {"removed": ["9"], "wild_slots": [1, 2]},
}


@pytest.mark.parametrize("name", UNWINNABLE)
def test_where_something_does_no_hand_is_ever_won(name: str) -> None:
    keys = UNWINNABLE[name] | {"limits": {"turns": 200, "voids": 2}}
    rules = profile(**keys)
    assert [one.fatal for one in doubts(rules)] == [True]
    assert "no hand can be won" in doubts(rules)[0].message
    match = Match(rules, ("greedy", "random"), "1")
    happened = [event for action in match.play(*match.begun()) for event in action.events]
    assert not any(isinstance(event, Completed) for event in happened)


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"layout": {"step": 0}}, "nothing ends it"),
        ({"removed": ["A"], "wild_last": False}, "the last layout cannot be cleared"),
        ({"limits": {"hands": 5}}, "the last layout takes 10 hands, and limits.hands is 5"),
        ({"layout": {"step": 0}, "match": {"wins": 9}, "limits": {"hands": 8}}, "takes 9 hands"),
    ],
)
def test_a_match_that_nobody_can_win_is_fatal(keys: dict[str, object], message: str) -> None:
    (one,) = doubts(profile(**keys))
    assert one.fatal
    assert message in one.message


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"match": {"wins": 300}}, "match.wins takes 300 hands, and limits.hands"),
        (
            {"match": {"hands": 300}, "limits": {"hands": 200}},
            "limits.hands ends the match",
        ),
        ({"match": {"target": 4, "hands": 3}}, "match.target takes 6 hands, and match.hands"),
        ({"removed": ["3", "4", "5", "6", "7"]}, "with 2 players no hand can be won"),
    ],
)
def test_an_ending_that_cannot_be_reached_is_a_warning(
    keys: dict[str, object], message: str
) -> None:
    limits = keys.get("limits", {"hands": 200})
    (one,) = doubts(profile(**(keys | {"limits": limits})))
    assert not one.fatal
    assert message in one.message


def test_rules_as_people_play_them_leave_no_doubt() -> None:
    assert doubts(Profile()) == []
    assert doubts(profile(match={"hands": 3})) == []
    assert doubts(profile(layout={"first": 1, "step": 1, "last": 10})) == []
