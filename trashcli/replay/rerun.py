"""Re-running: the rules of a file's header, with chance as recorded where it cannot be re-drawn."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from trashcli.game.cards import Card, Pile
from trashcli.game.events import Dealt, Event, Shuffled
from trashcli.game.profile import Profile
from trashcli.game.rules import Rules
from trashcli.game.state import Seat
from trashcli.replay.engines import ENGINES
from trashcli.replay.records import Header

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
