"""Reports on a script: what running it says, and the script itself."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from trashcli.exits import Exit, Failure
from trashcli.folders import without_person
from trashcli.replay.source import open_regular
from trashcli.report.anonymous import without_players
from trashcli.report.heading import heading, remarks
from trashcli.report.parcel import Parcel

SCRIPT = "script.trash"
"""What a script is called whose name is not to be told."""
MOST_LINES = 400
"""Of what a script says, the last so many."""
MOST_BYTES = 1 << 20


def report_on_script(path: str, *, with_names: bool = False) -> Parcel:
    """The report on the script at this path, which is run, and the script.

    Raises `Failure` if it cannot be read, or is longer than anybody would send.
    """
    with open_regular(path) as stream:
        content = stream.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        message = f"{path}: is over 1 MiB, too long for a report; cut it to what shows the bug"
        raise Failure(message, Exit.USAGE)
    script = content.decode(errors="replace").removeprefix("\ufeff")
    if with_names:
        return _report(Path(path).name, script, kept=str)
    return _report(SCRIPT, without_players(script), kept=without_person)


def _report(name: str, script: str, kept: Callable[[str], str]) -> Parcel:
    """The report; `kept` is what may be told of a text."""
    said = [*remarks([*heading(), *_said(name, script)])]
    text = "\n".join([*said, "", *script.splitlines(), ""])
    return Parcel(kept(text), name, [kept(script).encode()])


def _said(name: str, script: str) -> Iterator[str]:
    """What the script says when it is run, line by line, in a process of its own."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / name
        copy.write_text(script, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "trashcli", "run", str(copy), "--echo"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
    lines = done.stdout.decode(errors="replace").splitlines()
    yield f"{name} ends with exit code {done.returncode}, and says:"
    if len(lines) > MOST_LINES:
        yield f"  ({len(lines) - MOST_LINES} lines are left out)"
    yield from (f"  {line}" for line in lines[-MOST_LINES:])
