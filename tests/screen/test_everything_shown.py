"""What holds for all that is shown, at any table, in any style."""

import re
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.proofs import always
from tests.screen.tables import NAMES, Moment, moments, renamed, revealed
from tests.strategies import tables
from trashcli.game.cards import cards_of
from trashcli.game.commands import DISCARD, Place
from trashcli.game.profile import Profile
from trashcli.game.rules import Rules
from trashcli.game.state import State
from trashcli.game.view import View
from trashcli.screen import page
from trashcli.screen.board import Table
from trashcli.screen.spoken import slot_word
from trashcli.screen.style import Board, Style
from trashcli.screen.text import width_of

WIDTHS = (40, 60, 77, 80, 200)
FORMS: tuple[Board, ...] = ("full", "compact", "line")
PLAIN = [Style(width=width, board=form) for width in WIDTHS for form in FORMS]
DRAWN = [msgspec.structs.replace(style, unicode=True, drawn=True, suits="signs") for style in PLAIN]
SPOKEN = [
    Style(width=width, accessible=True, suits="none", unicode=True, verbosity=verbosity)
    for width in WIDTHS
    for verbosity in range(4)
]
STYLES = [*PLAIN, *DRAWN, *SPOKEN]

LABELS = r"Trash\.|Choices:|Hand \d+:|Discard:|Stock:|Last turns:|Free draws:|Time:"
LABELS += r"|Hand:|Slots:|Hands:|Match:"
SPOKEN_LINE = re.compile(rf"(?:{LABELS}|(?:You|{'|'.join(NAMES)}):) [A-Za-z0-9 .,;:]+")
CHOICE = re.compile(r"(?:(?<=^Choices: )|(?<=\. )|(?<=: ))(\d+) (?:draw|take|slot|discard)\b")
CARDS_OF_UNICODE = range(0x1F0A0, 0x1F100)


def texts(moment: Moment, style: Style) -> Iterator[str]:
    """All that may be shown at that moment."""
    table, _, action = moment
    yield page.opening(table, style)
    yield page.decision(table, style)
    yield page.board(table, style)
    for line in page.told(table, action.seat, action.events, style):
        yield line.text
        yield from line.parts
    yield page.ending(table, action.events, style)


def lines(moment: Moment, style: Style) -> list[str]:
    return [line for text in texts(moment, style) if text for line in text.split("\n")]


def assert_fits(shown: list[str], style: Style) -> None:
    for line in shown:
        assert width_of(line) <= style.width
        assert line == line.rstrip()
        assert not any(ord(character) in CARDS_OF_UNICODE for character in line)
        assert "\ufe0f" not in line
        assert style.unicode or line.isascii()


@pytest.mark.long
@given(tables(), st.integers(0, 10**6), st.sampled_from(STYLES))
@settings(max_examples=30)
def test_at_any_table_lines_fit(table: tuple[Profile, int], seed: int, style: Style) -> None:
    for moment in moments(*table, str(seed), most=20):
        assert_fits(lines(moment, style), style)


@pytest.mark.long
@pytest.mark.parametrize("players", always([2, 6, 12], range(2, 13)))
def test_for_any_number_of_players_lines_fit(players: int) -> None:
    profile = Profile().changed(
        {"layout.first": 13, "jokers": 2, "wild": ("10", "joker"), "optional": "numbers"}
    )
    for moment in moments(profile, players, "5", most=8):
        for style in STYLES:
            assert_fits(lines(moment, style), style)


@given(st.text(max_size=40), st.sampled_from(STYLES))
def test_with_any_name_lines_fit_and_hold_no_codes(name: str, style: Style) -> None:
    for table, state, action in moments(Profile(), 2, "5", most=3):
        shown = lines(Moment(renamed(table, 2, name), state, action), style)
        assert_fits(shown, style)
        assert all(line.isprintable() for line in shown)


@pytest.mark.parametrize("width", range(40))
def test_a_terminal_too_narrow_for_a_board_gets_what_fits_20_columns(width: int) -> None:
    for moment in moments(Profile(), 12, "5", most=3):
        for style in (PLAIN[0], PLAIN[1], PLAIN[2], SPOKEN[1]):
            narrow = msgspec.structs.replace(style, width=width)
            assert all(width_of(line) <= max(width, 20) for line in lines(moment, narrow))


@given(tables(), st.integers(0, 10**6), st.sampled_from(STYLES))
@settings(max_examples=30)
def test_a_hidden_card_is_never_shown(setup: tuple[Profile, int], seed: int, style: Style) -> None:
    profile, players = setup
    rules = Rules(profile, players, str(seed))
    for table, state, _ in moments(profile, players, str(seed), most=20):
        other = with_hidden_cards_reversed(state)
        twin = msgspec.structs.replace(table, view=View(rules, other, other.seat))
        assert page.board(table, style) == page.board(twin, style)
        assert page.decision(table, style) == page.decision(twin, style)


def with_hidden_cards_reversed(state: State) -> State:
    """The same table, but for the order of the cards that lie face down in layouts and stock."""
    layouts = [cards_of(layout) for layout in state.layouts]
    hidden = [card for layout in layouts for card in layout if card.islower()]
    hidden += cards_of(state.stock.lower())
    other = state.copied()
    other.layouts = [
        "".join(hidden.pop() if card.islower() else card for card in layout) for layout in layouts
    ]
    other.stock = "".join(hidden).upper()
    return other


def test_hidden_cards_are_shown_where_they_may_be_seen() -> None:
    for table, state, _ in moments(Profile(), 2, "5", most=20):
        text = page.board(revealed(table, state), Style())
        assert "##" not in text
        hidden = [card for layout in state.layouts for card in cards_of(layout) if card.islower()]
        assert all(f" {card.replace('t', '10')}" in text for card in hidden)


@given(tables(), st.integers(0, 10**6), st.sampled_from(SPOKEN))
@settings(max_examples=30)
def test_a_spoken_line_begins_with_who_acts_or_a_fixed_label(
    table: tuple[Profile, int], seed: int, style: Style
) -> None:
    for moment in moments(*table, str(seed), most=20):
        for line in lines(moment, style):
            assert SPOKEN_LINE.fullmatch(line)


@given(tables(), st.integers(0, 10**6), st.sampled_from(SPOKEN))
@settings(max_examples=30)
def test_every_legal_choice_is_offered_and_numbered(
    setup: tuple[Profile, int], seed: int, style: Style
) -> None:
    for table, _, _ in moments(*setup, str(seed), most=20):
        legal, said = table.view.legal(), choices(table, style)
        if slots := [slot_word(command.slot) for command in legal if isinstance(command, Place)]:
            assert re.findall(r"slot (\w+)", said) == slots
            assert ("or discard" in said) == (DISCARD in legal)
        else:
            numbers = [int(number) for number in CHOICE.findall(said)]
            assert numbers == list(range(1, len(legal) + 1))


def choices(table: Table, style: Style) -> str:
    """The line of choices, or the lines as one."""
    shown = page.decision(table, style).split("\n")
    said = [line.removeprefix("Choices: ") for line in shown if line.startswith("Choices: ")]
    return f"Choices: {' '.join(said)}"
