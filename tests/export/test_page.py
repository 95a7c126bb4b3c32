"""The page as a file: what is in it, what is let in, and what its reader makes of a match.

What it does in a browser is seen in `test_browser`.
"""

import base64
import hashlib
import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.corpus.make import remarked, small, undone
from tests.export.matches import HOSTILE, ROOT, match_in, played_by, subject_of
from trashcli.export.page import page
from trashcli.export.subject import read_subject
from trashcli.game.state import canonical
from trashcli.replay.timeline import read_timeline

CORPUS = sorted((ROOT / "tests" / "corpus" / "engine-1").glob("*.jsonl*"))
EXAMPLES = sorted((ROOT / "replays").glob("*.jsonl"))
MOST_BESIDE = 60_000
"""Bytes of a page beside those of its replay."""
VOID = {"meta", "input", "br", "img", "link"}


class Elements(HTMLParser):
    """The elements of a page: each opened is closed; their names, attributes and texts."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, dict[str, str | None], str]] = []
        self._open: list[tuple[str, dict[str, str | None], str]] = []
        self.feed(page)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            self.found.append((tag, dict(attrs), ""))
        else:
            self._open.append((tag, dict(attrs), ""))

    def handle_data(self, data: str) -> None:
        self._open[:] = [(tag, attrs, text + data) for tag, attrs, text in self._open]

    def handle_endtag(self, tag: str) -> None:
        assert self._open[-1][0] == tag
        self.found.append(self._open.pop())

    def texts(self, tag: str, **attrs: str) -> list[str]:
        """The texts of the elements of that name with these attributes, in order of their ends."""
        return [t for name, had, t in self.found if name == tag and attrs.items() <= had.items()]


def of_file(path: Path) -> str:
    return page(read_subject(str(path)))


def test_nothing_but_its_own_scripts_and_style_is_let_in() -> None:
    elements = Elements(of_file(EXAMPLES[0]))
    [policy] = [a["content"] for _, a, _ in elements.found if "http-equiv" in a]
    assert policy
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    assert "*" not in policy
    scripts = [text for _, had, text in elements.found if _ == "script" and "type" not in had]
    for inline in [*scripts, *elements.texts("style")]:
        digest = base64.b64encode(hashlib.sha256(inline.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy
    assert policy.count("'sha256-") == len(scripts) + 1 == 3


def test_it_names_no_address_but_that_of_svg() -> None:
    text = of_file(EXAMPLES[0])
    assert set(re.findall(r"\w+://[^\s'\"<>]*", text)) == {"http://www.w3.org/2000/svg"}
    names = {name for _, had, _ in Elements(text).found for name in had}
    assert names & {"src", "href", "style", "onclick", "onload"} == set()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_it_is_no_larger_than_60_kb_beside_its_replay(path: Path) -> None:
    assert len(of_file(path).encode()) - path.stat().st_size < MOST_BESIDE


def test_the_same_match_makes_the_same_page() -> None:
    assert of_file(EXAMPLES[0]) == of_file(EXAMPLES[0])


def test_no_name_opens_an_element_or_ends_one(tmp_path: Path) -> None:
    made = page(subject_of(tmp_path, played_by(HOSTILE).play().end()))
    plain = page(subject_of(tmp_path, played_by(["a", "b", "c", "d"]).play().end()))
    tags = [tag for tag, _, _ in Elements(made).found if tag != "bdi"]
    assert tags == [tag for tag, _, _ in Elements(plain).found]
    names = [seat["name"] for seat in match_in(made)["header"]["seats"]]
    assert names == list(HOSTILE)
    assert Elements(made).texts("bdi")[:2] == ["שלום", "עולם"]


def test_the_story_can_be_read_without_scripts_and_linked_to() -> None:
    elements = Elements(of_file(ROOT / "replays" / "short-game-6-d24dbfc4.trash.jsonl"))
    hands = [text for text in elements.texts("h3") if text.startswith("Hand ")]
    assert hands == [f"Hand {n}" for n in range(1, len(hands) + 1)]
    [line] = elements.texts("li", id="h2.t3")
    assert "discarded" in line
    [hidden] = {"hidden" in had for tag, had, _ in elements.found if had.get("id") == "table"}
    assert hidden


@pytest.mark.long
def test_every_record_of_a_kept_replay_is_folded_as_the_program_folds_it() -> None:
    """The reader of the page, under Node: undone records, redacted views and damage included."""
    if not (node := shutil.which("node")):
        pytest.skip("node, which runs the reader, is not installed")
    shown = {}
    for path in [*CORPUS, *EXAMPLES]:
        if path.name.startswith("newer-version"):
            continue
        timeline = read_timeline(str(path))
        due = [json.loads(canonical(timeline.state_after(n))) for n in range(timeline.last + 1)]
        shown[path.name] = (match_in(of_file(path)), due)
    assert len(shown) > 90
    script = (
        f"require({json.dumps(str(ROOT / 'trashcli' / 'export' / 'reader.js'))});"
        "const matches = JSON.parse(require('fs').readFileSync(0, 'utf8'));"
        "const fold = ({ header, records }) => trashReader.statesOf(header, records);"
        "console.log(JSON.stringify(matches.map(fold)));"
    )
    matches = json.dumps([match for match, _ in shown.values()])
    done = subprocess.run(
        [node, "-e", script], input=matches, capture_output=True, text=True, check=True
    )
    folded = dict(zip(shown, json.loads(done.stdout), strict=True))
    for name, (_, due) in shown.items():
        assert folded[name] == due, name


def notes(made: str) -> list[str]:
    return Elements(made).texts("p", **{"class": "note"})


def test_a_whole_match_needs_no_note() -> None:
    assert notes(of_file(EXAMPLES[0])) == []


def test_an_unfinished_match_says_where_it_stands(tmp_path: Path) -> None:
    [note] = notes(page(subject_of(tmp_path, small("no-end").play(5).lines)))
    assert note.startswith("The match is unfinished: record 5 of 5: hand 1, turn ")


def test_a_damaged_file_is_shown_as_far_as_it_is_good(tmp_path: Path) -> None:
    lines = small("game").play().end()
    subject = subject_of(tmp_path, [*lines[:6], b"oops\n", *lines[7:]])
    made = page(subject)
    assert notes(made)[0] == (
        "The file is damaged: record 6 cannot be read. All before it is shown."
    )
    assert len(match_in(made)["records"]) == 5
    assert str(tmp_path) not in made


@pytest.mark.parametrize("seat", [1, 2])
def test_a_seats_page_holds_no_card_that_was_not_seen(tmp_path: Path, seat: int) -> None:
    lines = small("game").play().end()
    made = page(subject_of(tmp_path, lines, seat=seat))
    assert notes(made)[0] == (
        f"This is the match as seat {seat} knew it: no hidden card is in here."
    )
    events = [event for record in match_in(made)["records"] for event in record.get("ev", [])]
    shuffles = [event[3] for event in events if event[0] == "shuffle"]
    assert shuffles
    assert set("".join(shuffles)) == {"?", "X"}
    assert '"game"' not in made
    assert "seed game" not in made


def test_a_seat_of_a_damaged_file_is_shown_as_far_as_it_is_good(tmp_path: Path) -> None:
    lines = small("game").play().end()
    subject = subject_of(tmp_path, [*lines[:6], b"oops\n", *lines[7:]], seat=1)
    assert (subject.timeline.redacted, subject.timeline.last, subject.lost) == (True, 5, 6)


def test_remarks_and_undos_are_told(tmp_path: Path) -> None:
    told = Elements(page(subject_of(tmp_path, remarked()))).texts("li")
    assert any(line.startswith("Mark: a remark, with ?[31mescapes?") for line in told)
    told = Elements(page(subject_of(tmp_path, undone()))).texts("li")
    assert any(re.match(r"Undo: \w+ went back to record 3\.", line) for line in told)


def test_chances_are_put_in_where_there_are_any(tmp_path: Path) -> None:
    subject = subject_of(tmp_path, small("game").play().end())
    assert "chances" not in match_in(page(subject))
    subject.chances, subject.turning = [[0.5, 0.5], [0.25, 0.75]], [1]
    match = match_in(page(subject))
    assert (match["chances"], match["turning"]) == ([[0.5, 0.5], [0.25, 0.75]], [1])
