"""The bots: what each decides on what its seat may know."""

from itertools import islice

import pytest
from hypothesis import given as drawn
from hypothesis import settings

from tests.game.matches import Match, matches
from tests.given import Given, down, given
from trashcli.game.commands import DISCARD, DRAW, TAKE, Command, Place
from trashcli.game.state import Slot
from trashcli.game.view import View
from trashcli.match import choice
from trashcli.players import bot, bot_names, who


def no_chance(n: int) -> int:
    raise AssertionError("this bot draws no numbers")


def decides(name: str, table: Given, seat: int = 1) -> Command:
    """What the bot does at a seat of the table."""
    return bot(name).choose(table.table().view(seat), no_chance)


def place(slot: int) -> Command:
    return Place(Slot(slot))


def test_bots_are_found_by_name() -> None:
    assert bot_names() == ["cautious", "greedy", "random", "sharp"]
    with pytest.raises(KeyError):
        bot("grredy")


@pytest.mark.parametrize("name", ["cautious", "greedy", "random", "sharp"])
def test_a_bot_says_what_it_does_and_how_replays_name_it(name: str) -> None:
    assert bot(name).ABOUT
    assert who(name) == f"bot:{name}/1"


@pytest.mark.long
@settings(max_examples=25)
@drawn(matches())
def test_whatever_the_rules_a_bot_chooses_what_is_legal(match: Match) -> None:
    rules, state = match.begun()
    for _ in islice(match.play(rules, state), 400):
        if state.seat:
            legal = View(rules, state, state.seat).legal()
            assert all(choice(rules, state, bot(name).choose) in legal for name in bot_names())


@pytest.mark.parametrize("name", ["greedy", "sharp"])
def test_greedy_and_sharp_take_a_discard_that_fits_and_no_other(name: str) -> None:
    table = given().stock("KC").layouts("AC ..", "..")
    assert decides(name, table.discards("2H")) == TAKE
    assert decides(name, table.discards("JH")) == TAKE
    assert decides(name, table.discards("AH")) == DRAW
    assert decides(name, table.discards("QH")) == DRAW
    assert decides(name, table.discards("")) == DRAW


@pytest.mark.parametrize("name", ["greedy", "sharp"])
def test_greedy_and_sharp_draw_where_a_discard_may_not_be_taken(name: str) -> None:
    assert decides(name, given(take="never").stock("KC").discards("2H")) == DRAW


def test_cautious_draws_though_the_discard_fits() -> None:
    assert decides("cautious", given().stock("KC").discards("2H")) == DRAW


@pytest.mark.parametrize("name", ["cautious", "greedy", "sharp"])
@pytest.mark.parametrize("wilds", ["moving", "removed"])
def test_a_wild_that_does_not_stay_goes_to_the_lowest_slot(name: str, wilds: str) -> None:
    table = given(wilds=wilds).layouts("AC .. 3D ..", "4C 4D 4H 4S").held("JC")
    assert decides(name, table) == place(2)


@pytest.mark.parametrize("name", ["cautious", "greedy", "sharp"])
def test_a_card_that_fits_is_not_thrown_away_though_it_may_be(name: str) -> None:
    assert decides(name, given(optional="all").held("2H")) == place(2)


@pytest.mark.parametrize(
    ("number", "command"), [(0, place(1)), (1, place(2)), (2, place(4)), (3, DISCARD)]
)
def test_random_chooses_by_the_number_it_draws(number: int, command: Command) -> None:
    asked = []

    def chance(n: int) -> int:
        asked.append(n)
        return number

    table = given(optional="wilds").layouts(".. .. 3C ..", "..").held("JH").table()
    assert bot("random").choose(table.view(1), chance) == command
    assert asked == [4]


def test_random_draws_no_number_where_there_is_no_choice() -> None:
    assert decides("random", given().stock("KC")) == DRAW


LOCKED = {"wilds": "locked"}
OPEN = ".. .. 3C"
"""Slots 1 and 2 are open."""


@pytest.mark.parametrize("keys", [LOCKED, {"after": {"reveal": True}}])
def test_sharp_puts_a_wild_where_fewest_cards_are_to_come(keys: dict[str, object]) -> None:
    table = given(**keys).layouts(OPEN, down(3)).held("JC")
    assert decides("sharp", table.discards("2H")) == place(2)
    assert decides("sharp", table.discards("AC 2H")) == place(1)
    assert decides("sharp", table.discards("AC 2H 2S")) == place(2)


def test_sharp_counts_no_wild_among_the_cards_to_come() -> None:
    table = given(wild=["2", "J"], **LOCKED).layouts(OPEN, down(3)).held("JC")
    assert decides("sharp", table.discards("AC AD AH")) == place(2)


FILLED = "AD .. .."
"""Slot 1 is filled."""


@pytest.mark.parametrize(
    ("layouts", "discards", "slot"),
    [
        ((OPEN, down(3), FILLED), "", 2),  # 7 + 1.5 unseen aces against 8 twos
        ((OPEN, down(3), FILLED), "AC", 1),  # 6 + 1.5
        ((OPEN, FILLED, down(3)), "", 1),  # 7: that seat throws nothing to this one
        ((OPEN, FILLED), "", 1),  # two players: 3 against 4
    ],
)
def test_sharp_keeps_open_what_the_player_before_throws_away(
    layouts: tuple[str, ...], discards: str, slot: int
) -> None:
    table = given(**LOCKED).layouts(*layouts).discards(discards).held("JC")
    assert decides("sharp", table) == place(slot)


def test_sharp_only_counts_where_a_reveal_is_all_that_counts() -> None:
    table = given(after={"reveal": True}).layouts(OPEN, down(3), FILLED).held("JC")
    assert decides("sharp", table) == place(1)


NINE = "AC" + " .." * 9
COURTS = {"wild": ["J", "Q", "K"]}


@pytest.mark.parametrize(
    ("keys", "layouts", "discards", "command"),
    [
        ({}, (NINE, down(10), down(10)), "5C", DRAW),
        ({}, (NINE, down(10), down(10)), "5C 5D", TAKE),  # another of its rank was seen
        ({}, (NINE, down(10), "5S" + " .." * 9), "5C", TAKE),  # the same
        ({}, (NINE, down(10), down(10)), "5C 6D 7D 8D 9D TD 2D 3D 4D JC JD JS", TAKE),  # 75 %
        ({}, ("AC 2C" + " .." * 8, down(10), down(10)), "5C", TAKE),
        ({}, (NINE, down(10)), "5C", TAKE),
        (COURTS, (down(10), down(10)), "5C", DRAW),
        (COURTS, (NINE, down(10)), "5C", TAKE),
        (COURTS, (NINE, down(10), down(10)), "5C", TAKE),
    ],
)
def test_sharp_leaves_a_discard_only_where_nearly_any_card_fits(
    keys: dict[str, object], layouts: tuple[str, ...], discards: str, command: Command
) -> None:
    assert (
        decides("sharp", given(**keys).layouts(*layouts).stock("KC").discards(discards)) == command
    )


def test_sharp_leaves_no_discard_for_an_empty_stock() -> None:
    table = given(stock_empty="pass").layouts(NINE, down(10), down(10)).discards("5C")
    assert decides("sharp", table) == TAKE
