"""Series: the matches that one seed names; `run` plays each just so by a seed of its own."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Literal

from msgspec import Struct

from trashcli.conditions import NUMBER, Entry, Paths
from trashcli.game.chance import series_seed
from trashcli.game.events import Closed, Event, FreeDraws, LastTurns, Resized, Revealed, Won
from trashcli.game.profile import Profile
from trashcli.game.rules import Rules
from trashcli.game.state import TABLE, Seat, State, beginning
from trashcli.match import Action, play
from trashcli.players import Choose, bot

Cause = Literal["win", "last_turn", "free_draws", "reveal"]

MEASURES = {
    "hands": "hands played, void ones too",
    "turns": "turns of all hands",
    "longest_hand": "turns of the longest hand",
    "shortest_hand": "turns of the shortest hand",
    "winner": "the seat that won the match; 0 where none or several did",
    "lead_wins": "hands won by the seat that led them",
    "first_turns": "hands with a layout completed in their first turn",
    "reshuffles": "times a stock was made of the discards",
    "voids": "void hands",
    "size_by_win": "changes of size by winning a hand",
    "size_by_last_turn": "changes of size by completing in a last turn",
    "size_by_free_draws": "changes of size by completing in free draws",
    "size_by_reveal": "changes of size by a reveal",
}
"""The whole numbers among the counts, and what each is."""

PATHS: Paths = {
    name: Entry(NUMBER, attrgetter(name), meaning) for name, meaning in MEASURES.items()
}
"""What a condition can ask of the counts of a match."""


class Counts(Struct, frozen=True, kw_only=True):
    """What is counted of match number `match` of a series; `MEASURES` says what the numbers are."""

    match: int
    winners: tuple[Seat, ...]
    hands: int
    turns: int
    longest_hand: int
    shortest_hand: int
    lead_wins: int
    first_turns: int
    reshuffles: int
    voids: int
    size_by_win: int
    size_by_last_turn: int
    size_by_free_draws: int
    size_by_reveal: int
    wins: tuple[int, ...]
    """The hands that each seat won."""
    sizes: tuple[int, ...]
    """The layout size that each seat came to."""
    hand_turns: tuple[int, ...]
    """The turns of each hand."""

    @property
    def winner(self) -> int:
        """The seat that won alone, or 0."""
        return self.winners[0] if len(self.winners) == 1 else TABLE


class Tally:
    """Counts a match from its beginning."""

    def __init__(self) -> None:
        self._turns: list[int] = []
        self._winners: tuple[Seat, ...] = ()
        self._lead_wins = self._first_turns = self._reshuffles = self._voids = 0
        self._changes: Counter[Cause] = Counter()
        self._lead = TABLE
        self._free_draws = False
        """Whether this hand came to free draws."""

    def follow(self, state: State, actions: Iterable[Action]) -> None:
        """Takes in the actions of a match; `state` is as each of them leaves it.

        Most actions change nothing that is counted, and are passed over at once: a hot loop.
        """
        for action in actions:
            if state.turn == 1 or state.done or state.seat == TABLE:
                self._note(state, action.events)

    def _note(self, state: State, events: Sequence[Event]) -> None:
        if state.seat == TABLE:
            self._between_hands(state, events)
            return
        self._lead = state.lead
        if state.done:
            after = type(events[-1])
            self._first_turns += state.turn == 2 and (after is LastTurns or after is FreeDraws)
            self._free_draws |= after is FreeDraws

    def _between_hands(self, state: State, events: Sequence[Event]) -> None:
        right: list[Seat] = []
        resized: list[Seat] = []
        for event in events:
            if type(event) is Revealed and event.right:
                right.append(event.seat)
            elif type(event) is Resized:
                resized.append(event.seat)
            elif type(event) is Closed:
                for seat in resized:
                    self._changes[self._cause(seat, event.winner, right)] += 1
                self._close(state, event.winner)
            elif type(event) is Won:
                self._winners = event.seats

    def _close(self, state: State, winner: Seat) -> None:
        self._turns.append(state.turn)
        self._reshuffles += state.shuffles
        self._voids += winner == TABLE
        self._lead_wins += winner == self._lead
        self._first_turns += winner != TABLE and state.turn == 1
        self._free_draws = False

    def _cause(self, seat: Seat, winner: Seat, right: list[Seat]) -> Cause:
        if seat == winner:
            return "win"
        if seat in right:
            return "reveal"
        return "free_draws" if self._free_draws else "last_turn"

    def counts(self, match: int, state: State) -> Counts:
        """What was counted of the match, which is over."""
        return Counts(
            match=match,
            winners=self._winners,
            hands=len(self._turns),
            turns=sum(self._turns),
            longest_hand=max(self._turns),
            shortest_hand=min(self._turns),
            lead_wins=self._lead_wins,
            first_turns=self._first_turns,
            reshuffles=self._reshuffles,
            voids=self._voids,
            size_by_win=self._changes["win"],
            size_by_last_turn=self._changes["last_turn"],
            size_by_free_draws=self._changes["free_draws"],
            size_by_reveal=self._changes["reveal"],
            wins=state.wins,
            sizes=state.sizes,
            hand_turns=tuple(self._turns),
        )


class Series(Struct, frozen=True, kw_only=True):
    """Matches by these rules among these bots, one a seat; match 7 of seed S has the seed S-7.

    The profile must be free of contradictions at this table, the seed short enough for a series.
    """

    profile: Profile
    bots: tuple[str, ...]
    seed: str

    def matches(self, numbers: Iterable[int]) -> Iterator[Counts]:
        """Plays the matches with these numbers (from 1); gives what is counted of each."""
        rules = Rules(self.profile, len(self.bots), self.seed)
        bots = [bot(name).choose for name in self.bots]
        for k in numbers:
            yield _count(rules.with_seed(series_seed(self.seed, k)), bots, k)


def _count(rules: Rules, bots: Sequence[Choose], k: int) -> Counts:
    state = beginning(rules.profile, rules.players)
    tally = Tally()
    tally.follow(state, play(rules, state, bots))
    return tally.counts(k, state)
