"""Rulings 8 to 19: what may be drawn and taken, where a card goes, when a layout is complete."""

import pytest

from tests.given import down, given, to
from trashcli.game.cards import unshuffled
from trashcli.game.chance import root, shuffle
from trashcli.game.commands import DEAL, DISCARD, DRAW, TAKE, Refused
from trashcli.match import choice
from trashcli.players import bot


def test_ruling_08_the_first_player_of_a_hand_must_draw() -> None:
    table = given().undealt(10, 10).when(DEAL)
    assert table.legal() == ["draw"]
    assert table.refuses(TAKE) == "no_discard"


def test_ruling_08_with_an_upcard_the_first_player_may_take_it() -> None:
    table = given(upcard=True).undealt(10, 10).when(DEAL)
    deck = shuffle(root(table.rules.seed), 1, 0, unshuffled(1, 0, ()))
    assert table.events == [
        ["shuffle", 1, 0, deck],
        ["deal", 1, 1, [10, 10]],
        ["upcard", deck[40:42]],
    ]
    assert (table.state.discards, table.state.stock) == (deck[40:42], deck[42:])
    assert table.legal() == ["draw", "take"]


def test_ruling_09_a_discard_that_cannot_be_placed_may_be_taken_and_thrown_back() -> None:
    table = given().stock("2C").discards("KC QC").when(TAKE)
    assert table.events == [["take", "KC"], ["discard", "KC"]]
    assert (table.state.discards, table.state.seat) == ("KCQC", 2)


def test_ruling_09_where_only_a_placeable_discard_may_be_taken_it_may_not() -> None:
    table = given(take="placeable").stock("2C").discards("KC").table()
    assert table.refuses(TAKE) == "does_not_fit"
    assert table.legal() == ["draw"]
    assert given(take="placeable").stock("2C").discards("5C").table().legal() == ["draw", "take"]


def test_ruling_09_where_discards_are_never_taken_none_is() -> None:
    table = given(take="never").stock("2C").discards("5C").table()
    assert table.refuses(TAKE) == "may_not_take"
    assert table.legal() == ["draw"]


@pytest.mark.parametrize("name", ["greedy", "cautious"])
def test_ruling_09_greedy_and_cautious_bots_never_take_such_a_card(name: str) -> None:
    table = given().stock("2C").discards("KC").table()
    assert choice(table.rules, table.state, bot(name).choose) == DRAW


@pytest.mark.parametrize(
    ("optional", "card", "choices"),
    [
        ("none", "JC", [1, 2]),
        ("numbers", "JC", [1, 2]),
        ("numbers", "2C", [2, "discard"]),
        ("wilds", "JC", [1, 2, "discard"]),
        ("all", "JC", [1, 2, "discard"]),
        ("all", "2C", [2, "discard"]),
    ],
)
def test_ruling_10_a_card_that_fits_may_be_thrown_away_only_where_optional_says_so(
    optional: str, card: str, choices: list[int | str]
) -> None:
    table = given(optional=optional).layouts(down(2), down(2)).stock(card).when(DRAW)
    assert table.legal() == choices
    assert (table.refuses(DISCARD) is None) == ("discard" in choices)


@pytest.mark.parametrize("optional", ["none", "wilds"])
def test_ruling_10_a_number_that_must_be_placed_does_not_wait(optional: str) -> None:
    table = given(optional=optional).layouts(".. kd", down(2)).stock("2C").when(DRAW)
    assert table.events == [["draw", "2C"], ["place", 2, "2C", "KD"], ["discard", "KD"]]


@pytest.mark.parametrize("optional", ["none", "numbers"])
def test_ruling_10_a_wild_with_one_slot_does_not_wait_where_it_must_be_placed(
    optional: str,
) -> None:
    table = given(optional=optional).layouts("AC kd", down(2)).stock("JC").when(DRAW)
    assert table.events[:2] == [["draw", "JC"], ["place", 2, "JC", "KD"]]


@pytest.mark.parametrize(("optional", "card"), [("wilds", "JC"), ("numbers", "2C"), ("all", "JC")])
def test_ruling_10_an_optional_card_waits_even_with_one_slot(optional: str, card: str) -> None:
    table = given(optional=optional).layouts("AC ..", down(2)).stock(card).when(DRAW)
    assert table.events == [["draw", card]]
    assert table.legal() == [2, "discard"]


def test_ruling_10_an_optional_card_that_was_lifted_waits_as_well() -> None:
    table = given(optional="all").layouts("2h kd", down(2)).stock("AC").when(DRAW, to(1))
    assert table.events == [["place", 1, "AC", "2H"]]
    assert table.legal() == [2, "discard"]
    assert table.when(DISCARD).events == [["discard", "2H"]]
    assert table.state.seat == 2


def test_ruling_10_a_dead_card_is_no_choice() -> None:
    table = given(optional="all").stock("KC").when(DRAW)
    assert table.events == [["draw", "KC"], ["discard", "KC"]]


def test_ruling_10_nothing_else_may_be_discarded() -> None:
    assert given().layouts(down(2), down(2)).held("JC").refuses(DISCARD) == "not_now"


def test_ruling_11_a_number_takes_its_slot_from_a_wild_which_must_be_placed() -> None:
    table = given().layouts("JC .. 3D .. kd", down(5)).stock("AH").when(DRAW)
    assert table.events == [["draw", "AH"], ["place", 1, "AH", "JC"]]
    assert table.legal() == [2, 4, 5]
    assert table.refuses(DISCARD) == "not_now"
    assert table.when(to(5)).events == [["place", 5, "JC", "KD"], ["discard", "KD"]]


def test_ruling_11_the_wild_moves_by_itself_to_the_only_slot_left() -> None:
    table = given().layouts("JC 2D kd", down(3)).stock("AH").when(DRAW)
    assert table.events[:3] == [["draw", "AH"], ["place", 1, "AH", "JC"], ["place", 3, "JC", "KD"]]


def test_ruling_11_a_locked_wild_makes_its_number_dead() -> None:
    table = given(wilds="locked").layouts("JC .. ..", down(3)).stock("AH").when(DRAW)
    assert table.events == [["draw", "AH"], ["discard", "AH"]]


def test_ruling_11_a_removed_wild_is_discarded_and_the_turn_ends() -> None:
    table = given(wilds="removed").layouts("JC .. ..", down(3)).stock("AH").when(DRAW)
    assert table.events == [["draw", "AH"], ["place", 1, "AH", "JC"], ["discard", "JC"]]
    assert (table.state.layouts[0][:2], table.state.seat) == ("AH", 2)


@pytest.mark.parametrize(
    ("keys", "layout"),
    [
        ({"wild_slots": [1]}, "JC .. .."),
        ({"wild_slots": [1, 2]}, "JC 2D .."),
        ({"wild_last": False}, "JC 2D .."),
    ],
    ids=str,
)
def test_ruling_12_a_lifted_wild_without_a_slot_is_discarded(
    keys: dict[str, object], layout: str
) -> None:
    table = given(**keys).layouts(layout, down(3)).stock("AH").when(DRAW)
    assert table.events == [["draw", "AH"], ["place", 1, "AH", "JC"], ["discard", "JC"]]


@pytest.mark.parametrize("wild_slots", [[1], []])
def test_ruling_12_a_drawn_wild_without_a_slot_is_dead(wild_slots: list[int]) -> None:
    table = given(wild_slots=wild_slots).layouts("AC .. ..", down(3)).stock("JH").when(DRAW)
    assert table.events == [["draw", "JH"], ["discard", "JH"]]


def test_ruling_12_a_wild_goes_only_to_the_slots_it_may_use() -> None:
    table = given(wild_slots=[1, 5, 6, 10]).layouts("AC" + " .." * 9, down(10)).held("JH").table()
    assert table.legal() == [5, 6, 10]
    assert table.refuses(to(2)) == "does_not_fit"


def test_ruling_13_a_wild_goes_onto_no_card_that_lies_face_up() -> None:
    table = given().layouts("JC 2D .. ..", down(4)).held("JH").table()
    assert table.legal() == [3, 4]
    assert [table.refuses(to(slot)) for slot in (0, 1, 2, 3, 5)] == [
        "no_such_slot",
        "slot_face_up",
        "slot_face_up",
        None,
        "no_such_slot",
    ]


@pytest.mark.parametrize(
    ("slot", "code", "why"),
    [
        (0, "no_such_slot", "there is no slot 0, the layout ends at 6"),
        (1, "slot_face_up", "slot A is face up"),
        (2, "does_not_fit", "5C may not go to slot 2"),
        (3, "does_not_fit", "5C may not go to slot 3"),
        (4, "slot_face_up", "slot 4 is face up"),
        (7, "no_such_slot", "there is no slot 7, the layout ends at 6"),
    ],
)
def test_ruling_13_a_number_goes_to_no_slot_but_its_own(slot: int, code: str, why: str) -> None:
    rules = given(optional="all").layouts("AC JC .. 4C .. ..", down(6)).held("5C")
    with pytest.raises(Refused) as refused:
        rules.when(to(slot))
    assert (refused.value.code, str(refused.value)) == (code, why)
    assert rules.refuses(to(5)) is None


def test_ruling_14_a_wild_two_may_go_anywhere() -> None:
    table = given(wild=["2"]).layouts(down(3), down(3)).stock("2H").when(DRAW)
    assert table.legal() == [1, 2, 3]


def test_ruling_14_nothing_but_a_wild_fills_the_slot_of_a_wild_rank() -> None:
    table = given(wild=["2", "J"]).layouts("AC 2h 3C", down(3))
    assert table.stock("JH").when(DRAW).events[1] == ["place", 2, "JH", "2H"]
    assert given(wild=["A", "J"]).layouts("ah 2C", down(2)).stock("2D").when(DRAW).events == [
        ["draw", "2D"],
        ["discard", "2D"],
    ]


def test_ruling_14_a_wild_two_in_its_own_slot_is_moved_by_no_number() -> None:
    table = given(wild=["2"]).layouts("2D 2C ..", down(3)).stock("AH").when(DRAW)
    assert table.events[:2] == [["draw", "AH"], ["place", 1, "AH", "2D"]]


def test_ruling_15_a_wild_on_the_discard_pile_may_be_taken_like_any_card() -> None:
    for take in ("any", "placeable"):
        table = given(take=take).layouts(down(3), down(3)).stock("2C").discards("JH").when(TAKE)
        assert table.events == [["take", "JH"]]
        assert table.legal() == [1, 2, 3]


def test_ruling_15_a_greedy_bot_takes_it() -> None:
    table = given().stock("2C").discards("JH").table()
    assert choice(table.rules, table.state, bot("greedy").choose) == TAKE


@pytest.mark.parametrize("lifted", ["KC", "JC", "AD", "2C"])
def test_ruling_16_the_winners_last_lifted_card_is_discarded_whatever_it_is(lifted: str) -> None:
    table = given().layouts(f"AC {lifted.lower()}", down(2)).stock("2D").when(DRAW)
    assert table.events == [
        ["draw", "2D"],
        ["place", 2, "2D", lifted],
        ["complete", 1],
        ["discard", lifted],
        ["size", 1, 1],
        ["close", 1, 1],
    ]
    assert (table.state.discards, table.state.layouts[0]) == (lifted, "AC2D")


def test_ruling_17_a_wild_may_fill_the_last_slot() -> None:
    table = given().layouts("AC kc", down(2)).stock("JD").when(DRAW)
    assert table.events[1:3] == [["place", 2, "JD", "KC"], ["complete", 1]]


def test_ruling_17_a_layout_of_wilds_alone_is_complete() -> None:
    assert ["complete", 1] in given().layouts("JC jh", down(2)).stock("JD").when(DRAW).events


def test_ruling_17_where_a_wild_may_not_fill_the_last_slot_it_is_dead() -> None:
    table = given(wild_last=False).layouts("AC ..", down(2)).stock("JD").when(DRAW)
    assert table.events == [["draw", "JD"], ["discard", "JD"]]


def test_ruling_17_where_a_wild_may_not_fill_the_last_slot_its_number_still_does() -> None:
    table = given(wild_last=False).layouts("AC ..", down(2)).stock("2D").when(DRAW)
    assert ["complete", 1] in table.events


def test_ruling_18_completing_on_the_very_first_turn_counts() -> None:
    table = given().layouts("2c kc", down(2)).stock("AD").when(DRAW)
    assert table.events == [
        ["draw", "AD"],
        ["place", 1, "AD", "2C"],
        ["place", 2, "2C", "KC"],
        ["complete", 1],
        ["discard", "KC"],
        ["size", 1, 1],
        ["close", 1, 1],
    ]
    assert table.state.turn == 1


def test_ruling_19_a_number_above_a_layout_is_dead_for_its_player_only() -> None:
    table = given(take="placeable").layouts(down(3), ".. .. .. kc").stock("4H").when(DRAW)
    assert table.events == [["draw", "4H"], ["discard", "4H"]]
    assert table.when(TAKE).events[:2] == [["take", "4H"], ["place", 4, "4H", "KC"]]


@pytest.mark.parametrize(("card", "slot"), [("JC", 11), ("QC", 12), ("KC", 13)])
def test_ruling_19_courts_that_are_not_wild_are_numbers_of_large_layouts(
    card: str, slot: int
) -> None:
    layouts = down(slot - 1) + " 2h", down(10)
    table = given(wild=["joker"], jokers=1).layouts(*layouts).stock(card).when(DRAW)
    assert table.events[1] == ["place", slot, card, "2H"]
    smaller = given(wild=["joker"], jokers=1).layouts(down(10), down(13)).stock(card).when(DRAW)
    assert smaller.events[1] == ["discard", card]


def test_ruling_19_a_joker_that_is_not_wild_is_dead_in_every_layout() -> None:
    table = given(jokers=1).layouts(down(13), down(13)).stock("X1").when(DRAW)
    assert table.events == [["draw", "X1"], ["discard", "X1"]]
