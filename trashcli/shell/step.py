"""Stepping from the command line: what `trashcli step` was asked for, carried out."""

import sys
from collections.abc import Sequence

from msgspec import Struct

from trashcli.exits import Exit, Failure
from trashcli.replay.place import NoPlace, find_place
from trashcli.screen import page
from trashcli.screen.style import USUAL_WIDTH, Board, Color, Style
from trashcli.shell.answer import Form
from trashcli.shell.batch import Batch
from trashcli.shell.lines import plain_reader, reader_for
from trashcli.shell.play import Play
from trashcli.shell.scripts import STDIN, Script, bounded_lines, script_of
from trashcli.shell.sentences import standing_at
from trashcli.shell.session import Session
from trashcli.shell.stepped import watched_replay
from trashcli.shell.styling import settings_here, watching_style
from trashcli.shell.terms import Terms


class StepPlan(Struct, frozen=True, kw_only=True):
    """What is to be stepped through, and how."""

    file: str
    at: str = "start"
    commands: Sequence[str] = ()
    form: Form = "text"
    seat: int | None = None
    """Whose view to show; all is shown where there is none."""
    quiet: bool = False
    board: Board | None = None
    width: int | None = None
    ascii: bool = False
    color: Color = "auto"
    accessible: bool | None = None
    reads_settings: bool = True
    """Whether the settings file is read, where a person steps; lines of a script never see it."""


def step(plan: StepPlan) -> int:
    """How it ended; raises `Failure` for a file or a place that is not there."""
    is_watched = not plan.commands and sys.stdin.isatty() and sys.stdout.isatty()
    session = _watched(plan) if is_watched else Session(Terms(style=lambda: _plain_style(plan)))
    timeline = watched_replay(plan.file, plan.seat)
    stepping = session.step_through(timeline, hides=plan.seat is not None)
    for warning in timeline.warnings:
        print(f"warning: {warning}", file=sys.stderr)
    try:
        stepping.goto(find_place(stepping.timeline, plan.at))
    except NoPlace as nowhere:
        raise Failure(f"{plan.file}: {nowhere}", Exit.USAGE) from None
    if is_watched:
        return Play(session, reader_for(session), sys.stdout).run()
    return _batch(plan, session)


def _watched(plan: StepPlan) -> Session:
    """A session with a person, to whom things are shown as the settings say."""
    settings = settings_here(file=plan.reads_settings, board=plan.board, accessible=plan.accessible)
    session = Session(Terms(style=lambda: watching_style(plan, settings), ask=plain_reader().ask))
    session.settings = settings
    session.restyle()
    return session


def _plain_style(plan: StepPlan) -> Style:
    is_spoken = bool(plan.accessible)
    return Style(
        width=plan.width or USUAL_WIDTH,
        board=plan.board or "compact",
        color=plan.color == "always" and not is_spoken,
        accessible=is_spoken,
        suits="none" if is_spoken else "letters",
    )


def _batch(plan: StepPlan, session: Session) -> int:
    batch = Batch(session, sys.stdout.buffer, sys.stderr, form=plan.form, quiet=plan.quiet)
    if plan.commands:
        return batch.run([script_of("-c", plan.commands)])
    if plan.form == "text" and not plan.quiet:
        for text in (
            standing_at(session.opened, session.style),
            page.board(session.opened.table(), session.style),
        ):
            print(text, flush=True)
    lines = () if sys.stdin.isatty() else bounded_lines(sys.stdin.buffer)
    return batch.run([Script(STDIN, iter(lines), {})])
