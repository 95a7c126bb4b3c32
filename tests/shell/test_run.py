"""`trashcli run`: whole matches by bots, recordings, and how a command line that is wrong ends."""

import json
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.shell.doors import ROOT, VECTORS, called, command
from trashcli.exits import Exit
from trashcli.replay.verify import verify

PLAYED = {
    "pagat-42": "--profile pagat --seed 42",
    "app-7": "--profile app --seed 7 --players greedy,random",
    "one-pack-four": "--set packs=1 --seed crowd --players greedy,random,cautious,greedy",
}
"""The known matches that the profiles alone can say, and the options that play them."""


@pytest.mark.parametrize("name", PLAYED)
def test_a_known_match_comes_out_byte_for_byte(name: str, tmp_path: Path) -> None:
    said = called("run", *PLAYED[name].split(), "--record", "x.jsonl", folder=tmp_path)
    assert said.code == Exit.OK
    recorded = (tmp_path / "x.jsonl").read_bytes()
    assert recorded == (VECTORS / f"{name}.trash.jsonl").read_bytes()


def test_the_same_match_may_be_recorded_again_and_no_other(tmp_path: Path) -> None:
    def run(seed: str, *more: str) -> tuple[int, bytes]:
        said = called("run", "--seed", seed, "--record", "x.jsonl", *more, folder=tmp_path)
        return said.code, (tmp_path / "x.jsonl").read_bytes()

    first = run("1")
    assert run("1") == first
    assert run("2") == (Exit.DAMAGED, first[1])
    code, second = run("2", "--force")
    assert (code, second != first[1]) == (Exit.OK, True)


def test_a_script_records_its_match_and_says_that_it_was_stopped(tmp_path: Path) -> None:
    lines = ("-c", "new seed=5 players=you,greedy", "-c", "draw")
    said = called("run", *lines, "--record", "x.jsonl", folder=tmp_path)
    assert said.code == Exit.OK
    assert b'"reason":"limit"' in (tmp_path / "x.jsonl").read_bytes()
    assert verify(str(tmp_path / "x.jsonl")).verdict == "verified"
    again = called("run", *lines, "-c", "draw", "--record", "x.jsonl", folder=tmp_path)
    assert (again.code, "holds another game" in again.err) == (Exit.DAMAGED, True)


def test_a_stated_table_is_recorded_and_verifies(tmp_path: Path) -> None:
    stated = "new seed=42 hand=7 players=greedy,random lead=2 wins=3,3"
    said = called("run", "-c", stated, "-c", "bot 9999", "--record", "x.jsonl", folder=tmp_path)
    assert said.code == Exit.OK
    assert b'"start":{' in (tmp_path / "x.jsonl").read_bytes().splitlines()[0]
    assert verify(str(tmp_path / "x.jsonl")).verdict == "verified"


def test_each_seed_of_a_file_is_a_match(tmp_path: Path) -> None:
    (tmp_path / "seeds").write_text("# two\n1\n\n2\n", encoding="utf-8")
    (tmp_path / "games").mkdir()
    said = called("run", "--seeds", "seeds", "--record", "games", "--json", folder=tmp_path)
    assert [match["seed"] for match in said.objects] == ["1", "2"]
    names = {path.name for path in (tmp_path / "games").iterdir()}
    assert names == {match["file"] for match in said.objects}


def test_a_seed_that_nobody_asked_for_is_told_beside_the_answers() -> None:
    said = called("run", "--json")
    assert said.err == f"trashcli: seed {said.objects[0]['seed']}\n"


@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        ("--profile pgat", Exit.USAGE, "did you mean pagat?"),
        ("--profile no/such.yaml", Exit.DAMAGED, "cannot be read"),
        ("--players gredy,greedy", Exit.USAGE, "did you mean greedy?"),
        ("--players greedy,Ann", Exit.USAGE, "seat 2: a match by bots needs a bot there"),
        ("--players greedy", Exit.USAGE, "for 2 to 38 players, not for 1"),
        ("--players greedy,", Exit.USAGE, "seat 2 has no player"),
        ("--players greedy,A\udcff=greedy", Exit.USAGE, "is no text"),
        ("--seed a/b", Exit.USAGE, "a/b is no seed"),
        ("--seed=", Exit.USAGE, "an empty text is no seed"),
        ("--set match.targe=4", Exit.USAGE, "did you mean target?"),
        ("--set wild=[J,Z]", Exit.USAGE, "wild"),
        ("--seed 1 --seeds x", Exit.USAGE, "exclude each other"),
        ("--seeds no-such-file", Exit.DAMAGED, "cannot be read"),
        ("--seed 1 --record no/such/x.jsonl", Exit.DAMAGED, "cannot be written"),
        ("no-such.trash", Exit.DAMAGED, "cannot be read"),
        ("-c draw --seed a/b", Exit.USAGE, "a/b is no seed"),
        ("-c draw --players you,gredy", Exit.USAGE, "did you mean greedy?"),
        ("-c draw --var x", Exit.USAGE, "NAME=VALUE"),
        ("-c draw --var x=\x1b", Exit.USAGE, "no text of one line"),
        ("-c draw --var x=\udcff", Exit.USAGE, "no text of one line"),
        ("-c draw --seeds x", Exit.USAGE, "new seed="),
    ],
)
def test_a_command_line_that_is_wrong_says_so(
    options: str, code: int, message: str, tmp_path: Path
) -> None:
    said = called("run", *options.split(), folder=tmp_path)
    assert (said.code, said.out) == (code, "")
    assert message in said.err
    assert said.err.startswith("trashcli: ")


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("expect turn == 1", Exit.OK),
        ("expect turn == 2", Exit.NO),
        ("place 3", Exit.SCRIPT),
        ("load no-such-file", Exit.DAMAGED),
        ("require trashcli>=99", Exit.UNSUPPORTED),
        ("expect turn == 2\nplace 3", Exit.SCRIPT),
        ("place 3\nload no-such-file", Exit.DAMAGED),
        ("load no-such-file\nrequire trashcli>=99\nplace 3", Exit.UNSUPPORTED),
        ("quit 9\nplace 3", 9),
        ("place 3\nquit", Exit.SCRIPT),
    ],
)
def test_the_worst_that_happened_is_the_exit_code(lines: str, code: int) -> None:
    assert called("run", "-", "--keep-going", "--seed", "5", stdin=lines).code == code


def test_the_first_error_ends_a_script_and_is_told_with_its_line() -> None:
    said = called("run", "-", "--seed", "5", stdin="# one\ndraw\nplace 4 # why\necho no")
    assert said.code == Exit.SCRIPT
    message = "draw or take a card first"
    assert said.err.splitlines() == [
        f"-:3: not_now: {message} (legal: draw, take)",
        "    place 4 # why",
    ]


def test_a_fault_behind_a_variable_is_marked_in_the_line_that_it_makes() -> None:
    line = "7 expect hand == ${one} and turn = 3"
    said = called("run", "-", "--var", "one=1", "--seed", "5", stdin=line)
    assert said.err.splitlines()[1:] == [
        f"    {line}",
        "    7 expect hand == 1 and turn = 3",
        f"    {' ' * 28}^",
    ]
    assert "bad_expression: column 29: " in said.err


def test_a_mismatch_ends_a_script_though_it_is_to_go_on() -> None:
    lines = "require profile=bicycle\nnew seed=5\necho never"
    said = called("run", "-", "--keep-going", stdin=lines)
    assert (said.code, "never" in said.out) == (Exit.UNSUPPORTED, False)
    assert "profile=bicycle is required (-:1), this is pagat@" in said.err


def test_an_unfinished_match_is_fine_unless_it_must_be_finished() -> None:
    assert called("run", "-c", "draw", "--seed", "5").code == Exit.OK
    said = called("run", "-c", "draw", "--seed", "5", "--require-finished")
    assert (said.code, "not finished" in said.err) == (Exit.NO, True)
    assert called("run", "-c", "resign", "--seed", "5", "--require-finished").code == Exit.OK


def test_a_known_failure_that_passes_is_an_error_where_that_is_strict() -> None:
    line = ("-c", "xfail expect turn == 1", "--seed", "5")
    assert called("run", *line).code == Exit.OK
    assert called("run", *line, "--strict").code == Exit.NO


def test_a_program_plays_a_game_that_is_recorded_and_goes_on_after_a_refusal(
    tmp_path: Path,
) -> None:
    play = ("play", "--json", "--seed", "5", "--record", "g.jsonl", "--no-config")
    said = called(*play, stdin="7 draw\n8 place 4\n9 hash\nsave g.jsonl\n", folder=tmp_path)
    assert [answer.get("id") for answer in said.objects] == [7, 8, 9, None]
    assert [answer["ok"] for answer in said.objects] == [True, False, True, False]
    assert said.objects[0]["events"][0] == ["shuffle", 1, 0, None]
    assert said.objects[3]["error"]["code"] == "needs_answer"
    assert (said.code, said.err) == (Exit.SCRIPT, "")
    by_script = called("run", "--json", "-c", "7 draw", "--seed", "5").objects[0]
    assert said.objects[0]["events"] == by_script["events"]
    assert said.objects[2]["result"] == by_script["state"]["hash"]
    again = ("play", "--plain", "--resume", "g.jsonl", "--no-config")
    assert called(*again, stdin="1 hash", folder=tmp_path).out == (
        f"=1 {by_script['state']['hash']}\n\n"
    )
    assert verify(str(tmp_path / "g.jsonl")).verdict == "verified"


@pytest.mark.parametrize(
    ("arguments", "where"),
    [
        (["run", "-c", "new seed=5 players=greedy,greedy"], "not recorded"),
        (["run", "--seed", "5", "--record", "g.jsonl"], "recorded in g.jsonl"),
        (["play", "--seed", "5", "--no-record", "--json"], "not recorded"),
    ],
)
def test_rules_seed_and_file_of_each_match_are_told_where_that_is_asked_for(
    arguments: list[str], where: str, tmp_path: Path
) -> None:
    said, silent = (called(*arguments, *more, "--force", folder=tmp_path) for more in (["-v"], []))
    assert said.err == f"trashcli: pagat@d1d73381dbbe; seed 5; {where}\n"
    assert (silent.err, silent.out) == ("", said.out)


@pytest.mark.parametrize(
    "data",
    [
        b"\x00\x01\x02\n" * 9,
        b"\xff\xfe draw\n",
        b"draw" * 99_999,
        b'echo "open\n',
        b"\xed\xa0\x80\n",
    ],
    ids=["control", "not UTF-8", "too long", "open quote", "half a character"],
)
def test_what_is_no_text_is_one_clear_message(data: bytes) -> None:
    said = called("run", "-", stdin=data)
    assert said.code == Exit.SCRIPT
    assert said.err.startswith("-:1: bad_line: ")
    assert len(said.err) < 500


@pytest.mark.parametrize("line", ["save {}", "new profile={}", "new profile={}.yaml", "open {}"])
def test_a_name_that_is_too_long_for_a_file_is_no_bug(line: str) -> None:
    said = called("run", "-c", "new seed=5", "-c", line.format("x" * 5000))
    code = "unwritable" if line.startswith("save") else "unreadable"
    assert said.code == Exit.DAMAGED
    assert said.err.startswith(f"-c:2: {code}: xxx")


@pytest.mark.long
@pytest.mark.parametrize("form", ["--echo", "--plain", "--json"])
def test_a_script_whose_name_is_no_text_is_named_all_the_same(form: str, tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"\xff.trash")
    path.write_text("darw\n")
    said = command("run", path, form)
    assert said.code == Exit.SCRIPT
    assert ("?.trash:1" in said.err + said.out) or form == "--plain"
    recorded = command("run", "--seed", "5", "--record", path.with_suffix(".jsonl"), form)
    assert recorded.code == Exit.OK


@pytest.mark.parametrize("option", ["--record", "--profile", "--seeds"])
def test_nor_is_one_on_the_command_line(option: str) -> None:
    said = called("run", option, "x" * 5000)
    assert (said.code, said.err.count("too long")) == (Exit.DAMAGED, 1)


def test_lines_may_end_as_on_other_systems_and_begin_with_a_mark() -> None:
    said = called("run", "-", "--seed", "5", stdin=b"\xef\xbb\xbfhash\r\nhash")
    first, second = said.out.splitlines()
    assert first == second


def test_answers_come_a_line_at_a_time(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "trashcli", "run", "-", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    )
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(3):
            process.stdin.write(b"%d new seed=5\n" % number)
            process.stdin.flush()
            assert process.stdout.readline().startswith(b'{"v":1,"id":%d,' % number)
        process.stdin.close()
    assert process.returncode == Exit.OK


@pytest.mark.long
def test_the_same_run_says_the_same_anywhere(tmp_path: Path) -> None:
    arguments = ("run", "--seed", "42", "--players", "random,greedy,random", "--json", "--record")
    one = command(*arguments, tmp_path / "a.jsonl", PYTHONHASHSEED="1", LC_ALL="C", TZ="UTC-9")
    other = command(
        *arguments, tmp_path / "b.jsonl", folder=tmp_path, PYTHONHASHSEED="2", LC_ALL="C.UTF-8"
    )
    assert one.out.replace("a.jsonl", "b.jsonl") == other.out
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()


@pytest.mark.parametrize("arguments", [["run", "-c", "draw"], ["run", "--seed", "5"]])
def test_running_loads_nothing_that_only_a_prompt_needs(arguments: list[str]) -> None:
    program = (
        "import sys; from trashcli.cli.app import main; main(sys.argv[1:]); "
        "heavy = {'prompt_toolkit', 'rich', 'pydantic', 'asyncio'} & set(sys.modules); "
        "sys.exit(f'loaded: {heavy}' if heavy else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr


def limited(size: int) -> None:
    """From now on no file of this process grows beyond the size, as on a full disk."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@pytest.mark.parametrize("size", [100, 2_000, 4_096])
def test_a_full_disk_is_told_and_loses_nothing_that_was_told(size: int, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    lines = ["new seed=5 players=greedy,greedy", *["bot"] * 40]
    arguments = [argument for line in lines for argument in ("-c", line)]
    done = subprocess.run(
        [sys.executable, "-m", "trashcli", "run", *arguments, "--json", "--record", str(path)],
        cwd=ROOT,
        capture_output=True,
        check=False,
        preexec_fn=lambda: limited(size),
    )
    *told, last = map(json.loads, done.stdout.splitlines())
    assert (done.returncode, last["error"]["code"]) == (Exit.DAMAGED, "unwritable")
    written = path.read_bytes().count(b"\n") if path.exists() else 0
    assert written == (told[-1]["state"]["i"] + 1 if told else 0)
