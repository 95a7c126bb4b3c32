"""Looking ahead: how a live match goes on if bots decide, before any of it happens."""

from collections.abc import Iterator, Sequence

from trashcli.game.events import Event, Won
from trashcli.game.state import Seat, State
from trashcli.match import Action, play
from trashcli.shell.live import Live
from trashcli.shell.scene import Scene


class Ahead(Scene):
    """How a live match would stand if it went on: nothing of it is recorded."""

    def __init__(self, match: Live) -> None:
        self.header, self.rules, self.sittings = match.header, match.rules, match.sittings
        self.actions: list[Action] = []
        self._match = match
        self._state = match.state.copied()
        super().__init__()

    @property
    def state(self) -> State:
        """The state that would be."""
        return self._state

    @property
    def record(self) -> int:
        """The last record that there would be."""
        return self._match.record + len(self.actions)

    @property
    def winners(self) -> Sequence[Seat]:
        """The seats that would have won."""
        events = self.actions[-1].events if self.actions else ()
        return next((event.seats for event in events if isinstance(event, Won)), ())

    @property
    def is_open(self) -> bool:
        """Nothing more may be seen than of the match."""
        return False

    def state_after(self, record: int) -> State:
        """Not to be asked: nobody is told of what has not happened."""
        raise NotImplementedError

    def happened(self, record: int) -> tuple[Seat, Sequence[Event]]:
        """Not to be asked either."""
        raise NotImplementedError

    def go_on(self) -> Iterator[Action]:
        """Each action, decided by bots and by the table, once the scene shows it."""
        match = self._match
        for action in play(match.rules, self._state, match.bots, match.clock):
            self.actions.append(action)
            self._changed()
            yield action
