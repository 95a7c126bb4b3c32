"""Shrinking: the smallest script on which the same check fails, or the same condition holds.

A script is cut down as a careful person would do it: first to the hand or the table that matters,
then word by word and line by line, each time running what is left and keeping it only if it still
shows the same.  Nothing is guessed: every candidate goes through the engine.  The order is fixed
and nothing is random, so the same script always comes out.

Two candidates are compared by their characters, a line counting as twenty more.  A check fails in
the same way if it finds the same value; of a list only that it still fails, as a smaller table has
fewer of everything.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from trashcli.exits import Exit, Failure, Fault
from trashcli.profiles.load import shared_profile
from trashcli.replay.lines import Lines
from trashcli.replay.script import ways_to
from trashcli.replay.timeline import Timeline, timeline_of
from trashcli.shell.grammar import parse_line, read_script, script_of
from trashcli.shell.opening import KEYS
from trashcli.shell.paths import parse_asked
from trashcli.shell.session import Session
from trashcli.shell.trial import Stand, Trial
from trashcli.shell.verbs import execute

LINE = 20
"""What a line counts beside its characters."""
SHORT, LONG = 4, 20
"""Lines: where one way has come to so few, others that begin with so many are not tried."""
A_SEAT = ("sizes", "wins", "won")
"""Words of `new` that have a number for each seat."""
PILES = ("stock", "discards")
HIDDEN = ".."
PLAYED = ("draw", "take", "place", "discard", "bot")
MOST_AT_ONCE = 100_000

_SEED = re.compile(r"^new\b.* seed=", re.MULTILINE)
_FILES = re.compile(r"^(open|load|source)\b|^new\b.* replay=", re.MULTILINE)
_LIST = re.compile(r"found \[.*", re.DOTALL)


class Goal(Struct, frozen=True):
    """What a script must still show: its last line, and how that comes out.

    `code` and `message` are those of the failure; a condition that is to hold has none.
    """

    line: str
    code: str = ""
    message: str = ""
    known: bool = False
    """Whether the line is marked as a known failure."""

    def is_reached(self, lines: Sequence[str]) -> bool:
        """Carry out the lines and this one; whether it comes out as it is to."""
        script = [*lines, self.line]
        trial = Trial(script_of("shrunk", script))
        trial.close()
        if trial.code:
            return False
        if self.known:
            stands = trial.known if trial.stopped is None else []
        else:
            stands = [trial.stopped] if trial.stopped else []
        if not self.code and not self.known:
            return not stands and trial.lines[-1:] == [self.line]
        return any(one.number == len(script) and self._is_so(one) for one in stands)

    def _is_so(self, stand: Stand) -> bool:
        code = stand.fault.code if stand.fault else ""
        return (code, _loosely(stand.message)) == (self.code, _loosely(self.message))


def _loosely(message: str) -> str:
    """The message, without what a list was found to hold."""
    return _LIST.sub("found [", message)


class Draft(Struct, frozen=True):
    """A script in the making: the words of its `new` line, if it is made of one, and its lines."""

    words: tuple[tuple[str, str], ...]
    lines: tuple[str, ...]

    @property
    def script(self) -> list[str]:
        """Its lines, without the last one, which is what it shows."""
        if not self.words:
            return list(self.lines)
        return [" ".join(["new", *(_word(*word) for word in self.words)]), *self.lines]

    @property
    def cost(self) -> int:
        """How long it is."""
        return sum(len(line) + LINE for line in self.script)

    @property
    def is_fixed(self) -> bool:
        """Whether it comes out the same each time: it has a seed, or a file that has one."""
        return self.needs_files or bool(_SEED.search("\n".join(self.script)))

    @property
    def needs_files(self) -> bool:
        """Whether it reads other files."""
        return bool(_FILES.search("\n".join(self.script)))

    def word(self, key: str) -> str:
        """What a word says; empty where it is not there."""
        return dict(self.words).get(key, "")

    def saying(self, **changes: str | None) -> "Draft":
        """The draft with words changed, or left out where they are None."""
        words = ((key, changes.get(key, text)) for key, text in self.words)
        return replace(self, words=tuple((key, text) for key, text in words if text is not None))


def _word(key: str, text: str) -> str:
    return f'{key}="{text}"' if not text or re.search(r'[\s"#]', text) else f"{key}={text}"


def draft_of(lines: Sequence[str]) -> Draft:
    """The draft of a script that begins with `new`; of any other, its lines as they are."""
    line = parse_line(lines[0]) if lines else None
    if line is None or line.verb != "new" or not all(word.key for word in line.words):
        return Draft((), tuple(lines))
    if "$" in lines[0]:
        return Draft((), tuple(lines))
    return Draft(tuple((word.key, word.text) for word in line.words), tuple(lines[1:]))


class Found(Struct, frozen=True):
    """What is to be shrunk: what it shows, the short ways to there, the script as it is."""

    goal: Goal
    ways: list[Draft]
    whole: Draft
    lines: int
    """How many lines it had."""


def from_script(path: str, until: str = "") -> Found:
    """Run a script to find what it shows: the first check or line that fails, a known failure, or
    where a condition is first true.  Raises `Failure` where it shows nothing, or cannot be read.
    """
    _check(until)
    trial = Trial(read_script(path, {}), is_enough=lambda session: _is_true(session, until))
    if not until and trial.stopped is None and trial.known:
        trial.close()
        trial = Trial(read_script(path, {}), is_enough=lambda session: session.checks.known > 0)
    goal = _goal(trial, path, until)
    lines = [*filter(None, map(_bare, trial.lines if until else trial.lines[:-1]))]
    ways = list(_ways(trial.session, until))
    trial.close()
    return Found(goal, ways, draft_of(lines), len(lines) + 1)


def _check(until: str) -> None:
    """Raises `Failure` for a condition that cannot be read."""
    try:
        if until:
            parse_asked(until, 1)
    except Fault as fault:
        raise Failure(f"--until: {fault.message}", Exit.USAGE) from None


def _is_true(session: Session, condition: str) -> bool:
    if not condition or session.shown is None:
        return False
    answer = execute(session, f"expect {condition}".encode())
    return answer is not None and answer.fault is None


def _goal(trial: Trial, path: str, until: str) -> Goal:
    if until:
        if not trial.is_enough:
            raise Failure(f"{path}: {until}: is never true in it", Exit.NO)
        return Goal(f"expect {until}")
    if trial.stopped:
        fault = trial.stopped.fault
        assert fault
        return Goal(_text(trial.stopped, fault), fault.code, fault.message)
    if trial.known:
        one = trial.known[0]
        return Goal(_text(one, None), "", one.message, known=True)
    message = f"{path}: nothing fails in it; say with --until COND what to look for"
    raise Failure(message, Exit.USAGE)


def _text(stand: Stand, fault: Fault | None) -> str:
    """The line as it was carried out."""
    return _bare(fault.filled if fault and fault.filled else stand.raw.decode(errors="replace"))


def _bare(line: str) -> str:
    """The line without its number and comment."""
    text = re.sub(r"^\s*\d+\s+", "", line)
    return re.sub(r'("(?:[^"\\]|\\.)*")|(?<!\S)#.*', lambda found: found[1] or "", text).strip()


def from_replay(path: str, until: str) -> Found:
    """Go through a replay to where a condition is first true; raises `Failure` where it is not."""
    _check(until)
    quoted = path.replace("\\", "\\\\").replace('"', '\\"').replace("$", "$$")
    lines = [f'open "{quoted}"', "goto start", f"run until {until}"]
    opened = Trial(script_of("replay", lines[:2]))
    if opened.session.shown and not _is_true(opened.session, until):
        opened.close()
        opened = Trial(script_of("replay", lines))
    else:
        del lines[2]
    if opened.stopped:
        exit = opened.stopped.fault.exit if opened.stopped.fault else Exit.NO
        reason = f"{path}: {opened.stopped.message}"
        raise Failure(reason, Exit.NO if "never true" in reason else exit)
    ways = list(_ways(opened.session, until))
    record = opened.session.shown.record if opened.session.shown else 0
    opened.close()
    return Found(Goal(f"expect {until}"), ways, draft_of(lines), record)


def _ways(session: Session, until: str) -> Iterator[Draft]:
    """The short ways to where the session stands, if it has a match or a replay open; to where a
    condition is true, bots find another, too.
    """
    if session.stepping:
        timeline, record = session.stepping.timeline, session.stepping.record
    elif session.match:
        timeline = timeline_of(Lines(iter(session.match.lines)), "match")
        record = _last_decision(timeline)
    else:
        return
    base = shared_profile(timeline.header.rules.name)
    for way in ways_to(timeline, record, base.name, base.profile):
        found = draft_of([line for line in way if not line.startswith(("#", "require "))])
        yield found
        if until:
            yield from _by_bots(found, until)


def _by_bots(draft: Draft, until: str) -> Iterator[Draft]:
    """Matches of bots by the same rules, with the same seed or a short one, to where it is true."""
    bots = ",".join("greedy" for _ in draft.word("players").split(","))
    words = [(key, text) for key, text in draft.words if key not in KEYS]
    for seed in dict.fromkeys([draft.word("seed"), *"123456789"]):
        new = Draft(tuple(words), (f"bot until {until}",))
        yield new.saying(players=bots, seed=seed)


def _last_decision(timeline: Timeline) -> int:
    """The last record, but for the end that the session has written as it closed."""
    return timeline.last - (timeline.end is not None)


Tell = Callable[[int, int], None]
"""Is told of each script tried: how many so far, and how many lines the best one has."""


class Shrinking:
    """The search for the smallest script; `best` is what there is so far."""

    def __init__(self, found: Found, tell: Tell, is_stopped: Callable[[], bool]) -> None:
        self.goal = found.goal
        self.tried = 0
        self.best: Draft | None = None
        self._tell = tell
        self._is_stopped = is_stopped
        self._known: dict[tuple[str, ...], bool] = {}
        self._found = found

    def run(self) -> list[str]:
        """Return the smallest script that was found; raises `Failure` where nothing shows it."""
        whole = self._found.whole
        for draft in self._found.ways if whole.needs_files else [*self._found.ways, whole]:
            is_short = self.best is not None and len(self.best.script) <= SHORT
            if not is_short or len(draft.lines) < LONG:
                self._take(draft)
        if self.best is None:
            self._take(whole)
        if self.best is None and self._is_stopped():
            return [*whole.script, self.goal.line]
        if self.best is None:
            message = "it does not come out the same twice: give `new` a seed, and name no files"
            raise Failure(message, Exit.NO)
        return [*self.best.script, self.goal.line]

    def _take(self, draft: Draft) -> None:
        """Makes a draft smaller, and keeps it if it is the smallest so far."""
        if not self._is_stopped() and self._shows(draft):
            small = self._smallest(draft)
            if self.best is None or small.cost < self.best.cost:
                self.best = small

    def _smallest(self, draft: Draft) -> Draft:
        """The draft after all passes, over and over until none makes it smaller."""
        before = None
        while before != draft and not self._is_stopped():
            before = draft
            for make in PASSES:
                draft = self._passed(draft, make)
        return draft

    def _passed(self, draft: Draft, make: "Pass") -> Draft:
        """The draft after one pass: begun anew with each candidate that does."""
        candidates = make(draft)
        while (one := next(candidates, None)) is not None:
            if self._is_stopped():
                break
            if one.cost < draft.cost and self._shows(one):
                draft, candidates = one, make(one)
        return draft

    def _shows(self, draft: Draft) -> bool:
        key = tuple(draft.script)
        if key not in self._known:
            self.tried += 1
            self._known[key] = draft.is_fixed and self.goal.is_reached(key)
            self._tell(self.tried, len((self.best or draft).script) + 1)
        return self._known[key]


Pass = Callable[[Draft], Iterator[Draft]]
"""Makes smaller drafts of one, the boldest first."""


def fewer_lines(draft: Draft) -> Iterator[Draft]:
    """Leaves out lines: all, halves, quarters and so on, the first ones first."""
    lines = draft.lines
    size = len(lines)
    while size:
        for at in range(0, len(lines), size):
            yield replace(draft, lines=lines[:at] + lines[at + size :])
        size //= 2


def lines_by_bots(draft: Draft) -> Iterator[Draft]:
    """Lets bots make decisions that stand in lines of their own: many at once, then fewer."""
    lines = draft.lines
    size = len(lines)
    while size > 1:
        for at in range(len(lines) - size + 1):
            counts = [_decisions(line) for line in lines[at : at + size]]
            if all(counts):
                merged = f"bot {sum(counts)}"
                yield replace(draft, lines=(*lines[:at], merged, *lines[at + size :]))
        size = min(size - 1, size * 3 // 4)


def _decisions(line: str) -> int:
    """How many decisions a line is; 0 for one that is none."""
    verb, _, rest = line.partition(" ")
    if verb not in PLAYED:
        return 0
    if verb != "bot" or not rest:
        return 1
    return int(rest) if rest.isdigit() and int(rest) <= MOST_AT_ONCE else 0


def fewer_seats(draft: Draft) -> Iterator[Draft]:
    """Takes a player from the table."""
    players = [part for part in draft.word("players").split(",") if part]
    for seat in range(len(players), 0, -1):
        if len(players) > 2:
            yield _without_seat(draft, seat, len(players))


def _without_seat(draft: Draft, seat: int, seats: int) -> Draft:
    changes: dict[str, str | None] = {"players": _left_out(draft.word("players"), seat, ",")}
    for key in A_SEAT:
        if text := draft.word(key):
            changes[key] = _left_out(text, seat, ",")
    if text := draft.word("layouts"):
        changes["layouts"] = _left_out(text, seat, " / ")
    for key in ("seat", "lead"):
        if (number := draft.word(key)).isdigit() and int(number) > seat:
            changes[key] = str(int(number) - 1)
    return draft.saying(**changes)


def _left_out(text: str, number: int, between: str) -> str:
    parts = text.split(between)
    return between.join(parts[: number - 1] + parts[number:])


def fewer_words(draft: Draft) -> Iterator[Draft]:
    """Leaves out words of `new`, so that rules and tables are the usual ones, or says less."""
    for key, text in draft.words:
        yield draft.saying(**{key: None})
        if key == "seed" and len(text) > 1:
            yield draft.saying(seed="1")
        if key == "players":
            seats = range(1, len(text.split(",")) + 1)
            yield draft.saying(players=",".join("abcdefgh"[seat % 8] for seat in seats))


def smaller_layouts(draft: Draft) -> Iterator[Draft]:
    """States less of the layouts: no cards at all, fewer slots, fewer known cards."""
    if not draft.word("layouts"):
        return
    layouts = [part.split() for part in draft.word("layouts").split("/")]
    for at, cards in enumerate(layouts):
        yield _laid(draft, layouts, at, [])
        for size in range(1, len(cards)):
            yield _laid(draft, layouts, at, cards[:size])
        yield _laid(draft, layouts, at, [card if card.isupper() else HIDDEN for card in cards])
        for slot, card in enumerate(cards):
            if card != HIDDEN:
                yield _laid(draft, layouts, at, [*cards[:slot], HIDDEN, *cards[slot + 1 :]])


def _laid(draft: Draft, layouts: list[list[str]], at: int, cards: list[str]) -> Draft:
    """The draft with another layout, its size as long where it is stated."""
    parts = [*layouts[:at], cards, *layouts[at + 1 :]]
    changes: dict[str, str | None] = {"layouts": " / ".join(map(" ".join, parts)).rstrip(" /")}
    sizes = draft.word("sizes").split(",")
    if cards and len(sizes) > at:
        changes["sizes"] = ",".join([*sizes[:at], str(len(cards)), *sizes[at + 1 :]])
    return draft.saying(**changes)


def smaller_piles(draft: Draft) -> Iterator[Draft]:
    """States fewer cards of the piles, from the bottom."""
    for key in PILES:
        cards = draft.word(key).split()
        size = 1
        while size < len(cards):
            yield draft.saying(**{key: " ".join(cards[:size])})
            size *= 2
        yield draft.saying(**{key: " ".join(cards[:-1]) or None})


PASSES: tuple[Pass, ...] = (
    fewer_lines,
    fewer_seats,
    fewer_words,
    smaller_piles,
    smaller_layouts,
    lines_by_bots,
)
