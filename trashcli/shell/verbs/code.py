"""The verb `code`: the match in one line, to send or to play on elsewhere."""

from trashcli.exits import Failure
from trashcli.shell.answer import Answer
from trashcli.shell.grammar import Line, LineFault
from trashcli.shell.session import Session
from trashcli.shell.verb import no_words, verb


@verb(
    "code",
    group="session",
    meaning="Prints the match so far as one line; `new code=CODE` plays it on, anywhere.",
    example="code",
)
def code(session: Session, line: Line) -> Answer:
    """Returns the code of the match, or of the replay that is open up to where it stands."""
    no_words(line)
    from trashcli.replay.code import code_of, code_of_lines

    try:
        if stepping := session.stepping:
            timeline = stepping.timeline
            made = code_of(timeline.header, timeline.records[: stepping.record])
        else:
            made = code_of_lines(session.begun.journal.lines)
    except Failure as failure:
        raise LineFault("unsupported", str(failure)) from None
    return Answer(text=made, result=made)
