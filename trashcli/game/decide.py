"""Deciding: what a command leads to.  One dispatch; the rules are in the modules beside it."""

from typing import assert_never

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
from trashcli.game.state import State


def decide(rules: Rules, state: State, command: Command) -> list[Event]:
    """All that the command leads to, up to the next decision; raises `Refused` if it is illegal.

    The state is left as it is.
    """
    if type(command) is Draw:
        _require(state, "draw")
        return turn.draw(rules, state)
    if type(command) is Take:
        _require(state, "draw")
        return turn.take(rules, state)
    if type(command) is Place:
        _require(state, "place")
        return turn.place(rules, state, command.slot)
    if type(command) is Deal:
        _require(state, "deal")
        return table.deal(rules, state)
    if type(command) is Discard:
        _require(state, "place")
        return turn.discard(rules, state)
    if type(command) is Time:
        _require(state, "deal")
        return table.read_time(rules, state, command.ms)
    if type(command) is Resign:
        if state.phase != "place":
            _require(state, "draw")
        return ending.resign(rules, state)
    assert_never(command)


_NOW = {
    "deal": "between hands; the next hand is dealt now",
    "draw": "at the beginning of a turn: draw or take",
    "place": "in the middle of a turn: the held card must be placed",
}


def _require(state: State, phase: str) -> None:
    if state.phase == phase:
        return
    if state.phase == "over":
        raise Refused("game_over", "the match is over")
    raise Refused("not_now", f"the match is {_NOW[state.phase]}")


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
