"""The one loop: ask who acts, decide, fold, yield the action.

Play, bots, scripts and simulation all go through it; nothing else calls `decide` to play on.

Bots that choose by chance draw from numbered words, not from a running generator.  A word depends
on the seed, the hand, the turn and how much of the layout is still open, which is what tells two
decisions of a match apart.  So a bot decides alike whenever it is asked of the same place: after a
resume, in a fork, after undo, when `hint` or level 5 of verifying asks again, and however many
others were asked before.  And no bot's draw ever moves a card.
"""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from trashcli.game.chance import RANDOM_BOT, below, word
from trashcli.game.commands import DEAL, Command, Time
from trashcli.game.decide import decide, time_is_due
from trashcli.game.events import Event
from trashcli.game.fold import evolve
from trashcli.game.rules import Rules
from trashcli.game.state import Seat, State
from trashcli.game.view import View
from trashcli.players import Chance, Choose

BOT_TURN_MS = 8_000
"""How long a bot's turn takes by the clock of a timed match (ruling 30)."""


class Action(Struct, frozen=True, gc=False):
    """One decision and everything it led to.  `seat` is 0 where the table decided."""

    seat: Seat
    command: Command
    events: list[Event]


def act(rules: Rules, state: State, command: Command) -> Action:
    """Carry out a command: decide and fold; raises `Refused`, which changes nothing."""
    seat = state.seat
    events = decide(rules, state, command)
    evolve(state, events)
    return Action(seat, command, events)


def table_command(rules: Rules, state: State, clock: Callable[[State], int]) -> Command:
    """Return what the table does between hands; `clock` reads the playing time in milliseconds."""
    return Time(clock(state)) if time_is_due(rules, state) else DEAL


def bot_clock(state: State) -> int:
    """Return the playing time by the clock of matches among bots: eight seconds a turn."""
    return state.clock[0] + BOT_TURN_MS * state.turn


def choice(rules: Rules, state: State, choose: Choose) -> Command:
    """Return what a bot at the seat that acts chooses."""
    view = View(rules, state, state.seat)
    return choose(view, chance_for(rules, view))


def chance_for(rules: Rules, view: View) -> Chance:
    """Return what a bot with that view draws its numbers from, a word for each decision."""

    def chance(n: int) -> int:
        block = 2 * view.face_down_count(view.seat) + (view.phase == "place")
        return below(n, word(rules.root, RANDOM_BOT, view.hand, view.turn, block))

    return chance


def play(
    rules: Rules,
    state: State,
    bots: Sequence[Choose],
    clock: Callable[[State], int] = bot_clock,
) -> Iterator[Action]:
    """Play the match to its end, a bot a seat; yield each action once it is in the state.

    It does in place what `choice` and `act` do, because this is a hot loop.
    """
    views = [View(rules, state, seat) for seat in rules.seats]
    asked = [
        (choose, view, chance_for(rules, view)) for choose, view in zip(bots, views, strict=True)
    ]
    while (seat := state.seat) or state.phase != "over":
        if seat:
            choose, view, chance = asked[seat - 1]
            command = choose(view, chance)
        else:
            command = table_command(rules, state, clock)
        events = decide(rules, state, command)
        evolve(state, events)
        yield Action(seat, command, events)
