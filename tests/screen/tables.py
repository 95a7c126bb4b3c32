"""Tables to be shown, for tests: from a known replay, laid card by card, or met in a match."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tests.given import Table as Laid
from trashcli.game.events import Event
from trashcli.game.fold import evolve
from trashcli.game.profile import Profile
from trashcli.game.rules import Rules
from trashcli.game.state import Seat, State, beginning
from trashcli.game.view import View
from trashcli.match import Action, play
from trashcli.players import bot
from trashcli.screen.board import Sitting, Table

NAMES = ("Bot", "Ann", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim")
PAGAT_42 = Path(__file__).parent.parent / "vectors" / "pagat-42.trash.jsonl"


class Told(NamedTuple):
    """An action as a replay has it."""

    seat: int
    events: list[Event]


def recorded(record: int) -> Told:
    """That record of the replay of seed 42."""
    line = json.loads(PAGAT_42.read_bytes().splitlines()[record])
    return Told(line.get("seat", 0), msgspec.convert(line["ev"], list[Event]))


def events(*written: list[Any]) -> list[Event]:
    """Events, written as in a replay."""
    return msgspec.convert(written, list[Event])


def pagat_42(record: int, *, you: int = 2) -> Table:
    """The table of the replay of seed 42 after that record, Bot against Ann."""
    rules = Rules(Profile(), 2, "42")
    state = beginning(rules.profile, 2)
    for number in range(1, record + 1):
        evolve(state, recorded(number).events)
    return seen(rules, state, you=you, record=record)


def seen(rules: Rules, state: State, *, you: int = 1, record: int | None = None) -> Table:
    """The table as the seat that acts sees it; Ann is a person."""
    sittings = tuple(
        Sitting(name, "human" if name == "Ann" else "greedy") for name in NAMES[: rules.players]
    )
    return Table(
        view=View(rules, state, state.seat),
        sittings=sittings,
        profile="pagat",
        seed=rules.seed,
        record=record,
        you=Seat(you),
    )


def shown(laid: Laid, *, you: int = 1) -> Table:
    """A table that was laid card by card."""
    return seen(laid.rules, laid.state, you=you)


def revealed(table: Table, state: State) -> Table:
    """The same table, hidden cards shown."""
    return msgspec.structs.replace(table, revealed=state)


def renamed(table: Table, seat: int, name: str, kind: str = "human") -> Table:
    """The same table with another name, and who decides, at that seat."""
    sittings = list(table.sittings)
    sittings[seat - 1] = Sitting(name, kind)
    return msgspec.structs.replace(table, sittings=tuple(sittings))


class Moment(NamedTuple):
    """A table met in a match, and the action that led to it."""

    table: Table
    state: State
    action: Action


def moments(profile: Profile, players: int, seed: str, most: int = 60) -> Iterator[Moment]:
    """The first moments of a match played at random, each once its action is folded."""
    rules = Rules(profile, players, seed)
    state = beginning(rules.profile, players)
    actions = play(rules, state, [bot("random").choose] * players)
    for record, action in zip(range(1, most + 1), actions, strict=False):
        yield Moment(seen(rules, state, record=record), state, action)
