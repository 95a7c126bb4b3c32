"""The manual page, made from the commands: `docs/trashcli.1`, which a wheel installs."""

from collections.abc import Iterator
from inspect import cleandoc

from tests.cli.command_lines import declared
from trashcli.cli.commands import GROUPS, HEADINGS, command_of, listed
from trashcli.cli.help import ABOUT, EXAMPLES, gist
from trashcli.exits import Exit

EXITS = {
    Exit.OK: "Done, and all checks passed.",
    Exit.NO: "The answer is no: a check failed, a difference or a mistake was found.",
    Exit.USAGE: "Wrong use of the command line.",
    Exit.SCRIPT: "A command of a script was refused.",
    Exit.DAMAGED: "Something is unreadable, unwritable or damaged.",
    Exit.UNSUPPORTED: "An unsupported or mismatching version, engine or profile.",
    Exit.INCOMPLETE: "An incomplete replay, everything before its end verified.",
    Exit.INTERNAL: "A bug in trashcli.",
    Exit.INTERRUPTED: "Ctrl-C.",
    Exit.PIPE: "The reader of the output went away.",
}


def manual() -> str:
    """Return the page, in the language of man."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield '.\\" Made from the commands: UPDATE_EXPECTED=1 pytest tests/cli/test_manual.py'
    yield ".TH TRASHCLI 1"
    yield ".SH NAME"
    yield f"trashcli \\- {_text(ABOUT[0].lower() + ABOUT[1:].rstrip('.'))}"
    yield ".SH SYNOPSIS"
    yield ".B trashcli"
    yield "[\\fICOMMAND\\fR] [\\fIOPTION\\fR]... [\\fIARGUMENT\\fR]..."
    yield ".SH DESCRIPTION"
    yield "Without a command, a game begins: you against a bot.  A replay may be named by its file,"
    yield "by the beginning of a recorded match\\(aqs name, as \\-1 (the newest), or by a code."
    for heading, names in HEADINGS.items():
        yield f".SH {heading.upper()}"
        for name in names:
            yield from _command(name)
            for inner in listed(name) if name in GROUPS else ():
                yield from _command(f"{name} {inner}")
    yield ".SH EXIT STATUS"
    for code in Exit:
        yield from (".TP", f".B {code.value}", EXITS[code])
    yield ".SH EXAMPLES"
    for line, does in EXAMPLES[""]:
        yield from (".TP", f".B {_text(line)}", _text(f"{does[0].upper()}{does[1:]}"))


def _command(words: str) -> Iterator[str]:
    command = command_of(words)
    yield f".SS {words}"
    if command is None:
        yield _text(gist(words) + ".")
        return
    for number, paragraph in enumerate(cleandoc(command.load().__doc__ or "").split("\n\n")):
        yield from [".PP"] * (number > 0)
        yield _text(" ".join(paragraph.split()))
    for parameter in declared(words):
        yield from (".TP", f".B {_text(parameter.form)}", _text(parameter.help))


def _text(text: str) -> str:
    """The text without what man would take for its own."""
    escaped = (
        text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    )
    return f"\\&{escaped}" if escaped.startswith(".") else escaped
