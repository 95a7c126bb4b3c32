"""Completion: what may follow a text at the prompt: legal actions first, then verbs that are
possible now.  All of it is accepted as a line, and everything legal is among it.
"""

from collections.abc import Callable, Iterable
from pathlib import Path

from trashcli.game.profile import keys
from trashcli.players import bot_names
from trashcli.profiles.shelf import profile_names
from trashcli.settings import NAMES, values
from trashcli.shell.help import SHOWN, TOPICS
from trashcli.shell.opening import KEYS
from trashcli.shell.paths import PATHS
from trashcli.shell.session import Session
from trashcli.shell.verbs import EVENT_NAMES, by_word, verbs

Offer = Callable[[Session, str, str], Iterable[str]]
"""Gives the words that may follow the arguments before; the last is the one that is typed."""


def completions(text: str, session: Session) -> list[str]:
    """The lines that the text may become, as far as they are known, best first."""
    typed = text.lstrip()
    found = [line for line in _legal(session) if line.startswith(typed.lower())]
    word, space, rest = typed.partition(" ")
    if not space:
        possible = (verb.name for verb in verbs() if verb.is_possible(session))
        found += [name for name in (*possible, *SHOWN) if name.startswith(word.lower())]
    elif verb := by_word().get(word.lower()):
        start = rest.rfind(" ") + 1
        before, last = rest[:start], rest[start:]
        offered = _OFFERS.get(verb.takes.kind, _nothing)(session, before, last)
        found += [f"{word} {before}{one}" for one in offered if one.startswith(last)]
    return list(dict.fromkeys(found))


def _legal(session: Session) -> list[str]:
    return session.match.legal if session.match else []


def _nothing(session: Session, before: str, last: str) -> Iterable[str]:
    return ()


def _files(session: Session, before: str, last: str) -> Iterable[str]:
    """The files and folders that there are; names with spaces are left to be quoted."""
    folder, slash, _ = last.rpartition("/")
    if before or '"' in last:
        return
    try:
        found = sorted(Path(folder + slash or ".").iterdir())
    except OSError:
        return
    for path in found:
        if not path.name.startswith(".") and " " not in path.name:
            yield f"{folder}{slash}{path.name}{'/' if path.is_dir() else ''}"


def _settings(session: Session, before: str, last: str) -> Iterable[str]:
    """A setting's name, then its values."""
    words = before.split()
    if words == ["profile"]:
        return profile_names()
    if len(words) == 1 and words[0] in NAMES:
        return values(words[0])
    return () if words else NAMES


def _opening(session: Session, before: str, last: str) -> Iterable[str]:
    """What a match may begin with."""
    key, equals, value = last.partition("=")
    if key == "profile":
        return [f"profile={name}" for name in profile_names()]
    if key == "players":
        done = value[: value.rfind(",") + 1]
        return [f"players={done}{name}" for name in ("you", *bot_names())]
    return () if equals else [f"{key}=" for key in ("seed", "profile", "players", *KEYS, *keys())]


def _seed(session: Session, before: str, last: str) -> Iterable[str]:
    return () if before or "=" in last else ["seed="]


def _condition(session: Session, before: str, last: str) -> Iterable[str]:
    """A path, where one may stand."""
    words = before.split()
    if words and words[-1].lower() not in ("and", "until"):
        return ()
    return [path.replace("()", "(1)") for path in PATHS]


def _until(session: Session, before: str, last: str) -> Iterable[str]:
    return _condition(session, before, last) if before else ["until"]


def _path(session: Session, before: str, last: str) -> Iterable[str]:
    return () if before else _condition(session, before, last)


def _subjects(session: Session, before: str, last: str) -> Iterable[str]:
    return () if before else dict.fromkeys(SHOWN.values())


def _topics(session: Session, before: str, last: str) -> Iterable[str]:
    return () if before else [*(verb.name for verb in verbs()), *TOPICS]


def _events(session: Session, before: str, last: str) -> Iterable[str]:
    return () if before else EVENT_NAMES


_OFFERS: dict[str, Offer] = {
    "file": _files,
    "setting": _settings,
    "opening": _opening,
    "seed": _seed,
    "condition": _condition,
    "until": _until,
    "path": _path,
    "subject": _subjects,
    "topic": _topics,
    "event": _events,
}
