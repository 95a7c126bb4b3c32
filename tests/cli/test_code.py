"""Match codes on the command line and at the prompt: wherever a replay is named, a code serves."""

import json
from pathlib import Path

import pytest

from tests.shell.doors import VECTORS, answers, called, code_of, command, session
from trashcli.exits import Exit

KNOWN = json.loads((VECTORS / "codes.json").read_text("utf-8"))
FRIDAY = KNOWN["codes"][0]["code"]
OPEN = KNOWN["codes"][2]["code"]


@pytest.fixture
def friday(tmp_path: Path) -> Path:
    """The README's match, recorded by `run`."""
    path = tmp_path / "friday.trash.jsonl"
    assert called("run", "--seed", "friday", "--record", path).code == 0
    return path


def test_a_code_becomes_byte_for_byte_the_file_that_run_records(friday: Path) -> None:
    assert called("code", friday) == (0, f"{FRIDAY}\n", "")
    assert called("replay", FRIDAY) == (0, friday.read_text("utf-8"), "")


def test_a_code_is_shown_into_a_pipe_where_showing_is_asked_for(friday: Path) -> None:
    assert called("replay", FRIDAY, "--instant") == called("replay", friday)


@pytest.mark.parametrize(
    "words",
    [
        ("info", "FILE"),
        ("redact", "FILE", "--seat", "1"),
        ("repair", "FILE", "-q"),
        ("stats", "FILE"),
        ("step", "FILE", "-c", "next 40", "-c", "show"),
        ("report", "FILE", "--at", "h2", "-o", "-"),
        ("fork", "FILE", "--at", "h3.t2", "-q"),
    ],
)
def test_a_command_says_of_a_code_what_it_says_of_the_file(
    friday: Path, words: tuple[str, ...]
) -> None:
    ends = [
        called(*(name if word == "FILE" else word for word in words)) for name in (friday, FRIDAY)
    ]
    by_file, by_code = ends
    assert by_code.out == by_file.out
    assert by_code.code == by_file.code


def test_verify_and_diff_take_codes(friday: Path) -> None:
    said = called("verify", FRIDAY, friday)
    assert said.code == 0
    assert said.out.splitlines()[0] == f"{FRIDAY}: verified: 151 records"
    assert called("diff", friday, FRIDAY).code == 0
    assert called("diff", FRIDAY, OPEN).code == 1


def test_a_place_behind_a_code_is_where_stepping_begins() -> None:
    there = called("step", FRIDAY, "--at", "h3.t5", "-c", "when").out
    assert there.startswith("record 32 of 150")
    assert called("step", f"{FRIDAY}~h3.t5", "-c", "when").out == there
    assert called("step", f"{FRIDAY}~h3.t5", "--at", "end", "-c", "when").out != there


def test_elsewhere_a_match_goes_as_far_as_the_place_behind_its_code(friday: Path) -> None:
    lines = friday.read_text("utf-8").splitlines(keepends=True)
    assert called("replay", f"{FRIDAY}~h3.t5").out == "".join(lines[:33])
    said = called("verify", f"{FRIDAY}~h3.t5")
    assert (said.code, "33 records, unfinished" in said.out) == (Exit.INCOMPLETE, True)
    assert called("verify", f"{FRIDAY}~h99").code == Exit.USAGE


@pytest.mark.parametrize(
    ("code", "exit"),
    [
        (FRIDAY.replace("friday", "fridya"), Exit.DAMAGED),
        (FRIDAY[:-1], Exit.DAMAGED),
        (FRIDAY.replace("trash1", "trash1,"), Exit.DAMAGED),
        (FRIDAY + "x" * 9000, Exit.DAMAGED),
        (FRIDAY.replace("trash1", "trash9"), Exit.UNSUPPORTED),
        (f"{FRIDAY}~57.2", Exit.USAGE),
    ],
)
@pytest.mark.parametrize("word", ["info", "verify", "code", "replay"])
def test_a_wrong_code_is_one_line_and_an_exit_code(word: str, code: str, exit: Exit) -> None:
    said = called(word, code)
    assert (said.code, said.out) == (exit, "")
    assert len(said.err.splitlines()) == 1
    assert said.err.startswith("trashcli: trash")


def test_of_several_files_a_wrong_code_is_one_that_cannot_be_read() -> None:
    long = "trash1.pagat@d1d73381.x." + "B" * 400
    said = called("verify", long, FRIDAY)
    assert said.code == Exit.DAMAGED
    assert [line.partition(": ")[2][:10] for line in said.out.splitlines()] == [
        "unreadable",
        "verified: ",
    ]


@pytest.mark.long
def test_without_a_file_it_is_the_newest_of_the_own_games(tmp_path: Path) -> None:
    none = command("code", XDG_STATE_HOME=str(tmp_path))
    assert (none.code, none.out) == (Exit.USAGE, "")
    played = command(
        *("play", "--seed", "1"),
        stdin="draw\nquit\n",
        XDG_STATE_HOME=str(tmp_path),
        HOME=str(tmp_path),
    )
    assert played.code == 0
    quit = command("code", XDG_STATE_HOME=str(tmp_path))
    assert quit.code == 0
    on = session()
    answers(on, f"open {quit.out.strip()}", "goto 3", "code")
    assert on.out == OPEN


def test_a_code_is_played_on_by_new_and_by_load_and_by_play(tmp_path: Path) -> None:
    for line in (f"new code={OPEN}", f"load {OPEN}"):
        on = session()
        said = answers(on, line, "code", "expect turn == 3", "draw", "expect hand == 2")
        assert [answer.fault for answer in said] == [None] * 5
        assert said[1].text == OPEN
    played = command("play", "--resume", OPEN, "--no-record", stdin="code\n", HOME=str(tmp_path))
    assert (played.code, OPEN in played.out) == (0, True)


def test_a_match_is_played_on_from_the_place_behind_its_code() -> None:
    on = session()
    said = answers(
        on, f"new code={FRIDAY}~h3.t5", "expect hand == 3 and turn == 5 and record == 32"
    )
    assert [answer.fault for answer in said] == [None, None]


def test_what_the_prompt_prints_is_the_match_so_far() -> None:
    on = session()
    answers(on, "new seed=1", "draw", "undo", "draw", "code")
    assert on.out == OPEN
    answers(on, f"open {FRIDAY}~h3.t5", "code", "goto end", "code")
    assert on.out == FRIDAY


def test_what_cannot_be_a_code_is_refused_at_the_prompt() -> None:
    on = session()
    answers(on, "new seed=1 hand=3")
    assert code_of(on, "code") == "unsupported"
    assert code_of(on, "code now") == "bad_argument"
    assert code_of(on, "new code=x") == "bad_argument"
    assert code_of(on, f"new code={OPEN} seed=3") == "bad_argument"
    assert code_of(on, f"new code={OPEN[:-1]}") == "unreadable"
    assert code_of(on, f"open {OPEN}~h9") == "no_such_place"


def test_the_end_of_a_match_shows_its_code_beside_the_way_to_play_it_again() -> None:
    said = called("play", "--players", "greedy,greedy", "--seed", "friday", "--no-record")
    assert f"Code: {FRIDAY}\n" in said.out
    spoken = called(
        *("play", "--players", "greedy,greedy", "--seed", "friday", "--no-record", "--accessible")
    )
    assert FRIDAY not in spoken.out


def test_info_and_report_tell_the_code_where_there_is_one(friday: Path) -> None:
    assert json.loads(called("info", friday, "--json").out)["code"] == FRIDAY
    assert f"# code: {FRIDAY}\n" in called("report", friday).out
    stated = VECTORS.parent / "corpus" / "engine-1" / "start-draw.trash.jsonl"
    assert json.loads(called("info", stated, "--json").out)["code"] == ""
    assert "# code:" not in called("report", stated).out
