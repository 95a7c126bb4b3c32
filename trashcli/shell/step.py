"""Stepping from the command line: what `trashcli step` was asked for, carried out."""

import os
import sys
from collections.abc import Sequence

from msgspec import Struct

from trashcli.exits import Exit, Failure
from trashcli.replay.place import NoPlace, find_place
from trashcli.replay.timeline import read_timeline
from trashcli.screen import page
from trashcli.screen.style import USUAL_WIDTH, Board, Color, Style, style_for
from trashcli.shell.answer import Form
from trashcli.shell.batch import Batch
from trashcli.shell.lines import reader_for
from trashcli.shell.play import Play
from trashcli.shell.scripts import STDIN, Script, bounded_lines, script_of
from trashcli.shell.sentences import standing_at
from trashcli.shell.session import Session
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
    board: Board = "compact"
    width: int | None = None
    ascii: bool = False
    color: Color = "auto"


def step(plan: StepPlan) -> int:
    """How it ended; raises `Failure` for a file or a place that is not there."""
    is_watched = not plan.commands and sys.stdin.isatty() and sys.stdout.isatty()
    session = Session(Terms(style=lambda: _style(plan, is_watched=is_watched)))
    timeline = read_timeline(plan.file)
    if plan.seat is not None and not 1 <= plan.seat <= len(timeline.header.seats):
        raise Failure(f"{plan.file}: there is no seat {plan.seat}", Exit.USAGE)
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


def _style(plan: StepPlan, *, is_watched: bool) -> Style:
    if is_watched:
        return style_for(
            sys.stdout,
            os.environ,
            width=plan.width,
            ascii=plan.ascii,
            color=plan.color,
            board=plan.board,
        )
    return Style(width=plan.width or USUAL_WIDTH, board=plan.board, color=plan.color == "always")


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
