"""Accessible mode: all is told in lines that begin with who acts or a fixed label."""

import re
from collections.abc import Iterator, Sequence

from trashcli.game.cards import RANK_WORDS, Card, rank_word
from trashcli.game.commands import Command, Discard, Place, Take
from trashcli.game.events import Event
from trashcli.game.state import TABLE
from trashcli.game.view import UNKNOWN
from trashcli.screen import story
from trashcli.screen.board import Table, missing, name, special_turn, standstill, subject
from trashcli.screen.story import Step, Told, steps
from trashcli.screen.style import Style
from trashcli.screen.text import wrapped_text

WORDS = {"A": "ace", "10": "ten", "J": "jack", "Q": "queen", "K": "king"}
SUIT_WORDS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
UNSPEAKABLE = re.compile(r"[^\w .'-]|_")
"""What is left out of names: boxes and arrows are drawn with it."""


def slot_word(slot: int) -> str:
    """A slot by its card's rank: `ace` for 1, `2`, `ten`."""
    rank = RANK_WORDS[slot - 1]
    return WORDS.get(rank, rank)


def card_word(card: Card, style: Style) -> str:
    """A face-up card: `ten`, or where suits are asked for `ten of clubs`; `joker`."""
    rank = rank_word(card)
    word = WORDS.get(rank, rank)
    suit = SUIT_WORDS.get(card[1])
    return f"{word} of {suit}" if suit and style.suits != "none" else word


def called(table: Table, seat: int, style: Style) -> str:
    """What a seat is called within a sentence: `you`, or its name."""
    if seat == table.you:
        return "you"
    return speakable(name(table, seat, style)) or f"seat {seat}"


def speakable(text: str) -> str:
    """What can be said of a name, from its first letter or digit on; empty if it has none."""
    return " ".join(UNSPEAKABLE.sub(" ", text).split()).lstrip(" .'-")


def label(table: Table, seat: int, style: Style) -> str:
    """What a line begins with that tells of a seat: `You:`, `Bot:`."""
    who = called(table, seat, style)
    return f"{who[0].upper()}{who[1:]}:"


def spoken(label: str, text: str, style: Style) -> str:
    """A line that begins with the label, or several that each do."""
    return "\n".join(wrapped_text(text, style.width, f"{label} "))


def capital(sentence: str) -> str:
    """The sentence with a capital letter first."""
    return sentence[:1].upper() + sentence[1:]


def opening(table: Table, style: Style) -> str:
    """What is said once when play begins: who plays, the hand, the reader's size."""
    seats = sorted(table.seats, key=lambda seat: seat != table.you)
    players = ", ".join(called(table, seat, style) for seat in seats)
    text = f"{len(seats)} players: {players}."
    if table.view.hand:
        text += f" Hand {table.view.hand}."
    if table.you:
        size = table.view.sizes[table.you - 1]
        text += f" You need {size} slot{'' if size == 1 else 's'}."
    return spoken("Trash.", f"{text} Type help.", style)


def decision(table: Table, style: Style) -> str:
    """What is said when a seat must decide; in mid-turn only the choices, as the rest was told."""
    lines = [choices(table, style)] if table.view.acting else []
    if table.view.phase != "place":
        lines = [situation(table, style), *_others(table, style), *lines]
    return "\n".join(lines)


def board(table: Table, style: Style) -> str:
    """The whole table: the situation and each layout, that of the seat to move first."""
    own = subject(table)
    seats = sorted(table.seats, key=lambda seat: seat != own)
    layouts = [layout(table, seat, style) for seat in seats if table.view.hand]
    return "\n".join([situation(table, style), *layouts])


def situation(table: Table, style: Style) -> str:
    """The turn, the card in hand, the face-down slots of the seat to move, and the piles."""
    view, seat = table.view, subject(table)
    now = f"turn {view.turn}" if view.acting else standstill(table)
    extra = special_turn(table)
    sentences = [now + (extra and f", {extra}")]
    if view.held:
        sentences.append(f"holding {_held(table, view.held, style)}")
    sentences.append(f"face down: {', '.join(map(slot_word, missing(table, seat))) or 'none'}")
    sentences.append(f"discard {f'shows {card_word(view.top, style)}' if view.top else 'empty'}")
    if style.verbosity > 0:
        sentences.append(f"{view.stock_count} in stock")
    return spoken(label(table, seat, style), _sentences(sentences), style)


def _held(table: Table, card: Card, style: Style) -> str:
    return card_word(card, style) + (", wild" if table.view.is_wild(card) else "")


def _others(table: Table, style: Style) -> Iterator[str]:
    """How the other seats stand, where that much is to be told."""
    own = subject(table)
    for seat in table.seats if style.verbosity > 1 and table.view.hand else ():
        if seat == own:
            continue
        if style.verbosity > 2:
            yield layout(table, seat, style)
        else:
            size = len(table.cards(seat))
            up = size - len(missing(table, seat))
            yield spoken(label(table, seat, style), f"{up} of {size}.", style)


def layout(table: Table, seat: int, style: Style) -> str:
    """A layout slot by slot: `ace up`, `3 face down`, `4 wild jack`."""
    slots = (_slot(table, slot, card, style) for slot, card in enumerate(table.cards(seat), 1))
    return spoken(label(table, seat, style), f"{', '.join(slots)}.", style)


def _slot(table: Table, slot: int, card: Card, style: Style) -> str:
    if card == UNKNOWN:
        return f"{slot_word(slot)} face down"
    if not card.isupper():
        return f"{slot_word(slot)} face down over {card_word(card.upper(), style)}"
    if table.view.is_wild(card):
        return f"{slot_word(slot)} wild {card_word(card, style)}"
    return f"{card_word(card, style)} up"


def choices(table: Table, style: Style) -> str:
    """What the seat that acts may choose from.  Number k stands for `view.legal()[k - 1]`, but
    where a slot is to be chosen the number is the slot.
    """
    legal = table.view.legal()
    if slots := [command for command in legal if isinstance(command, Place)]:
        named = ", ".join(f"slot {slot_word(command.slot)}" for command in slots)
        text = f"{named}. Type the slot"
        if Discard() in legal and table.view.held:
            text += f", or discard: it discards {card_word(table.view.held, style)}"
        return spoken("Choices:", f"{text}.", style)
    text = " ".join(f"{at} {_choice(table, one, style)}." for at, one in enumerate(legal, 1))
    return spoken("Choices:", text, style)


def _choice(table: Table, command: Command, style: Style) -> str:
    top = table.view.top
    if isinstance(command, Take) and top:
        return f"take {card_word(top, style)}, {_worth(table, top)}"
    return "draw"


def _worth(table: Table, card: Card) -> str:
    if not table.view.slots_for(card, table.view.acting):
        return "ends your turn"
    return "wild" if table.view.is_wild(card) else "fits"


def told(table: Table, seat: int, events: Sequence[Event], style: Style) -> list[Told]:
    """What an action of that seat (0: of the table) did, but for the end of a hand or match.

    With verbosity 0 the turns of others than the reader are left out, unless they complete a
    layout.
    """

    def seat_name(other: int) -> str:
        return called(table, other, style)

    def card_name(card: Card) -> str:
        return card_word(card, style)

    chain = steps(table.view, events)
    of_another = table.you not in (TABLE, seat)
    if of_another and not style.verbosity and not any(step.complete for step in chain):
        chain = []
    lines = [_news(text, style) for text in story.begun(events, seat_name, card_name)]
    lines += _line(table, seat, [_step(step, style) for step in chain], style)
    lines += [_news(text, style) for text in story.followed(events, seat_name)]
    for other, doing in story.doings(events, card_name):
        lines += _line(table, other, [doing], style)
    return lines


def _step(step: Step, style: Style) -> str:
    """A card of an action: `drew 7, placed`, `lifted jack, wild`, `turned queen, discarded`."""
    if not step.card:
        return "passed, nothing to draw"
    text = f"{step.verb} {card_word(step.card, style)}"
    if step.slot and step.verb == "placed":
        text += f" in slot {slot_word(step.slot)}"
    elif step.slot:
        text += f", placed in slot {slot_word(step.slot)}" if step.wild else ", placed"
    if step.discarded and step.verb != "discarded":
        text += ", discarded"
    if step.waits:
        text += f", {step.waits}"
    return text + (". Layout complete" if step.complete else "")


def _line(table: Table, seat: int, sentences: Sequence[str], style: Style) -> list[Told]:
    """A line about a seat, in parts a sentence each; no line without sentences."""
    if not sentences:
        return []
    who = label(table, seat, style)
    parts = tuple(spoken(who, _sentences([sentence]), style) for sentence in sentences)
    return [Told(spoken(who, _sentences(sentences), style), parts)]


def _sentences(texts: Sequence[str]) -> str:
    """The texts as sentences behind a label: all but the first with a capital."""
    first, *others = texts
    return " ".join(f"{text}." for text in [first, *map(capital, others)])


def _news(text: str, style: Style) -> Told:
    fixed, _, rest = text.partition(": ")
    line = spoken(f"{fixed}:", rest, style)
    return Told(line, (line,))


def ending(table: Table, events: Sequence[Event], style: Style, file: str | None = None) -> str:
    """How the hand or match ended with these events; empty while it goes on.  Neither the seed nor
    the file is said: `info` has them.
    """
    if not story.is_end(events):
        return ""
    lines = [layout(table, seat, style) for seat in table.seats if style.verbosity]
    results = story.end_results(table, events, lambda seat: called(table, seat, style))
    lines += [spoken(f"{label}:", text.replace("!", "."), style) for label, text in results]
    return "\n".join(lines)
