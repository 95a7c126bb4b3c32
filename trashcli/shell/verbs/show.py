"""Verbs that show what lies on the table, what happened, and by which rules."""

from collections.abc import Callable
from typing import Any

from msgspec import to_builtins

from trashcli.game.cards import cards_of
from trashcli.profiles.words import explain, render_rules
from trashcli.replay.records import HUMAN
from trashcli.screen import page
from trashcli.screen.faces import in_slot
from trashcli.screen.names import padded, safe
from trashcli.screen.spoken import layout
from trashcli.settings import allowed, meaning, shown
from trashcli.shell.answer import Answer, shown_events
from trashcli.shell.codes import LineFault
from trashcli.shell.grammar import Line
from trashcli.shell.scene import Scene
from trashcli.shell.sentences import card_name, name, time_played
from trashcli.shell.session import Session
from trashcli.shell.verb import no_words, one_or_none, verb
from trashcli.wording import counted, nearest


@verb(
    "show [board | slots | piles | log | rules | stats | settings]",
    group="look",
    meaning="Shows the table, the layouts, the piles, what happened, the rules, the score.",
    example="show slots",
    takes="subject",
    needs_table=True,
)
def show(session: Session, line: Line) -> Answer:
    """Shows one thing."""
    word = one_or_none(line, f"one of {', '.join(SUBJECTS)}")
    what = word.text.lower() if word else "board"
    if what not in SUBJECTS:
        meant = nearest(what, SUBJECTS)
        hint = f"did you mean {meant}?" if meant else f"it takes one of {', '.join(SUBJECTS)}"
        message = f"there is no {what[:40]!r} to show; {hint}"
        raise LineFault("bad_argument", message, word.column if word else 0)
    return SUBJECTS[what](session)


def _board(session: Session) -> Answer:
    scene = session.scene
    table = scene.table(revealed=session.terms.reveal)
    return Answer(text=lambda: page.board(table, session.style), result=known(session, scene))


def _slots(session: Session) -> Answer:
    scene = session.scene

    def text() -> str:
        table, style = scene.table(revealed=session.terms.reveal), session.style
        if style.accessible:
            return "\n".join(layout(table, seat, style) for seat in table.seats)
        rows = (
            f"{seat} {name(scene, seat, style)}: "
            + " ".join(in_slot(table, card, style) for card in table.cards(seat))
            for seat in table.seats
        )
        return "\n".join(rows)

    seats = scene.rules.seats
    slots = [scene.cards(seat, revealed=session.terms.reveal) for seat in seats]
    return Answer(text=text, result={"slots": slots})


def _piles(session: Session) -> Answer:
    scene, style = session.scene, session.style
    discards = cards_of(scene.state.discards)
    stock = len(scene.state.stock) // 2
    faces = " ".join(card_name(card, style) for card in discards)
    text = f"stock: {counted(stock, 'card')}; discards, the top first: {faces or 'none'}"
    return Answer(text=text, result={"stock": stock, "discards": discards})


def _log(session: Session) -> Answer:
    """What happened in this hand."""
    scene = session.scene
    records = scene.hand_so_far
    happened = [(record, *scene.happened(record)) for record in records]
    hides = not (session.terms.reveal or scene.is_open)
    result = [
        {"i": record, "seat": seat, "events": shown_events(events) if hides else events}
        for record, seat, events in happened
    ]
    return Answer(text=lambda: session.story(scene, records), result=result)


def _rules(session: Session) -> Answer:
    rules = session.scene.header.rules
    said = explain(rules.doc)
    if session.style.accessible:
        parts = (f"{one.heading}: {' '.join(one.sentences)}" for one in said)
        return Answer(text="\n".join([f"rules: {rules.name}.", *parts]), result=rules)
    text = render_rules(rules.name, said, markdown=False).rstrip("\n")
    return Answer(text=text, result=rules)


def _stats(session: Session) -> Answer:
    scene, style = session.scene, session.style
    state = scene.state
    rows = (
        f"{name(scene, seat, style)}: {_level(scene, seat)}layout of {state.sizes[seat - 1]}, "
        f"{counted(state.wins[seat - 1], 'hand')} won"
        for seat in scene.rules.seats
    )
    head = f"hand {state.hand}, turn {state.turn}, {counted(state.shuffles, 'reshuffle')}"
    if played := time_played(scene):
        head += f", {played} played"
    if style.accessible:
        head = f"score: {head}"
    result = {"hand": state.hand, "turn": state.turn, "sizes": state.sizes, "wins": state.wins}
    return Answer(text="\n".join([head, *rows]), result=result)


def _level(scene: Scene, seat: int) -> str:
    """What decides for a seat, where its name does not tell."""
    at = scene.sittings[seat - 1]
    return "" if at.kind == HUMAN or at.kind in at.name else f"{at.kind} bot, "


def _settings(session: Session) -> Answer:
    """Each setting, its value, what it is for and what it may be."""
    values, style = to_builtins(session.settings), session.style
    each = {name: f"{name}: {safe(shown(value), style)}" for name, value in values.items()}
    text = "\n".join(
        f"{f'{said}.' if style.accessible else padded(said, 22)} {meaning(name)} ({allowed(name)})"
        for name, said in each.items()
    )
    return Answer(text=text, result=values)


SUBJECTS: dict[str, Callable[[Session], Answer]] = {
    "board": _board,
    "slots": _slots,
    "piles": _piles,
    "log": _log,
    "rules": _rules,
    "stats": _stats,
    "settings": _settings,
}


def known(session: Session, scene: Scene) -> dict[str, Any]:
    """The state as it may be known: piles and layouts as lists of cards, hidden cards None."""
    state = scene.state
    shows = session.terms.reveal or scene.is_open
    stock = cards_of(state.stock)
    document: dict[str, Any] = to_builtins(state)
    document["layouts"] = [scene.cards(seat, revealed=shows) for seat in scene.rules.seats]
    document["stock"] = stock if shows else [None] * len(stock)
    document["discards"] = cards_of(state.discards)
    return document


@verb(
    "state",
    group="look",
    meaning="Shows all that may be known of the state.",
    example="state",
    needs_table=True,
)
def state(session: Session, line: Line) -> Answer:
    """Shows the state."""
    no_words(line)
    document = known(session, session.scene)
    return Answer(text=lambda: _render(document), result=document)


def _render(document: dict[str, Any]) -> str:
    """The state in a line for each of its fields."""
    document = {**document, "held": document["held"] or "-"}
    return "\n".join(f"{name}: {_field(value)}" for name, value in document.items())


def _field(value: object) -> str:
    """A field as text; a hidden card is `??`, nothing is `-`."""
    if value is None:
        return "??"
    if isinstance(value, list | tuple):
        rows = [_field(one) for one in value]
        return (" / " if value and isinstance(value[0], list) else " ").join(rows) or "-"
    return str(value)
