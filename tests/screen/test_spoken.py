"""Accessible mode: the printed example, and what is told of everything else."""

import msgspec
import pytest

from tests.given import down, given
from tests.screen.tables import events, pagat_42, recorded, renamed, revealed, seen, shown
from trashcli.game.events import Event
from trashcli.game.profile import Profile
from trashcli.game.rules import Rules
from trashcli.game.state import beginning
from trashcli.screen import spoken
from trashcli.screen.board import Table
from trashcli.screen.style import Style

SPOKEN = Style(accessible=True, suits="none")


def verbose(verbosity: int) -> Style:
    return msgspec.structs.replace(SPOKEN, verbosity=verbosity)


def lines(table: Table, seat: int, happened: list[Event], style: Style = SPOKEN) -> list[str]:
    return [line.text for line in spoken.told(table, seat, happened, style)]


def test_the_whole_printed_example() -> None:
    before, after = pagat_42(46), pagat_42(47)
    said = [
        spoken.opening(before, SPOKEN),
        spoken.decision(before, SPOKEN),
        *lines(after, *recorded(47)),
        spoken.decision(after, SPOKEN),
        spoken.layout(after, 2, SPOKEN),
    ]
    expected = """\
Trash. 2 players: you, Bot. Hand 4. You need 9 slots. Type help.
You: turn 8. Face down: 3, 4, 7. Discard shows ten. 30 in stock.
Choices: 1 draw. 2 take ten, ends your turn.
You: drew 7, placed. Turned ace, placed. Lifted jack, wild.
Choices: slot 3, slot 4. Type the slot.
You: ace up, 2 up, 3 face down, 4 face down, 5 up, 6 up, 7 up, 8 up, 9 up."""
    assert "\n".join(said) == expected


def test_a_line_that_is_too_long_goes_on_behind_the_same_label() -> None:
    table = pagat_42(12)
    narrow = Style(accessible=True, suits="none", width=40)
    assert spoken.layout(table, 1, narrow) == (
        "Bot: ace up, 2 up, 3 up, 4 up, 5 up,\nBot: 6 up, 7 up, 8 up, 9 up, ten up."
    )


def test_parts_are_sentences_behind_a_label() -> None:
    (line,) = spoken.told(pagat_42(47), *recorded(47), SPOKEN)
    assert line.parts == (
        "You: drew 7, placed.",
        "You: turned ace, placed.",
        "You: lifted jack, wild.",
    )


def test_a_wild_says_where_it_went() -> None:
    table = pagat_42(47)
    placed = events(["place", 3, "JC", "JS"], ["place", 4, "JS", "7S"], ["discard", "7S"])
    assert lines(table, 2, placed) == [
        "You: placed jack in slot 3. Lifted jack, placed in slot 4. Turned 7, discarded."
    ]


def test_a_completion_a_discard_and_a_pass() -> None:
    table = pagat_42(47)
    done = events(["draw", "7C"], ["place", 7, "7C", "QC"], ["complete", 1], ["discard", "QC"])
    assert lines(table, 1, done) == [
        "Bot: drew 7, placed. Layout complete. Turned queen, discarded."
    ]
    assert lines(table, 1, events(["discard", "KC"])) == ["Bot: discarded king."]
    assert lines(table, 1, events(["pass"])) == ["Bot: passed, nothing to draw."]


def test_what_happens_to_the_table_begins_with_a_fixed_label() -> None:
    table = pagat_42(12)
    dealt = events(["deal", 2, 1, [9, 10]], ["upcard", "TC"], ["last", 1], ["free", 2, 3])
    assert lines(table, 0, dealt) == [
        "Hand 2: Bot 9, you 10 slots. Bot starts.",
        "Discard: ten turned up.",
        "Last turns: one for everyone else.",
        "Free draws: 3 for you.",
    ]
    assert lines(table, 1, events(["reveal", 2, "QC3D", False], ["resign", 1])) == [
        "You: turned up queen, 3; not all in place.",
        "Bot: resigned.",
    ]


def test_a_card_that_may_be_discarded_is_a_choice_too() -> None:
    table = shown(given(optional="all").held("JC").layouts(f"AC {down(2)}", down(3)).table())
    assert spoken.choices(table, SPOKEN) == (
        "Choices: slot 2, slot 3. Type the slot, or discard: it discards jack."
    )


@pytest.mark.parametrize(
    ("top", "worth"), [("AD", "ace, fits"), ("JD", "jack, wild"), ("QD", "queen, ends your turn")]
)
def test_a_choice_says_what_the_discard_is_worth(top: str, worth: str) -> None:
    table = shown(given().discards(top).stock("2C").table())
    assert spoken.choices(table, SPOKEN) == f"Choices: 1 draw. 2 take {worth}."


def test_the_board_on_request_has_the_card_in_hand_and_every_layout() -> None:
    expected = """\
You: turn 8. Holding jack, wild. Face down: 3, 4. Discard shows ten.
You: 29 in stock.
You: ace up, 2 up, 3 face down, 4 face down, 5 up, 6 up, 7 up, 8 up, 9 up.
Bot: ace face down, 2 face down, 3 face down, 4 face down, 5 up, 6 up, 7 up,
Bot: 8 up."""
    assert spoken.board(pagat_42(47), SPOKEN) == expected


def test_a_wild_in_use_and_hidden_cards_that_may_be_seen() -> None:
    laid = given().layouts("JC 2c 3D", down(3)).table()
    table = revealed(shown(laid), laid.state)
    assert spoken.layout(table, 1, SPOKEN) == "You: ace wild jack, 2 face down over 2, 3 up."


def test_suits_are_said_on_request_only() -> None:
    asked = Style(accessible=True, suits="letters")
    assert "Discard shows ten of clubs." in spoken.decision(pagat_42(46), asked)
    assert lines(pagat_42(47), *recorded(46), asked) == ["Bot: drew ten of clubs, discarded."]
    joker = shown(given(jokers=1).discards("X1").table())
    assert "Discard shows joker." in spoken.situation(joker, asked)


def test_verbosity_0_leaves_out_the_turns_of_others_and_the_stock() -> None:
    assert lines(pagat_42(46), *recorded(46), verbose(0)) == []
    assert lines(pagat_42(47), *recorded(47), verbose(0)) == lines(pagat_42(47), *recorded(47))
    assert lines(pagat_42(12), *recorded(12), verbose(0)) == lines(pagat_42(12), *recorded(12))
    several = pagat_42(46, you=0)
    assert lines(several, *recorded(46), verbose(0)) == lines(several, *recorded(46))
    assert "stock" not in spoken.decision(pagat_42(46), verbose(0))


def test_verbosity_2_adds_how_others_stand_and_3_their_layouts() -> None:
    usual = spoken.decision(pagat_42(46), SPOKEN).splitlines()
    more = spoken.decision(pagat_42(46), verbose(2)).splitlines()
    most = spoken.decision(pagat_42(46), verbose(3)).splitlines()
    assert more == [usual[0], "Bot: 4 of 8.", usual[1]]
    layout = spoken.layout(pagat_42(46), 1, SPOKEN).splitlines()
    assert most == [usual[0], *layout, usual[1]]


def test_several_readers_are_called_by_their_names() -> None:
    table = pagat_42(46, you=0)
    assert spoken.decision(table, SPOKEN).startswith("Ann: turn 8.")
    assert spoken.opening(table, SPOKEN) == ("Trash. 2 players: Bot, Ann. Hand 4. Type help.")


def test_special_turns_and_standstills_are_said() -> None:
    last = shown(given().having(seat=2, last=1, done=(1,)).table())
    assert spoken.situation(last, SPOKEN).startswith("Ann: turn 1, last turn. Face down: ")
    over = shown(given().having(seat=0, phase="over").discards("AC").table())
    assert spoken.decision(over, SPOKEN).startswith("You: match over. Face down: ")
    assert "Choices" not in spoken.decision(over, SPOKEN)


def test_before_the_first_deal() -> None:
    rules = Rules(Profile(), 2, "42")
    table = seen(rules, beginning(rules.profile, 2))
    assert spoken.opening(table, SPOKEN) == (
        "Trash. 2 players: you, Ann. You need 10 slots. Type help."
    )
    assert spoken.board(table, SPOKEN).startswith("You: not dealt yet. Face down: ace, 2, 3,")


def test_marks_that_draw_boxes_are_left_out_of_names() -> None:
    table = renamed(pagat_42(46), 1, "|Bot|>_2.0")
    assert lines(table, *recorded(46)) == ["Bot 2.0: drew ten, discarded."]
    assert lines(renamed(table, 1, "***"), *recorded(46)) == ["Seat 1: drew ten, discarded."]


def test_the_end_of_a_hand() -> None:
    expected = """\
Bot: ace up, 2 up, 3 up, 4 up, 5 up, 6 up, 7 up, 8 up, 9 up, ten up.
You: ace up, 2 face down, 3 up, 4 up, 5 up, 6 face down, 7 face down, 8 up,
You: 9 up, ten face down.
Hand: Bot wins hand 1.
Slots: Bot goes from 10 to 9 slots and starts the next hand; you stay at 10."""
    table, happened = pagat_42(12), recorded(12).events
    assert spoken.ending(table, happened, SPOKEN, "a.trash.jsonl") == expected
    brief = spoken.ending(table, happened, verbose(0), "a.trash.jsonl")
    assert brief == expected.split("\n", 3)[3]
    assert spoken.ending(pagat_42(47), recorded(47).events, SPOKEN) == ""
