"""History: the states a match has been in.  No rules, no folding, no files.

Recorder, verifier and timeline share it: each action or undo is a step, with the step it came
after and the state it led to.
"""

from collections.abc import Sequence

from msgspec import Struct

from trashcli.game.events import Event, Won
from trashcli.game.state import Seat, State


class Step(Struct, frozen=True, gc=False):
    """One action or undo: the record whose state it led on from, the state it led to, how many
    actions and undos there were up to it, the turns of the hands before, who won the match by it.

    An undo is the step that it goes back to, once more.
    """

    before: int
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
        self._now = Step(0, start.copied(), 0, 0)
        self._steps = {0: self._now}
        self._count = 0

    def acted(self, i: int, events: Sequence[Event]) -> None:
        """Notes that the state is now as after action record `i`, which had these events."""
        now, state = self._now, self.state
        self._count += 1
        if state.hand != now.state.hand:
            step = Step(self.at, state.copied(), self._count, now.earlier + now.state.turn)
            self._dealt(i)
        elif state.phase == "over":
            won = next((event.seats for event in events if isinstance(event, Won)), ())
            step = Step(self.at, state.copied(), self._count, now.earlier, won)
        else:
            step = Step(self.at, state.copied(), self._count, now.earlier)
        self._steps[i] = self._now = step
        self.at = i

    def undone(self, i: int, to: int) -> None:
        """Goes back to the state after record `to`, by undo record `i`."""
        step = self._steps[to]
        self._count += 1
        self._now = Step(step.before, step.state, self._count, step.earlier, step.winners)
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

    def before(self, i: int) -> int:
        """The record before `i` on its branch: the action whose undoing leads there."""
        return self._steps[i].before

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
