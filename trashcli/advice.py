"""Advice: what each choice of a seat is worth, worked out exactly from what the seat may know.

Nobody has private information, and cards that nobody sees are as likely in one place as another
given what was seen; so a chance here is a count of cards.  What lies in a reshuffled stock was seen
before: `StockMemory` remembers it.  No state is looked at, only a view.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction

from msgspec import Struct

from trashcli.game.cards import RANK_WORDS, Card, cards_of
from trashcli.game.commands import DISCARD, DRAW, TAKE, Command, Place
from trashcli.game.events import Drawn, Event, Shuffled
from trashcli.game.state import Slot
from trashcli.game.view import View, fitting

CardName = Callable[[Card], str]
"""What a card is called in a sentence."""


class Choice(Struct, frozen=True):
    """One choice: what it is worth, in a sentence, and the chance that a card fits by it.

    `chance` is None where no chance is involved.
    """

    command: Command
    sentence: str
    chance: Fraction | None = None


class Advice(Struct, frozen=True):
    """All choices of a seat, the best of them (several where they are equal), and why."""

    choices: list[Choice]
    best: list[Command]
    reason: str


class StockMemory:
    """What everybody knows of the stock: which cards a reshuffled stock was made of."""

    def __init__(self) -> None:
        self._cards: Counter[Card] | None = None

    def note(self, events: Iterable[Event]) -> None:
        """Takes in what has happened."""
        for event in events:
            if isinstance(event, Shuffled):
                self._cards = Counter(cards_of(event.cards)) if event.k else None
            elif isinstance(event, Drawn) and self._cards is not None:
                self._cards[event.card] -= 1

    def candidates(self, view: View) -> Counter[Card]:
        """The cards, any of which is as likely as another to be drawn next; empty for a pass."""
        if view.stock_count:
            return view.unseen() if self._cards is None else +self._cards
        match view.profile.stock_empty:
            case "reshuffle":
                return Counter(cards_of(view.discards[2:]))
            case "reshuffle_all":
                return Counter(cards_of(view.discards))
            case "pass" | "void":
                return Counter()


def advise(view: View, memory: StockMemory, name: CardName = str) -> Advice:
    """Advice for the seat of the view, which must be the one that acts; `name` is what cards are
    called in it.
    """
    if view.phase == "place":
        return _advise_slot(view, name)
    draw = _draw(view, memory)
    choices = [draw, *([_take(view, name)] if TAKE in view.legal() else [])]
    if len(choices) == 1:
        return Advice(choices, [DRAW], "you can do nothing else")
    return _draw_or_take(choices, name(view.top or ""), fits=bool(view.slots_for(view.top or "")))


def warning(view: View, command: Command, memory: StockMemory, name: CardName = str) -> str | None:
    """What one of the choices would lose for certain, in a sentence; None where nothing is."""
    advice = advise(view, memory, name)
    if command in advice.best:
        return None
    if command == TAKE:
        return f"{name(view.top or '')} fits nowhere; taking it ends your turn"
    if command == DRAW:
        return f"{name(view.top or '')} on the discards fits; a stock card may not"
    if command == DISCARD:
        return f"{name(view.held or '')} fits, and would be thrown away"
    return f"this slot is worth more to keep open: {advice.reason}"


def _draw(view: View, memory: StockMemory) -> Choice:
    cards = memory.candidates(view)
    if not cards.total():
        return Choice(DRAW, "the stock is empty: your turn passes", Fraction(0))
    fit = fitting(view, cards)
    chance = Fraction(fit, cards.total())
    return Choice(DRAW, f"{percent(chance)}: {fit} of {cards.total()} cards fit", chance)


def _take(view: View, name: CardName) -> Choice:
    slots = view.slots_for(view.top or "")
    top = name(view.top or "")
    if not slots:
        return Choice(TAKE, f"{top} fits nowhere: your turn ends", Fraction(0))
    where = "to the slot you choose" if len(slots) > 1 else f"to slot {RANK_WORDS[slots[0] - 1]}"
    return Choice(TAKE, f"{top} fits, {where}", Fraction(1))


def _draw_or_take(choices: list[Choice], top: str, *, fits: bool) -> Advice:
    draw = choices[0]
    chance = percent(draw.chance or Fraction(0))
    if fits:
        return Advice(choices, [TAKE], f"{top} fits for certain; a stock card fits with {chance}")
    return Advice(choices, [DRAW], f"{chance} chance that it fits; {top} cannot")


def _advise_slot(view: View, name: CardName) -> Advice:
    legal = view.legal()
    held = name(view.held or "")
    slots = [command for command in legal if isinstance(command, Place)]
    if slots_are_equal(view):
        choices = [Choice(command, "as good as any other") for command in slots]
        reason = "all equal: a wild moves on when the card of its slot comes"
        return Advice(choices, list(slots), reason)
    unseen = view.unseen_numbers()
    choices = [_slot(command, unseen) for command in slots]
    if DISCARD in legal:
        choices.append(Choice(DISCARD, f"{held} would be thrown away"))
    fewest = min(unseen[command.slot] for command in slots)
    best: list[Command] = [command for command in slots if unseen[command.slot] == fewest]
    return Advice(choices, best, _slot_reason(view, held, fewest))


def _slot(command: Place, unseen: Counter[Slot]) -> Choice:
    rank, copies = RANK_WORDS[command.slot - 1], unseen[command.slot]
    return Choice(command, f"{copies} unseen {'card' if copies == 1 else 'cards'} of rank {rank}")


def _slot_reason(view: View, held: str, fewest: int) -> str:
    if not view.is_wild(view.held or ""):
        return f"{held} belongs there"
    return f"the number least likely to come: {fewest} unseen"


def slots_are_equal(view: View) -> bool:
    """Whether it makes no difference where a wild goes: proved for wilds that move, go anywhere
    and are not judged by a reveal, where the card must be placed.
    """
    rules = view.profile
    return (
        view.is_wild(view.held or "")
        and rules.wilds == "moving"
        and rules.wild_slots == "any"
        and rules.wild_last
        and rules.optional == "none"
        and not rules.after.reveal
    )


def percent(chance: Fraction) -> str:
    """A chance as people read it: a whole number of per cent, but for certain only what is."""
    return f"{min(99, max(1, round(chance * 100))) if 0 < chance < 1 else chance * 100} %"
