"""Rulings 1 to 7: the stock, when it runs out, and hands that cannot end."""

from collections.abc import Callable

import pytest

from tests.given import SEED, down, given, profile
from trashcli.game.chance import root, shuffle
from trashcli.game.commands import DEAL, DRAW, TAKE
from trashcli.game.events import Event, Passed, Shuffled, Voided
from trashcli.game.rules import Rules
from trashcli.game.state import beginning
from trashcli.match import play
from trashcli.players import bot


def passed(event: Event) -> bool:
    return isinstance(event, Passed)


def voided(event: Event) -> bool:
    return isinstance(event, Voided)


def reshuffled(event: Event) -> bool:
    return isinstance(event, Shuffled) and event.k > 0


def hands_with(
    happens: Callable[[Event], bool], players: int, bots: str, hands: int, **keys: object
) -> int:
    """In how many hands it happens, of so many in which layouts keep their size and all seats are
    played by the same bot.
    """
    ends = {"layout": {"step": 0}, "match": {"hands": hands}}
    rules = Rules(profile(packs=1, **ends, **keys), players, "rulings 1 to 7")
    state = beginning(rules.profile, players)
    actions = play(rules, state, [bot(bots).choose] * players)
    return len({state.hand for action in actions if any(map(happens, action.events))})


def test_ruling_01_a_draw_from_an_empty_stock_shuffles_all_discards_but_the_top() -> None:
    table = given().discards("KC QC KD QD").when(DRAW)
    stock = shuffle(root(SEED), 1, 1, ["QC", "KD", "QD"])
    drawn, rest = stock[:2], stock[2:]
    assert table.events == [["shuffle", 1, 1, stock], ["draw", drawn], ["discard", drawn]]
    assert (table.state.stock, table.state.discards) == (rest, drawn + "KC")


def test_ruling_01_two_discards_are_enough() -> None:
    table = given().discards("KC QC").when(DRAW)
    assert table.events == [["shuffle", 1, 1, "QC"], ["draw", "QC"], ["discard", "QC"]]


def test_ruling_01_the_second_reshuffle_of_a_hand_is_numbered_two() -> None:
    table = given().discards("KC QC").when(DRAW, DRAW)
    assert table.events == [["shuffle", 1, 2, "KC"], ["draw", "KC"], ["discard", "KC"]]


def test_ruling_01_the_top_discard_stays_and_may_be_taken() -> None:
    table = given().discards("KC QC").when(TAKE)
    assert table.events == [["take", "KC"], ["discard", "KC"]]


def test_ruling_02_emptying_the_stock_shuffles_nothing_yet() -> None:
    table = given().stock("KC").discards("QC QD").when(DRAW)
    assert table.events == [["draw", "KC"], ["discard", "KC"]]
    assert (table.state.stock, table.state.shuffles) == ("", 0)


def test_ruling_02_taking_beside_an_empty_stock_shuffles_nothing() -> None:
    table = given().discards("QC QD").when(TAKE)
    assert (table.state.stock, table.state.shuffles) == ("", 0)


@pytest.mark.parametrize(
    ("stock_empty", "discards"),
    [("reshuffle", ""), ("reshuffle", "KC"), ("reshuffle_all", ""), ("pass", "KC QC QD")],
)
def test_ruling_03_a_draw_is_a_pass_where_the_stock_cannot_be_refilled(
    stock_empty: str, discards: str
) -> None:
    table = given(stock_empty=stock_empty).discards(discards).when(DRAW)
    assert table.events == [["pass"]]
    state = table.state
    assert (state.seat, state.turn, state.phase, state.passes) == (2, 2, "draw", 1)


def test_ruling_03_reshuffle_all_needs_one_discard_and_keeps_none() -> None:
    table = given(stock_empty="reshuffle_all").discards("KC").when(DRAW)
    assert table.events == [["shuffle", 1, 1, "KC"], ["draw", "KC"], ["discard", "KC"]]


@pytest.mark.parametrize("take", ["any", "placeable"])
def test_ruling_03_a_discard_that_does_not_fit_may_not_be_taken_instead_of_passing(
    take: str,
) -> None:
    table = given(take=take).discards("KC").table()
    assert table.refuses(TAKE) == "does_not_fit"
    assert table.legal() == ["draw"]


@pytest.mark.parametrize("take", ["any", "placeable"])
def test_ruling_03_a_discard_that_fits_may_be_taken_instead_of_passing(take: str) -> None:
    assert given(take=take).discards("5H").table().legal() == ["draw", "take"]


def test_ruling_03_never_taking_stays_never() -> None:
    assert given(take="never").discards("5H").refuses(TAKE) == "may_not_take"


@pytest.mark.parametrize(
    ("stock_empty", "discards"), [("reshuffle", "KC QC"), ("reshuffle_all", "KC")]
)
def test_ruling_03_any_discard_may_be_taken_while_the_stock_can_be_refilled(
    stock_empty: str, discards: str
) -> None:
    table = given(stock_empty=stock_empty).discards(discards).table()
    assert table.legal() == ["draw", "take"]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_ruling_03_as_many_passes_in_a_row_as_players_void_the_hand(players: int) -> None:
    table = given(stock_empty="pass").layouts(*[down(3)] * players).when(*[DRAW] * (players - 1))
    assert table.events == [["pass"]]
    table.when(DRAW)
    assert table.events == [["pass"], ["void"], ["close", 0, 1]]
    assert (table.state.phase, table.state.seat, table.state.passes) == ("deal", 0, 0)


def test_ruling_03_a_card_taken_between_passes_begins_their_count_anew() -> None:
    table = given(stock_empty="pass").layouts(down(3), ".. kd ..").discards("2H").when(DRAW, TAKE)
    assert table.events == [["take", "2H"], ["place", 2, "2H", "KD"], ["discard", "KD"]]
    assert table.when(DRAW).events == [["pass"]]
    assert table.when(DRAW).events == [["pass"], ["void"], ["close", 0, 1]]


def test_ruling_03_with_void_the_first_such_draw_voids_the_hand_without_a_pass() -> None:
    table = given(stock_empty="void").discards("KC QC QD").when(DRAW)
    assert table.events == [["void"], ["close", 0, 1]]


def test_ruling_03_with_void_a_draw_after_a_completion_is_only_a_pass() -> None:
    rules = given(stock_empty="void", after={"last_turn": True})
    table = rules.layouts("AC 2c", down(2)).stock("2D").when(DRAW, DRAW)
    assert table.events == [["pass"], ["size", 1, 1], ["close", 1, 1]]


@pytest.mark.parametrize("policy", ["winner", "rotate", "loser", "same", 1, 3])
def test_ruling_04_a_void_hand_leaves_sizes_and_lead_as_they_were(policy: str | int) -> None:
    rules = given(stock_empty="void", lead={"next": policy}).layouts("..", ".. ..", "..")
    table = rules.having(lead=2, seat=3).when(DRAW)
    assert table.events == [["void"], ["close", 0, 2]]
    assert (table.state.sizes, table.state.wins, table.state.voids) == ((1, 2, 1), (0, 0, 0), 1)


def test_ruling_04_the_deal_after_a_void_hand_takes_the_next_number() -> None:
    table = given(stock_empty="void").when(DRAW, DEAL)
    assert [event[1] for event in table.events] == [2, 2]


def test_ruling_04_a_void_hand_counts_towards_the_hands_agreed() -> None:
    table = given(stock_empty="void", match={"hands": 1}).when(DRAW)
    assert table.events == [["void"], ["close", 0, 1], ["win", [1, 2]]]


def test_ruling_04_so_many_void_hands_in_a_row_end_the_match_without_a_winner() -> None:
    rules = given(stock_empty="void", limits={"voids": 3})
    assert rules.having(voids=1).when(DRAW).events == [["void"], ["close", 0, 1]]
    halted = rules.having(voids=2).when(DRAW)
    assert halted.events == [["void"], ["close", 0, 1], ["halt"]]
    assert (halted.state.phase, halted.state.seat) == ("over", 0)


def test_ruling_04_a_hand_that_is_won_begins_the_count_of_void_hands_anew() -> None:
    table = given().layouts("AC 2c", down(2)).stock("2D").having(voids=9).when(DRAW)
    assert table.state.voids == 0


def test_ruling_04_after_a_completion_passes_void_nothing() -> None:
    rules = given(stock_empty="pass", after={"last_turn": True})
    table = rules.layouts("AC 2c", down(2), down(2)).stock("2D").when(DRAW, DRAW, DRAW)
    assert table.events == [["pass"], ["size", 1, 1], ["close", 1, 1]]


def test_ruling_04_after_a_completion_the_limit_of_turns_voids_nothing() -> None:
    rules = given(after={"last_turn": True}, limits={"turns": 1})
    table = rules.layouts("AC 2c", down(2)).stock("2D KC").when(DRAW, DRAW)
    assert table.events == [["draw", "KC"], ["discard", "KC"], ["size", 1, 1], ["close", 1, 1]]


@pytest.mark.parametrize("stock_empty", ["reshuffle", "reshuffle_all"])
def test_ruling_05_with_a_reshuffle_nobody_ever_passes(stock_empty: str) -> None:
    assert hands_with(reshuffled, 4, "cautious", 20, stock_empty=stock_empty) > 10
    assert hands_with(passed, 4, "cautious", 20, stock_empty=stock_empty) == 0


def test_ruling_05_passes_come_where_the_rules_do_not_refill_the_stock() -> None:
    assert hands_with(passed, 4, "cautious", 20, stock_empty="pass") > 10


def test_ruling_06_a_hand_is_void_when_the_last_turn_it_may_have_has_passed() -> None:
    rules = given(limits={"turns": 7}).stock("KC QC")
    assert rules.having(turn=6).when(DRAW).events == [["draw", "KC"], ["discard", "KC"]]
    table = rules.having(turn=7).when(DRAW)
    assert table.events == [["draw", "KC"], ["discard", "KC"], ["void"], ["close", 0, 1]]


def test_ruling_06_a_pass_in_that_turn_voids_the_hand_once() -> None:
    table = given(stock_empty="pass", limits={"turns": 7}).having(turn=7, passes=1).when(DRAW)
    assert table.events == [["pass"], ["void"], ["close", 0, 1]]


def test_ruling_06_a_completion_in_that_turn_counts() -> None:
    rules = given(limits={"turns": 7}).layouts("AC 2c", down(2)).stock("2D").having(turn=7)
    assert rules.when(DRAW).events[-2:] == [["size", 1, 1], ["close", 1, 1]]


@pytest.mark.parametrize("stock", ["2D", "KD"])
def test_ruling_06_so_many_hands_end_the_match_without_a_winner(stock: str) -> None:
    rules = given(limits={"hands": 5, "turns": 1}).layouts("AC 2c", down(2)).stock(stock)
    assert rules.having(hand=4).when(DRAW).state.phase == "deal"
    assert rules.having(hand=5).when(DRAW).events[-1] == ["halt"]


def test_ruling_06_the_same_discard_may_be_taken_and_thrown_back_for_ever() -> None:
    table = given().stock("2C").discards("KC").table()
    for _ in range(100):
        assert table.when(TAKE).events == [["take", "KC"], ["discard", "KC"]]


def test_ruling_06_five_players_on_one_pack_stick_in_99_of_100_hands() -> None:
    limits = {"turns": 300, "voids": 100}
    assert hands_with(voided, 5, "greedy", 100, limits=limits) >= 95


def test_ruling_06_four_on_one_pack_with_locked_wilds_stick_in_1_of_100() -> None:
    assert 0 < hands_with(voided, 4, "greedy", 400, wilds="locked", limits={"turns": 300}) < 12


def test_ruling_07_two_greedy_players_on_one_pack_never_empty_the_stock() -> None:
    assert hands_with(reshuffled, 2, "greedy", 300) == 0


def test_ruling_07_four_greedy_players_on_one_pack_empty_it_in_one_hand_of_six() -> None:
    assert hands_with(reshuffled, 4, "greedy", 600) / 600 == pytest.approx(1 / 6, abs=0.06)


def test_ruling_07_four_who_never_take_empty_it_in_most_hands() -> None:
    assert hands_with(reshuffled, 4, "cautious", 60) > 30
