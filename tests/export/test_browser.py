"""The page in a browser: what its keys, its bar and its buttons do, and that it asks nobody."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.corpus.make import small, undone
from tests.export.browser import Browser, browser, in_a_browser
from tests.export.matches import HOSTILE, ROOT, played_by, subject_of
from trashcli.export.page import page
from trashcli.export.subject import Subject, read_subject
from trashcli.game.commands import DRAW
from trashcli.replay.timeline import Timeline, find_place

pytestmark = [pytest.mark.long, in_a_browser]
FOUR = ROOT / "replays" / "short-game-6-d24dbfc4.trash.jsonl"
MANY = 1200


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("profile")) as ready:
        yield ready


@pytest.fixture
def chromium(started: Browser) -> Iterator[Browser]:
    """A browser in whose page nothing may have gone wrong, nor been asked of anybody."""
    started.resize(1440, 900)
    started.prefer(color_scheme="light", reduced_motion="no-preference")
    yield started
    started.run("1")
    assert started.troubles == []
    assert len(started.requests) == 1
    assert started.requests[0].startswith("file:")


def test_a_page_that_asks_or_complains_would_be_seen(started: Browser, tmp_path: Path) -> None:
    bad = tmp_path / "bad.html"
    bad.write_text("<img src='none.png'><script>console.log(1); nothing.at.all</script>")
    started.open(bad)
    started.run("1")
    assert len(started.requests) == 2
    assert len(started.troubles) >= 2


def laid(folder: Path, subject: Subject) -> Path:
    path = folder / "page.html"
    path.write_text(page(subject), encoding="utf-8")
    return path


@pytest.fixture
def four(tmp_path: Path) -> Path:
    """A match of four players, 143 records."""
    return laid(tmp_path, read_subject(str(FOUR)))


@pytest.fixture
def timeline() -> Timeline:
    return read_subject(str(FOUR)).timeline


def place(page: Browser) -> int:
    """The record that is shown: the bar and the heading agree on it."""
    [(record, last)] = re.findall(r"record (\d+) of (\d+)", page.text("#where"))
    assert page.run("document.getElementById('at').value") == record
    assert page.run("document.getElementById('at').max") == last
    return int(record)


def cards(page: Browser, seat: int) -> list[str]:
    """The words for the cards of a seat, as they are spoken."""
    found = page.run(
        f"[...document.querySelectorAll('.seat:nth-child({seat}) .aloud')].map(e => e.textContent)"
    )
    assert isinstance(found, list)
    return found


def test_it_opens_at_the_first_deal_or_at_the_place_that_was_named(
    chromium: Browser, tmp_path: Path, four: Path
) -> None:
    assert place(chromium.open(four)) == 1
    assert place(chromium.open(laid(tmp_path, read_subject(str(FOUR), at="57")))) == 57


@pytest.mark.parametrize(
    ("asked", "hand", "turn"), [("#h3.t5", 3, 5), ("#h2", 2, 1), ("#57", None, None)]
)
def test_a_place_in_the_address_is_gone_to(
    chromium: Browser,
    four: Path,
    timeline: Timeline,
    asked: str,
    hand: int | None,
    turn: int | None,
) -> None:
    shown = place(chromium.open(four, asked))
    if hand is None:
        assert shown == 57
    else:
        state, before = timeline.state_after(shown), timeline.state_after(shown - 1)
        assert (state.hand, state.turn) == (hand, turn) != (before.hand, before.turn)
    assert chromium.text("#where").startswith(f"Hand {timeline.state_after(shown).hand}, ")


def test_of_undone_turns_the_last_is_gone_to_as_the_program_does(
    chromium: Browser, tmp_path: Path
) -> None:
    subject = subject_of(tmp_path, undone())
    path = laid(tmp_path, subject)
    whens = {subject.timeline.when(record) for record in range(1, subject.timeline.last + 1)}
    for when in whens:
        name = f"h{when.hand}.t{when.turn}"
        due = find_place(subject.timeline, name).record
        assert place(chromium.open(path, f"#{name}")) == due


def test_a_place_that_is_not_there_changes_nothing(chromium: Browser, four: Path) -> None:
    assert place(chromium.open(four, "#h99.t1")) == 1
    chromium.run("location.hash = '#h2'")
    chromium.wait("document.getElementById('where').textContent.startsWith('Hand 2')")
    shown = place(chromium)
    chromium.run("location.hash = '#nowhere'")
    assert place(chromium) == shown


def test_the_arrows_step_and_home_and_end_go_to_the_ends(
    chromium: Browser, four: Path, timeline: Timeline
) -> None:
    chromium.open(four)
    chromium.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    assert place(chromium) == 3
    chromium.press("End", "ArrowRight")
    assert place(chromium) == timeline.last
    assert "the match is over" in chromium.text("#where")
    chromium.press("Home", "ArrowLeft")
    assert place(chromium) == 0
    assert chromium.text("#where").startswith("Before the first deal")
    assert chromium.run("location.hash") == "#0"
    chromium.press("ArrowRight")
    assert chromium.run("location.hash") == "#h1.t1"


def test_space_plays_and_pauses_and_at_the_end_it_begins_again(
    chromium: Browser, four: Path, timeline: Timeline
) -> None:
    chromium.open(four)
    chromium.press(" ")
    assert chromium.text("#play") == "Pause"
    chromium.wait("document.getElementById('at').value >= 3")
    chromium.press(" ")
    assert chromium.text("#play") == "Play"
    chromium.press("End", "ArrowLeft", " ")
    chromium.wait("document.getElementById('play').textContent === 'Play'")
    assert place(chromium) == timeline.last
    chromium.press(" ")
    assert place(chromium) == 0
    chromium.press("ArrowRight")
    assert (place(chromium), chromium.text("#play")) == (1, "Play")


def test_what_is_played_is_not_spoken_but_what_is_stepped_to(chromium: Browser, four: Path) -> None:
    chromium.open(four)
    live = "document.getElementById('now').ariaLive"
    chromium.press(" ")
    chromium.wait("document.getElementById('at').value >= 2")
    assert chromium.run(live) == "off"
    chromium.press(" ", "ArrowRight")
    assert chromium.run(live) == "polite"


def test_the_bar_is_dragged(chromium: Browser, four: Path, timeline: Timeline) -> None:
    chromium.open(four)
    chromium.drag("#at", 0.01, 0.5)
    assert abs(place(chromium) - timeline.last / 2) <= 2
    chromium.drag("#at", 0.5, 1)
    assert place(chromium) == timeline.last
    chromium.press("Home")
    assert place(chromium) == 0


def test_hands_are_marked_on_the_bar_where_they_begin(
    chromium: Browser, four: Path, timeline: Timeline
) -> None:
    chromium.open(four)
    whens = [timeline.when(record) for record in range(timeline.last + 1)]
    deals = [n for n in range(1, len(whens)) if whens[n].hand != whens[n - 1].hand]
    marked = chromium.run(
        "[...document.querySelectorAll('#marks .hand')].map(e => parseFloat(e.style.left))"
    )
    assert marked == pytest.approx([100 * record / timeline.last for record in deals], abs=0.01)
    assert chromium.text("#marks").split()[:2] == ["1", "2"]


def test_every_button_does_what_it_is_called(
    chromium: Browser, four: Path, timeline: Timeline
) -> None:
    chromium.open(four)
    chromium.click("#next")
    chromium.click("#next")
    chromium.click("#back")
    assert place(chromium) == 2
    chromium.click("#hand-next")
    second = place(chromium)
    assert timeline.when(second).hand == 2 != timeline.when(second - 1).hand
    chromium.click("#next")
    chromium.click("#hand-back")
    assert place(chromium) == second
    chromium.click("#play")
    assert chromium.text("#play") == "Pause"
    chromium.click("#play")
    assert place(chromium) >= second


def test_space_on_a_button_presses_that_button(chromium: Browser, four: Path) -> None:
    chromium.open(four)
    chromium.run("document.getElementById('next').focus()")
    chromium.press(" ")
    assert (place(chromium), chromium.text("#play")) == (2, "Play")


def test_what_lies_face_down_is_seen_only_when_that_is_wanted(
    chromium: Browser, four: Path, timeline: Timeline
) -> None:
    chromium.open(four)
    size = timeline.state_after(1).sizes[0]
    assert [words.partition(": ")[2] for words in cards(chromium, 1)] == ["face down"] * size
    assert chromium.run("document.querySelectorAll('.seat .red, .seat .black').length") == 0
    chromium.click("#hidden-cards")
    assert all(": face down, " in words for words in cards(chromium, 1))
    assert chromium.run("document.getElementById('hidden-cards').ariaPressed") == "true"
    chromium.click("#hidden-cards")
    assert cards(chromium, 1)[0] == "slot A: face down"


def test_the_table_is_the_one_that_the_program_folds(
    chromium: Browser, four: Path, timeline: Timeline
) -> None:
    chromium.open(four, "#57")
    state = timeline.state_after(57)
    signs = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "T": "10"}
    for seat, layout in enumerate(state.layouts, 1):
        due = [layout[n : n + 2] for n in range(0, len(layout), 2)]
        faces = [
            "".join(signs.get(letter, letter) for letter in card) if card.isupper() else ""
            for card in due
        ]
        shown = chromium.run(
            f"[...document.querySelectorAll('.seat:nth-child({seat}) .face')]"
            ".map(e => e.textContent.replace(/[*\\ufe0e]/g, ''))"
        )
        assert shown == faces
    assert f"{len(state.stock) // 2} cards" in chromium.text("#piles")
    acting = chromium.run(
        "[...document.querySelectorAll('.seat')].findIndex(e => e.matches('.acting'))"
    )
    assert acting + 1 == state.seat


def test_a_slash_finds_words_of_the_story(chromium: Browser, four: Path) -> None:
    chromium.open(four)
    chromium.press("/", *"Lifted")
    count = int(chromium.text("#found").split()[0])
    assert count == chromium.run("document.querySelectorAll('#hands li.hit').length") > 2
    places = []
    for _ in range(count + 1):
        chromium.press("Enter")
        places.append(place(chromium))
        assert "lifted" in chromium.text("#hands li[aria-current=step]")
    assert places[:-1] == sorted(set(places))
    assert places[-1] == places[0]
    assert chromium.text("#found") == f"1 of {count}"
    chromium.press("Escape", "ArrowRight")
    assert place(chromium) == places[0] + 1
    assert chromium.run("document.querySelectorAll('#hands li.hit').length") == 0


def test_what_is_not_in_the_story_is_not_found(chromium: Browser, four: Path) -> None:
    chromium.open(four)
    chromium.press("/", *"xyz", "Enter")
    assert (chromium.text("#found"), place(chromium)) == ("0 found", 1)


def test_a_line_of_the_story_is_gone_to_when_it_is_clicked(chromium: Browser, four: Path) -> None:
    chromium.open(four)
    chromium.click("#hands li[data-at='20']")
    assert place(chromium) == 20
    assert chromium.run("document.querySelector('[aria-current]').dataset.at") == "20"


def test_it_tells_the_turn_so_far(chromium: Browser, four: Path) -> None:
    chromium.open(four, "#57")
    line = chromium.run("document.querySelector('#hands li[data-at=\"57\"]').textContent")
    assert chromium.text("#now p:last-child").split() == line.split()


def test_it_prints_the_whole_story_and_no_controls(chromium: Browser, four: Path) -> None:
    chromium.open(four)
    printed = chromium.printed()
    assert printed.startswith(b"%PDF-")
    assert printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") > 2


def test_without_scripts_it_is_read_as_a_story(chromium: Browser, four: Path) -> None:
    chromium.allow_scripts(False)
    try:
        chromium.open(four)
        assert chromium.text("main").startswith("The match in words")
        assert "Hand 2" in chromium.text("main")
        assert chromium.box("#controls")["height"] == 0
    finally:
        chromium.allow_scripts(True)


@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_the_window_and_its_buttons_fit_a_finger(
    chromium: Browser, four: Path, width: int, scheme: str
) -> None:
    chromium.prefer(color_scheme=scheme)
    chromium.resize(width, 740)
    chromium.open(four, "#h2.t3")
    assert chromium.run("document.documentElement.scrollWidth") <= width
    sizes = chromium.run(
        "[...document.querySelectorAll('button, #find')].map(e => e.getBoundingClientRect())"
        ".map(({ width, height }) => Math.min(width, height))"
    )
    assert min(sizes) >= 44
    over = chromium.run(
        "[...document.querySelectorAll('.face')].filter(e => e.scrollWidth > e.clientWidth).length"
    )
    assert over == 0
    assert chromium.box("#controls")["bottom"] <= 740
    dark = chromium.run("getComputedStyle(document.body).backgroundColor")
    assert (dark == "rgb(20, 24, 26)") == (scheme == "dark")


def test_nothing_moves_for_who_wants_no_motion(chromium: Browser, four: Path) -> None:
    moving = "getComputedStyle(document.querySelector('.changed .face')).animationName"
    assert chromium.open(four, "#h1.t2").run(moving) == "arrive"
    chromium.prefer(reduced_motion="reduce")
    assert chromium.open(four, "#h1.t2").run(moving) == "none"


def test_names_stay_names_whatever_is_in_them(chromium: Browser, tmp_path: Path) -> None:
    recording = played_by(HOSTILE)
    path = laid(tmp_path, subject_of(tmp_path, recording.play().end()))
    chromium.open(path)
    shown = chromium.run("[...document.querySelectorAll('.seat bdi')].map(e => e.textContent)")
    assert shown == list(HOSTILE)
    assert chromium.run("document.querySelectorAll('script').length") == 3
    assert chromium.run("document.images.length") == 0
    chromium.press("End")
    chromium.resize(360, 740)
    assert chromium.run("document.documentElement.scrollWidth") <= 360


def test_a_match_of_1200_records_is_stepped_through(chromium: Browser, tmp_path: Path) -> None:
    recording = played_by(["greedy 1", "greedy 2"], "")
    while len(recording.play().lines) <= MANY:
        recording.recorder.undo(0)
    path = laid(tmp_path, subject_of(tmp_path, recording.end()))
    replay = (tmp_path / "game.trash.jsonl").stat().st_size
    assert path.stat().st_size - replay < 60_000
    chromium.open(path)
    chromium.press("End")
    assert place(chromium) >= MANY
    chromium.press("ArrowLeft", "Home", "ArrowRight")
    assert place(chromium) == 1
    chromium.resize(360, 740)
    chromium.open(path, "#h5.t3")
    assert chromium.text("#where").startswith("Hand 5, turn 3")
    assert chromium.run("scrollY") == 0


def test_a_match_of_two_records_is_shown(chromium: Browser, tmp_path: Path) -> None:
    recording = small("two").play(1)
    recording.act(DRAW)
    assert place(chromium.open(laid(tmp_path, subject_of(tmp_path, recording.lines)))) == 1
    chromium.press("End")
    assert place(chromium) == 2
    assert "unfinished" in chromium.text(".note")


def test_a_match_without_a_record_is_shown(chromium: Browser, tmp_path: Path) -> None:
    chromium.open(laid(tmp_path, subject_of(tmp_path, small("none").lines)))
    chromium.press("End", "Home", "ArrowRight", " ", "/", "x", "Enter")
    assert place(chromium) == 0


def test_undone_records_are_gone_back_from(chromium: Browser, tmp_path: Path) -> None:
    subject = subject_of(tmp_path, undone())
    chromium.open(laid(tmp_path, subject))
    for record in range(1, subject.timeline.last):
        chromium.press("ArrowRight")
        state = subject.timeline.state_after(record + 1)
        assert f"{len(state.stock) // 2} card" in chromium.text("#piles")


def test_a_seats_page_offers_no_hidden_cards(chromium: Browser, tmp_path: Path) -> None:
    lines = small("game").play().end()
    chromium.open(laid(tmp_path, subject_of(tmp_path, lines, seat=2)))
    assert chromium.box("#hidden-cards")["height"] == 0
    assert set(cards(chromium, 1)) == {f"slot {slot}: face down" for slot in ("A", "2", "3")}
    chromium.press("End")
    assert "the match is over" in chromium.text("#where")
    assert any("of" in words for words in cards(chromium, 1) + cards(chromium, 2))


def test_chances_are_drawn_over_the_bar(chromium: Browser, tmp_path: Path) -> None:
    subject = subject_of(
        tmp_path, small("three", bots=("greedy", "random", "cautious")).play().end()
    )
    last = subject.timeline.last
    subject.chances = [[0.5, 0.25, 0.25]] * last + [[1, 0, 0]]
    subject.turning = [last]
    chromium.open(laid(tmp_path, subject))
    chromium.press("End")
    assert "greedy 1 100 %, random 2 0 %, cautious 3 0 %" in chromium.text(".chances")
    points = chromium.run("document.querySelectorAll('#curve polyline')[0].points.length")
    assert points == last + 1
    assert chromium.run("document.querySelectorAll('#curve polyline, #marks .turning').length") == 4
