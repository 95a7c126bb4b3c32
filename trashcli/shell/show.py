"""Showing: a replay from its start to its end, as a story with the layouts at each hand's end."""

import sys
import time
from collections.abc import Callable, Iterator

from msgspec import Struct

from trashcli.exits import Exit, Failure
from trashcli.screen import page
from trashcli.screen.style import Board, Color, Style
from trashcli.screen.wrap import wrapped_text
from trashcli.shell.sentences import match_line, where
from trashcli.shell.stepped import passed, watched_replay
from trashcli.shell.stepping import Stepping
from trashcli.shell.styling import settings_here, styled, watching_style

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
    for text in _story(Stepping(timeline, hides=plan.seat is not None), _style(plan)):
        print(text, flush=pause > 0)
        time.sleep(pause)
    if timeline.cut_short:
        raise Failure(f"{plan.file}: {missing}", timeline.cut_short)
    return Exit.OK


def _style(plan: ShowPlan) -> Callable[[], Style]:
    """Looks up how things are shown: a terminal may be resized meanwhile."""
    settings = settings_here(file=plan.reads_settings, board=plan.board, accessible=plan.accessible)
    return lambda: styled(watching_style(plan, settings), settings)


def _story(stepping: Stepping, style: Callable[[], Style]) -> Iterator[str]:
    """All that a replay tells, from who plays to its end."""
    yield _sentence(f"Replay: {match_line(stepping, style())}.", style())
    for record in range(1, stepping.last + 1):
        for told in passed(stepping, [record], style()):
            yield told.text
    stepping.step(stepping.last)
    if stepping.state.phase != "over":
        yield page.board(stepping.table(), style())
        yield _sentence(f"Unfinished: {where(stepping, style())}.", style())


def _sentence(text: str, style: Style) -> str:
    return "\n".join(wrapped_text(text, style.width))
