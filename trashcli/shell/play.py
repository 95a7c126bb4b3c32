"""Playing: the door for a person, line by line.  What is printed is the display's business."""

import sys
from contextlib import nullcontext
from typing import TextIO

from trashcli.exits import Exit
from trashcli.shell.answer import Answer
from trashcli.shell.codes import LineFault
from trashcli.shell.display import Display
from trashcli.shell.execute import execute
from trashcli.shell.lines import Reader
from trashcli.shell.live import Live
from trashcli.shell.question import Leaves
from trashcli.shell.sentences import name
from trashcli.shell.session import Session
from trashcli.shell.shorthand import expanded
from trashcli.signals import interrupt_comes, interrupt_waits


class Play:
    """A session with a person, at a terminal or on a pipe that stands for one."""

    def __init__(self, session: Session, reader: Reader, out: TextIO) -> None:
        self._session = session
        self._reader = reader
        self._display = Display(session, out, reader.hint)

    def run(self) -> int:
        """The exit code to leave with, once the person leaves.

        Ctrl-C comes only where a person waits or is waited for, so that it never stands between a
        decision and its record.  It stops what is told and the scripts that are read; where lines
        come from no person, it ends the program.
        """
        with interrupt_waits():
            self._show_first()
            while self._session.leaving is None:
                try:
                    self._go_on()
                except KeyboardInterrupt:
                    if not self._reader.asks:
                        raise
                    self._session.scripts.clear()
            return self._leave()

    def _show_first(self) -> None:
        if stepping := self._session.stepping:
            self._display.replay(stepping)
        else:
            self._begin(self._session.begun)

    def _go_on(self) -> None:
        """Reads a line and answers it."""
        session = self._session
        if (line := self._next_line()) is None:
            session.leaving = Exit.OK
            return
        match, file = session.match, self._waits_in
        try:
            with interrupt_comes() if session.stepping else nullcontext():  # which may run for long
                answer = execute(session, *line)
        except Leaves:
            session.leaving = Exit.OK
            return
        if file and session.match is not match:
            self._display.leave(file)
        if answer:
            self._display.answer(answer)

    def _begin(self, match: Live) -> None:
        """Shows the table; where only bots play, the whole match."""
        self._display.begin(match)
        if not match.people:
            self._play_out(match)
            if sys.stdin.isatty() and not self._reader.asks:
                self._session.leaving = Exit.OK  # it is read through a pager, which has the keys
        self._display.match(match)

    def _play_out(self, match: Live) -> None:
        """Lets the bots play to the end, or as far as that can be recorded."""
        try:
            match.play_out()
        except LineFault as fault:
            self._display.answer(Answer(fault=fault))

    def _next_line(self) -> tuple[bytes, str] | None:
        """The next line and where it stands; None where the person has left."""
        session = self._session
        with interrupt_comes():
            pass  # where Ctrl-C has waited, it comes here
        while session.scripts:
            script = session.scripts[-1]
            if (raw := script.next()) is not None:
                return raw, script.at
            session.scripts.pop()
        typed = self._display.typed
        raw = typed.popleft() if typed else self._reader.read(self._prompt())
        session.restyle()
        return None if raw is None else (self._expanded(raw), "")

    def _expanded(self, raw: bytes) -> bytes:
        """The line that a typed one stands for; none where that is told to stand for nothing."""
        try:
            return expanded(raw.decode().rstrip("\r\n"), self._session).encode()
        except UnicodeDecodeError:
            return raw  # which is refused as no text
        except LineFault as fault:
            self._session.refused = fault
            self._display.answer(Answer(fault=fault))
            return b""

    def _prompt(self) -> str:
        session = self._session
        if session.stepping:
            return f"trash[{session.stepping.record}/{session.stepping.last}]> "
        match = session.match
        if match is None or not match.state.seat:
            return "trash> "
        who = name(match, match.state.seat, session.style)
        if session.style.accessible:
            return f"{who[0].upper()}{who[1:]}> "
        return f"trash[h{match.state.hand} t{match.state.turn} {who}]> "

    def _leave(self) -> int:
        """Says how to go on, and ends the recording; gives the exit code."""
        file = self._waits_in
        try:
            self._session.close("quit")
        except LineFault as fault:
            self._display.say(fault.message)
            return Exit.DAMAGED
        if file:
            self._display.leave(file)
        return self._session.leaving or Exit.OK

    @property
    def _waits_in(self) -> str:
        """The file to go on with if the match is left now; empty where none is needed."""
        return self._session.match.waits_in if self._session.match else ""
