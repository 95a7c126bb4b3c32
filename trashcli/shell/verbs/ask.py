"""Verbs that ask: each answer is one short sentence."""

from trashcli.game.state import Seat
from trashcli.shell.answer import Answer
from trashcli.shell.codes import LineFault
from trashcli.shell.grammar import Line
from trashcli.shell.sentences import card_name, need_of, slots_named, time_played, where
from trashcli.shell.session import Session
from trashcli.shell.values import parse_number
from trashcli.shell.verb import no_words, one_or_none, verb
from trashcli.wording import counted


@verb(
    "need [SEAT]",
    group="ask",
    meaning="Which slots the seat that acts, or another, still needs.",
    example="need 2",
    takes="seat",
    needs_table=True,
)
def need(session: Session, line: Line) -> Answer:
    """Which slots are needed."""
    word = one_or_none(line, "a seat")
    scene = session.scene
    if word:
        seat = parse_number(word.text, "a seat", word.column)
        if seat > scene.rules.players:
            raise LineFault("bad_argument", f"there is no seat {seat}", word.column)
    else:
        seat = scene.state.seat or scene.reader or 1
    slots = scene.table().view.face_down(Seat(seat))
    return Answer(text=need_of(scene, Seat(seat), session.style), result=slots)


@verb("held", group="ask", meaning="Which card is in hand.", example="held", needs_table=True)
def held(session: Session, line: Line) -> Answer:
    """Which card is in hand."""
    no_words(line)
    view = session.scene.table().view
    if view.held is None:
        return Answer(text="no card is in hand", result="none")
    kind = "wild" if view.is_wild(view.held) else "fits"
    slots = slots_named(view.slots_for(view.held, view.acting), session.style)
    card = card_name(view.held, session.style)
    return Answer(text=f"{card}, {kind}: {slots}", result=view.held)


@verb(
    "top",
    group="ask",
    meaning="Which card lies on the discard pile.",
    example="top",
    needs_table=True,
)
def top(session: Session, line: Line) -> Answer:
    """Which card is the top discard."""
    no_words(line)
    view = session.scene.table().view
    if view.top is None:
        return Answer(text="there is no discard", result="none")
    count = counted(len(view.discards) // 2, "card")
    return Answer(
        text=f"{card_name(view.top, session.style)} on a pile of {count}", result=view.top
    )


@verb(
    "who",
    group="ask",
    meaning="Whose turn it is, what there is to do, and what time is played if it is limited.",
    example="who",
    needs_table=True,
)
def who(session: Session, line: Line) -> Answer:
    """Whose turn it is."""
    no_words(line)
    scene = session.scene
    parts = [where(scene, session.style), time_played(scene)]
    return Answer(text="; ".join(filter(None, parts)), result=scene.state.seat)


@verb("last", group="ask", meaning="What happened last.", example="last", needs_table=True)
def last(session: Session, line: Line) -> Answer:
    """What happened last."""
    no_words(line)
    scene = session.scene
    record = next(scene.branch.actions(scene.record), 0)
    if not record:
        return Answer(text="nothing happened yet")
    return Answer(text=session.story(scene, [record]), result=record)


@verb(
    "left",
    group="ask",
    meaning="How many cards are left in the stock.",
    example="left",
    needs_table=True,
)
def left(session: Session, line: Line) -> Answer:
    """How many cards are left."""
    no_words(line)
    count = session.scene.table().view.stock_count
    return Answer(text=f"{counted(count, 'card')} in the stock", result=count)


@verb("repeat", group="ask", meaning="Says the answer before once more.", example="repeat")
def repeat(session: Session, line: Line) -> Answer:
    """Says it again."""
    no_words(line)
    return Answer(text=session.out or "nothing was said yet")
