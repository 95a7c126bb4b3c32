"""Foreign text: nothing in it may act on a terminal, and its width is known."""

from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcwidth

from trashcli.screen.style import Style
from trashcli.screen.text import cut, head, padded, safe, width_of

UNICODE = Style(unicode=True, drawn=True)
ASCII = Style()
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"

texts = st.text(max_size=40) | st.text("e\u0301\u0300\u202e\u200d\ufe0f日 \x1b[m", max_size=40)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann \t Lee\n", "Ann Lee"),
        ("Ann\x1b[2J", "Ann?[2J"),
        ("A\x00\x07\x7f\x9bn", "A????n"),
        ("Ann\u202eeeL", "AnneeL"),
        ("A\u2028n\u2029n", "A n n"),
        ("Zoe\u0308", "Zoë"),
        ("\u0301Ann", "Ann"),
        ("A\u0300\u0300\u0300\u0300n", "À\u0300\u0300n"),
        ("♥\ufe0f", "♥"),
        ("日本", "日本"),
        (FAMILY, "\U0001f468\U0001f469\U0001f467"),
        ("\ud800", "?"),
        ("\ue000\u0378", "??"),
        ("", "?"),
        ("\u200b", "?"),
    ],
)
def test_what_is_shown_of_a_name(name: str, shown: str) -> None:
    assert safe(name, UNICODE) == shown


@pytest.mark.parametrize(
    ("name", "shown"), [("Zoë", "Zoe"), ("日本", "??"), ("Straße", "Stra?e"), ("ﬁn", "fin")]
)
def test_what_is_shown_of_a_name_in_ascii(name: str, shown: str) -> None:
    assert safe(name, ASCII) == shown


@given(texts)
def test_a_safe_name_holds_nothing_that_a_terminal_acts_upon(name: str) -> None:
    shown = safe(name, UNICODE)
    assert shown
    assert shown == " ".join(shown.split())
    assert {category(character) for character in shown} & {"Cc", "Cf", "Cs", "Zl", "Zp"} == set()
    assert "\ufe0f" not in shown
    assert safe(name, ASCII).isascii()


@given(texts)
def test_the_width_of_a_safe_name_is_what_a_terminal_makes_of_it(name: str) -> None:
    shown = safe(name, UNICODE)
    assert width_of(shown) == sum(wcwidth(character) for character in shown)


@given(texts, st.integers(0, 20))
def test_a_cut_name_is_no_wider_than_it_may_be(name: str, width: int) -> None:
    for style in (UNICODE, ASCII):
        shown = cut(safe(name, style), width, style)
        assert width_of(shown) <= width
        assert width_of(padded(shown, width)) == width


@pytest.mark.parametrize(
    ("name", "width", "drawn", "plain"),
    [
        ("Alexander", 9, "Alexander", "Alexander"),
        ("Alexander", 8, "Alexand…", "Alexa..."),
        ("Ann Lee", 5, "Ann…", "An..."),
        ("Ann Lee", 3, "An…", "Ann"),
        ("日本語", 5, "日本…", "日..."),
        ("日本語", 4, "日…", "..."),
    ],
)
def test_a_long_name_ends_in_an_ellipsis(name: str, width: int, drawn: str, plain: str) -> None:
    assert cut(name, width, UNICODE) == drawn
    assert cut(name, width, ASCII) == plain


def test_a_wide_character_is_not_split() -> None:
    assert head("日本語", 3) == "日"
    assert head("ab", 5) == "ab"
