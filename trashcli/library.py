"""The library: what programs use, behind the names in `trashcli.__all__`.

It puts the rooms of the program together and adds no rule of its own: a match here is the live
match of the shell, a replay the timeline that `step` steps through.  Texts are those of the command
line (`place 3`, `h3.t17`), events and decisions are plain lists as in a replay file, so nothing
else needs to be imported to use it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

import trashcli
from trashcli.exits import Exit, Failure, Fault
from trashcli.game.chance import LONGEST_SERIES_SEED
from trashcli.game.commands import Refused  # noqa: F401 -- one of the public names
from trashcli.game.contradictions import at_table
from trashcli.game.events import Event
from trashcli.game.rules import Rules
from trashcli.game.state import Phase, Seat, State, state_hash
from trashcli.game.view import View
from trashcli.own_bots import ChooseText, parse_command, seated
from trashcli.profiles.load import NamedProfile, load_profile
from trashcli.replay.file import write_whole
from trashcli.replay.lines import Lines
from trashcli.replay.records import HUMAN, ActionRecord, Header, command_line, header
from trashcli.replay.script import branch_to
from trashcli.replay.timeline import Timeline, find_place, read_timeline, timeline_of
from trashcli.replay.verify import DEFAULT_LEVEL
from trashcli.replay.verify import Report as Verdict
from trashcli.replay.verify import verify as verify_file
from trashcli.screen import page
from trashcli.screen.style import Style
from trashcli.shell.live import Live
from trashcli.shell.opening import (
    check_seed,
    parse_players,
    players_of,
    random_seed,
    stated,
    unknown_bot,
)
from trashcli.shell.scene import sittings_of
from trashcli.simulate.blocks import choose
from trashcli.simulate.figures import Figure, FiguresForm, Heading, Totals, figures, render_figures
from trashcli.simulate.pool import Job, new_stop, play_parts
from trashcli.simulate.series import Series

Players = str | Sequence[str | ChooseText]
"""Who plays: `you,greedy`, or a list with a text or function a seat."""


class Action(Struct, frozen=True, kw_only=True):
    """One decision of a replay and what it led to.

    `hand` and `turn` are those in which it was made, `seat` is 0 where the table decided, and
    `player` then empty.  `decision` is a command's text, or `deal` or `time`; `events` are as in
    the replay file; `undone` says that the match was taken back behind it.
    """

    record: int
    hand: int
    turn: int
    seat: int
    player: str
    decision: str
    card: str | None
    """The card that was drawn, taken, placed or discarded first."""
    events: list[list[Any]]
    t: int
    """When it was made, in milliseconds, if the file says so; 0 if not."""
    undone: bool
    hash: str


class Replay:
    """A replay that was read: its header, its actions, the state at any place in it."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline

    def __len__(self) -> int:
        """How many records it has, the header left out."""
        return self._timeline.last

    def __repr__(self) -> str:
        players = ", ".join(self.players)
        return f"<Replay of {self.profile}, seed {self.seed}: {players}; {len(self)} records>"

    @property
    def header(self) -> Header:
        """The first record: rules, seed, seats."""
        return self._timeline.header

    @property
    def profile(self) -> str:
        """What the rules are called."""
        return self.header.rules.name

    @property
    def seed(self) -> str:
        """The seed of the shuffles."""
        return self.header.rng.seed

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, seat by seat."""
        return tuple(player.name for player in self.header.seats)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty where the match has no winner or was not played to its end."""
        end = self._timeline.end
        return tuple(end.winners) if end else ()

    @property
    def is_over(self) -> bool:
        """Whether the match was played to its end."""
        end = self._timeline.end
        return end is not None and end.reason in ("won", "halt")

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was passed over in reading; of a damaged file, where reading stopped and why."""
        return tuple(self._timeline.warnings)

    @property
    def actions(self) -> Iterator[Action]:
        """Every action in the order of the file, undone ones too."""
        timeline = self._timeline
        path = {*branch_to(timeline, timeline.last)}
        for i, record in enumerate(timeline.records, 1):
            if isinstance(record, ActionRecord):
                yield self._action(i, record, undone=i not in path)

    def _action(self, i: int, record: ActionRecord, *, undone: bool) -> Action:
        when = self._timeline.when(i - 1 if record.seat else i)
        events = _plain_events(record.ev)
        first = events[0] if events else []
        has_card = bool(first) and first[0] in ("draw", "take", "place", "discard")
        return Action(
            record=i,
            hand=when.hand,
            turn=when.turn,
            seat=record.seat,
            player=self.players[record.seat - 1] if record.seat else "",
            decision=command_line(record.do),
            card=first[2 if first[0] == "place" else 1] if has_card else None,
            events=events,
            t=record.t,
            undone=undone,
            hash=record.s,
        )

    def events(self) -> Iterator[tuple[int, list[Any]]]:
        """Each event that counts, behind the record that it belongs to; undone ones left out."""
        for action in self.actions:
            if not action.undone:
                yield from ((action.record, event) for event in action.events)

    def rows(self) -> Iterator[dict[str, Any]]:
        """One plain dict an action, as pandas and polars take them."""
        return map(asdict, self.actions)

    def state(self, at: str | int = "end") -> State:
        """The state at a place: a record (57), hand (h3), turn (h3.t17), start or end.

        Raises `Failure` where there is no such place.
        """
        place = find_place(self._timeline, str(at))
        return self._timeline.state_after(place.record, place.events)

    def hash(self, at: str | int = "end") -> str:
        """The hash of the state at a place, 16 hexadecimal digits."""
        return state_hash(self.state(at))


def read_replay(path: str | Path) -> Replay:
    """The replay in a file, compressed or not.

    Reading is tolerant, as for showing: see `Replay.warnings`, and `verify` for judging it.  Raises
    `Failure` where there is no replay.
    """
    return Replay(read_timeline(str(path)))


def verify(path: str | Path, level: int = DEFAULT_LEVEL) -> Verdict:
    """What verifying a replay comes to: `ok`, and if not, `message` and `finding` say why.

    Levels are 0 frame, 1 integrity, 2 events, 3 chance, 4 rules, 5 bots.  Raises `Failure` where
    there is no file to read.
    """
    return verify_file(str(path), level)


class Match:
    """A match that is played: people's decisions are made with `act`, bots answer by themselves.

    `profile` is a name, a file, or what `load_profile` gave; a player is a bot's name, `you`, any
    other name for a person, `NAME=BOT`, or a function that chooses.  Where no person sits at the
    table, nothing moves until `bot` is called.  `settings` are rules over the profile's
    (`match.target=6`), `table` states how it begins (`{"hand": 12, "sizes": "6,3"}`).  The same
    seed gives the same cards; without one it is random.

    Raises `Failure` where no match can begin so.
    """

    def __init__(
        self,
        profile: str | NamedProfile = "pagat",
        players: Players = ("you", "greedy"),
        seed: str | int | None = None,
        *,
        settings: Sequence[str] = (),
        table: Mapping[str, object] | None = None,
    ) -> None:
        with seated(_listed(players)) as texts:
            begun = _header(_named(profile, settings), texts, seed, table or {})
            self._live = Live.begun(begun)
            self._live.settle()

    def __repr__(self) -> str:
        return f"<Match {self._live.header.rules.name}, seed {self.seed}, {self.phase}>"

    def __str__(self) -> str:
        return self.board()

    @property
    def seed(self) -> str:
        """The seed of the shuffles."""
        return self._live.header.rng.seed

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, seat by seat."""
        return tuple(at.name for at in self._live.sittings)

    @property
    def hand(self) -> int:
        """The number of the hand, from 1."""
        return self._live.state.hand

    @property
    def turn(self) -> int:
        """The number of the turn in its hand, from 1."""
        return self._live.state.turn

    @property
    def seat(self) -> int:
        """The seat that decides next, from 1; 0 when the match is over."""
        return self._live.state.seat

    @property
    def phase(self) -> Phase:
        """What is to be done: `draw`, `place`, or `over`."""
        return self._live.state.phase

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self._live.state.phase == "over"

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won the match."""
        return tuple(self._live.winners)

    @property
    def hash(self) -> str:
        """The hash of the state, 16 hexadecimal digits."""
        return self._live.hash

    def state(self) -> State:
        """A copy of the whole state, hidden cards too."""
        return self._live.state.copied()

    def view(self, seat: int | None = None) -> View:
        """What a seat may know, always as it is now; of the seat that decides, if none is given."""
        return View(self._live.rules, self._live.state, Seat(seat or self.seat))

    def legal(self) -> list[str]:
        """What may be decided now, as texts that `act` takes; empty when the match is over."""
        return list(self._live.legal)

    def act(self, text: str) -> list[list[Any]]:
        """Makes a decision for the seat whose turn it is; returns all the events that followed, of
        bots and of the table too.

        Raises `Refused`, whose `code` says why, for what the rules do not allow now, and
        `ValueError` for a text that is no command.
        """
        command = parse_command(text)
        return self._moved(lambda: self._live.play(command))

    def bot(self, decisions: int = 1) -> list[list[Any]]:
        """Lets the seats' bots (greedy, for a person) make so many decisions; returns the events.

        Raises `Refused` where the match is over.
        """
        return self._moved(lambda: self._live.bots_decide(decisions))

    def play_out(self) -> tuple[int, ...]:
        """Lets the bots play the match to its end; returns the seats that have won."""
        if not self.is_over:
            self._live.play_out()
        return self.winners

    def undo(self, decisions: int = 1) -> None:
        """Takes back decisions, with all that followed; raises `Failure` where there are none."""
        self._live.undo(decisions)

    def board(self) -> str:
        """The table as the seat that decides sees it, in ASCII."""
        return page.board(self._live.table(), Style(board="compact"))

    def replay(self) -> Replay:
        """The replay so far."""
        lines = Lines(b"".join(self._live.lines) for _ in range(1))
        return Replay(timeline_of(lines, "this match"))

    def save(self, path: str | Path, *, force: bool = False) -> None:
        """Writes the replay so far to a new file; with `force` over an existing one.

        Raises `Failure` where it cannot be written.
        """
        write_whole(Path(path), self._live.lines, source="", force=force)

    def _moved(self, move: Callable[[], object]) -> list[list[Any]]:
        live = self._live
        before = live.record
        move()
        live.settle()
        records = range(before + 1, live.record + 1)
        return _plain_events([event for i in records for event in live.happened(i)[1]])


def explain(profile: str | NamedProfile = "pagat", settings: Sequence[str] = ()) -> str:
    """The rules of a profile in plain English; raises `Failure` where there is none."""
    from trashcli.profiles import words

    named = _named(profile, settings)
    return words.render_rules(named.title, words.explain(named.profile))


class Figures(Mapping[str, Figure]):
    """What many matches came to: figures by name, each with its interval of 95 percent.

    As text it is the table that `trashcli simulate` prints.
    """

    def __init__(self, heading: Heading, totals: Totals) -> None:
        self.matches = totals.matches
        self.seed = heading.seed
        self.players = heading.players
        self._heading = heading
        self._totals = totals
        self._figures = {one.name: one for one in figures(totals)}

    def __getitem__(self, name: str) -> Figure:
        return self._figures[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._figures)

    def __len__(self) -> int:
        return len(self._figures)

    def __str__(self) -> str:
        return render_figures(self._heading, self._totals, FiguresForm())

    def histogram(self, name: str) -> dict[int, int]:
        """How many matches had which value of a measure, such as `turns`; raises `KeyError`."""
        return dict(sorted(self._totals.measures[name].items()))


def simulate(
    matches: int = 1000,
    profile: str | NamedProfile = "pagat",
    players: Players = ("greedy", "greedy"),
    seed: str | int | None = None,
    *,
    settings: Sequence[str] = (),
) -> Figures:
    """Lets bots play many matches in this process; match K of seed S is the match of seed S-K.

    Raises `Failure` where no match can begin so.
    """
    with seated(_listed(players)) as texts:
        begun = _header(_named(profile, settings), texts, seed, {})
        text = begun.rng.seed
        if len(text) > LONGEST_SERIES_SEED or matches < 1:
            message = (
                f"give at least one match, and a seed of {LONGEST_SERIES_SEED} letters at most"
            )
            raise Failure(message, Exit.USAGE)
        sittings = sittings_of(begun)
        if people := [at.name for at in sittings if at.kind == HUMAN]:
            raise unknown_bot(people[0])
        series = Series(profile=begun.rules.doc, bots=tuple(at.kind for at in sittings), seed=text)
        totals = Totals()
        how, _ = choose(series, matches)
        for part in play_parts(Job(series, range(1, matches + 1), how=how), 1, new_stop(1)):
            totals.merge(part.totals)
    heading = Heading(
        profile=begun.rules.name,
        rules_sha256=begun.rules.sha256,
        seed=text,
        players=tuple(at.name for at in sittings),
        asked=matches,
    )
    return Figures(heading, totals)


def _plain_events(events: Sequence[Event]) -> list[list[Any]]:
    """The events as a replay file has them."""
    found: list[list[Any]] = msgspec.json.decode(msgspec.json.encode(events))
    return found


def _named(profile: str | NamedProfile, settings: Sequence[str]) -> NamedProfile:
    if isinstance(profile, str):
        return load_profile(profile, settings)
    if settings:
        message = "settings go into load_profile, where the profile is given as it came from there"
        raise Failure(message, Exit.USAGE)
    return profile


def _listed(players: Players) -> Sequence[str | ChooseText]:
    return players.split(",") if isinstance(players, str) else players


def _header(
    named: NamedProfile, players: Sequence[str], seed: str | int | None, table: Mapping[str, object]
) -> Header:
    """The header of a match; raises `Failure`."""
    sittings = parse_players(",".join(players))
    if found := at_table(named.profile, len(sittings)):
        raise Fault("bad_players", f"{named.name}: {found[0]}")
    text = random_seed() if seed is None else check_seed(str(seed))
    words = {key: str(value) for key, value in table.items()}
    start = stated(Rules(named.profile, len(sittings), text), words) if words else None
    return header(named.name, named.profile, text, players_of(sittings), start)


# The package's own `simulate` is a folder, which importing has put where its function belongs.
NUMBERS = {"ENGINE", "REPLAY_FORMAT", "__version__"}
vars(trashcli).update({name: globals()[name] for name in {*trashcli.__all__} - NUMBERS})
