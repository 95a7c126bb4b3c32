"""The verb `rules`: what is played here, on one screen; all of it; and kept for the next time."""

import re

from msgspec.structs import replace

from trashcli.exits import Failure, Fault
from trashcli.folders import profiles_folder
from trashcli.profiles.brief import INDENT, brief
from trashcli.profiles.words import explain, render_rules
from trashcli.replay.records import Ruleset
from trashcli.shell.answer import Answer
from trashcli.shell.session import Session
from trashcli.shell.verbs import Takes, verb

ALL, SAVE = "all", "save"
_ORIGIN = re.compile(r" *# default$", re.MULTILINE)
"""What a sheet says behind each key; a file that a person keeps has no use for it."""


@verb(
    "rules [all | save NAME]",
    group="look",
    needs="table",
    takes=Takes("text", lambda line: ([word.text for word in line.words],)),
)
def rules(session: Session, words: list[str]) -> Answer:
    """Show the rules of this game on one screen, or all of them, or save them under a name for
    `new profile=NAME`.

    Example: rules save sunday
    """
    played = session.scene.header.rules
    match words:
        case []:
            lines = [*brief(played.doc, session.style.width), "", "rules all has the rest."]
            if session.style.accessible:
                whole_lines = "\n".join(brief(played.doc)).replace(f"\n{INDENT}", " ").split("\n")
                lines = [": ".join(_halves(one)) for one in whole_lines]
            return Answer(text="\n".join(lines), result=played)
        case [word] if word.lower() == ALL:
            return Answer(text=whole_rules(session, played), result=played)
        case [word, name] if word.lower() == SAVE:
            return _saved(session, played, name)
    raise Fault("bad_argument", "rules takes nothing, all, or save NAME")


def _halves(text: str) -> list[str]:
    label, _, rest = text.partition(" ")
    return [label, rest.strip()]


def whole_rules(session: Session, played: Ruleset) -> str:
    """All the rules, in plain English."""
    said = explain(played.doc)
    if session.style.accessible:
        parts = (f"{one.heading}: {' '.join(one.sentences)}" for one in said)
        return "\n".join([f"rules: {played.name}.", *parts])
    return render_rules(played.name, said, markdown=False).rstrip("\n")


def _saved(session: Session, played: Ruleset, name: str) -> Answer:
    """Writes the rules where `--profile NAME` finds them; matches from now on are played by them.

    Raises `Fault` where the name cannot be one, is taken, or the file cannot be written.
    """
    from trashcli.profiles.load import NamedProfile, load_profile
    from trashcli.profiles.sheet import stated
    from trashcli.profiles.shelf import NAME, profile_names

    if not NAME.fullmatch(name):
        message = "a name has letters, digits, . _ and -, at most 40: rules save sunday"
        raise Fault("bad_argument", message)
    if name in profile_names():
        raise Fault("unwritable", f"there are rules called {name} already; take another name")
    doc = played.doc
    try:
        base = load_profile(played.name).profile
        if base.at_table(len(session.scene.sittings)).packs == doc.packs:
            doc = replace(doc, packs=base.packs)
    except Failure:
        pass  # the profile is not here: the packs of this table are kept
    path = profiles_folder() / f"{name}.yaml"
    named = NamedProfile(name=name, title=name, source="", profile=doc, path=path, origin={})
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(_ORIGIN.sub("", stated(named)))
    except OSError as error:
        raise Fault("unwritable", f"{path}: cannot be written: {error.strerror}") from None
    session.opening = replace(session.opening, profile=name, settings=())
    text = f"Saved as {name}. The next match is played by them; later, new profile={name} is."
    return Answer(text=text, result=name)
