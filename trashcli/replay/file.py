"""Replay files being written, and whole files written at once.

A replay is an append-only log: a record is one write behind the end, and a write that fails is cut
off again.  Nothing is lost by replacing: what takes the place of an existing file is written beside
it, forced to the disk and only then renamed, and a file that somebody records to is never replaced.
A new name is claimed before anything is renamed to it, so two programs cannot both get it.
"""

import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Literal

from trashcli.exits import Exit, Failure
from trashcli.replay.lines import open_regular

if sys.platform == "win32":
    import msvcrt

    def lock(descriptor: int) -> bool:
        """Lock an open file for its life; false where another writer has it."""
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def lock(descriptor: int) -> bool:
        """Lock an open file for its life; false where another writer has it.

        Raises `OSError` where files cannot be locked.
        """
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


Durability = Literal["none", "end", "hand", "record"]
"""When a file is forced to the disk: never; on closing, as is enough for a scripted run, which can
be made again; also at each decision of a person and each hand's end; or at every record.
"""

_ADD = os.O_WRONLY | os.O_APPEND
# Not known everywhere; the last, because opening a FIFO would otherwise wait for its reader.
_ADD |= getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
_NEW = os.O_CREAT | os.O_EXCL


class Exists(Failure):
    """There is a file at this path already."""

    def __init__(self, path: Path) -> None:
        message = f"{path}: exists already; --force replaces it, another name keeps it"
        super().__init__(message, Exit.DAMAGED)
        self.path = path


class ReplayFile:
    """A replay file being written.  `write` and `sync` are what a recorder needs.

    One that replaces another is written beside it, and takes its place when it is first forced to
    the disk.  `is_asked_for` is False for a file that nobody has named and nobody misses if it is
    removed.
    """

    def __init__(self, path: Path, descriptor: int, durability: Durability) -> None:
        self.path = path
        self.is_asked_for = True
        self._descriptor = descriptor
        self._durability = durability
        self._size = os.fstat(descriptor).st_size
        self._at = path
        """Where it is now: beside its path, if it is still to take another's place."""
        self._replaced = -1
        """The file that it replaces, locked until then."""
        self._is_named = False
        """Whether its name is forced to the disk."""
        self._is_cut = False
        """Whether the last line could not be written."""

    @classmethod
    def create(
        cls, path: Path, *, force: bool = False, durability: Durability = "hand"
    ) -> "ReplayFile":
        """Return a new file; raises `Exists` if there is one and `force` does not say to replace
        it, and `Failure` if it cannot be made.
        """
        if force and os.path.lexists(path):
            return cls._beside(path, durability)
        return cls._made(path, path, durability)

    @classmethod
    def append(cls, path: Path, *, durability: Durability = "hand") -> "ReplayFile":
        """Return an existing file, to be gone on with; raises `Failure` if it cannot be."""
        return cls(path, _locked(path), durability)

    @classmethod
    def _made(cls, path: Path, at: Path, durability: Durability) -> "ReplayFile":
        """Return a new file of this path, which stands at another until it takes its place."""
        descriptor = _opened(at, _NEW)
        try:
            _claim(path, descriptor)
        except Failure:
            at.unlink(missing_ok=True)
            raise
        file = cls(path, descriptor, durability)
        file._at = at
        return file

    @classmethod
    def _beside(cls, path: Path, durability: Durability) -> "ReplayFile":
        """Return a new file beside the one that it is to replace, which nobody may be
        recording to.
        """
        replaced = _locked(path)
        real = Path(os.path.realpath(path))  # a link stays a link
        names = (real.with_name(f"{real.name}.new-{number}") for number in count(1))
        try:
            at = next(name for name in names if not os.path.lexists(name))
            file = cls._made(path, at, durability)
        except BaseException:
            os.close(replaced)
            raise
        file._replaced = replaced
        return file

    def write(self, line: bytes) -> None:
        """Add a line; raises `OSError`, and leaves the file as it was, if it cannot be added."""
        try:
            rest = memoryview(line)
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
            if self._durability == "record":
                os.fsync(self._descriptor)
        except BaseException:  # Ctrl-C too may leave half a line
            self._is_cut = True
            self._take_back()
            raise
        self._is_cut = False
        self._size += len(line)

    def _take_back(self) -> None:
        """Cut off what there is of a line; a file that cannot be cut is never written to again."""
        try:
            os.ftruncate(self._descriptor, self._size)
            if not self._size:
                self._at.unlink(missing_ok=True)
        except OSError:
            self._release()

    def sync(self) -> None:
        """Force what was written to the disk, if the durability asks for that before the end."""
        if self._durability in ("hand", "record"):
            self._force()

    def _force(self) -> None:
        os.fsync(self._descriptor)
        if self._replaced >= 0 and sys.platform != "win32":  # where no open file is renamed
            self._take_place()
        if not self._is_named:
            _force_name(self._at)
            self._is_named = True

    def _take_place(self) -> None:
        """Rename the file to its own path, over the one that it replaces."""
        real = Path(os.path.realpath(self.path))
        os.replace(self._at, real)  # noqa: PTH105 -- says what it does
        self._at, self._is_named = real, False
        os.close(self._replaced)
        self._replaced = -1

    def cut(self, size: int) -> None:
        """Cut off what lies behind `size` bytes: a torn tail, which was never committed."""
        os.ftruncate(self._descriptor, size)
        self._size = size
        os.fsync(self._descriptor)

    def close(self) -> None:
        """Flush the file to the disk and give it free; closing twice is closing once.

        A file whose last line could not be written takes no other's place, and is removed instead;
        so is one that can be made again and cannot be forced to the disk.
        """
        if self._is_cut and self._replaced >= 0:
            self.remove()
            return
        try:
            if self._descriptor >= 0 and (self._durability != "none" or self._replaced >= 0):
                self._force()
        except OSError:
            if self._durability == "end" and self._replaced >= 0:
                self.remove()
            raise
        finally:
            self._release()
        if self._replaced >= 0:
            self._take_place()

    def remove(self) -> None:
        """Remove the file, as if it had never been; raises `OSError` if that cannot be.  One that
        it was to replace stays.
        """
        self._at.unlink(missing_ok=True)
        self._release()
        if self._replaced >= 0:
            os.close(self._replaced)
            self._replaced = -1

    def _release(self) -> None:
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            os.close(descriptor)


def _opened(path: Path, flags: int) -> int:
    try:
        return os.open(path, _ADD | flags, 0o644)
    except FileExistsError:
        if path.is_dir():
            raise Failure(f"{path}: is a folder; name a file in it", Exit.DAMAGED) from None
        raise Exists(path) from None
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from None


def _locked(path: Path) -> int:
    """Return an existing file, open and locked, which is still the one of that name."""
    descriptor = _opened(path, 0)
    _claim(path, descriptor)
    with suppress(OSError):
        if os.path.samestat(os.fstat(descriptor), os.stat(path)):  # noqa: PTH116 -- beside fstat
            return descriptor
    os.close(descriptor)
    raise Failure(f"{path}: has just been replaced or renamed; try again", Exit.DAMAGED)


def _claim(path: Path, descriptor: int) -> None:
    """Lock an open file; raises `Failure`, closing it, if that cannot be."""
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise Failure(f"{path}: is no file that can be recorded to", Exit.DAMAGED)
        if not lock(descriptor):
            raise Failure(f"{path}: another game is being recorded there now", Exit.DAMAGED)
    except OSError as error:
        os.close(descriptor)
        raise Failure(
            f"{path}: cannot be locked against a second writer: {error.strerror}; record in a "
            "folder of another file system (--record FILE), or play with --no-record",
            Exit.DAMAGED,
        ) from None
    except BaseException:
        os.close(descriptor)
        raise


def _force_name(path: Path) -> None:
    """Force a file's name to the disk, where a folder can be; without it all of the file is lost
    with the power, whatever was forced of what is in it.
    """
    with suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold the lock of an existing file that nobody may be recording to; raises `Failure`."""
    descriptor = _locked(path)
    try:
        yield
    finally:
        os.close(descriptor)


def rename(path: Path, new: Path) -> None:
    """Rename a file to a name that no other has; raises `Exists`, and `OSError` if it cannot be.

    The name is claimed by an empty file before, since renaming replaces without asking.
    """
    os.close(_opened(new, _NEW))
    try:
        os.replace(path, new)  # noqa: PTH105 -- says what it does
    except BaseException:
        new.unlink()
        raise


class SameFile:
    """An existing file that a scripted run may turn out to write again, byte for byte.

    Raises `Failure` if it cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.is_asked_for = True
        self._stream = open_regular(str(path))

    def write(self, line: bytes) -> None:
        """Compare a line; raises `Failure` if the file has another."""
        if self._stream.closed or self._stream.read(len(line)) != line:
            self._differs()

    def sync(self) -> None:
        """Nothing is written, so nothing is forced."""

    def close(self) -> None:
        """Raise `Failure` if the file goes on behind the last line; twice is as once."""
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
    """Return what a person is told when a file cannot be written."""
    reason = getattr(error, "strerror", None) or str(error)
    return Failure(f"{path}: cannot be written: {reason}", Exit.DAMAGED)


def write_whole(
    path: Path, lines: Iterable[bytes], *, source: str = "", force: bool = False
) -> None:
    """Write a new file with these lines; `source` is the file they were made from, if any.

    Raises `Failure`, leaving no file and an existing one as it was, if it cannot be written, if it
    exists and `force` does not say to replace it, and always if it is the source itself.
    """
    if is_same(path, source):
        raise Failure(f"{path}: is the file that is read; name another", Exit.USAGE)
    file = ReplayFile.create(path, force=force, durability="end")
    try:
        for line in lines:
            file.write(line)
        file.close()
    except BaseException as error:
        file.remove()
        if isinstance(error, OSError):
            raise unwritable(path, error) from None
        raise


def is_same(path: Path, source: str) -> bool:
    """Return whether both are one file, by whatever name."""
    try:
        return path.samefile(source)
    except (OSError, ValueError):
        return False
