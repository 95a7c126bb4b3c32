"""Verbs that step through a replay: to what comes next, to places, to where a condition holds."""

from typing import Literal

from trashcli.replay.timeline import read_timeline
from trashcli.shell.answer import Answer
from trashcli.shell.codes import LineFault
from trashcli.shell.expression import parse_until
from trashcli.shell.grammar import Line
from trashcli.shell.sentences import standing_at, summary, where
from trashcli.shell.session import Session
from trashcli.shell.stepped import place_named, stepped
from trashcli.shell.stepping import Stepping
from trashcli.shell.verb import how_many, no_words, one_word, verb


@verb(
    "open FILE",
    group="replay",
    meaning="Opens a replay, to step through it; hidden cards are shown.",
    example="open game.trash.jsonl",
    takes="file",
)
def open_(session: Session, line: Line) -> Answer:
    """Opens a replay."""
    path = one_word(line, "a file").text
    stepping = session.step_through(read_timeline(path))
    return Answer(text=summary(stepping, session.style), result={"records": stepping.last})


@verb(
    "next [N]",
    "n",
    group="replay",
    needs="replay",
    meaning="Goes on by a record, or N.",
    example="next 10",
    takes="number",
)
def next_(session: Session, line: Line) -> Answer:
    """Goes on."""
    steps = how_many(line, "records")
    stepping = session.opened
    before = stepping.record
    gone = stepping.step(steps)
    note = "" if gone else "this is the end of the replay"
    return stepped(session, range(before + 1, stepping.record + 1), note)


@verb(
    "back [N]",
    "b",
    group="replay",
    needs="replay",
    meaning="Goes back by a record, or N.",
    example="back 10",
    takes="number",
)
def back(session: Session, line: Line) -> Answer:
    """Goes back."""
    steps = how_many(line, "records")
    gone = session.opened.step(-steps)
    return stepped(session, (), "" if gone else "this is the start of the replay")


@verb(
    "goto PLACE",
    group="replay",
    needs="replay",
    meaning="Goes to a place: 57, 57.2, h3, h3.t17, t17, start or end.",
    example="goto h3.t17",
    takes="place",
)
def goto(session: Session, line: Line) -> Answer:
    """Goes to a place."""
    word = one_word(line, "a place")
    session.opened.goto(place_named(session.opened, word.text))
    return stepped(session, ())


def _run(session: Session, line: Line, direction: Literal[1, -1]) -> Answer:
    until = parse_until(line)
    if line.rest and not until:
        message = f"{line.verb} takes only until and a condition"
        raise LineFault("bad_argument", message, line.column)
    stepping = session.opened
    stopped = stepping.run(direction, until, session.out)
    end = "end" if direction > 0 else "start"
    return stepped(session, (), stopped or f"this is the {end} of the replay")


@verb(
    "run [until COND]",
    "c",
    group="replay",
    needs="replay",
    meaning="Goes on until the condition holds, a stop is met, or to the end.",
    example="run until held == JC",
    takes="until",
)
def run(session: Session, line: Line) -> Answer:
    """Goes on."""
    return _run(session, line, 1)


@verb(
    "rrun [until COND]",
    "rc",
    group="replay",
    needs="replay",
    meaning="Goes back until the condition holds, a stop is met, or to the start.",
    example="rrun until seat(1).open ~ 5",
    takes="until",
)
def rrun(session: Session, line: Line) -> Answer:
    """Goes back."""
    return _run(session, line, -1)


@verb(
    "when",
    group="replay",
    meaning="Says where the match or the replay stands.",
    example="when",
    needs_table=True,
)
def when(session: Session, line: Line) -> Answer:
    """Says where things stand."""
    no_words(line)
    scene = session.scene
    if isinstance(scene, Stepping):
        return Answer(text=standing_at(scene, session.style))
    return Answer(text=f"record {scene.record}: {where(scene, session.style)}")
