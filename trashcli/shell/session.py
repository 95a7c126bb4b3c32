"""The session: all that lines act on, whichever door they come through.

It holds what is open and what was said; what each verb does with it stands in `verbs`.
"""

from collections.abc import Callable, Iterable, Mapping

from trashcli.exits import Failure
from trashcli.game.commands import Command
from trashcli.replay.records import Header, Reason
from trashcli.replay.timeline import Timeline
from trashcli.settings import Settings
from trashcli.shell.answer import Answer
from trashcli.shell.checks import Checks
from trashcli.shell.codes import LineFault
from trashcli.shell.live import Live
from trashcli.shell.opening import Opening, opened
from trashcli.shell.rematch import rematch
from trashcli.shell.requirement import Requirement
from trashcli.shell.scene import Scene
from trashcli.shell.scripts import DEEPEST, Script
from trashcli.shell.stepping import Stepping
from trashcli.shell.styling import styled
from trashcli.shell.terms import Terms


class Session:
    """What is open: a match, and what belongs to the lines that play it."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.style = terms.style()
        self.match: Live | None = None
        self.stepping: Stepping | None = None
        self.opening = terms.opening
        """What a match begins with where a line does not say."""
        self.settings = Settings(accessible=self.style.accessible, undo="any")
        """As scripts have them: anything may be taken back."""
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
        self.warned: tuple[str, Command] | None = None
        """The choice that the tutor has warned of last, and the hash of the state it was for."""
        self.leaving: int | None = None
        """The exit code to leave with, once it is time to leave."""

    @property
    def ask(self) -> Callable[[str], bool] | None:
        """Asks a person a question; None where nobody can be asked, as in a script."""
        return None if self.scripts else self.terms.ask

    @property
    def variables(self) -> Mapping[str, str]:
        """What `$1` and `${name}` stand for in the script that is read."""
        return self.scripts[-1].variables if self.scripts else {}

    @property
    def shown(self) -> Scene | None:
        """What lies on the table: the replay that is open, else the match; None if neither is."""
        return self.stepping or self.match

    @property
    def hash(self) -> str:
        """The hash of what lies on the table; empty if nothing is open."""
        return self.shown.hash if self.shown else ""

    @property
    def scene(self) -> Scene:
        """What lies on the table; raises `LineFault` if nothing is open."""
        return self.shown or self.begun

    @property
    def out(self) -> str:
        """The text of the answer before."""
        return self.before.render() if self.before else ""

    @property
    def is_finished(self) -> bool:
        """Whether a match is open and over."""
        return self.match is not None and self.match.ended

    @property
    def begun(self) -> Live:
        """The match that is open; raises `LineFault` if none is."""
        if self.match is None:
            if self.stepping:
                message = "a replay is open: `fork` plays on from here, `new` begins a match"
                raise LineFault("not_now", message)
            raise LineFault("no_match", "no match is open; `new` begins one")
        return self.match

    @property
    def opened(self) -> Stepping:
        """The replay that is open; raises `LineFault` if none is."""
        if self.stepping is None:
            raise LineFault("no_replay", "no replay is open; `open FILE` opens one")
        return self.stepping

    def begin(self, opening: Opening) -> Live:
        """Begins a match, in place of what was open; raises `LineFault`."""
        return self._begin(opened(opening))

    def begin_again(self) -> Live:
        """Begins a match like the one that is over, with other cards; raises `LineFault`."""
        return self._begin(rematch(self.begun.header))

    def _begin(self, header: Header) -> Live:
        self.require(header)
        sink = self.terms.record(header)
        try:
            match = Live.begun(header, sink, self.terms.clock())
        except (Failure, OSError) as error:
            raise LineFault("unwritable", f"the replay cannot be written: {error}") from None
        if origin := self.terms.origin():
            match.journal.origin(origin)
        return self.take_up(match)

    def begin_usual(self) -> None:
        """Begins the match that is played where no line has begun one; raises `LineFault`."""
        match = self.begin(self.opening)
        if self.opening.seed is None:
            self.terms.notice(f"seed {match.header.rng.seed}")

    def step_through(self, timeline: Timeline, *, hides: bool = False) -> Stepping:
        """Opens a replay, in place of what was open; `hides` leaves hidden cards hidden."""
        self.require(timeline.header)
        stepping = Stepping(timeline, hides=hides)
        self.close("quit")
        self.stepping = stepping
        return stepping

    def require(self, header: Header) -> None:
        """Raises `LineFault` unless the match is what the lines so far require."""
        for requirement in self.required:
            requirement.check(header)
        self.required.clear()

    def take_up(self, match: Live) -> Live:
        """Plays on with this match, in place of what was open."""
        self.close("quit")
        self.match = match
        match.settle()
        return match

    def close(self, reason: Reason) -> None:
        """Ends what is open."""
        if self.match:
            self.match.close(reason)
        self.match = self.stepping = None

    def restyle(self) -> None:
        """Shows things from now on as the settings say."""
        self.style = styled(self.terms.style(), self.settings)

    def enter(self, script: Script) -> None:
        """Reads lines from this script until it ends; raises `LineFault`."""
        if len(self.scripts) >= DEEPEST:
            script.close()
            names = " > ".join(one.name for one in [*self.scripts[-3:], script])
            raise LineFault("too_deep", f"more than {DEEPEST} scripts in each other: {names}")
        self.scripts.append(script)

    def happened(self, first: str = "") -> Answer:
        """The answer that tells what has happened in the match since that was told last, behind a
        first line if one is given.
        """
        match = self.begun
        records = range(match.heard + 1, match.record + 1)
        match.heard = match.record
        return Answer(
            events=[event for record in records for event in match.happened(record)[1]],
            text=lambda: "\n".join(filter(None, [first, self.story(match, records)])),
        )

    def story(self, scene: Scene, records: Iterable[int]) -> str:
        """What happened by these records."""
        return "\n".join(told.text for _, told in scene.told(records, self.style))
