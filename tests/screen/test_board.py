"""Boards, to the letter."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.given import down, given
from tests.screen.tables import moments, pagat_42, recorded, renamed, revealed, seen, shown
from trashcli.game.profile import Profile
from trashcli.game.rules import Rules
from trashcli.game.state import beginning
from trashcli.screen.board import board
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
    prompt = "next: place 3   (? help, Tab completes)\ntrash[h4 t8 Ann]>"
    expected = """\
Trash  pagat | hand 4 | turn 8 | Ann to play | seed 42 | record 47

 +-A--+ +-2--+ +-3--+ +-4--+ +-5--+
 | AD | | 2S | | ## | | ## | | 5S |    stock    29 left
 +----+ +----+ +----+ +----+ +----+    discard  10C  (5 in pile)
 +-6--+ +-7--+ +-8--+ +-9--+           held     JC   wild: 3 4
 | 6H | | 7C | | 8H | | 9C |
 +----+ +----+ +----+ +----+           you      7/9, need 3 4

                      A    2    3    4    5    6    7    8    9    10
 1 Bot         4/8    ##   ##   ##   ##   5C   6S   7H   8S   .    .   greedy

Bot   drew 10C; discarded
Ann   drew 7C > 7; turned AD > A; lifted JC, wild
next: place 3   (? help, Tab completes)
trash[h4 t8 Ann]>"""
    assert "\n".join([board(pagat_42(47), PLAIN), "", *story, prompt]) == expected


def test_drawn_characters_and_suit_signs() -> None:
    expected = """\
Trash  pagat | hand 4 | turn 8 | Ann to play | seed 42 | record 47

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
Trash  pagat | hand 4 | turn 8 | Ann to play | seed 42 | record 47

                      A    2    3    4    5    6    7    8    9    10
 1 Bot         4/8    ##   ##   ##   ##   5C   6S   7H   8S   .    .   greedy
 2>Ann         7/9    AD   2S   ##   ##   5S   6H   7C   8H   9C   .   human

stock 29 left | discard 10C (5 in pile) | held JC, wild: 3 4"""
    assert board(pagat_42(47), COMPACT) == expected


def test_the_line_board() -> None:
    expected = """\
Trash  pagat | hand 4 | turn 8 | Ann to play | seed 42 | record 47
stock 29 left | discard 10C (5 in pile) | held JC, wild: 3 4
1 Bot 4/8 5- 6- 7- 8- | open A 2 3 4
2 Ann 7/9 A- 2- 5- 6- 7- 8- 9- | open 3 4 | held JC"""
    assert board(pagat_42(47), LINE) == expected


def test_the_line_board_folds_at_40() -> None:
    expected = """\
Trash  pagat | hand 4 | turn 8 |
Ann to play | seed 42 | record 47
stock 29 left |
discard 10C (5 in pile) |
held JC, wild: 3 4
1 Bot 4/8 5- 6- 7- 8- | open A 2 3 4
2 Ann 7/9 A- 2- 5- 6- 7- 8- 9- | open 3
  4 | held JC"""
    assert board(pagat_42(47), Style(board="line", width=40)) == expected


def test_rows_fold_below_77_columns() -> None:
    expected = """\
Trash  pagat | hand 4 | turn 8 | Ann to play | seed 42 | record 47

                      A    2    3    4    5
                      6    7    8    9    10
 1 Bot         4/8    ##   ##   ##   ##   5C  greedy
                      6S   7H   8S   .    .
 2>Ann         7/9    AD   2S   ##   ##   5S  human
                      6H   7C   8H   9C   .

stock 29 left | discard 10C (5 in pile) | held JC, wild: 3 4"""
    assert board(pagat_42(47), Style(board="compact", width=76)) == expected


def test_thirteen_slots_stand_in_two_lines() -> None:
    laid = given(layout={"first": 13}, wild=["joker"], jokers=2).layouts(
        f"AC {down(11)} KD", f"{down(6)} X1 {down(6)}"
    )
    expected = """\
Trash  pagat | hand 1 | turn 1 | Bot to play | seed given

 +-A--+ +-2--+ +-3--+ +-4--+ +-5--+ +-6--+ +-7--+
 | AC | | ## | | ## | | ## | | ## | | ## | | ## |    stock    0 left
 +----+ +----+ +----+ +----+ +----+ +----+ +----+    discard  10C  (1 in pile)
 +-8--+ +-9--+ +-10-+ +-J--+ +-Q--+ +-K--+           held     nothing
 | ## | | ## | | ## | | ## | | ## | | KD |
 +----+ +----+ +----+ +----+ +----+ +----+           you      2/13, need 2-Q

                      A    2    3    4    5    6    7
                      8    9    10   J    Q    K
 2 Ann         1/13   ##   ##   ##   ##   ##   ##   X1* human
                      ##   ##   ##   ##   ##   ##"""
    assert board(shown(laid.discards("TC").table()), PLAIN) == expected


def test_a_wild_in_use_is_marked() -> None:
    table = shown(given().layouts(f"JC {down(9)}", f"{down(9)} JH").table())
    assert "| JC*|" in board(table, PLAIN)
    assert "JH* human" in board(table, PLAIN)
    assert "1 Bot 1/10 A* | open" in board(table, LINE)


def test_a_wild_ten_in_slot_ten_has_room() -> None:
    table = shown(given(wild=["10"]).layouts(f"{down(9)} TC", f"{down(9)} TD").table())
    assert "|10C*|" in board(table, PLAIN)
    assert "10D* human" in board(table, PLAIN)


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
    assert "Ann to play, last turn |" in board(table, PLAIN)


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
    assert f"| turn 1 | {now} | seed given" in board(shown(laid.table()), PLAIN)


def test_before_the_first_deal() -> None:
    rules = Rules(Profile(), 2, "42")
    text = board(seen(rules, beginning(rules.profile, 2)), PLAIN)
    assert text.startswith("Trash  pagat | not dealt yet | seed 42\n")
    assert "you      0/10, need A-10" in text


def test_who_is_not_the_reader_is_named_beside_the_board() -> None:
    assert "Ann      7/9, need 3 4" in board(pagat_42(47, you=0), PLAIN)
    long = renamed(pagat_42(47, you=1), 2, "Annabella-Marie")
    assert "Annab... 7/9, need 3 4" in board(long, PLAIN)
    assert "Annabel… 7/9, need 3 4" in board(long, SIGNS)


def test_who_decides_is_left_out_where_it_has_no_room() -> None:
    for width, kind in ((77, True), (60, True), (40, False)):
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
