"""Help: a few lines for who plays, who steps and who has finished; and what there is to say about
the verbs, made from their declarations.
"""

import os
import shlex
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from trashcli.exits import MEANINGS, Fault
from trashcli.folders import state_folder
from trashcli.replay.games import FOLDER, path_meant, short_name
from trashcli.screen.style import Style
from trashcli.shell.paths import PATHS
from trashcli.shell.verbs import GROUPS, Verb
from trashcli.wording import nearest

SHOWN = {
    "table": "board",
    "board": "board",
    "slots": "slots",
    "piles": "piles",
    "log": "log",
    "rules": "rules",
    "score": "stats",
    "stats": "stats",
    "settings": "settings",
}


ENTER = "Enter    does what `next:` shows"
NUMBER = "3        places the card in hand in slot 3; place 3 does too"
SHOWS = "table    shows the table; score, rules and log show what they are called"
LISTS = "help all lists every word; help WORD says what one means, help prompt what else works"
FIRST: dict[str, Sequence[str]] = {
    "play": (
        ENTER,
        "draw     draws from the stock (d); take takes the top discard (t)",
        NUMBER,
        "hint     says what is best, and why; undo takes back",
        SHOWS,
        "new      begins another match; quit leaves, and says how to go on",
        LISTS,
    ),
    "step": (
        "Enter    goes on by a record; n 10 by ten",
        "b        goes back by a record; b 10 by ten",
        "goto h3  goes to hand 3; h3 does too, and so do h3.t17, 57, start and end",
        "run      goes on to the end; run until held == JC to where that is so, rrun back",
        SHOWS,
        "fork     plays on from here; quit leaves",
        LISTS,
    ),
    "over": (
        "Enter    begins another match of the same players, with other cards",
        "new      begins any match, such as new players=you,greedy,sharp profile=reveal",
        SHOWS,
        "quit     leaves",
        LISTS,
    ),
}
"""What a person is told first who plays, steps through a replay, or has played to the end."""
SPOKEN = {
    ENTER: "Enter    does what hint calls best",
    NUMBER: "3        is the third of the choices; place 3 places the card in hand in slot 3",
}
"""Other words for who hears numbered choices."""


def overview(verbs: tuple[Verb, ...]) -> str:
    """All verbs by group, and where more is said."""
    lines = [
        f"{group + ':':<10}{', '.join(_named(verb) for verb in verbs if verb.group == group)}"
        for group in GROUPS
    ]
    return "\n".join(
        [*lines, f"help VERB says more; so do {', '.join(f'help {t}' for t in _TOPICS)}"]
    )


def _named(verb: Verb) -> str:
    return f"{verb.name} ({', '.join(verb.aliases)})" if verb.aliases else verb.name


def topic(word: str, verbs: tuple[Verb, ...], *, is_spoken: bool = False) -> str:
    """What is to be said about a verb or another topic; raises `Fault`."""
    if word == "all":
        return overview(verbs)
    if word in FIRST:
        return "\n".join(SPOKEN.get(line, line) if is_spoken else line for line in FIRST[word])
    if word in _TOPICS:
        return "\n".join(_TOPICS[word]())
    named = {name: verb for verb in verbs for name in (verb.name, *verb.aliases)}
    if word in named:
        return explained(named[word])
    if word in SHOWN:
        same = f"{word}: at the prompt, the same as `show {SHOWN[word]}`."
        return f"{same}\n{explained(named['show'])}"
    words = [*named, *TOPICS, *SHOWN]
    meant = nearest(word, words)
    hint = f"; did you mean {meant}?" if meant else "; `help` lists the verbs"
    raise Fault("bad_argument", f"there is no help about {word[:40]!r}{hint}")


def explained(verb: Verb) -> str:
    """A verb's meaning, form and example."""
    lines = [verb.meaning, f"form:    {verb.form}"]
    if verb.aliases:
        lines.append(f"or:      {', '.join(verb.aliases)}")
    return "\n".join([*lines, f"example: {verb.example}"])


def _codes() -> Iterator[str]:
    return (f"{code:<16} {meaning}" for code, meaning in MEANINGS.items())


def _paths() -> Iterator[str]:
    return (f"{path.replace('()', '(2)'):<18} {entry.meaning}" for path, entry in PATHS.items())


def _prompt() -> Iterator[str]:
    yield "Enter       does what `next:` shows"
    yield "6, jack, A  place 6 and so on; the card itself, 6d or 6♦, is taken or placed"
    yield f"rules       show rules; so do {', '.join(word for word in SHOWN if word != 'rules')}"
    yield "dr          draw: the beginning of a verb is enough, if no other begins so"
    yield "h3, end     goto h3 and so on, where a replay is open"


def _lines() -> Iterator[str]:
    yield "[ID] [fails CODE] [xfail] [quiet] VERB ARGUMENT... [# remark]"
    yield "conditions: PATH OP VALUE [and ...]; OP is == != < <= > >= ~ (contains) !~ or in"
    yield "cards: 6H, 10♣, td, X1; slots: 1 to 13, or A; $1 and ${name} are variables"


_TOPICS: dict[str, Callable[[], Iterator[str]]] = {
    "prompt": _prompt,
    "lines": _lines,
    "paths": _paths,
    "codes": _codes,
}
TOPICS = ("all", *FIRST, *_TOPICS)
"""What help tells of beside verbs."""


def listed(verbs: tuple[Verb, ...]) -> str:
    """Each verb's form and aliases, and below it what it means."""
    return "\n".join(f"{_form(verb)}\n  {verb.meaning}" for verb in verbs)


def _form(verb: Verb) -> str:
    return f"{verb.form} ({', '.join(verb.aliases)})" if verb.aliases else verb.form


def declared(verb: Verb) -> dict[str, Any]:
    """A verb as a program may read it."""
    return {
        "name": verb.name,
        "aliases": verb.aliases,
        "group": verb.group,
        "form": verb.form,
        "meaning": verb.meaning,
        "example": verb.example,
    }


def file_meant(text: str) -> str:
    """The path of the replay that a person means: a file, or else one of the own games by name."""
    return path_meant(state_folder() / FOLDER, text)


def reference(file: str, before: str, style: Style) -> str:
    """What to call the file behind the text `before` in a line: its path, or where that would be
    too long for a line, something shorter that commands understand, if there is any: the name of
    one's own game, or the path from the folder one is in.
    """
    room = style.width - len(before)
    if len(shlex.quote(file)) <= room:
        return file
    path = Path(file).absolute()
    if path.parent == state_folder() / FOLDER:
        return short_name(path, room)
    return min(file, os.path.relpath(file), key=len)
