"""Commands that check: what is not as they say stops a script."""

from trashcli.exits import Fault
from trashcli.shell.answer import Answer
from trashcli.shell.grammar import Line
from trashcli.shell.opening import parse_requirement
from trashcli.shell.paths import parse_asked
from trashcli.shell.session import Session
from trashcli.shell.verb import verb, whole


@verb(
    "expect PATH OP VALUE [and ...]",
    group="checks",
    needs="table",
    takes=whole("condition"),
    is_check=True,
)
def expect(session: Session, line: Line) -> Answer:
    """Check that a condition is true; `help paths` lists what can be asked.

    Example: expect seat == 2 and held == JC and stock.count == 26
    """
    condition = parse_asked(line.rest, line.column)
    if failure := condition.failure(session):
        raise Fault("expected", failure)
    return Answer(text="ok", check="ok")


@verb(
    "require trashcli>=V | engine=N | profile=NAME[@HASH]",
    group="checks",
    takes=whole("requirement"),
)
def require(session: Session, line: Line) -> Answer:
    """Check that this is the program, or these are the rules, that a script was made for.

    Example: require profile=pagat@d1d733
    """
    requirement = parse_requirement(line.rest, session.at, line.column)
    if not requirement.is_about_match:
        requirement.check(None)
    elif session.shown:
        requirement.check(session.shown.header)
    else:
        session.required.append(requirement)
        return Answer(text="noted; checked when the match begins")
    return Answer(text="ok")
