"""Verbs that check: what is not as they say stops a script."""

from trashcli.shell.answer import Answer
from trashcli.shell.grammar import Line, LineFault
from trashcli.shell.opening import parse_requirement
from trashcli.shell.paths import parse_condition
from trashcli.shell.session import Session
from trashcli.shell.verb import verb


@verb(
    "expect PATH OP VALUE [and ...]",
    group="checks",
    meaning="Check that a condition holds; `help paths` lists what can be asked.",
    example="expect seat == 2 and held == JC and stock.count == 26",
    is_check=True,
    takes="condition",
    needs_table=True,
)
def expect(session: Session, line: Line) -> Answer:
    """Checks a condition."""
    condition = parse_condition(line.rest, line.column)
    if failure := condition.failure(session):
        raise LineFault("expected", failure)
    return Answer(text="ok", check="ok")


@verb(
    "require trashcli>=V | engine=N | profile=NAME[@HASH]",
    group="checks",
    meaning="Check what the script is made for, now or when a match begins.",
    example="require profile=pagat@d1d733",
    takes="requirement",
)
def require(session: Session, line: Line) -> Answer:
    """Checks the program, or the rules of the match."""
    requirement = parse_requirement(line.rest, session.at, line.column)
    if not requirement.is_about_match:
        requirement.check(None)
    elif session.shown:
        requirement.check(session.shown.header)
    else:
        session.required.append(requirement)
        return Answer(text="noted; checked when the match begins")
    return Answer(text="ok")
