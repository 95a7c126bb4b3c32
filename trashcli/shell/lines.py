"""Lines typed or piped in, read as they come: no editing of our own, no history, no colours."""

import sys
from typing import BinaryIO, Protocol, TextIO

from trashcli.shell.scripts import read_line


class Reader(Protocol):
    """Where the lines of a person come from."""

    hint: str
    """What to say beside the next step: how to get help."""

    def read(self, prompt: str) -> bytes | None:
        """The next line, None when there are no more; raises `KeyboardInterrupt` for Ctrl-C."""


class PlainReader:
    """Reads lines from a stream; shows a prompt only where a person sees it."""

    hint = "? help"

    def __init__(self, stream: BinaryIO, prompts: TextIO | None) -> None:
        self._stream = stream
        self._prompts = prompts

    def read(self, prompt: str) -> bytes | None:
        """The next line, None when there are no more."""
        if self._prompts:
            print(prompt, end="", file=self._prompts, flush=True)
        line = read_line(self._stream)
        if line is None and self._prompts:
            print(file=self._prompts)
        return line

    @property
    def asks(self) -> bool:
        """Whether a person can be asked a question."""
        return self._prompts is not None

    def ask(self, question: str) -> bool:
        """Whether the answer to a question is yes; Ctrl-C, Ctrl-D and all else mean no."""
        try:
            answer = self.read(f"{question} [y/N] ") or b""
        except KeyboardInterrupt:
            print(file=self._prompts)
            return False
        return answer.strip().lower() in (b"y", b"yes")


def plain_reader() -> PlainReader:
    """Reads standard input; prompts if both ends are terminals."""
    seen = sys.stdin.isatty() and sys.stdout.isatty()
    return PlainReader(sys.stdin.buffer, sys.stdout if seen else None)
