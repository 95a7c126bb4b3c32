"""Match codes: a whole match as one line, and back.

The seed gives the cards, so a match is its rules, its seed, its players and their choices; the rest
is found by playing again.  A choice is a digit: its index among the legal commands, to a base that
changes with each.  Where only one command is legal there is nothing to say, so it takes no space.
Bots are never asked: a code outlives any change in how they play.

What a code does not hold: the names of people, remarks, what was undone, when, where it was
recorded, and which fork it is.  docs/match-code.md is the contract; `codeword` is the text.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from trashcli.exits import Exit
from trashcli.game.commands import DEAL, RESIGN, Command, Refused, Resign, Time
from trashcli.game.decide import legal, time_is_due
from trashcli.game.profile import Profile, keys
from trashcli.game.rules import Rules
from trashcli.game.state import SEATS as SEAT_NUMBERS
from trashcli.game.state import TABLE, State
from trashcli.match import Action, act, bot_clock
from trashcli.replay import canonical
from trashcli.replay.codeword import (
    PLACE,
    BadCode,
    DigitReader,
    Digits,
    NoCode,
    Parts,
    parse_code,
    render_code,
    split_place,
)
from trashcli.replay.parse import Extra, beginning_fault, parse_header, parse_record, unknown_parts
from trashcli.replay.recorder import Recorder
from trashcli.replay.records import (
    HUMAN,
    ActionRecord,
    EndRecord,
    Header,
    Player,
    Record,
    UndoRecord,
    header,
)
from trashcli.replay.track import first_state, rules_of

MOST_ACTIONS = 20_000
"""A few characters may stand for a match that hardly ends: there the limit is this."""

PLAIN = "pagat"
YOU = "you"
SEATS = "seats"
TABLES = ((YOU, "greedy"), ("greedy", "greedy"))
"""Who plays where a code says no more."""

_NAME = re.compile(r"[A-Za-z0-9._-]{1,40}")
_BOT = re.compile(r"([a-z][a-z0-9_]*)(?:@([1-9][0-9]{0,8}))?")

_USUAL, _RESIGNED, _QUIT, _OTHER = range(4)
"""How a match ends: at its end or where it stands, by resigning, by leaving, or otherwise."""
_REASONS = ("", "quit", "limit")


# ---- Writing


def code_of(played: Header, records: Sequence[Record | Extra]) -> str:
    """The code of the match with this header and these records, the first being record 1.

    Raises `NoCode` for a match that began with a stated table, is of another engine or generator,
    or does not come out as recorded when its decisions are played again.
    """
    if unknown := unknown_parts(played):
        raise NoCode("; ".join(unknown))
    if played.start is not None:
        raise NoCode("it began with a stated table; `trashcli script` makes lines of it")
    actions = _actions(records)
    seats = _seats(played, actions)
    table = TABLES.index(seats) if seats in TABLES else len(TABLES)
    digits = Digits()
    digits.add(table, len(TABLES) + 1)
    last = records[-1] if records else None
    _add_match(digits, played, actions, last.reason if isinstance(last, EndRecord) else "")
    items = dict(_changes(played))
    if table == len(TABLES):
        items[SEATS] = "-".join(seats)
    name, sha8 = _safe(played.rules.name), played.rules.sha256[:8]
    return render_code(Parts(name, sha8, items, played.rng.seed, digits.number))


def code_of_lines(lines: Sequence[bytes]) -> str:
    """The code of the match of which these lines, the header first, were recorded here; raises
    `NoCode`.
    """
    played, *records = (canonical.parse(line[:-1]) for line in lines)
    return code_of(parse_header(played), [parse_record(record) for record in records])


def _actions(records: Sequence[Record | Extra]) -> list[ActionRecord]:
    """The actions that led to where the match stands at the end, without what was undone."""
    at, at_record, before = 0, {0: 0}, dict[int, tuple[int, ActionRecord]]()
    for i, record in enumerate(records, 1):
        if isinstance(record, ActionRecord):
            before[i] = at, record
            at = i
        elif isinstance(record, UndoRecord):
            at = at_record[record.to]
        at_record[i] = at
    actions = []
    while at:
        at, action = before[at]
        actions.append(action)
    return actions[::-1]


def _safe(name: str) -> str:
    """The name of a profile as a code has it."""
    return name if _NAME.fullmatch(name) else re.sub(r"[^A-Za-z0-9._-]", "_", name)


def _seats(played: Header, actions: Sequence[ActionRecord]) -> tuple[str, ...]:
    """Who plays at each seat; where a person decided for a bot, a person does."""
    people = {action.seat for action in actions if action.by == HUMAN}
    return tuple(
        YOU if player.who == HUMAN or seat in people else _bot(player.who)
        for seat, player in enumerate(played.seats, 1)
    )


def _bot(who: str) -> str:
    name, _, version = who.removeprefix("bot:").partition("/")
    told = name if version == "1" else f"{name}@{version}"
    if name == YOU or not _BOT.fullmatch(told):
        raise NoCode(f"a bot called {name[:40]!r} cannot stand in one")
    return told


def _changes(played: Header) -> Iterator[tuple[str, str]]:
    """The rules that are not those of the profile with the name, by key."""
    doc = played.rules.doc
    base = _named(_safe(played.rules.name)).at_table(len(played.seats))
    for path in keys():
        if doc.value(path) != base.value(path):
            yield path, _value_text(doc.value(path))


def _named(name: str) -> Profile:
    """The rules of this name that everybody has, else pagat's, which need no YAML to be read."""
    if name == PLAIN:
        return Profile()
    from trashcli.profiles.load import shared_profile

    return shared_profile(name).profile


def _value_text(value: Any) -> str:  # noqa: ANN401 -- the type is the key's own
    if isinstance(value, tuple):
        return "-".join(map(str, value))
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _add_match(
    digits: Digits, played: Header, actions: Sequence[ActionRecord], reason: str
) -> None:
    """Adds how the match ends, and its choices."""
    choices, tail = Digits(), 0
    rules, state = rules_of(played), first_state(played)
    resigns = bool(actions) and isinstance(actions[-1].do, Resign)
    if len(actions) > MOST_ACTIONS:
        raise NoCode(f"it has {len(actions)} actions, and {MOST_ACTIONS} are the most")
    for action in actions[:-1] if resigns else actions:
        is_choice = _add_choice(choices, rules, state, action.do)
        tail = 0 if is_choice else tail + 1
        _play_again(rules, state, action)
    stops = _stops(rules, state)
    if resigns:
        _play_again(rules, state, actions[-1])
    end = _end(state, reason)
    digits.add(form := _form(end, resigns=resigns) if stops else _OTHER, 4)
    if form == _OTHER:
        digits.add(end, len(_REASONS))
        digits.add(resigns, 2)
        digits.add(stops, 2)
        if not stops:
            digits.add_count(tail)
    digits.extend(choices)


def _form(end: int, *, resigns: bool) -> int:
    if not end:
        return _RESIGNED if resigns else _USUAL
    return _QUIT if end == _REASONS.index("quit") and not resigns else _OTHER


def _end(state: State, reason: str) -> int:
    """What the end record says, as a digit: 0 for that of a match that is over, and for none where
    it is not.
    """
    return int(not reason) if state.phase == "over" else _REASONS.index(reason)


def _stops(rules: Rules, state: State) -> bool:
    """Whether there is something to choose, or nothing more to come."""
    if state.phase == "over" or time_is_due(rules, state):
        return True
    return state.seat != TABLE and len(legal(rules, state)) > 1


def _add_choice(digits: Digits, rules: Rules, state: State, command: Command) -> bool:
    """Adds what was decided; False where nothing else could be."""
    if not _stops(rules, state):
        return False
    if isinstance(command, Time):
        if command.ms < state.clock[0]:
            raise NoCode("the time in it goes backwards")
        is_usual = command.ms == bot_clock(state)
        digits.add(not is_usual, 2)
        if not is_usual:
            digits.add_count(command.ms - state.clock[0])
        return True
    commands = legal(rules, state)
    if command not in commands:
        raise NoCode("a decision in it is against the rules")
    digits.add(commands.index(command), len(commands))
    return True


def _play_again(rules: Rules, state: State, action: ActionRecord) -> None:
    try:
        events = act(rules, state, action.do).events
    except Refused as refused:
        raise NoCode(f"record {action.i} is against the rules: {refused}") from None
    if events != action.ev:
        raise NoCode(f"record {action.i} is not what its decision leads to (try verify)")


# ---- Reading


class _End(Struct, frozen=True):
    """How a match ends: `tail` forced actions behind the last choice, None for all that come."""

    reason: int = 0
    resigns: bool = False
    tail: int | None = None


def lines_of(text: str) -> list[bytes]:
    """The lines of the match with this code, as it would be recorded; with a place behind the code,
    up to there.

    Raises `BadCode`: DAMAGED for a code that is wrong, UNSUPPORTED for rules that are not known
    here, USAGE for a place that is not there.
    """
    code, place = split_place(text)
    parts = parse_code(code)
    taken = DigitReader(code, parts.number)
    table = taken.take(len(TABLES) + 1)
    begun = _header(code, parts, _players(code, _seated(code, parts, table)))
    lines: list[bytes] = []
    recorder = Recorder.begun(begun, lines.append)
    whens = [(0, 0)]
    end = _taken_end(taken)
    for action in _played(code, taken, end, rules_of(begun), recorder.state):
        recorder.action(action)
        whens.append((recorder.state.hand, recorder.state.turn))
    _record_end(recorder, end)
    whens += whens[-1:] * (len(lines) - len(whens))
    return lines[: _record(text, place, whens) + 1] if place else lines


def _seated(code: str, parts: Parts, table: int) -> Sequence[str]:
    """What plays at each seat."""
    is_told = SEATS in parts.changes
    seats = parts.changes[SEATS].split("-") if is_told else TABLES[table % len(TABLES)]
    if is_told != (table == len(TABLES)) or not 2 <= len(seats) <= len(SEAT_NUMBERS):
        raise BadCode(code, f"who plays is not told by ~{SEATS}@, as in ~{SEATS}@{YOU}-sharp-sharp")
    return seats


def _players(code: str, told: Sequence[str]) -> list[Player]:
    """The players, named by what they are and where they sit."""
    people = told.count(YOU)
    players = []
    for seat, one in enumerate(told, 1):
        bot = _BOT.fullmatch(one)
        if bot is None:
            raise BadCode(code, f"seat {seat}: {one!r} is neither {YOU} nor the name of a bot")
        if one == YOU:
            players.append(Player(YOU if people == 1 else f"p{seat}", HUMAN))
        else:
            players.append(Player(f"{bot[1]} {seat}"[:40], f"bot:{bot[1]}/{bot[2] or 1}"))
    return players


def _header(code: str, parts: Parts, players: list[Player]) -> Header:
    """The header; its rules are those that the hash in the code is of."""
    for base in (_named(parts.profile), Profile()):  # the name may have come into use later
        begun = header(parts.profile, _changed(code, base, parts), parts.seed, players)
        if begun.rules.sha256.startswith(parts.sha8):
            if wrong := beginning_fault(begun):
                raise BadCode(code, wrong)
            return begun
    message = f"was made by other rules than {parts.profile} has here (their hash is not the same)"
    raise BadCode(code, message, Exit.UNSUPPORTED)


def _changed(code: str, base: Profile, parts: Parts) -> Profile:
    values = {}
    for path, text in parts.changes.items():
        if path in keys():
            values[path] = _value(code, path, text)
        elif path != SEATS:
            message = f"the rule {path[:40]} is not known here"
            raise BadCode(code, message, Exit.UNSUPPORTED)
    return base.changed(values)


def _value(code: str, path: str, text: str) -> Any:  # noqa: ANN401 -- the type is the key's own
    """The value of a rule: what the text may mean that is one."""
    words = text.split("-") if text else []
    numbers = [int(word) for word in words if re.fullmatch("[0-9]{1,9}", word)]
    fixed: dict[str, Any] = {"null": None, "true": True, "false": False}
    single = [fixed[text]] if text in fixed else [text]
    if re.fullmatch("-?[0-9]{1,9}", text):
        single = [int(text)]
    for value in (*single, numbers if len(numbers) == len(words) else words, words):
        try:
            return msgspec.convert(value, keys()[path].type)
        except msgspec.ValidationError:
            continue
    raise BadCode(code, f"{text[:40]!r} is no value of {path}")


def _taken_end(taken: DigitReader) -> _End:
    match taken.take(4):
        case 0:
            return _End()
        case 1:
            return _End(resigns=True)
        case 2:
            return _End(reason=_REASONS.index("quit"))
    reason, resigns, stops = taken.take(len(_REASONS)), bool(taken.take(2)), taken.take(2)
    return _End(reason, resigns, None if stops else taken.take_count())


def _played(
    code: str, taken: DigitReader, end: _End, rules: Rules, state: State
) -> Iterator[Action]:
    """Plays the match; yields each action once it is in the state."""
    tail = end.tail
    for _ in range(MOST_ACTIONS + 1):
        if stops := _stops(rules, state):
            if taken.is_empty or state.phase == "over":
                break
            command = _taken_choice(code, taken, rules, state)
        else:
            if taken.is_empty and tail is not None:
                if not tail:
                    break
                tail -= 1
            command = DEAL if state.seat == TABLE else legal(rules, state)[0]
        yield act(rules, state, command)
    else:
        raise BadCode(code, f"its match is longer than {MOST_ACTIONS} actions")
    if not taken.is_empty or (stops and tail):
        raise BadCode(code, "its choices go on behind the end of the match")
    if end.resigns:
        if not state.seat:
            raise BadCode(code, "nobody can resign where it ends")
        yield act(rules, state, RESIGN)


def _taken_choice(code: str, taken: DigitReader, rules: Rules, state: State) -> Command:
    if state.seat != TABLE:
        commands = legal(rules, state)
        return commands[taken.take(len(commands))]
    ms = state.clock[0] + taken.take_count() if taken.take(2) else bot_clock(state)
    if ms > canonical.LARGEST:
        raise BadCode(code, "a reading of the time in it is too large")
    return Time(ms)


def _record_end(recorder: Recorder, end: _End) -> None:
    reasons = recorder.track.history.reasons
    if recorder.state.phase == "over":
        if not end.reason:
            recorder.end("won" if reasons == ("won",) else "halt")
    elif end.reason:
        recorder.end("quit" if _REASONS[end.reason] == "quit" else "limit")


def _record(text: str, place: str, whens: Sequence[tuple[int, int]]) -> int:
    """The record at a place, given the hand and the turn after each."""
    last = len(whens) - 1
    if place in ("start", "end"):
        return 0 if place == "start" else last
    found = PLACE.fullmatch(place)
    assert found is not None
    if found["within"]:
        raise BadCode(text, f"{place} is within a record; name a whole one", Exit.USAGE)
    if found["record"]:
        reached = int(found["record"]) if int(found["record"]) <= last else None
    else:
        hand, turn = int(found["hand"] or 1), int(found["turn"] or found["here"] or 1)
        reached = next((at for at, when in enumerate(whens) if at and when == (hand, turn)), None)
    if reached is None:
        hand, turn = whens[-1]
        message = f"there is no {place}; the last record is {last}, at h{hand}.t{turn}"
        raise BadCode(text, message, Exit.USAGE)
    return reached
