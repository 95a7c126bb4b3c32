"""The commands: what one is, how it is found, and how a line is carried out.

    @verb("place SLOT", "p", group="play", needs="decision", takes=SLOT)
    def place(session: Session, slot: Slot) -> Answer:
        (docstring) Place the card in hand in a slot.  Example: place 3

A command is one function in a module of this package.  Its docstring is its help, with an example
at the end where the name alone is none; `takes` says what stands behind the name, and reads it;
`needs` what must be there.  Both are checked before the function is called, in `Verb.carry_out` and
nowhere else.  Help, completion and the docs are made from the declarations.

A line that is refused has changed nothing; what is wrong with it becomes its answer.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct

from trashcli.conditions import Condition, parse_path
from trashcli.exits import Code, Exit, Failure, Fault
from trashcli.game.cards import parse_card
from trashcli.game.commands import Refused
from trashcli.game.events import Event
from trashcli.shell.answer import Answer
from trashcli.shell.grammar import (
    Line,
    Word,
    filled,
    line_id,
    parse_line,
    parse_number,
    parse_slot,
    text_of,
)
from trashcli.shell.paths import PATHS, parse_asked
from trashcli.shell.session import Session
from trashcli.shell.stepping import Wanted
from trashcli.wording import brief, nearest

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


# What commands take


def _nothing(line: Line) -> tuple[()]:
    if line.rest:
        raise Fault("bad_argument", f"{line.verb} takes no argument", line.words[0].column)
    return ()


def _one_or_none(line: Line, what: str) -> Word | None:
    words = line.words
    if len(words) > 1:
        raise Fault("bad_argument", f"{line.verb} takes only {what}", words[1].column)
    return words[0] if words else None


def _one(line: Line, what: str) -> Word:
    word = _one_or_none(line, what)
    if word is None:
        raise Fault("bad_argument", f"{line.verb} needs {what}")
    return word


def _values(line: Line) -> tuple[str, ...]:
    if not line.words:
        raise Fault("bad_argument", f"{line.verb} needs a file")
    return tuple(word.text for word in line.words)


def _slot(line: Line) -> tuple[int]:
    word = _one(line, "a slot")
    return (parse_slot(word.text, word.column),)


def _seat(line: Line) -> tuple[int | None]:
    word = _one_or_none(line, "a seat")
    return (parse_number(word.text, "a seat", word.column) if word else None,)


_UNTIL = re.compile(r"until(?:\s+|$)", re.IGNORECASE)


def _parse_until(line: Line) -> Condition | None:
    """Return the condition behind `until`, None where a line's arguments do not begin so; raises
    `Fault`.
    """
    until = _UNTIL.match(line.rest)
    if until is None:
        return None
    return parse_asked(line.rest[until.end() :], line.column + until.end())


def _until(line: Line) -> tuple[object]:
    until = _parse_until(line)
    if line.rest and not until:
        message = f"{line.verb} takes only until and a condition"
        raise Fault("bad_argument", message, line.column)
    return (until,)


def _times_or_until(line: Line) -> tuple[int, object]:
    if until := _parse_until(line):
        return 0, until
    word = _one_or_none(line, "a number, or until and a condition")
    return (parse_number(word.text, "decisions", word.column) if word else 1), None


def _path(line: Line) -> tuple[object, str]:
    word = _one(line, "a path")
    return parse_path(word.text, PATHS, word.column), word.text


ANY = "*"
MARK = "mark"
"""What `find` looks for that is no event: a remark."""
EVENTS = {str(kind.__struct_config__.tag): kind for kind in get_args(Event)}
EVENT_NAMES = (*EVENTS, MARK)


def parse_wanted(line: Line) -> Wanted:
    """Return the event that the words of a line name; raises `Fault`."""
    if not line.words:
        raise Fault("bad_argument", f"find needs an event: {', '.join(EVENT_NAMES)}")
    name, *values = line.words
    kind = EVENTS.get(name.text.lower())
    if kind is None:
        meant = nearest(name.text, EVENT_NAMES)
        hint = f"did you mean {meant}?" if meant else f"events are {', '.join(EVENT_NAMES)}"
        raise Fault("bad_argument", f"there is no event {name.text!r}; {hint}", name.column)
    fields = kind.__struct_fields__
    if len(values) > len(fields):
        message = f"{name.text} has only the values {', '.join(fields) or '(none)'}"
        raise Fault("bad_argument", message, values[len(fields)].column)
    return Wanted(kind, tuple(map(_event_value, values)))


def _event_value(word: Word) -> object:
    if word.text == ANY:
        return None
    if card := parse_card(word.text):
        return card
    try:
        value = msgspec.json.decode(word.text.encode(), type=int | bool | list[int])
    except msgspec.DecodeError:
        message = f"{word.text!r} is no card, number, [list], true, false or *"
        raise Fault("bad_argument", message, word.column) from None
    return tuple(value) if isinstance(value, list) else value


def _event(line: Line) -> tuple[object, str]:
    if line.words and line.words[0].text.lower() == MARK:
        return None, line.text[len(MARK) :].strip()
    return parse_wanted(line), ""


def _seed(line: Line) -> tuple[str | None]:
    word = _one_or_none(line, "seed=S")
    if word and word.key != "seed":
        raise Fault("bad_argument", f"{line.verb} takes only seed=S", word.column)
    return (word.text if word else None,)


NOTHING = Takes("nothing", _nothing)
SLOT = Takes("slot", _slot)
FILE = Takes("file", lambda line: (_one(line, "a file").text,))
FILE_AND_VALUES = Takes("file", _values)
TEXT = Takes("text", lambda line: (line.text,))
SEAT = Takes("seat", _seat)
SEED = Takes("seed", _seed)
CONDITION = Takes("condition", lambda line: (parse_asked(line.rest, line.column), line.rest))
"""The condition, and how it was written."""
UNTIL = Takes("until", _until)
TIMES_OR_UNTIL = Takes("until", _times_or_until)
PATH = Takes("path", _path)
"""The path, and how it was written."""
REQUIREMENT = Takes("requirement", lambda line: (line.rest, line.column))
"""The text, and its column."""
OPENING = Takes("opening", lambda line: (line.words,))
EVENT = Takes("event", _event)
"""The event, else the text of a remark."""


def word(kind: str, what: str) -> Takes:
    """Return what a command takes that needs one word."""
    return Takes(kind, lambda line: (_one(line, what).text,))


def word_or_none(kind: str, what: str) -> Takes:
    """Return what a command takes that may have one word."""

    def read(line: Line) -> tuple[str | None]:
        found = _one_or_none(line, what)
        return (found.text if found else None,)

    return Takes(kind, read)


def number(what: str, usual: int | None, least: int = 1) -> Takes:
    """Return what a command takes that may have a number of something, and the usual one without;
    that needs one where nothing is usual.
    """

    def read(line: Line) -> tuple[int]:
        if usual is not None and not line.rest:
            return (usual,)
        found = _one(line, f"a number of {what}")
        return (parse_number(found.text, what, found.column, least),)

    return Takes("number", read)


def words(kind: str, what: str, count: int, flag: str) -> Takes:
    """Return what a command takes that needs so many words, and whether a flag follows them."""

    def read(line: Line) -> tuple[Any, ...]:
        texts = [word.text for word in line.words]
        has_flag = texts[count:] == [flag]
        if len(texts) != count + has_flag:
            message = f"{line.verb} needs {what}, and takes only {flag} beside"
            raise Fault("bad_argument", message)
        return (*texts[:count], has_flag)

    return Takes(kind, read)


# How they are declared and found


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


@cache
def verbs() -> tuple[Verb, ...]:
    """Return all commands, group by group."""
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    named = [value for module in modules for value in vars(module).values()]
    found = [value for value in named if isinstance(value, Verb)]
    return tuple(sorted(found, key=lambda verb: GROUPS.index(verb.group)))


@cache
def by_word() -> Mapping[str, Verb]:
    """Return the commands by name and by alias."""
    named = {verb.name: verb for verb in verbs()}
    return {alias: verb for verb in verbs() for alias in verb.aliases} | named


def find_verb(word: str) -> Verb:
    """Return the command of that name or alias; raises `Fault`."""
    found = by_word().get(word)
    if found is None:
        meant = nearest(word, by_word())
        hint = f"did you mean {meant}?" if meant else "`help` lists the commands"
        raise Fault("unknown_verb", f"no command {word[:40]!r}; {hint}")
    return found


# How a line is carried out


_CODES: dict[Exit, Code] = {Exit.DAMAGED: "unreadable", Exit.UNSUPPORTED: "unsupported"}


def execute(session: Session, raw: bytes, at: str = "") -> Answer | None:
    """Return the answer to a line; None for one that is blank or a comment."""
    if session.scripts and session.scripts[-1].is_sourced and not is_command(raw):
        session.refused = fault = Fault("unknown_verb", "this line is no command")
        fault.hides_line = True
        return Answer(at=at, fault=fault)
    text = ""
    try:
        text = text_of(raw)
        line = parse_line(text)
        if line and session.shown is None and _begins(line):
            session.begin_usual()
    except Fault as fault:
        session.refused = fault
        return Answer(id=line_id(text), at=at, fault=fault)
    if line is None:
        return None
    session.at = at
    answer = _judged(session, line)
    answer.id, answer.at, answer.quiet = line.id, at, line.quiet
    if answer.fault:
        session.refused = answer.fault
        if answer.fault.column and answer.fault.code != "no_such_variable":
            answer.fault.filled = _filled_text(text, line, session)
    elif scene := session.shown:
        answer.glance, answer.legal = scene.glance, scene.legal_json
        answer.hides = not (session.terms.reveal or scene.is_open)
    return answer


def is_command(raw: bytes) -> bool:
    """Return whether a line begins with a command that there is, or is blank or a comment."""
    try:
        line = parse_line(text_of(raw))
    except Fault:
        return False
    return line is None or bool(line.fails) or line.verb in by_word()


def _filled_text(text: str, line: Line, session: Session) -> str:
    """The line with its variables replaced; empty if it has none."""
    whole = filled(line, session.variables)
    return "" if whole is line else text[: line.column - 1] + whole.rest


def _begins(line: Line) -> bool:
    verb = by_word().get(line.verb)
    return verb is not None and verb.begins


def _judged(session: Session, line: Line) -> Answer:
    """The answer to a line, judged by its prefixes."""
    before = session.hash if line.fails else ""
    answer = _carried_out(session, line)
    if line.fails:
        answer = _as_refusal(answer, line.fails, unchanged=session.hash == before)
    if line.xfail:
        _turn_round(answer, strict=session.terms.strict)
    if answer.check:
        session.checks.count(answer.check)
    return answer


def _carried_out(session: Session, line: Line) -> Answer:
    """What the verb answers, or why it was refused."""
    try:
        verb = find_verb(line.verb)
        if line.xfail and not (verb.is_check or line.fails):
            raise Fault("bad_argument", "xfail is for expect, and for lines with fails")
        answer = verb.carry_out(session, filled(line, session.variables))
    except Refused as refused:
        if refused.code == "bad_time":
            raise  # the table's own clock went back, for which no line is to blame
        fault = Fault(refused.code, str(refused), legal=session.scene.legal)
        return Answer(cmd=line.verb, fault=fault)
    except OSError as error:
        if error.filename is None:
            raise
        fault = Fault("unreadable", f"{brief(str(error.filename))}: {error.strerror}")
        return Answer(cmd=line.verb, fault=fault)
    except Fault as fault:
        failed = fault.code == "expected"
        return Answer(cmd=line.verb, fault=fault, check="failed" if failed else None)
    except Failure as failure:
        code = _CODES.get(failure.exit, "bad_argument")
        return Answer(cmd=line.verb, fault=Fault(code, str(failure)))
    answer.cmd = verb.name
    if not verb.is_check:
        session.before = answer
    return answer


def _as_refusal(answer: Answer, code: Code, *, unchanged: bool) -> Answer:
    """The answer to a line that was to be refused with this code and to change nothing."""
    fault = answer.fault
    if fault and fault.code == code and unchanged:
        return Answer(cmd=answer.cmd, text=f"refused, as it should be: {fault.message}", check="ok")
    found = f"refused with {fault.code}: {fault.message}" if fault else "carried out"
    message = f"expected a refusal with {code}, but the command was {found}"
    return Answer(cmd=answer.cmd, fault=Fault("not_refused", message), check="failed")


def _turn_round(answer: Answer, *, strict: bool) -> None:
    """Make of a failed check a known failure, and of a good one an unexpected pass."""
    if answer.check == "failed" and answer.fault:
        answer.check, answer.result = "known", answer.fault.message
        answer.text, answer.fault = f"known failure: {answer.fault.message}", None
    elif answer.check == "ok":
        answer.check, answer.text = "unexpected", "unexpected pass: this check now passes"
        if strict:
            answer.fault = Fault("unexpected_pass", "this check was to fail, and now passes")
