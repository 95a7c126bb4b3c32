"""What help says, what is said of a slip, and what each command loads."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pexpect
import pytest

from tests.cli.command_lines import WORDS, declared
from trashcli.cli.commands import COMMANDS, GROUPS, command_of, listed, split
from trashcli.cli.help import EXAMPLES, render_help
from trashcli.cli.options import DECLARED, sorted_out
from trashcli.plans import PlayPlan, RunPlan, ShowPlan, StepPlan
from trashcli.players import STRENGTH, bot_names

ROOT = Path(__file__).parents[2]
VECTOR = ROOT / "tests" / "vectors" / "pagat-42.trash.jsonl"


def trashcli(*words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "trashcli", *words],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "80", **environ},
        check=False,
    )


def test_every_command_stands_under_a_heading_and_is_one() -> None:
    assert set(listed()) == {one.words.split()[0] for one in COMMANDS if not one.is_hidden}
    assert {words for words in WORDS if words in GROUPS} == GROUPS.keys()


def test_every_command_has_examples_and_every_example_a_command() -> None:
    assert set(WORDS) == EXAMPLES.keys()


@pytest.mark.parametrize(
    "line", [line for examples in EXAMPLES.values() for line, _ in examples], ids=str
)
def test_an_example_is_a_line_that_is_understood(line: str) -> None:
    program, *words = shlex.split(line.removeprefix("echo draw | "))
    assert program == "trashcli"
    called, rest = split(words)
    assert called in WORDS
    if command := command_of(called):
        flags = {flag for one in declared(called) for flag in one.flags}
        given, arguments = sorted_out(rest, command.load())
        assert {word.partition("=")[0] for word in given.words} <= flags
        places = [one for one in declared(called) if not one.flags]
        assert len(arguments) <= len(places) or places[-1].is_repeated


@pytest.mark.parametrize("words", WORDS)
def test_help_fits_its_width_and_shows_examples_before_options(words: str) -> None:
    for width in (20, 30, 40, 60, 80):
        text = render_help(words, everything=True, width=width)
        too_wide = [line for line in text.splitlines() if len(line) > width]
        assert [line for line in too_wide if len(line.split()) > (1 if width > 30 else 2)] == []
        assert text.index("Usage:") < text.index("Examples:") < text.index("Options:")


@pytest.mark.parametrize("words", [words for words in WORDS if len(declared(words)) > 8])
def test_help_lists_eight_options_and_help_all_every_one(words: str) -> None:
    flags = [one.flags[0] for one in declared(words) if one.flags]
    few, whole = render_help(words), render_help(words, everything=True)
    shown = [flag for flag in flags if re.search(rf"^  .*{flag}\b", few, re.MULTILINE)]
    if len(flags) > 8:
        assert len(re.findall(r"^  (?:-\w, )?--\S+|^  -c ", few.split("Options:")[1], re.M)) == 9
        assert f"{len(flags) - 8} more: trashcli {words} --help-all" in few
        assert len(shown) >= 8
    assert all(flag in whole for flag in flags)


@pytest.mark.parametrize("words", WORDS)
def test_every_option_says_what_it_does(words: str) -> None:
    for parameter in declared(words):
        assert parameter.help, parameter


def test_every_field_of_a_plan_is_declared_with_its_type() -> None:
    for plan in (PlayPlan, RunPlan, StepPlan, ShowPlan):
        assert {field.name for field in fields(plan)} <= DECLARED.keys()


def test_help_of_play_lists_every_bot_from_easy_to_strong() -> None:
    shown = render_help("play").split("Bots, from easy to strong:")[1].split()
    assert [shown.index(name) for name in STRENGTH] == sorted(map(shown.index, bot_names()))


@pytest.mark.long
def test_help_is_asked_for_in_every_way_and_goes_to_standard_output() -> None:
    asked = [["-h"], ["--help"], ["help"], ["?"]]
    told = [trashcli(*words) for words in asked]
    assert {(one.returncode, one.stderr) for one in told} == {(0, "")}
    assert len({one.stdout for one in told}) == 1
    assert trashcli("rules", "check", "-h").stdout == trashcli("help", "rules", "check").stdout
    assert trashcli("run", "--help-all").stdout == trashcli("help", "run").stdout
    assert trashcli("rules").stdout == trashcli("help", "rules").stdout


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("verfy", "no command 'verfy'; did you mean verify?"),
        ("help verfy", "no command 'verfy'; did you mean verify?"),
        ("rules chek", "no command 'chek'; did you mean check?"),
        ("info --jso", "no option --jso; did you mean --json?"),
        ("info -x.jsonl", "no option -x; a file called so: trashcli info -- -x.jsonl"),
        ("--nosuch", "no option --nosuch"),
        ("rules --nosuch", "no option --nosuch"),
        (
            "play --seed",
            "--seed needs a value: --seed SEED  "
            "(Seed of the shuffle: the same seed, the same cards.)",
        ),
        ("run -c", "-c needs a value: -c COMMAND  (Carry out this command; can be repeated.)"),
        ("run --json=yes", "--json takes no value"),
        ("diff", "missing argument 'FILE|-'"),
        ("info one two", "got unexpected extra argument(s) (two)"),
        ("run --width wide", "--width takes a whole number from 0 to 1000, not 'wide'"),
        ("replay x --speed nan", "--speed takes a number from 0.1 to 1000, not 'nan'"),
        ("play --board round", "--board takes full, compact or line, not 'round'"),
        (
            "play --bot hard",
            "--bot takes random, cautious, greedy or sharp (easy to strong), not 'hard'",
        ),
    ],
)
def test_a_slip_gets_one_line_and_a_hint_on_standard_error(line: str, message: str) -> None:
    done = trashcli(*line.split())
    assert (done.returncode, done.stdout) == (2, "")
    first, hint = done.stderr.splitlines()
    assert first.startswith(f"trashcli: {message}")
    assert re.fullmatch(r"`trashcli.* --help` says more", hint)


def test_the_version_is_told_by_a_command_too() -> None:
    assert trashcli("version").stdout == trashcli("--version").stdout


def paged(home: Path, command: str, **environ: str) -> pexpect.spawn:
    """A command on a terminal of 24 lines."""
    return pexpect.spawn(
        sys.executable,
        ["-m", "trashcli", *command.split()],
        env={
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "HOME": str(home),
            "TERM": "xterm",
            "LC_ALL": "C.UTF-8",
            **environ,
        },
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=20,
    )


def ended(child: pexpect.spawn) -> str:
    """What is shown to the end, which must be a good one."""
    child.expect(pexpect.EOF)
    child.close()
    assert (child.exitstatus, child.signalstatus) == (0, None)
    return str(child.before)


@pytest.mark.skipif(not shutil.which("less"), reason="needs less")
def test_long_help_is_shown_a_screen_at_a_time_and_q_leaves_without_a_word(tmp_path: Path) -> None:
    child = paged(tmp_path, "help run")
    child.expect_exact("Usage: trashcli run")
    child.expect_exact("\n:")
    assert "--no-input" not in child.before
    child.send("q")
    assert "Traceback" not in ended(child)


@pytest.mark.skipif(not shutil.which("less"), reason="needs less")
def test_ctrl_c_is_a_key_of_the_pager(tmp_path: Path) -> None:
    child = paged(tmp_path, "help run")
    child.expect_exact("\n:")
    child.sendintr()
    child.send(" ")
    child.expect_exact("--no-input")
    child.send("q")
    ended(child)


@pytest.mark.long
@pytest.mark.parametrize(
    "environ",
    [{"PAGER": "cat"}, {"PAGER": ""}, {"PAGER": "nosuch"}, {"PAGER": "'"}, {"TERM": "dumb"}],
    ids=str,
)
def test_a_person_may_choose_another_pager_or_none(environ: dict[str, str], tmp_path: Path) -> None:
    shown = ended(paged(tmp_path, "help run", **environ))
    assert shown.startswith("Usage: trashcli run")
    last = render_help("run", everything=True).rstrip().splitlines()[-1]
    assert shown.rstrip().splitlines()[-1] == last


def test_accessible_help_is_only_ever_added_to(tmp_path: Path) -> None:
    assert "--no-input" in ended(paged(tmp_path, "help run", ACCESSIBLE="1"))


@pytest.mark.parametrize("command", ["help version", "help run"])
def test_the_pager_is_for_long_text_at_a_terminal_only(command: str, tmp_path: Path) -> None:
    marker = tmp_path / "paged"
    pager = f"tee {marker}"
    assert trashcli(*command.split(), PAGER=pager).returncode == 0
    assert not marker.exists()
    ended(paged(tmp_path, command, PAGER=pager))
    assert marker.exists() is (command == "help run")


HEAVY = {"prompt_toolkit", "pydantic", "rich"}
LOADED = """
import sys
from trashcli.cli.console import with_streams
from trashcli.cli.app import main
with_streams(lambda: main(sys.argv[1:]))
print(*sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
"""


def loaded(*words: str, home: Path) -> set[str]:
    """The modules that a command loads."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *words],
        input="echo x\n",
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(home)},
        check=True,
    )
    return set(done.stderr.splitlines()[-1].split())


@pytest.mark.parametrize(
    ("line", "more"),
    [
        ("--help", {"yaml", "msgspec"}),
        ("play --help", {"yaml"}),
        ("version", {"yaml", "msgspec"}),
        (f"verify {VECTOR}", {"yaml"}),
        (f"info {VECTOR}", {"yaml"}),
        (f"stats {VECTOR}", set()),
        ("run --seed 3", set()),
        ("run -", set()),
        ("rules list", set()),
        ("play --seed 3", set()),
        (f"step {VECTOR}", set()),
        ("games", {"yaml"}),
        ("simulate -n 2", set()),
        ("doctor", set()),
        ("completion show bash", {"yaml"}),
    ],
)
def test_a_command_loads_no_more_than_it_needs(line: str, more: set[str], tmp_path: Path) -> None:
    assert loaded(*line.split(), home=tmp_path) & (HEAVY | more) == set()
