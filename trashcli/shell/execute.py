"""Carrying out a line: its verb is found and does its work; what is wrong becomes the answer.

A line that is refused has changed nothing.
"""

from trashcli.exits import Code, Exit, Failure, Fault
from trashcli.game.commands import Refused
from trashcli.shell.answer import Answer
from trashcli.shell.grammar import Line, filled, line_id, parse_line, text_of
from trashcli.shell.session import Session
from trashcli.shell.verbs import by_word, find_verb
from trashcli.wording import brief

_CODES: dict[Exit, Code] = {Exit.DAMAGED: "unreadable", Exit.UNSUPPORTED: "unsupported"}


def execute(session: Session, raw: bytes, at: str = "") -> Answer | None:
    """The answer to a line; None for one that is blank or a comment."""
    text = ""
    try:
        text = text_of(raw)
        line = parse_line(text)
        if line and session.shown is None and _begins(line):
            session.begin_usual()
    except Fault as fault:
        session.refused = fault
        return Answer(id=line_id(text), at=at, fault=fault)
    if line is None:
        return None
    session.at = at
    answer = _judged(session, line)
    answer.id, answer.at, answer.quiet = line.id, at, line.quiet
    if answer.fault:
        session.refused = answer.fault
        if answer.fault.column and answer.fault.code != "no_such_variable":
            answer.fault.filled = _filled_text(text, line, session)
    elif scene := session.shown:
        answer.glance, answer.legal = scene.glance, scene.legal_json
        answer.hides = not (session.terms.reveal or scene.is_open)
    return answer


def _filled_text(text: str, line: Line, session: Session) -> str:
    """The line with its variables replaced; empty if it has none."""
    whole = filled(line, session.variables)
    return "" if whole is line else text[: line.column - 1] + whole.rest


def _begins(line: Line) -> bool:
    verb = by_word().get(line.verb)
    return verb is not None and verb.begins


def _judged(session: Session, line: Line) -> Answer:
    """The answer to a line, judged by its prefixes."""
    before = session.hash if line.fails else ""
    answer = _carried_out(session, line)
    if line.fails:
        answer = _as_refusal(answer, line.fails, unchanged=session.hash == before)
    if line.xfail:
        _turn_round(answer, strict=session.terms.strict)
    if answer.check:
        session.checks.count(answer.check)
    return answer


def _carried_out(session: Session, line: Line) -> Answer:
    """What the verb answers, or why it was refused."""
    try:
        verb = find_verb(line.verb)
        if line.xfail and not (verb.is_check or line.fails):
            raise Fault("bad_argument", "xfail is for expect, and for lines with fails")
        answer = verb.carry_out(session, filled(line, session.variables))
    except Refused as refused:
        if refused.code == "bad_time":
            raise  # the table's own clock went back, for which no line is to blame
        fault = Fault(refused.code, str(refused), legal=session.scene.legal)
        return Answer(cmd=line.verb, fault=fault)
    except OSError as error:
        if error.filename is None:
            raise
        fault = Fault("unreadable", f"{brief(str(error.filename))}: {error.strerror}")
        return Answer(cmd=line.verb, fault=fault)
    except Fault as fault:
        failed = fault.code == "expected"
        return Answer(cmd=line.verb, fault=fault, check="failed" if failed else None)
    except Failure as failure:
        code = _CODES.get(failure.exit, "bad_argument")
        return Answer(cmd=line.verb, fault=Fault(code, str(failure)))
    answer.cmd = verb.name
    if not verb.is_check:
        session.before = answer
    return answer


def _as_refusal(answer: Answer, code: Code, *, unchanged: bool) -> Answer:
    """The answer to a line that was to be refused with this code and to change nothing."""
    fault = answer.fault
    if fault and fault.code == code and unchanged:
        return Answer(cmd=answer.cmd, text=f"refused, as it should be: {fault.message}", check="ok")
    found = f"refused with {fault.code}: {fault.message}" if fault else "carried out"
    message = f"the line should be refused with {code}, but was {found}"
    return Answer(cmd=answer.cmd, fault=Fault("not_refused", message), check="failed")


def _turn_round(answer: Answer, *, strict: bool) -> None:
    """Makes of a failed check a known failure, and of a good one an unexpected pass."""
    if answer.check == "failed" and answer.fault:
        answer.check, answer.result = "known", answer.fault.message
        answer.text, answer.fault = f"known failure: {answer.fault.message}", None
    elif answer.check == "ok":
        answer.check, answer.text = "unexpected", "unexpected pass: this is no failure any more"
        if strict:
            answer.fault = Fault("unexpected_pass", "a known failure has passed")
