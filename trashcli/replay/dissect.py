"""Dissecting: an action taken apart, to say at which level it is wrong and what would be right."""

from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from trashcli.game.cards import cards_of
from trashcli.game.decide import decide
from trashcli.game.events import Dealt, Event, Shuffled
from trashcli.game.faults import fault
from trashcli.game.fold import evolve
from trashcli.game.refusal import Refused
from trashcli.game.rules import Rules
from trashcli.game.state import State, state_hash
from trashcli.match import choice
from trashcli.players import Bot, bot
from trashcli.replay.parse import Unsupported
from trashcli.replay.records import ActionRecord, encode
from trashcli.replay.rerun import RecordedRules
from trashcli.replay.track import seat_fault

Differences = list[tuple[str, object, object]]
"""Fields by name, each with the value expected and the one found."""


class Bad(Exception):
    """A record is bad: the level it fails, and how.

    `expected` and `found` are values that are told as JSON, texts as they are; `states` the fields
    in which two states differ.  `back` is how many records before the one judged it is.
    """

    def __init__(
        self,
        level: int,
        message: str,
        expected: object = None,
        found: object = None,
        *,
        back: int = 0,
    ) -> None:
        super().__init__(message)
        self.level = level
        self.expected = expected
        self.found = found
        self.back = back
        self.states: Differences = []


def dissect(rules: Rules, state: State, record: ActionRecord, *, chance: bool, rerun: bool) -> None:
    """Judges an action at level 2, its chance (3) and its rules (4) where these can be, and folds
    it; raises `Bad`, leaving the state.

    Rules are asked only with `rerun`: without, what came before may be nothing they could lead to.
    """
    after = state.copied()
    try:
        _fold(rules, after, record, chance=chance)
        if rerun:
            _compare(_by_the_rules(rules, state, record), record)
    except Bad as bad:
        if rerun:
            _explain(bad, rules, state, after, record)
        raise
    evolve(state, record.ev)


def _fold(rules: Rules, state: State, record: ActionRecord, *, chance: bool) -> None:
    """Folds the events one by one, judging levels 2 and 3."""
    if wrong := seat_fault(state, record.seat):
        seats = () if state.phase == "over" else (_acting(state.seat), _acting(record.seat))
        raise Bad(2, wrong, *seats)
    unlike: Bad | None = None
    for event in record.ev:
        if wrong := fault(state, event, rules.deck):
            raise Bad(2, wrong)
        if chance and unlike is None:
            unlike = _wrong_chance(rules, state, event)
        evolve(state, (event,))
    if (s := state_hash(state)) != record.s:
        raise Bad(2, "the state has another hash", s, record.s)
    if unlike:
        raise unlike


def _acting(seat: int) -> str:
    return f"seat {seat}" if seat else "the table"


def _wrong_chance(rules: Rules, state: State, event: Event) -> Bad | None:
    """What of a shuffle or a random lead is not the seed's."""
    if isinstance(event, Shuffled):
        there = rules.deck if event.k == 0 else _reshuffled(state, event)
        expected = rules.shuffled(event.hand, event.k, there)
        if expected != event.cards:
            return Bad(3, "the shuffle is not the seed's", expected, event.cards)
    elif isinstance(event, Dealt) and not state.lead and rules.profile.lead.first == "random":
        lead = rules.first_lead()
        if event.lead != lead:
            return Bad(3, "the first lead is not the seed's", _acting(lead), _acting(event.lead))
    return None


def _reshuffled(state: State, event: Shuffled) -> Sequence[str]:
    return cards_of(state.discards[len(state.discards) - len(event.cards) :])


def _by_the_rules(rules: Rules, state: State, record: ActionRecord) -> list[Event] | Refused:
    """What the rules make of the decision; recorded chance has been found possible before."""
    if isinstance(rules, RecordedRules):
        rules.events = record.ev
    try:
        return decide(rules, state, record.do)
    except Refused as refused:
        return refused


def _compare(ours: list[Event] | Refused, record: ActionRecord) -> None:
    if isinstance(ours, Refused):
        raise Bad(4, f"the rules refuse this decision: {ours}")
    if ours != record.ev:
        raise Bad(4, "the rules give other events")


def _explain(bad: Bad, rules: Rules, before: State, found: State, record: ActionRecord) -> None:
    """Adds the events and the state that the rules give, where these are what differs.

    `found` is the state by the recorded events, as far as these could be folded.
    """
    unfounded = bad.level < 4 and isinstance(rules, RecordedRules)
    if bad.expected is not None or unfounded:
        return
    ours = _by_the_rules(rules, before, record)
    if isinstance(ours, Refused) or ours == record.ev:
        return
    bad.expected, bad.found = ours, record.ev
    if bad.level > 2:
        expected = before.copied()
        evolve(expected, ours)
        bad.states = differing_fields(expected, found)


def differing_fields(expected: Struct, found: Struct) -> Differences:
    """The fields in which two values of one type differ."""
    names = type(expected).__struct_fields__
    pairs = ((name, getattr(expected, name), getattr(found, name)) for name in names)
    return [(name, x, y) for name, x, y in pairs if x != y]


def differences(a: State, b: State) -> list[tuple[str, str, str]]:
    """The fields in which two states differ: name, value in the one, value in the other."""
    return [(n, encode(x).decode(), encode(y).decode()) for n, x, y in differing_fields(a, b)]


def judge_bot(rules: Rules, state: State, record: ActionRecord, who: str) -> None:
    """Judges whether the bot that decided would decide so; raises `Bad` or `Unsupported`."""
    if not who.startswith("bot:"):
        return
    name, _, version = who.removeprefix("bot:").partition("/")
    asked = _bot(name)
    if asked is None or str(asked.VERSION) != version:
        raise Unsupported(f"{who} is not known")
    expected = choice(rules, state, asked.choose)
    if expected != record.do:
        raise Bad(5, f"{who} would decide otherwise", expected, record.do)


@cache
def _bot(name: str) -> Bot | None:
    try:
        return bot(name)
    except KeyError:
        return None
