"""Verbs that take back: what they do is recorded, and nothing recorded is lost."""

from trashcli.shell.answer import Answer
from trashcli.shell.grammar import Line
from trashcli.shell.sentences import where
from trashcli.shell.session import Session
from trashcli.shell.values import parse_number
from trashcli.shell.verb import no_words, one_or_none, verb


def _times(line: Line) -> int:
    word = one_or_none(line, "a number")
    return parse_number(word.text, "decisions", word.column) if word else 1


def _stands(session: Session) -> Answer:
    match = session.begun
    match.settle()
    match.heard = match.record
    return Answer(text=lambda: where(match, session.style))


@verb(
    "undo [N]",
    "u",
    group="play",
    meaning="Takes back your last decision, or N of them, with what followed.",
    example="undo 2",
    takes="number",
)
def undo(session: Session, line: Line) -> Answer:
    """Takes back decisions."""
    times = _times(line)
    session.begun.undo(times)
    return _stands(session)


@verb(
    "redo [N]",
    group="play",
    meaning="Does again what was taken back last.",
    example="redo",
    takes="number",
)
def redo(session: Session, line: Line) -> Answer:
    """Does again what was taken back."""
    times = _times(line)
    session.begun.redo(times)
    return _stands(session)


@verb(
    "restart",
    group="play",
    meaning="Goes back to the beginning of the match, with the same cards.",
    example="restart",
)
def restart(session: Session, line: Line) -> Answer:
    """Goes back to the beginning."""
    no_words(line)
    session.begun.restart()
    return _stands(session)
