"""What commands say of profiles: which there are, what is wrong with some, one as an object."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from trashcli.exits import Exit, Failure
from trashcli.profiles.mistakes import Mistake
from trashcli.profiles.named import NamedProfile, read_named
from trashcli.profiles.shelf import profile_names

Object = dict[str, Any]


class Checked(Struct, frozen=True):
    """What was found in one profile: its mistakes, or why it cannot be read."""

    name: str
    exit: Exit
    mistakes: list[Mistake] = []
    unread: str | None = None

    def lines(self) -> list[str]:
        """A line for each mistake, `ok` if there is none."""
        said = [self.unread] if self.unread else list(map(str, self.mistakes))
        return said or [f"{self.name}: ok"]

    def as_object(self) -> Object:
        """The same for another program."""
        mistakes = [
            {**one.place._asdict(), "key": one.key, "message": one.message} for one in self.mistakes
        ]
        unread = {"error": self.unread} if self.unread else {}
        return {"name": self.name, "ok": not self.exit, "mistakes": mistakes, **unread}


def check(names_or_paths: Sequence[str]) -> list[Checked]:
    """What is wrong with each of these profiles."""
    return list(map(_checked, names_or_paths))


def _checked(name_or_path: str) -> Checked:
    try:
        mistakes = read_named(name_or_path).mistakes
    except Failure as failure:
        return Checked(name_or_path, failure.exit, unread=str(failure))
    return Checked(name_or_path, Exit.NO if mistakes else Exit.OK, mistakes)


def listing() -> list[Object]:
    """Every profile there is: name, title, players, source, and whether it can be used."""
    return list(map(_entry, profile_names()))


def _entry(name: str) -> Object:
    try:
        named = read_named(name).named
    except Failure:
        named = None
    if named is None:
        return {"name": name, "ok": False}
    return {
        "name": name,
        "ok": True,
        "title": named.title,
        "players": named.profile.players,
        "source": named.source,
    }


def render_listing(entries: list[Object], width: int | None = None) -> str:
    """A line for each profile, without its source where that would take more columns."""
    lines = [_line(entry) for entry in entries]
    if width is not None and max(map(len, lines), default=0) > width:
        lines = [_line({**entry, "source": ""}) for entry in entries]
    return "\n".join(lines)


def _line(entry: Object) -> str:
    if not entry["ok"]:
        return f"{entry['name']:16}  cannot be used: trashcli rules check {entry['name']}"
    fewest, most = entry["players"]
    players = f"{fewest}-{most}" if fewest < most else str(fewest)
    return f"{entry['name']:16}  {players:4}  {entry['title']:35}  {entry['source']}".rstrip()


def as_object(named: NamedProfile) -> Object:
    """A profile with every key, and where each was stated that is not as by default."""
    return {
        "name": named.name,
        "title": named.title,
        "source": named.source,
        "columns": named.columns,
        "rules": named.profile,
        "origin": named.origin,
    }
