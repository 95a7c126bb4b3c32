"""Verbs that say what may be done, what is best, and why a line was refused."""

from collections.abc import Iterator, Sequence

from trashcli.advice import Advice
from trashcli.game.commands import Command, Place
from trashcli.replay.commands import command_line
from trashcli.screen.style import Style
from trashcli.shell.advising import advice_for
from trashcli.shell.answer import Answer
from trashcli.shell.codes import LineFault
from trashcli.shell.grammar import Line
from trashcli.shell.sentences import slots_named
from trashcli.shell.session import Session
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
    meaning="Says what each choice is worth, which is best now, and why.",
    example="hint",
    needs_table=True,
)
def hint(session: Session, line: Line) -> Answer:
    """Says what each choice is worth, and what is best."""
    no_words(line)
    if not session.scene.legal:
        raise LineFault("not_now", "nobody is to decide anything now")
    advice = advice_for(session.scene, session.style)
    best = [command_line(command) for command in advice.best]
    choices = [{"line": command_line(c.command), "why": c.sentence} for c in advice.choices]
    return Answer(
        text="\n".join(_hints(advice, session.style)),
        result={"best": best, "why": advice.reason, "choices": choices},
    )


def _hints(advice: Advice, style: Style) -> Iterator[str]:
    """A line a choice, and one for the best; all in one line where nothing tells them apart."""
    best = _named(advice.best, style)
    if len(advice.choices) > 1 and len({choice.sentence for choice in advice.choices}) == 1:
        yield f"{best}: {advice.reason}"
        return
    for choice in advice.choices:
        yield f"{command_line(choice.command)}: {choice.sentence}"
    yield f"best: {best}: {advice.reason}"


def _named(commands: Sequence[Command], style: Style) -> str:
    """Commands in short: `draw`, `place 3-8`."""
    slots = [command.slot for command in commands if isinstance(command, Place)]
    return f"place {slots_named(slots, style)}" if slots else command_line(commands[0])


@verb("why", group="look", meaning="Says why the last line was refused.", example="why")
def why(session: Session, line: Line) -> Answer:
    """Says why a line was refused."""
    no_words(line)
    fault = session.refused
    if fault is None:
        return Answer(text="no line was refused")
    return Answer(
        text=fault.message if session.style.accessible else f"{fault.code}: {fault.message}",
        result={"code": fault.code, "message": fault.message},
    )


@verb(
    "hash", group="look", meaning="Shows the hash of the state.", example="hash", needs_table=True
)
def hash_(session: Session, line: Line) -> Answer:
    """Shows the hash."""
    no_words(line)
    return Answer(text=session.scene.hash, result=session.scene.hash)
