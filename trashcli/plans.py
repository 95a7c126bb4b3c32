"""Plans: what a command line asks for, as one value a command, with the defaults of every option.

The command line makes a plan straight from these fields (`cli/options.py` says how each is written
and what it means), and the shell carries it out.  A group of options that several commands share is
a class of its own.  Nothing is imported here that takes time, so that help needs none of the game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Board = Literal["full", "compact", "line"]
Color = Literal["auto", "always", "never"]
Form = Literal["text", "json", "plain"]
"""How lines are answered; but for text they are another program's."""


@dataclass(frozen=True, kw_only=True)
class Match:
    """Which match is played; None and empty where the settings decide."""

    profile: str | None = None
    seed: str | None = None
    players: str | None = None
    allow_code: bool = False
    """Whether code that `players` names may run."""
    settings: tuple[str, ...] = ()
    """Rules to change, `KEY=VALUE`."""


@dataclass(frozen=True, kw_only=True)
class Look:
    """How things are shown."""

    board: Board | None = None
    width: int | None = None
    ascii: bool = False
    color: Color = "auto"
    no_color: bool = False
    accessible: bool | None = None
    no_config: bool = False

    @property
    def colors(self) -> Color:
        """Whether to colour, `--no-color` being another word for never."""
        return "never" if self.no_color else self.color

    @property
    def reads_settings(self) -> bool:
        """Whether the settings file is read."""
        return not self.no_config


@dataclass(frozen=True, kw_only=True)
class Answers:
    """How lines are answered."""

    json: bool = False
    plain: bool = False

    @property
    def form(self) -> Form:
        """The form of the answers."""
        return "json" if self.json else "plain" if self.plain else "text"


@dataclass(frozen=True, kw_only=True)
class PlayPlan(Look, Answers, Match):
    """What is to be played, and how."""

    bot: str | None = None
    resume: str | None = None
    record: Path | None = None
    no_record: bool = False
    force: bool = False
    offer: bool = False
    """Whether an unfinished match is offered first."""
    durability: Literal["none", "hand", "record"] = "hand"
    verbose: bool = False
    reveal: bool = False
    no_input: bool = False

    @property
    def seated(self) -> str | None:
        """Who plays, None where the settings decide."""
        return f"you,{self.bot}" if self.bot else self.players

    @property
    def is_recorded(self) -> bool:
        """Whether the match is recorded."""
        return not self.no_record

    @property
    def may_offer(self) -> bool:
        """Whether to offer one, as no particular match is asked for, and questions are allowed."""
        return self.offer and self.asks_person and self.is_plain

    @property
    def is_plain(self) -> bool:
        """Whether no particular match is asked for."""
        asked_for = self.profile, self.seed, self.players, self.bot, self.record
        return not self.settings and asked_for == (None,) * 5

    @property
    def asks_person(self) -> bool:
        """Whether questions may be asked, which a program would not answer."""
        return not self.no_input and self.form == "text"


@dataclass(frozen=True, kw_only=True)
class RunPlan(Look, Answers, Match):
    """What is to be run, and how."""

    scripts: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    variables: tuple[str, ...] = ()
    """`NAME=VALUE`."""
    keep_going: bool = False
    strict: bool = False
    echo: bool = False
    exitfirst: bool = False
    """Whether to stop behind the first script that fails."""
    allow_write: tuple[Path, ...] = ()
    """Folders in which scripts may write beside the working folder."""
    require_finished: bool = False
    seeds: str | None = None
    record: Path | None = None
    no_record: bool = False
    force: bool = False
    reveal: bool = False
    quiet: bool = False
    verbose: bool = False
    no_input: bool = False


@dataclass(frozen=True, kw_only=True)
class StepPlan(Look, Answers):
    """What is to be stepped through, and how."""

    file: str = "-1"
    """A replay, the newest of the own games by default."""
    at: str = "start"
    commands: Sequence[str] = ()
    seat: int | None = None
    """Whose view to show; all is shown where there is none."""
    quiet: bool = False


@dataclass(frozen=True, kw_only=True)
class ShowPlan(Look):
    """Which replay is to be shown, and how."""

    file: str = "-1"
    """A replay, the newest of the own games by default."""
    speed: float = 1.0
    instant: bool = False
    """Whether all is shown at once, as it is wherever nobody watches."""
    seat: int | None = None
    """Whose view to show; all is shown where there is none."""
