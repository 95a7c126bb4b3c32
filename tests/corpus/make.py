"""Makes the corpus: replays of this engine, small, one for each thing that a replay can hold.

    python tests/corpus/make.py

writes `engine-N/` and `expected.txt` beside this file, always the same bytes.  What it changes is
to be read as a diff: the replays of an engine that has been released stay as they are for ever.
"""

import gzip
import shutil
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from trashcli import ENGINE
from trashcli.exits import Exit
from trashcli.game.commands import DRAW, RESIGN, Command
from trashcli.game.events import Discarded, Drawn, Event
from trashcli.game.fold import evolve
from trashcli.match import Action, act, bot_clock, choice, table_command
from trashcli.players import bot, who
from trashcli.profiles.load import load_profile
from trashcli.profiles.shelf import shipped_folder
from trashcli.replay import canonical
from trashcli.replay.canonical import Json
from trashcli.replay.derive import fork, read_whole, redact
from trashcli.replay.recorder import Recorder, resume
from trashcli.replay.records import Header, Player, Reason, Rng, chain, header, record_line
from trashcli.replay.timeline import read_timeline
from trashcli.replay.track import rules_of

HERE = Path(__file__).parent
APP = "trashcli 0.1.0"

SMALL = "layout.first=3 match.hands=2"
RULES = """
players=[2,4]
packs=2
jokers=2 wild=[J,joker]
removed=[Q,K]
wild=[K,joker] jokers=1
wild=[2]
wilds=locked wild=[J,Q,K]
wilds=removed wild=[J,Q,K]
wild_slots=[1,3] wild=[J,Q,K]
wild_slots=[]
wild_last=false wild=[J,Q,K]
layout.first=2
layout.step=0
layout.step=1 layout.first=2 layout.last=4
layout.last=2 match.hands=null
upcard=true
take=placeable
take=never
optional=numbers
optional=wilds wild=[J,Q,K]
optional=all
stock_empty=reshuffle removed=[4,5,6,7,8,9,10,J,Q,K] wild=[] layout.first=5 limits.turns=12
stock_empty=reshuffle_all removed=[4,5,6,7,8,9,10,J,Q,K] wild=[] layout.first=5 limits.turns=12
stock_empty=pass removed=[4,5,6,7,8,9,10,J,Q,K] wild=[] layout.first=5 limits.turns=12
stock_empty=void removed=[4,5,6,7,8,9,10,J,Q,K] wild=[] layout.first=5 limits.turns=12
after.last_turn=true
after.reveal=true
after.reveal_wilds=false after.reveal=true wild=[J,Q,K]
after.free_draws=3 players=[2,2]
after.free_from=stock after.free_draws=3 players=[2,2]
reduce=winner after.last_turn=true
lead.first=2
lead.first=random
lead.next=rotate
lead.next=loser
lead.next=same
lead.next=2
match.target=2 match.hands=null
match.hands=1
match.minutes=1 match.hands=null
match.wins=1 match.hands=null
match.tie=more
match.tie=latest
limits.turns=3
limits.hands=1
limits.voids=1 limits.turns=1
"""
"""A replay each, by the rules of pagat with `SMALL` and then these over them."""

MEETINGS = """
decided-by-wins    8 3 match.wins=2 after.last_turn=true layout.first=2 layout.step=0
decided-by-target  2 2 match.target=2 after.free_draws=3 layout.first=3 players=[2,2]
reveal-to-winner   1 4 after.reveal=true reduce=winner layout.first=2 match.hands=3
reveal-after-last 11 4 after.reveal=true after.last_turn=true layout.first=2 match.hands=3
tie-of-the-latest  3 3 match.tie=latest layout.first=2 layout.step=0 match.hands=2
free-after-last    3 2 after.free_draws=3 after.last_turn=true layout.first=2 players=[2,2]
free-then-reveal  12 2 after.free_draws=2 after.reveal=true layout.first=2 players=[2,2]
no-last-size       1 2 layout.step=0 layout.first=1 match.hands=2
last-removed-wild  6 3 after.last_turn=true wilds=removed layout.first=3 match.hands=2
"""
"""Rules that meet: a name, a seed, how many bots, and the rules over those of pagat with all court
cards wild.  Of many seeds these are ones in which a small change of the rules shows.
"""


class Recording:
    """A match that bots play into `lines`."""

    def __init__(self, recorder: Recorder, lines: list[bytes] | None = None) -> None:
        self.recorder = recorder
        self.lines = [] if lines is None else lines
        self.header = recorder.track.header
        self.rules = rules_of(self.header)
        names = [seat.who.removeprefix("bot:").partition("/")[0] for seat in self.header.seats]
        self.bots = [bot(name) for name in names]

    @classmethod
    def of(cls, begun: Header) -> "Recording":
        """A match with this header."""
        lines: list[bytes] = []
        return cls(Recorder.begun(begun, lines.append), lines)

    def decide(self) -> Command:
        """What is decided next, by the table or a bot."""
        state = self.recorder.state
        if state.seat == 0:
            return table_command(self.rules, state, bot_clock)
        return choice(self.rules, state, self.bots[state.seat - 1].choose)

    def act(self, command: Command, by: str = "", t: int = 0) -> int:
        """Records a decision; gives its record."""
        self.recorder.action(act(self.rules, self.recorder.state, command), by, t)
        return self.recorder.track.i

    def play(self, decisions: int = 1_000_000, hands: int = 1_000_000) -> "Recording":
        """Plays on, for so many decisions or to the end of that hand, or to the end."""
        for _ in range(decisions):
            state = self.recorder.state
            if state.phase == "over" or (state.phase == "deal" and state.hand >= hands):
                break
            self.act(self.decide())
        return self

    def end(self, stopped: Reason = "limit") -> list[bytes]:
        """The lines, with their end."""
        reasons = self.recorder.track.history.reasons
        self.recorder.end("won" if "won" in reasons else "halt" if "halt" in reasons else stopped)
        return self.lines


def begun(profile: str, settings: str, bots: Sequence[str], seed: str) -> Header:
    """The header of a match of bots."""
    named = load_profile(profile, settings.split())
    seats = [Player(f"{name} {seat}", who(name)) for seat, name in enumerate(bots, 1)]
    return header(named.name, named.profile, seed, seats)


def small(seed: str, settings: str = "", bots: Sequence[str] = ("greedy", "random")) -> Recording:
    """A match of few lines, about to begin."""
    return Recording.of(begun("pagat", f"{SMALL} {settings}", bots, seed))


Files = dict[str, list[bytes]]
"""Lines by the name of their file, without its ending."""


def profiles() -> Files:
    """Each profile that comes with the program, unchanged, for two hands."""
    made = {}
    for path in sorted(shipped_folder().glob("*.yaml")):
        recording = Recording.of(begun(path.stem, "", ("greedy", "greedy"), path.stem))
        made[f"profile-{path.stem}"] = recording.play(hands=2).end()
    return made


def rules() -> Files:
    """Each line of `RULES`."""
    made = {}
    for line in RULES.split("\n"):
        if line:
            first = line.split()[0]
            name = first.translate(str.maketrans("=,", "--", "[]")).rstrip("-")
            made[f"key-{name}"] = small(name, line).play().end()
    return made


def meetings() -> Files:
    """Each line of `MEETINGS`, and a draw from no stock after a completion that would else void."""
    made = {}
    for line in MEETINGS.strip().split("\n"):
        name, seed, count, settings = line.split(None, 3)
        made[name] = _meeting(seed, int(count), f"wild=[J,Q,K] {settings}")
    dry = "stock_empty=void removed=[4,5,6,7,8,9,10,J,Q,K] wild=[3] layout.first=3 packs=1"
    return made | {
        "last-without-stock": _meeting("21", 3, f"{dry} after.last_turn=true match.hands=2")
    }


def _meeting(seed: str, count: int, settings: str) -> list[bytes]:
    bots = ("random", "greedy", "random", "cautious")[:count]
    return Recording.of(begun("pagat", settings, bots, seed)).play().end()


def tables() -> Files:
    """Two to six players, a reshuffle, names in other letters."""
    bots = ("greedy", "random", "cautious", "greedy", "cautious", "random")
    made = {
        f"players-{count}": small(f"table-{count}", bots=bots[:count]).play().end()
        for count in range(2, 7)
    }
    made["reshuffle"] = (
        Recording.of(begun("pagat", "packs=1 match.hands=1", ("cautious",) * 4, "crowd-2"))
        .play()
        .end()
    )
    names = ("Åsa", "百合", "🂡 Ace", "e\u0301")
    seats = [Player(name, who("greedy")) for name in names]
    plain = begun("pagat", SMALL, ("greedy",) * 4, "names")
    made["names"] = Recording.of(replace(plain, seats=tuple(seats))).play().end()
    return made


def ends() -> Files:
    """The reasons to end, and a match without an end."""
    resigned = small("resign").play(4)
    resigned.act(RESIGN)
    return {
        "end-won": small("won").play().end(),
        "end-halt": small("halt", "limits.hands=1").play().end(),
        "end-quit": small("quit").play(5).end("quit"),
        "end-limit": small("limit").play(5).end("limit"),
        "end-resign": resigned.end(),
        "no-end": small("no-end").play(5).lines,
        "no-record": small("no-record").lines,
    }


def undone() -> list[bytes]:
    """Undos: of a decision, of an undo, across a hand's end, and back to the beginning."""
    recording = small("taken-back")
    undo = recording.recorder.undo
    recording.play(4)
    undo(3, seat=recording.recorder.state.seat)  # the fourth
    undo(4)  # and that again
    recording.play(hands=1)
    recording.play(2)
    undo(recording.recorder.track.i - 3)
    recording.play(6)
    undo(0)
    return recording.play().end()


def remarked() -> list[bytes]:
    """Marks, provenance, times, and decisions by others than the seat's player."""
    recording = small("remarks")
    recorder = recording.recorder
    recorder.meta(APP, "3.11.2", "Linux", "2026-01-02T03:04:05Z")
    recording.play(2)
    recorder.mark("a remark, with \x1b[31mescapes\x7f, \u2028 and “quotes”")
    recording.act(DRAW, by="human", t=1500)
    cautious = choice(recording.rules, recorder.state, bot("cautious").choose)
    recording.act(cautious, by=who("cautious"), t=3000)
    return recording.play().end()


def unknown() -> list[bytes]:
    """A kind and a field that are not of the format, which keeps and does not check them."""
    lines = small("unknown").play(5).lines
    note: Json = {"i": len(lines), "k": "x_note", "p": chain(lines[-1]), "said": ["anything", 1]}
    lines.append(canonical.encode(note) + b"\n")
    mark: Json = {"i": len(lines), "k": "mark", "mood": "good", "p": chain(lines[-1]), "text": "!"}
    return [*lines, canonical.encode(mark) + b"\n"]


def resumed(work: Path) -> list[bytes]:
    """Play that went on: after quitting, and twice after a torn tail."""
    path = work / "resumed.trash.jsonl"
    path.write_bytes(b"".join(small("resumed").play(4).end("quit")))
    for torn in (b"", b'{"do":{"op":"dr', b"\xff"):
        with path.open("ab") as stream:
            stream.write(torn)
        again = resume(path, app=APP)
        Recording(again.recorder).play(3)
        again.file.close()
    again = resume(path, app=APP)
    Recording(again.recorder).play().end()
    again.file.close()
    return path.read_bytes().splitlines(keepends=True)


def forked(work: Path) -> Files:
    """Matches that begin as others stood: copied, or with a stated table, at each phase."""
    path = work / "parent.trash.jsonl"
    path.write_bytes(b"".join(small("parent", "wild=[J,Q,K]").play().end()))
    timeline = read_timeline(str(path))
    phases = [timeline.state_after(record).phase for record in range(timeline.last)]
    made = {"fork": fork(str(path), "5").lines, "fork-start": fork(str(path), "start", "x").lines}
    for phase in ("draw", "place"):
        record = phases.index(phase, 2)
        made[f"start-{phase}"] = fork(str(path), str(record), "other").lines
    made["start-deal"] = fork(str(path), str(phases.index("deal", 2)), "other").lines
    for name, lines in made.items():
        (work / f"{name}.trash.jsonl").write_bytes(b"".join(lines))
    return {name: gone_on(work / f"{name}.trash.jsonl") for name in made}


def gone_on(path: Path) -> list[bytes]:
    """A match played on from where its file stops."""
    again = resume(path, app=APP)
    Recording(again.recorder).play().end()
    again.file.close()
    return path.read_bytes().splitlines(keepends=True)


def newer() -> Files:
    """Files of versions that are not known here."""
    now = small("newer")
    engine = Recording.of(replace(now.header, engine=ENGINE + 1)).play(3).end()
    rng = Recording.of(replace(now.header, rng=Rng("dice", 1, "6"))).play(3).end()
    kind = small("newer").play(3).lines
    later: Json = {"i": len(kind), "k": "later", "p": chain(kind[-1])}
    return {
        "newer-engine": engine,
        "newer-rng": rng,
        "newer-version": [record_line(replace(now.header, v=2))],
        "newer-kind": [*kind, canonical.encode(later) + b"\n"],
    }


def wrong() -> Files:
    """Files that are damaged, cut, or not as the rules have it."""
    good = small("wrong").play().end()
    changed = good[4].replace(b'"seat":1', b'"seat":2')
    return {
        "torn": [*good[:6], good[6][:30]],
        "damaged": [*good[:4], changed, *good[5:]],
        "dropped": [*good[:4], *good[5:]],
        "not-json": [*good[:4], b"oops\n"],
        "illegal": illegal(),
    }


def illegal() -> list[bytes]:
    """A card that fits is thrown away, and all hashes are right."""
    recording = small("illegal").play(1)
    state = recording.recorder.state
    card = state.stock[:2]
    events: list[Event] = [Drawn(card), Discarded(card)]
    action = Action(state.seat, DRAW, events)
    evolve(state, events)
    recording.recorder.action(action)
    return recording.end("quit")


def view(work: Path) -> list[bytes]:
    """A match as its second seat knows it."""
    path = work / "match.trash.jsonl"
    path.write_bytes(b"".join(small("view", "after.reveal=true upcard=true").play().end()))
    return list(redact(read_whole(str(path)), 2))


EXPECTED = {
    "no-end": Exit.INCOMPLETE,
    "no-record": Exit.INCOMPLETE,
    "unknown": Exit.INCOMPLETE,
    "torn": Exit.INCOMPLETE,
    "damaged": Exit.DAMAGED,
    "dropped": Exit.DAMAGED,
    "not-json": Exit.DAMAGED,
    "illegal": Exit.NO,
    "newer-engine": Exit.UNSUPPORTED,
    "newer-rng": Exit.UNSUPPORTED,
    "newer-version": Exit.UNSUPPORTED,
    "newer-kind": Exit.UNSUPPORTED,
    "view": Exit.UNSUPPORTED,
}
"""How `verify` ends for those that are not right and whole."""


def corpus() -> Files:
    """The lines of every file."""
    with TemporaryDirectory() as folder:
        work = Path(folder)
        made = (
            profiles() | rules() | meetings() | tables() | ends() | forked(work) | newer() | wrong()
        )
        return made | {
            "undo": undone(),
            "remarks": remarked(),
            "unknown": unknown(),
            "resumed": resumed(work),
            "view": view(work),
        }


def write(folder: Path) -> None:
    """Writes the corpus of this engine, and what is expected of it, into a folder."""
    home = folder / f"engine-{ENGINE}"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    for name, lines in corpus().items():
        (home / f"{name}.trash.jsonl").write_bytes(b"".join(lines))
    packed = gzip.compress((home / "end-won.trash.jsonl").read_bytes(), mtime=0)
    (home / "packed.trash.jsonl.gz").write_bytes(packed)
    codes = [f"{code:d} {home.name}/{name}.trash.jsonl\n" for name, code in EXPECTED.items()]
    (folder / "expected.txt").write_text("".join(sorted(codes)), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(HERE)
