"""Styling: what the settings make of the style that a door has chosen."""

import pytest

from trashcli.screen.style import Style, Suits
from trashcli.settings import Settings
from trashcli.shell.session import styled

SIGNS = Style(unicode=True, drawn=True, suits="signs")
WIDE = Style(unicode=True, drawn=False, suits="letters")
"""Where signs can be shown, and may be two columns wide."""
ASCII = Style(suits="letters")


@pytest.mark.parametrize(
    ("style", "asked", "shown"),
    [
        (SIGNS, "auto", "signs"),
        (SIGNS, "letters", "letters"),
        (SIGNS, "none", "none"),
        (WIDE, "auto", "letters"),
        (WIDE, "signs", "signs"),
        (ASCII, "signs", "letters"),
    ],
)
def test_suits_are_shown_as_asked_where_they_can_be(
    style: Style, asked: Suits, shown: Suits
) -> None:
    assert styled(style, Settings(suits=asked)).suits == shown


def test_spoken_suits_are_named_only_if_that_is_asked_for() -> None:
    assert styled(SIGNS, Settings(accessible=True)).suits == "none"
    assert styled(SIGNS, Settings(accessible=True, suits="letters")).suits == "letters"
    spoken = Style(unicode=True, drawn=True, suits="none", accessible=True)
    assert styled(spoken, Settings(accessible=False)).suits == "signs"


def test_board_palette_and_verbosity_are_those_of_the_settings() -> None:
    style = styled(SIGNS, Settings(board="line", palette="four", verbosity=3))
    assert (style.board, style.palette, style.verbosity) == ("line", "four", 3)
    assert styled(SIGNS, Settings()).board == SIGNS.board
