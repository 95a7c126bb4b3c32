"""Reports on a script: what running it says, and the script itself."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from trashcli.folders import without_person
from trashcli.replay.source import open_regular
from trashcli.report.heading import heading, remarks
from trashcli.report.parcel import Parcel

SCRIPT = "script.trash"
"""What a script is called whose name is not to be told."""
MOST_LINES = 400
"""Of what a script says, the last so many."""
MOST_BYTES = 1 << 20


def report_on_script(path: str, *, with_names: bool = False) -> Parcel:
    """The report on the script at this path, which is run, and the script.

    Raises `Failure` if it cannot be read.
    """
    with open_regular(path) as stream:
        script = stream.read(MOST_BYTES)
    name = Path(path).name if with_names else SCRIPT
    said = [*remarks([*heading(), *_said(name, script)])]
    lines = script.decode(errors="replace").removeprefix("\ufeff").splitlines()
    text = "\n".join([*said, "", *lines, ""])
    return Parcel(text if with_names else without_person(text), name, script)


def _said(name: str, script: bytes) -> Iterator[str]:
    """What the script says when it is run, line by line, in a process of its own."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / name
        copy.write_bytes(script)
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
