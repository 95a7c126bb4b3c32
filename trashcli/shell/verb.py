"""What a verb is: one declaration each, from which help, completion, `verbs` and the docs are made.

@verb("place SLOT", "p", group="play", meaning="...", example="place 3")
def place(session: Session, line: Line) -> Answer: ...
"""

from collections.abc import Callable
from typing import Literal, get_args

from msgspec import Struct

from trashcli.exits import Fault
from trashcli.shell.answer import Answer
from trashcli.shell.grammar import Line, Word, parse_number
from trashcli.shell.session import Session

Group = Literal["play", "look", "ask", "settings", "session", "replay", "checks"]
Takes = Literal[
    "nothing",
    "number",
    "text",
    "slot",
    "seat",
    "file",
    "opening",
    "until",
    "condition",
    "path",
    "place",
    "event",
    "subject",
    "topic",
    "setting",
    "requirement",
]
Needs = Literal["nothing", "decision", "play", "replay"]
"""What must be there for a verb: a decision of its kind that is legal, a match that goes on, or a
replay that is open.
"""
GROUPS: tuple[Group, ...] = get_args(Group)
Does = Callable[[Session, Line], Answer]


class Verb(Struct, frozen=True, kw_only=True):
    """A verb: its form (`place SLOT`), what it means, an example, and what it does."""

    form: str
    aliases: tuple[str, ...]
    group: Group
    meaning: str
    example: str
    does: Does
    takes: Takes = "nothing"
    """What its arguments are, for completion."""
    needs: Needs = "nothing"
    """What must be there; where it is not, the verb is refused, and not offered."""
    needs_table: bool = False
    """Whether a match begins by itself where nothing is open."""
    is_check: bool = False
    """Whether it only judges; its answer then is not the answer before."""
    is_final: bool = False
    """Whether nothing takes it back; so no shorter word stands for it."""

    @property
    def name(self) -> str:
        """The verb itself."""
        return self.form.partition(" ")[0]

    def wrong(self, message: str, column: int = 0) -> Fault:
        """A fault in the arguments, and how the verb is used."""
        return Fault("bad_argument", f"{message}; the form is: {self.form}", column)


def verb(  # noqa: PLR0913 -- one for each thing that is declared
    form: str,
    *aliases: str,
    group: Group,
    meaning: str,
    example: str,
    takes: Takes = "nothing",
    needs: Needs = "nothing",
    needs_table: bool = False,
    is_check: bool = False,
    is_final: bool = False,
) -> Callable[[Does], Verb]:
    """Declares the function below as what the verb does."""

    def declare(does: Does) -> Verb:
        return Verb(
            form=form,
            aliases=aliases,
            group=group,
            meaning=meaning,
            example=example,
            does=does,
            takes=takes,
            needs=needs,
            needs_table=needs_table,
            is_check=is_check,
            is_final=is_final,
        )

    return declare


def no_words(line: Line) -> None:
    """Raises `Fault` if the line has any argument."""
    if line.rest:
        word = line.words[0]
        raise Fault("bad_argument", f"{line.verb} takes no argument", word.column)


def one_word(line: Line, what: str) -> Word:
    """The only argument of the line; raises `Fault`."""
    word = one_or_none(line, what)
    if word is None:
        raise Fault("bad_argument", f"{line.verb} needs {what}")
    return word


def one_or_none(line: Line, what: str) -> Word | None:
    """The only argument of the line, if it has any; raises `Fault`."""
    words = line.words
    if len(words) > 1:
        message = f"{line.verb} takes only {what}"
        raise Fault("bad_argument", message, words[1].column)
    return words[0] if words else None


def how_many(line: Line, what: str) -> int:
    """The number that is the only argument of the line, 1 without; raises `Fault`."""
    word = one_or_none(line, f"a number of {what}")
    return parse_number(word.text, what, word.column) if word else 1
