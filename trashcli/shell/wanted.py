"""What `find` looks for: an event by its name and values, as they stand in a replay."""

from typing import get_args

import msgspec
from msgspec import Struct

from trashcli.game.events import Event
from trashcli.shell.codes import LineFault
from trashcli.shell.grammar import Line, Word
from trashcli.shell.values import parse_card
from trashcli.wording import nearest

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
        """Whether this is such an event."""
        if type(event) is not self.kind:
            return False
        found = (getattr(event, name) for name in event.__struct_fields__)
        return all(
            value is None or value == one for value, one in zip(self.values, found, strict=False)
        )


def parse_wanted(line: Line) -> Wanted:
    """What the words of a line want; raises `LineFault`."""
    if not line.words:
        raise LineFault("bad_argument", f"find needs an event: {', '.join(NAMES)}")
    name, *values = line.words
    kind = EVENTS.get(name.text.lower())
    if kind is None:
        meant = nearest(name.text, NAMES)
        hint = f"did you mean {meant}?" if meant else f"events are {', '.join(NAMES)}"
        raise LineFault("bad_argument", f"there is no event {name.text!r}; {hint}", name.column)
    fields = kind.__struct_fields__
    if len(values) > len(fields):
        message = f"{name.text} has only the values {', '.join(fields) or '(none)'}"
        raise LineFault("bad_argument", message, values[len(fields)].column)
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
        raise LineFault("bad_argument", message, word.column) from None
    return tuple(value) if isinstance(value, list) else value
