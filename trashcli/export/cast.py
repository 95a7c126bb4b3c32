"""The cast: a match as a person sees it at a terminal, in asciicast, which asciinema plays.

It is what `trashcli replay` shows, at its pace; the end of a hand stays a little longer.  Version 2
is what the asciinema of most systems reads, version 3 what a newer one writes.  No time and no
place is in it, so the same match makes the same cast.
"""

from collections.abc import Iterator
from typing import Literal

import msgspec

from trashcli.export.subject import Subject
from trashcli.screen import page
from trashcli.screen.style import Style
from trashcli.shell.sentences import match_line
from trashcli.shell.watch import ACTION_SECONDS, story

Version = Literal[2, 3]
STYLE = Style(unicode=True, drawn=True, suits="signs", color=True, board="compact")
ROWS = 24
LOOKING_SECONDS = 2.5
"""How long several lines at once are looked at, as at the end of a hand."""
TERMINAL = "xterm-256color"


def cast(subject: Subject, version: Version = 2) -> str:
    """The lines of an asciicast of the match, from the place that is named on."""
    rows: list[object] = [_header(subject, version)]
    shown_at = 0.0
    for pause, shown in _frames(subject):
        shown_at += pause
        time = pause if version == 3 else shown_at
        rows.append([round(time, 3), "o", shown.replace("\n", "\r\n")])
    return "".join(f"{msgspec.json.encode(row).decode()}\n" for row in rows)


def _header(subject: Subject, version: Version) -> dict[str, object]:
    title = match_line(subject.stepping, STYLE)
    common = {"version": version, "title": title, "idle_time_limit": LOOKING_SECONDS}
    if version == 3:
        return common | {"term": {"cols": STYLE.width, "rows": ROWS, "type": TERMINAL}}
    return common | {"width": STYLE.width, "height": ROWS, "env": {"TERM": TERMINAL}}


def _frames(subject: Subject) -> Iterator[tuple[float, str]]:
    """What is shown, each text with the seconds since the one before; last of all nothing, so that
    the end is looked at, too.
    """
    pause = ACTION_SECONDS
    for gap in subject.gaps():
        yield pause, f"{gap}\n"
    for shown in _shown(subject):
        yield pause, f"{shown}\n"
        pause = LOOKING_SECONDS if "\n" in shown else ACTION_SECONDS
    yield pause, ""


def _shown(subject: Subject) -> Iterator[str]:
    stepping, place = subject.stepping, subject.place
    first = place.record + (place.events is None) if place else 1
    told = story(stepping, lambda: STYLE, first)
    yield next(told)[1]
    if place:
        yield page.board(stepping.table(), STYLE)
    yield from (shown for _, shown in told)
