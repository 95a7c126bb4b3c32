"""Questions: asked at a terminal only; `--yes` answers them everywhere."""

import errno
import os
import platform
import shlex
import shutil
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from io import TextIOWrapper
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Self, TextIO

from trashcli import __version__
from trashcli.exits import Exit, Failure
from trashcli.folders import state_folder, without_person
from trashcli.notices import harmless, notice, warn
from trashcli.signals import Asked, end_by, raise_when_asked


def with_streams(action: Callable[[], int]) -> int:
    """The exit code of the action, or what became of standard output meanwhile."""
    _open_closed()
    _spell_out(sys.stdout)
    try:
        exit = _unless_interrupted(action)
        sys.stdout.flush()
        return exit
    except OSError as error:
        if error.errno == errno.EPIPE:
            return Exit.PIPE
        notice(f"standard output: cannot be written: {error.strerror}")
        return Exit.DAMAGED
    finally:
        _give_up(sys.stdout)
        _give_up(sys.stderr)


def _unless_interrupted(action: Callable[[], int]) -> int:
    """The exit code of the action.  After Ctrl-C, which Typer makes a code, the line in which a
    terminal shows `^C` is ended: what comes next begins in one of its own.
    """
    try:
        exit = action()
    except KeyboardInterrupt:
        exit = Exit.INTERRUPTED
    if exit == Exit.INTERRUPTED and sys.stderr.isatty():
        sys.stdout.flush()
        print(file=sys.stderr, flush=True)
    return exit


def is_of_output(error: OSError) -> bool:
    """Whether this comes of printing: whatever else fails to be written is a file with a name, and
    the message about it names it.
    """
    return error.filename is None and error.errno in _OF_OUTPUT


_OF_OUTPUT = {errno.EPIPE, errno.ENOSPC, errno.EBADF, errno.EIO, errno.EDQUOT, errno.EFBIG}


def _give_up(stream: TextIO) -> None:
    """Lets go of what cannot be written, of which Python would complain at its end."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _spell_out(stream: TextIO) -> None:
    """From now on what the encoding of the stream cannot hold is written as an escape code."""
    if isinstance(stream, TextIOWrapper) and stream.errors == "strict":
        stream.reconfigure(errors="backslashreplace")


def _open_closed() -> None:
    """Opens the streams that were closed when the program began: otherwise the next file that is
    opened would take the number of one, and be printed into.

    Input is empty, messages go nowhere; what is printed cannot be written.
    """
    for descriptor, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            null = os.open(os.devnull, os.O_WRONLY if name == "stderr" else os.O_RDONLY)
            if null != descriptor:
                os.dup2(null, descriptor)
                os.close(null)
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, os.fdopen(descriptor, mode, encoding="utf-8"))


NARROWEST = 20
"""Columns; where there are fewer, a page is this wide."""

USUAL = "less"
LESS = "FRX"
"""How `less` behaves where a person has not said: it ends by itself after a short text, and leaves
what was read on the screen."""


def show(text: str) -> None:
    """Prints the text, through `PAGER` where it is longer than the terminal it goes to."""
    pager = _pager() if sys.stdout.isatty() and _is_long(text) else None
    if pager is None or not _paged(text, pager):
        print(text)


def _is_long(text: str) -> bool:
    return text.count("\n") + 2 > shutil.get_terminal_size().lines  # a line is for the prompt


def _pager() -> list[str] | None:
    """The command that shows text; None where there is none, or none is wanted."""
    if os.environ.get("TERM") == "dumb" or os.environ.get("ACCESSIBLE"):
        return None
    try:
        command = shlex.split(os.environ.get("PAGER", USUAL))
    except ValueError:  # an open quote
        return None
    return command if command and shutil.which(command[0]) else None


def _paged(text: str, pager: list[str]) -> bool:
    """Shows the text; false where the pager cannot be started."""
    sys.stdout.flush()
    try:
        process = subprocess.Popen(
            pager, stdin=subprocess.PIPE, text=True, env={"LESS": LESS, **os.environ}
        )
    except OSError:
        return False
    try:
        _feed(process, text)
    finally:
        process.terminate()  # where it is we who are asked to end; otherwise it has ended
    return True


def _feed(process: subprocess.Popen[str], text: str) -> None:
    """Hands the text over and waits.  Leaving early is as good as reading to the end, and Ctrl-C is
    a key of the pager.
    """
    assert process.stdin
    with suppress(BrokenPipeError), process.stdin as stdin:
        stdin.write(text)
    while process.poll() is None:
        with suppress(KeyboardInterrupt):
            process.wait()


def columns(asked: int | None) -> int | None:
    """How many columns a page may take: as many as were asked for, as `COLUMNS` says or as the
    terminal has; None where none of them says anything.
    """
    if asked is None and not (os.environ.get("COLUMNS") or sys.stdout.isatty()):
        return None
    from trashcli.screen.style import style_for

    return max(style_for(sys.stdout, os.environ, width=asked).width, NARROWEST)


def laid_out(text: str, width: int | None) -> str:
    """The text in lines of at most so many columns, whole ones where there is no width, without
    characters that do more to a terminal than print.
    """
    text = harmless(text)
    if width is None:
        return text
    from trashcli.screen.text import laid_out

    return laid_out(text, width)


if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 1.0
"""Seconds before a bar is shown."""


class Bar:
    """How much of `total` is done, shown once it has taken a while; `what` is what is being done.
    A total of 0 is one that is not known.  To be used as a context, at whose end the bar is gone.
    """

    def __init__(self, what: str, total: int) -> None:
        self._what = what
        self._total = total
        self._done = 0
        self._is_seen = bool(sys.stderr and sys.stderr.isatty())
        self._due = time.monotonic() + PATIENCE
        self._shown: Progress | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failed: object) -> None:
        self.remove()

    def advance(self, more: int) -> None:
        """So much more is done."""
        self._done += more
        if self._is_seen and self._shown is None and time.monotonic() >= self._due:
            self._shown = self._begun()
        if self._shown is not None:
            self._shown.update(self._shown.task_ids[0], completed=self._done)

    def remove(self) -> None:
        """Takes the bar away, so that something can be printed; `advance` shows it again."""
        if self._shown is not None:
            self._shown.stop()
            self._shown = None

    def _begun(self) -> "Progress":
        from rich.console import Console
        from rich.progress import Progress

        shown = Progress(
            console=Console(stderr=True),
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        shown.add_task(self._what, total=self._total or None)
        shown.start()
        return shown


def print_json(value: object) -> None:
    """Print one JSON object in a line, in ASCII as every other answer is."""
    import json

    from msgspec import to_builtins

    print(json.dumps(to_builtins(value, enc_hook=str), separators=(",", ":")))


def print_csv(rows: Iterable[Mapping[str, object]]) -> None:
    """Print a table as CSV, with a head; yes and no as in JSON, without a cell that a spreadsheet
    would take for a formula.
    """
    import csv

    writer: csv.DictWriter[str] | None = None
    for row in rows:
        if writer is None:
            writer = csv.DictWriter(sys.stdout, list(row), lineterminator="\n")
            writer.writeheader()
        writer.writerow({name: _cell(value) for name, value in row.items()})


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"'{value}" if isinstance(value, str) and value[:1] in "=+-@\t\r" and value else value


def alone() -> int:
    """The exit code of a game, or of the lines of standard input."""
    if sys.stdin.isatty():
        from trashcli.plans import PlayPlan
        from trashcli.shell.play import play

        return play(PlayPlan(offer=True))
    from trashcli.plans import RunPlan
    from trashcli.shell.run import run

    return run(RunPlan(scripts=("-",)))


def save_report(error: Exception) -> str:
    """Saves what is known of the error; says where it lies and what to do with it."""
    text = "".join(
        [
            f"trashcli {__version__}, Python {platform.python_version()}, {platform.system()}\n\n",
            *traceback.format_exception(error),
        ]
    )
    try:
        path = _write(without_person(text))
    except OSError:
        return "no report of it could be saved; please report what you did"
    return f"a report of it was saved as {path}; please send it with what you did"


def _write(text: str) -> Path:
    folder = state_folder() / "bugs"
    folder.mkdir(parents=True, exist_ok=True)
    paths = (folder / f"bug-{number}.txt" for number in count(1))
    path = next(path for path in paths if not path.exists())
    with path.open("x", encoding="utf-8") as file:
        file.write(text)
    return path


def ended(command: Callable[[], int]) -> int:
    """Carries out a command and gives its exit code.

    Raises `OSError` where standard output cannot be written, `KeyboardInterrupt` for Ctrl-C.
    """
    raise_when_asked()
    try:
        _name_strange_variables()
        return command()
    except Failure as failure:
        notice(str(failure))
        return failure.exit
    except Asked as asked:
        sys.stdout.flush()
        end_by(asked.number)
        return Exit.INTERRUPTED
    except OSError as error:
        if is_of_output(error):
            raise
        if error.filename is None:
            return _bug(error)
        notice(f"{error.filename}: {error.strerror}")
        return Exit.DAMAGED
    except Exception as error:
        return _bug(error)


def _name_strange_variables() -> None:
    """Warn of variables that look like ours and mean nothing."""
    if any(name.startswith("TRASHCLI_") for name in os.environ):
        from trashcli.settings import unknown_variables

        for found in unknown_variables(os.environ):
            warn(found)


def _bug(error: Exception) -> int:
    notice(f"a bug in trashcli: {type(error).__name__}: {error}")
    notice(save_report(error))
    return Exit.INTERNAL


def agrees(question: str) -> bool:
    """Whether the person at the terminal says yes; raises `Failure` (USAGE) where nobody can be
    asked.
    """
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise Failure(f"{question} Nobody can be asked here; --yes says yes", Exit.USAGE)
    from trashcli.shell.question import Leaves, ask

    def read(prompt: str) -> str | None:
        print(prompt, end="", file=sys.stderr, flush=True)
        return sys.stdin.readline() or None

    try:
        return ask(harmless(question), read, lambda text: print(text, file=sys.stderr))
    except Leaves:
        return False
