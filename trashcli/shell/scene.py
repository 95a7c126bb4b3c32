"""A scene: what lies on the table now, of a match being played or a replay being stepped through.

Conditions, answers and boards are all made from a scene.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from trashcli.exits import Failure
from trashcli.game.cards import Card, cards_of
from trashcli.game.decide import legal
from trashcli.game.events import Closed, Dealt, Event
from trashcli.game.profile import Profile
from trashcli.game.rules import Rules
from trashcli.game.state import TABLE, Seat, State, state_hash
from trashcli.game.view import View
from trashcli.replay.records import HUMAN, ActionRecord, Header, UndoRecord, command_line
from trashcli.replay.track import rules_of
from trashcli.screen import page
from trashcli.screen.board import Sitting, Table
from trashcli.screen.story import Told
from trashcli.screen.style import Style


class Branch:
    """What happened by each record of a match, and the actions that lead to each of them.

    An undo is recorded like everything else, and what it takes back stays in the file.  So the
    records are a tree: an undo goes back to an earlier state, and the next action branches off from
    there.  The actions that lead to a record are those that no undo before it has taken back.
    """

    def __init__(self, records: Iterable[object] = ()) -> None:
        self._leads = [0]
        """For each record the action that leads to it, 0 for the beginning."""
        self._before = {0: 0}
        self._actions: dict[int, tuple[Seat, Sequence[Event]]] = {}
        for record in records:
            if isinstance(record, ActionRecord):
                self.acted(record.seat, record.ev)
            elif isinstance(record, UndoRecord):
                self.undone(record.to)
            else:
                self.passed()

    def acted(self, seat: Seat, events: Sequence[Event]) -> None:
        """Note that the next record is an action of this seat that led to these events."""
        record = len(self._leads)
        self._before[record] = self._leads[-1]
        self._actions[record] = seat, events
        self._leads.append(record)

    def undone(self, to: int) -> None:
        """Note that the next record is an undo, back to this record."""
        self._leads.append(self._leads[to])

    def passed(self) -> None:
        """Note that the next record leaves the state as it is."""
        self._leads.append(self._leads[-1])

    def happened(self, record: int) -> tuple[Seat, Sequence[Event]]:
        """Return who acted by a record, 0 for the table, and what it led to."""
        return self._actions.get(record, (TABLE, ()))

    def before(self, action: int) -> int:
        """Return the action before this one, 0 if it was the first."""
        return self._before[action]

    def actions(self, record: int) -> Iterator[int]:
        """Yield the actions that lead to this record, the latest first."""
        action = self._leads[record]
        while action:
            yield action
            action = self._before[action]


def sittings_of(header: Header) -> tuple[Sitting, ...]:
    """Return who sits at each seat of a match; a bot that is not known here keeps its name."""
    return tuple(Sitting(player.name, player.kind) for player in header.seats)


class Asked(Protocol):
    """What a condition is asked of."""

    @property
    def now(self) -> "Position":
        """Where the match stands."""

    @property
    def out(self) -> str:
        """The text of the answer before."""


class AskedOf(Struct):
    """What a condition is asked of: where a match stands, and the text of the answer before."""

    now: "Position"
    out: str


class Glance(Struct):
    """A scene in short, as each answer in JSON holds it; `i` is the record."""

    i: int
    hand: int
    turn: int
    seat: Seat
    phase: str
    hash: str


class Position(ABC):
    """Where a match stands: what a condition can be asked of.  Whoever changes it calls `_changed`.

    The hash and the legal commands are worked out when they are asked for, and kept until then.
    """

    rules: Rules

    def __init__(self) -> None:
        self._changed()

    @property
    @abstractmethod
    def state(self) -> State:
        """The state now, to look at."""

    @property
    @abstractmethod
    def record(self) -> int:
        """The record that the state is that of; the last, in a match being played."""

    @property
    @abstractmethod
    def winners(self) -> Sequence[Seat]:
        """The seats that have won the match; none while it goes on, or if nobody won it."""

    def _changed(self) -> None:
        self._hash = ""
        self._legal: list[str] | None = None
        self._glance = msgspec.Raw()
        self._legal_json = msgspec.Raw()

    @property
    def hash(self) -> str:
        """The state's hash, 16 hexadecimal digits."""
        if not self._hash:
            self._hash = state_hash(self.state)
        return self._hash

    @property
    def legal(self) -> list[str]:
        """What the seat that acts may do, as commands; empty where the table acts."""
        if self._legal is None:
            self._legal = [command_line(command) for command in legal(self.rules, self.state)]
        return self._legal


class Scene(Position):
    """What lies on the table of a match, and how it came to that by its records so far."""

    def __init__(self, header: Header, records: Iterable[object]) -> None:
        self.header = header
        self.rules = rules_of(header)
        self.sittings = sittings_of(header)
        self.branch = Branch(records)
        super().__init__()

    @property
    @abstractmethod
    def is_open(self) -> bool:
        """Whether hidden cards may be seen: the match is over, or is only being looked at."""

    @abstractmethod
    def state_after(self, record: int) -> State:
        """Return a copy of the state after a record, 0 being the beginning."""

    def happened(self, record: int) -> tuple[Seat, Sequence[Event]]:
        """Return who acted by a record, 0 for the table, and what it led to."""
        return self.branch.happened(record)

    @property
    def glance(self) -> msgspec.Raw:
        """The scene in short, as JSON."""
        if not self._glance:
            self._glance = msgspec.Raw(_encode(self._seen()))
        return self._glance

    @property
    def legal_json(self) -> msgspec.Raw:
        """What may be done, as JSON."""
        if not self._legal_json:
            self._legal_json = msgspec.Raw(_encode(self.legal))
        return self._legal_json

    def _seen(self) -> Glance:
        state = self.state
        return Glance(self.record, state.hand, state.turn, state.seat, state.phase, self.hash)

    @property
    def playing_time(self) -> int:
        """The playing time in milliseconds, as far as it is known here: at the last reading."""
        return self.state.clock[0]

    @property
    def hand_so_far(self) -> list[int]:
        """The records that led here since the hand was dealt, the deal included, in order."""
        records = []
        for record in self.branch.actions(self.record):
            records.append(record)
            if any(isinstance(event, Dealt) for event in self.happened(record)[1]):
                break
        return records[::-1]

    def closes_hand(self, record: int) -> bool:
        """Whether a hand was over with this record."""
        return any(isinstance(event, Closed) for event in self.happened(record)[1])

    def cards(self, seat: int, *, revealed: bool = False) -> list[Card | None]:
        """A seat's layout slot by slot; face-down cards are None, or where hidden cards are shown
        in small letters.
        """
        layout = cards_of(self.state.layouts[seat - 1])
        if self._shows(revealed):
            return list(layout)
        return [card if card.isupper() else None for card in layout]

    def _shows(self, wanted: bool) -> bool:
        """Whether hidden cards are shown: where that is wanted, or they may be seen anyway."""
        return wanted or self.is_open

    @property
    def reader(self) -> Seat:
        """The seat of the only person at the table; 0 where there are several, or none."""
        people = [seat for seat, at in enumerate(self.sittings, 1) if at.kind == HUMAN]
        return Seat(people[0]) if len(people) == 1 else TABLE

    def name(self, seat: int) -> str:
        """The name of who sits there."""
        return self.sittings[seat - 1].name

    def table(
        self, *, revealed: bool = False, marked: frozenset[tuple[int, int]] = frozenset()
    ) -> Table:
        """The table now, to be shown; the cards at the marked seats and slots stand out."""
        return self._table(self.state, self.record, revealed, marked)

    @cached_property
    def has_changed_rules(self) -> bool:
        """Whether the rules differ from those that the profile of their name has by itself; what
        wins the match does not count, as the header says it.
        """
        rules = self.header.rules
        if rules.name == "pagat":
            usual = Profile(match=rules.doc.match)  # known without YAML
            return rules.doc != usual.at_table(len(self.sittings))
        from trashcli.profiles.load import load_profile

        try:
            known = load_profile(rules.name, ()).profile
        except Failure:
            return False
        return rules.doc != replace(known, match=rules.doc.match).at_table(len(self.sittings))

    def _table(
        self,
        state: State,
        record: int,
        revealed: bool,
        marked: frozenset[tuple[int, int]] = frozenset(),
    ) -> Table:
        return Table(
            view=View(self.rules, state, state.seat),
            sittings=self.sittings,
            profile=self.header.rules.name,
            seed=self.header.rng.seed,
            record=record,
            you=self.reader,
            revealed=state if self._shows(revealed) else None,
            changed=self.has_changed_rules,
            marked=marked,
        )

    def told(
        self, records: Iterable[int], style: Style, file: str | None = None
    ) -> Iterator[tuple[int, Told]]:
        """What happened by these records, each line with its record, ends of hands included; the
        end of the match names the replay file if one is given.
        """
        for record in records:
            seat, events = self.happened(record)
            if events:
                table = self._table(self.state_after(record), record, False)
                for told in page.told(table, seat, events, style):
                    yield record, told
                if end := page.ending(table, events, style, file):
                    is_over = table.view.phase == "over"
                    yield record, Told(end, (end,), 0 if is_over else table.view.hand + 1)

    def story(self, records: Iterable[int], style: Style) -> str:
        """Return what happened by these records, as text."""
        return "\n".join(told.text for _, told in self.told(records, style))


_encode = msgspec.json.Encoder().encode
