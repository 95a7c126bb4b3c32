"""The bot `sharp`: counts the cards nobody sees, and places wilds where they will not be missed.

Where wilds move and nothing is revealed, every slot is as good as another (a theorem), so it takes
the lowest; it counts where wilds are locked or layouts revealed.
"""

from trashcli.game.cards import NUMBER, Card, cards_of
from trashcli.game.commands import DRAW, TAKE, Command, Place
from trashcli.game.state import Seat, Slot
from trashcli.game.view import View, fitting
from trashcli.players import Chance
from trashcli.players.cautious import place_lowest

VERSION = 1
ABOUT = "counts cards: a wild goes where its number is least likely to come"

FILLED_BEFORE = 1.5
"""What a slot is worth, in unseen cards, once the player before has filled it: that player throws
its number away for this seat to take.
"""
LIKELY = 0.75
COURTS = {"J", "Q", "K"}


def choose(view: View, chance: Chance) -> Command:
    """The discard if it fits and need not be left; the slot least likely to be filled otherwise."""
    if view.phase == "place":
        return _place(view)
    return TAKE if view.may_take_to_place() and not _leaves(view) else DRAW


def _place(view: View) -> Place:
    rules = view.profile
    if rules.wilds != "locked" and not rules.after.reveal:
        return place_lowest(view)
    unseen = view.unseen_numbers()
    before = _filled_before(view) if rules.wilds == "locked" else ()
    slots = view.slots_for(view.held or "")
    return Place(min(slots, key=lambda slot: unseen[slot] + FILLED_BEFORE * (slot in before)))


def _filled_before(view: View) -> set[Slot]:
    """The slots that the player before has filled, where that is not the only other player."""
    if view.players == 2:
        return set()
    seat = Seat((view.seat - 2) % view.players + 1)
    return {Slot(slot) for slot in range(1, view.sizes[seat - 1] + 1)} - {*view.face_down(seat)}


def _leaves(view: View) -> bool:
    """Whether the top discard, which fits, is left for others: early in the hand, when its rank is
    all to come and nearly any card from the stock fits too.
    """
    courts = COURTS.issubset(view.profile.wild)
    if view.players == 2 and not courts:
        return False
    return (
        view.face_down_count(view.seat) >= (10 if courts else 9)
        and view.stock_count > 0
        and _only_one_seen(view, view.top or "")
        and _chance_to_fit(view) > LIKELY
    )


def _only_one_seen(view: View, card: Card) -> bool:
    """Whether no other card of the rank has been seen in this hand."""
    layouts = [card for seat in range(1, view.players + 1) for card in view.layout(Seat(seat))]
    seen = [*cards_of(view.discards), *layouts]
    return [NUMBER.get(other) for other in seen].count(NUMBER[card]) == 1


def _chance_to_fit(view: View) -> float:
    """How likely a card nobody has seen fits into the seat's layout."""
    unseen = view.unseen()
    return fitting(view, unseen) / unseen.total()
