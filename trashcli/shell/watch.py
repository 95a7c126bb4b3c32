"""Stepping from the command line: what `trashcli step` was asked for, carried out."""

import sys
from collections.abc import Callable, Iterator

from trashcli.exits import Exit, Failure, Fault
from trashcli.notices import warn
from trashcli.plans import ShowPlan, StepPlan
from trashcli.replay.timeline import Timeline, find_place, read_timeline
from trashcli.screen import page
from trashcli.screen.style import USUAL_WIDTH, Style
from trashcli.screen.text import wrapped_text
from trashcli.shell.grammar import STDIN, Script, bounded_lines, script_of
from trashcli.shell.keyboard import KEYS, Player, keyboard
from trashcli.shell.play import Play, plain_reader, reader_for
from trashcli.shell.run import Batch
from trashcli.shell.sentences import match_line, passed, standing_at, where
from trashcli.shell.session import Session, Terms, settings_here, styled, watching_style
from trashcli.shell.stepping import Stepping

ACTION_SECONDS = 0.7
"""How long an action is looked at where the speed is 1."""


def _timeline(file: str, seat: int | None) -> Timeline:
    """The replay that is to be shown as this seat may know it, or as it was; raises `Failure` for a
    file that is none, or has no such seat.
    """
    timeline = read_timeline(file)
    seats = len(timeline.header.seats)
    if seat is not None and not 1 <= seat <= seats:
        raise Failure(f"{file}: there is no seat {seat}; the seats are 1 to {seats}", Exit.USAGE)
    return timeline


def show(plan: ShowPlan) -> int:
    """Show the replay; raises `Failure` for a file that is none or has no such seat, and for one
    with a damaged or unknown record once all that comes before it is shown.
    """
    timeline = _timeline(plan.file, plan.seat)
    missing = timeline.warnings.pop() if timeline.cut_short else ""
    for warning in timeline.warnings:
        warn(warning)
    pause = ACTION_SECONDS / plan.speed if sys.stdout.isatty() and not plan.instant else 0
    texts = (
        text for _, text in story(Stepping(timeline, hides=plan.seat is not None), _style(plan))
    )
    with keyboard(is_watched=pause > 0, keeps=False) as keys:
        if pause and sys.stdin.isatty():
            print(f"({KEYS})")
        Player(keys, pause).play(texts, lambda text: print(text, flush=pause > 0))
    if timeline.cut_short:
        raise Failure(f"{plan.file}: {missing}", timeline.cut_short)
    return Exit.OK


def _style(plan: ShowPlan) -> Callable[[], Style]:
    """Look up how things are shown: a terminal may be resized meanwhile."""
    settings = settings_here(file=plan.reads_settings, board=plan.board, accessible=plan.accessible)
    return lambda: styled(watching_style(plan, settings), settings)


def story(
    stepping: Stepping, style: Callable[[], Style], first: int = 1
) -> Iterator[tuple[int, str]]:
    """All that a replay tells from a record on, each text with its record (0: of the match): who
    plays, what happened, and where an unfinished match stands.
    """
    yield 0, _sentence(f"Replay: {match_line(stepping, style())}.", style())
    for record in range(first, stepping.last + 1):
        for told in passed(stepping, [record], style()):
            yield record, told.text
    stepping.step(stepping.last)
    if stepping.state.phase != "over":
        yield stepping.last, page.board(stepping.table(), style())
        yield stepping.last, _sentence(f"Unfinished: {where(stepping, style())}.", style())


def _sentence(text: str, style: Style) -> str:
    return "\n".join(wrapped_text(text, style.width))


def step(plan: StepPlan) -> int:
    """How it ended; raises `Failure` for a file or a place that is not there."""
    is_watched = not plan.commands and sys.stdin.isatty() and sys.stdout.isatty()
    session = _watched(plan) if is_watched else Session(Terms(style=lambda: _plain_style(plan)))
    timeline = _timeline(plan.file, plan.seat)
    stepping = session.step_through(timeline, hides=plan.seat is not None)
    for warning in timeline.warnings:
        warn(warning)
    try:
        stepping.goto(find_place(stepping.timeline, plan.at))
    except Fault as nowhere:
        raise Failure(f"{plan.file}: {nowhere}", Exit.USAGE) from None
    if is_watched:
        return Play(session, reader_for(session), sys.stdout).run()
    return _batch(plan, session)


def _watched(plan: StepPlan) -> Session:
    """A session with a person, to whom things are shown as the settings say."""
    settings = settings_here(file=plan.reads_settings, board=plan.board, accessible=plan.accessible)
    session = Session(
        Terms(style=lambda: watching_style(plan, settings), ask=plain_reader().ask, typed=True)
    )
    session.settings = settings
    session.restyle()
    return session


def _plain_style(plan: StepPlan) -> Style:
    is_spoken = bool(plan.accessible)
    return Style(
        width=plan.width or USUAL_WIDTH,
        board=plan.board or "compact",
        color=plan.colors == "always" and not is_spoken,
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
