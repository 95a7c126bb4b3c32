"""History: the states a match has been in, rebuilt by folding.  No rules, no files.

Recorder, verifier and timeline share it: each action or undo is a step, with the step it came
after; each deal and each undo keeps its state, so that no state is more than a hand away.
"""

from collections.abc import Sequence

from msgspec import Struct

from trashcli.game.events import Event, Won
from trashcli.game.fold import evolve
from trashcli.game.state import Seat, State


class Step(Struct, gc=False):
    """One action or undo: the record whose state its events lead on from, its events, how many
    actions and undos there were up to it.  `kept` is the state after it where that is kept,
    `earlier` the turns of the hands before.

    An undo is the step that it goes back to, once more.
    """

    before: int
    events: Sequence[Event]
    count: int
    kept: State | None
    earlier: int


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
        self._steps = {0: Step(0, (), 0, start.copied(), 0)}
        self._earlier = 0
        self._hand, self._turn = start.hand, start.turn
        self._count = 0

    def acted(self, i: int, events: Sequence[Event]) -> None:
        """Notes that the state is now as after action record `i`, which had these events."""
        dealt = self.state.hand != self._hand
        if dealt:
            self._hand = self.state.hand
            self._earlier += self._turn
        self._turn = self.state.turn
        self._count += 1
        kept = self.state.copied() if dealt else None
        self._steps[i] = Step(self.at, events, self._count, kept, self._earlier)
        self.at = i
        if dealt:
            self._dealt(i)

    def undone(self, i: int, to: int) -> None:
        """Goes back to the state after record `to`, by undo record `i`."""
        step = self._steps[to]
        self.state = self.state_after(to)
        self._earlier = step.earlier
        self._hand, self._turn = self.state.hand, self.state.turn
        self._count += 1
        self._steps[i] = Step(
            step.before, step.events, self._count, self.state.copied(), step.earlier
        )
        self.at = i

    def restore(self) -> None:
        """Takes back what was folded into the state since the last step was noted."""
        self.state = self.state_after(self.at)

    def reaches(self, to: int) -> bool:
        """Whether an undo may go to record `to`."""
        return to == 0 or (to in self._steps and to >= self._deals[0])

    def count_at(self, i: int) -> int:
        """The number of actions and undos up to record `i`."""
        return self._steps[i].count

    def state_after(self, i: int) -> State:
        """The state as after record `i`, to keep; raises `KeyError` for a record out of reach."""
        path: list[Sequence[Event]] = []
        step = self._steps[i]
        while step.kept is None:
            path.append(step.events)
            step = self._steps[step.before]
        state = step.kept.copied()
        for events in reversed(path):
            evolve(state, events)
        return state

    def before(self, i: int) -> int:
        """The record before `i` on its branch: the action whose undoing leads there."""
        return self._steps[i].before

    @property
    def turns(self) -> int:
        """The turns begun so far, undone ones left out."""
        return self._earlier + self.state.turn

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won the match, if it is over."""
        events = self._steps[self.at].events
        return next((event.seats for event in events if isinstance(event, Won)), ())

    def _dealt(self, i: int) -> None:
        """Keeps the last two deals, the older first; forgets what lies before it."""
        self._deals = (self._deals[1], i)
        if self._flat:
            for gone in [at for at in self._steps if 0 < at < self._deals[0]]:
                del self._steps[gone]
