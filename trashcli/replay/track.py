"""The track: how far along its replay a match is.  Recorder and judge both keep one.

Undo makes a tree of an append-only log.  A record is never taken away: an `undo` says after which
record the state stands again, and what is decided next is another branch from there.  Its target
may lie on a branch that was undone itself, which is redo, so every action and undo is a node that
can be gone back to.  That would keep all states for ever; so undo reaches no further than the
second-last deal (or the very beginning), and what lies before is forgotten.  A state is more than
the cards on the table: reshuffles and passes are in it, too, so nothing that play depends on is
left behind by going back.  Equal states are kept once.

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
        self._by_hash: dict[str, State] = {}
        """The states of this hand."""
        self._count = 0

    def acted(self, i: int, events: Sequence[Event], s: str) -> None:
        """Note that the state is now as after action record `i`, which had these events; `s` is the
        state's hash.
        """
        now, state = self._now, self._shared(s)
        self._count += 1
        if state.hand != now.state.hand:
            step = Step(state, self._count, now.earlier + now.state.turn)
            self._dealt(i)
        elif state.phase == "over":
            won = next((event.seats for event in events if isinstance(event, Won)), ())
            step = Step(state, self._count, now.earlier, won)
        else:
            step = Step(state, self._count, now.earlier)
        self._steps[i] = self._now = step
        self.at = i

    def _shared(self, s: str) -> State:
        """Return a copy of the state, the same for equal states: whoever undoes and decides alike a
        thousand times comes to few of them.
        """
        kept = self._by_hash.get(s)
        if kept is None or kept != self.state:
            kept = self._by_hash[s] = self.state.copied()
        return kept

    def undone(self, i: int, to: int) -> None:
        """Go back to the state after record `to`, by undo record `i`."""
        step = self._steps[to]
        self._count += 1
        self._now = Step(step.state, self._count, step.earlier, step.winners)
        self._steps[i] = self._now
        self.at = i
        self.restore()

    def restore(self) -> None:
        """Take back what was folded into the state since the last step was noted."""
        self.state = self._now.state.copied()

    def reaches(self, to: int) -> bool:
        """Return whether an undo may go to record `to`."""
        return to == 0 or (to in self._steps and to >= self._deals[0])

    def count_at(self, i: int) -> int:
        """Return the number of actions and undos up to record `i`."""
        return self._steps[i].count

    def state_after(self, i: int) -> State:
        """Return the state as after record `i`, to keep; raises `KeyError` for a record out of
        reach.
        """
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
        """Keep the last two deals, the older first; forget what lies before it."""
        self._deals = (self._deals[1], i)
        self._by_hash.clear()
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
        """Return who plays at a seat; empty where there is no such seat."""
        seats = self.header.seats
        return seats[seat - 1].who if 1 <= seat <= len(seats) else ""

    def add(self, line: bytes) -> None:
        """Go on by one record, of which this is the line."""
        self.i += 1
        self.chain = chain(line)

    def act(self, line: bytes, head: bytes, s: str, seat: int, events: Sequence[Event]) -> None:
        """Go on by an action that has been folded into the state; `head` is how it begins."""
        self.add(line)
        self.digest.action(head, s, seat)
        self.history.acted(self.i, events, s)

    def undo(self, line: bytes, to: int, s: str) -> None:
        """Go on by an undo, back to the state after record `to`."""
        self.add(line)
        self.digest.undo(s, self.history.count_at(to))
        self.history.undone(self.i, to)

    def end(self, reason: str) -> EndRecord:
        """Return the end record that would be true now."""
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
    """Return why no action of this seat (0 is the table) can come next; None where one can."""
    if state.phase == "over":
        return "the match is over"
    return None if seat == state.seat else "another seat acts"


def first_state(header: Header) -> State:
    """Return the state before record 1: the stated table, or the beginning of a match."""
    if header.start is not None:
        return header.start.copied()
    return beginning(header.rules.doc, len(header.seats))


_Engine = Callable[[Profile, int, str], Rules]


def rules_of(header: Header) -> Rules:
    """Return the rules that a file is played by, as its engine plays them; as the newest does where
    that is not known.
    """
    engine: _Engine = ENGINES.get(header.engine, Rules)
    return _rules(engine, header.rules.doc, len(header.seats)).with_seed(header.rng.seed)


@lru_cache(16)
def _rules(engine: _Engine, profile: Profile, players: int) -> Rules:
    """Return the rules of many files alike, with some seed."""
    return engine(profile, players, "")


class RecordedRules(Rules):
    """The rules of a file whose chance is taken from its events: the recorded cards win."""

    def __init__(self, header: Header) -> None:
        super().__init__(header.rules.doc, len(header.seats), header.rng.seed)
        self.events: Sequence[Event] = ()
        """The events of the action that is re-run."""

    def shuffled(self, hand: int, k: int, cards: Sequence[Card]) -> Pile:
        """Return the recorded cards of the shuffle; those given where none is recorded."""
        recorded = (event.cards for event in self.events if isinstance(event, Shuffled))
        return next(recorded, "".join(cards))

    def first_lead(self) -> Seat:
        """Return the recorded lead, where chance chooses it."""
        if self.profile.lead.first != "random":
            return super().first_lead()
        recorded = (event.lead for event in self.events if isinstance(event, Dealt))
        return next(recorded, super().first_lead())
