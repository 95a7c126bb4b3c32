"""Scripts made from replays: lines that lead to a place in a match and check that they did.

Every seat is a person's, so each decision stands in a line of its own and no bot is asked.  Deals
and readings of time happen by themselves, as they do in any script.  Where lines could not make
everything come again, the script opens the replay itself.

A hand can be dealt without those before it, since chance is numbered by hands.  So the shortest way
to a place is the hand that it is in, or the table itself; each is tried before it is given.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from trashcli import ENGINE
from trashcli.exits import Exit, Failure
from trashcli.game.cards import cards_of
from trashcli.game.commands import Deal, Time
from trashcli.game.contradictions import at_table, contradictions
from trashcli.game.profile import Profile, keys
from trashcli.game.state import State, state_hash
from trashcli.match import bot_clock
from trashcli.replay.lines import STDIN
from trashcli.replay.parse import unknown_parts
from trashcli.replay.records import ActionRecord, Header, UndoRecord, command_line, encode
from trashcli.replay.timeline import Timeline
from trashcli.wording import printable

HASH_OF_RULES = 12
"""How many digits of the rules' hash a script requires."""


Passes = Callable[[list[str]], bool]
"""Carries out the lines of a script; whether all went well."""


def script_to(
    timeline: Timeline,
    record: int,
    name: str,
    profile: Profile,
    passes: Passes | None = None,
    *,
    full: bool = False,
) -> list[str]:
    """Return the lines of a script that leads to where the match stood after a record.

    It is the shortest that `passes`: the hand that the place is in and its decisions, the table as
    it lies there, or (`full`, and always where nothing can be tried) the match from its beginning.
    `profile` is what `name` means when the script is run; where the match has other rules, the
    script states them.  Raises `Failure` (USAGE) where the replay itself would have to be opened,
    and came from standard input or has a name that no line can hold.
    """
    path = branch_to(timeline, record)
    rules = _restated(timeline.header, profile)
    why = _why_not_again(timeline, record, path, rules)
    if not why:
        ways = Ways(timeline, record, path, name, profile)
        for way in [ways.whole()] if full or passes is None else ways.all():
            lines = _framed(timeline, record, way)
            if passes is None or passes(lines):
                return lines
        why = "its lines do not lead there"
    _check_name(timeline.name, why)
    lines = [f"# opened, since {why}", f"open {_quoted(timeline.name)}", f"goto {record}"]
    return _framed(timeline, record, lines)


def ways_to(timeline: Timeline, record: int, name: str, profile: Profile) -> list[list[str]]:
    """Return the lines of each way to a place without opening the replay, the shortest first, no
    check among them; none where lines cannot bring it about.
    """
    path = branch_to(timeline, record)
    if _why_not_again(timeline, record, path, _restated(timeline.header, profile)):
        return []
    return Ways(timeline, record, path, name, profile).all()


def _framed(timeline: Timeline, record: int, lines: Iterable[str]) -> list[str]:
    """The lines, what they lead to above them, and below them the check that they did."""
    return [
        f"# {printable(Path(timeline.name).name)} after record {record}",
        *lines,
        f"expect hash == {state_hash(timeline.state_after(record))}",
    ]


class Ways(Struct, frozen=True):
    """The ways to one place: lines that begin there, or lead there from somewhere before."""

    timeline: Timeline
    record: int
    path: list[int]
    name: str
    profile: Profile

    def all(self) -> list[list[str]]:
        """Each of them, the shortest first."""
        ways = [self.whole(), self.hand(), self.table()]
        return sorted(filter(None, ways), key=lambda lines: sum(map(len, lines)))

    def whole(self) -> list[str]:
        """From the beginning of the match."""
        start = self.timeline.header.start
        return self._lines(_table(start) if start else [], self.path)

    def hand(self) -> list[str]:
        """From the deal of the hand; none where lines cannot state how the match stood."""
        dealt = [i for i in self.path if self._is_deal(i)]
        if not dealt or dealt[-1] == self.path[0]:
            return []
        at = self.path.index(dealt[-1])
        before = self.timeline.state_after(self.path[at - 1])
        if before.voids or any(before.clock):
            return []
        return self._lines(_beginning(before), self.path[at:])

    def table(self) -> list[str]:
        """From the place itself, to the last card; none where lines cannot state it."""
        state = self.timeline.state_after(self.record)
        if not _can_state(state) or state.phase == "over":
            return []
        return self._lines(_table(state), [])

    def _lines(self, table: list[str], path: list[int]) -> list[str]:
        opening = _opening(self.timeline.header, self.name, self.profile, table)
        return [*opening, *_moves(self.timeline, path)]

    def _is_deal(self, i: int) -> bool:
        action = self.timeline.records[i - 1]
        return isinstance(action, ActionRecord) and isinstance(action.do, Deal)


def _beginning(before: State) -> list[str]:
    """What is stated of a hand that is dealt next."""
    lists = [f"{key}={_listed(getattr(before, key))}" for key in ("sizes", "wins", "won")]
    return [f"hand={before.hand + 1}", *lists, f"lead={before.lead}"]


def _listed(numbers: Sequence[int]) -> str:
    return ",".join(map(str, numbers))


def _check_name(name: str, why: str) -> None:
    """Raise `Failure` (USAGE) for a replay that no line can open."""
    if name == STDIN:
        raise Failure(f"a script must open this replay, since {why}; name its file", Exit.USAGE)
    if printable(name) != name:
        raise Failure(
            f"{name!r}: a script must open this replay, since {why}, and no line can hold its "
            "name; give the file another",
            Exit.USAGE,
        )


def branch_to(timeline: Timeline, record: int) -> list[int]:
    """Return the actions that led to where the match stood, undone ones left out."""
    before = {0: 0}
    at = 0
    for i, found in enumerate(timeline.records[:record], 1):
        if isinstance(found, ActionRecord | UndoRecord):
            before[i] = found.to if isinstance(found, UndoRecord) else at
            at = i
    path = []
    while at:
        if isinstance(timeline.records[at - 1], ActionRecord):
            path.append(at)
        at = before[at]
    return path[::-1]


def _why_not_again(timeline: Timeline, record: int, path: list[int], rules: Profile) -> str:
    """Return why lines could not make this state come again; empty where they can."""
    header = timeline.header
    why = {
        "no line can state the table it began with": not _can_state(header.start),
        "between hands the next deal comes by itself": timeline.state_after(record).phase == "deal",
        "another engine played the match": header.engine != ENGINE or bool(unknown_parts(header)),
        "the time was read from a clock": not all(_comes_again(timeline, i) for i in path),
        "no line can state its rules": bool(
            contradictions(rules) or at_table(rules, len(header.seats))
        ),
    }
    return next((reason for reason, holds in why.items() if holds), "")


def _comes_again(timeline: Timeline, i: int) -> bool:
    """Return whether an action of the table's comes by itself as it did."""
    action = timeline.records[i - 1]
    assert isinstance(action, ActionRecord)
    return not isinstance(action.do, Time) or action.do.ms == bot_clock(timeline.state_after(i - 1))


def _restated(header: Header, profile: Profile) -> Profile:
    """Return the profile with the settings that a script gives, as it then is at the table."""
    return profile.changed(_settings(header, profile)).at_table(len(header.seats))


def _settings(header: Header, profile: Profile) -> dict[str, Any]:
    """Return the keys whose values in the match are not the profile's, but for `players`: in a
    script that says who plays.
    """
    doc, base = header.rules.doc, profile.at_table(len(header.seats))
    pairs = ((path, doc.value(path), base.value(path)) for path in keys())
    return {path: ours for path, ours, theirs in pairs if ours != theirs and path != "players"}


def _opening(header: Header, name: str, profile: Profile, table: list[str]) -> Iterator[str]:
    """Yield the lines that begin the match, with what is stated of its table."""
    seats = [f"{player.name} ({player.who})" for player in header.seats]
    yield f"# played by {', '.join(map(printable, seats))}"
    if _restated(header, profile) == header.rules.doc:
        yield f"require profile={name}@{header.rules.sha256[:HASH_OF_RULES]}"
    players = ",".join(f"p{seat}" for seat in range(1, len(seats) + 1))
    settings = [f"{path}={_value(v)}" for path, v in _settings(header, profile).items()]
    yield " ".join(
        [f"new seed={header.rng.seed} profile={name} players={players}", *settings, *table]
    )


def _can_state(start: State | None) -> bool:
    """Return whether a line can state all of a table: all but what a match has left behind."""
    if start is None:
        return True
    left = (start.passes, start.shuffles, start.voids, *start.clock)
    return start.phase != "deal" and not any(left)


def _table(start: State) -> list[str]:
    """Return a stated table as the settings that state it, to the last card."""
    numbers = [f"{key}={getattr(start, key)}" for key in ("hand", "turn", "seat", "lead")]
    lists = [f"{key}={_listed(getattr(start, key))}" for key in ("sizes", "wins")]
    lists += [f"won={_listed(start.won)}"] if any(start.won) else []
    layouts = " / ".join(" ".join(cards_of(layout)) for layout in start.layouts)
    piles = {"stock": start.stock, "discards": start.discards, "held": start.held or ""}
    cards = [f'{key}="{" ".join(cards_of(pile))}"' for key, pile in piles.items() if pile]
    return [*numbers, *lists, f'layouts="{layouts}"', *cards]


def _value(value: object) -> str:
    """Return a value of a key as a line gives it, without spaces."""
    if isinstance(value, tuple):
        return f"[{','.join(map(_value, value))}]"
    return value if isinstance(value, str) else encode(value).decode()


def _moves(timeline: Timeline, path: list[int]) -> Iterator[str]:
    """Yield a line for each decision of a seat, a remark for each hand."""
    for i in path:
        action = timeline.records[i - 1]
        assert isinstance(action, ActionRecord)
        if action.seat:
            yield command_line(action.do)
        elif isinstance(action.do, Deal) and i != path[0]:
            yield f"# hand {timeline.when(i).hand}"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("$", "$$")
    return f'"{escaped}"'
