"""The bot `random`: any legal command, each as likely as another."""

from trashcli.game.commands import Command
from trashcli.game.view import View
from trashcli.players import Chance

VERSION = 1
ABOUT = "chooses among all legal commands by chance"


def choose(view: View, chance: Chance) -> Command:
    """One of the legal commands; a single one draws no number."""
    commands = view.legal()
    return commands[chance(len(commands))] if len(commands) > 1 else commands[0]
