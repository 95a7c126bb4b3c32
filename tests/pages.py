"""Pages whose examples are run: what a `console` block shows must be what happens.

After a change that is meant, `UPDATE_EXPECTED=1 pytest` with the page's test writes it anew.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]

_BLOCK = re.compile(r"(?<=```console\n).*?(?=```)", re.DOTALL)
_PROGRAM = f'trashcli() {{ "{sys.executable}" -m trashcli "$@"; }}\n'


def assert_shown_is_so(page: Path, folder: Path) -> None:
    """Runs each command of the page's console blocks in a folder where the example replays lie, and
    compares all that is printed.
    """
    shutil.copytree(ROOT / "replays", folder / "replays")
    text = page.read_text(encoding="utf-8")
    assert _BLOCK.search(text)
    again = _BLOCK.sub(lambda block: _carried_out(block[0], folder), text)
    if os.environ.get("UPDATE_EXPECTED"):
        page.write_text(again, encoding="utf-8")
    assert again == page.read_text(encoding="utf-8")


def _carried_out(block: str, folder: Path) -> str:
    commands = re.findall(r"^\$ (.*)$", block, re.MULTILINE)
    return "".join(f"$ {command}\n{printed(command, folder)}" for command in commands)


def printed(command: str, folder: Path) -> str:
    """What a line of the shell prints in a folder that is also its home, messages included."""
    done = subprocess.run(
        ["bash", "-c", _PROGRAM + command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
        cwd=folder,
        env={
            "PYTHONPATH": str(ROOT),
            "HOME": str(folder),
            "PATH": "/usr/bin:/bin",
            "LC_ALL": "C.UTF-8",
        },
        check=False,
    )
    return done.stdout
