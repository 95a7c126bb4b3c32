"""Verbs that look: they show what lies on the table, and change nothing."""

from trashcli.shell.answer import Answer
from trashcli.shell.grammar import Line
from trashcli.shell.session import Session
from trashcli.shell.verb import no_words, verb


@verb("legal", group="look", meaning="Shows what may be done now, as lines.", example="legal")
def legal(session: Session, line: Line) -> Answer:
    """Shows what may be done."""
    no_words(line)
    return Answer(text=", ".join(session.scene.legal) or "nothing: the match is over")


@verb("hash", group="look", meaning="Shows the hash of the state.", example="hash")
def hash_(session: Session, line: Line) -> Answer:
    """Shows the hash."""
    no_words(line)
    return Answer(text=session.scene.hash, result=session.scene.hash)
