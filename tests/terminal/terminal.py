"""A terminal for tests: keys go in, and the screen is looked at.

The program runs in a real pseudo-terminal whose other end is an emulator, which also answers what
programs ask a terminal.  Nothing here sleeps: everything waits for what is to be seen.
"""

import os
import re
import signal
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Self

import pexpect
import pyte

ROOT = Path(__file__).parents[2]
PATIENCE = 30
"""Seconds until what should be seen will not be seen any more; a busy machine is slow."""
PROMPT = re.compile(r"(?:trash(?:\[[^\]]*\])?(?: \w+)?|You|Ann|Ben)>")
"""A line with a prompt and nothing typed behind it."""


class _Screen(pyte.HistoryScreen):
    """What is on the screen and what has scrolled off it."""

    def __init__(self, columns: int, lines: int, answer: Callable[[str], None]) -> None:
        self._answer = answer
        super().__init__(columns, lines, history=100_000)

    def write_process_input(self, data: str) -> None:
        """What a terminal answers when a program asks where the cursor is."""
        self._answer(data)


class Terminal:
    """A program in a terminal of so many columns and lines."""

    def __init__(
        self,
        command: list[str],
        environment: Mapping[str, str],
        *,
        columns: int = 80,
        lines: int = 24,
        folder: Path | None = None,
    ) -> None:
        self._screen = _Screen(max(columns, 1), max(lines, 1), self.send)
        self._stream = pyte.Stream(self._screen)
        self._sent = 0
        self.raw = ""
        """Every byte that was written, as text."""
        self.child: Any = pexpect.spawn(
            command[0],
            command[1:],
            env=dict(environment),
            cwd=folder,
            encoding="utf-8",
            codec_errors="replace",
            dimensions=(lines, columns),
            preexec_fn=_heed_signals,
        )
        self.child.delaybeforesend = None
        self.child.ptyproc.delayafterclose = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failed: object) -> None:
        if self.child.isalive():
            self.child.kill(signal.SIGKILL)
            self.child.wait()
        self.child.close()

    # What is seen

    @property
    def rows(self) -> list[str]:
        """All lines so far, scrolled off or not, down to the cursor's or the last that is not
        empty.
        """
        scrolled = [
            "".join(line[at].data for at in range(self._screen.columns)).rstrip()
            for line in self._screen.history.top
        ]
        rows = scrolled + [row.rstrip() for row in self._screen.display]
        while len(rows) > self._row + 1 and not rows[-1]:
            rows.pop()
        return rows

    @property
    def text(self) -> str:
        """All lines so far, as one text."""
        return "\n".join(self.rows)

    @property
    def screen(self) -> list[str]:
        """The lines that are on the screen now."""
        return [row.rstrip() for row in self._screen.display]

    @property
    def colored(self) -> bool:
        """Whether any letter on the screen has a colour."""
        lines = self._screen.buffer.values()
        return any(letter.fg != "default" for line in lines for letter in line.values())

    @property
    def _row(self) -> int:
        """The cursor's line, from 0, those that have scrolled off included."""
        return len(self._screen.history.top) + int(self._screen.cursor.y)

    @property
    def line(self) -> str:
        """The line that the cursor is in."""
        return str(self._screen.display[self._screen.cursor.y]).rstrip()

    # What is waited for

    def wait(self, is_seen: Callable[[], bool], what: str) -> None:
        """Reads until that is so; fails, showing the screen, where it does not come to be."""
        end = time.monotonic() + PATIENCE
        while not is_seen():
            try:
                self._read(max(0.0, end - time.monotonic()))
            except (pexpect.TIMEOUT, pexpect.EOF) as error:
                if is_seen():
                    return
                message = f"{what} was not seen ({type(error).__name__}):\n{self.text}"
                raise AssertionError(message) from None

    def _read(self, patience: float) -> None:
        text = self.child.read_nonblocking(65536, patience)
        self.raw += text
        self._stream.feed(text)

    def until(self, text: str) -> str:
        """Everything so far, once that text is somewhere in it."""
        self.wait(lambda: text in self.text, repr(text))
        return self.text

    def at_end_of_line(self, text: str) -> None:
        """Waits until that text ends the line that the cursor is in."""
        self.wait(lambda: self.line.endswith(text), f"{text!r} at the end of a line")

    def prompt(self) -> str:
        """Everything so far, once a new prompt waits for a line."""
        self.wait(lambda: self._row > self._sent and self._is_prompt(), "a prompt")
        return self.text

    def _is_prompt(self) -> bool:
        return PROMPT.fullmatch(self.line) is not None

    # What is done

    def send(self, keys: str) -> None:
        """Presses keys."""
        self.child.send(keys)

    def press(self, letter: str) -> None:
        """Presses a letter with Ctrl."""
        self.child.sendcontrol(letter)

    def type(self, line: str) -> None:
        """Types a line, and Enter once it stands there."""
        self.send(line)
        self.wait(lambda: self.line.endswith(line.rstrip()), f"what was typed, {line!r},")
        self.enter()

    def enter(self) -> None:
        """Presses Enter; from now on, `prompt` waits for one further down."""
        self._sent = self._row
        self.send("\r")

    def ask(self, line: str) -> str:
        """Types a line; gives what stands between it and the next prompt."""
        self.type(line)
        before = self._sent
        self.prompt()
        return "\n".join(self.rows[before + 1 : self._row])

    def interrupt(self) -> None:
        """Presses Ctrl-C on an empty line; waits for the prompt that follows."""
        self._sent = self._row
        self.press("c")
        self.prompt()

    def resize(self, columns: int, lines: int) -> None:
        """Makes the terminal larger or smaller, as a person does who pulls at its corner."""
        self._screen.resize(lines, columns)
        self.child.setwinsize(lines, columns)

    def end(self) -> int:
        """The exit code once the program has ended, or the number of the signal that ended it,
        below zero.
        """
        while True:
            try:
                self._read(PATIENCE)
            except pexpect.EOF:
                break
        self.child.wait()
        self.child.close()
        status: int = -self.child.signalstatus if self.child.signalstatus else self.child.exitstatus
        return status


def _heed_signals() -> None:
    """Lets a program hang up with its terminal, whatever the one that runs the tests does."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def python_command(*arguments: str) -> list[str]:
    """The command line that runs trashcli with these arguments."""
    return [sys.executable, "-m", "trashcli", *arguments]


def environment(home: Path, **more: str) -> dict[str, str]:
    """The environment of a person at a usual terminal, whose folders are in `home`, who is asked
    nothing first, and waits for no card.
    """
    usual = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "HOME": str(home),
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
        "TRASHCLI_PACE": "fast",
        "TRASHCLI_PAUSE": "off",
        "TRASHCLI_LENGTH": "whole",
    }
    return usual | more
