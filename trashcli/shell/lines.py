"""Where the lines of a person come from: a prompt at a terminal, else lines as they come.

Plain lines have no editing of our own, no history and no colours.
"""

import os
import sys
from typing import TYPE_CHECKING, BinaryIO, Protocol, TextIO

from trashcli.shell.question import ANSWERS, Leaves, parse_answer
from trashcli.shell.scripts import read_line
from trashcli.shell.session import Session
from trashcli.signals import interrupt_comes

if TYPE_CHECKING:
    from trashcli.shell.prompt import Prompt


class Reader(Protocol):
    """Where the lines of a person come from."""

    @property
    def hint(self) -> str:
        """What to say beside the next step: how to get help."""

    @property
    def asks(self) -> bool:
        """Whether a person can be asked a question."""

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
        try:
            with interrupt_comes():
                line = read_line(self._stream)
        except KeyboardInterrupt:
            if self._prompts:
                print(file=self._prompts)
            raise
        if line is None and self._prompts:
            print(file=self._prompts)
        return line

    @property
    def asks(self) -> bool:
        """Whether a person can be asked a question."""
        return self._prompts is not None

    def ask(self, question: str, *, usual: bool = False) -> bool:
        """Whether the answer to a question is yes.  Enter alone is the usual answer, Ctrl-C means
        no, and what is no answer is asked for again.  Raises `Leaves` for Ctrl-D, and for `quit`.
        """
        while True:
            try:
                line = self.read(f"{question} [{'Y/n' if usual else 'y/N'}] ")
            except KeyboardInterrupt:
                return False
            if line is None:
                raise Leaves
            answer = parse_answer(line.decode(errors="replace"), usual=usual)
            if answer is not None:
                return answer
            print(ANSWERS, file=self._prompts)


class LatePrompt:
    """The prompt, loaded when the first line is read, so that the table is shown before.  Where
    things are spoken, plain lines are read.
    """

    hint = "? help, Tab completes"
    asks = True

    def __init__(self, session: Session, plain: PlainReader) -> None:
        self._session = session
        self._plain = plain
        self._prompt: Prompt | None = None

    def read(self, prompt: str) -> bytes | None:
        """The next line, None when the person leaves; raises `KeyboardInterrupt` for Ctrl-C."""
        if self._session.style.accessible:
            return self._plain.read(prompt)
        if self._prompt is None:
            from trashcli.shell.prompt import Prompt

            self._prompt = Prompt(self._session)
        return self._prompt.read(prompt)


def reader_for(session: Session) -> Reader:
    """How a person's lines are read here: with a prompt where both ends are terminals that can
    show one.
    """
    plain = plain_reader()
    is_dumb = os.environ.get("TERM", "dumb") == "dumb" and sys.platform != "win32"
    return plain if is_dumb or not plain.asks else LatePrompt(session, plain)


def plain_reader() -> PlainReader:
    """Reads standard input; prompts if both ends are terminals."""
    seen = sys.stdin.isatty() and sys.stdout.isatty()
    return PlainReader(sys.stdin.buffer, sys.stdout if seen else None)
