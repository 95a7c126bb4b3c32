"""Verbs about settings: how things are shown and played here, now and later."""

from msgspec.structs import replace

from trashcli.exits import Failure
from trashcli.screen.names import safe
from trashcli.settings import changed, parse_value, save_setting
from trashcli.shell.answer import Answer
from trashcli.shell.codes import LineFault
from trashcli.shell.grammar import Line
from trashcli.shell.opening import opened
from trashcli.shell.session import Session
from trashcli.shell.verb import verb

SAVE = "--save"
OPENING = {"name": "you", "profile": "profile", "players": "players"}
"""The settings that a match begins with, and what an opening calls them."""


@verb(
    "set NAME VALUE [--save]",
    group="settings",
    meaning="Changes a setting, with --save for good; `show settings` lists them.",
    example="set board compact",
    takes="setting",
)
def set_(session: Session, line: Line) -> Answer:
    """Changes a setting."""
    words = [word.text for word in line.words]
    saves = words[2:] == [SAVE]
    if len(words) != 2 + saves:
        raise LineFault("bad_argument", "set needs a NAME and a VALUE; `show settings` lists them")
    name, value = words[0].lower(), words[1]
    settings = changed(session.settings, name, value)
    opening = session.opening
    if name in OPENING:
        opening = replace(opening, **{OPENING[name]: value})
        opened(replace(opening, seed="0"))
    kept = f", kept in {_save(name, value)}" if saves else ""
    session.settings, session.opening = settings, opening
    session.restyle()
    when = "; from the next match on" if name in OPENING else ""
    return Answer(text=f"{name}: {safe(value, session.style)}{when}{kept}")


def _save(name: str, value: str) -> str:
    """The path of the file that now holds the setting; raises `LineFault`."""
    try:
        return str(save_setting(name, parse_value(name, value)))
    except Failure as failure:
        raise LineFault("unwritable", str(failure)) from None
