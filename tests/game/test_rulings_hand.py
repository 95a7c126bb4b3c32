"""Rulings 20 to 27: the deal, and all that follows when a layout is complete."""

import pytest

from tests.given import Given, down, given, to
from trashcli.game.cards import cards_of
from trashcli.game.commands import DEAL, DRAW, TAKE

ALL = {"last_turn": True, "reveal": True, "free_draws": 3}
"""Everything that may be played after a completion."""


def two_complete_a_last_layout(**keys: object) -> Given:
    """Seat 3 completes three slots, seats 1 and 2, who have one, may do so in their last turns."""
    rules = given(after={"last_turn": True}, **keys).layouts("kd", "qd", "AC 2C 3d")
    return rules.stock("3C AD AH").having(seat=3)


def test_ruling_20_cards_are_dealt_one_at_a_time_from_the_lead_skipping_full_layouts() -> None:
    table = given().undealt(2, 4, 1).having(lead=2).when(DEAL)
    deck = cards_of(table.events[0][3].lower())
    assert table.events[1] == ["deal", 1, 2, [2, 4, 1]]
    assert table.state.layouts == [
        deck[2] + deck[4],
        deck[0] + deck[3] + deck[5] + deck[6],
        deck[1],
    ]
    assert table.state.stock == "".join(deck[7:]).upper()
    assert (table.state.seat, table.state.turn, table.state.phase) == (2, 1, "draw")


def test_ruling_21_everyone_else_has_one_last_turn_clockwise_from_the_first_completer() -> None:
    rules = given(after={"last_turn": True}).layouts(down(3), "AC kd", down(3))
    table = rules.stock("2C KC 3C").having(seat=2, turn=8).when(DRAW)
    assert table.events == [
        ["draw", "2C"],
        ["place", 2, "2C", "KD"],
        ["complete", 2],
        ["discard", "KD"],
        ["last", 2],
    ]
    assert (table.state.seat, table.state.turn, table.state.phase) == (3, 9, "draw")
    assert table.when(DRAW).events == [["draw", "KC"], ["discard", "KC"]]
    assert (table.state.seat, table.state.turn) == (1, 10)
    assert table.when(DRAW).events[-2:] == [["size", 2, 1], ["close", 2, 2]]


def test_ruling_21_without_last_turns_the_hand_closes_at_once() -> None:
    table = given().layouts("AC kd", down(2), down(2)).stock("2C").when(DRAW)
    assert table.events[-3:] == [["discard", "KD"], ["size", 1, 1], ["close", 1, 1]]


def test_ruling_21_a_last_turn_is_a_full_turn() -> None:
    rules = given(after={"last_turn": True}).layouts("AC kd", "2h .. kh").stock("2C")
    table = rules.discards("JD").when(DRAW)
    assert table.legal() == ["draw", "take"]
    assert table.when(TAKE).events == [
        ["take", "KD"],
        ["discard", "KD"],
        ["size", 1, 1],
        ["close", 1, 1],
    ]
    with_a_choice = rules.stock("2C JH").when(DRAW, DRAW)
    assert with_a_choice.legal() == [1, 2, 3]
    assert with_a_choice.when(to(1)).events[:2] == [
        ["place", 1, "JH", "2H"],
        ["place", 2, "2H", "KC"],
    ]


def test_ruling_21_all_who_complete_change_size_and_the_first_completer_wins_the_hand() -> None:
    rules = given(after={"last_turn": True}).layouts("AD kc", "AC kd", down(2))
    table = rules.stock("2C KH 2D").having(seat=2).when(DRAW, DRAW, DRAW)
    assert table.events == [
        ["draw", "2D"],
        ["place", 2, "2D", "KC"],
        ["complete", 1],
        ["discard", "KC"],
        ["size", 2, 1],
        ["size", 1, 1],
        ["close", 2, 2],
    ]
    assert (table.state.wins, table.state.won) == ((0, 1, 0), (0, 1, 0))


def test_ruling_21_where_the_winner_alone_changes_size_the_others_do_not() -> None:
    rules = given(after={"last_turn": True}, reduce="winner").layouts("AD kc", "AC kd")
    table = rules.stock("2C 2D").having(seat=2).when(DRAW, DRAW)
    assert table.events[-3:] == [["discard", "KC"], ["size", 2, 1], ["close", 2, 2]]


def test_ruling_22_the_other_of_two_players_has_free_draws_one_after_another() -> None:
    rules = given(after={"free_draws": 3}).layouts("kc 2h", "AC kd")
    table = rules.stock("2C QC QD QH").having(seat=2, turn=4).when(DRAW)
    assert table.events[-3:] == [["complete", 2], ["discard", "KD"], ["free", 1, 3]]
    for turn, free in ((5, 3), (6, 2)):
        state = table.state
        assert (state.seat, state.turn, state.free, state.phase) == (1, turn, free, "draw")
        assert table.when(DRAW).events[1:] == [["discard", table.events[0][1]]]
    assert table.when(DRAW).events[-2:] == [["size", 2, 1], ["close", 2, 2]]
    assert table.state.free == 0


def test_ruling_22_free_draws_stop_at_a_completion_which_is_no_hand_win() -> None:
    rules = given(after={"free_draws": 3}).layouts("kc 2H", "AC kd")
    table = rules.stock("2C AD QD").having(seat=2).when(DRAW, DRAW)
    assert table.events == [
        ["draw", "AD"],
        ["place", 1, "AD", "KC"],
        ["complete", 1],
        ["discard", "KC"],
        ["size", 2, 1],
        ["size", 1, 1],
        ["close", 2, 2],
    ]
    assert table.state.wins == (0, 1)


def test_ruling_22_where_the_winner_alone_changes_size_free_draws_change_nothing() -> None:
    rules = given(after={"free_draws": 3}, reduce="winner").layouts("AC kd", "kc 2H")
    table = rules.stock("2C AD").when(DRAW, DRAW)
    assert table.events[-3:] == [["discard", "KC"], ["size", 1, 1], ["close", 1, 1]]


@pytest.mark.parametrize(
    ("free_from", "choices"), [("either", ["draw", "take"]), ("stock", ["draw"])]
)
def test_ruling_22_free_draws_come_from_either_pile_or_from_the_stock_alone(
    free_from: str, choices: list[int | str]
) -> None:
    rules = given(after={"free_draws": 1, "free_from": free_from}).layouts("AC 2d", down(2))
    table = rules.stock("2C KC").when(DRAW)
    assert table.legal() == choices
    assert table.refuses(TAKE) == (None if "take" in choices else "may_not_take")


def test_ruling_22_free_from_stock_says_nothing_of_other_turns() -> None:
    after = {"free_draws": 1, "free_from": "stock"}
    assert given(after=after).stock("KC").discards("2C").table().legal() == ["draw", "take"]


def test_ruling_22_a_free_draw_with_nothing_to_draw_is_used_up() -> None:
    rules = given(after={"free_draws": 2}, stock_empty="pass").layouts("AC kd", down(2))
    table = rules.stock("2C").when(DRAW, DRAW)
    assert table.events == [["pass"]]
    assert (table.state.free, table.state.seat) == (1, 2)
    assert table.when(DRAW).events == [["pass"], ["size", 1, 1], ["close", 1, 1]]


def test_ruling_22_free_draws_come_after_a_last_turn_that_completed_nothing() -> None:
    rules = given(after={"last_turn": True, "free_draws": 2}).layouts("AC kd", "kc 2H")
    table = rules.stock("2C QC QD QH").when(DRAW, DRAW)
    assert table.events == [["draw", "QC"], ["discard", "QC"], ["free", 2, 2]]
    assert table.when(DRAW, DRAW).events[-2:] == [["size", 1, 1], ["close", 1, 1]]


def test_ruling_22_whoever_completed_in_the_last_turn_has_no_free_draws() -> None:
    rules = given(after={"last_turn": True, "free_draws": 2}).layouts("AC kd", "kc 2H")
    table = rules.stock("2C AD").when(DRAW, DRAW)
    assert table.events[-4:] == [["discard", "KC"], ["size", 1, 1], ["size", 2, 1], ["close", 1, 1]]


def test_ruling_23_the_others_turn_up_their_face_down_cards_clockwise_from_the_winner() -> None:
    rules = given(after={"reveal": True}).layouts("JH 2h 3h", "AC 2C kd", "AD 2d 5c", "ac jd 3d")
    table = rules.stock("3C").having(seat=2).when(DRAW)
    assert table.events[3:] == [
        ["discard", "KD"],
        ["reveal", 3, "2D5C", False],
        ["reveal", 4, "ACJD3D", True],
        ["reveal", 1, "2H3H", True],
        ["size", 2, 2],
        ["size", 4, 2],
        ["size", 1, 2],
        ["close", 2, 2],
    ]
    assert table.state.layouts == ["JH2H3H", "AC2C3C", "AD2D5C", "ACJD3D"]
    assert table.state.wins == (0, 1, 0, 0)


@pytest.mark.parametrize(
    ("reveal_wilds", "wild", "layout", "right"),
    [
        (True, "J", "AD jd", True),
        (False, "J", "AD jd", False),
        (False, "J", "JD 2d", True),
        (True, "2", "AD 2d", True),
        (False, "2", "AD 2d", False),
        (True, "2", "2h 2d", True),
    ],
)
def test_ruling_23_a_face_down_wild_is_right_in_any_slot_or_in_none(
    reveal_wilds: bool, wild: str, layout: str, right: bool
) -> None:
    after = {"reveal": True, "reveal_wilds": reveal_wilds}
    table = given(after=after, wild=[wild]).layouts("kd 2C", layout).stock("AC").when(DRAW)
    reveal = next(event for event in table.events if event[0] == "reveal")
    assert reveal[3] is right
    assert (["size", 2, 1] in table.events) is right


def test_ruling_23_where_the_winner_alone_changes_size_a_reveal_is_made_all_the_same() -> None:
    rules = given(after={"reveal": True}, reduce="winner").layouts("kd 2C", "AD 2d")
    table = rules.stock("AC").when(DRAW)
    assert table.events[-3:] == [["reveal", 2, "2D", True], ["size", 1, 1], ["close", 1, 1]]


def test_ruling_23_a_reveal_comes_after_last_turns_and_leaves_out_who_completed_in_them() -> None:
    rules = given(after={"last_turn": True, "reveal": True}).layouts("AC kd", "AD kc", "AH 5h")
    table = rules.stock("2C 2D KH").when(DRAW, DRAW, DRAW)
    assert table.events == [
        ["draw", "KH"],
        ["discard", "KH"],
        ["reveal", 3, "5H", False],
        ["size", 1, 1],
        ["size", 2, 1],
        ["close", 1, 1],
    ]


@pytest.mark.parametrize(
    ("drawn", "follows"),
    [
        ("KH", [["discard", "KH"], ["reveal", 2, "5H", False], ["size", 1, 1], ["close", 1, 1]]),
        ("2D", [["discard", "5H"], ["size", 1, 1], ["size", 2, 1], ["close", 1, 1]]),
    ],
)
def test_ruling_23_a_reveal_comes_after_free_draws_that_completed_nothing(
    drawn: str, follows: list[object]
) -> None:
    rules = given(after={"free_draws": 1, "reveal": True}).layouts("AC kd", "AD 5h")
    table = rules.stock(f"2C {drawn}").when(DRAW, DRAW)
    assert table.events[-len(follows) :] == follows


@pytest.mark.parametrize(
    ("layouts", "stock", "keys", "size"),
    [
        (("kd", "qd"), "AC", {}, []),
        (("AC kd", "AD qd"), "2C", {"match": {"wins": 1}}, [["size", 1, 1]]),
        (
            ("AC kd", "AD qd"),
            "2C",
            {"match": {"target": 1}, "layout": {"first": 2}},
            [["size", 1, 1]],
        ),
        (("AC kd", "AD qd"), "2C", {"layout": {"first": 1, "step": 1, "last": 2}}, []),
    ],
    ids=["last layout", "wins", "target", "last layout of those that grow"],
)
def test_ruling_24_when_the_first_completion_decides_the_match_nothing_more_is_played(
    layouts: tuple[str, ...], stock: str, keys: dict[str, object], size: list[object]
) -> None:
    table = given(after=ALL, **keys).layouts(*layouts).stock(stock).when(DRAW)
    assert table.events[-3 - len(size) :] == [
        ["discard", "KD"],
        *size,
        ["close", 1, 1],
        ["win", [1]],
    ]


@pytest.mark.parametrize(
    ("seat", "wins", "last"),
    [
        (1, (1, 0), ["win", [1]]),
        (1, (0, 1), ["last", 1]),
        (1, (0, 0), ["last", 1]),
        (2, (0, 1), ["win", [2]]),
        (2, (1, 0), ["last", 1]),
    ],
)
def test_ruling_24_the_completion_decides_where_it_is_the_last_win_needed(
    seat: int, wins: tuple[int, int], last: list[object]
) -> None:
    rules = given(after={"last_turn": True}, match={"wins": 2}).layouts("AC kc", "AD kd")
    assert rules.stock("2C").having(seat=seat, wins=wins).when(DRAW).events[-1] == last


def test_ruling_24_that_the_hands_are_up_is_not_decided_by_the_completion() -> None:
    rules = given(after={"last_turn": True}, match={"hands": 1}).layouts("AC kd", down(2))
    assert rules.stock("2C").when(DRAW).events[-1] == ["last", 1]


def test_ruling_25_a_seat_at_its_last_size_has_no_free_draws_and_reveals_nothing() -> None:
    rules = given(after={"reveal": True, "free_draws": 3}).layouts("AC kd", "ah")
    table = rules.stock("2C").when(DRAW)
    assert table.events[-3:] == [["discard", "KD"], ["size", 1, 1], ["close", 1, 1]]


def test_ruling_25_clearing_the_last_layout_in_a_last_turn_wins_the_match() -> None:
    rules = given(after={"last_turn": True}).layouts("AC kd", "kh").stock("2C AH")
    table = rules.when(DRAW, DRAW)
    assert table.events[2:] == [
        ["complete", 2],
        ["discard", "KH"],
        ["size", 1, 1],
        ["close", 1, 1],
        ["win", [2]],
    ]


def test_ruling_25_the_remaining_last_turns_are_played_and_the_first_clockwise_wins() -> None:
    table = two_complete_a_last_layout().when(DRAW, DRAW)
    assert table.events[-1] == ["discard", "KD"]
    assert (table.state.seat, table.state.last) == (2, 1)
    assert table.when(DRAW).events[-3:] == [["size", 3, 2], ["close", 3, 3], ["win", [1]]]


def test_ruling_25_of_those_who_clear_it_the_hand_winner_is_first() -> None:
    rules = given(after={"last_turn": True}).layouts("kd", "qd").stock("AC")
    assert rules.having(seat=2).when(DRAW).events[-1] == ["win", [2]]


def test_ruling_25_where_the_winner_alone_changes_size_it_does_not_count() -> None:
    table = two_complete_a_last_layout(reduce="winner").when(DRAW, DRAW, DRAW)
    assert table.events[-3:] == [["discard", "QD"], ["size", 3, 2], ["close", 3, 3]]


def test_ruling_26_sizes_change_the_winners_first_then_clockwise() -> None:
    rules = given(after={"last_turn": True, "reveal": True}).layouts("AD kc", "AC kd", "ah 2h")
    table = rules.stock("2C KH 2D").having(seat=2).when(DRAW, DRAW, DRAW)
    assert table.events[-5:] == [
        ["reveal", 3, "AH2H", True],
        ["size", 2, 1],
        ["size", 3, 1],
        ["size", 1, 1],
        ["close", 2, 2],
    ]


def test_ruling_26_where_layouts_grow_the_size_goes_up() -> None:
    table = given(layout={"first": 1, "step": 1, "last": 10}).layouts("kd", "..").stock("AC")
    assert table.when(DRAW).events[-2:] == [["size", 1, 2], ["close", 1, 1]]


def test_ruling_26_where_layouts_stay_no_size_changes() -> None:
    table = given(layout={"step": 0}).layouts("AC kd", down(2)).stock("2C").when(DRAW)
    assert table.events[-2:] == [["discard", "KD"], ["close", 1, 1]]


def test_ruling_27_of_two_who_reach_the_target_in_one_hand_the_first_clockwise_wins() -> None:
    rules = given(after={"last_turn": True}, match={"target": 1})
    table = rules.layouts("AD kc", "AH kd", "AC 2C kh").stock("3C 2D 2H").having(seat=3)
    assert table.when(DRAW, DRAW, DRAW).events[-5:] == [
        ["size", 3, 2],
        ["size", 1, 1],
        ["size", 2, 1],
        ["close", 3, 3],
        ["win", [1]],
    ]


def test_ruling_27_a_reveal_may_reach_the_target() -> None:
    rules = given(after={"reveal": True}, match={"target": 2})
    table = rules.layouts("AC 2C 3C kd", "ad 2d 3d").stock("4C").when(DRAW)
    assert table.events[-3:] == [["size", 2, 2], ["close", 1, 1], ["win", [2]]]


def test_ruling_27_free_draws_may_reach_the_target() -> None:
    rules = given(after={"free_draws": 1}, match={"target": 2})
    table = rules.layouts("AC 2C 3C kd", "AD 2D kc").stock("4C 3D").when(DRAW, DRAW)
    assert table.events[-3:] == [["size", 2, 2], ["close", 1, 1], ["win", [2]]]


def test_ruling_27_growing_layouts_reach_a_target_from_below() -> None:
    rules = given(layout={"first": 1, "step": 1, "last": 10}, match={"target": 3})
    assert rules.layouts("AC kd", "..").stock("2C").when(DRAW).events[-1] == ["win", [1]]
    assert rules.layouts("kd", "..").stock("AC").when(DRAW).events[-1] == ["close", 1, 1]


def test_ruling_27_the_last_layout_is_judged_before_the_hands() -> None:
    rules = given(after={"last_turn": True}, match={"hands": 1}).layouts("AC kd", "kh")
    assert rules.stock("2C AH").when(DRAW, DRAW).events[-1] == ["win", [2]]


@pytest.mark.parametrize(
    ("match", "winners"),
    [
        ({"wins": 3, "hands": 9}, [1]),
        ({"target": 2, "hands": 9}, [1]),
        ({"wins": 4, "hands": 9}, [1, 2]),
        ({"target": 1, "hands": 9}, [1, 2]),
    ],
    ids=str,
)
def test_ruling_27_wins_and_target_are_judged_before_the_hands(
    match: dict[str, int], winners: list[int]
) -> None:
    rules = given(match=match).layouts("AC 2C kd", down(2)).stock("3C")
    assert rules.having(hand=9, wins=(2, 0)).when(DRAW).events[-1] == ["win", winners]


def test_ruling_27_the_hands_are_judged_before_the_limits() -> None:
    rules = given(match={"hands": 9}, limits={"hands": 9}).layouts("AC kd", down(2)).stock("2C")
    assert rules.having(hand=9).when(DRAW).events[-1] == ["win", [1]]


def test_ruling_27_hands_that_end_in_a_tie_played_on_are_halted_by_the_limits() -> None:
    rules = given(match={"hands": 9, "tie": "more"}, limits={"hands": 9})
    table = rules.layouts("AC 2C kd", down(2)).stock("3C").having(hand=9).when(DRAW)
    assert table.events[-2:] == [["close", 1, 1], ["halt"]]


def test_ruling_27_a_halt_comes_before_a_time_reading() -> None:
    rules = given(match={"minutes": 1}, limits={"hands": 9}).layouts("AC kd", down(2))
    table = rules.stock("2C").having(hand=9, clock=(59_999, 8)).when(DRAW)
    assert table.events[-1] == ["halt"]
    assert table.refuses(DEAL) == "game_over"
