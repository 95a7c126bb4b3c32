"""Totals: what many matches come to, player by player and by profile and opponents."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from msgspec import Struct, field

from trashcli.exits import Exit, Failure
from trashcli.stats.luck import Luck, Played
from trashcli.stats.match import LeftOut, Match, Person


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
    opponents: tuple[Person, ...]
    matches: Share


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
    against: dict[tuple[str, tuple[Person, ...]], Share] = {}
    results: list[bool] = []
    for match, seat in _sittings(player, matches):
        won = seat in match.winners
        results.append(won)
        totals.matches.note(won=won)
        opponents = tuple(sorted(match.players[: seat - 1] + match.players[seat:]))
        against.setdefault((match.profile, opponents), Share()).note(won=won)
        if match.played:
            _add(totals, match.played[seat - 1])
    totals.against = [Against(*key, against[key]) for key in sorted(against)]
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
