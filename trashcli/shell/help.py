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
from trashcli.players import bot, bot_names
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
    "score": "score",
    "stats": "score",
    "settings": "settings",
}


ENTER = "Enter    make the suggested move, the one after `next:`"
NUMBER = "3        place the card in hand in slot 3; so does place 3"
SHOWS = "table    show the table; score, rules and log show what their names say"
LISTS = "help all lists every command; help WORD explains one, help bots the players"
FIRST: dict[str, Sequence[str]] = {
    "play": (
        ENTER,
        "draw     draw from the stock (d); take takes the top discard (t)",
        NUMBER,
        "hint     show the best move, and why; undo takes back your last move",
        SHOWS,
        "new      begin another match; quit saves this one and leaves",
        LISTS,
    ),
    "stepping": (
        "Enter    go on by a record; n 10 by ten",
        "b        go back by a record; b 10 by ten",
        "goto h3  go to hand 3; so does h3, and h3.t17, 57, start and end work too",
        "run      go on to the end; run until held == JC to where that is so, rrun back",
        SHOWS,
        "fork     play on from here; quit leaves",
        LISTS,
    ),
    "over": (
        "Enter    play again with other cards; again: with the same cards",
        "step     go through the match just played",
        "new      begin any match, such as new players=you,greedy,sharp profile=reveal",
        SHOWS,
        "quit     leave",
        LISTS,
    ),
}
"""What a person is told first who plays, steps through a replay, or has played to the end."""
SPOKEN = {
    ENTER: "Enter    make the move that hint calls best",
    NUMBER: "3        place the card in hand in slot 3; else the third of the choices",
}
"""Other words for who hears numbered choices."""


STRENGTHS = ("random", "cautious", "greedy", "sharp")
"""The bots that come with the program, the easiest first."""


def overview(verbs: tuple[Verb, ...]) -> str:
    """All verbs by group, and where more is said."""
    lines = [
        f"{group + ':':<10}{', '.join(_named(verb) for verb in verbs if verb.group == group)}"
        for group in GROUPS
    ]
    return "\n".join(
        [*lines, f"help COMMAND says more; so do {', '.join(f'help {t}' for t in _TOPICS)}"]
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
    hint = f"; did you mean {meant}?" if meant else "; help all lists the commands"
    raise Fault("bad_argument", f"there is no help about {word[:40]!r}{hint}")


def explained(verb: Verb) -> str:
    """A verb's meaning, form and example."""
    lines = [verb.meaning, f"form:    {verb.form}"]
    if verb.aliases:
        lines.append(f"or:      {', '.join(verb.aliases)}")
    return "\n".join([*lines, f"example: {verb.example}"])


def _bots() -> Iterator[str]:
    """Each bot, from the easiest to the strongest, with what it does."""
    known = sorted(bot_names(), key=lambda name: (name not in STRENGTHS, *_strength(name)))
    for name in known:
        yield f"{name:<10} {bot(name).ABOUT}"
    yield "new players=you,sharp seats one; easiest first, strongest last"


def _strength(name: str) -> tuple[int, str]:
    return (STRENGTHS.index(name) if name in STRENGTHS else 0, name)


def _codes() -> Iterator[str]:
    return (f"{code:<16} {meaning}" for code, meaning in MEANINGS.items())


def _paths() -> Iterator[str]:
    return (f"{path.replace('()', '(2)'):<18} {entry.meaning}" for path, entry in PATHS.items())


def _prompt() -> Iterator[str]:
    yield "Enter       make the suggested move, the one after `next:`"
    yield "6, jack, A  place 6 and so on; the card itself, 6d or 6♦, is taken or placed"
    yield f"table       show board; so do {', '.join(word for word in SHOWN if word != 'table')}"
    yield "dr          draw: the beginning of a command is enough, if no other begins so"
    yield "start, stop draw or whatever is next, and quit; again and rematch play once more"
    yield "h3, end     goto h3 and so on, where a replay is open"


def _lines() -> Iterator[str]:
    yield "[ID] [fails CODE] [xfail [REASON:]] [quiet] COMMAND ARGUMENT... [# remark]"
    yield "conditions: PATH OP VALUE [and ...]; OP is == != < <= > >= ~ (contains) !~ or in"
    yield "cards: 6H, 10♣, td, X1; slots: 1 to 13, or A; $1 and ${name} are variables"


_TOPICS: dict[str, Callable[[], Iterator[str]]] = {
    "prompt": _prompt,
    "lines": _lines,
    "paths": _paths,
    "codes": _codes,
    "bots": _bots,
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
