"""Output: whole files written where a person asked for them, or not at all."""

import os
import stat
import sys
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Literal

from trashcli.exits import Exit, Failure
from trashcli.replay.lines import open_regular

if sys.platform == "win32":
    import msvcrt

    def lock(descriptor: int) -> bool:
        """Locks an open file for its life; false where another writer has it."""
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def lock(descriptor: int) -> bool:
        """Locks an open file for its life; false where another writer has it.

        Raises `OSError` where files cannot be locked.
        """
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


Durability = Literal["none", "hand", "record"]
"""When a file is forced to the disk: never, at each hand's end and on closing, or every record."""

_ADD = os.O_WRONLY | os.O_APPEND
# Not known everywhere; the last, because opening a FIFO would otherwise wait for its reader.
_ADD |= getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)


class ReplayFile:
    """A replay file being written.  `write` and `sync` are what a recorder needs.

    `is_asked_for` is False for a file that nobody has named and nobody misses if it is removed.
    """

    def __init__(self, path: Path, descriptor: int, durability: Durability) -> None:
        self.path = path
        self.is_asked_for = True
        self._descriptor = descriptor
        self._durability = durability
        self._size = os.fstat(descriptor).st_size

    @classmethod
    def create(
        cls, path: Path, *, force: bool = False, durability: Durability = "hand"
    ) -> "ReplayFile":
        """A new file; raises `Failure` if there is one and `force` does not say to replace it."""
        file = cls._opened(path, os.O_CREAT | (0 if force else os.O_EXCL), durability)
        if file._size:
            file.cut(0)
        return file

    @classmethod
    def append(cls, path: Path, *, durability: Durability = "hand") -> "ReplayFile":
        """An existing file, to be gone on with; raises `Failure` if it cannot be."""
        return cls._opened(path, 0, durability)

    @classmethod
    def _opened(cls, path: Path, flags: int, durability: Durability) -> "ReplayFile":
        try:
            descriptor = os.open(path, _ADD | flags, 0o644)
        except FileExistsError:
            if path.is_dir():
                raise Failure(f"{path}: is a folder; name a file in it", Exit.DAMAGED) from None
            raise Failure(
                f"{path}: exists already; --force replaces it, another name keeps it",
                Exit.DAMAGED,
            ) from None
        except (OSError, ValueError) as error:
            raise unwritable(path, error) from None
        file = cls(path, descriptor, durability)
        try:
            file._claim()
        except OSError as error:
            raise unwritable(path, error) from None
        return file

    def _claim(self) -> None:
        """Locks the file; raises `Failure` or `OSError`, giving it free, if that cannot be."""
        try:
            if not stat.S_ISREG(os.fstat(self._descriptor).st_mode):
                raise Failure(f"{self.path}: is no file that can be recorded to", Exit.DAMAGED)
            if not lock(self._descriptor):
                raise Failure(
                    f"{self.path}: another game is being recorded there now", Exit.DAMAGED
                )
        except BaseException:
            self._release()
            raise

    def write(self, line: bytes) -> None:
        """Adds a line; raises `OSError`, and leaves the file as it was, if it cannot be added."""
        try:
            rest = memoryview(line)
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
            if self._durability == "record":
                os.fsync(self._descriptor)
        except BaseException:  # Ctrl-C too may leave half a line
            self._take_back()
            raise
        self._size += len(line)

    def _take_back(self) -> None:
        """Cuts off what there is of a line; a file that cannot be cut is never written to again."""
        try:
            os.ftruncate(self._descriptor, self._size)
            if not self._size:
                self.path.unlink(missing_ok=True)
        except OSError:
            self._release()

    def sync(self) -> None:
        """Forces what was written to the disk, as the durability asks."""
        if self._durability != "none":
            os.fsync(self._descriptor)

    def cut(self, size: int) -> None:
        """Cuts off what lies behind `size` bytes: a torn tail, which was never committed."""
        os.ftruncate(self._descriptor, size)
        self._size = size
        os.fsync(self._descriptor)

    def close(self) -> None:
        """Forces the file to the disk and gives it free; closing twice is closing once."""
        try:
            if self._descriptor >= 0:
                self.sync()
        finally:
            self._release()

    def remove(self) -> None:
        """Removes the file, as if it had never been; raises `OSError` if that cannot be."""
        self.path.unlink(missing_ok=True)
        self._release()

    def _release(self) -> None:
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            os.close(descriptor)


class SameFile:
    """An existing file that a scripted run may turn out to write again, byte for byte.

    Raises `Failure` if it cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.is_asked_for = True
        self._stream = open_regular(str(path))

    def write(self, line: bytes) -> None:
        """Compares a line; raises `Failure` if the file has another."""
        if self._stream.closed or self._stream.read(len(line)) != line:
            self._differs()

    def sync(self) -> None:
        """Nothing is written, so nothing is forced."""

    def close(self) -> None:
        """Raises `Failure` if the file goes on behind the last line; twice is as once."""
        if self._stream.closed:
            return
        with self._stream:
            if self._stream.read(1):
                self._differs()

    def remove(self) -> None:
        """Nothing was written, so the file stays as it is."""
        self._stream.close()

    def _differs(self) -> None:
        self._stream.close()
        raise Failure(
            f"{self.path}: exists already and holds another game; --force replaces it",
            Exit.DAMAGED,
        )


def unwritable(path: Path, error: Exception) -> Failure:
    """What a person is told when a file cannot be written."""
    reason = getattr(error, "strerror", None) or str(error)
    return Failure(f"{path}: cannot be written: {reason}", Exit.DAMAGED)


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
