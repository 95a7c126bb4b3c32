"""Paths: what a condition can ask of a match.  The one table of them is `PATHS`."""

from functools import lru_cache

from trashcli.conditions import NONE, NUMBER, TEXT, Condition, Entry, Kind, Paths, parse_condition
from trashcli.exits import Fault
from trashcli.game.cards import face_down_slots, parse_card
from trashcli.game.state import Seat
from trashcli.shell.scene import Asked, Position

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


@lru_cache(4096)
def parse_asked(text: str, column: int = 1) -> Condition:
    """Return the condition that a text states, of a match; raises `Fault`."""
    return parse_condition(text, PATHS, column)
