"""Deciding: what a command leads to.  One dispatch; the rules are in the modules beside it."""

from trashcli.game import deal as table
from trashcli.game import ending, turn
from trashcli.game.commands import (
    DISCARD,
    DRAW,
    TAKE,
    Command,
    Deal,
    Discard,
    Draw,
    Place,
    Resign,
    Take,
    Time,
)
from trashcli.game.events import Event
from trashcli.game.fit import held_slots
from trashcli.game.refusal import Refused
from trashcli.game.rules import Rules
from trashcli.game.state import Phase, State


def decide(rules: Rules, state: State, command: Command) -> list[Event]:
    """All that the command leads to, up to the next decision; raises `Refused` if it is illegal.

    The state is left as it is.
    """
    phase = state.phase
    if phase == "draw":
        if type(command) is Draw:
            return turn.draw(rules, state)
        if type(command) is Take:
            return turn.take(rules, state)
    elif phase == "place":
        if type(command) is Place:
            return turn.place(rules, state, command.slot)
        if type(command) is Discard:
            return turn.discard(rules, state)
    elif phase == "deal":
        if type(command) is Deal:
            return table.deal(rules, state)
        if type(command) is Time:
            return table.read_time(rules, state, command.ms)
    if type(command) is Resign and phase in ("draw", "place"):
        return ending.resign(rules, state)
    raise _not_now(phase)


_NOW: dict[Phase, str] = {
    "deal": "between hands; the next hand is dealt now",
    "draw": "at the beginning of a turn: draw or take",
    "place": "in the middle of a turn: the held card must be placed",
}


def _not_now(phase: Phase) -> Refused:
    if phase == "over":
        return Refused("game_over", "the match is over")
    return Refused("not_now", f"the match is {_NOW[phase]}")


def legal(rules: Rules, state: State) -> list[Command]:
    """What the seat that acts may choose from, in order: draw, take, place by slot, discard.

    Resigning, always allowed on one's own turn, is left out; where the table acts the list is
    empty.
    """
    if state.phase == "draw":
        return [DRAW] if turn.may_not_take(rules, state) else [DRAW, TAKE]
    if state.phase != "place":
        return []
    commands: list[Command] = [Place(slot) for slot in held_slots(rules, state)]
    if state.held in rules.may_discard:
        commands.append(DISCARD)
    return commands
