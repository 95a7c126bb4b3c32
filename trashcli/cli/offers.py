"""What Tab offers for a value: the names, files and words that may stand there.

Each function is a completion callback as Typer documents it: it takes the beginning of the value
and returns words, or pairs of a word and its meaning.  The meaning `FILE` says that the word is a
path.  What is offered is accepted by the command as it stands.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

FILE = "file"
"""The meaning of a candidate that is a file or a folder."""
REPLAYS = (".trash.jsonl", ".trash.jsonl.gz")
PROFILES = (".yaml", ".yml")
SCRIPTS = (".trash",)

Offered = list[tuple[str, str]]


def words(*known: str) -> Callable[[str], Offered]:
    """Return the callback that offers these words."""

    def offer(incomplete: str) -> Offered:
        return [(word, "") for word in known if word.startswith(incomplete)]

    return offer


def replays(incomplete: str) -> Offered:
    """Return your games by name, and replays and folders."""
    return [*games(incomplete), *_files(REPLAYS, incomplete)]


def reported(incomplete: str) -> Offered:
    """Return what a report may be about: replays and scripts."""
    return [*games(incomplete), *_files(REPLAYS + SCRIPTS, incomplete)]


def scripts(incomplete: str) -> Offered:
    """Return scripts and folders."""
    return list(_files(SCRIPTS, incomplete))


def games(incomplete: str) -> Offered:
    """Return your games by name."""
    from trashcli.folders import state_folder

    found = sorted((state_folder() / "games").glob(f"*{REPLAYS[0]}*"))
    names = (path.name.partition(REPLAYS[0])[0] for path in found)
    return [(name, "") for name in names if name.startswith(incomplete)]


def profiles(incomplete: str) -> Offered:
    """Return profiles by name, and files that may be profiles."""
    from trashcli.profiles.shelf import profile_names

    named = [(name, "") for name in profile_names() if name.startswith(incomplete)]
    return [*named, *_files(PROFILES, incomplete)]


def bots(incomplete: str) -> Offered:
    """Return the bots."""
    from trashcli.players import bot_names

    return [(name, "") for name in bot_names() if name.startswith(incomplete)]


def players(incomplete: str) -> Offered:
    """Return who may sit at the next seat, behind those that are named already: bots, and you if
    nobody sits there as you yet, since no two players may have one name.
    """
    from trashcli.players import bot_names

    listed = incomplete[: max(incomplete.rfind(","), incomplete.rfind("=")) + 1]
    seated = [name.partition("=")[0] for name in listed.split(",")]
    you = [] if "you" in seated or listed.endswith("=") else ["you"]
    return [
        (listed + name, "")
        for name in (*bot_names(), *you)
        if (listed + name).startswith(incomplete)
    ]


def rules(incomplete: str) -> Offered:
    """Return the keys of rules, and behind `KEY=` the values of one that has few."""
    from trashcli.game.profile import keys

    name, equals, _ = incomplete.partition("=")
    known = keys()
    if not equals:
        return [(f"{path}=", "") for path in known if path.startswith(incomplete)]
    values = _values(known[name].type) if name in known else ()
    stated = (f"{name}={value}" for value in values)
    return [(word, "") for word in stated if word.startswith(incomplete)]


def _values(kind: Any) -> Iterator[str]:  # noqa: ANN401 -- the type of a key
    """The words that a key may be, as YAML has them."""
    if kind is bool:
        yield from ("true", "false")
    elif get_origin(kind) is Literal:
        yield from map(str, get_args(kind))
    else:
        for inner in get_args(kind):
            yield from _values(inner)


def places(incomplete: str) -> Offered:
    """Return the places that every replay has."""
    known = ("start", "end", "h1", "h2", "h3", "h1.t1")
    return [(place, "") for place in known if place.startswith(incomplete)]


def settings(incomplete: str) -> Offered:
    """Return the names of settings, with what each is for."""
    from trashcli.settings import NAMES, meaning

    return [(name, meaning(name)) for name in NAMES if name.startswith(incomplete)]


def _files(endings: tuple[str, ...], incomplete: str) -> Iterator[tuple[str, str]]:
    """The files with these endings, and the folders, below the folder that was typed."""
    typed, slash, begun = incomplete.rpartition("/")
    try:
        folder = Path(f"{typed}{slash}" or ".").expanduser()
    except RuntimeError:  # there is no such person
        return
    for path in sorted(folder.glob("*")):
        name = f"{typed}{slash}{path.name}"
        if not name.startswith(incomplete) or (path.name.startswith(".") and not begun):
            continue
        if path.is_dir():
            yield f"{name}/", FILE
        elif path.name.endswith(endings):
            yield name, FILE
