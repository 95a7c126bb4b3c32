"""Output: whole files written where a person asked for them, or not at all."""

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from trashcli.exits import Exit, Failure
from trashcli.replay.write import ReplayFile, unwritable


def write_whole(path: Path, lines: Iterable[bytes], *, source: str, force: bool = False) -> None:
    """Writes a new file with these lines; `source` is the file they were made from.

    Raises `Failure`, leaving no file, if it cannot be written, if it exists and `force` does not
    say to replace it, and always if it is the source itself.
    """
    if is_same(path, source):
        raise Failure(f"{path}: is the file that is read; name another", Exit.USAGE)
    file = ReplayFile.create(path, force=force)
    try:
        with closing(file):
            for line in lines:
                file.write(line)
    except OSError as error:
        path.unlink(missing_ok=True)
        raise unwritable(path, error) from None
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def is_same(path: Path, source: str) -> bool:
    """Whether both are one file, by whatever name."""
    try:
        return path.samefile(source)
    except (OSError, ValueError):
        return False
