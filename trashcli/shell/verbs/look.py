"""Commands that show things: what may be done, what is best, the table, why a line was refused."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from trashcli.advice import Advice
from trashcli.exits import MEANINGS, Fault
from trashcli.game.cards import cards_of
from trashcli.game.commands import Command, Place
from trashcli.game.state import Seat
from trashcli.replay.records import HUMAN, command_line
from trashcli.screen import page
from trashcli.screen.board import in_slot
from trashcli.screen.spoken import layout
from trashcli.screen.style import Style
from trashcli.screen.text import padded, safe
from trashcli.settings import allowed, meaning, shown
from trashcli.shell.answer import Answer, shown_events
from trashcli.shell.sentences import (
    advice_for,
    card_name,
    name,
    need_of,
    readable,
    slots_named,
    standing,
    time_played,
    where,
)
from trashcli.shell.session import Session
from trashcli.shell.verbs import SEAT, verb, word_or_none
from trashcli.shell.verbs.rules import whole_rules
from trashcli.wording import counted, nearest


@verb("legal", group="look", needs="table")
def legal(session: Session) -> Answer:
    """Show what you may do now, as commands."""
    return Answer(text=", ".join(map(readable, session.scene.legal)) or "nothing")


@verb("hint", "h", group="look", needs="table")
def hint(session: Session) -> Answer:
    """Show what each choice is worth, which is best now, and why."""
    if not session.scene.legal:
        raise Fault("not_now", "there is nothing to decide now")
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
        yield f"{readable(command_line(choice.command))}: {choice.sentence}"
    yield f"best: {best} ({advice.reason})"


def _named(commands: Sequence[Command], style: Style) -> str:
    """Commands in short: `draw`, `place 3-8`."""
    slots = [command.slot for command in commands if isinstance(command, Place)]
    return f"place {slots_named(slots, style)}" if slots else command_line(commands[0])


@verb("why", group="look")
def why(session: Session) -> Answer:
    """Explain why the last command was refused."""
    fault = session.refused
    if fault is None:
        return Answer(text="Nothing was refused.")
    text = f"{fault.message}\n{fault.code}: {MEANINGS.get(fault.code, '')}"
    if fault.legal:
        text += f"\nYou could type: {', '.join(map(readable, fault.legal))}"
    return Answer(
        text=fault.message if session.style.accessible else text,
        result={"code": fault.code, "message": fault.message},
    )


@verb("hash", group="look", needs="table")
def hash_(session: Session) -> Answer:
    """Show the hash of the state."""
    return Answer(text=session.scene.hash, result=session.scene.hash)


@verb("need [SEAT]", group="ask", needs="table", takes=SEAT)
def need(session: Session, seat: int | None) -> Answer:
    """Show which slots the seat that acts, or another, still needs.

    Example: need 2
    """
    scene = session.scene
    seat = seat or scene.state.seat or scene.reader or 1
    if seat > scene.rules.players:
        raise Fault("bad_argument", f"there is no seat {seat}")
    slots = scene.table().view.face_down(Seat(seat))
    return Answer(text=need_of(scene, Seat(seat), session.style), result=slots)


@verb("held", group="ask", needs="table")
def held(session: Session) -> Answer:
    """Show which card is in hand."""
    view = session.scene.table().view
    if view.held is None:
        return Answer(text="no card is in hand", result="none")
    kind = "wild" if view.is_wild(view.held) else "fits"
    slots = slots_named(view.slots_for(view.held, view.acting), session.style)
    card = card_name(view.held, session.style)
    return Answer(text=f"{card}, {kind}: {slots}", result=view.held)


@verb("top", group="ask", needs="table")
def top(session: Session) -> Answer:
    """Show which card lies on the discard pile."""
    view = session.scene.table().view
    if view.top is None:
        return Answer(text="there is no discard", result="none")
    count = counted(len(view.discards) // 2, "card")
    return Answer(
        text=f"{card_name(view.top, session.style)} on a pile of {count}", result=view.top
    )


@verb("who", group="ask", needs="table")
def who(session: Session) -> Answer:
    """Show whose turn it is, what there is to do, and the time played where it is limited."""
    scene = session.scene
    parts = [where(scene, session.style), time_played(scene)]
    return Answer(text="; ".join(filter(None, parts)), result=scene.state.seat)


@verb("last", group="ask", needs="table")
def last(session: Session) -> Answer:
    """Show what happened last."""
    scene = session.scene
    record = next(scene.branch.actions(scene.record), 0)
    if not record:
        return Answer(text="nothing has happened yet")
    return Answer(text=scene.story([record], session.style), result=record)


@verb("left", group="ask", needs="table")
def left(session: Session) -> Answer:
    """Show how many cards are left in the stock."""
    count = session.scene.table().view.stock_count
    return Answer(text=f"{counted(count, 'card')} in the stock", result=count)


@verb("repeat", group="ask")
def repeat(session: Session) -> Answer:
    """Show the last answer again."""
    return Answer(text=session.out or "nothing has been answered yet")


@verb(
    "show [board | slots | piles | log | rules | score | settings]",
    group="look",
    needs="table",
    takes=word_or_none("subject", "one thing to show"),
)
def show(session: Session, word: str | None) -> Answer:
    """Show the table, the layouts, the piles, what happened, the rules, the score or the settings.

    Example: show slots
    """
    what = word.lower() if word else "board"
    if what not in SUBJECTS:
        meant = nearest(what, SUBJECTS)
        hint = f"did you mean {meant}?" if meant else f"it takes one of {', '.join(SUBJECTS)}"
        message = f"there is no {what[:40]!r} to show; {hint}"
        raise Fault("bad_argument", message)
    return SUBJECTS[what](session)


def _board(session: Session) -> Answer:
    scene = session.scene
    table = scene.table(revealed=session.terms.reveal)
    return Answer(text=lambda: page.board(table, session.style), result=known(session))


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
    style = session.style
    whole_story = replace(style, verbosity=max(1, style.verbosity))  # whoever hears little may ask
    return Answer(text=lambda: scene.story(records, whole_story), result=result)


def _rules(session: Session) -> Answer:
    rules = session.scene.header.rules
    return Answer(text=whole_rules(session, rules), result=rules)


def _score(session: Session) -> Answer:
    """How far everybody is, and once the match is over who won."""
    scene, style = session.scene, session.style
    state = scene.state
    rows = (
        f"{name(scene, seat, style)}: {_level(session, seat)}"
        f"{counted(state.sizes[seat - 1], 'slot')}, {counted(state.wins[seat - 1], 'hand')} won"
        for seat in scene.rules.seats
    )
    head = f"hand {state.hand}, turn {state.turn}"
    if state.shuffles:
        head += f", {counted(state.shuffles, 'reshuffle')}"
    if state.phase == "over":
        head = standing(scene, style)
    if played := time_played(scene):
        head += f", {played} played"
    if style.accessible:
        head = f"score: {head}"
    result = {"hand": state.hand, "turn": state.turn, "sizes": state.sizes, "wins": state.wins}
    return Answer(text="\n".join([head, *rows]), result=result)


def _level(session: Session, seat: int) -> str:
    """What decides for a seat, where its name does not tell."""
    at = session.scene.sittings[seat - 1]
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
    "score": _score,
    "stats": _score,
    "settings": _settings,
}


def known(session: Session) -> dict[str, Any]:
    """The state as it may be known: piles and layouts as lists of cards, hidden cards None."""
    scene = session.scene
    state = scene.state
    shows = session.terms.reveal or scene.is_open
    stock = cards_of(state.stock)
    document: dict[str, Any] = to_builtins(state)
    document["layouts"] = [scene.cards(seat, revealed=shows) for seat in scene.rules.seats]
    document["stock"] = stock if shows else [None] * len(stock)
    document["discards"] = cards_of(state.discards)
    return document


@verb("state", group="look", needs="table")
def state(session: Session) -> Answer:
    """Show all that may be known of the state."""
    document = known(session)
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
