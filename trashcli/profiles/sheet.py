"""Profiles written out as YAML: what one states, every key of it, or a new one to fill in."""

import json
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from trashcli.exits import Exit, Failure
from trashcli.game.profile import Key, Profile, keys
from trashcli.game.winnable import Doubt, doubts
from trashcli.profiles.load import NamedProfile, load_profile, read_named
from trashcli.profiles.nodes import Mistake
from trashcli.profiles.shelf import NAME, is_path, profile_names
from trashcli.profiles.values import PEOPLE_KEYS, allowed, kind_at
from trashcli.wording import brief

Object = dict[str, Any]


class Warned(Struct, frozen=True):
    """A doubt about a profile: at which line (`jokers.yaml:4`) the key concerned was stated."""

    at: str
    key: str
    doubt: Doubt

    def __str__(self) -> str:
        word = "" if self.doubt.fatal else "warning: "
        return ": ".join(filter(None, (self.at, self.key, word + self.doubt.message)))


class Checked(Struct, frozen=True):
    """What was found in one profile: its mistakes, what nobody can win, or why it is unreadable."""

    name: str
    exit: Exit
    mistakes: list[Mistake] = []
    warned: list[Warned] = []
    unread: str | None = None

    def lines(self) -> list[str]:
        """Return a line for each mistake and doubt, and `ok` if the profile can be played."""
        found = [*map(str, self.mistakes), *map(str, self.warned)]
        said = [self.unread] if self.unread else found
        return said if self.exit else [*said, f"{self.name}: ok"]

    def as_object(self) -> Object:
        """Return the same for another program."""
        mistakes = [
            {**one.place._asdict(), "key": one.key, "message": one.message} for one in self.mistakes
        ]
        unread = {"error": self.unread} if self.unread else {}
        warned = [
            {"at": at, "key": key, "message": doubt.message, "fatal": doubt.fatal}
            for at, key, doubt in map(astuple, self.warned)
        ]
        found = {"warnings": warned} if warned else {}
        return {"name": self.name, "ok": not self.exit, "mistakes": mistakes, **found, **unread}


def check(names_or_paths: Sequence[str]) -> list[Checked]:
    """Return what is wrong with each of these profiles."""
    return list(map(_checked, names_or_paths))


def _checked(name_or_path: str) -> Checked:
    try:
        reading = read_named(name_or_path)
    except Failure as failure:
        return Checked(name_or_path, failure.exit, unread=str(failure))
    named = reading.named
    if named is None:
        return Checked(name_or_path, Exit.NO, reading.mistakes)
    warned = [_warned(named, doubt) for doubt in doubts(named.profile)]
    fatal = any(one.doubt.fatal for one in warned)
    return Checked(name_or_path, Exit.NO if fatal else Exit.OK, warned=warned)


def _warned(named: NamedProfile, doubt: Doubt) -> Warned:
    """The doubt at the first of its keys that is not at its default."""
    key = next((key for key in doubt.keys if key in named.origin), "")
    return Warned(named.origin.get(key, named.name), key, doubt)


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
        "rules": named.profile,
        "origin": named.origin,
    }


WIDTH = 96


def written(value: Any) -> str:  # noqa: ANN401 -- a key's value
    """A value as it is written in a profile."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case tuple():
            return f"[{', '.join(map(written, value))}]"
    return str(value)


def stated(named: NamedProfile, width: int | None = None) -> str:
    """The keys that are not as by default, as a profile that extends none; where each was stated
    stands behind it, or above where that would take more columns.
    """
    default = Profile()
    changed = [path for path in keys() if named.profile.value(path) != default.value(path)]
    return _sheet(named, changed, width)


def resolved(named: NamedProfile, width: int | None = None) -> str:
    """Every key, and where it was stated, in the same way."""
    return _sheet(named, keys(), width)


def blank(title: str, extends: str, base: Profile) -> str:
    """A profile to fill in: every key with what it means and may be, and its value in the base.

    As it stands it changes nothing; taking a `#` away from a line states that key.
    """
    lines = [
        *_comment("Rules of Trash. Take the # off a line to state that rule. To see all mistakes:"),
        "#     trashcli rules check FILE",
        "",
        f"title: {_quoted(title)}",
        f"extends: {extends}",
    ]
    source = PEOPLE_KEYS["source"]
    lines += ["", *_told(source.meaning, "source"), f"# source: {source.example}"]
    for group, paths in _grouped(keys()):
        indent = "  " if group else ""
        lines += ["", f"{group}:"] if group else []
        for path in paths:
            name = path.removeprefix(f"{group}.")
            told = _told(keys()[path].about.meaning, path)
            value = f"# {name}: {written(base.value(path))}"
            lines += ["", *(indent + line for line in (*told, value))]
    return "\n".join(lines) + "\n"


def _sheet(named: NamedProfile, paths: Iterable[str], width: int | None) -> str:
    lines = [f"title: {_quoted(named.title)}"]
    if named.source:
        lines.append(f"source: {_quoted(named.source)}")
    for group, inner in _grouped(paths):
        lines += [f"{group}:"] if group else []
        for path in inner:
            value = f"{path.removeprefix(f'{group}.')}: {written(named.profile.value(path))}"
            indent = "  " if group else ""
            origin = f"# {named.origin.get(path, 'default')}"
            lines += _beside(indent + value, origin, width)
    return "\n".join(lines) + "\n"


def _beside(value: str, origin: str, width: int | None) -> list[str]:
    """A value and where it was stated, in a line if it has the room."""
    lines = (f"{value:30}  {origin}", f"{value}  {origin}")
    fitting = (line for line in lines if width is None or len(line) <= width)
    indent = value[: len(value) - len(value.lstrip())]
    return next(([line] for line in fitting), [indent + origin, value])


def _grouped(paths: Iterable[str]) -> Iterator[tuple[str, Iterator[str]]]:
    """The paths that follow each other in a group, with its name; empty for those in none."""
    return groupby(paths, key=lambda path: path.rpartition(".")[0])


def _told(meaning: str, path: str) -> list[str]:
    return [
        *_comment(f"{meaning[0].upper()}{meaning[1:]}."),
        *_comment(f"Allowed: {allowed(kind_at(path))}"),
    ]


def _comment(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent="# ", subsequent_indent="# ")


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


STDOUT = Path("-")
"""Standard output, in place of a file."""


def write_new(name: str, extends: str, path: Path | None = None, *, force: bool = False) -> Path:
    """Writes a profile to fill in to `NAME.yaml`, or to `path`; gives where it lies.

    Raises `Failure` where the name cannot be one, the profile to extend has mistakes, or the file
    cannot be written; an existing one is written over only by `force`.
    """
    if not NAME.fullmatch(name):
        message = f"{brief(name)}: a profile's name has letters, digits, . _ and -, at most 40"
        raise Failure(message, Exit.USAGE)
    path = path or Path(f"{name}.yaml")
    base = load_profile(extends)
    if is_path(extends):
        extends = _from_folder(extends, path.parent)
    text = blank(name, extends, base.profile)
    if path == STDOUT:
        sys.stdout.write(text)
        return path
    try:
        with path.open("w" if force else "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise Failure(f"{path} exists; --force writes over it", Exit.DAMAGED) from None
    except OSError as error:
        raise Failure(f"{path} cannot be written: {error.strerror}", Exit.DAMAGED) from None
    return path


def _from_folder(path: str, folder: Path) -> str:
    """The path of a file as a profile in that folder names it."""
    try:
        return Path(path).resolve().relative_to(folder.resolve()).as_posix()
    except ValueError:
        message = f"{path}: a file to extend lies in the folder of the new one, or below"
        raise Failure(message, Exit.USAGE) from None


_HEAD = """\
# The keys of a profile

A profile is a YAML file that states what differs from another one:

```yaml
title: Sunday rules
extends: kings-wild      # a profile's name, or a file beside this one
jokers: 2
wild: [K, joker]
layout: {first: 8}
```

A key that no profile of the chain states has its default, which is pagat's rule. Lists of ranks
and slots may stand in any order and hold nothing twice. Only `true` and `false` are true and
false, only `null` is nothing; every other word is a word. Tags, anchors, aliases, merge keys and
keys that stand twice are refused.

`trashcli rules new NAME` writes a file with all keys to fill in, `trashcli rules check FILE` names
every mistake in it, and `trashcli schema rules` gives an editor the same knowledge.

This page is made from the keys themselves.
"""


def keys_page() -> str:
    """`docs/profile-keys.md`."""
    parts = [_HEAD, "## For people\n\nThese never enter a replay.\n"]
    parts += [
        _key_entry(path, key.meaning, [f"example: `{written(key.example)}`"])
        for path, key in PEOPLE_KEYS.items()
    ]
    parts.append("## Rules\n")
    parts += [_key_entry(path, key.about.meaning, _rows(key)) for path, key in keys().items()]
    return "\n".join(parts)


def _key_entry(path: str, meaning: str, rows: list[str]) -> str:
    lines = [f"### `{path}`", "", f"{meaning[0].upper()}{meaning[1:]}.", ""]
    return (
        "\n".join([*lines, f"- values: {allowed(kind_at(path))}", *(f"- {row}" for row in rows)])
        + "\n"
    )


def _rows(key: Key) -> list[str]:
    about = key.about
    rows = [
        f"default: `{written(key.default)}`. *{about.says(key.default)}*",
        f"example: `{written(about.example)}`. *{about.says(about.example)}*",
        f"source: {about.source}",
    ]
    needs = " or ".join(f"`{path}`" for path in about.needs)
    return [*rows, f"has an effect only with {needs}"] if needs else rows
