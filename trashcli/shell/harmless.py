"""What scripts may write: they are sent around and run by people who have not read them.

So a script, `-c`, a pipe or a sourced file writes only inside the folder that it is run in (or one
that `--allow-write` names), only under a name that a replay has, never a hidden file, and over an
existing file only where that is a replay already and the command says `--force`.  Without this a
remark in a replay that is saved over a shell's start-up file would be a command.  A person at the
prompt may write where they like.
"""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from trashcli.exits import Failure, Fault
from trashcli.replay.lines import open_regular
from trashcli.replay.records import FORMAT

ENDINGS = (".jsonl",)
"""How the name of a file ends that a script may write."""
_HEADER = 1 << 20
"""Bytes of a header that are looked at."""


class _Header(msgspec.Struct):
    fmt: str
    k: str


def check_written(path: Path, folders: Sequence[Path], *, force: bool) -> None:
    """Raise `Fault` unless a script may write this file in one of the folders; links are followed
    first, since writing follows them.
    """
    try:
        real = path.resolve()
        inside = next(
            (real.relative_to(one.resolve()) for one in folders if _is_in(real, one)), None
        )
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Fault("unwritable", f"{path}: cannot be written: {reason}") from None
    if inside is None:
        raise _refused(path, "is outside of the folder it runs in; --allow-write DIR allows one")
    if any(part.startswith(".") for part in inside.parts):
        raise _refused(path, "is hidden")
    if not real.name.endswith(ENDINGS):
        raise _refused(path, f"has no name of a replay, such as {path.stem or 'game'}.trash.jsonl")
    if force and real.exists() and not is_replay(real):
        raise _refused(path, "exists and is no replay")


def _is_in(real: Path, folder: Path) -> bool:
    return real.is_relative_to(folder.resolve())


def _refused(path: Path, why: str) -> Fault:
    return Fault("unwritable", f"{path}: a script may not write it: it {why}")


def is_replay(path: Path) -> bool:
    """Return whether a file begins as a replay does."""
    try:
        with open_regular(str(path)) as stream:
            header = msgspec.json.decode(stream.readline(_HEADER), type=_Header)
    except (Failure, OSError, msgspec.MsgspecError):
        return False
    return (header.fmt, header.k) == (FORMAT, "header")
