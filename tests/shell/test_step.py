"""`trashcli step`: to a place in a replay, and from there on by lines."""

from pathlib import Path

import pytest

from tests.shell.doors import VECTORS, called
from trashcli.exits import Exit

REPLAY = VECTORS / "pagat-42.trash.jsonl"


def test_it_shows_the_table_at_a_place() -> None:
    said = called("step", REPLAY, "--at", "h4.t8")
    assert said.out.splitlines()[:2] == [
        "record 46 of 188: hand 4, turn 8: greedy 2 to draw, or take 10C",
        "Hand 4   greedy 1: 8 slots, greedy 2: 9   greedy 2 to play",
    ]
    assert " 2>greedy 2    6/9    JC*  2S   7s   ah   5S   6H   ad   8H   9C   .\n" in said.out


def test_it_shows_only_what_a_seat_knew_where_that_is_asked_for() -> None:
    said = called("step", REPLAY, "--at", "h4.t8", "--seat", "1")
    assert " 2>greedy 2    6/9    JC*  2S   ##   ##   5S   6H   ##   8H   9C   .\n" in said.out
    moved = called(
        "step", REPLAY, "--at", "46", "--seat", "2", "-c", "next", "-c", "diff", "--json"
    )
    stock = next(part for part in moved.objects[1]["result"] if part["field"] == "stock")
    assert set(stock["there"] + stock["here"]) == {"?", '"'}


def test_lines_come_from_the_command_or_from_a_pipe() -> None:
    lines = ["next", "run until held == JC", "when"]
    commands = [argument for line in lines for argument in ("-c", line)]
    by_commands = called("step", REPLAY, "--at", "46", *commands)
    by_pipe = called("step", REPLAY, "--at", "46", stdin="\n".join(lines))
    assert by_pipe.out.endswith(by_commands.out)
    assert by_commands.out.splitlines()[-1] == (
        "record 61 of 188: hand 5, turn 10: greedy 1 to place JC"
    )


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--at", "h99"], Exit.USAGE, "there is no h99; the last is h14.t3"),
        (["--at", "nowhere"], Exit.USAGE, "is no place"),
        (["--seat", "3"], Exit.USAGE, "there is no seat 3"),
        (["-c", "goto 999"], Exit.SCRIPT, "-c:1: no_such_place"),
        (["-c", "next", "-c", "expect turn == 9"], Exit.NO, "-c:2: expected: turn == 9: found 1"),
    ],
)
def test_what_cannot_be_done_says_so(arguments: list[str], code: int, message: str) -> None:
    said = called("step", REPLAY, *arguments)
    assert (said.code, message in said.err) == (code, True)


def test_any_walk_comes_to_the_state_of_its_place() -> None:
    walk = ["goto end", "back 30", "next 7", "goto h3", "run until turn == 4", "back", "next"]
    commands = [argument for line in walk for argument in ("-c", line)]
    (*_, last) = called("step", REPLAY, *commands, "--json").objects
    directly = called("step", REPLAY, "-c", f"goto {last['state']['i']}", "--json").objects
    assert directly[0]["state"] == last["state"]


def test_a_file_that_is_no_replay_is_one_message() -> None:
    said = called("step", VECTORS / "rng.json")
    assert (said.code, said.out) == (Exit.DAMAGED, "")
    assert "Traceback" not in said.err


def test_remarks_and_what_was_taken_back_are_told_and_remarks_are_found(tmp_path: Path) -> None:
    lines = ["new seed=5 players=you,greedy", "draw", "mark here it was", "undo", "save m.jsonl"]
    called("run", "-", folder=tmp_path, stdin="\n".join(lines))
    said = called(
        "step", "m.jsonl", folder=tmp_path, stdin="goto 3\nnext\nnext\ngoto start\nfind mark it"
    )
    assert [row for row in said.out.splitlines() if row.startswith(("Mark", "Undo", "found"))] == [
        "Mark: here it was",
        "Undo: you went back to record 1.",
        "Mark: here it was",
        "found at 4",
    ]
    behind = called("step", "m.jsonl", "--at", "4", "-c", "find mark", folder=tmp_path)
    assert (behind.code, "no_such_place: no such remark" in behind.err) == (3, True)
