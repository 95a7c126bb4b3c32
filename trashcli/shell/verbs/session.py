"""Commands of the session: files, remarks, checks, settings, help, and leaving."""

from pathlib import Path

from msgspec import to_builtins

from trashcli.conditions import Condition
from trashcli.exits import Failure, Fault
from trashcli.replay.file import write_whole
from trashcli.screen.text import padded, safe
from trashcli.settings import allowed, changed, meaning, parse_value, save_setting, shown
from trashcli.shell import help as about
from trashcli.shell.answer import Answer
from trashcli.shell.grammar import Line
from trashcli.shell.harmless import check_written
from trashcli.shell.question import QUIT
from trashcli.shell.sentences import where
from trashcli.shell.session import Session, play_on_replay
from trashcli.shell.verbs import (
    CONDITION,
    FILE,
    FILE_AND_VALUES,
    REQUIREMENT,
    TEXT,
    Takes,
    number,
    verb,
    verbs,
    word_or_none,
    words,
)
from trashcli.version import VERSION_LINE, __version__
from trashcli.wording import counted

LONGEST_REMARK = 4096
HIGHEST_EXIT = 255


@verb(
    "save FILE [--force]",
    group="session",
    needs="match",
    takes=words("file", "a file", 1, "--force"),
)
def save(session: Session, file: str, force: bool) -> Answer:
    """Write a copy of the replay so far; --force replaces an existing file.

    Example: save game.trash.jsonl
    """
    path, lines = Path(file), session.begun.lines
    if not session.is_typed:
        check_written(path, [Path(), *session.terms.allow_write], force=force)
    try:
        if path.exists() and not force:
            _ask_to_replace(session, path)
        write_whole(path, lines, source=session.begun.file, force=True)
    except Fault:
        raise
    except Failure as failure:
        raise Fault("unwritable", str(failure)) from None
    except OSError as error:
        raise Fault("unwritable", f"{path}: {error.strerror}") from None
    return Answer(text=f"{counted(len(lines), 'record')} saved", result=len(lines))


def _ask_to_replace(session: Session, path: Path) -> None:
    """Raise `Fault` unless a person says that the file may be replaced."""
    if session.ask is None:
        message = f"{path.name} exists already; `save FILE --force` replaces it"
        raise Fault("needs_answer", message)
    if not session.ask(f"{path.name} exists already. Replace it?"):
        raise Fault("unwritable", f"{path.name} is left as it was")


@verb("load FILE", group="session", takes=FILE)
def load(session: Session, file: str) -> Answer:
    """Go on with the match of a replay, which itself is left as it is.

    Example: load game.trash.jsonl
    """
    match = play_on_replay(session, file)
    return Answer(text=lambda: where(match, session.style))


@verb("source FILE [VALUE...]", group="session", takes=FILE_AND_VALUES)
def source(session: Session, file: str, *values: str) -> Answer:
    """Run the commands of a script; the values are $1, $2 and so on in it.

    Example: source deal.trash 42
    """
    return Answer(result=session.source(file, values).name)


@verb("echo [TEXT]", group="session", takes=TEXT)
def echo(session: Session, text: str) -> Answer:
    """Print the text.

    Example: echo done
    """
    return Answer(text=text, result=text)


@verb("mark TEXT", group="session", needs="play", takes=TEXT, begins=True)
def mark(session: Session, text: str) -> Answer:
    """Write a remark into the replay.

    Example: mark here
    """
    if not 1 <= len(text) <= LONGEST_REMARK:
        message = f"mark needs a text of 1 to {LONGEST_REMARK} characters"
        raise Fault("bad_argument", message)
    match = session.begun
    match.mark(text)
    return Answer(text=f"marked: record {match.record}", result=match.record)


@verb("report", group="session", needs="open")
def report(session: Session) -> Answer:
    """Print what a bug report needs: a script that gets here again, without names."""
    from trashcli.report import report_on_replay, report_text
    from trashcli.shell.trial import passes

    if stepping := session.stepping:
        text = report_on_replay(stepping.timeline.name, str(stepping.record), passes).text
    else:
        text = report_text(session.begun.lines, passes=passes)
    return Answer(text=text.rstrip("\n"), result=text)


@verb(
    "help [VERB | all | play | stepping | over | bots | prompt | lines | paths | codes]",
    "?",
    group="session",
    takes=word_or_none("topic", "a command or a topic"),
)
def help_(session: Session, word: str | None) -> Answer:
    """List the commands, or explain one; alone at the prompt, show what you need first.

    Example: help place
    """
    topic = word.lower() if word else "all"
    text = about.topic(topic, verbs(), is_spoken=session.style.accessible)
    return Answer(text=text, result=text)


@verb("code", group="session", needs="open")
def code(session: Session) -> Answer:
    """Print the match so far as one line; `new code=CODE` plays it on, anywhere."""
    from trashcli.replay.code import code_of, code_of_lines

    try:
        if stepping := session.stepping:
            timeline = stepping.timeline
            made = code_of(timeline.header, timeline.records[: stepping.record])
        else:
            made = code_of_lines(session.begun.lines)
    except Failure as failure:
        raise Fault("unsupported", str(failure)) from None
    return Answer(text=made, result=made)


@verb("version", group="session")
def version(session: Session) -> Answer:
    """Print the version."""
    return Answer(text=VERSION_LINE, result=__version__)


@verb("verbs", group="session")
def verbs_(session: Session) -> Answer:
    """List all commands with their forms."""
    declared = [about.declared(verb) for verb in verbs()]
    return Answer(text=about.listed(verbs()), result=declared)


@verb("quit [CODE]", *QUIT[1:], group="session", takes=number("an exit code", usual=0, least=0))
def quit_(session: Session, code: int) -> Answer:
    """Leave, with an exit code if one is given."""
    if code > HIGHEST_EXIT:
        raise Fault("bad_argument", f"an exit code is at most {HIGHEST_EXIT}")
    session.leaving = code
    return Answer(result=code)


def _setting(line: Line) -> tuple[str, str | None, bool]:
    """A setting's name, empty for all, the value that it is to have, and whether for good."""
    texts = [word.text for word in line.words]
    saves = texts[2:] == [SAVE]
    if len(texts) > 2 + saves:
        raise Fault("bad_argument", f"set takes a NAME, a VALUE and {SAVE}")
    name, value = [*texts[:2], "", None][:2] if len(texts) != 1 else (texts[0], None)
    return (name or "").lower(), value, saves


SAVE = "--save"


@verb("set [NAME [VALUE [--save]]]", group="settings", takes=Takes("setting", _setting))
def set_(session: Session, name: str, value: str | None, saves: bool) -> Answer:
    """Change a setting, for good with --save; alone, show them all and what they may be.

    Example: set board compact
    """
    if value is None:
        return _values(session, name)
    if saves and not session.is_typed:
        raise Fault("unwritable", "a script may not change settings for good; leave --save out")
    is_later = session.change(name, value)
    kept = f", kept in {_save(name, value)}" if saves else ""
    when = "; from the next match on" if is_later else ""
    return Answer(text=f"{name}: {safe(value, session.style)}{when}{kept}")


def _values(session: Session, name: str = "") -> Answer:
    """Each setting, or one, with its value, what it is for and what it may be."""
    values, style = to_builtins(session.settings), session.style
    if name and name.lower() not in values:
        changed(session.settings, name, "")  # raises, naming the setting that was meant
    named = [name.lower()] if name else list(values)
    each = {one: f"{one}: {safe(shown(values[one]), style)}" for one in named}
    text = "\n".join(
        f"{f'{said}.' if style.accessible else padded(said, 22)} {meaning(one)} ({allowed(one)})"
        for one, said in each.items()
    )
    return Answer(text=text, result={one: values[one] for one in named})


def _save(name: str, value: str) -> str:
    """Return the path of the file that now holds the setting; raises `Fault`."""
    try:
        return str(save_setting(name, parse_value(name, value)))
    except Failure as failure:
        raise Fault("unwritable", str(failure)) from None


@verb(
    "expect PATH OP VALUE [and ...]",
    group="checks",
    needs="table",
    takes=CONDITION,
    is_check=True,
)
def expect(session: Session, condition: Condition, text: str) -> Answer:
    """Check that a condition is true; `help paths` lists what can be asked.

    Example: expect seat == 2 and held == JC and stock.count == 26
    """
    if failure := condition.failure(session):
        raise Fault("expected", failure)
    return Answer(text="ok", check="ok")


@verb(
    "require trashcli>=V | engine=N | profile=NAME[@HASH]",
    group="checks",
    takes=REQUIREMENT,
)
def require(session: Session, text: str, column: int) -> Answer:
    """Check that this is the program, or these are the rules, that a script was made for.

    Example: require profile=pagat@d1d733
    """
    is_judged = session.require(text, column)
    return Answer(text="ok" if is_judged else "noted; checked when the match begins")
