"""Slips: what a newcomer types at the prompt that is no line, and what to type instead."""

import re

from trashcli.shell.codes import LineFault
from trashcli.shell.session import Session
from trashcli.shell.shown import SHOWN
from trashcli.shell.verbs import by_word
from trashcli.wording import nearest

SHORTEST = 3
"""Letters that a word has of which can be told what was meant."""
REPLIES = ("y", "yes", "no")
_SLOT = re.compile(r".*\b(1[0-3]|[1-9])")


def check_slot_alone(word: str, rest: str, session: Session) -> None:
    """Raises `LineFault` where a card is named beside the slot that it is to go to."""
    if (
        word.lower() in ("place", "p")
        and len(rest.split()) > 1
        and (line := _placing(rest, session))
    ):
        raise LineFault("bad_argument", f"place takes only a slot: type {line}")


def unknown(word: str, rest: str, session: Session) -> LineFault:
    """There is no such command; what may have been meant."""
    if word.lower() in REPLIES:
        return LineFault("unknown_verb", f"nothing was asked; {_help(session)}")
    line = _placing(rest, session)
    words = [*by_word(), *(() if line else SHOWN)]
    if len(word) >= SHORTEST and (meant := nearest(word, words)):
        hint = f"did you mean {meant}?"
    else:
        hint = f"type {line}" if line else _help(session)
    return LineFault("unknown_verb", f"there is no command {word[:40]!r}; {hint}")


def _help(session: Session) -> str:
    return "type help" if session.style.accessible else "? helps"


def _placing(rest: str, session: Session) -> str:
    """How to place a card in the slot that the words end with; empty if they name none, or nobody
    plays.
    """
    found = _SLOT.fullmatch(rest.strip())
    if not (found and session.match):
        return ""
    slot = found[1]
    return f"place {slot}" if session.style.accessible else f"{slot}, or place {slot}"
