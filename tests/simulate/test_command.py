"""`trashcli simulate`: what it prints and records, and how it ends."""

import csv
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pexpect
import pytest

from trashcli.cli.app import main
from trashcli.exits import Exit
from trashcli.shell.run import SeriesPlan, run_series

ROOT = Path(__file__).parents[2]

Simulate = Callable[..., tuple[int, str, str]]


@pytest.fixture
def simulate(capfd: pytest.CaptureFixture[str]) -> Simulate:
    """Carries out the command; gives its exit code and what it printed."""

    def simulated(*arguments: str) -> tuple[int, str, str]:
        code = main(["simulate", *arguments])
        assert code != Exit.INTERNAL
        out, err = capfd.readouterr()
        return code, out, err

    return simulated


@pytest.mark.long
def test_the_same_seed_gives_the_same_figures_whatever_the_number_of_processes(
    simulate: Simulate,
) -> None:
    for form in ([], ["--json"], ["--csv"], ["--each"], ["--find", "turns > 170", "--json"]):
        asked = ("-n", "40", "--seed", "S", *form)
        one = simulate(*asked)
        assert one[0] == Exit.OK
        assert one[1]
        assert simulate(*asked, "-j", "2") == one
    assert simulate("-n", "40", "--seed", "T")[1] != simulate("-n", "40", "--seed", "S")[1]


def test_seed_0_is_a_seed(simulate: Simulate) -> None:
    code, out, err = simulate("-n", "2", "--seed", "0", "--each")
    assert (code, err) == (Exit.OK, "")
    assert [line.split(":")[0] for line in out.splitlines()] == [
        "match 1, seed 0-1",
        "match 2, seed 0-2",
    ]


def test_a_seed_nobody_asked_for_is_told_beside_the_figures(simulate: Simulate) -> None:
    code, out, err = simulate("-n", "3", "--json")
    seed = json.loads(out)["seed"]
    assert (code, err) == (Exit.OK, f"trashcli: seed {seed}\n")
    assert simulate("-n", "3", "--json", "--seed", seed) == (code, out, "")
    assert simulate("-n", "3", "-q")[2] == ""


def test_rules_and_players_are_those_asked_for(simulate: Simulate) -> None:
    asked = ("--profile", "reveal", "--set", "wild=[K]", "--players", "sharp,Ann=random,greedy")
    code, out, _ = simulate("-n", "2", "--seed", "S", "--json", *asked)
    found = json.loads(out)
    assert (code, found["profile"], found["players"]) == (
        Exit.OK,
        "reveal",
        ["sharp 1", "Ann", "greedy 3"],
    )
    assert found["figures"]["size_by_reveal"]["meaning"]
    assert "wins_3" in found["figures"]


def test_each_match_is_a_row_of_a_table(simulate: Simulate) -> None:
    _, out, _ = simulate("-n", "30", "--seed", "S", "--each", "--csv")
    rows = list(csv.DictReader(StringIO(out)))
    assert [row["match"] for row in rows] == [str(match) for match in range(1, 31)]
    _, out, _ = simulate("-n", "30", "--seed", "S", "--json")
    turns = sum(int(row["turns"]) for row in rows)
    assert json.loads(out)["figures"]["turns"]["value"] == pytest.approx(turns / 30, abs=1e-6)


def test_find_names_the_matches_and_says_by_its_exit_code_if_there_are_none(
    simulate: Simulate,
) -> None:
    code, out, err = simulate("-n", "60", "--seed", "S", "--find", "first_turns", "--json")
    found = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (Exit.OK, "")
    assert 0 < len(found) < 60
    assert all(match["first_turns"] and min(match["hand_turns"]) == 1 for match in found)
    assert simulate("-n", "60", "--seed", "S", "--find", "reshuffles") == (
        Exit.NO,
        "",
        "trashcli: none of 60 matches\n",
    )
    assert simulate("-n", "9", "--seed", "S", "--find", "voids", "-q") == (Exit.NO, "", "")


@pytest.mark.parametrize(
    "rules",
    [
        [],
        ["--profile", "timed", "--players", "random,greedy"],
        ["--set", "packs=1", "--players", "greedy,random,cautious,sharp"],
    ],
)
def test_a_match_of_a_series_is_recorded_byte_for_byte_as_run_records_it(
    rules: list[str], simulate: Simulate, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    ours, theirs = tmp_path / "simulate.jsonl", tmp_path / "run.jsonl"
    asked = ("--seed", "S", "--match", "12", *rules)
    code, out, _ = simulate(*asked, "--record", str(ours))
    assert (code, simulate(*asked)[1]) == (Exit.OK, out)
    assert out.startswith("match 12, seed S-12: ")
    assert main(["run", "--seed", "S-12", *rules, "--record", str(theirs)]) == Exit.OK
    assert ours.read_bytes() == theirs.read_bytes()
    assert out.split(": ")[1].split(";")[0] in capfd.readouterr().out


def test_an_existing_file_is_not_written_over(simulate: Simulate, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    file.write_text("kept")
    asked = ("--seed", "S", "--match", "2", "--record", str(file))
    code, out, err = simulate(*asked)
    assert (code, out) == (Exit.DAMAGED, "")
    assert "kept.jsonl" in err
    assert file.read_text() == "kept"
    assert simulate(*asked, "--force")[0] == Exit.OK


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-n", "0"), "0 is not in the range"),
        (("-j", "0"), "--jobs takes a whole number from 1 to 61, not '0'"),
        (("--seed", "a b"), "is no seed"),
        (("--seed", "a" * 51), "the seed of a series has at most 50 characters"),
        (("--seed", ""), "is no seed"),
        (("--json", "--csv"), "--json and --csv exclude each other"),
        (("--match", "3", "--each"), "--match is one match"),
        (("--match", "3", "--find", "turns"), "--match is one match"),
        (("--record", "x"), "--record needs --match K"),
        (("--find", "luck"), "there is no path 'luck'"),
        (("--players", "greedy,you"), "seat 2: a match by bots needs a bot there"),
        (("--players", "greedy"), "not for 1"),
        (("--players", "gredy,greedy"), "did you mean greedy?"),
        (("--profile", "pagatt"), "pagat"),
        (("--set", "layout.frist=3"), "layout.frist"),
    ],
)
def test_wrong_use_is_said_before_anything_is_played(
    arguments: tuple[str, ...], message: str, simulate: Simulate
) -> None:
    code, out, err = simulate(*arguments)
    assert (code, out) == (Exit.USAGE, "")
    assert message in err


def test_a_seed_of_fifty_characters_is_one_for_a_series(simulate: Simulate) -> None:
    code, out, _ = simulate("--seed", "a" * 50, "--match", "1000000000")
    assert code == Exit.OK
    assert out.startswith(f"match 1000000000, seed {'a' * 50}-1000000000: ")


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_tells_the_figures_there_are(jobs: int) -> None:
    told: list[str] = []
    once = iter([signal.SIGINT])

    def interrupt(more: int) -> None:
        for number in once:
            os.kill(os.getpid(), number)

    usual = signal.getsignal(signal.SIGINT)
    plan = SeriesPlan(matches=10**6, seed="S", jobs=jobs, json=True)
    assert run_series(plan, told.append, interrupt, lambda _: None) == Exit.INTERRUPTED
    found = json.loads("".join(told))
    assert 0 < found["matches"] < found["asked"]
    assert signal.getsignal(signal.SIGINT) is usual


@pytest.mark.long
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_at_a_terminal_ends_every_process_quietly(jobs: str, tmp_path: Path) -> None:
    asked = ["simulate", "-n", "1000000", "--seed", "S", "--each", "-j", jobs, "-q"]
    with subprocess.Popen(
        [sys.executable, "-m", "trashcli", *asked],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(tmp_path)},
        start_new_session=True,
    ) as running:
        assert running.stdout
        assert running.stderr
        first = running.stdout.readline()
        os.killpg(running.pid, signal.SIGINT)
        lines = [first, *running.stdout]
        errors = running.stderr.read()
    assert (running.returncode, errors) == (Exit.INTERRUPTED, "")
    assert [line.split(",")[0] for line in lines] == [
        f"match {match}" for match in range(1, len(lines) + 1)
    ]


@pytest.mark.long
def test_at_a_terminal_a_bar_shows_how_far_it_is_until_ctrl_c(tmp_path: Path) -> None:
    asked = ["-m", "trashcli", "simulate", "-n", "1000000", "--seed", "S", "--csv"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(tmp_path), "TERM": "xterm"}
    running = pexpect.spawn(sys.executable, asked, env=environment, timeout=60, encoding="utf-8")
    running.expect("Playing")
    running.sendintr()
    running.expect("name,meaning,value")
    running.expect(pexpect.EOF)
    running.close()
    assert running.exitstatus == Exit.INTERRUPTED


def test_where_there_is_no_terminal_what_draws_bars_is_not_even_loaded(tmp_path: Path) -> None:
    code = (
        "import sys; from trashcli.cli.app import main\n"
        "main(['simulate', '-n', '2', '--seed', 'S'])\n"
        "sys.exit('rich' in sys.modules)"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(tmp_path)}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True)


def test_a_reader_that_goes_away_ends_it_quietly(tmp_path: Path) -> None:
    with subprocess.Popen(
        [
            sys.executable,
            "-m",
            "trashcli",
            "simulate",
            "-q",
            "-n",
            "1000000",
            "--seed",
            "S",
            "--each",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(tmp_path)},
    ) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.readline()
        running.stdout.close()
        errors = running.stderr.read()
    assert (running.returncode, errors) == (Exit.PIPE, "")
