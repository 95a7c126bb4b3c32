"""Verbs that say what may be done, what is best, and why a line was refused."""

from trashcli.advice import StockMemory, advise
from trashcli.shell.answer import Answer
from trashcli.shell.codes import LineFault
from trashcli.shell.grammar import Line
from trashcli.shell.session import Session
from trashcli.shell.values import command_text
from trashcli.shell.verb import no_words, verb


@verb(
    "legal",
    group="look",
    meaning="Shows what may be done now, as lines.",
    example="legal",
    needs_table=True,
)
def legal(session: Session, line: Line) -> Answer:
    """Shows what may be done."""
    no_words(line)
    return Answer(text=", ".join(session.scene.legal) or "nothing")


@verb(
    "hint",
    "h",
    group="look",
    meaning="Says what is best now, and why.",
    example="hint",
    needs_table=True,
)
def hint(session: Session, line: Line) -> Answer:
    """Says what is best."""
    no_words(line)
    scene = session.scene
    if not scene.legal:
        raise LineFault("not_now", "nobody is to decide anything now")
    memory = StockMemory()
    for record in scene.hand_so_far:
        memory.note(scene.happened(record)[1])
    advice = advise(scene.table().view, memory)
    best = [command_text(command) for command in advice.best]
    choices = [{"line": command_text(c.command), "why": c.sentence} for c in advice.choices]
    text = f"{' or '.join(best)}: {advice.reason}"
    return Answer(text=text, result={"best": best, "why": advice.reason, "choices": choices})


@verb("why", group="look", meaning="Says why the last line was refused.", example="why")
def why(session: Session, line: Line) -> Answer:
    """Says why a line was refused."""
    no_words(line)
    fault = session.refused
    if fault is None:
        return Answer(text="no line was refused")
    return Answer(
        text=f"{fault.code}: {fault.message}",
        result={"code": fault.code, "message": fault.message},
    )


@verb(
    "hash", group="look", meaning="Shows the hash of the state.", example="hash", needs_table=True
)
def hash_(session: Session, line: Line) -> Answer:
    """Shows the hash."""
    no_words(line)
    return Answer(text=session.scene.hash, result=session.scene.hash)
