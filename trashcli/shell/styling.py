"""Styling: how a session shows things once its settings are applied."""

from msgspec.structs import replace

from trashcli.screen.style import Style, Suits
from trashcli.settings import Settings


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
