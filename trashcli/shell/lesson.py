"""The first minutes: a short guided hand, and the question how long matches shall be.

The guided hand is a real hand of a match that is not recorded, with five slots and fixed cards,
chosen so that a card is drawn, one is taken, a wild is placed and the learner wins.  What is told
of each step is made from what happened, in sentences that a child of eight understands.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from msgspec.structs import replace

from trashcli.exits import Failure
from trashcli.game.events import Event
from trashcli.game.state import Seat
from trashcli.screen import page
from trashcli.screen.board import face, slot_name
from trashcli.screen.spoken import card_word, slot_word
from trashcli.screen.story import Step, steps
from trashcli.screen.style import Style
from trashcli.screen.text import folded
from trashcli.settings import save_setting
from trashcli.shell.live import Live
from trashcli.shell.opening import Opening, opened
from trashcli.shell.question import QUIT
from trashcli.shell.sentences import advice_for
from trashcli.wording import counted

Ask = Callable[[str], str | None]
"""Shows a text and gives the line that a person types; None where the person leaves."""
Tell = Callable[[str], None]

LESSON = Opening(seed="first-22", players="you,greedy", settings=("layout.first=5", "match.wins=1"))
HELLO = (
    "You and greedy each have five cards face down. Each card has a place: slot A is for an ace, "
    "slot 2 for a 2, and so on up to 5. Whoever first has the right card in every slot wins."
)
GOODBYE = (
    "You filled all your slots: you win! In a real match there are ten slots, and each hand that "
    "you win takes one away. Whoever clears the last slot wins the match."
)
TURN_UP = "You turn up the card that lay there."
LEARNER = Seat(1)
LENGTHS = {"1": "hand", "2": "short", "3": "whole"}
"""What a person may answer, and what the setting `length` is then."""
QUESTION = (
    "How long shall a match be?",
    "1: one hand. 2: a short match, about 6 hands. 3: the whole way down, about 15.",
)


def guide(ask: Ask, tell: Tell, style: Style) -> bool:
    """Plays the guided hand; returns False where the learner leaves it early."""
    match = Live.begun(opened(LESSON))
    match.settle()
    _say(tell, HELLO, style)
    while not match.ended:
        _show(tell, match, style)
        _say(tell, _advice(match, style), style)
        if not _obeyed(ask, tell, style):
            return False
        before = match.record
        match.play(advice_for(match, style).best[0])
        match.settle()
        for record in range(before + 1, match.record + 1):
            seat, events = match.happened(record)
            for sentence in _told(match, seat, events, style):
                _say(tell, sentence, style)
    _show(tell, match, style)
    _say(tell, GOODBYE, style)
    return True


def _show(tell: Tell, match: Live, style: Style) -> None:
    table = replace(match.table(), changed=False)  # a learner has no other rules in mind
    if style.accessible:
        tell(page.board(table, style))
    else:
        tell(f"\n{page.board(table, style)}\n")


def _say(tell: Tell, text: str, style: Style) -> None:
    tell("\n".join(folded(text, style.width, "")))


def _obeyed(ask: Ask, tell: Tell, style: Style) -> bool:
    """Waits for Enter; returns False for a word that leaves."""
    while True:
        line = ask("Enter> ")
        if line is None or line.strip().lower() in QUIT:
            return False
        if not line.strip():
            return True
        _say(tell, "Here just press Enter. Type quit to end the lesson.", style)


def _advice(match: Live, style: Style) -> str:
    """What to do now, and why."""
    view = match.table().view
    if view.held:
        slot = view.slots_for(view.held, LEARNER)[0]
        card = _card(view.held, style)
        return (
            f"{_capital(card)} is wild: it may go to any slot that is still face down. "
            f"Press Enter to put it in slot {_slot(slot, style)}."
        )
    top = view.top
    if top and (slots := view.slots_for(top, LEARNER)):
        return (
            f"Look at the discard pile: {_card(top, style)} lies there, and your slot "
            f"{_slot(slots[0], style)} is still face down. Press Enter to take it."
        )
    if top:
        return (
            f"You have no slot for {_card(top, style)} on the discard pile. "
            "Press Enter to draw a card from the stock."
        )
    return "It is your turn. Press Enter to draw a card from the stock."


def _told(match: Live, seat: Seat, events: Sequence[Event], style: Style) -> Iterator[str]:
    """What one action did, a sentence a card."""
    chain = steps(match.table().view, events)
    if seat != LEARNER:
        if chain:
            filled = sum(step.slot is not None for step in chain)
            did = f"fills {counted(filled, 'slot')}" if filled else "has no slot for its card"
            yield f"Now greedy plays, and {did}."
        return
    for step in chain:
        yield _sentence(step, style)


def _sentence(step: Step, style: Style) -> str:
    card = _card(step.card, style)
    came = {
        "drew": f"You drew {card}.",
        "took": f"You took {card}.",
        "turned": f"Under it lay {card}.",
        "lifted": f"Under it lay {card}.",
    }.get(step.verb, f"You played {card}.")
    if step.slot and step.verb == "placed":
        return f"You put {card} in slot {_slot(step.slot, style)}. {TURN_UP}"
    if step.slot:
        return f"{came} It goes to slot {_slot(step.slot, style)}. {TURN_UP}"
    if step.discarded:
        return f"{came} It fits nowhere, so you discard it, and your turn is over."
    return came


def _card(card: str, style: Style) -> str:
    """A card with its article: `an ace`, `the 8♠`."""
    if not style.accessible:
        return f"the {face(card, style)}"
    word = card_word(card, style)
    return f"an {word}" if word[0] in "a8" else f"a {word}"


def _slot(slot: int, style: Style) -> str:
    return slot_word(slot) if style.accessible else slot_name(slot)


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def ask_length(ask: Ask, tell: Tell, style: Style) -> str | None:
    """Returns how long matches shall be, which is remembered; None where the person leaves."""
    for sentence in QUESTION:
        _say(tell, sentence, style)
    while (line := ask("1, 2 or 3 [3]: ")) is not None:
        word = line.strip().lower() or "3"
        if word in QUIT:
            return None
        length = LENGTHS.get(word, word if word in LENGTHS.values() else "")
        if length:
            with suppress(Failure):  # it holds for this time then, and is asked again
                save_setting("length", length)
            return length
        _say(tell, "Type 1, 2 or 3, or quit to leave.", style)
    return None
