"""Profiles by name or file, with what they extend, and settings (`--set KEY=VALUE`) over them."""

from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from trashcli.exits import Exit, Failure
from trashcli.game.contradictions import contradictions
from trashcli.game.profile import Profile, joined, keys
from trashcli.profiles.nodes import Entry, Mistake, Node, Place
from trashcli.profiles.shelf import NAME, is_path, is_shipped, path_of
from trashcli.profiles.values import PEOPLE_KEYS, UNREAD, found, kind_at, read_value
from trashcli.profiles.yaml import STDIN, parse_file, parse_yaml, read_bytes
from trashcli.wording import brief, nearest, printable


class Layer(Struct):
    """What one file or the settings state, by the paths of keys: where each key stands (a key for
    people: where its value stands), its value if that can be read, and all mistakes.
    """

    keys: dict[str, Place] = {}
    values: dict[str, Any] = {}
    people: dict[str, Any] = {}
    mistakes: list[Mistake] = []


def read_layer(top: Node, *, people: bool = True) -> Layer:
    """What a node tree states.  The keys for people are unknown keys unless `people`."""
    layer = Layer()
    if isinstance(top.value, dict):
        _read_map(layer, top.value, "", {*keys(), *(PEOPLE_KEYS if people else ())})
    elif top.known:
        message = f"found {found(top)}; a profile is lines of `key: value`"
        layer.mistakes.append(Mistake(top.place, "", message))
    return layer


def judge(layer: Layer, base: Profile) -> Profile:
    """The base with the values of the layer; adds the contradictions to the layer's mistakes.

    A contradiction is told at the first of its keys that the layer states, and not at all where a
    key concerned has a mistake already.
    """
    profile = base.changed(layer.values)
    unread = layer.keys.keys() - layer.values.keys()
    for one in contradictions(profile):
        stated = [key for key in one.keys if key in layer.values]
        if stated and unread.isdisjoint(one.keys):
            layer.mistakes.append(Mistake(layer.keys[stated[0]], stated[0], str(one)))
    return profile


def _groups() -> set[str]:
    return {path.partition(".")[0] for path in keys() if "." in path}


def _read_map(layer: Layer, entries: dict[str, Entry], group: str, known: set[str]) -> None:
    for name, entry in entries.items():
        path = f"{group}.{name}" if group else name
        if path in known and "." not in name:
            _read_key(layer, path, entry)
        elif path in _groups():
            _read_group(layer, path, entry.node, known)
        else:
            message = f"no such key{_near_key(name, group, known)}"
            layer.mistakes.append(Mistake(entry.place, path, message))


def _read_key(layer: Layer, path: str, entry: Entry) -> None:
    def tell(node: Node, message: str) -> None:
        layer.mistakes.append(Mistake(node.place, path, message))

    layer.keys[path] = entry.node.place if path in PEOPLE_KEYS else entry.place
    value = read_value(entry.node, kind_at(path), tell)
    if value is not UNREAD:
        (layer.people if path in PEOPLE_KEYS else layer.values)[path] = value


def _read_group(layer: Layer, group: str, node: Node, known: set[str]) -> None:
    """Reads a group's keys; a group with nothing in it states nothing."""
    if isinstance(node.value, dict):
        _read_map(layer, node.value, group, known)
    elif node.value is not None:
        inner = ", ".join(path.partition(".")[2] for path in keys() if path.startswith(f"{group}."))
        message = f"found {found(node)}; allowed: a map of {inner}"
        layer.mistakes.append(Mistake(node.place, group, message))


def _near_key(name: str, group: str, known: set[str]) -> str:
    """Which key was probably meant, and where it stands if not here."""
    start = f"{group}." if group else ""
    here = {path.removeprefix(start).partition(".")[0] for path in known if path.startswith(start)}
    last = {path: path.rpartition(".")[2] for path in sorted(known)}
    meant = nearest(name, here | {*last.values()})
    if name not in known and meant in here:
        return f"; did you mean {meant}?"
    likely = [name] if name in known else [path for path in last if last[path] == meant]
    return f"; did you mean {joined(map(_spelled, likely), 'or')}?" if likely else ""


def _spelled(path: str) -> str:
    group, _, name = path.rpartition(".")
    return f"{name} under {group}" if group else f"{name} at the top"


LONGEST_CHAIN = 8
"""How many profiles may extend one another."""


class NamedProfile(Struct, frozen=True, kw_only=True):
    """A profile and what is said about it.

    `name` is what a replay calls it: the file's, whatever was set over it.  `origin` tells where
    a key was stated last (`jokers.yaml:4`, `--set wild=[K]`); the keys that are not in it have
    their defaults.
    """

    name: str
    title: str
    source: str
    profile: Profile
    path: Path
    origin: dict[str, str]


class Reading(Struct):
    """What was read: the profile, none if there are mistakes, and the mistakes."""

    named: NamedProfile | None
    mistakes: list[Mistake]


_DEFAULTS = NamedProfile(name="", title="", source="", profile=Profile(), path=Path(), origin={})


def load_profile(name_or_path: str, settings: Sequence[str] = ()) -> NamedProfile:
    """The profile with that name or in that file, with `KEY=VALUE` settings over it.

    Raises `Failure`: USAGE for an unknown name or a mistake in a setting, DAMAGED for a file that
    cannot be read or has mistakes.
    """
    named = _sound(read_named(name_or_path), Exit.DAMAGED)
    return _sound(with_settings(named, settings), Exit.USAGE)


def shared_profile(name: str) -> NamedProfile:
    """The profile of this name that everybody has, else the one whose keys are the defaults."""
    return load_profile(name if is_shipped(name) else "pagat")


def _sound(reading: Reading, exit: Exit) -> NamedProfile:
    if reading.named is None:
        count = len(reading.mistakes)
        lines = [f"{count} mistakes:"] * (count > 1) + list(map(str, reading.mistakes))
        raise Failure("\n".join(lines), exit)
    return reading.named


def read_named(name_or_path: str) -> Reading:
    """The profile with that name or in that file, and all its mistakes.

    Raises `Failure` for an unknown name (USAGE) and a file that cannot be read (DAMAGED).
    """
    if name_or_path == str(STDIN):
        return _read(STDIN, "standard input", ())
    if is_path(name_or_path):
        return _read(Path(name_or_path), printable(name_or_path), ())
    path = path_of(name_or_path, Path())
    return _read(path, str(path), ())


def with_settings(named: NamedProfile, settings: Iterable[str]) -> Reading:
    """The profile with settings over it, the last of a key counting, and all their mistakes."""
    layer = Layer()
    origin = dict(named.origin)
    for setting in settings:
        one = _setting(setting)
        layer.values |= one.values
        layer.keys |= one.keys
        layer.mistakes += one.mistakes
        origin |= dict.fromkeys(one.values, f"--set {setting}")
    changed = replace(named, profile=judge(layer, named.profile), origin=origin)
    return Reading(None if layer.mistakes else changed, layer.mistakes)


def _setting(setting: str) -> Layer:
    file = f"--set {brief(setting)}"
    key, equals, value = setting.partition("=")
    if not equals or setting.splitlines() != [setting]:
        message = "a setting is written KEY=VALUE on one line, such as wild=[K]"
        return Layer(mistakes=[Mistake(Place(file), key, message)])
    node, found = parse_yaml(value, file, len(key) + 1)
    mistakes = [Mistake(one.place, f"{key}.{one.key}".rstrip("."), one.message) for one in found]
    if node is None:
        return Layer(mistakes=mistakes)
    for word in reversed(key.split(".")):
        node = Node(node.place, {word: Entry(Place(file), node)})
    layer = read_layer(node, people=False)
    layer.mistakes[:0] = mistakes
    return layer


def _read(path: Path, file: str, below: tuple[Path, ...]) -> Reading:
    """The profile in a file that messages call `file`; `below` are those that extend it."""
    top, mistakes = parse_file(read_bytes(path, file), file)
    layer = read_layer(top) if top else Layer()
    layer.mistakes += mistakes
    if not NAME.fullmatch(path.stem):
        message = "a profile's file is named with letters, digits, `.`, `_` and `-`, at most 40"
        layer.mistakes.append(Mistake(Place(file), "", message))
    base = _extended(layer, path, file, below)
    if base.named is None:
        return Reading(None, _in_order(layer) + base.mistakes)
    named = _named(layer, base.named, path)
    mistakes = _in_order(layer)
    return Reading(None if mistakes else named, mistakes)


def _in_order(layer: Layer) -> list[Mistake]:
    return sorted(layer.mistakes, key=lambda mistake: mistake.place)


def _named(layer: Layer, base: NamedProfile, path: Path) -> NamedProfile:
    stated = {key: f"{path.name}:{layer.keys[key].line}" for key in layer.values}
    return NamedProfile(
        name=path.stem,
        title=layer.people.get("title", path.stem),
        source=layer.people.get("source", ""),
        profile=judge(layer, base.profile),
        path=path,
        origin=base.origin | stated,
    )


def _extended(layer: Layer, path: Path, file: str, below: tuple[Path, ...]) -> Reading:
    """What the file extends, pagat's rules if nothing; why that cannot be is a mistake in it."""
    if "extends" not in layer.keys:
        return Reading(_DEFAULTS, [])
    if "extends" not in layer.people:
        return Reading(None, [])
    try:
        chain = (*below, path.resolve())
        return _read(*_base(layer.people["extends"], path, file, chain), chain)
    except Failure as failure:
        layer.mistakes.append(Mistake(layer.keys["extends"], "extends", str(failure)))
        return Reading(None, [])


def _base(name_or_path: str, path: Path, file: str, chain: tuple[Path, ...]) -> tuple[Path, str]:
    """The file that another extends, and what messages call it."""
    if not is_path(name_or_path):
        base = path_of(name_or_path, path.parent)
        label = str(base)
    elif _is_beside(name_or_path):
        base = path.parent / name_or_path
        label = str(Path(file).parent / name_or_path)
    else:
        message = f"{brief(name_or_path)}: a file to extend lies beside this one, or below"
        raise Failure(message, Exit.DAMAGED)
    if base.resolve() in chain:
        raise Failure(f"{label}: a circle, it extends this file", Exit.DAMAGED)
    if len(chain) >= LONGEST_CHAIN:
        raise Failure(f"{label}: more than {LONGEST_CHAIN} profiles in a chain", Exit.DAMAGED)
    return base, label


def _is_beside(path: str) -> bool:
    """Whether it leads to a file in the same folder or below, and to no other place."""
    pure = PurePosixPath(path)
    upwards = pure.is_absolute() or {"..", "~"} & set(pure.parts)
    return not upwards and not set("\\:") & set(path)
