"""Verbs about settings: how things are shown and played here, now and later."""

from trashcli.exits import Failure
from trashcli.settings import changed, parse_value, save_setting
from trashcli.shell.answer import Answer
from trashcli.shell.codes import LineFault
from trashcli.shell.grammar import Line
from trashcli.shell.session import Session
from trashcli.shell.verb import verb

SAVE = "--save"


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
    if saves:
        _save(name, value)
    session.settings = settings
    session.restyle()
    return Answer(text=f"{name}: {value}")


def _save(name: str, value: str) -> None:
    try:
        save_setting(name, parse_value(name, value))
    except Failure as failure:
        raise LineFault("unwritable", str(failure)) from None
