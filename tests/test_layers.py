"""Who may import whom: the tables are the house rules, and every module is held to them.

An import counts wherever it stands: in a function, or for types only.
"""

import ast
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

PACKAGE = "trashcli"  # the package itself: the names of the library
BELOW_THE_SHELL = {
    "version",
    "notices",
    "advice",
    "conditions",
    "doctor",
    "exits",
    "files",
    "folders",
    "game",
    "match",
    "own_bots",
    "plans",
    "players",
    "profiles",
    "replay",
    "report",
    "screen",
    "settings",
    "signals",
    "simulate",
    "stats",
    "wording",
}

ROOMS: dict[str, set[str]] = {
    PACKAGE: {"exits", "game", "library", "profiles", "replay", "version"},  # loaded when used
    "version": set(),
    "advice": {"game"},
    "conditions": {"exits", "wording"},
    "exits": set(),
    "files": {"exits"},
    "folders": set(),
    "notices": {"wording"},
    "plans": set(),
    "signals": set(),
    "wording": set(),
    "game": set(),
    "profiles": {"wording", "exits", "files", "folders", "game"},
    "players": {"game"},
    "own_bots": {"wording", "exits", "game", "players"},
    "match": {"game", "players"},
    # Level 5 asks bots, as `match` does; a match code names the profile that it is played by.
    "replay": {"version", "exits", "files", "game", "match", "players", "profiles", "wording"},
    "screen": {"game", "wording"},
    "settings": {"wording", "exits", "files", "folders"},
    "simulate": {
        "version",
        "folders",
        "conditions",
        "wording",
        "exits",
        "game",
        "match",
        "players",
        "profiles",
        "signals",
    },
    "doctor": {
        "wording",
        "version",
        "exits",
        "folders",
        "game",
        "match",
        "players",
        "profiles",
        "replay",
        "screen",
        "settings",
    },
    "report": {"wording", "doctor", "exits", "folders", "game", "profiles", "replay"},
    "stats": {"wording", "version", "advice", "exits", "game", "profiles", "replay", "screen"},
    "shell": BELOW_THE_SHELL,
    "library": BELOW_THE_SHELL | {"shell"},
    "pytest_plugin": {PACKAGE, "version", "exits", "game", "library", "replay", "screen", "shell"},
    "export": {"exits", "game", "replay", "screen", "shell"},
    "shrink": BELOW_THE_SHELL | {"shell"},
    "cli": BELOW_THE_SHELL | {"export", "shell", "shrink"},
    "entry": {"version", "cli"},
    "__main__": {"entry"},
}
"""A room (a folder or module of the package), and the other rooms that it may import."""

KEEPERS = {
    "fcntl": "trashcli/replay/file.py",
    "msvcrt": "trashcli/replay/file.py",
    "prompt_toolkit": "trashcli/shell/prompt.py",
    "pytest": "trashcli/pytest_plugin.py",
    "signal": "trashcli/signals.py",
    "typer": "trashcli/cli*",
    "yaml": "trashcli/profiles/yaml.py",
}
"""A module from outside, and the only files that may import it."""

PURE = {
    "__future__",
    "collections",
    "copy",
    "dataclasses",
    "enum",
    "functools",
    "hashlib",
    "itertools",
    "math",
    "msgspec",
    "operator",
    "re",
    "struct",
    "typing",
}
"""All that `game` may import from outside: no clock, no randomness, no files, no system."""

IMPURE_NAMES = {"__import__", "breakpoint", "input", "open", "print"}
"""What needs no import, and `game` may not use either."""

FOLD = "trashcli.game.fold"
RULES = {f"trashcli.game.{name}" for name in ("chance", "decide", "ending", "rules")}
"""Where things are decided: folding must work without, for files of any engine."""

FOLDERS = "trashcli/folders.py"
FOLDER_VARIABLES = {
    "APPDATA",
    "LOCALAPPDATA",
    "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
    "XDG_STATE_HOME",
}
"""Where a person's files lie: only `FOLDERS` may ask."""

ROOT = Path(__file__).parent.parent


def dotted_name(module: Path) -> str:
    """`trashcli.game.cards` for that file, `trashcli.game` for its package."""
    return ".".join(module.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {dotted_name(module): module for module in sorted((ROOT / "trashcli").rglob("*.py"))}


def place(name: str) -> str:
    return MODULES[name].relative_to(ROOT).as_posix()


def room(name: str) -> str:
    return name.split(".")[1] if "." in name else PACKAGE


GAME = [name for name in MODULES if room(name) == "game"]


def first(name: str) -> str:
    return name.partition(".")[0]


def tree_of(name: str) -> ast.Module:
    return ast.parse(MODULES[name].read_text("utf-8"))


def imports_of(name: str) -> set[str]:
    is_package = MODULES[name].name == "__init__.py"
    return set(imported(tree_of(name), name if is_package else name.rpartition(".")[0]))


def imported(tree: ast.Module, package: str) -> Iterator[str]:
    """The dotted names of the modules that a module in `package` imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = origin_of(node, package)
            inner = (f"{origin}.{alias.name}" for alias in node.names)
            yield from (name if name in MODULES else origin for name in inner)


def origin_of(node: ast.ImportFrom, package: str) -> str:
    """What stands between `from` and `import`, its leading dots resolved."""
    parts = package.split(".")
    outer = parts[: len(parts) - node.level + 1] if node.level else []
    return ".".join([*outer, *filter(None, [node.module])])


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("import trashcli.game.cards", {"trashcli.game.cards"}),
        ("from trashcli.game import cards", {"trashcli.game.cards"}),
        ("from trashcli.game.cards import Card", {"trashcli.game.cards"}),
        ("from trashcli import game, __version__", {"trashcli.game", "trashcli"}),
        ("from . import entry", {"trashcli.entry"}),
        ("from .game import cards", {"trashcli.game.cards"}),
        ("def later():\n    import os.path", {"os.path"}),
        ("if TYPE_CHECKING:\n    from time import time", {"time"}),
    ],
)
def test_an_import_is_seen_in_every_form(source: str, names: set[str]) -> None:
    assert set(imported(ast.parse(source), "trashcli")) == names


@pytest.mark.parametrize("name", MODULES)
def test_a_room_imports_only_the_rooms_it_may(name: str) -> None:
    used = {room(other) for other in imports_of(name) if first(other) == "trashcli"}
    assert used <= ROOMS[room(name)] | {room(name)}


@pytest.mark.parametrize("name", MODULES)
def test_a_thing_from_outside_is_imported_by_its_keeper_only(name: str) -> None:
    kept = {first(other) for other in imports_of(name)} & KEEPERS.keys()
    assert {thing for thing in kept if not fnmatch(place(name), KEEPERS[thing])} == set()


@pytest.mark.parametrize("name", GAME)
def test_the_rules_reach_no_clock_no_randomness_and_no_files(name: str) -> None:
    assert {first(other) for other in imports_of(name)} <= PURE | {"trashcli"}
    named = {node.id for node in ast.walk(tree_of(name)) if isinstance(node, ast.Name)}
    assert named & IMPURE_NAMES == set()


def test_folding_reaches_no_rules() -> None:
    reached, ahead = set[str](), {FOLD}
    while ahead:
        reached |= ahead
        ahead = {other for name in ahead for other in imports_of(name)} & MODULES.keys() - reached
    assert reached & RULES == set()


@pytest.mark.parametrize("name", MODULES)
def test_only_one_module_asks_where_a_person_keeps_files(name: str) -> None:
    said = {node.value for node in ast.walk(tree_of(name)) if isinstance(node, ast.Constant)}
    assert place(name) == FOLDERS or said & FOLDER_VARIABLES == set()
