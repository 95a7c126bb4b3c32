"""What the Tab key offers, and that real shells show it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from trashcli.cli.completion import candidates
from trashcli.players import bot_names
from trashcli.profiles.load import load_profile, with_settings
from trashcli.profiles.shelf import profile_names
from trashcli.shell.opening import parse_players

ROOT = Path(__file__).parents[2]
VECTORS = ROOT / "tests" / "vectors"


def offered(*words: str) -> set[str]:
    """What is offered in place of the last word."""
    *before, begun = words
    return {one.word for one in candidates(before, begun)}


def test_a_folder_of_nobody_offers_nothing() -> None:
    assert offered("verify", "~nobody-of-that-name/") == set()


def test_commands_are_offered_and_hidden_ones_are_not() -> None:
    assert offered("") >= {"play", "run", "verify", "rules", "completion", "help"}
    assert offered("ver") == {"verify", "version"}
    assert "words" not in offered("completion", "")
    assert offered("rules", "c") == {"check"}
    assert offered("help", "doc") == {"doctor"}


def test_options_are_offered_behind_a_dash() -> None:
    assert offered("play", "--pro") == {"--profile"}
    assert offered("verify", "file", "--l") == {"--level"}
    assert "--help" in offered("rules", "diff", "--")


@pytest.mark.parametrize(
    "words", [["play", "--profile"], ["rules", "show"], ["rules", "check", "x"]]
)
def test_profiles_are_offered_by_name(words: list[str]) -> None:
    assert offered(*words, "") >= set(profile_names())
    assert offered(*words, "pag") == {"pagat"}


def test_bots_are_offered_seat_by_seat() -> None:
    assert offered("play", "--players", "") == {*bot_names(), "you"}
    assert offered("play", "--players", "you,gr") == {"you,greedy"}
    assert offered("play", "--players", "you,") == {f"you,{name}" for name in bot_names()}
    assert offered("play", "--bot", "") == set(bot_names())
    assert offered("play", "--players", "Ann=sh") == {"Ann=sharp"}


def test_who_is_offered_may_play() -> None:
    for begun in ("", "you,", "Ann=", "greedy,", "you,greedy,"):
        for one in offered("play", "--players", begun):
            assert parse_players(one)


def test_rules_are_offered_by_key_and_then_by_value_and_are_accepted() -> None:
    keys = offered("play", "--set", "match.")
    assert "match.target=" in keys
    assert offered("rules", "show", "app", "--set", "layout.step=") == {
        "layout.step=-1",
        "layout.step=0",
        "layout.step=1",
    }
    for key in offered("play", "--set", ""):
        for stated in offered("play", "--set", key):
            assert stated.startswith(key)
            with_settings(load_profile("pagat"), [stated])


def test_places_and_settings_and_games_are_offered_where_they_may_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRASHCLI_STATE_DIR", str(tmp_path))
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "first-win.trash.jsonl").touch()
    assert offered("step", "x", "--at", "") >= {"start", "end", "h2"}
    assert offered("settings", "set", "pal") == {"palette"}
    for words in (
        ["play", "--resume"],
        ["replay"],
        ["step"],
        ["verify"],
        ["info"],
        ["report"],
        ["diff"],
        ["fork"],
        ["script"],
        ["redact"],
        ["repair"],
        ["stats"],
        ["games", "show"],
    ):
        assert offered(*words, "first") == {"first-win"}, words


def test_a_choice_is_offered_as_a_word_of_its_own_or_behind_an_equals_sign() -> None:
    assert offered("play", "--board", "") == {"full", "compact", "line"}
    assert offered("play", "--board=c") == {"--board=compact"}
    assert offered("play", "--board", "=") == {"full", "compact", "line"}
    assert offered("play", "--board", "=", "l") == {"line"}


def test_replays_and_folders_are_offered_where_a_replay_is_read() -> None:
    replays = {f"{VECTORS}/{path.name}" for path in VECTORS.glob("*.trash.jsonl")}
    for command in ("verify", "step", "info", "stats"):
        assert offered(command, f"{VECTORS}/") == replays
    assert offered("verify", f"{ROOT}/tests/vec") == {f"{VECTORS}/"}
    assert offered("diff", "one", f"{VECTORS}/pagat") == {f"{VECTORS}/pagat-42.trash.jsonl"}
    assert offered("diff", "one", "two", f"{VECTORS}/") == set()


def test_a_file_to_be_written_may_be_any() -> None:
    assert offered("run", "--record", f"{VECTORS}/") == set()


def test_nothing_is_offered_behind_what_is_no_command() -> None:
    assert offered("nosuch", "") == set()
    assert offered("nosuch", "--") == set()
    assert offered("rules", "nosuch", "--") == set()


def test_nothing_heavy_is_loaded_for_a_key() -> None:
    code = (
        "import sys\n"
        "from trashcli.cli.app import run\n"
        "run(['completion', 'words', '--', 'play', '--profile', 'p'])\n"
        "print(*{name.partition('.')[0] for name in sys.modules}, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout == "pagat\t\n"
    assert not set(done.stderr.split()) & {"prompt_toolkit", "pydantic", "rich", "yaml"}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home folder with a command `trashcli`, and a replay whose name has a space."""
    command = tmp_path / "bin" / "trashcli"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m trashcli "$@"\n')
    command.chmod(0o755)
    shutil.copy(VECTORS / "app-7.trash.jsonl", tmp_path / "a game.trash.jsonl")
    (tmp_path / "notes.txt").touch()
    return tmp_path


def environ(home: Path) -> dict[str, str]:
    return {
        "PATH": f"{home / 'bin'}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "HOME": str(home),
        "TERM": "dumb",
        "LC_ALL": "C.UTF-8",
    }


def installed(shell: str, home: Path) -> Path:
    """The script of a shell, installed."""
    done = subprocess.run(
        ["trashcli", "completion", "install", shell],
        capture_output=True,
        text=True,
        env=environ(home),
        check=True,
    )
    path = Path(done.stdout.partition(":")[0])
    shown = subprocess.run(
        ["trashcli", "completion", "show", shell],
        capture_output=True,
        text=True,
        env=environ(home),
        check=True,
    )
    assert path.read_text() == shown.stdout
    assert path.is_relative_to(home)
    return path


LINES = [
    ("trashcli dia", None),
    ("trashcli doc", "doctor"),
    ("trashcli rules che", "check"),
    ("trashcli play --prof", "--profile"),
    ("trashcli play --profile paga", "pagat"),
    ("trashcli play --players you,gree", "you,greedy"),
    ("trashcli play --board=comp", "compact"),
    ("trashcli verify a", "game.trash.jsonl"),
    ("trashcli run --record not", "notes.txt"),
]
"""What is typed before Tab, and what then stands in the line."""


def typed(shell: pexpect.spawn, line: str, wanted: str | None) -> None:
    shell.send(f"{line}\t")
    if wanted:
        shell.expect_exact(wanted)
    shell.sendcontrol("u")
    shell.send("echo done-$((40+2))\r")
    shell.expect_exact("done-42")


def spawned(shell: str, *options: str, home: Path) -> pexpect.spawn:
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    return pexpect.spawn(
        shell, list(options), env=environ(home), cwd=str(home), encoding="utf-8", timeout=20
    )


@pytest.mark.long
def test_bash_completes(home: Path) -> None:
    shell = spawned("bash", "--norc", "--noprofile", home=home)
    shell.sendline(f"source {installed('bash', home)}")
    for line, wanted in LINES:
        typed(shell, line, wanted)
    shell.close(force=True)


@pytest.mark.long
def test_zsh_completes(home: Path) -> None:
    folder = installed("zsh", home).parent
    shell = spawned("zsh", "-f", home=home)
    shell.sendline(f"fpath=({folder} $fpath); autoload -U compinit; compinit -u")
    for line, wanted in LINES:
        typed(shell, line, wanted)
    shell.close(force=True)


@pytest.mark.long
def test_fish_completes(home: Path) -> None:
    """As fish tells a program what it would offer."""
    if not shutil.which("fish"):
        pytest.skip("fish is not installed")
    installed("fish", home)
    for line, wanted in LINES:
        done = subprocess.run(
            ["fish", "-c", f"complete -C '{line}'"],
            capture_output=True,
            text=True,
            env=environ(home),
            cwd=home,
            check=True,
        )
        if wanted:
            assert wanted in done.stdout
        else:
            assert done.stdout == ""


def test_a_shell_that_is_not_known_is_wrong_use(home: Path) -> None:
    done = subprocess.run(
        ["trashcli", "completion", "show", "tcsh"],
        capture_output=True,
        text=True,
        env=environ(home),
        check=False,
    )
    assert done.returncode == 2
    assert "SHELL takes bash, zsh, fish or powershell, not 'tcsh'" in done.stderr


def test_a_script_that_cannot_be_written_is_told(home: Path) -> None:
    (home / ".local").touch()
    done = subprocess.run(
        ["trashcli", "completion", "install", "bash"],
        capture_output=True,
        text=True,
        env=environ(home),
        check=False,
    )
    assert (done.returncode, done.stdout) == (4, "")
    assert "cannot be written" in done.stderr
