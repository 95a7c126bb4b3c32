"""Playing: the door for a person, line by line.

The board is printed once for each decision of a person, and a line for whatever else happens;
nothing printed is ever taken back.
"""

import shlex
import sys
from collections.abc import Iterable
from contextlib import nullcontext
from typing import TextIO

from msgspec.structs import replace

from trashcli.exits import Exit
from trashcli.screen import page
from trashcli.screen.story import Told
from trashcli.screen.style import Style
from trashcli.screen.wrap import folded
from trashcli.shell.answer import Answer
from trashcli.shell.codes import LineFault
from trashcli.shell.execute import execute
from trashcli.shell.lines import Reader
from trashcli.shell.live import Live
from trashcli.shell.rematch import again
from trashcli.shell.saying import refused, said
from trashcli.shell.sentences import name
from trashcli.shell.session import Session
from trashcli.shell.shorthand import expanded, suggested
from trashcli.shell.stepping import Stepping
from trashcli.shell.telling import tell
from trashcli.shell.welcome import welcome
from trashcli.signals import interrupt_comes, interrupt_waits


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
            self._show_replay(stepping)
        else:
            self._begin(self._session.begun)

    def _go_on(self) -> None:
        """Reads a line and answers it."""
        session = self._session
        if (line := self._next_line()) is None:
            session.leaving = Exit.OK
            return
        with interrupt_comes() if session.stepping else nullcontext():  # which may run for long
            answer = execute(session, *line)
        if answer:
            self._show(answer)

    def _begin(self, match: Live) -> None:
        """Shows the table; where only bots play, the whole match."""
        style = self._session.style
        if opening := page.opening(match.table(), style):
            self._say(opening)
        if self._out.isatty() and (help := welcome(match.file)):
            self._say(*([help] if style.accessible else folded(help, style.width, "  ")))
        if not match.people:
            self._play_out(match)
            if sys.stdin.isatty() and not self._reader.asks:
                self._session.leaving = Exit.OK  # it is read through a pager, which has the keys
        self._show_match(match)

    def _play_out(self, match: Live) -> None:
        """Lets the bots play to the end, or as far as that can be recorded."""
        try:
            match.play_out()
        except LineFault as fault:
            self._show(Answer(fault=fault))

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
        raw = self._reader.read(self._prompt())
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
            self._show(Answer(fault=fault))
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

    def _show(self, answer: Answer) -> None:
        """Shows what an answer says, and the table where it has changed."""
        session = self._session
        if answer.fault:
            legal = ", ".join(answer.fault.legal)
            self._say(*refused(answer.fault.message, legal, session.style))
        elif session.match and self._sight() != self._seen:
            self._show_match(session.match, answer.news)
        elif not answer.quiet:
            self._tell(answer.told)
            self._say(*said(replace(answer, told=()), session.style))
            if session.stepping and self._sight() != self._seen:
                self._show_replay(session.stepping)

    def _sight(self) -> str:
        """What tells whether the table has changed since it was shown."""
        stepping = self._session.stepping
        return (
            f"{stepping.place}" if stepping else f"{id(self._session.match)} {self._session.hash}"
        )

    def _show_replay(self, stepping: Stepping) -> None:
        self._seen = self._sight()
        self._say(page.board(stepping.table(), self._session.style))

    def _show_match(self, match: Live, news: str = "") -> None:
        """Shows the news, what has happened, and what there is to decide."""
        session = self._session
        if match is not self._match:
            self._match, self._told = match, match.kept
        records = range(self._told + 1, match.record + 1)
        self._told = match.record
        story = [(match.record, Told(news, (news,)))] if news else []
        story += match.told(records, session.style, match.file)
        if session.style.accessible or not match.state.seat:
            self._tell(told for _, told in story)
            self._say(self._what_next(match))
        else:
            ended = max(filter(match.closes_hand, records), default=0)
            if session.settings.pace != "fast":  # the board would give away what is told slowly
                ended = match.record
            self._tell(told for record, told in story if record <= ended)
            table = match.table(revealed=session.terms.reveal)
            self._say(page.decision(table, self._board_style(match)), "")
            self._tell(told for record, told in story if record > ended)
            self._say(self._what_next(match))
        self._seen = self._sight()

    def _what_next(self, match: Live) -> str:
        """What there is to decide, or what Enter alone does; how to play again, once it is over."""
        session = self._session
        if session.style.accessible and match.state.seat:
            return page.decision(match.table(), session.style)
        line = suggested(session) if session.settings.enter else ""
        if session.style.accessible:
            following = f"Next: {line or 'new'}. Type help."
        else:
            following = (
                f"next: {line}   ({self._reader.hint})" if line else f"({self._reader.hint})"
            )
        command = again(match.header, session.opening.settings) if match.ended else ""
        return f"Again: {command}\n{following}" if command else following

    def _board_style(self, match: Live) -> Style:
        """How the board is shown: where only bots play, all seats alike unless somebody chose."""
        style, is_chosen = self._session.style, self._session.settings.board != "auto"
        if match.people or is_chosen or style.board != "full":
            return style
        return replace(style, board="compact")

    def _tell(self, story: Iterable[Told]) -> None:
        is_watched = self._session.terms.ask is not None
        tell(story, self._session.settings.pace, self._out, watched=is_watched)

    def _leave(self) -> int:
        """Says how to go on, and ends the recording; gives the exit code."""
        match = self._session.match
        goes_on = match and match.file and not match.ended and not match.is_worth_nothing
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
