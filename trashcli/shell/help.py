"""Help: what there is to say about the verbs, made from their declarations."""

from collections.abc import Iterator
from typing import Any

from trashcli.profiles.mistakes import nearest
from trashcli.shell.codes import MEANINGS, LineFault
from trashcli.shell.paths import PATHS
from trashcli.shell.verb import GROUPS, Verb

TOPICS = ("codes", "paths", "lines", "prompt")


def overview(verbs: tuple[Verb, ...]) -> str:
    """All verbs by group, and where more is said."""
    lines = [
        f"{group + ':':<10}{', '.join(_named(verb) for verb in verbs if verb.group == group)}"
        for group in GROUPS
    ]
    return "\n".join(
        [*lines, f"help VERB says more; so do {', '.join(f'help {t}' for t in TOPICS)}"]
    )


def _named(verb: Verb) -> str:
    return f"{verb.name} ({', '.join(verb.aliases)})" if verb.aliases else verb.name


def topic(word: str, verbs: tuple[Verb, ...]) -> str:
    """What is to be said about a verb or another topic; raises `LineFault`."""
    if word in TOPICS:
        return "\n".join(_topic(word))
    for verb in verbs:
        if word in (verb.name, *verb.aliases):
            return explained(verb)
    words = [*(name for verb in verbs for name in (verb.name, *verb.aliases)), *TOPICS]
    meant = nearest(word, words)
    hint = f"; did you mean {meant}?" if meant else "; `help` lists the verbs"
    raise LineFault("bad_argument", f"there is no help about {word[:40]!r}{hint}")


def explained(verb: Verb) -> str:
    """A verb's meaning, form and example."""
    lines = [verb.meaning, f"form:    {verb.form}"]
    if verb.aliases:
        lines.append(f"or:      {', '.join(verb.aliases)}")
    return "\n".join([*lines, f"example: {verb.example}"])


def _topic(word: str) -> Iterator[str]:
    if word == "codes":
        yield from (f"{code:<16} {meaning}" for code, meaning in MEANINGS.items())
    elif word == "paths":
        yield from (
            f"{path.replace('()', '(2)'):<18} {entry.meaning}" for path, entry in PATHS.items()
        )
    elif word == "prompt":
        yield "Enter       does what `next:` shows"
        yield "6, jack, A  place 6 and so on; the card itself, 6d or 6♦, is taken or placed"
        yield "rules       show rules; so do score, table, log, settings"
        yield "dr          draw: the beginning of a verb is enough, if no other begins so"
    else:
        yield "[ID] [fails CODE] [xfail] [quiet] VERB ARGUMENT... [# remark]"
        yield "conditions: PATH OP VALUE [and ...]; OP is == != < <= > >= ~ (contains) !~ or in"
        yield "cards: 6H, 10♣, td, X1; slots: 1 to 13, or A; $1 and ${name} are variables"


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
