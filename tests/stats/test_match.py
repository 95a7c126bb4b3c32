"""What one replay says, and why another is left out."""

from pathlib import Path

import pytest

from trashcli.stats.matches import LeftOut, Match, Person, read_match

TESTS = Path(__file__).parents[1]
CORPUS = TESTS / "corpus" / "engine-1"
VECTOR = TESTS / "vectors" / "pagat-42.trash.jsonl"


def said(path: Path) -> Match:
    match = read_match(str(path))
    assert isinstance(match, Match)
    return match


def left_out(path: Path) -> LeftOut:
    found = read_match(str(path))
    assert isinstance(found, LeftOut)
    assert found.file == str(path)
    assert str(path) not in found.why
    return found


def test_a_match_is_told_as_its_end_record_has_it() -> None:
    match = said(VECTOR)
    assert (match.profile, match.winners, match.hands, match.turns) == ("pagat", (2,), 14, 155)
    assert match.players == (Person("greedy", is_bot=True),) * 2
    assert match.begun == ""


def test_every_draw_counts_for_the_seat_that_drew() -> None:
    lines = [line for line in VECTOR.read_text().splitlines() if '"op":"draw"' in line]
    match = said(VECTOR)
    assert match.played
    for seat, played in enumerate(match.played, 1):
        drawn = sum(f'"seat":{seat}}}' in line for line in lines)
        assert played.luck.draws == drawn > 0


def test_of_a_match_with_something_taken_back_nothing_is_said_about_luck() -> None:
    assert said(CORPUS / "undo.trash.jsonl").played is None


@pytest.mark.parametrize(
    ("file", "kind"),
    [
        ("damaged", "damaged"),
        ("dropped", "damaged"),
        ("end-quit", "unfinished"),
        ("end-limit", "unfinished"),
        ("no-end", "unfinished"),
        ("torn", "unfinished"),
        ("start-draw", "staged"),
        ("view", "redacted"),
        ("newer-version", "unreadable"),
        ("nosuch", "unreadable"),
    ],
)
def test_a_replay_is_left_out_for_what_is_wrong_with_it(file: str, kind: str) -> None:
    assert left_out(CORPUS / f"{file}.trash.jsonl").kind == kind


def test_what_is_no_replay_is_left_out_and_stops_nothing(tmp_path: Path) -> None:
    strange = tmp_path / "strange.trash.jsonl"
    strange.write_bytes(b"\x00\xff\n")
    assert left_out(strange).kind == "unreadable"
    assert left_out(tmp_path).kind == "unreadable"
