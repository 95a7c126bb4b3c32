"""Deciding: what a command leads to.  One dispatch; the rules are in the modules beside it."""

from trashcli.game import ending
from trashcli.game.cards import AROUND, AT, NUMBER, RANK_WORDS, Card, cards_of
from trashcli.game.commands import (
    DISCARD,
    DRAW,
    TAKE,
    Command,
    Deal,
    Discard,
    Draw,
    Place,
    Refused,
    Resign,
    Take,
    Time,
)
from trashcli.game.ending import end_turn, time_is_up, void_hand
from trashcli.game.events import (
    Completed,
    Dealt,
    Discarded,
    Drawn,
    Event,
    Passed,
    Placed,
    Shuffled,
    Taken,
    Timed,
    TurnedUp,
)
from trashcli.game.rules import Rules, held_slots, slots
from trashcli.game.state import Phase, Seat, Slot, State

_DRAWN = {card: Drawn(card) for card in NUMBER}
_TAKEN = {card: Taken(card) for card in NUMBER}
_DISCARDED = {card: Discarded(card) for card in NUMBER}
"""Most events there are, each made once."""


def draw(rules: Rules, state: State) -> list[Event]:
    """Decide a draw from the stock, reshuffled first if it is empty (rulings 1 to 3); always
    allowed.
    """
    if card := state.stock[:2]:
        return _play_on(rules, state, card, [_DRAWN[card]])
    if reshuffled := _reshuffle(rules, state):
        card = reshuffled.cards[:2]
        return _play_on(rules, state, card, [reshuffled, _DRAWN[card]])
    if rules.profile.stock_empty == "void" and not state.done:
        return void_hand(rules, state, [])
    return end_turn(rules, state, [Passed()])


def take(rules: Rules, state: State) -> list[Event]:
    """Decide that the top discard is taken; raises `Refused` where the rules forbid it."""
    if refusal := may_not_take(rules, state):
        raise refusal
    card = state.discards[:2]
    return _play_on(rules, state, card, [_TAKEN[card]])


def may_not_take(rules: Rules, state: State) -> Refused | None:
    """Return why the top discard may not be taken; None where it may."""
    if not state.discards:
        return Refused("no_discard", "there is no discard to take")
    kind = rules.profile.take
    if kind == "never":
        return Refused("may_not_take", "by these rules discards are never taken")
    if state.free and rules.profile.after.free_from == "stock":
        return Refused("may_not_take", "free draws come from the stock alone")
    if kind == "any" and (state.stock or _to_reshuffle(rules, state)):
        return None
    card = state.discards[:2]
    if slots(rules, state.layouts[state.seat - 1], card):
        return None
    return Refused("does_not_fit", f"{card} fits no slot, so it may not be taken")


def place(rules: Rules, state: State, slot: Slot) -> list[Event]:
    """Decide the placing of the held card; raises `Refused` where it may not go there."""
    card = state.held
    assert card is not None
    legal = held_slots(rules, state)
    if slot not in legal:
        raise _wrong_slot(rules, state, card, slot)
    return _play_on(rules, state, card, [], slot)


def _wrong_slot(rules: Rules, state: State, card: Card, slot: Slot) -> Refused:
    layout = state.layouts[state.seat - 1]
    there = layout[2 * slot - 2 : 2 * slot] if slot >= 1 else ""
    if not there:
        return Refused(
            "no_such_slot", f"there is no slot {slot}, the layout ends at {len(layout) // 2}"
        )
    if there.isupper() and there not in rules.wild:
        return Refused("slot_face_up", f"slot {RANK_WORDS[slot - 1]} is face up")
    if there.isupper() and card in rules.wild:
        return Refused("slot_face_up", f"slot {RANK_WORDS[slot - 1]} is face up, with a wild")
    return Refused("does_not_fit", f"{card} may not go to slot {RANK_WORDS[slot - 1]}")


def discard(rules: Rules, state: State) -> list[Event]:
    """Decide the discard of the held card though it fits (`optional`); raises `Refused`."""
    card = state.held
    assert card is not None
    if card not in rules.may_discard:
        raise Refused("not_now", f"{card} fits, so by these rules it must be placed")
    return end_turn(rules, state, [_DISCARDED[card]])


def _to_reshuffle(rules: Rules, state: State) -> str:
    """Return the discards that an empty stock would be made of, most recent first; "" for none."""
    match rules.profile.stock_empty:
        case "reshuffle":
            return state.discards[2:]
        case "reshuffle_all":
            return state.discards
        case "pass" | "void":
            return ""


def _reshuffle(rules: Rules, state: State) -> Shuffled | None:
    cards = _to_reshuffle(rules, state)
    if not cards:
        return None
    k = state.shuffles + 1
    return Shuffled(state.hand, k, rules.shuffled(state.hand, k, cards_of(cards)))


def _play_on(
    rules: Rules, state: State, card: Card, events: list[Event], slot: Slot | None = None
) -> list[Event]:
    """Add what the card in hand leads to, up to a choice or the end of the turn.

    `slot` is where the first card goes, if that was chosen.  One long function that reads the
    tables of `rules` itself, because this is a hot loop: most of a match is spent here.
    """
    layout = state.layouts[state.seat - 1]
    number, lifted_from, choosable = rules.number, rules.lifted, rules.choosable
    complete = False
    while True:
        if slot is None:
            slot = number[card]
            if card in choosable:
                choices = slots(rules, layout, card)
                if not choices:
                    break
                if len(choices) > 1 or card in rules.may_discard:
                    return events
                slot = choices[0]
        there = layout[AT[slot]]
        lifted = lifted_from.get(there)
        if lifted is None:
            break
        events.append(Placed(slot, card, lifted))
        before, after = AROUND[slot]
        layout = f"{layout[before]}{card}{layout[after]}"
        card = lifted
        if rules.wilds_go and there == lifted:
            break
        if layout.isupper():
            events.append(Completed(state.seat))
            complete = True
            break
        slot = None
    events.append(_DISCARDED[card])
    if complete or state.done or state.turn >= rules.last_turn:
        return end_turn(rules, state, events)
    return events


def deal(rules: Rules, state: State) -> list[Event]:
    """Shuffles and deals the next hand; raises `Refused` while a time reading is due."""
    if time_is_due(rules, state):
        raise Refused("not_now", "the playing time is read before the next deal")
    hand = state.hand + 1
    cards = rules.shuffled(hand, 0, rules.deck)
    events: list[Event] = [Shuffled(hand, 0, cards), Dealt(hand, _lead(rules, state), state.sizes)]
    if rules.profile.upcard:
        dealt = 2 * sum(state.sizes)
        events.append(TurnedUp(cards[dealt : dealt + 2]))
    return events


def read_time(rules: Rules, state: State, ms: int) -> list[Event]:
    """Take a reading of the playing time after a hand (ruling 30); raises `Refused`."""
    if not time_is_due(rules, state):
        raise Refused("not_now", "no reading of the playing time is due")
    if ms < state.clock[0]:
        raise Refused("bad_time", f"{ms} ms is before the last reading, {state.clock[0]} ms")
    events: list[Event] = [Timed(ms)]
    if won := time_is_up(rules, state, ms):
        events.append(won)
    return events


def time_is_due(rules: Rules, state: State) -> bool:
    """Return whether the playing time must be read now: once after each hand of a timed match."""
    timed = rules.profile.match.minutes is not None
    return timed and state.phase == "deal" and state.clock[1] < state.hand


def _lead(rules: Rules, state: State) -> Seat:
    return state.lead or rules.first_lead()


def decide(rules: Rules, state: State, command: Command) -> list[Event]:
    """Return all that the command leads to, up to the next decision; raises `Refused` if it is
    illegal.

    The state is left as it is.
    """
    phase = state.phase
    if phase == "draw":
        if type(command) is Draw:
            return draw(rules, state)
        if type(command) is Take:
            return take(rules, state)
    elif phase == "place":
        if type(command) is Place:
            return place(rules, state, command.slot)
        if type(command) is Discard:
            return discard(rules, state)
    elif phase == "deal":
        if type(command) is Deal:
            return deal(rules, state)
        if type(command) is Time:
            return read_time(rules, state, command.ms)
    if type(command) is Resign and phase in ("draw", "place"):
        return ending.resign(rules, state)
    raise _not_now(phase)


_NOW: dict[Phase, str] = {
    "deal": "the next hand is dealt first",
    "draw": "draw or take a card first",
    "place": "place the held card first",
}


def _not_now(phase: Phase) -> Refused:
    if phase == "over":
        return Refused("game_over", "the match is over")
    return Refused("not_now", _NOW[phase])


def legal(rules: Rules, state: State) -> list[Command]:
    """Return what the seat that acts may choose from, in order: draw, take, place by slot, discard.

    Resigning, always allowed on one's own turn, is left out; where the table acts the list is
    empty.
    """
    if state.phase == "draw":
        return [DRAW] if may_not_take(rules, state) else [DRAW, TAKE]
    if state.phase != "place":
        return []
    commands: list[Command] = [Place(slot) for slot in held_slots(rules, state)]
    if state.held in rules.may_discard:
        commands.append(DISCARD)
    return commands
