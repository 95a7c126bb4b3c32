"""The bot `greedy`: takes the top discard when it fits, and puts a wild on the lowest slot."""

from trashcli.game.commands import DRAW, TAKE, Command
from trashcli.game.view import View
from trashcli.players import Chance
from trashcli.players.cautious import place_lowest

VERSION = 1
ABOUT = "takes the top discard when it fits, else draws; a wild goes to the lowest slot"


def choose(view: View, chance: Chance) -> Command:
    """The discard if it fits and may be taken, else the stock; the lowest slot; never a discard."""
    if view.phase == "place":
        return place_lowest(view)
    return TAKE if view.may_take_to_place() else DRAW
