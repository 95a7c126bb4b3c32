"""Styling: how a session shows things once its settings are applied."""

from msgspec.structs import replace

from trashcli.screen.style import Style
from trashcli.settings import Settings


def styled(style: Style, settings: Settings) -> Style:
    """The style with what the settings say; `auto` leaves what the door has chosen."""
    if settings.board != "auto":
        style = replace(style, board=settings.board)
    if settings.suits != "auto" and (style.unicode or settings.suits == "letters"):
        style = replace(style, suits=settings.suits)
    accessible = style.accessible or settings.accessible
    return replace(style, accessible=accessible, verbosity=settings.verbosity)
