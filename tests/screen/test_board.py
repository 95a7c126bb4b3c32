"""Boards, to the letter."""

import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.given import down, given
from tests.screen.tables import moments, pagat_42, recorded, renamed, revealed, seen, shown
from trashcli.game.profile import Profile
from trashcli.game.rules import Rules
from trashcli.game.state import beginning
from trashcli.screen.board import Sitting, board, called, changed_since, header
from trashcli.screen.story import told
from trashcli.screen.style import Style

ROOT = Path(__file__).parent.parent.parent
PLAIN = Style()
SIGNS = Style(unicode=True, drawn=True, suits="signs")
COMPACT = Style(board="compact")
LINE = Style(board="line")


def test_the_whole_printed_example() -> None:
    story = [
        line.text
        for record in (46, 47)
        for line in told(pagat_42(record), *recorded(record), PLAIN)
    ]
    prompt = "next: place 3\ntrash Ann>"
    expected = """\
Hand 4   Bot 8 slots, Ann 9   first to clear 1 slot wins   Ann to play

 +-A--+ +-2--+ +-3--+ +-4--+ +-5--+
 | AD | | 2S | | ## | | ## | | 5S |    stock    29 left
 +----+ +----+ +----+ +----+ +----+    discard  10C  (5 in pile)
 +-6--+ +-7--+ +-8--+ +-9--+           held     JC   wild: 3 4
 | 6H | | 7C | | 8H | | 9C |
 +----+ +----+ +----+ +----+           Ann      7/9, need 3 4

                      A    2    3    4    5    6    7    8    9    10
 1 Bot         4/8    ##   ##   ##   ##   5C   6S   7H   8S   .    .   greedy

Bot   drew 10C; discarded
Ann   drew 7C > 7; turned AD > A; lifted JC, wild
next: place 3
trash Ann>"""
    assert "\n".join([board(pagat_42(47, you=0), PLAIN), "", *story, prompt]) == expected


def test_drawn_characters_and_suit_signs() -> None:
    expected = """\
Hand 4   you 9 slots, Bot 8   first to clear 1 slot wins   your turn

 ┌─A──┐ ┌─2──┐ ┌─3──┐ ┌─4──┐ ┌─5──┐
 │ A♦ │ │ 2♠ │ │ ▒▒ │ │ ▒▒ │ │ 5♠ │    stock    29 left
 └────┘ └────┘ └────┘ └────┘ └────┘    discard  10♣  (5 in pile)
 ┌─6──┐ ┌─7──┐ ┌─8──┐ ┌─9──┐           held     J♣   wild: 3 4
 │ 6♥ │ │ 7♣ │ │ 8♥ │ │ 9♣ │
 └────┘ └────┘ └────┘ └────┘           you      7/9, need 3 4

                      A    2    3    4    5    6    7    8    9    10
 1 Bot         4/8    ▒▒   ▒▒   ▒▒   ▒▒   5♣   6♠   7♥   8♠   ·    ·   greedy"""
    assert board(pagat_42(47), SIGNS) == expected


def test_compact_has_a_row_a_seat_and_marks_who_is_to_play() -> None:
    expected = """\
Hand 4   you 9 slots, Bot 8   first to clear 1 slot wins   your turn

                      A    2    3    4    5    6    7    8    9    10
 1 Bot         4/8    ##   ##   ##   ##   5C   6S   7H   8S   .    .   greedy
 2>Ann         7/9    AD   2S   ##   ##   5S   6H   7C   8H   9C   .

stock 29 left | discard 10C (5 in pile) | held JC, wild: 3 4"""
    assert board(pagat_42(47), COMPACT) == expected


def test_the_line_board() -> None:
    expected = """\
Hand 4   you 9 slots, Bot 8   first to clear 1 slot wins   your turn
stock 29 left | discard 10C (5 in pile) | held JC, wild: 3 4
1 Bot 4/8 5- 6- 7- 8- | open A 2 3 4
2 Ann 7/9 A- 2- 5- 6- 7- 8- 9- | open 3 4 | held JC"""
    assert board(pagat_42(47), LINE) == expected


def test_the_line_board_folds_at_40() -> None:
    expected = """\
Hand 4   you 9 slots, Bot 8   your turn
stock 29 left |
discard 10C (5 in pile) |
held JC, wild: 3 4
1 Bot 4/8 5- 6- 7- 8- | open A 2 3 4
2 Ann 7/9 A- 2- 5- 6- 7- 8- 9- | open 3
  4 | held JC"""
    assert board(pagat_42(47), Style(board="line", width=40)) == expected


@pytest.mark.parametrize("width", range(60, 78))
def test_from_60_columns_on_ten_slots_stand_in_one_row(width: int) -> None:
    lines = board(pagat_42(47), Style(board="compact", width=width)).splitlines()
    assert lines[2].split() == ["A", *map(str, range(2, 11))]
    assert lines[3].split()[:3] == ["1", "Bot", "4/8"]
    assert len(lines) == 7
    assert all(len(line) <= width for line in lines)


def test_below_60_columns_there_is_a_grid_of_one_sign_a_slot() -> None:
    expected = """\
Hand 4   you 9 slots, Bot 8   your turn
          A  2  3  4  5  6  7  8  9  10
 Bot      #  #  #  #  5  6  7  8  .  .
>you      A  2  #  #  5  6  7  8  9  .
stock 29   discard 10C   held JC: 3 4"""
    assert board(pagat_42(47), Style(board="compact", width=40)) == expected


def test_a_wild_in_the_grid_is_a_star_and_a_hidden_card_a_small_letter() -> None:
    laid = given().layouts(f"JC 2c {down(8)}", f"tc {down(9)}").table()
    table = revealed(shown(laid), laid.state)
    lines = board(table, Style(board="compact", width=40)).splitlines()
    assert lines[2].startswith(">you      *  2  ")
    assert lines[3].startswith(" Ann      10 ")


def test_cards_that_stand_out_are_marked_without_colour_and_bold_with() -> None:
    table = msgspec.structs.replace(pagat_42(47), marked=frozenset({(2, 7), (1, 8)}))
    plain = board(table, PLAIN)
    assert "| 7C'|" in plain
    assert " 8S'  ." in plain
    bold = board(table, Style(color=True))
    assert "'" not in bold
    assert "\x1b[1m7C\x1b[0m |" in bold
    assert re.sub(r"\x1b\[[\d;]*m", "", bold) == plain.replace("'", " ")


def test_cards_that_changed_are_those_face_up_that_were_not_there() -> None:
    assert changed_since(["??2C", "3C??"], ["AC2C", "3Ckd"]) == {(1, 1)}


def test_the_only_bot_of_its_kind_is_called_by_its_kind() -> None:
    two = (Sitting("you", "human"), Sitting("greedy 2", "greedy"))
    assert called(two, 2) == "greedy"
    assert called((*two, Sitting("greedy 3", "greedy")), 2) == "greedy 2"
    assert called((Sitting("greedy", "human"), two[1]), 2) == "greedy 2"


@pytest.mark.parametrize("players", [2, 6, 12])
@pytest.mark.parametrize("width", [20, 40, 60, 77, 200])
def test_the_header_is_one_line_of_77_columns_at_most(players: int, width: int) -> None:
    for moment in moments(Profile().changed({"packs": 4}), players, "3", most=8):
        for name in ("Ann", "Annabella-Marie of Nowhere"):
            (line,) = header(renamed(moment.table, 2, name), Style(width=width))
            assert len(line) <= min(width, 77)


def test_the_header_marks_who_is_to_play_where_the_turn_has_no_room() -> None:
    (line,) = header(next(moments(Profile(), 6, "7")).table, Style(width=60))
    assert line == "Hand 1   >you 10, Ann 10, Ben 10, Cleo 10, Dora 10, Emil 10"


def test_the_header_says_that_rules_were_changed() -> None:
    table = msgspec.structs.replace(pagat_42(47), changed=True)
    assert "   pagat, changed   " in header(table, PLAIN)[0]


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"match.wins": 1}, "one hand decides"),
        ({"match.wins": 2}, "you 0 wins, Ann 0   first to win 2 hands"),
        ({"match.target": 6}, "first to get to 6 slots"),
        ({"match.hands": 9}, "9 hands in all"),
        ({"match.minutes": 30}, "30 minutes in all"),
        ({"layout.last": 5}, "first to clear 5 slots wins"),
    ],
)
def test_the_header_says_what_wins_the_match(rules: dict[str, object], said: str) -> None:
    (line,) = header(next(moments(Profile().changed(rules), 2, "7")).table, PLAIN)
    assert said in line


def test_thirteen_slots_stand_in_two_lines() -> None:
    laid = given(layout={"first": 13}, wild=["joker"], jokers=2).layouts(
        f"AC {down(11)} KD", f"{down(6)} X1 {down(6)}"
    )
    expected = """\
Hand 1   you 13 slots, Ann 13   first to clear 1 slot wins   your turn

 +-A--+ +-2--+ +-3--+ +-4--+ +-5--+ +-6--+ +-7--+
 | AC | | ## | | ## | | ## | | ## | | ## | | ## |    stock    0 left
 +----+ +----+ +----+ +----+ +----+ +----+ +----+    discard  10C  (1 in pile)
 +-8--+ +-9--+ +-10-+ +-J--+ +-Q--+ +-K--+           held     nothing
 | ## | | ## | | ## | | ## | | ## | | KD |
 +----+ +----+ +----+ +----+ +----+ +----+           you      2/13, need 2-Q

                      A    2    3    4    5    6    7
                      8    9    10   J    Q    K
 2 Ann         1/13   ##   ##   ##   ##   ##   ##   X1*
                      ##   ##   ##   ##   ##   ##"""
    assert board(shown(laid.discards("TC").table()), PLAIN) == expected


def test_a_wild_in_use_is_marked() -> None:
    table = shown(given().layouts(f"JC {down(9)}", f"{down(9)} JH").table())
    assert "| JC*|" in board(table, PLAIN)
    assert board(table, PLAIN).endswith("JH*")
    assert "1 Bot 1/10 A* | open" in board(table, LINE)


def test_a_wild_ten_in_slot_ten_has_room() -> None:
    table = shown(given(wild=["10"]).layouts(f"{down(9)} TC", f"{down(9)} TD").table())
    assert "|10C*|" in board(table, PLAIN)
    assert board(table, PLAIN).endswith("10D*")


def test_hidden_cards_that_may_be_seen_are_in_small_letters() -> None:
    laid = given().layouts("AC 2c 3c 4c 5c 6c 7c 8c th X1", "tc qd 3D 4s 5s 6s 7s 8s 9s js").table()
    table = revealed(shown(laid), laid.state)
    assert "| AC | | 2c | | 3c | | 4c | | 5c |" in board(table, PLAIN)
    assert "| 6c | | 7c | | 8c | | 10h| | X1 |" in board(table, PLAIN)
    assert "10c  qd   3♦   4s   5s   6s   7s   8s   9s   js" in board(table, SIGNS)
    assert "A:10c 2:qd 4:4s" in board(table, LINE)


def test_in_the_middle_of_a_turn_a_card_that_may_be_discarded_says_where_it_fits() -> None:
    table = shown(given(optional="all").held("5C").table())
    assert "held     5C   fits: 5\n" in board(table, PLAIN)


def test_a_complete_layout_needs_nothing() -> None:
    laid = given(layout={"first": 2}).layouts("AC 2C", down(2))
    table = shown(laid.having(done=(1,), seat=2, last=1).table())
    assert "you      2/2, complete" in board(
        shown(laid.having(phase="deal", seat=0).table()), PLAIN
    )
    assert "Ann to play, last turn\n" in board(table, PLAIN)


@pytest.mark.parametrize(
    ("fields", "now"),
    [
        ({"seat": 2, "done": (1,), "free": 3}, "Ann to play, 3 free draws left"),
        ({"seat": 2, "done": (1,), "free": 1}, "Ann to play, 1 free draw left"),
        ({"phase": "deal", "seat": 0}, "hand over"),
        ({"phase": "over", "seat": 0}, "match over"),
    ],
)
def test_the_header_says_what_is_to_be_done(fields: dict[str, object], now: str) -> None:
    laid = given().having(**fields)
    assert board(shown(laid.table()), PLAIN).splitlines()[0].endswith(f"   {now}")


def test_before_the_first_deal() -> None:
    rules = Rules(Profile(), 2, "42")
    text = board(seen(rules, beginning(rules.profile, 2)), PLAIN)
    assert text.startswith("you 10 slots, Ann 10   first to clear 1 slot wins   not dealt yet\n")
    assert "you      0/10, need A-10" in text


def test_who_is_not_the_reader_is_named_beside_the_board() -> None:
    assert "Ann      7/9, need 3 4" in board(pagat_42(47, you=0), PLAIN)
    long = renamed(pagat_42(47, you=1), 2, "Annabella-Marie")
    assert "Annab... 7/9, need 3 4" in board(long, PLAIN)
    assert "Annabel… 7/9, need 3 4" in board(long, SIGNS)


def test_who_decides_is_left_out_where_it_has_no_room() -> None:
    for width, kind in ((78, True), (60, False), (40, False)):
        assert board(pagat_42(47), Style(width=width)).count("greedy") == kind


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("slots", [10, 11, 13])
def test_a_full_board_and_its_prompt_fit_24_lines(players: int, slots: int) -> None:
    profile = Profile().changed({"layout.first": slots, "packs": 3})
    for moment in moments(profile, players, "7"):
        lines = board(moment.table, PLAIN).splitlines()
        assert len(lines) + 2 <= (16 if players == 2 else 24)


@pytest.mark.parametrize("players", range(2, 7))
def test_a_compact_board_fits_16_lines(players: int) -> None:
    for moment in moments(Profile(), players, "7"):
        assert len(board(moment.table, COMPACT).splitlines()) <= 16


def test_names_and_who_decides_are_shown_safely_everywhere() -> None:
    table = renamed(pagat_42(46, you=1), 2, "An\x1b[31mn\u202e", kind="\x1b[m")
    table = renamed(table, 1, "Bot", kind="\x1b[2J")
    for style in (PLAIN, COMPACT, LINE, SIGNS):
        assert "\x1b" not in board(table, style)
        assert "An?[31mn" in board(table, style)


def test_a_board_with_plain_names_loads_no_tables_of_widths() -> None:
    code = (
        "import sys; from tests.screen.tables import pagat_42; from trashcli.screen import page;"
        "from trashcli.screen.style import Style; style = Style(unicode=True, drawn=True);"
        "page.board(pagat_42(47), style); print('wcwidth' in sys.modules)"
    )
    ran = subprocess.run(  # in a fresh interpreter, as others' tests load it here
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert ran.stdout == "False\n"
