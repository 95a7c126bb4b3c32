"""The story: a line an action, and the end of hands and matches."""

from typing import Any

import pytest

from tests.given import down, given, to
from tests.screen.tables import events, moments, pagat_42, recorded, renamed, shown
from trashcli.game.commands import DISCARD, DRAW, TAKE
from trashcli.game.events import Event
from trashcli.game.profile import Profile
from trashcli.screen.board import Table
from trashcli.screen.story import ending, told
from trashcli.screen.style import Style

PLAIN = Style()


def lines(table: Table, seat: int, happened: list[Event], style: Style = PLAIN) -> list[str]:
    return [line.text for line in told(table, seat, happened, style)]


def after(laid: Any, *commands: Any) -> list[str]:  # noqa: ANN401 -- whatever `when` takes
    """What is told of the last of these commands, done by seat 1."""
    table = laid.when(*commands)
    return lines(shown(table), 1, events(*table.events))


def test_a_card_that_fits_nowhere() -> None:
    assert after(given().stock("QD 2C"), DRAW) == ["Bot   drew QD; discarded"]


def test_a_chain_goes_on_until_a_card_fits_nowhere() -> None:
    laid = given().layouts(f"qd {down(8)} as", down(10)).discards("TC").stock("2C")
    assert after(laid, TAKE) == ["Bot   took 10C > 10; turned AS > A; turned QD; discarded"]


def test_a_wild_waits_for_its_player() -> None:
    assert after(given().stock("JD"), DRAW) == ["Bot   drew JD, wild"]


def test_a_wild_that_leaves_its_slot_is_lifted_not_turned() -> None:
    laid = given().layouts("JC qd 3D 4D 5D 6D 7D 8D 9D td", down(10)).stock("AD")
    assert after(laid, DRAW) == ["Bot   drew AD > A; lifted JC, wild"]
    assert after(laid, DRAW, to(2)) == ["Bot   placed JC > 2; turned QD; discarded"]


def test_a_card_that_may_be_discarded_waits_though_it_fits() -> None:
    laid = given(optional="all").stock("AD")
    assert after(laid, DRAW) == ["Bot   drew AD, fits"]
    assert after(laid, DRAW, DISCARD) == ["Bot   discarded AD"]


def test_a_pass() -> None:
    laid = given(stock_empty="pass")
    assert after(laid, DRAW) == ["Bot   passed: nothing to draw"]


def test_a_completion_and_what_it_leads_to() -> None:
    laid = given(layout={"first": 2}, after={"last_turn": True}).layouts("AC qd", down(2))
    assert after(laid.stock("2C 3C"), DRAW) == [
        "Bot   drew 2C > 2, complete; turned QD; discarded",
        "Last turns: one for everyone else.",
    ]
    laid = given(layout={"first": 2}, after={"free_draws": 3}, players=[2, 2])
    laid = laid.layouts("AC qd", down(2)).stock("2C 3C")
    assert after(laid, DRAW)[1:] == ["Free draws: 3 for Ann."]


def test_a_deal_a_reshuffle_and_an_up_card() -> None:
    table = pagat_42(0)
    dealt = events(["shuffle", 2, 0, "5C"], ["deal", 2, 1, [9, 10]], ["upcard", "TC"])
    assert lines(table, 0, dealt) == [
        "Hand 2: Bot 9, you 10 slots. Bot starts.",
        "Discard: 10C turned up.",
    ]
    even = events(["shuffle", 1, 0, "5C"], ["deal", 1, 2, [10, 10]])
    assert lines(table, 0, even) == ["Hand 1: 10 slots each. You start."]
    assert lines(
        table, 1, events(["shuffle", 2, 1, "5CQC"], ["draw", "QC"], ["discard", "QC"])
    ) == [
        "Stock: 2 discards shuffled into a new stock.",
        "Bot   drew QC; discarded",
    ]


def test_reveals_resigning_and_the_clock() -> None:
    table = pagat_42(0)
    shown_up = events(["reveal", 1, "QCTDJS", False], ["reveal", 2, "3H", True])
    assert lines(table, 2, shown_up) == [
        "Bot   turned up QC, 10D, JS; not all in place",
        "Ann   turned up 3H; all in place",
    ]
    assert lines(table, 1, events(["resign", 1], ["win", [2]])) == ["Bot   resigned"]
    assert lines(table, 0, events(["time", 61_000])) == ["Time: 1 minute 1 second played."]


def test_parts_are_the_line_a_card_at_a_time() -> None:
    (line,) = told(pagat_42(47), *recorded(47), PLAIN)
    assert line.parts == (
        "Ann   drew 7C > 7",
        "      turned AD > A",
        "      lifted JC, wild",
    )


def test_names_stand_in_a_column_and_are_cut_where_they_are_long() -> None:
    table = renamed(pagat_42(47), 1, "Alexander the Great")
    assert lines(table, *recorded(46)) == ["Alexander...   drew 10C; discarded"]
    assert lines(table, *recorded(47))[0].startswith("Ann            drew 7C > 7;")


def test_a_long_chain_folds_under_itself() -> None:
    assert lines(pagat_42(41), *recorded(41), Style(width=40)) == [
        "Bot   drew 6S > 6; turned 7H > 7;\n      turned 5C > 5;\n      turned 9C; discarded"
    ]


def test_the_end_of_a_hand() -> None:
    expected = """\
                      A    2    3    4    5    6    7    8    9    10
 1 Bot         10/10  AH   2H   3D'  4D   5S   6H   7H   8S'  9S   10C greedy
 2 Ann         6/10   AC   ##   3H   4H   5C   ##   ##   8H   9H   ##

Bot wins hand 1.
Bot goes from 10 to 9 slots and starts the next hand; you stay at 10."""
    assert ending(pagat_42(12), recorded(12).events, PLAIN, "a.trash.jsonl") == expected


def test_the_end_of_a_hand_on_the_line_board() -> None:
    text = ending(pagat_42(12), recorded(12).events, Style(board="line"))
    assert text.startswith("1 Bot 10/10 A- 2- 3- 4- 5- 6- 7- 8- 9- 10-\n2 Ann 6/10 A- 3- 4- 5-")
    assert "\nBot wins hand 1.\n" in text


@pytest.mark.parametrize(
    ("happened", "result"),
    [
        (["win", [2]], "You won the match!"),
        (["win", [1]], "Bot won the match."),
        (["win", [1, 2]], "Bot and you won the match!"),
        (["halt"], "Nobody wins the match: hand 1 met a limit of the rules."),
    ],
)
def test_the_end_of_a_match(happened: list[Any], result: str) -> None:
    text = ending(pagat_42(12), events(["close", 0, 1], happened), PLAIN)
    assert text.endswith(f"\n{result}\nSeed: 42")


def test_a_match_of_several_hands_says_by_how_many_it_was_won() -> None:
    table = pagat_42(183)
    text = ending(table, events(["close", 2, 1], ["win", [2]]), PLAIN)
    assert "\nYou won the match, 9 hands to 4!\n" in text


def test_a_void_hand_has_no_winner() -> None:
    text = ending(pagat_42(12), events(["pass"], ["void"], ["close", 0, 1]), PLAIN)
    assert "\nHand 1 is void: nobody wins it.\n" in text


def test_while_a_hand_goes_on_nothing_has_ended() -> None:
    assert ending(pagat_42(47), recorded(47).events, PLAIN, "a.trash.jsonl") == ""


def test_the_command_that_shows_a_replay_can_be_copied_whole() -> None:
    file = f"/home/Ann Lee/{'x' * 60}.trash.jsonl"
    text = ending(pagat_42(12), events(["win", [1]]), Style(width=40), file)
    assert text.endswith(f"\nReplay: trashcli replay '{file}'")


def test_every_action_is_told_or_ends_a_hand() -> None:
    profile = Profile().changed({"stock_empty": "void", "after.last_turn": True, "upcard": True})
    for table, _, action in moments(profile, 3, "1", most=200):
        line = told(table, action.seat, action.events, PLAIN)
        assert line or ending(table, action.events, PLAIN)
