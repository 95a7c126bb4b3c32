"""The display: what a person sees of a session.

The board is printed once for each decision of a person, and a line for whatever else happens;
nothing printed is ever taken back.  A hand's end is an event: all stops until the person goes on.
"""

import re
import shlex
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal, TextIO

from msgspec.structs import replace

from trashcli.folders import state_folder
from trashcli.replay.games import FOLDER
from trashcli.replay.records import HUMAN
from trashcli.screen import page
from trashcli.screen.board import Table, changed_since
from trashcli.screen.spoken import spoken
from trashcli.screen.story import SHOWS_AGAIN, Told
from trashcli.screen.style import Style
from trashcli.screen.text import folded, width_of
from trashcli.shell.answer import Answer, refused, said
from trashcli.shell.grammar import read_line
from trashcli.shell.help import reference
from trashcli.shell.keyboard import Keyboard, keyboard
from trashcli.shell.live import Live
from trashcli.shell.sentences import hands_won, name, readable, welcome
from trashcli.shell.session import Session
from trashcli.shell.stepping import Stepping
from trashcli.shell.typed import suggested
from trashcli.signals import interrupt_comes

Pace = Literal["fast", "normal", "step"]
MOMENT = 0.3
"""Seconds from a card to the next."""
ENTER = "   (Enter) "
CARDS = re.compile(r"(?<=;)(?=\s+(?!discarded))")
"""Where a line of the story goes on with the next card."""
AFTER_MATCH = "Enter: new cards   again: the same cards   step: look back"
LINES_AGAIN = 3
"""Lines of the story that are shown again where a match is gone on with."""
UNSEEN = "??"


class Teller:
    """Prints what happened, as fast as the pace has it; Ctrl-C shows the rest at once, and so does
    any key between two cards.
    """

    def __init__(self, out: TextIO, style: Style, pace: Pace) -> None:
        self._out = out
        self._style = style
        self._pace = pace
        self.typed = ""
        """What was typed meanwhile: a line if it ends as one, else the beginning of one."""

    def tell(self, story: Iterable[Told]) -> None:
        """Prints the lines."""
        texts = [told.text for told in story]
        match self._pace:
            case "fast":
                self._print(texts)
            case "normal":
                self._a_moment_each(deque(texts))
            case "step":
                self._an_enter_each(deque(part for told in story for part in told.parts))

    def _print(self, texts: Iterable[str]) -> None:
        for text in texts:
            print(text, file=self._out)

    def _a_moment_each(self, texts: deque[str]) -> None:
        left: deque[str] = deque()
        try:
            with keyboard(is_watched=True) as keys, interrupt_comes():
                while texts and not self.typed:
                    left = deque(CARDS.split(f"{texts.popleft()}\n"))
                    self._show_cards(left, keys)
        except KeyboardInterrupt:
            pass
        self._out.write("".join(left))
        self._print(texts)
        self._out.flush()
        self.typed = self.typed.lstrip(" \r\n")

    def _show_cards(self, left: deque[str], keys: Keyboard) -> None:
        """Shows a line a card at a time, until a key is pressed."""
        while left and not self.typed:
            self._out.write(left.popleft())
            self._out.flush()
            self.typed = keys.wait(MOMENT)

    def _an_enter_each(self, parts: deque[str]) -> None:
        """Prints all parts but the last, each until Enter; those that are left when a person wants
        to wait no more are printed at once.
        """
        try:
            while len(parts) > 1:
                print(*self._waiting(parts.popleft()), sep="", end="", file=self._out, flush=True)
                with interrupt_comes():
                    line = read_line(sys.stdin.buffer)
                if line is None:  # Ctrl-D
                    print(file=self._out)
                    break
                if line.strip():
                    self.typed = line.decode(errors="replace").rstrip("\r\n") + "\n"
                    break
        except KeyboardInterrupt:
            print(file=self._out)
        self._print(parts)

    def _waiting(self, part: str) -> tuple[str, str]:
        """A part, and how it ends: it is said that Enter goes on."""
        if self._style.accessible:
            return part, "\nMore: press Enter. "
        has_room = width_of(part.rpartition("\n")[2]) + len(ENTER) <= self._style.width
        return part, ENTER if has_room else f"\n{ENTER.lstrip()}"


class Display:
    """What is printed for a person; `hint` says how to get help, beside the first next step."""

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
        self.begun = ""
        """The beginning of a line that was typed meanwhile."""
        self._match: Live | None = None
        self._told = 0
        self._boards: dict[int, tuple[int, list[str]]] = {}
        """The hand, and all layouts, as each person saw them last."""
        self._announced = 0
        """The seat of the person whose turn was announced last."""

    def begin(self, match: Live) -> None:
        """What stands above the first table: who plays, and a line of help for a newcomer; of a
        match that is gone on with, the score and what happened last.
        """
        style = self._session.style
        if opening := page.opening(match.table(), style):
            self.say(opening)
        elif self._out.isatty() and (help := welcome(match.file)):
            self.say(*said(Answer(text=help), style))
        if match.kept and match.state.hand:
            self.say(*said(Answer(text=f"Score: {hands_won(match, style)}."), style))
            story = [told for _, told in match.told(match.hand_so_far, style)]
            self.say(*(told.text for told in story[-LINES_AGAIN:]))

    def answer(self, answer: Answer) -> None:
        """Shows what an answer says, and the table where it has changed."""
        session = self._session
        if answer.fault:
            legal = ", ".join(map(readable, answer.fault.legal))
            self.say(*refused(answer.fault.message, legal, session.style))
            if session.stepping and self._left and answer.fault.code == "not_now":
                self.leave(self._left)
        elif session.match and self._sight() != self._seen:
            self.match(session.match, answer.news, answer.cmd)
        elif not answer.quiet:
            self._tell(answer.told)
            self.say(*said(replace(answer, told=()), session.style))
            if session.stepping and self._sight() != self._seen:
                self.replay(session.stepping)

    def match(self, match: Live, news: str = "", cmd: str = "") -> None:
        """Shows the news of a command, what has happened, and what there is to decide."""
        session = self._session
        if match is not self._match:
            self._match, self._told = match, match.kept
        records = range(self._told + 1, match.record + 1)
        self._told = match.record
        said_first = "\n".join(said(Answer(text=news, cmd=cmd), session.style))
        story = [(match.record, Told(said_first, (said_first,)))] if news else []
        file = match.file and reference(match.file, SHOWS_AGAIN, session.style)
        story += match.told(records, session.style, file)
        if session.style.accessible or not match.state.seat:
            self._tell(told for _, told in story)
            self._announce(match)
        else:
            ended = max(filter(match.closes_hand, records), default=0)
            if self._pace != "fast":  # the board would give away what is told slowly
                ended = match.record
            self._tell(told for record, told in story if record <= ended)
            self._announce(match)
            if story and self._pace != "fast":
                self.say("")
            self.say(page.decision(self._table(match), self._board_style(match)), "")
            self._tell(told for record, told in story if record > ended)
        self.say(self._what_next(match))
        self._seen = self._sight()

    def _table(self, match: Live) -> Table:
        """The table, the cards marked that a person has not seen at an own decision."""
        state, seat = match.state, match.state.seat
        hand, layouts = self._boards.get(seat, (0, list[str]()))
        if hand != state.hand:
            layouts = [UNSEEN * (len(layout) // 2) for layout in state.layouts]
        is_first = match.kept and seat not in self._boards
        marked = frozenset() if is_first else changed_since(layouts, state.layouts)
        self._boards[seat] = state.hand, list(state.layouts)
        return match.table(revealed=self._session.terms.reveal, marked=marked)

    def _announce(self, match: Live) -> None:
        """Says whose turn it is where it passes from one person to another."""
        seat = match.state.seat
        if match.people > 1 and seat and seat != self._announced:
            self._announced = seat
            if match.sittings[seat - 1].kind == HUMAN:
                who = name(match, seat, self._session.style)
                text = "Your turn." if who == "you" else f"{who}, your turn."
                self.say(*said(Answer(text=text, cmd="turn"), self._session.style))

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
        hint = f", {self._hint}" if self._hint else ""
        if is_end:
            return f"(b back, goto start{hint})"
        return f"next: n   (b back, goto h3{hint})"

    def _what_next(self, match: Live) -> str:
        """What there is to decide, or what Enter alone does; how to play again, once it is over."""
        session = self._session
        is_spoken = session.style.accessible
        if is_spoken and match.state.seat:
            return page.decision(match.table(), session.style)
        if match.ended:
            return "\n".join(self._after(match))
        line = suggested(session) if session.settings.enter else ""
        if is_spoken:
            return f"Next: {line or 'new'}. Type help."
        hint, self._hint = self._hint, ""
        parts = [f"next: {readable(line)}" if line else "", f"({hint})" if hint else ""]
        return "   ".join(filter(None, parts))

    def _after(self, match: Live) -> Iterator[str]:
        """What can be done once a match is over: its code to send to others, and the next match."""
        style = self._session.style
        ways = AFTER_MATCH if self._session.settings.enter else AFTER_MATCH.replace("Enter", "new")
        if style.accessible:
            enter = ways.partition(":")[0]
            text = f"{enter} for new cards, again for the same cards, step to look back."
            yield spoken("Next:", text, style)
            return
        if code := match.code:
            yield f"Code: {code}"
        yield from folded(ways, style.width, "  ")

    def leave(self, file: str, *, is_last: bool = False) -> None:
        """Says how to go on with the match in that file; `is_last` where the session ends with it,
        so that the plain command offers it.
        """
        self._left = file
        if is_last and Path(file).absolute().parent == state_folder() / FOLDER:
            style = self._session.style
            program = "trashcli" if style.accessible else "`trashcli`"
            self.say(*said(Answer(text=f"Saved. {program} continues it.", cmd="quit"), style))
            return
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

    @property
    def _pace(self) -> Pace:
        """How fast things are told: slowly only to a person at a terminal."""
        session, pace = self._session, self._session.settings.pace
        if session.terms.ask is None or self.typed:
            return "fast"
        if pace == "auto":
            return "fast" if session.style.accessible else "normal"
        return pace

    def _tell(self, story: Iterable[Told]) -> None:
        """Prints what happened; where a hand ended, a person says when to go on."""
        for lines, deals in _by_hands(story):
            teller = Teller(self._out, self._session.style, self._pace)
            teller.tell(lines[:-1] if deals else lines)
            self._take(teller.typed)
            if deals:
                is_drawn = not self._session.style.accessible
                self.say(*[""] * (is_drawn and self._pace != "fast"), lines[-1].text)
            if deals and not self.typed and self._pauses:
                self._wait_for_enter(deals)

    @property
    def _pauses(self) -> bool:
        match = self._session.match
        is_asked = self._session.ask is not None and self._session.settings.pause
        return is_asked and match is not None and match.people > 0

    def _wait_for_enter(self, hand: int) -> None:
        text = f"Enter deals hand {hand}. "
        if self._session.style.accessible:
            text = f"Next: press Enter, it deals hand {hand}. "
        print(text, end="", file=self._out, flush=True)
        self.begun = ""
        try:
            with interrupt_comes():
                line = read_line(sys.stdin.buffer)
        except KeyboardInterrupt:
            line = None
        if line is None:
            print(file=self._out)
        elif line.strip():
            self.typed.append(line)

    def _take(self, typed: str) -> None:
        """Takes in what was typed while something was told."""
        *lines, begun = re.split(r"[\r\n]", typed)
        self.typed.extend(line.encode() for line in lines)
        if begun.isprintable():
            self.begun += begun


def _by_hands(story: Iterable[Told]) -> Iterator[tuple[list[Told], int]]:
    """The story in pieces, each to the end of a hand, with the hand that is dealt then."""
    lines: list[Told] = []
    for told in story:
        lines.append(told)
        if told.deals:
            yield lines, told.deals
            lines = []
    if lines:
        yield lines, 0
