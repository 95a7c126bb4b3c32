"""Games: the folder in which a person's matches are recorded; listing, renaming, deleting them.

Only files of this one folder are ever touched, each with the torn tails that were kept aside.
"""

import os
import re
from contextlib import closing
from datetime import UTC, datetime
from heapq import nlargest
from pathlib import Path
from typing import Annotated, BinaryIO

import msgspec
from msgspec import Meta, Struct

from trashcli.exits import Exit, Failure
from trashcli.replay.canonical import BOM, LONGEST_LINE, Misframed
from trashcli.replay.file import Exists, held, unwritable
from trashcli.replay.file import rename as rename_file
from trashcli.replay.lines import open_lines
from trashcli.replay.records import HUMAN, SUFFIX, Player, safe_name
from trashcli.wording import counted, printable

FOLDER = "games"
"""The name of the folder, within that for a person's own files."""
_USUAL = 4096
"""As many bytes as hold the last line of nearly every file."""
MOST_LOOKED_AT = 50
"""So many matches are opened at most to find one to go on with."""
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]*")


class Game(Struct, kw_only=True):
    """A recorded match, from the first and last line of its file.  Nothing is verified.

    `records` counts the header; `ended` is the reason of the end, empty for a match that
    can be gone on with, as it is after `quit`; `damage` says why there is no more to say.
    """

    name: str
    path: Path
    changed: datetime
    profile: str = ""
    seed: str = ""
    seats: tuple[str, ...] = ()
    records: int = 0
    ended: str = ""
    winners: tuple[str, ...] = ()
    damage: str = ""

    @property
    def is_unfinished(self) -> bool:
        """Whether play may go on; a redacted view, which has no seed, is only shown."""
        return not self.damage and self.seed != "" and self.ended not in ("won", "halt")


def games(folder: Path) -> list[Game]:
    """Return all matches in the folder, the one last played first; none if there is no folder."""
    paths = _files(folder)
    return [_game(path) for path in _latest(paths, len(paths))]


def _latest(paths: list[Path], most: int) -> list[Path]:
    """Return the files last written to, the latest first; none is opened."""
    return nlargest(most, paths, key=lambda path: (_written(path), _name(path)))


def _written(path: Path) -> float:
    """When a file was last written to, in seconds since 1970."""
    try:
        return os.stat(path).st_mtime  # noqa: PTH116 -- asked of each file in the folder
    except OSError:
        return 0


def render_games(found: list[Game]) -> str:
    """Return a list of matches as text, a line a match, with the time here at which it was last
    played.
    """
    if not found:
        return "no games yet; `trashcli play` records each"
    width = max(len(game.name) for game in found)
    return "\n".join(
        printable(f"{game.name:{width}}  {game.changed.astimezone():%Y-%m-%d %H:%M}  {_told(game)}")
        for game in found
    )


def _told(game: Game) -> str:
    if game.damage:
        return game.damage
    match game.ended:
        case "won":
            end = f"won by {' and '.join(game.winners)}"
        case "halt":
            end = "nobody won"
        case _:
            end = "unfinished"
    return f"{', '.join(game.seats)}; {counted(game.records, 'record')}; {end}"


def unfinished(folder: Path) -> Game | None:
    """Return the match last played that may be gone on with, in which there is something to lose,
    and that nobody is playing now.  Only the matches last played are looked at: whoever has
    finished so many since has left it, and waits for no thousand files to be opened.
    """
    latest = map(_game, _latest(_files(folder), MOST_LOOKED_AT))
    open_games = (game for game in latest if game.is_unfinished)
    return next((g for g in open_games if _is_begun(g.path) and not _is_played(g.path)), None)


def find_game(folder: Path, name: str) -> Game:
    """Return the match of this name: the file's, with or without its ending, or a beginning of it
    that no other has.  Raises `Failure` (USAGE) for no such match or several.
    """
    paths = _files(folder)
    if exact := [path for path in paths if name in (_name(path), path.name)]:
        return _game(_latest(exact, 1)[0])
    found = [path for path in paths if name and _name(path).startswith(name)]
    if len(found) == 1:
        return _game(found[0])
    if found:
        several = ", ".join(sorted(map(_name, found))[:4])
        message = (
            f"{name!r} begins the names of {len(found)} games: {printable(several)}; type more"
        )
        raise Failure(message, Exit.USAGE)
    raise Failure(f"no game is called {name!r}; `trashcli games` lists them", Exit.USAGE)


def path_meant(folder: Path, text: str) -> str:
    """Return the path that a person means: the text, or a match of the folder where no such file is
    there, by its name or a beginning of it that no other has, as `-1`, the newest, or as `#2`, the
    second of those that `games` lists.  Raises `Failure` (USAGE) where a beginning is that of
    several, or there are not so many.
    """
    if count := _counted(text):
        return str(_nth(folder, count).path)
    try:
        is_name = bool(_NAME.fullmatch(text)) and not Path(text).exists()
    except OSError:
        return text
    if not is_name:
        return text
    found = [path for path in _files(folder) if _name(path).startswith(text)]
    return str(find_game(folder, text).path) if found else text


_COUNT = re.compile(r"-([1-9][0-9]{0,5})|#([1-9][0-9]{0,5})")


def _counted(text: str) -> int:
    """Which match a number means, from 1, the newest; 0 for what is no such number."""
    found = _COUNT.fullmatch(text)
    return int(found[1] or found[2]) if found else 0


def _nth(folder: Path, count: int) -> Game:
    known = _files(folder)
    if not known:
        message = "you have no recorded games yet; name a replay, or play one first"
        raise Failure(message, Exit.USAGE)
    if count > len(known):
        there = counted(len(known), "recorded game")
        raise Failure(f"there is no game {count}; you have {there}", Exit.USAGE)
    return _game(_latest(known, count)[-1])


def short_name(path: Path, room: int) -> str:
    """Return what a match may be called in its folder, in at most so many letters if that is
    enough: as many parts of its name as fit, of those by which no other is meant.
    """
    parts = _name(path).split("-")
    names = ["-".join(parts[:many]) for many in range(len(parts), 0, -1)]
    others = [_name(other) for other in _files(path.parent) if other != path]
    clear = [name for name in names if not any(other.startswith(name) for other in others)]
    return next((name for name in clear if len(name) <= room), clear[-1] if clear else names[0])


def _name(path: Path) -> str:
    return path.name.removesuffix(".gz").removesuffix(SUFFIX)


def rename(game: Game, new: str) -> Path:
    """Give a match another name, without its ending; return the new path."""
    safe = safe_name(new)
    if safe is None:
        raise Failure(
            f"{new!r} cannot be a game's name; use letters, digits, `.`, `_` and `-`", Exit.USAGE
        )
    path = game.path.with_name(safe + ".gz" * (game.path.suffix == ".gz"))
    with held(game.path):
        try:
            _rename_all(game.path, path)
        except Exists as exists:
            raise Failure(
                f"{exists.path.name}: exists already; choose another name", Exit.DAMAGED
            ) from None
        except OSError as error:
            raise unwritable(path, error) from None
    return path


def _rename_all(path: Path, to: Path) -> None:
    """Rename the file of a match and its tails, all of them or none."""
    done: list[tuple[Path, Path]] = []
    try:
        for old in _with_tails(path):
            new_path = to.with_name(to.name + old.name.removeprefix(path.name))
            rename_file(old, new_path)
            done.append((old, new_path))
    except BaseException:
        for old, new_path in done:
            rename_file(new_path, old)
        raise


def delete(game: Game) -> None:
    """Delete the file of a match, and what was kept aside of it."""
    with held(game.path):
        try:
            for file in _with_tails(game.path):
                file.unlink()
        except OSError as error:
            raise unwritable(game.path, error) from None


def _files(folder: Path) -> list[Path]:
    try:
        with os.scandir(folder) as entries:
            return [
                Path(entry.path)
                for entry in entries
                if entry.name.removesuffix(".gz").endswith(SUFFIX) and entry.is_file()
            ]
    except OSError:
        return []


def _with_tails(path: Path) -> list[Path]:
    """Return the file of a match, and the torn tails kept beside it."""
    beside = sorted(path.parent.iterdir())
    return [path, *(file for file in beside if file.name.startswith(f"{path.name}.torn-"))]


class _Rules(Struct, frozen=True):
    name: str


class _Rng(Struct, frozen=True):
    seed: str


class _First(Struct, frozen=True):
    """What a list of games tells of a header."""

    rules: _Rules
    seats: tuple[Player, ...]
    rng: _Rng = _Rng("")


class _Last(Struct, frozen=True):
    """What it tells of the last record; a header has no `i`."""

    i: int = 0
    reason: str = ""
    winners: tuple[Annotated[int, Meta(ge=1)], ...] = ()


def _game(path: Path) -> Game:
    """Return the match in a file, with what the file tells of it."""
    game = Game(name=_name(path), path=path, changed=datetime.fromtimestamp(_written(path), UTC))
    try:
        _read(game, *_ends(game.path))
    except (Failure, OSError) as failure:
        game.damage = str(failure)
    except (Misframed, msgspec.MsgspecError, ValueError, IndexError, RecursionError):
        game.damage = "no replay, or damaged"
    return game


def _ends(path: Path) -> tuple[bytes, bytes]:
    """Return the first and the last line; of a file that is not packed nothing else is read."""
    if path.suffix == ".gz":
        with closing(open_lines(str(path))) as packed:
            lines = iter(packed)
            first = last = next(lines, b"")
            for line in lines:
                last = line
        return first, last
    with path.open("rb") as stream:
        return stream.readline(LONGEST_LINE), _last_line(stream)


def _last_line(stream: BinaryIO) -> bytes:
    """Return the last line that is whole; empty where there is none as long as a line may be."""
    size = stream.seek(0, os.SEEK_END)
    for room in (_USUAL, LONGEST_LINE):
        stream.seek(max(size - room, 0))
        whole = stream.read().rpartition(b"\n")[0]
        _, newline, last = whole.rpartition(b"\n")
        if newline or room >= size:
            return last
    return b""


def _read(game: Game, first: bytes, last: bytes) -> None:
    first = first.removeprefix(BOM)  # shown with a warning, so listed too
    header, end = msgspec.json.decode(first, type=_First), msgspec.json.decode(last, type=_Last)
    game.profile, game.seed = header.rules.name, header.rng.seed
    game.seats = tuple(player.name for player in header.seats)
    game.records, game.ended = end.i + 1, end.reason
    game.winners = tuple(game.seats[seat - 1] for seat in end.winners)


class _Line(Struct, frozen=True):
    """What tells of a line whether a person decided something by it."""

    k: str
    seat: int = 0


def _is_begun(path: Path) -> bool:
    """Return whether a person has decided anything; true where only bots play, or nobody
    can tell.
    """
    try:
        with closing(open_lines(str(path))) as read:
            lines = iter(read)
            players = msgspec.json.decode(next(lines, b""), type=_First).seats
            people = {seat for seat, player in enumerate(players, 1) if player.who == HUMAN}
            others = (msgspec.json.decode(line, type=_Line) for line in lines)
            return not people or any(one.k == "action" and one.seat in people for one in others)
    except (Failure, Misframed, msgspec.MsgspecError, ValueError, RecursionError):
        return True


def _is_played(path: Path) -> bool:
    """Return whether another program is writing to the file now, or nobody here can."""
    try:
        with held(path):
            return False
    except Failure:
        return True
