"""Stepping from the command line: what `trashcli step` was asked for, carried out."""

import sys
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from trashcli.exits import Exit, Failure, Fault
from trashcli.replay.timeline import find_place
from trashcli.screen import page
from trashcli.screen.style import USUAL_WIDTH, Board, Color, Style
from trashcli.screen.text import wrapped_text
from trashcli.shell.answer import Form
from trashcli.shell.grammar import STDIN, Script, bounded_lines, script_of
from trashcli.shell.keyboard import KEYS, Player, keyboard
from trashcli.shell.play import Play, plain_reader, reader_for
from trashcli.shell.run import Batch
from trashcli.shell.sentences import match_line, standing_at, where
from trashcli.shell.session import Session, Terms, settings_here, styled, watching_style
from trashcli.shell.stepping import Stepping
from trashcli.shell.verbs.replay import passed, watched_replay

ACTION_SECONDS = 0.7
"""How long an action is looked at where the speed is 1."""


class ShowPlan(Struct, frozen=True, kw_only=True):
    """What is to be shown, and how."""

    file: str
    speed: float = 1.0
    instant: bool = False
    """Whether all is shown at once, as it is wherever nobody watches."""
    seat: int | None = None
    """Whose view to show; all is shown where there is none."""
    board: Board | None = None
    width: int | None = None
    ascii: bool = False
    color: Color = "auto"
    accessible: bool | None = None
    reads_settings: bool = True


def show(plan: ShowPlan) -> int:
    """Shows the replay; raises `Failure` for a file that is none or has no such seat, and for one
    with a damaged or unknown record once all that comes before it is shown.
    """
    timeline = watched_replay(plan.file, plan.seat)
    missing = timeline.warnings.pop() if timeline.cut_short else ""
    for warning in timeline.warnings:
        print(f"warning: {warning}", file=sys.stderr)
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
    """Looks up how things are shown: a terminal may be resized meanwhile."""
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
    except Fault as nowhere:
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
