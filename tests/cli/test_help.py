"""What help says, what is said of a slip, and what each command loads."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest
from typer.core import TyperGroup

from tests.cli.command_lines import contexts
from trashcli.cli.help import EXAMPLES, GROUPS

ROOT = Path(__file__).parents[2]
VECTOR = ROOT / "tests" / "vectors" / "pagat-42.trash.jsonl"
COMMANDS = dict(contexts())


def trashcli(*words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "trashcli", *words],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "80", **environ},
        check=False,
    )


def test_every_command_stands_under_a_heading() -> None:
    grouped = [name for group in GROUPS.values() for name in group]
    assert sorted(grouped) == sorted(words[0] for words in COMMANDS if len(words) == 1)


def test_every_command_has_examples_and_every_example_a_command() -> None:
    assert {" ".join(words) for words in COMMANDS} == EXAMPLES.keys()


@pytest.mark.parametrize(
    "line", [line for examples in EXAMPLES.values() for line, _ in examples], ids=str
)
def test_an_example_is_a_line_that_is_understood(line: str) -> None:
    words = shlex.split(line.removeprefix("echo draw | "))
    assert words[0] == "trashcli"
    context, words = COMMANDS[()], words[1:]
    while isinstance(context.command, TyperGroup) and words:
        name, *words = words
        command = context.command.commands[name]
        given = [] if isinstance(command, TyperGroup) else words
        context = command.make_context(name, given, parent=context)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_help_is_readable_at_80_columns_and_shows_examples_before_options(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = COMMANDS[words].get_help()
    assert max(map(len, text.splitlines())) <= 80
    usage, examples, options = (text.index(part) for part in ("Usage:", "Examples:", "Options:"))
    assert usage < examples < options
    assert "..." not in re.sub(r"Usage:.*|\S*\.\.\.]?  .*", "", text)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_option_says_what_it_does(words: tuple[str, ...]) -> None:
    for parameter in COMMANDS[words].command.params:
        assert parameter.help, parameter


def test_help_is_asked_for_in_every_way_and_goes_to_standard_output() -> None:
    asked = [["-h"], ["--help"], ["help"], ["?"]]
    told = [trashcli(*words) for words in asked]
    assert {(one.returncode, one.stderr) for one in told} == {(0, "")}
    assert len({one.stdout for one in told}) == 1
    assert trashcli("rules", "check", "-h").stdout == trashcli("help", "rules", "check").stdout
    assert trashcli("rules").stdout == trashcli("help", "rules").stdout


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("verfy", "no such command 'verfy'. Did you mean 'verify'?"),
        ("help verfy", "no such command 'verfy'. Did you mean 'verify'?"),
        ("rules chek", "no such command 'chek'. Did you mean 'check'?"),
        ("info --jso", "there is no option --jso; did you mean --json?"),
        ("--nosuch", "there is no option --nosuch"),
        ("play --seed", "--seed needs a value: --seed SEED  (What the cards come from.)"),
        ("run -c", "-c needs a value: -c CMD  (A line to carry out; can be repeated.)"),
        ("run --json=yes", "option '--json' does not take a value"),
        ("--version=3", "option '--version' does not take a value"),
        ("info", "missing argument 'FILE|-'"),
        ("info one two", "got unexpected extra argument(s) (two)"),
        ("run --width wide", "invalid value for '--width': 'wide' is not a valid int range"),
        ("play --board round", "invalid value for '--board': 'round' is not one of"),
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
    assert "--width" not in child.before
    child.send("q")
    assert "Traceback" not in ended(child)


@pytest.mark.skipif(not shutil.which("less"), reason="needs less")
def test_ctrl_c_is_a_key_of_the_pager(tmp_path: Path) -> None:
    child = paged(tmp_path, "help run")
    child.expect_exact("\n:")
    child.sendintr()
    child.send(" ")
    child.expect_exact("--width")
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
    assert "--help" in shown.splitlines()[-1]


def test_accessible_help_is_only_ever_added_to(tmp_path: Path) -> None:
    assert "--width" in ended(paged(tmp_path, "help run", ACCESSIBLE="1"))


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
        ("play --help", {"yaml", "msgspec"}),
        ("version", {"yaml", "msgspec"}),
        (f"verify {VECTOR}", {"yaml"}),
        (f"info {VECTOR}", {"yaml"}),
        (f"stats {VECTOR}", {"yaml"}),
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
