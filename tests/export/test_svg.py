"""The picture: it is sound XML, its text is text, and it shows what lies on the table."""

from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest

from tests.corpus.make import Recording, begun, small
from tests.export.matches import HOSTILE, ROOT, played_by, subject_of
from trashcli.export.subject import read_subject
from trashcli.export.svg import svg

SVG = "{http://www.w3.org/2000/svg}"
FOUR = ROOT / "replays" / "short-game-6-d24dbfc4.trash.jsonl"


def drawn(picture: str) -> tuple[Element, list[str]]:
    """The picture, and the texts in it."""
    root = fromstring(picture)
    return root, [(text.text or "").replace("\ufe0e", "") for text in root.iter(f"{SVG}text")]


def test_what_lies_face_up_is_text_and_nothing_that_lies_face_down_is() -> None:
    subject = read_subject(str(FOUR), at="57")
    root, texts = drawn(svg(subject))
    signs = str.maketrans({"C": "♣", "D": "♦", "H": "♥", "S": "♠"})
    state = subject.timeline.state_after(57)
    cards = [lay[n : n + 2] for lay in state.layouts for n in range(0, len(lay), 2)]
    up = [c.replace("T", "10").translate(signs) for c in cards if c.isupper()]
    shown = [text.rstrip("*") for text in texts if text[-1:] in "♣♦♥♠*" and len(text) < 5]
    beside = [card for card in (state.discards[:2], state.held) if card]
    up += [c.replace("T", "10").translate(signs) for c in beside]
    assert sorted(shown) == sorted(up)
    assert f"{len(state.stock) // 2} left" in texts
    words = root.findtext(f"{SVG}desc") or ""
    assert f"{len(state.stock) // 2} in stock" in words
    assert "over" not in words  # as in `2 blank over queen`


def test_it_says_in_words_where_the_match_stands() -> None:
    root, _ = drawn(svg(read_subject(str(FOUR), at="h2.t5")))
    title = root.findtext(f"{SVG}title") or ""
    assert "hand 2, turn 5: " in title
    assert root.get("role") == "img"
    named = {element.get("id") for element in root}
    assert set((root.get("aria-labelledby") or "").split()) <= named


def test_it_loads_nothing_and_runs_nothing() -> None:
    picture = svg(read_subject(str(FOUR), at="57"))
    root, _ = drawn(picture)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} == {
        *("svg", "title", "desc", "rect", "text")
    }
    assert picture.count("://") == 1
    assert "url(" not in picture


def test_the_end_of_the_match_is_drawn_where_no_place_is_named() -> None:
    root, _ = drawn(svg(read_subject(str(FOUR))))
    assert "the match is over" in (root.findtext(f"{SVG}title") or "")


def test_names_are_drawn_as_they_are(tmp_path: Path) -> None:
    _, texts = drawn(svg(subject_of(tmp_path, played_by(HOSTILE).play().end(), at="3")))
    assert "</script><scrip…" in texts


@pytest.mark.parametrize("at", ["start", "2.1", "end"])
def test_any_place_can_be_drawn(tmp_path: Path, at: str) -> None:
    drawn(svg(subject_of(tmp_path, small("game").play(4).lines, at=at)))


def test_nothing_is_drawn_outside_the_picture(tmp_path: Path) -> None:
    lines = Recording.of(begun("eleven-slots", "", ("greedy",) * 6, "six")).play(20).lines
    root, _ = drawn(svg(subject_of(tmp_path, lines)))
    width, height = (float(root.get(name) or 0) for name in ("width", "height"))
    for box in root.iter(f"{SVG}rect"):
        x, y, w, h = (float(box.get(name) or 0) for name in ("x", "y", "width", "height"))
        assert 0 <= x <= x + w <= width
        assert 0 <= y <= y + h <= height
