"""Opening and replacing a person's files with care: the one place for it.

A file that somebody names, or that lies where ours should, may be a pipe that nobody writes to, a
device without an end, a kernel file that blocks, or a link to something else.  So only regular
files are opened, without waiting, and no more is read than was asked for; what a link leads to is
written through the link and keeps its mode.
"""

import os
import stat
from errno import EAGAIN
from pathlib import Path
from typing import BinaryIO

from trashcli.exits import Exit, Failure

MIB = 1 << 20
_NO_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOCTTY", 0)


def open_regular(path: str, what: str = "a file", most: int | None = None) -> BinaryIO:
    """Return the file, open for reading.

    Raises `Failure` (DAMAGED) for all that is no readable regular file, and for one of more than
    `most` bytes; `what` says what the file should have been.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | _NO_WAITING)
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode):
        os.close(descriptor)
        raise Failure(f"{path}: is {_not_regular(status.st_mode)}, not {what}", Exit.DAMAGED)
    if most is not None and status.st_size > most:
        os.close(descriptor)
        raise _too_long(path, what, most)
    return os.fdopen(descriptor, "rb")


def read_regular(path: Path, what: str, most: int) -> bytes:
    """Return what is in a file.  Raises `FileNotFoundError` where there is none, and `Failure` as
    `open_regular` does, also for a file that says it is short and is not.
    """
    if not path.exists():
        raise FileNotFoundError(path)
    with open_regular(str(path), what, most) as stream:
        try:
            data: bytes | None = stream.read(most + 1)
        except OSError as error:
            raise unreadable(str(path), error) from None
    if data is None:  # a kernel file that has nothing to say yet
        raise unreadable(str(path), OSError(EAGAIN, os.strerror(EAGAIN)))
    if len(data) > most:
        raise _too_long(str(path), what, most)
    return data


def replace_text(path: Path, text: str) -> None:
    """Write a file anew, whole or not at all: beside what it leads to, then in its place, with the
    mode it had.  Raises `OSError`.
    """
    target = path.resolve()
    target.parent.mkdir(parents=True, exist_ok=True)
    new = target.with_suffix(".new")
    new.write_text(text, encoding="utf-8", newline="\n")
    if target.exists():
        new.chmod(stat.S_IMODE(target.stat().st_mode))
    new.replace(target)


def unreadable(path: str, error: Exception) -> Failure:
    """Return the failure for a file that cannot be read."""
    reason = getattr(error, "strerror", None) or str(error)
    return Failure(f"{path}: cannot be read: {reason}", Exit.DAMAGED)


def _too_long(path: str, what: str, most: int) -> Failure:
    size = f"{most // MIB} MiB" if most >= MIB else f"{most // 1024} KiB"
    return Failure(f"{path}: is longer than the {size} that {what} may have", Exit.DAMAGED)


def _not_regular(mode: int) -> str:
    if stat.S_ISDIR(mode):
        return "a folder"
    return "a pipe (use - to read standard input)" if stat.S_ISFIFO(mode) else "a device"
