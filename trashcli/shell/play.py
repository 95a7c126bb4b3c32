"""Playing: the door for a person, line by line.

The board is printed once for each decision of a person, and a line for whatever else happens;
nothing printed is ever taken back.
"""

import shlex
from typing import TextIO

from trashcli.exits import Exit
from trashcli.screen import page
from trashcli.shell.answer import Answer
from trashcli.shell.codes import LineFault
from trashcli.shell.execute import execute
from trashcli.shell.lines import Reader
from trashcli.shell.live import Live
from trashcli.shell.sentences import name
from trashcli.shell.session import Session
from trashcli.shell.shorthand import expanded, suggested
from trashcli.shell.stepping import Stepping


class Play:
    """A session with a person, at a terminal or on a pipe that stands for one."""

    def __init__(self, session: Session, reader: Reader, out: TextIO) -> None:
        self._session = session
        self._reader = reader
        self._out = out
        self._seen = ""
        """What was shown last, as `_sight` gives it."""
        self._match: Live | None = None
        self._told = 0

    def run(self) -> int:
        """The exit code to leave with, once the person leaves."""
        session = self._session
        if session.stepping:
            self._show_replay(session.stepping)
        else:
            self._begin(session.begun)
        while session.leaving is None and (line := self._next_line()) is not None:
            self._carry_out(*line)
        return self._leave()

    def _carry_out(self, raw: bytes, at: str) -> None:
        """Answers a line; Ctrl-C stops a long one, as if it had not been given."""
        try:
            answer = execute(self._session, raw, at)
        except KeyboardInterrupt:
            self._say("stopped")
            return
        if answer:
            self._show(answer)

    def _begin(self, match: Live) -> None:
        if opening := page.opening(match.table(), self._session.style):
            self._say(opening)
        self._show_match(match)

    def _next_line(self) -> tuple[bytes, str] | None:
        """The next line and where it stands; None where the person has left."""
        session = self._session
        while session.scripts:
            script = session.scripts[-1]
            if (raw := script.next()) is not None:
                return raw, script.at
            session.scripts.pop()
        try:
            raw = self._reader.read(self._prompt())
        except KeyboardInterrupt:
            self._say(" ")
            return b"", ""
        if raw is None:
            return None
        return _expanded(raw, session), ""

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

    def _show(self, answer: Answer) -> None:
        """Shows what an answer says, and the table where it has changed."""
        session = self._session
        if answer.fault:
            legal = f" (legal: {', '.join(answer.fault.legal)})" if answer.fault.legal else ""
            self._say(f"{answer.fault.message}{legal}")
        elif session.match and self._sight() != self._seen:
            self._show_match(session.match)
        elif not answer.quiet:
            self._say(answer.render())
            if session.stepping and self._sight() != self._seen:
                self._show_replay(session.stepping)

    def _sight(self) -> str:
        """What tells whether the table has changed since it was shown."""
        stepping = self._session.stepping
        return f"{stepping.place}" if stepping else f"{id(self._match)} {self._session.hash}"

    def _show_replay(self, stepping: Stepping) -> None:
        self._seen = self._sight()
        self._say(page.board(stepping.table(), self._session.style))

    def _show_match(self, match: Live) -> None:
        """Shows what has happened, and what there is to decide."""
        session = self._session
        if match is not self._match:
            self._match, self._told = match, match.heard
        records = range(self._told + 1, match.record + 1)
        self._told = match.record
        story = list(match.told(records, session.style, match.file))
        if session.style.accessible or not match.state.seat:
            self._say(*(text for _, text in story))
            if match.state.seat:
                self._say(page.decision(match.table(), session.style))
        else:
            ended = max(filter(match.closes_hand, records), default=0)
            self._say(*(text for record, text in story if record <= ended))
            self._say(page.decision(match.table(revealed=session.terms.reveal), session.style))
            self._say("", *(text for record, text in story if record > ended), self._next)
        self._seen = self._sight()

    @property
    def _next(self) -> str:
        """What Enter alone does."""
        return f"next: {suggested(self._session)}   ({self._reader.hint})"

    def _leave(self) -> int:
        """Says how to go on, and ends the recording; gives the exit code."""
        match = self._session.match
        goes_on = match and match.file and not match.ended
        try:
            self._session.close("quit")
        except LineFault as fault:
            self._say(fault.message)
            return Exit.DAMAGED
        if match and goes_on:
            self._say(f"To go on: trashcli play --resume {shlex.quote(match.file)}")
        return self._session.leaving or Exit.OK

    def _say(self, *texts: str) -> None:
        for text in texts:
            print(text, file=self._out)
        self._out.flush()


def _expanded(raw: bytes, session: Session) -> bytes:
    """The line that a typed one stands for; bytes that are no text stay as they are."""
    try:
        return expanded(raw.decode().rstrip("\r\n"), session).encode()
    except UnicodeDecodeError:
        return raw
