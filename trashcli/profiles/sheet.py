"""Profiles written out as YAML: what one states, every key of it, or a new one to fill in."""

import json
import textwrap
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from trashcli.game.profile import Profile, keys
from trashcli.profiles.kinds import PEOPLE_KEYS, allowed, kind_at
from trashcli.profiles.named import NamedProfile

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
    for path in ("source", "columns"):
        key = PEOPLE_KEYS[path]
        lines += ["", *_told(key.meaning, path), f"# {path}: {key.example}"]
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
    lines.append(f"columns: {named.columns}")
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
