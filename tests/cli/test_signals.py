"""How a command ends that is interrupted, or asked to end, whatever it is doing."""

import os
import signal
import subprocess
import sys
import termios
from pathlib import Path

import pexpect
import pytest

ROOT = Path(__file__).parents[2]

BUSY = """
import sys
from trashcli.cli import help
from trashcli.cli.app import main
from trashcli.cli.console import with_streams

def busy() -> None:
    print("ready", flush=True)
    while True:
        pass

help.version = busy
sys.exit(with_streams(lambda: main(["version"])))
"""
"""A command that never ends by itself."""


def started(*command: str, home: Path) -> subprocess.Popen[str]:
    """The command, running."""
    return subprocess.Popen(
        [sys.executable, *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(home)},
    )


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (signal.SIGINT, 130),
        (signal.SIGTERM, -signal.SIGTERM),
        (signal.SIGHUP, -signal.SIGHUP),
    ],
)
def test_a_busy_command_ends_without_a_word(number: int, code: int, tmp_path: Path) -> None:
    with started("-c", BUSY, home=tmp_path) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        process.send_signal(number)
        assert process.communicate(timeout=20) == ("", "")
    assert process.returncode == code


def test_a_command_that_waits_for_lines_ends_without_a_word(tmp_path: Path) -> None:
    with started("-m", "trashcli", "run", "-", home=tmp_path) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("echo ready\n")
        process.stdin.flush()
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=20) == ("", "")
    assert process.returncode == 130


def test_a_signal_that_was_ignored_before_still_is(tmp_path: Path) -> None:
    line = f'trap "" HUP; exec "{sys.executable}" -m trashcli run -'
    with subprocess.Popen(
        ["bash", "-c", line],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(tmp_path)},
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("echo ready\n")
        process.stdin.flush()
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGHUP)
        assert process.communicate("echo still here\n", timeout=20)[0] == "still here\n"
    assert process.returncode == 0


def test_being_asked_to_end_gives_the_terminal_back_as_it_was(tmp_path: Path) -> None:
    game = pexpect.spawn(
        sys.executable,
        ["-m", "trashcli", "play", "--seed", "42"],
        encoding="utf-8",
        timeout=20,
        env={**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(tmp_path)},
    )
    before = termios.tcgetattr(game.child_fd)
    game.expect("next: ")
    game.expect("trash>")
    game.kill(signal.SIGTERM)
    game.expect(pexpect.EOF)
    assert "Traceback" not in game.before
    assert termios.tcgetattr(game.child_fd) == before
    game.close()
    assert game.signalstatus == signal.SIGTERM
