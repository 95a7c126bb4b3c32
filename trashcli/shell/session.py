"""The session: all that lines act on, whichever door they come through.

It holds what is open and what was said; what each verb does with it stands in `verbs`.
"""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from trashcli.exits import Exit, Failure, Fault
from trashcli.folders import state_folder
from trashcli.game.commands import Command
from trashcli.match import bot_clock
from trashcli.replay.file import Durability, Exists, ReplayFile, SameFile
from trashcli.replay.games import FOLDER
from trashcli.replay.lines import Lines
from trashcli.replay.recorder import Resumed
from trashcli.replay.records import SUFFIX, Header, Reason, file_name
from trashcli.replay.timeline import Timeline
from trashcli.screen.style import Board, Color, Style, Suits, style_for
from trashcli.settings import Settings, changed, read_settings
from trashcli.shell.answer import Answer, Checks
from trashcli.shell.grammar import DEEPEST, Script, Word, read_script
from trashcli.shell.live import Clock, Live, Origin, Sink
from trashcli.shell.opening import (
    Opening,
    Requirement,
    opened,
    parse_opening,
    parse_requirement,
    rematch,
)
from trashcli.shell.stepping import Stepping

OPENING = {"name": "you", "profile": "profile", "players": "players"}
"""The settings that a match begins with, and what an opening calls them."""

Record = Callable[[Header], Sink | None]
"""Where a new match is recorded, if anywhere; raises `Fault`."""


class Terms(Struct, frozen=True, kw_only=True):
    """What a session is begun with, by whichever door."""

    opening: Opening = Opening()
    """What a match begins with where a line does not say."""
    style: Callable[[], Style] = Style
    """How things are shown, looked up anew for each table: a terminal may be resized."""
    reveal: bool = False
    """Whether hidden cards are shown."""
    strict: bool = False
    """Whether a known failure may not pass."""
    clock: Callable[[], Clock] = lambda: bot_clock
    """Makes the clock of each match."""
    record: Record = lambda header: None
    origin: Callable[[], Origin | None] = lambda: None
    """What a replay says about where it was made."""
    ask: Callable[[str], bool] | None = None
    """Asks a person a question, which raises `Leaves` where the person leaves instead; None where
    nobody can be asked.
    """
    typed: bool = False
    """Whether a person types the lines at a prompt, and so may write where they like."""
    allow_write: tuple[Path, ...] = ()
    """The folders that scripts may write in, beside the one that they are run in."""
    notice: Callable[[str], None] = lambda text: None
    """Tells a person something that belongs to no answer."""


def scripted_sink(path: Path, *, force: bool) -> Sink:
    """The file of a match that comes out the same each time it is run: one that exists may be
    written again only if it comes out as it is, or by force.  Raises `Failure`.
    """
    if path.is_file() and not force:
        return SameFile(path)
    return ReplayFile.create(path, force=force, durability="end")


def one_file(path: Path | None, *, force: bool) -> Record:
    """Record the first match of a session into the file, if there is one; a second finds it
    taken.
    """
    taken = False

    def record(header: Header) -> Sink | None:
        nonlocal taken
        if path is None:
            return None
        if taken:
            raise Fault("unwritable", f"{path.name} holds the first match of this session")
        try:
            sink = scripted_sink(path, force=force)
        except Failure as failure:
            raise Fault("unwritable", str(failure)) from None
        taken = True
        return sink

    return record


def announced(record: Record, tell: Callable[[str], None]) -> Record:
    """Record as `record` does, and tells what each match is."""

    def announce(header: Header) -> Sink | None:
        sink = record(header)
        tell(described(header, sink.path if sink else None))
        return sink

    return announce


def described(header: Header, path: Path | None) -> str:
    """By which rules and seed a match is played, and where it is recorded."""
    rules = f"{header.rules.name}@{header.rules.sha256[:12]}"
    where = f"recorded in {path}" if path else "not recorded"
    return f"{rules}; seed {header.rng.seed}; {where}"


def file_in(folder: Path, header: Header) -> Path:
    """The file that a match is recorded in where only the folder is named."""
    return folder / file_name(header)


def new_game(header: Header, durability: Durability) -> ReplayFile:
    """A file of its own for a match that a person plays, which is removed again where nobody
    decides anything; raises `Failure`.
    """
    folder = state_folder() / FOLDER
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = f"{folder}: cannot be made: {error.strerror}; --no-record plays without"
        raise Failure(message, Exit.DAMAGED) from None
    name = file_name(header, datetime.now(UTC)).removesuffix(SUFFIX)
    names = (f"{name}{number}{SUFFIX}" for number in chain([""], (f"-{n}" for n in count(2))))
    file = next(filter(None, (_created(folder / name, durability) for name in names)))
    file.is_asked_for = False
    return file


def _created(path: Path, durability: Durability) -> ReplayFile | None:
    """The new file; None where there is one of that name."""
    try:
        return ReplayFile.create(path, durability=durability)
    except Exists:
        return None


def settings_here(*, file: bool, board: Board | None, accessible: bool | None) -> Settings:
    """The settings of a person: what the command line states, before the variables, before the
    file, which is read if `file` says so.  Raises `Failure`.
    """
    settings = read_settings(os.environ, file=file)
    stated = {"board": board, "accessible": accessible}
    return replace(settings, **{name: value for name, value in stated.items() if value is not None})


class Watching(Protocol):
    """What the command line says of how a replay is shown."""

    @property
    def width(self) -> int | None:
        """Columns, None for those of the terminal."""

    @property
    def ascii(self) -> bool:
        """Whether nothing but ASCII may be shown."""

    @property
    def colors(self) -> Color:
        """When there are colours."""


def watching_style(plan: Watching, settings: Settings) -> Style:
    """The style for watching at this terminal, before the settings are applied but for whether all
    is spoken: no seat's layout is larger than the others.
    """
    style = style_for(
        sys.stdout,
        os.environ,
        width=plan.width,
        ascii=plan.ascii,
        color=plan.colors,
        accessible=settings.accessible or None,
    )
    return replace(style, board="compact") if style.board == "full" else style


def styled(style: Style, settings: Settings) -> Style:
    """The style with what the settings say; `auto` leaves what the door has chosen."""
    if settings.board != "auto":
        style = replace(style, board=settings.board)
    return replace(
        style,
        suits=_suits(style, settings),
        palette=settings.palette,
        color=style.color and not settings.accessible,
        accessible=settings.accessible,
        verbosity=settings.verbosity,
    )


def _suits(style: Style, settings: Settings) -> Suits:
    """How suits are shown: as signs where they can be; when spoken, only if that is asked for."""
    if settings.suits == "signs" and not style.unicode:
        return "letters"
    if settings.suits != "auto":
        return settings.suits
    if settings.accessible == style.accessible:
        return style.suits
    if settings.accessible:
        return "none"
    return "signs" if style.drawn else "letters"


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
        self.refused: Fault | None = None
        """Why a line was refused last."""
        self.warned: tuple[str, Command] | None = None
        """The choice that the tutor has warned of last, and the hash of the state it was for."""
        self.leaving: int | None = None
        """The exit code to leave with, once it is time to leave."""

    @property
    def ask(self) -> Callable[[str], bool] | None:
        """Ask a person a question; None where nobody can be asked, as in a script."""
        return None if self.scripts else self.terms.ask

    @property
    def is_typed(self) -> bool:
        """Whether a person has typed the line that is carried out."""
        return self.terms.typed and not self.scripts

    @property
    def variables(self) -> Mapping[str, str]:
        """What `$1` and `${name}` stand for in the script that is read."""
        return self.scripts[-1].variables if self.scripts else {}

    @property
    def shown(self) -> Live | Stepping | None:
        """What lies on the table: the replay that is open, else the match; None if neither is."""
        return self.stepping or self.match

    @property
    def hash(self) -> str:
        """The hash of what lies on the table; empty if nothing is open."""
        return self.shown.hash if self.shown else ""

    @property
    def scene(self) -> Live | Stepping:
        """What lies on the table; raises `Fault` if nothing is open."""
        return self.shown or self.begun

    @property
    def now(self) -> Live | Stepping:
        """Where that stands, for conditions; raises `Fault` if nothing is open."""
        return self.scene

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
        """The match that is open; raises `Fault` if none is."""
        if self.match is None:
            if self.stepping:
                message = "a replay is open: `fork` plays on from here, `new` begins a match"
                raise Fault("not_now", message)
            raise Fault("no_match", "no match is open; `new` begins one")
        return self.match

    @property
    def opened(self) -> Stepping:
        """The replay that is open; raises `Fault` if none is."""
        if self.stepping is None:
            raise Fault("no_replay", "no replay is open; `open FILE` opens one")
        return self.stepping

    def begin(self, opening: Opening) -> Live:
        """Begin a match, in place of what was open; raises `Fault`."""
        return self._begin(opened(opening))

    def begin_stated(self, words: Sequence[Word]) -> Live:
        """Begin the match that the words of a line state; raises `Fault`."""
        return self.begin(parse_opening(words, self.opening))

    def begin_again(self, *, same_cards: bool = False) -> Live:
        """Begins a match like the one that is open, with other cards or the same; raises
        `Fault`.
        """
        return self._begin(rematch(self.begun.header, same_cards=same_cards))

    def _begin(self, header: Header) -> Live:
        self.check_required(header)
        sink = self.terms.record(header)
        try:
            match = Live.begun(header, sink, self.terms.clock())
        except (Failure, OSError) as error:
            raise Fault("unwritable", f"the replay cannot be written: {error}") from None
        if origin := self.terms.origin():
            match.tell_origin(origin)
        return self.take_up(match)

    def begin_usual(self) -> None:
        """Begin the match that is played where no line has begun one; raises `Fault`."""
        match = self.begin(self.opening)
        if self.opening.seed is None:
            self.terms.notice(f"seed {match.header.rng.seed}")

    def step_through(self, timeline: Timeline, *, hides: bool = False) -> Stepping:
        """Open a replay, in place of what was open; `hides` leaves hidden cards hidden."""
        self.check_required(timeline.header)
        stepping = Stepping(timeline, hides=hides)
        self.close("quit")
        self.stepping = stepping
        return stepping

    def require(self, text: str, column: int) -> bool:
        """Check what a line requires; return False where that waits for the next match.  Raises
        `Fault` where it is not met.
        """
        requirement = parse_requirement(text, self.at, column)
        header = self.shown.header if self.shown else None
        if requirement.is_about_match and header is None:
            self.required.append(requirement)
            return False
        requirement.check(header)
        return True

    def check_required(self, header: Header) -> None:
        """Raise `Fault` unless the match is what the lines so far require."""
        for requirement in self.required:
            requirement.check(header)
        self.required.clear()

    def take_up(self, match: Live) -> Live:
        """Play on with this match, in place of what was open."""
        self.close("quit")
        self.match = match
        match.settle()
        return match

    def close(self, reason: Reason) -> None:
        """End what is open."""
        if self.match:
            self.match.close(reason)
        self.match = self.stepping = None

    def restyle(self) -> None:
        """Show things from now on as the settings say."""
        self.style = styled(self.terms.style(), self.settings)

    def change(self, name: str, value: str) -> bool:
        """Change a setting; return whether it counts from the next match on.  Raises `Fault`."""
        settings, opening = changed(self.settings, name, value), self.opening
        if name in OPENING:
            opening = replace(opening, **{OPENING[name]: value})
            opened(replace(opening, seed="0"))  # raises what is wrong with it
        self.settings, self.opening = settings, opening
        self.restyle()
        return name in OPENING

    def source(self, file: str, values: Sequence[str]) -> Script:
        """Read lines from a script until it ends, with these values for $1, $2 and so on."""
        numbered = {str(number): value for number, value in enumerate(values, 1)}
        script = read_script(file, {**self.variables, **numbered})
        script.is_sourced = True
        self.enter(script)
        return script

    def enter(self, script: Script) -> None:
        """Read lines from this script until it ends; raises `Fault`."""
        if len(self.scripts) >= DEEPEST:
            script.close()
            names = " > ".join(one.name for one in [*self.scripts[-3:], script])
            raise Fault("too_deep", f"more than {DEEPEST} scripts in each other: {names}")
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
            text=lambda: "\n".join(filter(None, [first, match.story(records, self.style)])),
        )


def play_on(session: Session, timeline: Timeline, lines: Sequence[bytes]) -> Live:
    """Go on with the match of these lines, in place of what was open; they are written first to
    where the session records.

    Raises `Failure` for lines that do not verify or are of an engine that cannot go on with them,
    `Fault` where they cannot be written.
    """
    session.check_required(timeline.header)
    from trashcli.replay.judge import Judge  # only taking up an old match needs it

    judge = Judge(Lines(iter(lines)), 4, flat=False)
    judge.run()
    if judge.track is None or judge.bad or judge.unsupported:
        why = judge.bad or "; ".join(judge.unsupported)
        raise Failure(f"{timeline.name}: cannot be played on: {why}", Exit.UNSUPPORTED)
    sink = session.terms.record(timeline.header)
    try:
        if sink:
            for line in lines:
                sink.write(line)
    except (Failure, OSError) as error:
        raise Fault("unwritable", f"the replay cannot be written: {error}") from None
    match = Live(judge.track, sink, session.terms.clock(), lines, timeline.records)
    if judge.end and judge.end.reason in ("quit", "limit"):
        match.resume()
    match.ended = judge.end is not None and match.state.phase == "over"
    return session.take_up(match)


def play_on_replay(session: Session, path: str) -> Live:
    """Go on with the match of a replay or a match code, which itself is left as it is."""
    from trashcli.replay.derive import read_whole  # only taking up an old match needs it

    whole = read_whole(path)
    return play_on(session, whole.timeline, whole.lines)


def play_on_in_place(
    session: Session, resumed: Resumed, timeline: Timeline, lines: list[bytes]
) -> Live:
    """Go on with a match in its own file, which is open for that and of which these are the
    lines.
    """
    track, clock = resumed.recorder.track, session.terms.clock()
    return session.take_up(Live(track, resumed.file, clock, lines, timeline.records))
