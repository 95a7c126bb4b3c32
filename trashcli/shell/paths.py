"""Paths: what a condition can ask of a scene.  The one table of them is `PATHS`."""

import re
from collections.abc import Callable
from typing import Any, Literal, Protocol

from msgspec import Struct

from trashcli.game.cards import face_down_slots
from trashcli.game.state import Seat
from trashcli.shell.codes import LineFault
from trashcli.shell.scene import Scene
from trashcli.shell.values import parse_card
from trashcli.wording import nearest

Value = int | str | None | list["Value"]
Kind = Literal["number", "card", "phase", "text"]

NONE = "none"
"""How no card is written."""
DOWN = "down"
"""How a face-down card is written: what it is, no condition can ask."""
PHASES = ("deal", "draw", "place", "over")

_EXPECTS: dict[Kind, str] = {
    "number": "a whole number",
    "card": f"a card, such as 6H or 10♣, or {NONE}, or {DOWN}",
    "phase": f"one of {', '.join(PHASES)}",
    "text": "a word or a quoted text",
}
_EXAMPLES: dict[Kind, str] = {
    "number": "[3, 7, 9]",
    "card": "[JC, JD]",
    "phase": "[draw, place]",
    "text": '[draw, "place 3"]',
}
_ARGUMENT = re.compile(r"\((\d{1,4})\)")


class Asked(Protocol):
    """What a condition is asked of."""

    @property
    def scene(self) -> Scene:
        """What lies on the table."""

    @property
    def out(self) -> str:
        """The text of the answer before."""


class AskedOf(Struct):
    """What a condition is asked of: a scene, and the text of the answer before."""

    scene: Scene
    out: str


class Entry(Struct, frozen=True):
    """A path that can be asked: what it holds, how it is read, and what it means."""

    kind: Kind
    read: Callable[..., Any]
    meaning: str
    is_list: bool = False


def _seat(scene: Scene, seat: int) -> Seat:
    if not 1 <= seat <= scene.rules.players:
        raise LineFault(
            "bad_argument", f"there is no seat {seat}, the last is {scene.rules.players}"
        )
    return Seat(seat)


def _layout(scene: Scene, seat: int) -> str:
    return scene.state.layouts[_seat(scene, seat) - 1]


def _slot(asked: Asked, seat: int, slot: int) -> str:
    layout = _layout(asked.scene, seat)
    if not 1 <= slot <= len(layout) // 2:
        raise LineFault(
            "bad_argument", f"seat {seat} has no slot {slot}, the last is {len(layout) // 2}"
        )
    card = layout[2 * slot - 2 : 2 * slot]
    return card if card.isupper() else DOWN


PATHS: dict[str, Entry] = {
    "turn": Entry("number", lambda on: on.scene.state.turn, "the turn within the hand, from 1"),
    "hand": Entry("number", lambda on: on.scene.state.hand, "the hand, from 1"),
    "seat": Entry("number", lambda on: on.scene.state.seat, "the seat that acts; 0 for the table"),
    "phase": Entry("phase", lambda on: on.scene.state.phase, "deal, draw, place or over"),
    "winner": Entry(
        "number",
        lambda on: (*on.scene.winners, 0)[0],
        "the seat that won the match, 0 if none has; of several the first",
    ),
    "winners": Entry("number", lambda on: list(on.scene.winners), "all who won it", is_list=True),
    "record": Entry("number", lambda on: on.scene.record, "the last record of the replay so far"),
    "hash": Entry("text", lambda on: on.scene.hash, "the state's hash"),
    "shuffles": Entry("number", lambda on: on.scene.state.shuffles, "reshuffles in this hand"),
    "done": Entry(
        "number", lambda on: list(on.scene.state.done), "the seats that completed", is_list=True
    ),
    "stock.count": Entry("number", lambda on: len(on.scene.state.stock) // 2, "cards in the stock"),
    "discard.top": Entry(
        "card", lambda on: on.scene.state.discards[:2] or None, "the top discard, or none"
    ),
    "discard.count": Entry("number", lambda on: len(on.scene.state.discards) // 2, "discards"),
    "held": Entry("card", lambda on: on.scene.state.held, "the card in hand, or none"),
    "legal": Entry("text", lambda on: on.scene.legal, "what may be done, as lines", is_list=True),
    "seat().slot()": Entry("card", _slot, "a slot's card, or down"),
    "seat().open": Entry(
        "number",
        lambda on, seat: list(face_down_slots(_layout(on.scene, seat))),
        "a seat's face-down slots",
        is_list=True,
    ),
    "seat().size": Entry(
        "number",
        lambda on, seat: on.scene.state.sizes[_seat(on.scene, seat) - 1],
        "a seat's layout size; after a hand that of the next",
    ),
    "seat().wins": Entry(
        "number",
        lambda on, seat: on.scene.state.wins[_seat(on.scene, seat) - 1],
        "the hands a seat has won",
    ),
    "out": Entry("text", lambda on: on.out, "the answer before, as text"),
}


class Path(Struct, frozen=True):
    """A path as a condition names it."""

    name: str
    entry: Entry
    arguments: tuple[int, ...]

    def read(self, asked: Asked) -> Value:
        """What it holds now; raises `LineFault` for a seat or slot that is not there."""
        value: Value = self.entry.read(asked, *self.arguments)
        return value

    @property
    def is_list(self) -> bool:
        """Whether it holds a list."""
        return self.entry.is_list

    @property
    def is_number(self) -> bool:
        """Whether it holds one number."""
        return self.entry.kind == "number" and not self.is_list

    @property
    def holds_many(self) -> bool:
        """Whether something can be contained in it."""
        return self.is_list or self.entry.kind == "text"

    @property
    def expects(self) -> str:
        """What a value to compare with is."""
        return _EXPECTS[self.entry.kind]

    @property
    def example(self) -> str:
        """A list of such values."""
        return _EXAMPLES[self.entry.kind]

    def value(self, text: str, at: int) -> Value:
        """The value that a word names, of this path's kind; raises `LineFault`."""
        kind = self.entry.kind
        if kind == "text":
            return text
        if kind == "number" and text.isascii() and text.isdigit() and len(text) < 10:
            return int(text)
        if kind == "phase" and text.lower() in PHASES:
            return text.lower()
        if kind == "card":
            if text.lower() in (NONE, DOWN):
                return None if text.lower() == NONE else DOWN
            if card := parse_card(text):
                return card
        raise LineFault("bad_expression", f"{text!r} is not {self.expects}", at)


def parse_path(text: str, at: int) -> Path:
    """The path that a word names; raises `LineFault`."""
    arguments = tuple(map(int, _ARGUMENT.findall(text)))
    form = _ARGUMENT.sub("()", text.lower())
    if form not in PATHS:
        meant = nearest(form, PATHS)
        hint = f"; did you mean {_spelled(meant)}?" if meant else "; `help paths` lists them"
        raise LineFault("bad_expression", f"there is no path {text!r}{hint}", at)
    return Path(text, PATHS[form], arguments)


def _spelled(form: str) -> str:
    return form.replace("()", "(2)")


def shown(value: Value) -> str:
    """A value as a condition would write it."""
    if isinstance(value, list):
        return f"[{', '.join(map(_item, value))}]"
    return NONE if value is None else str(value)


def _item(value: Value) -> str:
    text = shown(value)
    return f'"{text}"' if " " in text else text
