"""The style that fits a stream and an environment: real files and a real terminal."""

import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import pytest

from trashcli.screen.style import Style, style_for

UTF8 = {"LANG": "en_GB.UTF-8", "TERM": "xterm"}


@pytest.fixture
def file(tmp_path: Path) -> Iterator[TextIO]:
    with (tmp_path / "out").open("w", encoding="utf-8") as stream:
        yield stream


@pytest.fixture
def terminal() -> Iterator[TextIO]:
    if sys.platform == "win32":
        pytest.skip("there is no pty")
    ours, theirs = os.openpty()
    resize(theirs, 100)
    with os.fdopen(ours, "w"), os.fdopen(theirs, "w", encoding="utf-8") as stream:
        yield stream


def resize(terminal: int, columns: int) -> None:
    if sys.platform != "win32":
        import termios

        termios.tcsetwinsize(terminal, (24, columns))


def test_a_terminal_is_as_wide_as_it_says(terminal: TextIO) -> None:
    assert style_for(terminal, UTF8).width == 100
    resize(terminal.fileno(), 10_000)
    assert style_for(terminal, UTF8).width == 10_000


def test_a_terminal_without_columns_is_taken_for_a_usual_one(terminal: TextIO) -> None:
    resize(terminal.fileno(), 0)
    assert style_for(terminal, UTF8).width == 80


def test_what_is_no_terminal_is_80_columns_wide(file: TextIO) -> None:
    assert style_for(file, UTF8).width == 80
    assert style_for(io.StringIO(), UTF8).width == 80


@pytest.mark.parametrize(
    ("columns", "width"),
    [("40", 40), ("0", 80), ("", 80), ("-5", 80), ("wide", 80), ("\u0663", 80), ("9" * 5000, None)],
)
def test_columns_of_the_environment_count_if_they_make_sense(
    file: TextIO, columns: str, width: int | None
) -> None:
    found = style_for(file, UTF8 | {"COLUMNS": columns}).width
    assert found == (width or 999_999_999)


def test_an_asked_width_comes_first(terminal: TextIO) -> None:
    assert style_for(terminal, UTF8 | {"COLUMNS": "40"}, width=50).width == 50


@pytest.mark.parametrize(
    ("width", "board"), [(59, "compact"), (60, "full"), (80, "full"), (10_000, "full")]
)
def test_a_narrow_terminal_gets_a_grid(terminal: TextIO, width: int, board: str) -> None:
    assert style_for(terminal, UTF8, width=width).board == board
    assert style_for(terminal, UTF8, width=width, board="compact").board == "compact"


def test_what_is_no_terminal_gets_the_line_board(file: TextIO) -> None:
    assert style_for(file, UTF8).board == "line"
    assert style_for(file, UTF8, board="full").board == "full"


def test_a_utf_8_terminal_gets_signs_and_drawn_boxes(terminal: TextIO) -> None:
    style = style_for(terminal, UTF8)
    assert (style.unicode, style.drawn, style.suits) == (True, True, "signs")


@pytest.mark.parametrize("encoding", ["latin-1", "cp437", "ascii", "gb18030"])
def test_another_encoding_gets_ascii(tmp_path: Path, encoding: str) -> None:
    with (tmp_path / "out").open("w", encoding=encoding) as stream:
        style = style_for(stream, UTF8)
    assert (style.unicode, style.drawn, style.suits) == (False, False, "letters")


@pytest.mark.parametrize(
    "environ", [{"LC_ALL": "C"}, {"LC_ALL": "", "LC_CTYPE": "POSIX"}, {"LANG": "C"}]
)
def test_a_c_locale_gets_ascii(file: TextIO, environ: dict[str, str]) -> None:
    assert not style_for(file, UTF8 | environ).unicode


def test_asked_for_ascii_is_ascii(file: TextIO) -> None:
    style = style_for(file, UTF8, ascii=True)
    assert (style.unicode, style.drawn, style.suits) == (False, False, "letters")


@pytest.mark.parametrize(
    "environ",
    [
        {"LANG": "zh_CN.UTF-8"},
        {"LC_ALL": "ja_JP.UTF-8"},
        {"LANG": "ko"},
        {"LANG": "ja_JP.UTF-8", "LC_CTYPE": "C.UTF-8"},
        {"TERM": "dumb"},
    ],
)
def test_where_signs_may_be_two_columns_wide_there_are_letters_but_names_are_whole(
    file: TextIO, environ: dict[str, str]
) -> None:
    style = style_for(file, UTF8 | environ)
    assert (style.unicode, style.drawn, style.suits) == (True, False, "letters")


@pytest.mark.parametrize(
    ("environ", "color"),
    [
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "0"}, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": ""}, True),
    ],
)
def test_a_file_gets_colour_only_by_force(
    file: TextIO, environ: dict[str, str], color: bool
) -> None:
    assert style_for(file, UTF8 | environ).color == color


@pytest.mark.parametrize(
    ("environ", "color"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_a_terminal_gets_colour(terminal: TextIO, environ: dict[str, str], color: bool) -> None:
    assert style_for(terminal, UTF8 | environ).color == color
    assert style_for(terminal, UTF8 | environ, color="always").color
    assert not style_for(terminal, UTF8 | environ, color="never").color


@pytest.mark.parametrize("asked", [{"environ": UTF8 | {"ACCESSIBLE": "1"}}, {"accessible": True}])
def test_accessible_mode_has_no_suits_and_no_colour(
    terminal: TextIO, asked: dict[str, object]
) -> None:
    environ = asked.get("environ", UTF8)
    assert isinstance(environ, dict)
    style = style_for(terminal, environ, accessible=True if "accessible" in asked else None)
    assert (style.accessible, style.suits, style.color) == (True, "none", False)


def test_accessible_mode_can_be_switched_off(terminal: TextIO) -> None:
    environ = UTF8 | {"ACCESSIBLE": "1"}
    assert not style_for(terminal, environ, accessible=False).accessible
    assert not style_for(terminal, UTF8 | {"ACCESSIBLE": "0"}).accessible


def test_the_plain_style_suits_any_terminal() -> None:
    style = Style()
    assert (style.width, style.unicode, style.drawn, style.color) == (80, False, False, False)
