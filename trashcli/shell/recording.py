"""Where matches are recorded: the file that a command names, made once or found to be the same."""

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path

from trashcli.exits import Exit, Failure
from trashcli.folders import state_folder
from trashcli.replay.games import FOLDER
from trashcli.replay.naming import SUFFIX, file_name
from trashcli.replay.records import Header
from trashcli.replay.write import Durability, ReplayFile, SameFile
from trashcli.shell.codes import LineFault
from trashcli.shell.sink import Sink
from trashcli.shell.terms import Record


def scripted_sink(path: Path, *, force: bool) -> Sink:
    """The file of a match that comes out the same each time it is run: one that exists may be
    written again only if it comes out as it is, or by force.  Raises `Failure`.
    """
    if path.is_file() and not force:
        return SameFile(path)
    return ReplayFile.create(path, force=force)


def one_file(path: Path | None, *, force: bool) -> Record:
    """Records the first match of a session into the file, if there is one; a second finds it
    taken.
    """
    taken = False

    def record(header: Header) -> Sink | None:
        nonlocal taken
        if path is None:
            return None
        if taken:
            raise LineFault("unwritable", f"{path.name} holds the first match of this session")
        try:
            sink = scripted_sink(path, force=force)
        except Failure as failure:
            raise LineFault("unwritable", str(failure)) from None
        taken = True
        return sink

    return record


def announced(record: Record, tell: Callable[[str], None]) -> Record:
    """Records as `record` does, and tells what each match is."""

    def announce(header: Header) -> Sink | None:
        sink = record(header)
        tell(described(header, sink.path if sink else None))
        return sink

    return announce


def described(header: Header, path: Path | None) -> str:
    """By which rules and seed a match is played, and where it is recorded."""
    rules = f"{header.rules.name}@{header.rules.sha256[:12]}"
    where = f"recorded in {path}" if path else "not recorded"
    return f"{rules}; seed {header.rng.seed}; {where}"


def file_in(folder: Path, header: Header) -> Path:
    """The file that a match is recorded in where only the folder is named."""
    return folder / file_name(header)


def new_game(header: Header, durability: Durability) -> ReplayFile:
    """A file of its own for a match that a person plays, which is removed again where nobody
    decides anything; raises `Failure`.
    """
    folder = state_folder() / FOLDER
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = f"{folder}: cannot be made: {error.strerror}; --no-record plays without"
        raise Failure(message, Exit.DAMAGED) from None
    name = file_name(header, datetime.now(UTC)).removesuffix(SUFFIX)
    names = (f"{name}{number}{SUFFIX}" for number in chain([""], (f"-{n}" for n in count(2))))
    file = next(filter(None, (_created(folder / name, durability) for name in names)))
    file.is_asked_for = False
    return file


def _created(path: Path, durability: Durability) -> ReplayFile | None:
    """The new file; None where there is one of that name."""
    try:
        return ReplayFile.create(path, durability=durability)
    except Failure:
        if path.exists():
            return None
        raise
