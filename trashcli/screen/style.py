"""The style: how things are shown.  The one place of this room that looks at a terminal."""

import codecs
import os
from collections.abc import Mapping
from typing import Literal, TextIO

from msgspec import Struct

Board = Literal["full", "compact", "line"]
Suits = Literal["letters", "signs", "none"]
Palette = Literal["classic", "four", "contrast", "none"]
Color = Literal["auto", "always", "never"]

USUAL_WIDTH = 80
LEAST_BOARD_WIDTH = 60
"""Below this many columns a grid of one sign a slot is shown."""
WIDE_LANGUAGES = ("zh", "ja", "ko")
"""Where terminals may draw suit signs and lines in two columns, and not all of them alike."""
COERCED = ("C.UTF-8", "C.utf8", "UTF-8")
"""Locales that name no language, which Python sets by itself."""


class Style(Struct, frozen=True, kw_only=True):
    """How a table is shown; the defaults suit any terminal."""

    width: int = USUAL_WIDTH
    """Columns that a line may have."""
    unicode: bool = False
    """Whether anything but ASCII may be shown."""
    drawn: bool = False
    """Whether boxes, shades and dots are drawn characters instead of ASCII ones."""
    suits: Suits = "letters"
    color: bool = False
    palette: Palette = "classic"
    board: Board = "full"
    accessible: bool = False
    """Whether all is told in plain sentences instead of boards."""
    verbosity: int = 1
    """How much is told in sentences, 0 to 3."""


def style_for(  # noqa: PLR0913 -- one for each option of the command line
    stream: TextIO,
    environ: Mapping[str, str],
    *,
    width: int | None = None,
    ascii: bool = False,
    color: Color = "auto",
    board: Board | None = None,
    accessible: bool | None = None,
) -> Style:
    """The style for this stream and environment; what an option states, it decides."""
    columns = width or _width(stream, environ)
    spoken = _is_on(environ, "ACCESSIBLE") if accessible is None else accessible
    unicode = not ascii and _shows_unicode(stream, environ)
    drawn = unicode and _draws(environ)
    return Style(
        width=columns,
        unicode=unicode,
        drawn=drawn,
        suits="none" if spoken else "signs" if drawn else "letters",
        color=not spoken and _shows_color(stream, environ, color),
        board=board or _board(stream, columns),
        accessible=spoken,
    )


def _width(stream: TextIO, environ: Mapping[str, str]) -> int:
    said = environ.get("COLUMNS", "")
    if said.isascii() and said.isdigit() and int(said[:9]):
        return int(said[:9])
    try:
        return os.get_terminal_size(stream.fileno()).columns or USUAL_WIDTH
    except (OSError, ValueError):  # no terminal; or a stream that is no file, or closed
        return USUAL_WIDTH


def _board(stream: TextIO, columns: int) -> Board:
    """The board that suits: at a narrow terminal a grid, and no board where nobody watches."""
    if not stream.isatty():
        return "line"
    return "full" if columns >= LEAST_BOARD_WIDTH else "compact"


def _shows_unicode(stream: TextIO, environ: Mapping[str, str]) -> bool:
    """In a C locale Python writes UTF-8, but nothing says that the terminal reads it."""
    if _locale(environ) in ("C", "POSIX"):
        return False
    try:
        return codecs.lookup(stream.encoding or "ascii").name == "utf-8"
    except LookupError:
        return False


def _draws(environ: Mapping[str, str]) -> bool:
    return environ.get("TERM") != "dumb" and _language(environ)[:2] not in WIDE_LANGUAGES


def _language(environ: Mapping[str, str]) -> str:
    """The locale that names the language.  Where Python does not know a locale, as on a server that
    one comes to from elsewhere, it sets `LC_CTYPE` to `COERCED` (PEP 538).
    """
    locale = _locale(environ)
    return environ.get("LANG", "") if locale == environ.get("LC_CTYPE") in COERCED else locale


def _locale(environ: Mapping[str, str]) -> str:
    """The locale for characters: `de_DE.UTF-8`; empty if none is stated."""
    names = (environ.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    return next(filter(None, names), "")


def _shows_color(stream: TextIO, environ: Mapping[str, str], color: Color) -> bool:
    if color != "auto":
        return color == "always"
    if environ.get("NO_COLOR"):
        return False
    if _is_on(environ, "FORCE_COLOR") or _is_on(environ, "CLICOLOR_FORCE"):
        return True
    if environ.get("CLICOLOR") == "0":
        return False
    return stream.isatty() and environ.get("TERM") != "dumb"


def _is_on(environ: Mapping[str, str], name: str) -> bool:
    return environ.get(name, "").lower() not in ("", "0", "no", "false", "off")
