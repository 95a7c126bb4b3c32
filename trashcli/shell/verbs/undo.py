"""Verbs that take back: what they do is told to all and recorded; nothing recorded is lost."""

from trashcli.shell.answer import Answer
from trashcli.shell.codes import LineFault
from trashcli.shell.grammar import Line
from trashcli.shell.sentences import name, where
from trashcli.shell.session import Session
from trashcli.shell.verb import how_many, no_words, verb
from trashcli.wording import counted


def _check_allowed(session: Session) -> None:
    """Raises `LineFault` where the setting `undo` forbids it: `own` lets the only person at a table
    take back, and whoever plays for bots where there is no person.
    """
    allowed = session.settings.undo
    if allowed == "never":
        raise LineFault("may_not_undo", "nothing may be taken back here: the setting undo is never")
    if allowed == "own" and session.begun.people > 1:
        message = "among several people nothing is taken back, unless the setting undo is any"
        raise LineFault("may_not_undo", message)


def _told(session: Session, news: str) -> Answer:
    """Tells what was done, and where the match stands now."""
    match = session.begun
    match.settle()
    match.heard = match.record
    return Answer(news=news, text=lambda: f"{news}\n{where(match, session.style)}")


@verb(
    "undo [N]",
    "u",
    group="play",
    needs="play",
    meaning="Takes back your last decision, or N of them, with what followed.",
    example="undo 2",
    takes="number",
)
def undo(session: Session, line: Line) -> Answer:
    """Takes back decisions."""
    times = how_many(line, "decisions")
    _check_allowed(session)
    seat = session.begun.undo(times)
    who = f"{name(session.begun, seat, session.style)} took" if seat else "took"
    return _told(session, f"Undo: {who} back {counted(times, 'decision')}.")


@verb(
    "redo [N]",
    group="play",
    needs="play",
    meaning="Does again what was taken back last.",
    example="redo",
    takes="number",
)
def redo(session: Session, line: Line) -> Answer:
    """Does again what was taken back."""
    times = how_many(line, "decisions")
    _check_allowed(session)
    session.begun.redo(times)
    return _told(session, "Redo: what was taken back is done again.")


@verb(
    "restart",
    group="play",
    needs="play",
    meaning="Goes back to the beginning of the match, with the same cards.",
    example="restart",
)
def restart(session: Session, line: Line) -> Answer:
    """Goes back to the beginning."""
    no_words(line)
    _check_allowed(session)
    session.begun.restart()
    return _told(session, "Restart: the match begins again, with the same cards.")
