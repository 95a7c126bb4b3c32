"""The plugin for pytest: scripts and replays are tests.

pytest loads it by its entry point wherever this package is installed, so it imports nothing of ours
until a script or a replay is met.  Reports, selection, reruns and processes are pytest's own.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import chdir
from fnmatch import fnmatch
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from trashcli.library import Match, Players
    from trashcli.replay.verify import Report
    from trashcli.shell.session import Terms
    from trashcli.shell.trial import Stand, Trial

SCRIPT = ".trash"
REPLAYS = (".trash.jsonl", ".trash.jsonl.gz")
KNOWN = "trash.ini"
"""The file beside replays that says what they are known to be, where that is not `verified`."""
SECTION = "verdicts"


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options, and the setting of pytest's ini file."""
    group = parser.getgroup("trash", "scripts and replays of the card game Trash")
    group.addoption(
        "--trash-verify", action="store_true", help="verify *.trash.jsonl and *.trash.jsonl.gz"
    )
    group.addoption(
        "--trash-set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="run scripts with this rule, or with this value of ${KEY}; several values of a key "
        "make a test each",
    )
    parser.addini("trash_verify", "verify replays, too", type="bool", default=False)


def pytest_configure(config: pytest.Config) -> None:
    """Refuses settings that are none."""
    for text in config.getoption("trash_set"):
        if not text.partition("=")[0] or "=" not in text:
            raise pytest.UsageError(f"--trash-set {text}: give KEY=VALUE, such as match.target=6")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Takes scripts, and replays where they are wanted or named on the command line."""
    name = file_path.name
    if name.endswith(SCRIPT):
        return Scripts.from_parent(parent, path=file_path, **_called(file_path, parent))
    if name.endswith(REPLAYS) and (
        parent.config.getoption("trash_verify")
        or parent.config.getini("trash_verify")
        or parent.session.isinitpath(file_path)
    ):
        return Replays.from_parent(parent, path=file_path, **_called(file_path, parent))
    return None


def _called(path: Path, parent: pytest.Collector) -> dict[str, Any]:
    """What a file is called whose name is no text, of which pytest could write no report; nothing
    for others, which pytest names.
    """
    if path.name.isprintable():
        return {}
    folder = "" if parent.nodeid in ("", ".") else f"{parent.nodeid}/"
    return {"name": _name(path), "nodeid": f"{folder}{_name(path)}"}


class Wrong(Exception):
    """A test failed: where, and what is to be shown of it, the message first."""

    def __init__(self, path: Path, line: int, message: str, text: str) -> None:
        super().__init__(message)
        self.path = path
        self.line = line
        self.message = message
        self.text = text


class Shown:
    """How a failure is shown; pytest takes its summary from `reprcrash`."""

    def __init__(self, wrong: Wrong) -> None:
        self.reprcrash = SimpleNamespace(
            path=str(wrong.path.with_name(_name(wrong.path))),
            lineno=wrong.line,
            message=wrong.message,
        )
        self._text = wrong.text

    def __str__(self) -> str:
        return self._text

    def toterminal(self, tw: Any) -> None:  # noqa: ANN401 -- pytest's writer has no public type
        """Writes it."""
        for line in self._text.splitlines():
            tw.line(line)


class TrashTest(pytest.Item):
    """What scripts and replays have in common as tests."""

    line = 1

    def reportinfo(self) -> tuple[os.PathLike[str], int, str]:
        """Where it stands: at the line it has come to."""
        return self.path.with_name(_name(self.path)), self.line - 1, self.name

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:  # noqa: ANN401 -- as pytest has it
        """What is shown of a failure."""
        if isinstance(excinfo.value, Wrong):
            return Shown(excinfo.value)
        return super().repr_failure(excinfo, style)


class Scripts(pytest.File):
    """A script, and its test: one, or one for each combination of settings."""

    def collect(self) -> Iterable[pytest.Item]:
        """The tests; the script is not read before it is run."""
        values: dict[str, list[str]] = {}
        for text in self.config.getoption("trash_set"):
            key, _, value = text.partition("=")
            values.setdefault(key, []).append(value)
        stem = _name(self.path, SCRIPT)
        for chosen in product(*values.values()):
            given = dict(zip(values, chosen, strict=True))
            told = ",".join(f"{key}={value}" for key, value in given.items())
            name = f"{stem}[{told}]" if given else stem
            yield ScriptTest.from_parent(self, name=name, given=given)


class ScriptTest(TrashTest):
    """A script as a test."""

    def __init__(self, *, given: dict[str, str], **more: Any) -> None:  # noqa: ANN401 -- pytest's
        super().__init__(**more)
        self._given = given

    def runtest(self) -> None:
        """Carries out the script, in the folder where it lies."""
        from trashcli.exits import Fault
        from trashcli.shell.grammar import read_script
        from trashcli.shell.trial import Trial

        variables, terms = _terms(self._given)
        try:
            script = read_script(str(self.path), variables)
        except Fault as fault:
            raise Wrong(self.path, 1, fault.message, fault.message) from None
        with chdir(self.path.parent):
            trial = Trial(script, terms)
            try:
                self._judge(trial)
            finally:
                trial.close()

    def _judge(self, trial: "Trial") -> None:
        stopped = trial.stopped
        if stopped and stopped.fault and stopped.fault.code == "mismatch":
            self._skip(stopped)
        if stopped:
            self._go_to(stopped)
            text = "\n".join(_told(stopped, trial.board))
            raise Wrong(self.path, self.line, text.partition("\n")[0], text)
        if trial.code:
            message = f"{self.name}: the script quit with {trial.code}"
            raise Wrong(self.path, 1, message, message)
        if trial.unexpected:
            self.add_marker(pytest.mark.xfail(reason=_reason(trial.unexpected)))
        elif trial.known:
            self._fail_as_known(trial)

    def _go_to(self, stand: "Stand") -> None:
        """Notes the line; one of another script, which this one reads, is not a line of it."""
        if stand.at == f"{_name(self.path)}:{stand.number}":
            self.line = stand.number

    def _skip(self, stopped: "Stand") -> None:
        self._go_to(stopped)
        skipped: Any = pytest.skip.Exception(f"{stopped.at}: {stopped.message}")
        skipped._use_item_location = True  # the line of the script, not this one
        raise skipped

    def _fail_as_known(self, trial: "Trial") -> None:
        self._go_to(trial.known[0])
        reason = _reason(trial.known)
        if self.config.getoption("runxfail"):
            raise Wrong(self.path, self.line, reason.partition("\n")[0], reason)
        pytest.xfail(reason)


def _terms(given: dict[str, str]) -> tuple[dict[str, str], "Terms"]:
    """The variables among the settings, and the rules as what a session begins with."""
    from trashcli.game.profile import keys
    from trashcli.shell.opening import Opening
    from trashcli.shell.session import Terms

    rules = tuple(f"{key}={value}" for key, value in given.items() if key in keys())
    variables = {key: value for key, value in given.items() if key not in keys()}
    return variables, Terms(opening=Opening(settings=rules), style=_style)


def _style() -> Any:  # noqa: ANN401 -- imported only when it is asked for
    from trashcli.screen.style import Style

    return Style(board="compact")


def _told(stopped: "Stand", board: str) -> Iterator[str]:
    """Where and why a script stopped, its line with a caret, and the table there."""
    from trashcli.shell.run import complaint

    fault = stopped.fault
    assert fault
    column = stopped.column
    fault.column = column
    first, *more = complaint(fault, stopped.raw, stopped.at).splitlines()
    where = f"{stopped.at}:{column}" if column else stopped.at
    yield first.replace(stopped.at, where, 1)
    yield from more
    if board:
        yield ""
        yield from board.splitlines()


def _reason(stands: list["Stand"]) -> str:
    return "; ".join(
        f"{one.at}: {one.raw.decode(errors='replace').strip()}: {one.message}" for one in stands
    )


class Replays(pytest.File):
    """A replay, and its test."""

    def collect(self) -> Iterable[pytest.Item]:
        """The test."""
        yield ReplayTest.from_parent(self, name=_name(self.path, *REPLAYS))


class ReplayTest(TrashTest):
    """A replay as a test: it is verified, or what it is known to be."""

    def runtest(self) -> None:
        """Verifies the replay."""
        from trashcli.exits import Failure
        from trashcli.replay.lines import open_lines
        from trashcli.replay.verify import DEFAULT_LEVEL, render_report, unreadable, verify_lines

        name = os.path.relpath(self.path, self.config.rootpath)
        try:
            report = verify_lines(name, open_lines(str(self.path)))
        except Failure as failure:
            report = unreadable(name, failure, DEFAULT_LEVEL)
        known = self._known()
        if report.verdict == known:
            return
        text = render_report(report)
        message = f"{_name(self.path)}: {report.verdict}: {report.message}"
        if known != "verified":
            message = f"{message} (known as {known})"
        line = report.finding.line if report.finding else 1
        raise Wrong(self.path, line, message, f"{message}\n{text}")

    def _known(self) -> str:
        """The verdict that is expected: what the file beside the replay says."""
        from configparser import ConfigParser, Error

        from trashcli.replay.verify import VERDICTS

        sidecar = self.path.parent / KNOWN
        if not sidecar.is_file():
            return "verified"

        class Sidecar(ConfigParser):
            def optionxform(self, optionstr: str) -> str:
                return optionstr  # names of files are not to be made small

        parser = Sidecar(delimiters=("=",), interpolation=None)
        try:
            parser.read(sidecar, encoding="utf-8")
            lines = parser.items(SECTION) if parser.has_section(SECTION) else []
        except (Error, UnicodeDecodeError) as error:
            message = f"{KNOWN}: {' '.join(str(error).split())}"
            raise Wrong(sidecar, 1, message, message) from None
        for pattern, verdict in lines:
            if verdict not in VERDICTS:
                message = f"{KNOWN}: {pattern} = {verdict}: is no verdict; {', '.join(VERDICTS)}"
                raise Wrong(sidecar, 1, message, message)
            if fnmatch(self.path.name, pattern):
                return verdict
        return "verified"


def _name(path: Path, *endings: str) -> str:
    """A file's name as it can be shown anywhere, without its ending."""
    name = path.name
    for ending in endings:
        name = name.removesuffix(ending)
    return "".join(letter if letter.isprintable() else "?" for letter in name)


class Trash:
    """What tests in Python use: a table of their own."""

    def __init__(self) -> None:
        self._trial: Any = None

    def match(
        self,
        profile: str = "pagat",
        players: "Players" = ("you", "greedy"),
        seed: str | int | None = None,
        **more: Any,  # noqa: ANN401 -- what `trashcli.Match` takes
    ) -> "Match":
        """Begins a match, on which `run` then carries out lines: `trashcli.Match`."""
        import trashcli

        match = trashcli.Match(profile, players, seed, **more)
        self._session().take_up(match._live)
        return match

    def run(self, *lines: str) -> str:
        """Carries out lines as a script has them; returns what the last one answers.

        The test fails where a line is refused or a check fails.
        """
        from trashcli.shell.run import complaint
        from trashcli.shell.verbs import execute

        told = ""
        for number, line in enumerate("\n".join(lines).splitlines(), 1):
            answer = execute(self._session(), line.encode(), f"trash.run:{number}")
            if answer and answer.fault:
                pytest.fail(complaint(answer.fault, line.encode(), answer.at), pytrace=False)
            told = answer.render() if answer else told
        return told

    def verify(self, path: str | Path) -> "Report":
        """Verifies a replay; the test fails where it is not whole and right."""
        import trashcli
        from trashcli.replay.verify import render_report

        verdict = trashcli.verify(path)
        if not verdict.ok:
            pytest.fail(f"{verdict.verdict}: {render_report(verdict)}", pytrace=False)
        return verdict

    def close(self) -> None:
        """Ends what is open."""
        if self._trial:
            self._trial.close("quit")

    def _session(self) -> Any:  # noqa: ANN401 -- imported only when it is asked for
        from trashcli.shell.session import Session

        if self._trial is None:
            self._trial = Session(_terms({})[1])
        return self._trial


@pytest.fixture
def trash() -> Iterator[Trash]:
    """A table: `trash.match(seed=42)`, `trash.run("draw")`, `trash.verify(path)`."""
    table = Trash()
    yield table
    table.close()
