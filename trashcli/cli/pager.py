"""The pager: text that is longer than the screen, a screen at a time."""

import os
import shlex
import shutil
import subprocess
import sys
from contextlib import suppress

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
