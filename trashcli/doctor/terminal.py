"""The terminal: what it is, how wide, and what it can show."""

import locale
from collections.abc import Iterator, Mapping
from typing import TextIO

from trashcli.doctor.findings import Finding
from trashcli.screen.style import LEAST_BOARD_WIDTH, WIDE_LANGUAGES, Style, style_for

LOCALE_VARIABLES = ("LC_ALL", "LC_CTYPE", "LANG")


def look_at_terminal(
    stdin: TextIO, stdout: TextIO, environ: Mapping[str, str]
) -> Iterator[Finding]:
    """What a person would see here."""
    style = style_for(stdout, environ)
    yield _terminal(stdin, stdout, environ)
    yield _width(style)
    yield _encoding(stdout, style, environ)
    yield _color(style, environ)
    yield _locale(environ)


def _terminal(stdin: TextIO, stdout: TextIO, environ: Mapping[str, str]) -> Finding:
    term = environ.get("TERM", "")
    ends = {"standard input": stdin, "standard output": stdout}
    missing = [name for name, stream in ends.items() if not stream.isatty()]
    if missing:
        found = f"{' and '.join(missing)} {'are' if missing[1:] else 'is'} no terminal"
        return Finding("terminal", "note", found, "lines are read and answered as in a pipe")
    if term in ("", "dumb"):
        advice = "lines are typed without editing, history and completion"
        return Finding("terminal", "note", f"TERM is {term or 'not set'}", advice)
    return Finding("terminal", "ok", term)


def _width(style: Style) -> Finding:
    found = f"{style.width} columns"
    if style.width < LEAST_BOARD_WIDTH:
        advice = f"each player is one line; from {LEAST_BOARD_WIDTH} columns on boards are drawn"
        return Finding("width", "note", found, advice)
    return Finding("width", "ok", found)


def _encoding(stdout: TextIO, style: Style, environ: Mapping[str, str]) -> Finding:
    found = stdout.encoding.lower()
    if style.drawn:
        return Finding("encoding", "ok", f"{found}: suits are signs, boards are drawn")
    if not style.unicode:
        advice = "suits are letters; a UTF-8 locale, as LC_ALL=C.UTF-8, gives signs"
    elif environ.get("TERM") == "dumb":
        advice = "suits are letters, as TERM is dumb"
    else:
        advice = f"suits are letters, as signs differ in width where {', '.join(WIDE_LANGUAGES)}"
    return Finding("encoding", "note", found, advice)


def _color(style: Style, environ: Mapping[str, str]) -> Finding:
    if style.color:
        return Finding("colour", "ok", "on")
    if environ.get("NO_COLOR"):
        return Finding("colour", "ok", "off, as NO_COLOR is set")
    return Finding("colour", "ok", "off, as this is no terminal for it; --color always turns it on")


def _locale(environ: Mapping[str, str]) -> Finding:
    name = next((environ[name] for name in LOCALE_VARIABLES if environ.get(name)), "")
    before = locale.setlocale(locale.LC_CTYPE)
    try:
        locale.setlocale(locale.LC_CTYPE, "")
    except locale.Error:
        advice = "C holds instead; `locale -a` names those that are there"
        return Finding("locale", "note", f"there is no locale {name}", advice)
    finally:
        locale.setlocale(locale.LC_CTYPE, before)
    return Finding("locale", "ok", name or "none is set, C holds")
