"""The track: how far along its replay a match is.  Recorder and verifier both keep one.

No file is read or written here.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from msgspec import Struct

from trashcli.game.cards import Card, Pile
from trashcli.game.events import Dealt, Event, Shuffled, Won
from trashcli.game.profile import Profile
from trashcli.game.rules import Rules
from trashcli.game.state import Seat, State, beginning
from trashcli.replay.records import Digest, EndRecord, Header, chain, file_id, record_line

ENGINES: dict[int, type[Rules]] = {1: Rules}
"""The rules as each engine plays them.  Files of other engines are shown, not played again."""


class Step(Struct, frozen=True, gc=False):
    """One action or undo: the state it led to, how many actions and undos there were up to it, the
    turns of the hands before, who won the match by it.

    An undo is the step that it goes back to, once more.
    """

    state: State
    count: int
    earlier: int
    winners: tuple[Seat, ...] = ()


class History:
    """The steps of a match by their record, 0 being its beginning.

    Undo reaches back to the second-last deal, or to the beginning.  With `flat`, what is out of its
    reach is forgotten, so that memory does not grow with the match.
    """

    def __init__(self, start: State, *, flat: bool = False) -> None:
        self.state = start.copied()
        """The state now.  Whoever folds an action into it calls `acted`."""
        self.at = 0
        """The record the state is that of."""
        self._flat = flat
        self._deals = (0, 0)
        self._now = Step(start.copied(), 0, 0)
        self._steps = {0: self._now}
        self._count = 0

    def acted(self, i: int, events: Sequence[Event]) -> None:
        """Notes that the state is now as after action record `i`, which had these events."""
        now, state = self._now, self.state
        self._count += 1
        if state.hand != now.state.hand:
            step = Step(state.copied(), self._count, now.earlier + now.state.turn)
            self._dealt(i)
        elif state.phase == "over":
            won = next((event.seats for event in events if isinstance(event, Won)), ())
            step = Step(state.copied(), self._count, now.earlier, won)
        else:
            step = Step(state.copied(), self._count, now.earlier)
        self._steps[i] = self._now = step
        self.at = i

    def undone(self, i: int, to: int) -> None:
        """Goes back to the state after record `to`, by undo record `i`."""
        step = self._steps[to]
        self._count += 1
        self._now = Step(step.state, self._count, step.earlier, step.winners)
        self._steps[i] = self._now
        self.at = i
        self.restore()

    def restore(self) -> None:
        """Takes back what was folded into the state since the last step was noted."""
        self.state = self._now.state.copied()

    def reaches(self, to: int) -> bool:
        """Whether an undo may go to record `to`."""
        return to == 0 or (to in self._steps and to >= self._deals[0])

    def count_at(self, i: int) -> int:
        """The number of actions and undos up to record `i`."""
        return self._steps[i].count

    def state_after(self, i: int) -> State:
        """The state as after record `i`, to keep; raises `KeyError` for a record out of reach."""
        return self._steps[i].state.copied()

    @property
    def turns(self) -> int:
        """The turns begun so far, undone ones left out."""
        return self._now.earlier + self.state.turn

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won the match, if it is over."""
        return self._now.winners

    @property
    def reasons(self) -> tuple[str, ...]:
        """For which reasons a file may end now."""
        if self.state.phase != "over":
            return ("quit", "limit")
        return ("won",) if self.winners else ("halt",)

    def _dealt(self, i: int) -> None:
        """Keeps the last two deals, the older first; forgets what lies before it."""
        self._deals = (self._deals[1], i)
        if self._flat:
            for gone in [at for at in self._steps if 0 < at < self._deals[0]]:
                del self._steps[gone]


class Track:
    """A replay up to record `i` (0 is the header): its states, its digest, and the hash that the
    next record must hold.
    """

    def __init__(self, header: Header, line: bytes | None = None, *, flat: bool = False) -> None:
        line = record_line(header) if line is None else line
        self.header = header
        self.history = History(first_state(header), flat=flat)
        self.digest = Digest(header)
        self.i = 0
        self.id = file_id(line)
        """The file's id, 32 hexadecimal digits."""
        self.chain = self.id

    @property
    def state(self) -> State:
        """The state of the match now."""
        return self.history.state

    def who(self, seat: int) -> str:
        """Who plays at a seat; empty where there is no such seat."""
        seats = self.header.seats
        return seats[seat - 1].who if 1 <= seat <= len(seats) else ""

    def add(self, line: bytes) -> None:
        """Goes on by one record, of which this is the line."""
        self.i += 1
        self.chain = chain(line)

    def act(self, line: bytes, head: bytes, s: str, seat: int, events: Sequence[Event]) -> None:
        """Goes on by an action that has been folded into the state; `head` is how it begins."""
        self.add(line)
        self.digest.action(head, s, seat)
        self.history.acted(self.i, events)

    def undo(self, line: bytes, to: int, s: str) -> None:
        """Goes on by an undo, back to the state after record `to`."""
        self.add(line)
        self.digest.undo(s, self.history.count_at(to))
        self.history.undone(self.i, to)

    def end(self, reason: str) -> EndRecord:
        """The end record that would be true now."""
        history = self.history
        return EndRecord(
            digest=self.digest.hexdigest(),
            hands=history.state.hand,
            i=self.i + 1,
            n=self.i + 2,
            p=self.chain,
            reason=reason,
            sizes=history.state.sizes,
            turns=history.turns,
            winners=history.winners,
        )


def seat_fault(state: State, seat: int) -> str | None:
    """Why no action of this seat (0 is the table) can come next; None where one can."""
    if state.phase == "over":
        return "the match is over"
    return None if seat == state.seat else "another seat acts"


def first_state(header: Header) -> State:
    """The state before record 1: the stated table, or the beginning of a match."""
    if header.start is not None:
        return header.start.copied()
    return beginning(header.rules.doc, len(header.seats))


_Engine = Callable[[Profile, int, str], Rules]


def rules_of(header: Header) -> Rules:
    """The rules that a file is played by, as its engine plays them; as the newest does where that
    is not known.
    """
    engine: _Engine = ENGINES.get(header.engine, Rules)
    return _rules(engine, header.rules.doc, len(header.seats)).with_seed(header.rng.seed)


@lru_cache(16)
def _rules(engine: _Engine, profile: Profile, players: int) -> Rules:
    """The rules of many files alike, with some seed."""
    return engine(profile, players, "")


class RecordedRules(Rules):
    """The rules of a file whose chance is taken from its events: the recorded cards win."""

    def __init__(self, header: Header) -> None:
        super().__init__(header.rules.doc, len(header.seats), header.rng.seed)
        self.events: Sequence[Event] = ()
        """The events of the action that is re-run."""

    def shuffled(self, hand: int, k: int, cards: Sequence[Card]) -> Pile:
        """The recorded cards of the shuffle; those given where none is recorded."""
        recorded = (event.cards for event in self.events if isinstance(event, Shuffled))
        return next(recorded, "".join(cards))

    def first_lead(self) -> Seat:
        """The recorded lead, where chance chooses it."""
        if self.profile.lead.first != "random":
            return super().first_lead()
        recorded = (event.lead for event in self.events if isinstance(event, Dealt))
        return next(recorded, super().first_lead())
