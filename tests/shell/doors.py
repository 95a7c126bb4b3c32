"""The doors of the shell, for tests: lines carried out in this process, and commands in their own.

Nothing is stood in for: sessions, files and processes are real ones.
"""

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

from trashcli.cli.app import main
from trashcli.shell.answer import Answer, Form
from trashcli.shell.grammar import script_of
from trashcli.shell.opening import Opening
from trashcli.shell.run import Batch
from trashcli.shell.session import Session, Terms
from trashcli.shell.verbs import execute

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "tests" / "scripts"
VECTORS = ROOT / "tests" / "vectors"
FIXED = Opening(seed="5")
"""A match that begins by itself, if no line begins one, with the same cards each time."""


class Said(NamedTuple):
    """How a command or script ended, and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def objects(self) -> list[dict[str, Any]]:
        """What it wrote as JSON, a line each."""
        return [json.loads(line) for line in self.out.splitlines()]


def session(**terms: Any) -> Session:  # noqa: ANN401 -- the fields of `Terms`
    """A session whose matches have a fixed seed if no line gives one."""
    return Session(Terms(**{"opening": FIXED, **terms}))


def answers(session: Session, *lines: str) -> list[Answer]:
    """The answers to these lines, blank ones and remarks left out."""
    said = (
        execute(session, line.encode(), f"test:{number}") for number, line in enumerate(lines, 1)
    )
    return [answer for answer in said if answer]


def code_of(session: Session, line: str) -> str:
    """The code that a line is refused with; empty if it is not."""
    answer = answers(session, line)[0]
    return answer.fault.code if answer.fault else ""


def ran(lines: Iterable[str], form: Form = "text", *, keep_going: bool = False) -> Said:
    """What a script of these lines says."""
    out, err = io.BytesIO(), io.StringIO()
    batch = Batch(session(), out, err, form=form, keep_going=keep_going)
    code = batch.run([script_of("test", lines)])
    return Said(code, out.getvalue().decode(), err.getvalue())


def called(*arguments: str | Path, stdin: str | bytes = "", folder: Path = SCRIPTS) -> Said:
    """What `trashcli` with these arguments says, called in this process."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(given), "utf-8")
    try:
        with chdir(folder), redirect_stdout(out), redirect_stderr(err):
            code = main([str(argument) for argument in arguments])
    finally:
        sys.stdin = before
    return Said(code, _text(out), _text(err))


def _text(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


def command(
    *arguments: str | Path,
    stdin: str | bytes = "",
    folder: Path = SCRIPTS,
    **environment: str,
) -> Said:
    """What `trashcli` with these arguments says, as a process of its own."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [sys.executable, "-m", "trashcli", *map(str, arguments)],
        input=given,
        capture_output=True,
        check=False,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
    )
    return Said(done.returncode, done.stdout.decode(), done.stderr.decode())
