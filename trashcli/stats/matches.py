"""Totals: what many matches come to, player by player and by profile and opponents."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from math import sqrt
from operator import itemgetter
from typing import Literal

from msgspec import Struct, field

from trashcli import ENGINE
from trashcli.advice import StockMemory
from trashcli.exits import Exit, Failure
from trashcli.game.events import Completed, Drawn, Event
from trashcli.game.fold import evolve
from trashcli.game.profile import Profile
from trashcli.game.rules import Rules
from trashcli.game.state import Seat, State
from trashcli.game.view import View, fitting
from trashcli.replay.records import HUMAN, ActionRecord, Header, MetaRecord, Player, UndoRecord
from trashcli.replay.timeline import Timeline, read_timeline
from trashcli.replay.track import first_state, rules_of


class Luck(Struct):
    """The cards drawn from the stock, how many of them fitted, and how many were to be expected."""

    draws: int = 0
    fitted: int = 0
    expected: float = 0.0
    variance: float = 0.0

    @property
    def luck(self) -> float:
        """Cards that fitted, more than expected; below 0, fewer."""
        return self.fitted - self.expected

    @property
    def sd(self) -> float:
        """The standard deviation of luck over so many draws with these chances."""
        return sqrt(self.variance)

    @property
    def deviations(self) -> float:
        """Luck in standard deviations: two in three times it lies between -1 and 1."""
        return self.luck / self.sd if self.variance else 0.0

    def add(self, other: "Luck") -> None:
        """Takes in other draws."""
        self.draws += other.draws
        self.fitted += other.fitted
        self.expected += other.expected
        self.variance += other.variance

    def note(self, chance: float, *, fits: bool) -> None:
        """Takes in a draw whose card had this chance to fit."""
        self.draws += 1
        self.fitted += fits
        self.expected += chance
        self.variance += chance * (1 - chance)


class Played(Struct):
    """What a seat was dealt in a match: its luck, and in how many hands it had a turn and completed
    its layout in the first.
    """

    luck: Luck
    hands: int = 0
    first_turns: int = 0


class Watch:
    """Follows a match from its beginning, action by action, nothing being taken back."""

    def __init__(self, rules: Rules, state: State) -> None:
        self.played = [Played(Luck()) for _ in rules.seats]
        """A seat each."""
        self._state = state
        self._views = [View(rules, state, seat) for seat in rules.seats]
        self._memory = StockMemory()
        self._first = [(0, 0) for _ in rules.seats]
        """Hand and turn of each seat's first turn in the hand."""

    def follow(self, seat: Seat, events: Iterable[Event]) -> None:
        """Takes in an action; `seat` is 0 where the table decided."""
        if seat:
            self._note_turn(seat)
        for event in events:
            if isinstance(event, Drawn):
                self._note_draw(seat, event)
            elif isinstance(event, Completed):
                first = self._first[event.seat - 1] == (self._state.hand, self._state.turn)
                self.played[event.seat - 1].first_turns += first
            evolve(self._state, (event,))
            self._memory.note((event,))

    def _note_turn(self, seat: Seat) -> None:
        hand, turn = self._state.hand, self._state.turn
        if self._first[seat - 1][0] != hand:
            self._first[seat - 1] = (hand, turn)
            self.played[seat - 1].hands += 1

    def _note_draw(self, seat: Seat, drawn: Drawn) -> None:
        view = self._views[seat - 1]
        cards = self._memory.candidates(view)
        fits = bool(view.slots_for(drawn.card))
        self.played[seat - 1].luck.note(fitting(view, cards) / cards.total(), fits=fits)


class Person(Struct, frozen=True, order=True):
    """Who played: a person by name, or a bot by what it is, whatever it was called."""

    name: str
    is_bot: bool


class Match(Struct, frozen=True, kw_only=True):
    """A match that was played to its end; `played` is None where cards may have been known that
    nobody should know, and nothing of luck can be said.
    """

    file: str
    begun: str
    """When, in UTC, empty where the replay does not say."""
    digest: str
    profile: str
    rules: str = ""
    """The SHA-256 of the rules that were played, as the replay has it."""
    is_changed: bool = False
    """Whether they differ from those of the profile that comes with the program by this name."""
    players: tuple[Person, ...]
    """A seat each."""
    winners: tuple[int, ...]
    hands: int
    turns: int
    played: list[Played] | None


Kind = Literal["unreadable", "damaged", "unfinished", "redacted", "staged", "copy", "assisted"]


class LeftOut(Struct, frozen=True):
    """A replay that does not count, and why."""

    file: str
    kind: Kind
    why: str


def read_match(
    path: str, *, unfinished_lost: bool = False, own_moves: bool = False
) -> Match | LeftOut:
    """Return what the replay at this path says.

    With `unfinished_lost` a match that was left counts as won by nobody; with `own_moves` one does
    not count in which a bot decided in a person's place.
    """
    try:
        timeline = read_timeline(path)
    except Failure as failure:
        return LeftOut(path, "unreadable", str(failure).removeprefix(f"{path}:").strip())
    left_out = _left_out(timeline)
    if left_out and left_out.kind == "unfinished" and unfinished_lost:
        left_out = None
    if left_out is None and own_moves and (name := _assisted(timeline)):
        left_out = LeftOut(path, "assisted", f"a bot decided for {name}")
    return left_out or _match(timeline)


def _assisted(timeline: Timeline) -> str:
    """The person in whose place a bot decided, as the command `bot` lets it; empty for none."""
    seats = timeline.header.seats
    helped = (
        seats[record.seat - 1]
        for record in timeline.records
        if isinstance(record, ActionRecord) and record.seat and record.by.startswith("bot:")
    )
    return next((player.name for player in helped if player.who == HUMAN), "")


def _left_out(timeline: Timeline) -> LeftOut | None:
    end = timeline.end
    if timeline.cut_short:
        why = timeline.warnings[-1].partition(";")[0]
        return LeftOut(timeline.name, "damaged", f"damaged, {why}")
    if timeline.redacted:
        return LeftOut(timeline.name, "redacted", "a redacted view, without the hidden cards")
    if timeline.header.start is not None:
        return LeftOut(timeline.name, "staged", "begins with a stated table")
    if end is None or end.reason not in ("won", "halt"):
        return LeftOut(timeline.name, "unfinished", "not played to its end")
    return None


def _match(timeline: Timeline) -> Match:
    header, end = timeline.header, timeline.end
    is_over = end is not None and end.reason in ("won", "halt")
    created = (one.created for one in timeline.records if isinstance(one, MetaRecord))
    return Match(
        file=timeline.name,
        begun=next(created, ""),
        digest=end.digest if end and is_over else f"unfinished {timeline.name}",
        profile=header.rules.name,
        rules=header.rules.sha256,
        is_changed=_is_changed(header),
        players=tuple(map(_person, header.seats)),
        winners=end.winners if end and is_over else (),
        hands=end.hands if end and is_over else timeline.when(timeline.last).hand,
        turns=end.turns if end and is_over else _turns(timeline),
        played=_played(timeline),
    )


def _turns(timeline: Timeline) -> int:
    """The turns of all hands of a match that was left, as far as it goes."""
    reached: dict[int, int] = {}
    for record in range(1, timeline.last + 1):
        when = timeline.when(record)
        reached[when.hand] = max(reached.get(when.hand, 0), when.turn)
    return sum(reached.values())


def _is_changed(header: Header) -> bool:
    """Whether these are other rules than those that everybody has by this name."""
    shipped = _shipped(header.rules.name)
    return shipped is not None and shipped.at_table(len(header.seats)) != header.rules.doc


@cache
def _shipped(name: str) -> Profile | None:
    from trashcli.profiles.load import shared_profile

    named = shared_profile(name)
    return named.profile if named.name == name else None


def _person(player: Player) -> Person:
    if player.who == HUMAN:
        return Person(player.name, is_bot=False)
    return Person(player.who.removeprefix("bot:").partition("/")[0], is_bot=True)


def _played(timeline: Timeline) -> list[Played] | None:
    """What each seat was dealt.  Who takes something back, or goes on from another match, knows
    cards that nobody else knows; another engine may let other cards fit.
    """
    header = timeline.header
    taken_back = any(isinstance(record, UndoRecord) for record in timeline.records)
    if taken_back or header.parent is not None or header.engine != ENGINE:
        return None
    watch = Watch(rules_of(header), first_state(header))
    for record in timeline.records:
        if isinstance(record, ActionRecord):
            watch.follow(record.seat, record.ev)
    return watch.played


class Share(Struct):
    """Matches that a player played, and won, alone or with others.  Who had two seats in a match
    played it twice.
    """

    played: int = 0
    won: int = 0

    @property
    def share(self) -> float:
        """The part of the matches that was won, 0 to 1."""
        return self.won / self.played if self.played else 0.0

    def note(self, *, won: bool) -> None:
        """Takes in a match."""
        self.played += 1
        self.won += won


class Against(Struct, frozen=True):
    """A player's matches by a profile against the same opponents."""

    profile: str
    rules: str
    is_changed: bool
    opponents: tuple[Person, ...]
    matches: Share

    @property
    def label(self) -> str:
        """What to call the rules: `app (changed)` where they are not those of that name."""
        return f"{self.profile} (changed)" if self.is_changed else self.profile


class Totals(Struct, kw_only=True):
    """What a player has come to, matches in the order in which they were begun.

    `streak` is the run of matches that goes on: so many won, below 0 so many not won.  `hands` are
    those in which the player had a turn, `first_turns` those of them that its first turn completed;
    both and `luck` leave out matches in which something was taken back.
    """

    player: Person
    matches: Share = field(default_factory=Share)
    against: list[Against] = field(default_factory=list)
    most_won: int = 0
    most_not_won: int = 0
    streak: int = 0
    hands: int = 0
    first_turns: int = 0
    luck: Luck = field(default_factory=Luck)


class Stats(Struct, kw_only=True):
    """What all replays say.  `turns` are those of all hands; the shortest and the longest are those
    of a match, 0 where there is none.  `unmeasured` matches say nothing of luck and first turns, as
    cards may have been known in them.
    """

    matches: int
    hands: int
    turns: int
    shortest: int
    longest: int
    unmeasured: int
    totals: list[Totals]
    left_out: list[LeftOut]


def stats(found: Iterable[Match | LeftOut], player: str | None = None) -> Stats:
    """The statistics of these replays: of the player with that name, else of all people, or of
    bots where only bots played.

    Raises `Failure` (USAGE) for a name that nobody had.
    """
    matches: list[Match] = []
    left_out: list[LeftOut] = []
    known: dict[str, str] = {}
    for one in found:
        if isinstance(one, LeftOut):
            left_out.append(one)
        elif one.digest in known:
            left_out.append(LeftOut(one.file, "copy", f"the same game as {known[one.digest]}"))
        else:
            known[one.digest] = one.file
            matches.append(one)
    matches.sort(key=lambda match: (match.begun, match.file))
    turns = [match.turns for match in matches]
    return Stats(
        matches=len(matches),
        hands=sum(match.hands for match in matches),
        turns=sum(turns),
        shortest=min(turns, default=0),
        longest=max(turns, default=0),
        unmeasured=sum(match.played is None for match in matches),
        totals=[_totals(one, matches) for one in _players(matches, player)],
        left_out=left_out,
    )


def _players(matches: Sequence[Match], name: str | None) -> list[Person]:
    everyone = sorted({player for match in matches for player in match.players})
    if name is None:
        return [one for one in everyone if not one.is_bot] or everyone
    found = [one for one in everyone if one.name == name]
    if not found:
        names = ", ".join(dict.fromkeys(one.name for one in everyone)) or "nobody"
        raise Failure(f"nobody is called {name!r} in these matches; there is {names}", Exit.USAGE)
    return found


def _totals(player: Person, matches: Sequence[Match]) -> Totals:
    totals = Totals(player=player)
    against: dict[tuple[str, bool, str, tuple[Person, ...]], Share] = {}
    results: list[bool] = []
    for match, seat in _sittings(player, matches):
        won = seat in match.winners
        results.append(won)
        totals.matches.note(won=won)
        opponents = tuple(sorted(match.players[: seat - 1] + match.players[seat:]))
        key = match.profile, match.is_changed, match.rules, opponents
        against.setdefault(key, Share()).note(won=won)
        if match.played:
            _add(totals, match.played[seat - 1])
    totals.against = [
        Against(profile, rules, is_changed, opponents, share)
        for (profile, is_changed, rules, opponents), share in sorted(
            against.items(), key=itemgetter(0)
        )
    ]
    _note_runs(totals, results)
    return totals


def _add(totals: Totals, played: Played) -> None:
    totals.hands += played.hands
    totals.first_turns += played.first_turns
    totals.luck.add(played.luck)


def _sittings(player: Person, matches: Sequence[Match]) -> Iterable[tuple[Match, int]]:
    """Every seat that the player had, with its match."""
    return (
        (match, seat)
        for match in matches
        for seat, one in enumerate(match.players, 1)
        if one == player
    )


def _note_runs(totals: Totals, results: Sequence[bool]) -> None:
    runs = [(won, len(list(run))) for won, run in groupby(results)]
    totals.most_won = max((length for won, length in runs if won), default=0)
    totals.most_not_won = max((length for won, length in runs if not won), default=0)
    if runs:
        won, length = runs[-1]
        totals.streak = length if won else -length
