"""Beginning to play: what `trashcli play` was asked for, as a session and the loop around it."""

import os
import platform
import sys
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from trashcli import APP
from trashcli.exits import Exit, Failure
from trashcli.folders import state_folder
from trashcli.replay.games import FOLDER, unfinished
from trashcli.replay.records import Header
from trashcli.replay.write import Durability, ReplayFile
from trashcli.screen.style import Board, Color, Style, style_for
from trashcli.settings import Settings
from trashcli.shell.answer import Form
from trashcli.shell.clock import WallClock
from trashcli.shell.codes import LineFault, as_failure
from trashcli.shell.lines import PlainReader, plain_reader, reader_for
from trashcli.shell.opening import Opening
from trashcli.shell.play import Play
from trashcli.shell.question import Leaves
from trashcli.shell.recording import announced, new_game
from trashcli.shell.saying import notice
from trashcli.shell.scripts import STDIN, Script, bounded_lines
from trashcli.shell.session import Session
from trashcli.shell.sink import Origin, Sink
from trashcli.shell.styling import settings_here
from trashcli.shell.terms import Record, Terms
from trashcli.wording import counted


class PlayPlan(Struct, frozen=True, kw_only=True):
    """What is to be played, and how; None and empty where the settings say."""

    profile: str | None = None
    seed: str | None = None
    players: str | None = None
    settings: tuple[str, ...] = ()
    record: Path | None = None
    is_recorded: bool = True
    force: bool = False
    resume: Path | None = None
    durability: Durability = "hand"
    form: Form = "text"
    """How lines are answered; but for text they are another program's."""
    verbose: bool = False
    """Whether to tell of each match which rules and seed it has, and where it is recorded."""
    board: Board | None = None
    width: int | None = None
    ascii: bool = False
    color: Color = "auto"
    accessible: bool | None = None
    reveal: bool = False
    reads_settings: bool = True
    asks: bool = True
    """Whether questions may be asked."""
    offers: bool = False
    """Whether an unfinished match is offered first."""

    @property
    def may_offer(self) -> bool:
        """Whether to offer one, as no particular match is asked for, and questions are allowed."""
        asked_for = self.profile, self.seed, self.players, self.record
        is_asked_for = bool(self.settings) or asked_for != (None,) * 4
        return self.offers and self.asks_person and not is_asked_for

    @property
    def asks_person(self) -> bool:
        """Whether questions may be asked, which a program would not answer."""
        return self.asks and self.form == "text"


def play(plan: PlayPlan) -> int:
    """The exit code of a session with a person; raises `Failure` for what the plan has wrong."""
    settings = settings_here(file=plan.reads_settings, board=plan.board, accessible=plan.accessible)
    reader = plain_reader()
    session = Session(_terms(plan, settings, reader))
    session.settings = settings
    if plan.form == "text":
        session.restyle()
    try:
        path = plan.resume or _offered(plan, reader, session.style)
    except Leaves:
        return Exit.OK
    try:
        if path:
            _go_on(session, plan, path)
        else:
            session.begin_usual()
            session.opening = replace(session.opening, seed=None)  # that of this match alone
    except LineFault as fault:
        raise as_failure(fault) from None
    if plan.form != "text":
        return _answer_program(session, plan.form)
    return Play(session, reader_for(session), sys.stdout).run()


def _answer_program(session: Session, form: Form) -> int:
    """Answers the lines of standard input as `run - --keep-going` does: what is refused does not
    end a game.
    """
    from trashcli.shell.batch import Batch

    batch = Batch(session, sys.stdout.buffer, sys.stderr, form=form, keep_going=True)
    exit = batch.run([Script(STDIN, bounded_lines(sys.stdin.buffer), {})])
    try:
        session.close("quit")
    except LineFault as fault:
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
    from trashcli.shell.offer import is_wanted

    return game.path if is_wanted(game, reader, style) else None


def _terms(plan: PlayPlan, settings: Settings, reader: PlainReader) -> Terms:
    return Terms(
        opening=Opening(
            seed=plan.seed,
            profile=plan.profile or settings.profile,
            players=plan.players or settings.players,
            you=settings.name,
            settings=plan.settings,
        ),
        style=lambda: _style(plan),
        reveal=plan.reveal,
        clock=WallClock,
        record=announced(_recording(plan), notice) if plan.verbose else _recording(plan),
        origin=_origin,
        ask=reader.ask if plan.asks_person and reader.asks else None,
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
        color=plan.color,
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
    from trashcli.replay.resume import resume
    from trashcli.replay.source import open_lines
    from trashcli.replay.timeline import read_timeline
    from trashcli.shell.kept import play_on_in_place

    resumed = resume(path, durability=plan.durability)
    if resumed.torn:
        what = f"{counted(resumed.cut, 'byte')} at the end, never committed"
        notice(f"{path}: {what}, now in {resumed.torn.name}")
    lines = list(open_lines(str(path)))
    play_on_in_place(session, resumed, read_timeline(str(path)), lines)
