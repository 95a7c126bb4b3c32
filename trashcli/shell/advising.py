"""Advising: what is best for the seat that acts in a scene, and what a choice would lose."""

from trashcli.advice import Advice, StockMemory, advise, warning
from trashcli.game.commands import Command
from trashcli.screen.style import Style
from trashcli.shell.scene import Scene
from trashcli.shell.sentences import card_name


def advice_for(scene: Scene, style: Style) -> Advice:
    """Advice for the seat that acts; somebody must have something to decide."""
    return advise(scene.table().view, _memory(scene), lambda card: card_name(card, style))


def warning_of(scene: Scene, command: Command, style: Style) -> str | None:
    """What a choice of the seat that acts would lose for certain; None where nothing is, or where
    it is no choice that seat has.
    """
    view = scene.table().view
    if command not in view.legal():
        return None
    return warning(view, command, _memory(scene), lambda card: card_name(card, style))


def _memory(scene: Scene) -> StockMemory:
    """What everybody knows of the stock."""
    memory = StockMemory()
    for record in scene.hand_so_far:
        memory.note(scene.happened(record)[1])
    return memory
