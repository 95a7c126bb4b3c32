"""Styling: which settings hold for a session, and how it shows things once they are applied."""

import os
import sys
from typing import Protocol

from msgspec.structs import replace

from trashcli.screen.style import Board, Color, Style, Suits, style_for
from trashcli.settings import Settings, read_settings


def settings_here(*, file: bool, board: Board | None, accessible: bool | None) -> Settings:
    """The settings of a person: what the command line states, before the variables, before the
    file, which is read if `file` says so.  Raises `Failure`.
    """
    settings = read_settings(os.environ, file=file)
    stated = {"board": board, "accessible": accessible}
    return replace(settings, **{name: value for name, value in stated.items() if value is not None})


class Watching(Protocol):
    """What the command line says of how a replay is shown."""

    @property
    def width(self) -> int | None:
        """Columns, None for those of the terminal."""

    @property
    def ascii(self) -> bool:
        """Whether nothing but ASCII may be shown."""

    @property
    def color(self) -> Color:
        """When there are colours."""


def watching_style(plan: Watching, settings: Settings) -> Style:
    """The style for watching at this terminal, before the settings are applied but for whether all
    is spoken: no seat's layout is larger than the others.
    """
    style = style_for(
        sys.stdout,
        os.environ,
        width=plan.width,
        ascii=plan.ascii,
        color=plan.color,
        accessible=settings.accessible or None,
    )
    return replace(style, board="compact") if style.board == "full" else style


def styled(style: Style, settings: Settings) -> Style:
    """The style with what the settings say; `auto` leaves what the door has chosen."""
    if settings.board != "auto":
        style = replace(style, board=settings.board)
    return replace(
        style,
        suits=_suits(style, settings),
        palette=settings.palette,
        color=style.color and not settings.accessible,
        accessible=settings.accessible,
        verbosity=settings.verbosity,
    )


def _suits(style: Style, settings: Settings) -> Suits:
    """How suits are shown: as signs where they can be; when spoken, only if that is asked for."""
    if settings.suits == "signs" and not style.unicode:
        return "letters"
    if settings.suits != "auto":
        return settings.suits
    if settings.accessible == style.accessible:
        return style.suits
    if settings.accessible:
        return "none"
    return "signs" if style.drawn else "letters"
