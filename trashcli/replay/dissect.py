"""Dissecting: an action taken apart, to say at which level it is wrong and what would be right."""

from collections.abc import Sequence

from trashcli.game.cards import cards_of
from trashcli.game.decide import decide
from trashcli.game.events import Dealt, Event, Shuffled
from trashcli.game.faults import fault
from trashcli.game.fold import evolve
from trashcli.game.refusal import Refused
from trashcli.game.rules import Rules
from trashcli.game.state import State, state_hash
from trashcli.match import choice
from trashcli.players import bot
from trashcli.replay.parse import Unsupported
from trashcli.replay.records import ActionRecord, encode
from trashcli.replay.rerun import RecordedRules


class Bad(Exception):
    """A record is bad: the level it fails, and how.

    `back` is how many records before the one judged it is, `decision` what was decided there;
    `states` the fields in which two states differ, as name, expected, found.
    """

    def __init__(self, level: int, message: str, expected: str = "", found: str = "") -> None:
        super().__init__(message)
        self.level = level
        self.expected = expected
        self.found = found
        self.back = 0
        self.decision = ""
        self.states: list[tuple[str, str, str]] = []


def dissect(rules: Rules, state: State, record: ActionRecord, level: int, *, rerun: bool) -> None:
    """Judges an action at levels 2 to `level` and folds it; raises `Bad`, leaving the state.

    With `rerun` false the engine that made the file is unknown, and level 4 is left out.
    """
    ours = _by_the_rules(rules, state, record) if rerun else None
    after = state.copied()
    try:
        _fold(rules, after, record, level)
        if level >= 4 and ours is not None:
            _compare(ours, record)
    except Bad as bad:
        bad.decision = encode(record.do).decode()
        if ours is not None:
            _explain(bad, state, after, record, ours)
        raise
    evolve(state, record.ev)


def _by_the_rules(rules: Rules, state: State, record: ActionRecord) -> list[Event] | Refused:
    if isinstance(rules, RecordedRules):
        rules.events = record.ev
    try:
        return decide(rules, state, record.do)
    except Refused as refused:
        return refused


def _fold(rules: Rules, state: State, record: ActionRecord, level: int) -> None:
    """Folds the events one by one, judging levels 2 and 3."""
    if record.seat != state.seat:
        raise Bad(2, "another seat acts", f"seat {state.seat}", f"seat {record.seat}")
    chance: Bad | None = None
    for event in record.ev:
        if wrong := fault(state, event, rules.deck):
            raise Bad(2, wrong)
        if level >= 3 and chance is None:
            chance = _wrong_chance(rules, state, event)
        evolve(state, (event,))
    if (s := state_hash(state)) != record.s:
        raise Bad(2, "the state has another hash", s, record.s)
    if chance:
        raise chance


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
            return Bad(3, "the first lead is not the seed's", f"seat {lead}", f"seat {event.lead}")
    return None


def _reshuffled(state: State, event: Shuffled) -> Sequence[str]:
    return cards_of(state.discards[len(state.discards) - len(event.cards) :])


def _compare(ours: list[Event] | Refused, record: ActionRecord) -> None:
    if isinstance(ours, Refused):
        raise Bad(4, f"the rules refuse this decision: {ours}")
    if ours != record.ev:
        raise Bad(4, "the rules give other events")


def _explain(
    bad: Bad, before: State, found: State, record: ActionRecord, ours: list[Event] | Refused
) -> None:
    """Adds the events and the state that the rules give, where these are what differs."""
    if isinstance(ours, Refused) or ours == record.ev or bad.expected:
        return
    bad.expected, bad.found = encode(ours).decode(), encode(record.ev).decode()
    expected = before.copied()
    evolve(expected, ours)
    bad.states = differences(expected, found)


def differences(a: State, b: State) -> list[tuple[str, str, str]]:
    """The fields in which two states differ: name, value in the one, value in the other."""
    pairs = ((name, getattr(a, name), getattr(b, name)) for name in State.__struct_fields__)
    return [(n, encode(x).decode(), encode(y).decode()) for n, x, y in pairs if x != y]


def judge_bot(rules: Rules, state: State, record_by: str, decision: bytes, who: str) -> None:
    """Judges whether the bot that decided would decide so; raises `Bad` or `Unsupported`."""
    decided_by = record_by or who
    if not decided_by.startswith("bot:"):
        return
    name, _, version = decided_by[4:].partition("/")
    try:
        asked = bot(name)
    except KeyError:
        raise Unsupported(f"{decided_by} is not known") from None
    if str(asked.VERSION) != version:
        raise Unsupported(f"{decided_by} is not known, only version {asked.VERSION}")
    expected = encode(choice(rules, state, asked.choose))
    if expected != decision:
        raise Bad(5, f"{decided_by} would decide otherwise", expected.decode(), decision.decode())
