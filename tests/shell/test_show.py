"""`trashcli replay`: a replay as a story, from its start to its end."""

import gzip
from pathlib import Path

import pytest

from tests.shell.doors import ROOT, VECTORS, called, command
from trashcli.exits import Exit

REPLAY = VECTORS / "pagat-42.trash.jsonl"
CORPUS = ROOT / "tests" / "corpus" / "engine-1"
NEWER = CORPUS / "newer-kind.trash.jsonl"


def test_it_tells_the_match_with_the_layouts_at_each_hands_end() -> None:
    said = called("replay", REPLAY, "--ascii")
    lines = said.out.splitlines()
    assert (said.code, said.err) == (Exit.OK, "")
    assert lines[:2] == [
        "Replay: pagat; seed 42; greedy 1, greedy 2.",
        "Hand 1: 10 slots each. greedy 1 starts.",
    ]
    assert "greedy 2   drew QH; discarded" in lines
    ends = [number for number, line in enumerate(lines) if " wins hand " in line]
    assert len(ends) == 14
    assert lines[ends[0] - 2 : ends[0]] == [
        "1 greedy 1 10/10 A- 2- 3- 4- 5- 6- 7- 8- 9- 10-",
        "2 greedy 2 6/10 A- 3- 4- 5- 8- 9- | open 2:jh 6:2d 7:6c 10:js",
    ]
    assert lines[-2:] == ["greedy 2 won the match, 10 hands to 4.", "Seed: 42"]


def test_it_shows_only_what_a_seat_knew_where_that_is_asked_for() -> None:
    said = called("replay", REPLAY, "--ascii", "--seat", "1")
    assert "2 greedy 2 6/10 A- 3- 4- 5- 8- 9- | open 2 6 7 10" in said.out
    assert ":jh" not in said.out


def test_layouts_are_drawn_as_the_option_says() -> None:
    told = called("replay", REPLAY, "--ascii", "--board", "compact").out
    assert " 1 greedy 1    10/10  AH   2H   3D'  4D   5S   6H   7H   8S'  9S   10C\n" in told


def test_it_is_spoken_where_that_is_asked_for() -> None:
    said = called("replay", REPLAY, "--accessible")
    lines = said.out.splitlines()
    assert lines[2].startswith("Greedy 1: drew ace, placed. Turned 6, placed.")
    assert all(lines)
    assert not set("♠♥♦♣│|>") & set(said.out)


def test_what_was_taken_back_and_what_was_remarked_is_told() -> None:
    assert "\nUndo: " in called("replay", CORPUS / "undo.trash.jsonl").out
    assert "\nMark: " in called("replay", CORPUS / "remarks.trash.jsonl").out


def test_an_unfinished_match_ends_with_the_table_as_it_stands(tmp_path: Path) -> None:
    cut = tmp_path / "cut.trash.jsonl"
    cut.write_bytes(REPLAY.read_bytes()[:3000])
    said = called("replay", cut, "--ascii")
    assert said.code == Exit.OK
    assert said.err == "warning: 133 bytes at the end were never committed\n"
    assert said.out.splitlines()[-1] == (
        "Unfinished: hand 1, turn 11: greedy 1 to draw, or take 8S."
    )


def test_of_a_damaged_replay_all_that_is_good_is_shown_and_what_is_wrong_said(
    tmp_path: Path,
) -> None:
    lines = REPLAY.read_bytes().splitlines(keepends=True)
    lines[57] = lines[57].replace(b'"seat":1', b'"seat":2')
    bad = tmp_path / "bad.trash.jsonl"
    bad.write_bytes(b"".join(lines))
    whole, said = called("replay", REPLAY), called("replay", bad)
    story, board = said.out.split("Hand 5   ")
    assert said.code == Exit.DAMAGED
    assert whole.out.startswith(story)
    assert story.count("\nHand 5: ") == 1
    assert board.splitlines()[-1].startswith("Unfinished: hand 5, turn 6: ")
    assert said.err.startswith(f"trashcli: {bad}: record 57: ")
    assert "what follows is not shown" in said.err


@pytest.mark.parametrize("words", [["replay"], ["diff", NEWER]])
def test_a_record_of_a_newer_version_is_no_damage(words: list[str | Path]) -> None:
    said = called(*words, NEWER)
    assert said.code == Exit.UNSUPPORTED
    assert f"{NEWER}: record 4: records of kind 'later' are not known" in said.err


def test_a_view_of_one_seat_is_shown(tmp_path: Path) -> None:
    view = tmp_path / "view.jsonl"
    assert called("redact", REPLAY, "--seat", "1", "-o", view).code == Exit.OK
    shown = called("replay", view)
    assert shown.code == Exit.OK
    assert shown.out.replace("seed hidden", "seed 42").replace("Seed: hidden", "Seed: 42") == (
        called("replay", REPLAY, "--seat", "1").out
    )


@pytest.mark.long
def test_it_reads_standard_input_and_packed_files(tmp_path: Path) -> None:
    packed = tmp_path / "x.trash.jsonl.gz"
    packed.write_bytes(gzip.compress(REPLAY.read_bytes()))
    told = command("replay", REPLAY).out
    assert command("replay", packed).out == told
    assert command("replay", "-", stdin=REPLAY.read_bytes()).out == told


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["no-such-file"], Exit.DAMAGED, "no-such-file"),
        ([VECTORS / "rng.json"], Exit.DAMAGED, "rng.json"),
        ([REPLAY, "--seat", "3"], Exit.USAGE, "there is no seat 3"),
        ([REPLAY, "--speed", "0"], Exit.USAGE, "--speed"),
        ([REPLAY, "--speed", "nan"], Exit.USAGE, "--speed"),
    ],
)
def test_what_cannot_be_shown_says_so(
    arguments: list[str | Path], code: Exit, message: str
) -> None:
    said = called("replay", *arguments)
    assert (said.code, said.out) == (code, "")
    assert message in said.err
