"""Paths: what a condition can ask of a match.  The one table of them is `PATHS`."""

import re
from functools import lru_cache
from typing import Protocol, get_args

import msgspec
from msgspec import Struct

from trashcli.conditions import NONE, NUMBER, TEXT, Condition, Entry, Kind, Paths, parse_condition
from trashcli.exits import Fault
from trashcli.game.cards import face_down_slots
from trashcli.game.events import Event
from trashcli.game.state import Seat
from trashcli.shell.grammar import Line, Word, parse_card
from trashcli.shell.scene import Position
from trashcli.wording import nearest

DOWN = "down"
"""How a face-down card is written: what it is, no condition can ask."""
PHASES = ("deal", "draw", "place", "over")


def _card(text: str) -> str | None:
    """The card that a word names; what lies face down is `DOWN`, no card None."""
    if text.lower() in (NONE, DOWN):
        return None if text.lower() == NONE else DOWN
    if card := parse_card(text):
        return card
    raise ValueError


def _phase(text: str) -> str:
    return PHASES[PHASES.index(text.lower())]


CARD = Kind("card", f"a card, such as 6H or 10♣, or {NONE}, or {DOWN}", "[JC, JD]", _card)
PHASE = Kind("phase", f"one of {', '.join(PHASES)}", "[draw, place]", _phase)


class Asked(Protocol):
    """What a condition is asked of."""

    @property
    def now(self) -> Position:
        """Where the match stands."""

    @property
    def out(self) -> str:
        """The text of the answer before."""


class AskedOf(Struct):
    """What a condition is asked of: where a match stands, and the text of the answer before."""

    now: Position
    out: str


def _seat(position: Position, seat: int) -> Seat:
    last = position.rules.players
    if not 1 <= seat <= last:
        raise Fault("bad_argument", f"there is no seat {seat}, the last is {last}")
    return Seat(seat)


def _layout(position: Position, seat: int) -> str:
    return position.state.layouts[_seat(position, seat) - 1]


def _slot(asked: Asked, seat: int, slot: int) -> str:
    layout = _layout(asked.now, seat)
    last = len(layout) // 2
    if not 1 <= slot <= last:
        raise Fault("bad_argument", f"seat {seat} has no slot {slot}, the last is {last}")
    card = layout[2 * slot - 2 : 2 * slot]
    return card if card.isupper() else DOWN


PATHS: Paths = {
    "turn": Entry(NUMBER, lambda on: on.now.state.turn, "the turn within the hand, from 1"),
    "hand": Entry(NUMBER, lambda on: on.now.state.hand, "the hand, from 1"),
    "seat": Entry(NUMBER, lambda on: on.now.state.seat, "the seat that acts; 0 for the table"),
    "phase": Entry(PHASE, lambda on: on.now.state.phase, "deal, draw, place or over"),
    "winner": Entry(
        NUMBER,
        lambda on: (*on.now.winners, 0)[0],
        "the seat that won the match, 0 if none has; of several the first",
    ),
    "winners": Entry(NUMBER, lambda on: list(on.now.winners), "all who won it", is_list=True),
    "record": Entry(NUMBER, lambda on: on.now.record, "the last record of the replay so far"),
    "hash": Entry(TEXT, lambda on: on.now.hash, "the state's hash"),
    "shuffles": Entry(NUMBER, lambda on: on.now.state.shuffles, "reshuffles in this hand"),
    "done": Entry(
        NUMBER, lambda on: list(on.now.state.done), "the seats that completed", is_list=True
    ),
    "stock.count": Entry(NUMBER, lambda on: len(on.now.state.stock) // 2, "cards in the stock"),
    "discard.top": Entry(
        CARD, lambda on: on.now.state.discards[:2] or None, "the top discard, or none"
    ),
    "discard.count": Entry(NUMBER, lambda on: len(on.now.state.discards) // 2, "discards"),
    "held": Entry(CARD, lambda on: on.now.state.held, "the card in hand, or none"),
    "legal": Entry(TEXT, lambda on: on.now.legal, "what may be done, as commands", is_list=True),
    "seat().slot()": Entry(CARD, _slot, "a slot's card, or down"),
    "seat().open": Entry(
        NUMBER,
        lambda on, seat: list(face_down_slots(_layout(on.now, seat))),
        "a seat's face-down slots",
        is_list=True,
    ),
    "seat().size": Entry(
        NUMBER,
        lambda on, seat: on.now.state.sizes[_seat(on.now, seat) - 1],
        "a seat's layout size; after a hand that of the next",
    ),
    "seat().wins": Entry(
        NUMBER,
        lambda on, seat: on.now.state.wins[_seat(on.now, seat) - 1],
        "the hands a seat has won",
    ),
    "out": Entry(TEXT, lambda on: on.out, "the answer before, as text"),
}

_UNTIL = re.compile(r"until(?:\s+|$)", re.IGNORECASE)


@lru_cache(4096)
def parse_asked(text: str, column: int = 1) -> Condition:
    """Return the condition that a text states, of a match; raises `Fault`."""
    return parse_condition(text, PATHS, column)


def parse_until(line: Line) -> Condition | None:
    """Return the condition behind `until`, None where a line's arguments do not begin so; raises
    `Fault`.
    """
    until = _UNTIL.match(line.rest)
    if until is None:
        return None
    return parse_asked(line.rest[until.end() :], line.column + until.end())


ANY = "*"
MARK = "mark"
"""What `find` looks for that is no event: a remark."""
EVENTS = {str(kind.__struct_config__.tag): kind for kind in get_args(Event)}
NAMES = (*EVENTS, MARK)


class Wanted(Struct, frozen=True):
    """An event's kind, and the values that its fields must have; None for any."""

    kind: type[Struct]
    values: tuple[object, ...]

    def is_met(self, event: Event) -> bool:
        """Return whether this is such an event."""
        if type(event) is not self.kind:
            return False
        found = (getattr(event, name) for name in event.__struct_fields__)
        return all(
            value is None or value == one for value, one in zip(self.values, found, strict=False)
        )


def parse_wanted(line: Line) -> Wanted:
    """Return the event that the words of a line name; raises `Fault`."""
    if not line.words:
        raise Fault("bad_argument", f"find needs an event: {', '.join(NAMES)}")
    name, *values = line.words
    kind = EVENTS.get(name.text.lower())
    if kind is None:
        meant = nearest(name.text, NAMES)
        hint = f"did you mean {meant}?" if meant else f"events are {', '.join(NAMES)}"
        raise Fault("bad_argument", f"there is no event {name.text!r}; {hint}", name.column)
    fields = kind.__struct_fields__
    if len(values) > len(fields):
        message = f"{name.text} has only the values {', '.join(fields) or '(none)'}"
        raise Fault("bad_argument", message, values[len(fields)].column)
    return Wanted(kind, tuple(map(_value, values)))


def _value(word: Word) -> object:
    if word.text == ANY:
        return None
    if card := parse_card(word.text):
        return card
    try:
        value = msgspec.json.decode(word.text.encode(), type=int | bool | list[int])
    except msgspec.DecodeError:
        message = f"{word.text!r} is no card, number, [list], true, false or *"
        raise Fault("bad_argument", message, word.column) from None
    return tuple(value) if isinstance(value, list) else value
