"""A person at a shell's prompt, who types command lines one after another."""

import re
import sys
from pathlib import Path
from typing import NamedTuple, Self

from tests.terminal.terminal import ROOT, Terminal, environment

PROMPT = re.compile(r"\[(\d+)\]\$$")
"""The prompt, with the exit code of the line before."""
BEGINS = f"""
trashcli() {{ "{sys.executable}" -m trashcli "$@"; }}
PS1='[$?]$ '
"""


class Done(NamedTuple):
    """How a line ended, and what stood on the screen between it and the next prompt."""

    code: int
    text: str


class Shell(Terminal):
    """A shell in a terminal, where `trashcli` is this program."""

    def __init__(self, home: Path, *, columns: int = 80, lines: int = 24, **variables: str) -> None:
        begins = home / "begins.sh"
        begins.write_text(f"{BEGINS}\n")
        super().__init__(
            ["bash", "--noprofile", "--rcfile", str(begins), "-i"],
            environment(home, **variables),
            columns=columns,
            lines=lines,
            folder=home,
        )

    def __enter__(self) -> Self:
        self.until("[0]$")
        return self

    def begin(self, line: str) -> None:
        """Types a line, which is shorter than the terminal is wide, and Enter."""
        self.send(f"{line}\r")
        self.wait(lambda: any(row.endswith(f"]$ {line}") for row in self.rows), repr(line))

    def done(self) -> Done:
        """How the line that was typed last ended, once it has."""
        self.wait(lambda: PROMPT.search(self.rows[-1]) is not None, "the shell's prompt")
        rows = self.rows
        typed = max(at for at, row in enumerate(rows) if re.search(r"\[\d+\]\$ ", row))
        found = PROMPT.search(rows[-1])
        assert found
        return Done(int(found[1]), "\n".join(rows[typed + 1 : -1]))

    def run(self, line: str) -> Done:
        """Types a line, and waits for its end."""
        self.begin(line)
        return self.done()


REPLAY = ROOT / "tests" / "vectors" / "pagat-42.trash.jsonl"
