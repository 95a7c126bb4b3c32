"""The session: all that lines act on, whichever door they come through.

It holds what is open and what was said; what each verb does with it stands in `verbs`.
"""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from trashcli.match import bot_clock
from trashcli.replay.records import Header, Reason
from trashcli.screen.style import Style
from trashcli.shell.answer import Answer, Check
from trashcli.shell.codes import LineFault
from trashcli.shell.live import Clock, Live, Sink
from trashcli.shell.opening import Opening, opened
from trashcli.shell.requirement import Requirement
from trashcli.shell.scene import Scene
from trashcli.shell.scripts import DEEPEST, Script

Record = Callable[[Header], Sink | None]
"""Where a new match is recorded, if anywhere; raises `LineFault`."""


class Checks(Struct):
    """What came of the checks so far."""

    ok: int = 0
    known: int = 0
    failed: int = 0
    unexpected: int = 0

    def count(self, check: Check) -> None:
        """Counts a check."""
        setattr(self, check, getattr(self, check) + 1)

    @property
    def total(self) -> int:
        """How many checks there were."""
        return self.ok + self.known + self.failed + self.unexpected

    def render(self) -> str:
        """All of it in a line: `6 checks: 5 ok, 1 known failure, 0 failed`."""
        parts = [f"{self.ok} ok", _count(self.known, "known failure"), f"{self.failed} failed"]
        if self.unexpected:
            parts.append(_count(self.unexpected, "unexpected pass", "es"))
        return f"{_count(self.total, 'check')}: {', '.join(parts)}"


def _count(number: int, thing: str, plural: str = "s") -> str:
    return f"{number} {thing}{'' if number == 1 else plural}"


class Terms(Struct, frozen=True, kw_only=True):
    """What a session is begun with, by whichever door."""

    opening: Opening = Opening()
    """What a match begins with where a line does not say."""
    style: Style = Style()
    reveal: bool = False
    """Whether hidden cards are shown."""
    strict: bool = False
    """Whether a known failure may not pass."""
    clock: Clock = bot_clock
    record: Record = lambda header: None
    notice: Callable[[str], None] = lambda text: None
    """Tells a person something that belongs to no answer."""


class Session:
    """What is open: a match, and what belongs to the lines that play it."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.style = terms.style
        self.match: Live | None = None
        self.scripts: list[Script] = []
        self.at = ""
        """Where the line that is carried out stands: `bug.trash:12`."""
        self.checks = Checks()
        self.required: list[Requirement] = []
        """What must hold of the next match."""
        self.before: Answer | None = None
        """The answer before, checks left out."""
        self.refused: LineFault | None = None
        """Why a line was refused last."""
        self.leaving: int | None = None
        """The exit code to leave with, once it is time to leave."""

    @property
    def variables(self) -> Mapping[str, str]:
        """What `$1` and `${name}` stand for in the script that is read."""
        return self.scripts[-1].variables if self.scripts else {}

    @property
    def hash(self) -> str:
        """The hash of what lies on the table; empty if nothing is open."""
        return self.match.hash if self.match else ""

    @property
    def record(self) -> int:
        """The last record of the match that is open; 0 if none is."""
        return self.match.record if self.match else 0

    @property
    def scene(self) -> Scene:
        """What lies on the table; a match begins if there is none."""
        return self.match or self.playing

    @property
    def out(self) -> str:
        """The text of the answer before."""
        return self.before.render() if self.before else ""

    @property
    def is_finished(self) -> bool:
        """Whether a match is open and over."""
        return self.match is not None and self.match.ended

    @property
    def playing(self) -> Live:
        """The match that is played; one begins if there is none."""
        if self.match is None:
            self.begin(self.terms.opening)
            if not self.terms.opening.seed:
                self.terms.notice(f"seed {self.begun.header.rng.seed}")
        return self.begun

    @property
    def begun(self) -> Live:
        """The match that is open; raises `LineFault` if none is."""
        if self.match is None:
            raise LineFault("no_match", "no match is open; `new` begins one")
        return self.match

    def begin(self, opening: Opening) -> Live:
        """Begins a match, in place of the one that was open; raises `LineFault`."""
        header = opened(opening)
        for requirement in self.required:
            requirement.check(header)
        sink = self.terms.record(header)
        self.close("quit")
        self.match = Live.begun(header, sink, self.terms.clock)
        self.required.clear()
        self.match.settle()
        return self.match

    def close(self, reason: Reason) -> None:
        """Ends what is open."""
        if self.match:
            self.match.close(reason)
            self.match = None

    def enter(self, script: Script) -> None:
        """Reads lines from this script until it ends; raises `LineFault`."""
        if len(self.scripts) >= DEEPEST:
            names = " > ".join(one.name for one in [*self.scripts[-3:], script])
            raise LineFault("too_deep", f"more than {DEEPEST} scripts in each other: {names}")
        self.scripts.append(script)

    def happened(self, before: int) -> "Answer":
        """The answer that tells what the match has come to since record `before`."""
        match = self.begun
        records = range(before + 1, match.record + 1)
        return Answer(
            events=[event for record in records for event in match.happened(record)[1]],
            text=lambda: self.story(match, records),
        )

    def story(self, scene: Scene, records: Sequence[int]) -> str:
        """What happened by these records."""
        return "\n".join(scene.told(records, self.style))
