"""Rulings 28 to 35: how a match ends, who leads, who may play, who may know what."""

import pytest

from tests.given import Given, down, given, profile, to
from trashcli.game.cards import cards_of, face_down_count
from trashcli.game.commands import DEAL, DISCARD, DRAW, RESIGN, TAKE, Refused, Time
from trashcli.game.rules import Rules
from trashcli.game.state import Seat, beginning
from trashcli.match import bot_clock, play, table_command
from trashcli.players import bot


def last_hand(match: dict[str, object], **keys: object) -> Given:
    """Seat 1 of three is about to win hand 9, the last; sizes 3 3 3, or 2 3 3 when it has."""
    rules = given(match={"hands": 9, **match}, **keys).layouts("AC 2C kd", down(3), down(3))
    return rules.stock("3C").having(hand=9)


def test_ruling_28_when_the_hands_are_up_the_smallest_layout_wins() -> None:
    assert last_hand({}).when(DRAW).events[-2:] == [["close", 1, 1], ["win", [1]]]
    assert last_hand({}).having(hand=8).when(DRAW).events[-1] == ["close", 1, 1]


def test_ruling_28_the_smallest_layout_need_not_be_the_hand_winners() -> None:
    rules = last_hand({}).layouts("AC 2C kd", down(3), "..")
    assert rules.when(DRAW).events[-1] == ["win", [3]]


def test_ruling_28_where_layouts_grow_the_largest_wins() -> None:
    layout = {"first": 1, "step": 1, "last": 10}
    rules = last_hand({}, layout=layout).layouts("AC 2C kd", down(3), down(5))
    assert rules.when(DRAW).events[-1] == ["win", [3]]


def test_ruling_28_where_layouts_stay_most_hand_wins_win() -> None:
    rules = last_hand({}, layout={"step": 0})
    assert rules.having(wins=(3, 4, 5)).when(DRAW).events[-1] == ["win", [3]]
    assert rules.having(wins=(4, 4, 5)).when(DRAW).events[-1] == ["win", [1, 3]]


def test_ruling_28_players_tied_for_best_win_jointly() -> None:
    rules = last_hand({"tie": "joint"}).layouts("AC 2C kd", down(3), down(2))
    assert rules.when(DRAW).events[-1] == ["win", [1, 3]]


def test_ruling_28_a_tie_may_be_played_on_and_is_judged_again_after_each_hand() -> None:
    rules = last_hand({"tie": "more"}).layouts("AC 2C kd", down(3), down(2))
    assert rules.when(DRAW).events[-1] == ["close", 1, 1]
    rules.having(hand=10)
    assert rules.when(DRAW).events[-1] == ["close", 1, 1]
    assert rules.layouts("AC 2C kd", down(3), down(3)).when(DRAW).events[-1] == ["win", [1]]


def test_ruling_28_a_tie_may_go_to_the_latest_hand_winner() -> None:
    rules = last_hand({"tie": "latest"}).layouts("AC 2C kd", down(3), down(2))
    assert rules.having(won=(0, 7, 8)).when(DRAW).events[-1] == ["win", [1]]


@pytest.mark.parametrize(
    ("won", "winners"), [((1, 7, 8), [3]), ((8, 5, 4), [2]), ((8, 0, 0), [2, 3])]
)
def test_ruling_28_the_latest_hand_winner_is_sought_among_the_tied_alone(
    won: tuple[int, ...], winners: list[int]
) -> None:
    rules = last_hand({"tie": "latest"}).layouts("AC 2C kd", "..", "..").having(won=won)
    assert rules.when(DRAW).events[-1] == ["win", winners]


def test_ruling_29_who_clears_the_last_layout_before_wins_at_once() -> None:
    rules = given(match={"hands": 9, "minutes": 9, "target": 3, "wins": 9}).layouts("kd", "..")
    table = rules.stock("AC").when(DRAW)
    assert table.events[-3:] == [["discard", "KD"], ["close", 1, 1], ["win", [1]]]
    assert (table.state.phase, table.state.seat) == ("over", 0)
    for command in (DEAL, Time(0), DRAW, TAKE, to(1), DISCARD, RESIGN):
        assert table.refuses(command) == "game_over"


def hand_is_over(**keys: object) -> Given:
    """A match of one minute, between hands 4 and 5; the last reading, 40 s, came after hand 3."""
    rules = given(match={"minutes": 1, **keys}).undealt(3, 2)
    return rules.having(hand=4, lead=1, turn=6, clock=(40_000, 3))


def test_ruling_30_time_is_read_once_after_each_hand_as_an_action_of_its_own() -> None:
    table = hand_is_over().table()
    assert table.refuses(DEAL) == "not_now"
    assert table.when(Time(59_999)).events == [["time", 59_999]]
    assert table.state.clock == (59_999, 4)
    assert table.refuses(Time(60_000)) == "not_now"
    assert table.refuses(DEAL) is None


def test_ruling_30_time_is_up_when_a_reading_is_at_least_the_minutes() -> None:
    assert hand_is_over().when(Time(60_000)).events == [["time", 60_000], ["win", [2]]]


def test_ruling_30_a_reading_does_not_go_back() -> None:
    with pytest.raises(Refused, match="39999 ms is before the last reading, 40000 ms") as refused:
        hand_is_over().when(Time(39_999))
    assert refused.value.code == "bad_time"
    assert hand_is_over().refuses(Time(40_000)) is None
    assert hand_is_over().having(clock=(0, 0)).refuses(Time(-1)) == "bad_time"


def test_ruling_30_a_tie_when_time_is_up_is_judged_again_after_each_hand() -> None:
    tied = hand_is_over(tie="more").having(sizes=(2, 2))
    table = tied.when(Time(60_000))
    assert table.events == [["time", 60_000]]
    assert table.refuses(DEAL) is None
    assert hand_is_over(tie="joint").having(sizes=(2, 2)).when(Time(60_000)).events[-1] == [
        "win",
        [1, 2],
    ]


def test_ruling_30_no_time_is_read_during_a_hand_before_the_first_or_without_a_clock() -> None:
    assert given(match={"minutes": 1}).refuses(Time(0)) == "not_now"
    assert given(match={"minutes": 1}).undealt(10, 10).refuses(Time(0)) == "not_now"
    assert given().undealt(10, 10).having(hand=4, lead=1).refuses(Time(0)) == "not_now"


def test_ruling_30_a_void_hand_is_followed_by_a_reading_as_well() -> None:
    table = given(match={"minutes": 1}, stock_empty="void").when(DRAW)
    assert table.refuses(DEAL) == "not_now"
    assert table.when(Time(8_000)).events == [["time", 8_000]]


def test_ruling_30_by_the_bots_clock_a_turn_takes_eight_seconds() -> None:
    table = hand_is_over().table()
    assert table_command(table.rules, table.state, bot_clock) == Time(40_000 + 6 * 8_000)


@pytest.mark.parametrize(("lead", "following"), [(1, 2), (2, 3), (3, 1)])
def test_ruling_31_a_rotating_lead_passes_clockwise_whoever_won(lead: int, following: int) -> None:
    rules = given(lead={"next": "rotate"}).layouts("AC kd", down(2), down(2)).stock("2C")
    assert rules.having(lead=lead).when(DRAW).events[-1] == ["close", 1, following]


@pytest.mark.parametrize(("policy", "lead"), [("winner", 2), ("same", 3), (1, 1), (3, 3)])
def test_ruling_31_other_policies_name_the_lead_themselves(policy: str | int, lead: int) -> None:
    rules = given(lead={"next": policy}).layouts(down(2), "AC kd", down(2)).stock("2C")
    table = rules.having(seat=2, lead=3).when(DRAW)
    assert table.events[-1] == ["close", 2, lead]
    assert table.when(DEAL).events[1][2] == lead
    assert table.state.seat == lead


def test_ruling_31_the_first_lead_is_a_seat_or_chance() -> None:
    assert given(lead={"first": 2}).undealt(3, 3).when(DEAL).state.lead == 2
    rules = profile(lead={"first": "random"})
    leads = [Rules(rules, 3, str(seed)).first_lead() for seed in range(300)]
    assert [leads.count(Seat(seat)) for seat in (1, 2, 3)] == pytest.approx([100] * 3, abs=4 * 8.2)


@pytest.mark.parametrize(
    ("first", "third", "lead"),
    [
        (".. .. ..", "AD .. ..", 1),
        ("AD .. ..", ".. .. ..", 3),
        (".. .. ..", ".. .. ..", 3),
        ("AH 2H ..", "AD 2D ..", 3),
    ],
)
def test_ruling_32_the_loser_has_most_face_down_slots_or_is_the_first_clockwise(
    first: str, third: str, lead: int
) -> None:
    rules = given(lead={"next": "loser"}).layouts(first, "AC 2C kd", third).stock("3C")
    assert rules.having(seat=2).when(DRAW).events[-1] == ["close", 2, lead]


def test_ruling_32_the_loser_is_found_before_any_reveal() -> None:
    rules = given(lead={"next": "loser"}, after={"reveal": True})
    table = rules.layouts("AC 2C kd", "AD 2D 3h", "ah 5h 3s").stock("3C").when(DRAW)
    assert [event[0] for event in table.events].count("reveal") == 2
    assert table.events[-1] == ["close", 1, 3]


def test_ruling_32_of_two_players_the_loser_is_the_other_even_when_complete() -> None:
    rules = given(lead={"next": "loser"}, after={"last_turn": True}).layouts("AC kd", "AD kc")
    assert rules.stock("2C 2D").when(DRAW, DRAW).events[-1] == ["close", 1, 2]


def test_ruling_33_by_pagats_rules_seven_and_more_may_play() -> None:
    assert profile().players == (2, 38)
    rules = Rules(profile(), 7, "seven")
    actions = list(play(rules, beginning(rules.profile, 7), [bot("greedy").choose] * 7))
    assert len(rules.deck) == 4 * 52
    assert {action.seat for action in actions} == set(range(8))


def test_ruling_33_thirty_eight_players_are_dealt_to() -> None:
    table = given().undealt(*[10] * 38).when(DEAL)
    assert len(cards_of(table.state.stock)) == 19 * 52 - 380
    assert all(face_down_count(layout) == 10 for layout in table.state.layouts)


def test_ruling_34_nobody_sees_a_face_down_card_its_owner_included() -> None:
    table = given().layouts("AC 2d ..", "JH .. 3h").discards("KC QC").stock("5C").table()
    for seat in (1, 2):
        view = table.view(seat)
        layouts = [view.layout(Seat(seat)) for seat in (1, 2)]
        assert layouts == [("AC", "??", "??"), ("JH", "??", "??")]
        assert (view.discards, view.top, view.stock_count) == ("KCQC", "KC", 1)


def test_ruling_34_every_seat_sees_the_card_in_hand() -> None:
    table = given().layouts(down(2), down(2)).held("JH").table()
    assert [table.view(seat).held for seat in (1, 2)] == ["JH", "JH"]


@pytest.mark.parametrize("seat", [1, 2])
def test_ruling_35_a_player_resigns_on_their_own_turn_and_the_other_wins(seat: int) -> None:
    table = given().stock("KC").having(seat=seat).when(RESIGN)
    assert table.events == [["resign", seat], ["win", [3 - seat]]]
    assert (table.state.phase, table.state.seat) == ("over", 0)


def test_ruling_35_a_player_may_resign_with_a_card_in_hand() -> None:
    table = given().held("JC").when(RESIGN)
    assert table.events == [["resign", 1], ["win", [2]]]


def test_ruling_35_of_the_others_the_best_placed_win() -> None:
    rules = given().layouts(down(1), down(3), down(2), down(3), down(2)).stock("KC")
    assert rules.when(RESIGN).events[-1] == ["win", [3, 5]]
    assert rules.having(seat=3).when(RESIGN).events[-1] == ["win", [1]]


def test_ruling_35_it_is_nobodys_turn_between_hands() -> None:
    assert given().undealt(10, 10).refuses(RESIGN) == "not_now"
