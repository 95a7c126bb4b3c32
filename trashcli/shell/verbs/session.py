"""Commands of the session: files, remarks, settings, help, and leaving."""

from pathlib import Path

from msgspec import to_builtins
from msgspec.structs import replace

from trashcli import VERSION_LINE, __version__
from trashcli.exits import Failure, Fault
from trashcli.replay.file import write_whole
from trashcli.screen.text import padded, safe
from trashcli.settings import allowed, changed, meaning, parse_value, save_setting, shown
from trashcli.shell import help as about
from trashcli.shell.answer import Answer
from trashcli.shell.grammar import Line, Word, parse_number, read_script
from trashcli.shell.opening import opened
from trashcli.shell.question import QUIT
from trashcli.shell.sentences import where
from trashcli.shell.session import Session, play_on_replay
from trashcli.shell.verb import FILE, TEXT, verb, whole, word_or_none
from trashcli.wording import counted

FORCE = "--force"
LONGEST_REMARK = 4096
HIGHEST_EXIT = 255


@verb("save FILE [--force]", group="session", needs="match", takes=whole("file"))
def save(session: Session, line: Line) -> Answer:
    """Write a copy of the replay so far; --force replaces an existing file.

    Example: save game.trash.jsonl
    """
    words = [word.text for word in line.words]
    force = words[1:] == [FORCE]
    if len(words) != 1 + force:
        raise Fault("bad_argument", "save needs a file, and takes only --force beside it")
    path, lines = Path(words[0]), session.begun.lines
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
    """Raises `Fault` unless a person says that the file may be replaced."""
    if session.ask is None:
        message = f"{path.name} exists already; `save FILE {FORCE}` replaces it"
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


@verb("source FILE [VALUE...]", group="session", takes=whole("file"))
def source(session: Session, line: Line) -> Answer:
    """Run the commands of a script; the values are $1, $2 and so on in it.

    Example: source deal.trash 42
    """
    if not line.words:
        raise Fault("bad_argument", "source needs a file")
    file, *values = line.words
    numbered = {str(number): word.text for number, word in enumerate(values, 1)}
    script = read_script(file.text, {**session.variables, **numbered})
    session.enter(script)
    return Answer(result=script.name)


@verb("echo [TEXT]", group="session", takes=TEXT)
def echo(session: Session, text: str) -> Answer:
    """Print the text.

    Example: echo done
    """
    return Answer(text=text, result=text)


@verb("mark TEXT", group="session", needs="play", takes=whole("text"), begins=True)
def mark(session: Session, line: Line) -> Answer:
    """Write a remark into the replay.

    Example: mark here
    """
    if not line.text or len(line.text) > LONGEST_REMARK:
        message = f"mark needs a text of 1 to {LONGEST_REMARK} characters"
        raise Fault("bad_argument", message, line.column)
    match = session.begun
    match.mark(line.text)
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
def help_(session: Session, word: Word | None) -> Answer:
    """List the commands, or explain one; alone at the prompt, show what you need first.

    Example: help place
    """
    from trashcli.shell.verbs import verbs

    topic = word.text.lower() if word else "all"
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
    from trashcli.shell.verbs import verbs

    declared = [about.declared(verb) for verb in verbs()]
    return Answer(text=about.listed(verbs()), result=declared)


@verb("quit [CODE]", *QUIT[1:], group="session", takes=word_or_none("number", "an exit code"))
def quit_(session: Session, word: Word | None) -> Answer:
    """Save and leave, with an exit code if one is given."""
    code = parse_number(word.text, "an exit code", word.column, least=0) if word else 0
    if code > HIGHEST_EXIT:
        raise Fault("bad_argument", f"an exit code is at most {HIGHEST_EXIT}")
    session.leaving = code
    return Answer(result=code)


SAVE = "--save"
OPENING = {"name": "you", "profile": "profile", "players": "players"}
"""The settings that a match begins with, and what an opening calls them."""


@verb("set [NAME [VALUE [--save]]]", group="settings", takes=whole("setting"))
def set_(session: Session, line: Line) -> Answer:
    """Change a setting, for good with --save; alone, show them all and what they may be.

    Example: set board compact
    """
    words = [word.text for word in line.words]
    if len(words) < 2:
        return _values(session, *words)
    saves = words[2:] == [SAVE]
    if len(words) != 2 + saves:
        raise Fault("bad_argument", "set needs a NAME and a VALUE; `show settings` lists them")
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
    """The path of the file that now holds the setting; raises `Fault`."""
    try:
        return str(save_setting(name, parse_value(name, value)))
    except Failure as failure:
        raise Fault("unwritable", str(failure)) from None
