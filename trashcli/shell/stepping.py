"""Stepping: a replay that is looked at, record by record, forwards and backwards."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from trashcli.conditions import Condition, Path, Value, shown
from trashcli.exits import Fault
from trashcli.game.events import Event, Won
from trashcli.game.state import Seat, State
from trashcli.game.view import known_state
from trashcli.replay.records import MarkRecord
from trashcli.replay.timeline import Cursor, Timeline
from trashcli.shell.scene import Asked, AskedOf, Scene


class Stop(Struct, frozen=True):
    """Where running stops: a condition that becomes true, or a path whose value changes."""

    text: str
    asks: Condition | Path

    def value(self, asked: Asked) -> Value:
        """What is to be compared from place to place."""
        return self.asks.holds(asked) if isinstance(self.asks, Condition) else self.asks.read(asked)

    def met(self, before: Value, now: Value) -> str:
        """Why to stop between two places with these values; empty if not to."""
        if isinstance(self.asks, Condition):
            return self.text if now and not before else ""
        return "" if now == before else f"{self.text} is {shown(now)}, was {shown(before)}"


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


class Stepping(Scene):
    """A replay at one of its places, which is after a record or within its events."""

    def __init__(self, timeline: Timeline, *, hides: bool = False) -> None:
        self.timeline = timeline
        self._hides = hides or timeline.redacted
        self.stops: dict[int, Stop] = {}
        """What stops a run, by number."""
        self.place = Cursor(0)
        super().__init__(timeline.header, timeline.records)
        self.goto(self.place)

    @property
    def state(self) -> State:
        """The state here."""
        return self._state

    @property
    def record(self) -> int:
        """The record that the place is after, or in."""
        return self.place.record

    @property
    def winners(self) -> Sequence[Seat]:
        """The seats that have won the match by here."""
        events = (self.happened(record)[1] for record in self.branch.actions(self.record))
        latest = next(events, ()) if self.state.phase == "over" else ()
        return next((event.seats for event in latest if isinstance(event, Won)), ())

    @property
    def is_open(self) -> bool:
        """Whether hidden cards are shown, as they are unless somebody's view is wanted."""
        return not self._hides

    def _shows(self, wanted: bool) -> bool:
        return not self.timeline.redacted and super()._shows(wanted)

    @property
    def last(self) -> int:
        """The last record."""
        return self.timeline.last

    def state_after(self, record: int) -> State:
        """A copy of the state after a record."""
        return self.timeline.state_after(record)

    def goto(self, place: Cursor) -> None:
        """Go to a place."""
        self.timeline.goto(place.record)
        self._state = self.timeline.state
        if place.events is not None:
            self._state = self.timeline.state_after(place.record, place.events)
        self.place = place
        self._changed()

    def step(self, records: int) -> int:
        """Go so many records on, or back where there are fewer than none, but not beyond either
        end; gives how many it was.
        """
        here = self.record - (records > 0 and self.place.events is not None)
        target = max(0, min(self.last, here + records))
        self.goto(Cursor(target))
        return abs(target - here)

    def run(self, direction: Literal[1, -1], until: Condition | None, out: str) -> str:
        """Go on or back until the condition holds, or a stop is met; gives what stopped it, empty
        at the end of the replay.  Raises `Fault`, without moving, where the condition does not
        come true before that.  `out` is the text of the answer before.
        """
        start, asked = self.place, AskedOf(self, out)
        before = {number: stop.value(asked) for number, stop in self.stops.items()}
        while self.step(direction):
            if until and until.holds(asked):
                return "the condition is true"
            now = {number: stop.value(asked) for number, stop in self.stops.items()}
            for number, stop in self.stops.items():
                if told := stop.met(before[number], now[number]):
                    return f"stop {number}: {told}"
            before = now
        if until:
            self.goto(start)
            end = "end" if direction > 0 else "start"
            raise Fault("not_reached", f"never true between here and the {end} of the replay")
        return ""

    def differences(self, other: Cursor | None) -> list[tuple[str, object, object]]:
        """Return each field that the state here and that at a place have not alike, at the record
        before if none is given: its name, its value there and here.  What a view hides stays
        hidden.
        """
        from trashcli.replay.judge import differences  # not before it is asked for

        place = other or Cursor(max(0, self.record - 1))
        there, here = self.timeline.state_after(place.record, place.events), self.state
        if not self.is_open:
            there, here = known_state(there), known_state(here)
        return list(differences(there, here))

    @property
    def whole_record(self) -> int:
        """The last record that has happened in full by here."""
        return self.record if self.place.events is None else self.record - 1

    def next_event(self, wanted: Wanted) -> Cursor | None:
        """Where the next such event is, behind this place; None if there is no more."""
        done = self.place.events
        for record in range(self.record, self.last + 1):
            events = self.happened(record)[1]
            first = 0 if record > self.record else len(events) if done is None else done
            for number, event in enumerate(events[first:], first + 1):
                if wanted.is_met(event):
                    return Cursor(record, number)
        return None

    def next_mark(self, text: str) -> Cursor | None:
        """Where the next remark is that holds this text, behind this place; None if none is."""
        for record in range(self.record + 1, self.last + 1):
            found = self.timeline.records[record - 1]
            if isinstance(found, MarkRecord) and text in found.text:
                return Cursor(record)
        return None
