"""Batch: lines from scripts, commands and pipes, answered one by one, without any question.

The same bytes in give the same bytes out: no time, folder or width is told.
"""

from collections.abc import Sequence
from typing import BinaryIO, TextIO

from trashcli.exits import Exit
from trashcli.shell.answer import Answer, Form, json_line, plain
from trashcli.shell.codes import LineFault, exit_for
from trashcli.shell.execute import execute
from trashcli.shell.scripts import Script
from trashcli.shell.session import Session

ORDER = (Exit.INTERNAL, Exit.USAGE, Exit.UNSUPPORTED, Exit.DAMAGED, Exit.SCRIPT, Exit.NO, Exit.OK)
"""Which exit code counts where there are several."""
LONGEST_SHOWN = 200
"""Characters of a line that a message repeats."""


class Batch:
    """Carries out scripts on a session and writes the answers."""

    def __init__(  # noqa: PLR0913 -- one for each flag of the command line
        self,
        session: Session,
        out: BinaryIO,
        errors: TextIO,
        *,
        form: Form = "text",
        keep_going: bool = False,
        echo: bool = False,
        quiet: bool = False,
    ) -> None:
        self.session = session
        self.exit = Exit.OK
        self._out = out
        self._errors = errors
        self._form = form
        self._keep_going = keep_going
        self._echo = echo
        self._quiet = quiet

    def run(self, scripts: Sequence[Script]) -> int:
        """How it ends when all lines are carried out, or one is refused."""
        session = self.session
        try:
            for script in scripts:
                session.enter(script)
                while session.scripts and session.leaving is None:
                    self._next_line()
        finally:
            for script in [*session.scripts, *scripts]:
                script.close()
        if session.checks.total and self._form == "text" and not self._quiet:
            self._write(f"{session.checks.render()}\n".encode())
        return self.exit or session.leaving or Exit.OK

    def _next_line(self) -> None:
        session = self.session
        script = session.scripts[-1]
        raw = script.next()
        if raw is None:
            session.scripts.pop()
            return
        if self._echo and self._form == "text":
            self._write(f"> {_shown(raw)}".rstrip().encode() + b"\n")
        answer = execute(session, raw, script.at)
        if answer is None:
            return
        self._tell(answer)
        if answer.fault:
            self._refused(answer.fault, raw, answer.at)

    def _tell(self, answer: Answer) -> None:
        """Writes the answer, so that another program can read it at once."""
        if self._form == "json":
            self._write(json_line(answer))
        elif self._form == "plain":
            self._write(plain(answer).encode())
        elif not (answer.fault or answer.quiet or self._quiet) and (text := answer.render()):
            self._write(f"{text}\n".encode())

    def _refused(self, fault: LineFault, raw: bytes, at: str) -> None:
        exit = exit_for(fault.code)
        self.exit = worst(self.exit, exit)
        if self._form == "text":
            print(complaint(fault, raw, at), file=self._errors)
        if not self._keep_going or fault.code == "mismatch":
            self.session.leaving = exit

    def _write(self, data: bytes) -> None:
        self._out.write(data)
        self._out.flush()


def worst(*exits: Exit) -> Exit:
    """The exit code that counts."""
    return min(exits, key=ORDER.index)


def complaint(fault: LineFault, raw: bytes, at: str) -> str:
    """Where and why a line was refused, the line itself and what its variables make of it, and a
    mark below the column.
    """
    legal = f" (legal: {', '.join(fault.legal)})" if fault.legal else ""
    lines = [f"{at}: {fault.code}: {fault.message}{legal}", f"    {_shown(raw)}"]
    if fault.filled:
        filled = fault.filled.encode(errors="replace")
        lines.append(f"    {_shown(filled)}")
    if 0 < fault.column <= LONGEST_SHOWN:
        lines.append(f"    {' ' * (fault.column - 1)}^")
    return "\n".join(lines)


def _shown(raw: bytes) -> str:
    """A line as it can be shown: no control characters, and not too long."""
    text = raw[: 4 * LONGEST_SHOWN].decode(errors="replace")
    shown = "".join(letter if letter.isprintable() else "?" for letter in text[:LONGEST_SHOWN])
    return shown if len(text) <= LONGEST_SHOWN else f"{shown}..."
