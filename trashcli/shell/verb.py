"""What a command of the shell is: one function, from which help, completion and the docs are made.

    @verb("place SLOT", "p", group="play", needs="decision", takes=SLOT)
    def place(session: Session, slot: Slot) -> Answer:
        (docstring) Place the card in hand in a slot.  Example: place 3

The docstring is the help, with an example at its end where the name alone is none.  `takes` says
what stands behind the name, and reads it; `needs` what must be there.  Both are checked before the
function is called, in `Verb.carry_out` and nowhere else.
"""

from collections.abc import Callable
from typing import Any, Literal, get_args

from msgspec import Struct

from trashcli.exits import Fault
from trashcli.shell.answer import Answer
from trashcli.shell.grammar import Line, Word, parse_number, parse_slot
from trashcli.shell.session import Session

Group = Literal["play", "look", "ask", "settings", "session", "replay", "checks"]
GROUPS: tuple[Group, ...] = get_args(Group)
Needs = Literal["nothing", "table", "open", "match", "play", "decision", "replay"]
"""What must be there for a command.

nothing    nothing
table      a match or a replay; a match begins by itself where neither is open
open       a match or a replay
match      a match, over or not
play       a match that goes on
decision   the same, and where nothing is open a match begins by itself; offered only where the
           rules allow a decision of that name
replay     a replay that is open
"""

_LOOK_UP: dict[Needs, Callable[[Session], object]] = {
    "nothing": lambda session: None,
    "table": lambda session: session.scene,
    "open": lambda session: session.scene,
    "match": lambda session: session.begun,
    "play": lambda session: session.begun.check_goes_on(),
    "decision": lambda session: session.begun.check_goes_on(),
    "replay": lambda session: session.opened,
}
"""What is looked up for each, and raises `Fault` where it is not there."""


class Takes(Struct, frozen=True):
    """What a command takes: its `kind`, for completion, and what reads it from a line, as arguments
    of the command's function; raises `Fault`.
    """

    kind: str
    read: Callable[[Line], tuple[Any, ...]]


class Verb(Struct, frozen=True, kw_only=True):
    """A command: its form (`place SLOT`), what it means, an example, and what it does."""

    form: str
    aliases: tuple[str, ...]
    group: Group
    meaning: str
    example: str
    does: Callable[..., Answer]
    takes: Takes
    needs: Needs
    begins: bool
    """Whether a match begins by itself where nothing is open."""
    is_check: bool
    """Whether it only judges; its answer then is not the answer before."""
    is_final: bool
    """Whether nothing takes it back; so no shorter word stands for it."""

    @property
    def name(self) -> str:
        """The command's first word."""
        return self.form.partition(" ")[0]

    def carry_out(self, session: Session, line: Line) -> Answer:
        """Return the answer to a line; raises what is wrong with it, which changes nothing."""
        arguments = self.takes.read(line)
        self.check(session)
        return self.does(session, *arguments)

    def check(self, session: Session) -> None:
        """Raise `Fault` unless what the command needs is there."""
        _LOOK_UP[self.needs](session)

    def is_possible(self, session: Session) -> bool:
        """Return whether what the command needs is there, or will be."""
        if self.needs == "decision":
            legal = session.match.legal if session.match else []
            return any(line.partition(" ")[0] == self.name for line in legal)
        if self.begins and session.shown is None:
            return True
        try:
            self.check(session)
        except Fault:
            return False
        return True


def _nothing(line: Line) -> tuple[()]:
    if line.rest:
        raise Fault("bad_argument", f"{line.verb} takes no argument", line.words[0].column)
    return ()


NOTHING = Takes("nothing", _nothing)


def verb(  # noqa: PLR0913 -- one for each thing that is declared
    form: str,
    *aliases: str,
    group: Group,
    needs: Needs = "nothing",
    takes: Takes = NOTHING,
    begins: bool = False,
    is_check: bool = False,
    is_final: bool = False,
) -> Callable[[Callable[..., Answer]], Verb]:
    """Declare the function below as what the command does, with its docstring as the help."""

    def declare(does: Callable[..., Answer]) -> Verb:
        meaning, _, example = (does.__doc__ or "").partition("Example:")
        return Verb(
            form=form,
            aliases=aliases,
            group=group,
            meaning=" ".join(meaning.split()),
            example=" ".join(example.split()) or form.partition(" ")[0],
            does=does,
            takes=takes,
            needs=needs,
            begins=begins or needs in ("table", "decision"),
            is_check=is_check,
            is_final=is_final,
        )

    return declare


def one_or_none(line: Line, what: str) -> Word | None:
    """Return the only argument of the line, if it has any; raises `Fault`."""
    words = line.words
    if len(words) > 1:
        raise Fault("bad_argument", f"{line.verb} takes only {what}", words[1].column)
    return words[0] if words else None


def one_word(line: Line, what: str) -> Word:
    """Return the only argument of the line; raises `Fault`."""
    word = one_or_none(line, what)
    if word is None:
        raise Fault("bad_argument", f"{line.verb} needs {what}")
    return word


def _slot(line: Line) -> tuple[int]:
    word = one_word(line, "a slot")
    return (parse_slot(word.text, word.column),)


SLOT = Takes("slot", _slot)
FILE = Takes("file", lambda line: (one_word(line, "a file").text,))
TEXT = Takes("text", lambda line: (line.text,))


def word(kind: str, what: str) -> Takes:
    """Return what a command takes that needs one word."""
    return Takes(kind, lambda line: (one_word(line, what),))


def word_or_none(kind: str, what: str) -> Takes:
    """Return what a command takes that may have one word."""
    return Takes(kind, lambda line: (one_or_none(line, what),))


def number_of(what: str) -> Takes:
    """Return what a command takes that may have a number of something, 1 without."""

    def read(line: Line) -> tuple[int]:
        found = one_or_none(line, f"a number of {what}")
        return (parse_number(found.text, what, found.column) if found else 1,)

    return Takes("number", read)


def whole(kind: str) -> Takes:
    """Return what a command takes that reads the line for itself."""
    return Takes(kind, lambda line: (line,))
