"""Makes a profile of a node tree, and finds every mistake in it.

A layer is what one file or the settings of a command state; it is judged on the profile it extends.
"""

from typing import Any

from msgspec import Struct

from trashcli.game.contradictions import contradictions
from trashcli.game.keys import joined
from trashcli.game.profile import Profile, keys
from trashcli.profiles.kinds import PEOPLE_KEYS, kind_at
from trashcli.profiles.mistakes import Mistake, Place
from trashcli.profiles.nodes import Entry, Node
from trashcli.profiles.values import UNREAD, found, read_value
from trashcli.wording import nearest


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
