"""Playing: the door for a person, line by line.  What is printed is the display's business."""

import os
import platform
import sys
import time
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Protocol, TextIO

from msgspec.structs import replace

from trashcli.exits import Exit, Failure, Fault
from trashcli.folders import state_folder
from trashcli.notices import notice
from trashcli.plans import Form, PlayPlan
from trashcli.replay.file import ReplayFile
from trashcli.replay.games import FOLDER, Game, games, unfinished
from trashcli.replay.records import Header
from trashcli.replay.timeline import read_timeline
from trashcli.screen.style import Style, style_for
from trashcli.screen.text import safe
from trashcli.settings import Settings
from trashcli.shell.answer import Answer, said
from trashcli.shell.display import Display
from trashcli.shell.grammar import (
    STDIN,
    Script,
    bounded_lines,
    read_line,
)
from trashcli.shell.live import Live, Origin, Sink, WallClock
from trashcli.shell.opening import Opening
from trashcli.shell.question import Leaves, ask
from trashcli.shell.sentences import name, welcome
from trashcli.shell.session import Record, Session, Terms, announced, new_game, settings_here
from trashcli.shell.typed import expanded
from trashcli.shell.verbs import execute
from trashcli.signals import interrupt_comes, interrupt_waits
from trashcli.version import APP
from trashcli.wording import counted

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

    def read(self, prompt: str, begun: str = "") -> bytes | None:
        """The next line, None when there are no more; raises `KeyboardInterrupt` for Ctrl-C.  What
        is typed of it already is kept where lines can be edited.
        """


class PlainReader:
    """Reads lines from a stream; shows a prompt only where a person sees it."""

    hint = "? help"

    def __init__(self, stream: BinaryIO, prompts: TextIO | None) -> None:
        self._stream = stream
        self._prompts = prompts

    def read(self, prompt: str, begun: str = "") -> bytes | None:
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

        def read(prompt: str) -> str | None:
            line = self.read(prompt)
            return None if line is None else line.decode(errors="replace")

        try:
            return ask(question, read, lambda text: print(text, file=self._prompts), usual=usual)
        except KeyboardInterrupt:
            return False


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

    def read(self, prompt: str, begun: str = "") -> bytes | None:
        """The next line, None when the person leaves; raises `KeyboardInterrupt` for Ctrl-C."""
        if self._session.style.accessible:
            return self._plain.read(prompt)
        if self._prompt is None:
            from trashcli.shell.prompt import Prompt

            self._prompt = Prompt(self._session)
        return self._prompt.read(prompt, begun)


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


TOO_SOON = 0.5
"""Seconds within which a second Enter is taken for the first one bouncing."""
UNITS = (("day", 24 * 60), ("hour", 60), ("minute", 1))
"""What time is told in, and how many minutes each has."""


def is_wanted(game: Game, reader: PlainReader, style: Style) -> bool:
    """Whether the person wants to go on with this match; raises `Leaves`."""
    others = sum(other.is_unfinished for other in games(game.path.parent)) - 1
    text = described(game, others, datetime.now(UTC), style)
    print(*said(Answer(text=text), style), sep="\n")
    return reader.ask("Go on with it?", usual=True)


def described(game: Game, others: int, now: datetime, style: Style) -> str:
    """Which match it is, and how many others wait."""
    parts = (
        safe(game.profile, style),
        ", ".join(safe(name, style) for name in game.seats),
        _hand(game.path),
        f"seed {safe(game.seed, style)}",
        f"last played {ago((now - game.changed).total_seconds())}",
    )
    text = f"Unfinished game: {'; '.join(filter(None, parts))}."
    return f"{text} {counted(others, 'other')} in `trashcli games`." if others else text


def _hand(path: Path) -> str:
    """Which hand it stopped in; empty for a damaged file, of which going on tells more."""
    try:
        timeline = read_timeline(str(path))
    except Failure:
        return ""
    return f"hand {timeline.when(timeline.last).hand}"


def ago(seconds: float) -> str:
    """How long ago so many seconds are: `3 hours ago`."""
    minutes = int(seconds // 60)
    for unit, size in UNITS:
        if minutes >= size:
            return f"{counted(minutes // size, unit)} ago"
    return "just now"


class Play:
    """A session with a person, at a terminal or on a pipe that stands for one."""

    def __init__(self, session: Session, reader: Reader, out: TextIO) -> None:
        self._session = session
        self._reader = reader
        self._display = Display(session, out, reader.hint)
        self._read_at = float("-inf")
        """When the last line was read."""

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
        except Fault as fault:
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
        raw = typed.popleft() if typed else self._read()
        session.restyle()
        return None if raw is None else (self._expanded(raw), "")

    def _read(self) -> bytes | None:
        """A line of the person.  Among several an Enter that comes too soon after a line was meant
        for that one, and makes no move of the next person.
        """
        display, match = self._display, self._session.match
        begun, display.begun = display.begun, ""
        several = self._reader.asks and match is not None and match.people > 1 and not match.ended
        since = self._read_at
        raw = self._reader.read(self._prompt(), begun)
        while (
            several and raw is not None and not raw.strip() and time.monotonic() - since < TOO_SOON
        ):
            raw = self._reader.read(self._prompt())
        self._read_at = time.monotonic()
        return raw

    def _expanded(self, raw: bytes) -> bytes:
        """The line that a typed one stands for; none where that is told to stand for nothing."""
        try:
            return expanded(raw.decode().rstrip("\r\n"), self._session).encode()
        except UnicodeDecodeError:
            return raw  # which is refused as no text
        except Fault as fault:
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
        return f"trash {who}> " if match.people > 1 else "trash> "

    def _leave(self) -> int:
        """Says how to go on, and ends the recording; gives the exit code."""
        file = self._waits_in
        try:
            self._session.close("quit")
        except Fault as fault:
            self._display.say(fault.message)
            return Exit.DAMAGED
        if file:
            self._display.leave(file, is_last=True)
        return self._session.leaving or Exit.OK

    @property
    def _waits_in(self) -> str:
        """The file to go on with if the match is left now; empty where none is needed."""
        return self._session.match.waits_in if self._session.match else ""


def play(plan: PlayPlan) -> int:
    """The exit code of a session with a person; raises `Failure` for what the plan has wrong."""
    settings = settings_here(file=plan.reads_settings, board=plan.board, accessible=plan.accessible)
    reader = plain_reader()
    session = Session(_terms(plan, settings, reader))
    session.settings = settings
    if plan.form == "text":
        session.restyle()
    try:
        path = Path(plan.resume) if plan.resume else _offered(plan, reader, session.style)
        if path is None:
            settings = _introduced(plan, settings, reader, session.style)
    except Leaves:
        return Exit.OK
    session.opening = _of_length(plan, settings, session.opening)
    if path:
        _go_on(session, plan, path)
    else:
        session.begin_usual()
        session.opening = replace(session.opening, seed=None)  # that of this match alone
    if plan.form != "text":
        return _answer_program(session, plan.form)
    return Play(session, reader_for(session), sys.stdout).run()


def _answer_program(session: Session, form: Form) -> int:
    """Answers the lines of standard input as `run - --keep-going` does: what is refused does not
    end a game.
    """
    from trashcli.shell.run import Batch

    batch = Batch(session, sys.stdout.buffer, sys.stderr, form=form, keep_going=True)
    exit = batch.run([Script(STDIN, bounded_lines(sys.stdin.buffer), {})])
    try:
        session.close("quit")
    except Fault as fault:
        raise Failure(fault.message, Exit.DAMAGED) from None
    return exit


def _offered(plan: PlayPlan, reader: PlainReader, style: Style) -> Path | None:
    """The unfinished match that a person wants to go on with, where one may be offered; raises
    `Leaves`.
    """
    may_offer = plan.may_offer and reader.asks
    game = unfinished(state_folder() / FOLDER) if may_offer else None
    if game is None:
        return None
    return game.path if is_wanted(game, reader, style) else None


def _introduced(plan: PlayPlan, settings: Settings, reader: PlainReader, style: Style) -> Settings:
    """The settings, once somebody who is here for the first time has been asked whether to learn,
    and how long a match shall be.  Raises `Leaves`.
    """
    is_new = plan.is_plain and plan.reads_settings and settings.length == "ask" and welcome("")
    if not (is_new and plan.asks_person and reader.asks):
        return settings
    from trashcli.shell.lesson import ask_length, guide

    def ask(prompt: str) -> str | None:
        try:
            line = reader.read(prompt)
        except KeyboardInterrupt:
            return None
        return None if line is None else line.decode(errors="replace")

    if reader.ask("Learn by a short guided hand?"):
        guide(ask, print, style)
    length = ask_length(ask, print, style)
    if length is None:
        raise Leaves
    return replace(settings, length=length)


LENGTHS = {"hand": ("pagat", ("match.wins=1",)), "short": ("short-game", ())}
"""The rules of a match of that length, the usual ones changed in nothing else."""


def _of_length(plan: PlayPlan, settings: Settings, opening: Opening) -> Opening:
    """The opening, a match as long as the settings say where no other rules are asked for."""
    if settings.length not in LENGTHS or plan.settings or opening.profile != "pagat":
        return opening
    profile, rules = LENGTHS[settings.length]
    return opening if plan.profile else replace(opening, profile=profile, settings=rules)


def _terms(plan: PlayPlan, settings: Settings, reader: PlainReader) -> Terms:
    return Terms(
        opening=Opening(
            seed=plan.seed,
            profile=plan.profile or settings.profile,
            players=plan.seated or settings.players,
            you=settings.name,
            settings=plan.settings,
        ),
        style=lambda: _style(plan),
        reveal=plan.reveal,
        clock=WallClock,
        record=announced(_recording(plan), notice) if plan.verbose else _recording(plan),
        origin=_origin,
        ask=reader.ask if plan.asks_person and reader.asks else None,
        typed=reader.asks and plan.form == "text",
        notice=notice if plan.form != "text" else lambda text: None,
    )


def _style(plan: PlayPlan) -> Style:
    """How things are shown; to a program always alike."""
    if plan.form != "text":
        return Style(board="compact")
    return style_for(
        sys.stdout,
        os.environ,
        width=plan.width,
        ascii=plan.ascii,
        color=plan.colors,
        board=plan.board,
        accessible=plan.accessible,
    )


def _origin() -> Origin:
    return Origin(
        app=APP,
        python=platform.python_version(),
        os=platform.system(),
        created=f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}",
    )


def _recording(plan: PlayPlan) -> Record:
    """Records the first match where the plan says, later ones among the other games."""
    named = plan.record

    def record(header: Header) -> Sink | None:
        nonlocal named
        if not plan.is_recorded:
            return None
        path, named = named, None
        if path is None:
            return new_game(header, plan.durability)
        return ReplayFile.create(path, force=plan.force, durability=plan.durability)

    return record


def _go_on(session: Session, plan: PlayPlan, path: Path) -> None:
    """Goes on with a recorded match, in its file."""
    from trashcli.replay.recorder import resume
    from trashcli.replay.source import is_code, open_lines
    from trashcli.replay.timeline import read_timeline
    from trashcli.shell.session import play_on_in_place, play_on_replay

    if is_code(str(path)):
        play_on_replay(session, str(path))
        return
    resumed = resume(path, durability=plan.durability)
    if resumed.torn:
        what = f"{counted(resumed.cut, 'byte')} at the end, never committed"
        notice(f"{path}: {what}, now in {resumed.torn.name}")
    lines = list(open_lines(str(path)))
    play_on_in_place(session, resumed, read_timeline(str(path)), lines)
