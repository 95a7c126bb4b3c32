"""Colour: only where asked for, and it says nothing that the text does not."""

import re

import msgspec
import pytest

from tests.screen.tables import pagat_42
from trashcli.screen.board import board
from trashcli.screen.style import Board, Palette, Style, Suits
from trashcli.screen.text import PALETTES, painted

CODES = re.compile(r"\x1b\[[0-9;]*m")
SUITS: list[Suits] = ["letters", "signs", "none"]


def colored(palette: Palette = "classic") -> Style:
    return Style(color=True, palette=palette)


def test_without_colour_there_are_no_codes() -> None:
    assert painted("AD ## JC*", Style()) == "AD ## JC*"


@pytest.mark.parametrize(
    ("plain", "shown"),
    [
        ("AD", "\x1b[31mAD\x1b[0m"),
        ("10♥", "\x1b[31m10♥\x1b[0m"),
        ("2S 3♣", "2S 3♣"),
        ("JH*", "\x1b[31;1mJH*\x1b[0m"),
        ("JC*", "\x1b[1mJC*\x1b[0m"),
        ("## ▒▒", "\x1b[2m##\x1b[0m \x1b[2m▒▒\x1b[0m"),
        ("7h BAD 12D ADA", "7h BAD 12D ADA"),
    ],
)
def test_red_suits_wilds_in_use_and_face_down_cards(plain: str, shown: str) -> None:
    assert painted(plain, colored()) == shown


def test_each_palette_says_which_suits_it_colours() -> None:
    assert painted("2C 2D 2H 2S", colored("four")) == (
        "\x1b[32m2C\x1b[0m \x1b[34m2D\x1b[0m \x1b[31m2H\x1b[0m 2S"
    )
    assert painted("2D 2S", colored("contrast")) == "\x1b[33m2D\x1b[0m \x1b[36m2S\x1b[0m"


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("form", ["full", "compact", "line"])
def test_a_coloured_board_reads_like_the_plain_one(palette: Palette, form: Board) -> None:
    for suits in SUITS:
        plain = Style(unicode=True, drawn=True, suits=suits, board=form)
        colour = msgspec.structs.replace(plain, color=True, palette=palette)
        text = board(pagat_42(47), colour)
        assert CODES.sub("", text) == board(pagat_42(47), plain)
        assert form == "line" or CODES.search(text)
