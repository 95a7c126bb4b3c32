"""The doctor: whether everything works here, one finding a thing, with advice where it does not.

`terminal`, `places` and `program` look, each at what its name says; `findings` is what they say.
"""

import locale
import os
import platform
import time
from collections.abc import Iterator, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from tempfile import NamedTemporaryFile, gettempdir
from typing import Literal, TextIO

from msgspec import Struct, to_builtins

from trashcli import VERSION_LINE
from trashcli.exits import Failure
from trashcli.folders import profiles_folder, settings_folder, state_folder
from trashcli.game.profile import Profile
from trashcli.game.rules import Rules
from trashcli.game.state import beginning
from trashcli.match import play
from trashcli.players import bot
from trashcli.profiles.sheet import Checked, check
from trashcli.profiles.shelf import SUFFIXES, shipped_folder
from trashcli.replay.file import lock
from trashcli.screen.style import LEAST_BOARD_WIDTH, WIDE_LANGUAGES, Style, style_for
from trashcli.screen.text import wrapped
from trashcli.settings import read_settings, settings_path, unknown_variables

Level = Literal["ok", "note", "broken"]
"""As it should be; worth knowing; something would not work."""


class Finding(Struct, frozen=True):
    """What was found of a thing, and what can be done about it, empty where nothing needs to be."""

    what: str
    level: Level
    found: str
    advice: str = ""


def works(findings: Sequence[Finding]) -> bool:
    """Whether everything would work."""
    return all(finding.level != "broken" for finding in findings)


def render_findings(findings: Sequence[Finding], style: Style) -> str:
    """A line for each, its advice behind it."""
    width = max(len(finding.what) for finding in findings)
    lines = [line for finding in findings for line in _lines(finding, width, style)]
    broken = sum(finding.level == "broken" for finding in findings)
    lines.append(f"{broken} would not work" if broken else "everything works")
    return "\n".join(lines)


def _lines(finding: Finding, width: int, style: Style) -> list[str]:
    head = f"{finding.level:6}  {finding.what:{width}}  "
    told = "; ".join(filter(None, (finding.found, finding.advice)))
    return wrapped((head + told).split(" "), " ", style.width, " " * len(head))


def as_object(findings: Sequence[Finding]) -> dict[str, object]:
    """The same for another program."""
    return {"v": 1, "ok": works(findings), "findings": to_builtins(findings)}


def look_at_places(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Where things are kept, and what is in the files."""
    yield _folder("settings in", settings_folder(), "`set NAME VALUE --save` cannot save")
    yield _folder("matches in", state_folder(), "games cannot be recorded; --no-record plays")
    yield _locks(state_folder())
    yield _settings(environ)
    for found in unknown_variables(environ):
        yield Finding("variables", "note", found)
    yield from _profiles()


def _folder(what: str, folder: Path, lost: str) -> Finding:
    if folder.is_dir():
        return _writable(what, folder, lost)
    above = next(parent for parent in folder.parents if parent.exists())
    if above.is_dir() and os.access(above, os.W_OK | os.X_OK):
        return Finding(what, "ok", f"{folder}, to be made when it is needed")
    return Finding(what, "broken", f"{folder} cannot be made", lost)


def _writable(what: str, folder: Path, lost: str) -> Finding:
    try:
        with NamedTemporaryFile(dir=folder):
            return Finding(what, "ok", str(folder))
    except OSError as error:
        return Finding(what, "broken", f"{folder} cannot be written: {error.strerror}", lost)


def _locks(folder: Path) -> Finding:
    """Whether a second writer is kept out of a file, where matches are recorded."""
    where = folder if folder.is_dir() else Path(gettempdir())
    try:
        with NamedTemporaryFile(dir=where) as first, Path(first.name).open("r+b") as second:
            if not lock(first.fileno()):
                return Finding("locks", "broken", "files cannot be locked", _UNLOCKED)
            if lock(second.fileno()):
                return Finding("locks", "note", "a lock does not keep others out", _UNLOCKED)
    except OSError as error:
        return Finding("locks", "note", f"not tried: {error.strerror}")
    return Finding("locks", "ok", "a second writer is kept out")


_UNLOCKED = "two games in one file would destroy it; record to a disk of this machine"


def _settings(environ: Mapping[str, str]) -> Finding:
    try:
        read_settings(environ)
    except Failure as failure:
        return Finding("settings", "broken", str(failure), "`trashcli play --no-config` reads none")
    path = settings_path()
    return Finding("settings", "ok", str(path) if path.exists() else "none are kept")


def _profiles() -> Iterator[Finding]:
    shipped = check([str(path) for path in _in(shipped_folder())])
    own = check([str(path) for path in _in(profiles_folder())])
    wrong = [one for one in (*shipped, *own) if one.exit]
    counts = f"{len(shipped)} come with the program, {len(own)} of your own"
    yield Finding("profiles", "ok" if shipped else "broken", counts)
    yield from map(_wrong, wrong)


def _in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*") if path.suffix in SUFFIXES)


def _wrong(checked: Checked) -> Finding:
    count = len(checked.lines())
    found = f"{checked.name}: {count} mistake{'s' * (count > 1)}"
    return Finding("profiles", "broken", found, f"trashcli rules check {checked.name}")


DEPENDENCIES = ("msgspec", "prompt-toolkit", "pyyaml", "rich", "typer", "wcwidth")

MATCHES = 5
SLOW = 20_000
"""Events a second of processor time below which a person should not wonder at waiting."""


def look_at_program() -> Iterator[Finding]:
    """What runs here, and how fast."""
    yield from versions()
    yield _engine()


def versions() -> Iterator[Finding]:
    """What runs here."""
    yield Finding("trashcli", "ok", VERSION_LINE.removeprefix("trashcli "))
    python = f"{platform.python_implementation()} {platform.python_version()}"
    yield Finding("python", "ok", f"{python} on {platform.system()} {platform.machine()}")
    yield _dependencies()


def _dependencies() -> Finding:
    found, missing = [], []
    for name in DEPENDENCIES:
        try:
            found.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            missing.append(name)
    if missing:
        advice = f"install {' '.join(missing)}, or trash-card-game anew"
        return Finding("libraries", "broken", f"without {', '.join(missing)}", advice)
    return Finding("libraries", "ok", ", ".join(found))


def _engine() -> Finding:
    """Plays the same matches each time."""
    greedy = bot("greedy").choose
    rules = Rules(Profile(), 2, "doctor")
    began = time.process_time()
    events = sum(
        len(action.events)
        for match in range(MATCHES)
        for action in play(
            rules.with_seed(f"doctor-{match}"), beginning(rules.profile, 2), [greedy, greedy]
        )
    )
    speed = events / max(time.process_time() - began, 1e-6)
    found = f"{speed:,.0f} events a second"
    if speed < SLOW:
        return Finding("engine", "note", found, "slow: thousands of matches will take a while")
    return Finding("engine", "ok", found)


LOCALE_VARIABLES = ("LC_ALL", "LC_CTYPE", "LANG")


def look_at_terminal(
    stdin: TextIO, stdout: TextIO, environ: Mapping[str, str]
) -> Iterator[Finding]:
    """What a person would see here."""
    style = style_for(stdout, environ)
    yield _terminal(stdin, stdout, environ)
    yield _width(style)
    yield _encoding(stdout, style, environ)
    yield _color(style, environ)
    yield _locale(environ)


def _terminal(stdin: TextIO, stdout: TextIO, environ: Mapping[str, str]) -> Finding:
    term = environ.get("TERM", "")
    ends = {"standard input": stdin, "standard output": stdout}
    missing = [name for name, stream in ends.items() if not stream.isatty()]
    if missing:
        found = f"{' and '.join(missing)} {'are' if missing[1:] else 'is'} no terminal"
        return Finding("terminal", "note", found, "lines are read and answered as in a pipe")
    if term in ("", "dumb"):
        advice = "lines are typed without editing, history and completion"
        return Finding("terminal", "note", f"TERM is {term or 'not set'}", advice)
    return Finding("terminal", "ok", term)


def _width(style: Style) -> Finding:
    found = f"{style.width} columns"
    if style.width < LEAST_BOARD_WIDTH:
        advice = f"each player is one line; from {LEAST_BOARD_WIDTH} columns on boards are drawn"
        return Finding("width", "note", found, advice)
    return Finding("width", "ok", found)


def _encoding(stdout: TextIO, style: Style, environ: Mapping[str, str]) -> Finding:
    found = stdout.encoding.lower()
    if style.drawn:
        return Finding("encoding", "ok", f"{found}: suits are signs, boards are drawn")
    if not style.unicode:
        advice = "suits are letters; a UTF-8 locale, as LC_ALL=C.UTF-8, gives signs"
    elif environ.get("TERM") == "dumb":
        advice = "suits are letters, as TERM is dumb"
    else:
        advice = f"suits are letters, as signs differ in width where {', '.join(WIDE_LANGUAGES)}"
    return Finding("encoding", "note", found, advice)


def _color(style: Style, environ: Mapping[str, str]) -> Finding:
    if style.color:
        return Finding("colour", "ok", "on")
    if environ.get("NO_COLOR"):
        return Finding("colour", "ok", "off, as NO_COLOR is set")
    return Finding("colour", "ok", "off, as this is no terminal for it; --color always turns it on")


def _locale(environ: Mapping[str, str]) -> Finding:
    name = next((environ[name] for name in LOCALE_VARIABLES if environ.get(name)), "")
    before = locale.setlocale(locale.LC_CTYPE)
    try:
        locale.setlocale(locale.LC_CTYPE, "")
    except locale.Error:
        advice = "C holds instead; `locale -a` names those that are there"
        return Finding("locale", "note", f"there is no locale {name}", advice)
    finally:
        locale.setlocale(locale.LC_CTYPE, before)
    return Finding("locale", "ok", name or "none is set, C holds")
