"""Stated tables: `layouts="AS .. / 2H .." stock=KD held=JC seat=2` as the state to begin with.

What is not stated is filled as the replay format says, so that the same words give the same table.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from trashcli.game.cards import Card, cards_of
from trashcli.game.chance import FILLING, shuffle
from trashcli.game.commands import DEAL
from trashcli.game.rules import Rules
from trashcli.game.state import Seat, State, beginning
from trashcli.game.stated import stated_fault
from trashcli.match import act
from trashcli.shell.codes import LineFault
from trashcli.shell.values import parse_card, parse_number

HIDDEN = ".."
"""Any card that lies face down."""
NUMBERS = ("hand", "turn", "seat", "lead")
LISTS = ("sizes", "wins")
CARDS = ("layouts", "stock", "discards", "held")
KEYS = (*NUMBERS, *LISTS, *CARDS)

_GAP = re.compile(r"[\s,]+")
_DOWN = re.compile(r"(10|[a2-9tjqk])[shdc]|x[1-9]", re.IGNORECASE)


def stated(rules: Rules, words: Mapping[str, str]) -> State | None:
    """The state that the words state, by key; None for the plain beginning of a match.

    Raises `LineFault` for words that say nothing, and where no match can begin so.
    """
    numbers = {key: parse_number(words[key], key) for key in NUMBERS if key in words}
    if numbers.get("seat", 1) > rules.players or numbers.get("lead", 1) > rules.players:
        raise LineFault("bad_table", f"there are only {rules.players} seats")
    state = beginning(rules.profile, rules.players)
    for key in LISTS:
        if key in words:
            setattr(state, key, _a_seat_each(rules, key, words[key]))
    if words.keys() & {"turn", "seat", *CARDS}:
        _lay(rules, state, words, numbers)
    elif words.keys() <= {"hand"} and numbers.get("hand", 1) == 1:
        return None
    else:
        _deal_next(rules, state, numbers)
    if fault := stated_fault(rules, state):
        raise LineFault("bad_table", f"no match can begin so: {fault}")
    return state


def _a_seat_each(rules: Rules, key: str, text: str) -> tuple[int, ...]:
    values = tuple(parse_number(part, key, least=0) for part in _GAP.split(text.strip(" []")))
    if len(values) != rules.players:
        message = f"{key} needs a number for each of {rules.players} seats, such as 9,10"
        raise LineFault("bad_table", message)
    return values


def _deal_next(rules: Rules, state: State, numbers: Mapping[str, int]) -> None:
    """The state in which the stated hand is dealt next; the first hand is dealt at once."""
    state.hand = numbers.get("hand", 1) - 1
    state.lead = Seat(numbers.get("lead") or rules.first_lead())
    state.turn = 1
    if not state.hand:
        act(rules, state, DEAL)


def _lay(rules: Rules, state: State, words: Mapping[str, str], numbers: Mapping[str, int]) -> None:
    """Lays the stated cards, and the others where no card is stated."""
    layouts = _layouts(rules, state, words)
    if "sizes" not in words:
        state.sizes = tuple(len(layout) for layout in layouts)
    state.stock, state.discards = (_pile(key, words) for key in ("stock", "discards"))
    state.held = _held(words)
    state.phase = "place" if state.held else "draw"
    state.hand, state.turn = numbers.get("hand", 1), numbers.get("turn", 1)
    state.seat = Seat(numbers.get("seat", 1))
    began = (state.seat - state.turn) % rules.players + 1
    state.lead = Seat(numbers.get("lead", began))
    _fill(rules, state, layouts)


def _layouts(rules: Rules, state: State, words: Mapping[str, str]) -> list[list[str]]:
    """Each layout slot by slot; one that is not stated has only hidden cards."""
    parts = [part.strip() for part in words.get("layouts", "").split("/")]
    if len(parts) > rules.players:
        raise LineFault("bad_table", f"there are {len(parts)} layouts for {rules.players} seats")
    parts += [""] * (rules.players - len(parts))
    return [
        [_in_layout(card) for card in _GAP.split(part)] if part else [HIDDEN] * size
        for part, size in zip(parts, state.sizes, strict=True)
    ]


def _in_layout(text: str) -> str:
    """A card as it lies in a slot: face down in small letters."""
    if text == HIDDEN:
        return HIDDEN
    card = _card(text)
    return card.lower() if _DOWN.fullmatch(text) and text[-1].islower() else card


def _card(text: str) -> Card:
    card = parse_card(text)
    if card is None:
        raise LineFault("bad_table", f"{text[:40]!r} is no card; a hidden one is {HIDDEN}")
    return card


def _pile(key: str, words: Mapping[str, str]) -> str:
    text = words.get(key, "").strip()
    return "".join(map(_card, _GAP.split(text))) if text else ""


def _held(words: Mapping[str, str]) -> Card | None:
    return _card(words["held"]) if "held" in words else None


def _fill(rules: Rules, state: State, layouts: list[list[str]]) -> None:
    """Deals the cards that are not stated to where none is stated, the rest below the stock."""
    laid = [card.upper() for layout in layouts for card in layout if card != HIDDEN]
    held = [state.held] if state.held else []
    used = Counter([*laid, *held, *cards_of(state.stock), *cards_of(state.discards)])
    missing = _without(rules.deck, used)
    filling = cards_of(shuffle(rules.root, state.hand, 0, missing, FILLING))
    for layout in layouts:
        for at, card in enumerate(layout):
            if card == HIDDEN:
                if not filling:
                    raise LineFault("bad_table", "there are not enough cards for these layouts")
                layout[at] = filling.pop(0).lower()
    state.layouts = ["".join(layout) for layout in layouts]
    state.stock += "".join(filling)


def _without(deck: Sequence[Card], used: Counter[Card]) -> list[Card]:
    """The deck, in its order, without the cards that are used already."""
    left = Counter(used)
    missing = []
    for card in deck:
        if left[card]:
            left[card] -= 1
        else:
            missing.append(card)
    return missing
