"""The display: what a person sees of a session.

The board is printed once for each decision of a person, and a line for whatever else happens;
nothing printed is ever taken back.
"""

import shlex
import sys
import time
from collections import deque
from collections.abc import Iterable
from typing import Literal, TextIO

from msgspec.structs import replace

from trashcli.screen import page
from trashcli.screen.spoken import spoken
from trashcli.screen.story import SHOWS_AGAIN, Told
from trashcli.screen.style import Style
from trashcli.screen.text import width_of
from trashcli.shell.answer import Answer, refused, said
from trashcli.shell.grammar import read_line
from trashcli.shell.help import reference
from trashcli.shell.live import Live
from trashcli.shell.opening import again
from trashcli.shell.sentences import welcome
from trashcli.shell.session import Session
from trashcli.shell.stepping import Stepping
from trashcli.shell.typed import suggested
from trashcli.signals import interrupt_comes

Pace = Literal["fast", "normal", "step"]
MOMENT = 0.3
"""Seconds from a card to the next."""
ENTER = "   (Enter) "


def tell(story: Iterable[Told], pace: Pace, out: TextIO, style: Style, *, watched: bool) -> bytes:
    """Prints what happened; Ctrl-C tells the rest at once, and so does a line that is typed where
    Enter goes on.  Gives that line, empty if there is none.
    """
    parts = [part for told in story for part in ([told.text] if pace == "fast" else told.parts)]
    typed = _tell_slowly(parts, pace, out, style) if watched and pace != "fast" else b""
    for part in parts:
        print(part, file=out)
    return typed


def _tell_slowly(parts: list[str], pace: Pace, out: TextIO, style: Style) -> bytes:
    """Prints the parts but for the last, and takes them away; those that are left when a person
    wants to wait no more stay.  Gives what was typed instead of Enter.
    """
    try:
        while len(parts) > 1:
            part = parts.pop(0)
            print(*_waiting(part, pace, style), sep="", end="", file=out, flush=True)
            with interrupt_comes():
                if pace == "normal":
                    time.sleep(MOMENT)
                elif (line := read_line(sys.stdin.buffer)) is None:  # Ctrl-D
                    print(file=out)
                    break
                elif line.strip():
                    return line
    except KeyboardInterrupt:
        print(file=out)
    return b""


def _waiting(part: str, pace: Pace, style: Style) -> tuple[str, str]:
    """A part, and how it ends: where Enter goes on, that is said."""
    if pace == "normal":
        return part, "\n"
    if style.accessible:
        return part, "\nMore: press Enter. "
    has_room = width_of(part.rpartition("\n")[2]) + len(ENTER) <= style.width
    return part, ENTER if has_room else f"\n{ENTER.lstrip()}"


class Display:
    """What is printed for a person; `hint` says how to get help, beside the next step."""

    def __init__(self, session: Session, out: TextIO, hint: str) -> None:
        self._session = session
        self._out = out
        self._hint = hint
        self._seen = ""
        """What was shown last, as `_sight` gives it."""
        self._left = ""
        """The file of the match that was left last."""
        self.typed: deque[bytes] = deque()
        """Lines that were typed while something was told."""
        self._match: Live | None = None
        self._told = 0

    def begin(self, match: Live) -> None:
        """What stands above the first table: who plays, and a line of help for a newcomer."""
        style = self._session.style
        if opening := page.opening(match.table(), style):
            self.say(opening)
        if self._out.isatty() and (help := welcome(match.file)):
            self.say(*said(Answer(text=help), style))

    def answer(self, answer: Answer) -> None:
        """Shows what an answer says, and the table where it has changed."""
        session = self._session
        if answer.fault:
            legal = ", ".join(answer.fault.legal)
            self.say(*refused(answer.fault.message, legal, session.style))
            if session.stepping and self._left and answer.fault.code == "not_now":
                self.leave(self._left)
        elif session.match and self._sight() != self._seen:
            self.match(session.match, answer.news)
        elif not answer.quiet:
            self._tell(answer.told)
            self.say(*said(replace(answer, told=()), session.style))
            if session.stepping and self._sight() != self._seen:
                self.replay(session.stepping)

    def match(self, match: Live, news: str = "") -> None:
        """Shows the news, what has happened, and what there is to decide."""
        session = self._session
        if match is not self._match:
            self._match, self._told = match, match.kept
        records = range(self._told + 1, match.record + 1)
        self._told = match.record
        said_first = "\n".join(said(Answer(text=news), session.style))
        story = [(match.record, Told(said_first, (said_first,)))] if news else []
        file = match.file and reference(match.file, SHOWS_AGAIN, session.style)
        story += match.told(records, session.style, file)
        if session.style.accessible or not match.state.seat:
            self._tell(told for _, told in story)
            self.say(self._what_next(match))
        else:
            ended = max(filter(match.closes_hand, records), default=0)
            if session.settings.pace != "fast":  # the board would give away what is told slowly
                ended = match.record
            self._tell(told for record, told in story if record <= ended)
            table = match.table(revealed=session.terms.reveal)
            self.say(page.decision(table, self._board_style(match)), "")
            self._tell(told for record, told in story if record > ended)
            self.say(self._what_next(match))
        self._seen = self._sight()

    def replay(self, stepping: Stepping) -> None:
        """Shows the table of a replay."""
        style = self._session.style
        self._seen = self._sight()
        self.say(page.board(stepping.table(), style))
        self.say(*said(Answer(text=self._where_to(stepping)), style))

    def say(self, *texts: str) -> None:
        """Prints these lines at once."""
        for text in texts:
            print(text, file=self._out)
        self._out.flush()

    def _sight(self) -> str:
        """What tells whether the table has changed since it was shown."""
        stepping = self._session.stepping
        return (
            f"{stepping.place}" if stepping else f"{id(self._session.match)} {self._session.hash}"
        )

    def _where_to(self, stepping: Stepping) -> str:
        """Which lines step on from here."""
        is_end = stepping.record == stepping.last
        if self._session.style.accessible:
            return f"Next: {'b, or goto start' if is_end else 'n, or b, or goto h3'}. Type help."
        if is_end:
            return f"(b back, goto start, {self._hint})"
        return f"next: n   (b back, goto h3, {self._hint})"

    def _what_next(self, match: Live) -> str:
        """What there is to decide, or what Enter alone does; how to play again, once it is over."""
        session = self._session
        if session.style.accessible and match.state.seat:
            return page.decision(match.table(), session.style)
        line = suggested(session) if session.settings.enter else ""
        if session.style.accessible:
            following = f"Next: {line or 'new'}. Type help."
        else:
            following = f"next: {line}   ({self._hint})" if line else f"({self._hint})"
        command = again(match.header, session.opening.settings) if match.ended else ""
        ways = [self._to_copy("Again:", command)] if command else []
        if match.ended and not session.style.accessible and (code := match.code):
            ways.append(f"Code: {code}")
        return "\n".join([*ways, following])

    def leave(self, file: str) -> None:
        """Says how to go on with the match in that file."""
        self._left = file
        command = "trashcli play --resume "
        called = reference(file, f"To go on: {command}", self._session.style)
        self.say(self._to_copy("To go on:", command + shlex.quote(called)))

    def _to_copy(self, label: str, command: str) -> str:
        """A command behind its label: spoken, in lines that are not too long."""
        style = self._session.style
        return spoken(label, command, style) if style.accessible else f"{label} {command}"

    def _board_style(self, match: Live) -> Style:
        """How the board is shown: where only bots play, all seats alike unless somebody chose."""
        style, is_chosen = self._session.style, self._session.settings.board != "auto"
        if match.people or is_chosen or style.board != "full":
            return style
        return replace(style, board="compact")

    def _tell(self, story: Iterable[Told]) -> None:
        session = self._session
        is_watched = session.terms.ask is not None and not self.typed
        line = tell(story, session.settings.pace, self._out, session.style, watched=is_watched)
        if line:
            self.typed.append(line)
