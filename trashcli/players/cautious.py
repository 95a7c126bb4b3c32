"""The bot `cautious`: always draws from the stock, and puts a wild on the lowest slot."""

from trashcli.game.commands import DRAW, Command, Place
from trashcli.game.view import View
from trashcli.players import Chance

VERSION = 1
ABOUT = "always draws from the stock; a wild goes to the lowest slot"


def choose(view: View, chance: Chance) -> Command:
    """The stock; the lowest slot; never a discard."""
    return place_lowest(view) if view.phase == "place" else DRAW


def place_lowest(view: View) -> Place:
    """The held card to the lowest slot it may go to."""
    held = view.held
    assert held is not None
    return Place(view.slots_for(held)[0])
