"""Letting bots decide in a live match, so many times or until a condition holds."""

from trashcli.game.refusal import Refused
from trashcli.shell.ahead import Ahead
from trashcli.shell.codes import LineFault
from trashcli.shell.expression import Condition
from trashcli.shell.live import Live
from trashcli.shell.paths import AskedOf

MOST_DECISIONS = 100_000
"""After so many decisions `bot until` gives up."""


def bots_decide(match: Live, most: int) -> int:
    """So many decisions, fewer where the match ends first; gives how many.  Raises `Refused` if it
    is over already.
    """
    ahead = _begun(match)
    decisions = 0
    for action in ahead.go_on():
        decisions += bool(action.seat)
        if decisions == most:
            break
    match.follow(ahead.actions)
    return decisions


def bots_decide_until(match: Live, condition: Condition, out: str) -> int:
    """Decisions until the condition holds after one; gives how many.  Raises `LineFault`, the
    match as it was, if that is not soon.  `out` is the text of the answer before.
    """
    ahead = _begun(match)
    asked = AskedOf(ahead, out)
    decisions = 0
    for action in ahead.go_on():
        decisions += bool(action.seat)
        if condition.holds(asked):
            match.follow(ahead.actions)
            return decisions
        if decisions >= MOST_DECISIONS:
            raise LineFault("not_reached", f"not true within the limit of {decisions} decisions")
    raise LineFault(
        "not_reached", f"not true before the end of the match, {decisions} decisions on"
    )


def _begun(match: Live) -> Ahead:
    if match.state.phase == "over":
        raise Refused("game_over", "the match is over")
    return Ahead(match)
