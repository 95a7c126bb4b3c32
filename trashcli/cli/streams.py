"""The standard streams: there from the beginning, and written out or given up at the end."""

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from typing import TextIO

from trashcli.exits import Exit


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
        say(f"standard output: cannot be written: {error.strerror}")
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


def say(message: str) -> None:
    """Tells a person on standard error what is wrong, if that can be written."""
    with suppress(OSError):
        print(f"trashcli: {message}", file=sys.stderr, flush=True)


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
