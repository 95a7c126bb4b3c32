"""Verbs of the session: files, remarks, help, and leaving."""

from pathlib import Path

from msgspec import to_builtins
from msgspec.structs import replace

from trashcli import VERSION_LINE, __version__
from trashcli.exits import Failure
from trashcli.replay.file import write_whole
from trashcli.screen.text import padded, safe
from trashcli.settings import allowed, changed, meaning, parse_value, save_setting, shown
from trashcli.shell import help as about
from trashcli.shell.answer import Answer
from trashcli.shell.grammar import Line, LineFault, parse_number, read_script
from trashcli.shell.opening import opened
from trashcli.shell.question import QUIT
from trashcli.shell.sentences import where
from trashcli.shell.session import Session, play_on_replay
from trashcli.shell.verb import no_words, one_or_none, one_word, verb
from trashcli.wording import counted

FORCE = "--force"
LONGEST_REMARK = 4096
HIGHEST_EXIT = 255


@verb(
    "save FILE [--force]",
    group="session",
    meaning="Write a copy of the match's replay so far; with --force over an existing file.",
    example="save game.trash.jsonl",
    takes="file",
)
def save(session: Session, line: Line) -> Answer:
    """Writes a copy."""
    words = [word.text for word in line.words]
    force = words[1:] == [FORCE]
    if len(words) != 1 + force:
        raise LineFault("bad_argument", "save needs a file, and takes only --force beside it")
    path, lines = Path(words[0]), session.begun.journal.lines
    try:
        if path.exists() and not force:
            _ask_to_replace(session, path)
        write_whole(path, lines, source=session.begun.file, force=True)
    except Failure as failure:
        raise LineFault("unwritable", str(failure)) from None
    except OSError as error:
        raise LineFault("unwritable", f"{path}: {error.strerror}") from None
    return Answer(text=f"{counted(len(lines) - 1, 'record')} saved", result=len(lines) - 1)


def _ask_to_replace(session: Session, path: Path) -> None:
    """Raises `LineFault` unless a person says that the file may be replaced."""
    if session.ask is None:
        message = f"{path.name} exists already; `save FILE {FORCE}` replaces it"
        raise LineFault("needs_answer", message)
    if not session.ask(f"{path.name} exists already. Replace it?"):
        raise LineFault("unwritable", f"{path.name} is left as it was")


@verb(
    "load FILE",
    group="session",
    meaning="Play on from a replay, which itself is left as it is.",
    example="load game.trash.jsonl",
    takes="file",
)
def load(session: Session, line: Line) -> Answer:
    """Goes on with a match."""
    match = play_on_replay(session, one_word(line, "a file").text)
    return Answer(text=lambda: where(match, session.style))


@verb(
    "source FILE [VALUE...]",
    group="session",
    meaning="Carry out the lines of a script; the values are $1, $2 and so on in it.",
    example="source deal.trash 42",
    takes="file",
)
def source(session: Session, line: Line) -> Answer:
    """Carries out a script."""
    if not line.words:
        raise LineFault("bad_argument", "source needs a file")
    file, *values = line.words
    numbered = {str(number): word.text for number, word in enumerate(values, 1)}
    script = read_script(file.text, {**session.variables, **numbered})
    session.enter(script)
    return Answer(result=script.name)


@verb("echo [TEXT]", group="session", meaning="Print the text.", example="echo done", takes="text")
def echo(session: Session, line: Line) -> Answer:
    """Says the text."""
    return Answer(text=line.text, result=line.text)


@verb(
    "mark TEXT",
    group="session",
    needs="play",
    meaning="Write a remark into the replay.",
    example="mark here",
    takes="text",
    needs_table=True,
)
def mark(session: Session, line: Line) -> Answer:
    """Writes a remark."""
    if not line.text or len(line.text) > LONGEST_REMARK:
        message = f"mark needs a text of 1 to {LONGEST_REMARK} characters"
        raise LineFault("bad_argument", message, line.column)
    match = session.begun
    match.mark(line.text)
    return Answer(text=f"marked: record {match.record}", result=match.record)


@verb(
    "report",
    group="session",
    meaning="Print a bug report: a script that leads here again, without names.",
    example="report",
)
def report(session: Session, line: Line) -> Answer:
    """Reports on the match, or on the replay that is open, up to here."""
    no_words(line)
    from trashcli.report import report_on_replay, report_text

    if stepping := session.stepping:
        text = report_on_replay(stepping.timeline.name, str(stepping.record)).text
    else:
        text = report_text(session.begun.journal.lines)
    return Answer(text=text.rstrip("\n"), result=text)


@verb(
    "help [COMMAND | all | play | stepping | over | bots | prompt | lines | paths | codes]",
    "?",
    group="session",
    meaning="List the commands, or explain one; alone at the prompt, what you need first.",
    example="help place",
    takes="topic",
)
def help_(session: Session, line: Line) -> Answer:
    """Says what verbs mean."""
    word = one_or_none(line, "a verb or a topic")
    from trashcli.shell.verbs import verbs

    topic = word.text.lower() if word else "all"
    text = about.topic(topic, verbs(), is_spoken=session.style.accessible)
    return Answer(text=text, result=text)


@verb("version", group="session", meaning="Print the version.", example="version")
def version(session: Session, line: Line) -> Answer:
    """Print the version."""
    no_words(line)
    return Answer(text=VERSION_LINE, result=__version__)


@verb("verbs", group="session", meaning="List all commands with their forms.", example="verbs")
def verbs_(session: Session, line: Line) -> Answer:
    """Lists the verbs."""
    no_words(line)
    from trashcli.shell.verbs import verbs

    declared = [about.declared(verb) for verb in verbs()]
    return Answer(text=about.listed(verbs()), result=declared)


@verb(
    "quit [CODE]",
    *QUIT[1:],
    group="session",
    meaning="Save and leave, with an exit code if one is given.",
    example="quit",
    takes="number",
)
def quit_(session: Session, line: Line) -> Answer:
    """Leaves."""
    word = one_or_none(line, "an exit code")
    code = parse_number(word.text, "an exit code", word.column, least=0) if word else 0
    if code > HIGHEST_EXIT:
        raise LineFault("bad_argument", f"an exit code is at most {HIGHEST_EXIT}")
    session.leaving = code
    return Answer(result=code)


SAVE = "--save"
OPENING = {"name": "you", "profile": "profile", "players": "players"}
"""The settings that a match begins with, and what an opening calls them."""


@verb(
    "set [NAME [VALUE [--save]]]",
    group="settings",
    meaning="Change a setting, with --save for good; alone, show them all and what they may be.",
    example="set board compact",
    takes="setting",
)
def set_(session: Session, line: Line) -> Answer:
    """Changes a setting."""
    words = [word.text for word in line.words]
    if len(words) < 2:
        return _values(session, *words)
    saves = words[2:] == [SAVE]
    if len(words) != 2 + saves:
        raise LineFault("bad_argument", "set needs a NAME and a VALUE; `show settings` lists them")
    name, value = words[0].lower(), words[1]
    settings = changed(session.settings, name, value)
    opening = session.opening
    if name in OPENING:
        opening = replace(opening, **{OPENING[name]: value})
        opened(replace(opening, seed="0"))
    kept = f", kept in {_save(name, value)}" if saves else ""
    session.settings, session.opening = settings, opening
    session.restyle()
    when = "; from the next match on" if name in OPENING else ""
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
    """The path of the file that now holds the setting; raises `LineFault`."""
    try:
        return str(save_setting(name, parse_value(name, value)))
    except Failure as failure:
        raise LineFault("unwritable", str(failure)) from None
