"""`trashcli completion`: lets the Tab key of a shell complete our commands.

Typer has completion too, but no way to name the shell, and loads more than a key should wait for.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import typer
from typer.core import TyperArgument, TyperGroup
from typer.main import get_command

from trashcli.cli import console
from trashcli.cli.app import app
from trashcli.cli.help import App
from trashcli.exits import Exit, Failure
from trashcli.folders import shell_folder

completion = App(help="Let the Tab key of your shell complete commands, options, names and files.")
app.add_typer(completion, name="completion")

Shell = Annotated[
    Literal["bash", "zsh", "fish"], typer.Argument(metavar="SHELL", help="bash, zsh or fish.")
]


@completion.callback(invoke_without_command=True)
def overview(context: typer.Context) -> None:
    """Let the Tab key of your shell complete commands, options, names and files."""
    if context.invoked_subcommand is None:
        console.show(context.get_help())


@completion.command()
def show(shell: Shell) -> None:
    """Print the script that completes."""
    pass

    print(SHELLS[shell].script, end="")


@completion.command()
def install(shell: Shell) -> None:
    """Save the script where the shell looks for it; no file of yours is changed."""
    pass

    path = path_for(shell)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(SHELLS[shell].script, encoding="utf-8")
    except OSError as error:
        raise Failure(f"{path}: cannot be written: {error.strerror}", Exit.DAMAGED) from None
    print(f"{path}: written; it counts in shells that are begun from now on")
    print(SHELLS[shell].advice.format(path, folder=path.parent))


@completion.command(hidden=True)
def words(
    typed: Annotated[list[str] | None, typer.Argument(metavar="[WORD]...")] = None,
) -> None:
    """Print what may stand in place of the last word, with its meaning; 1 if any file may."""
    pass

    *before, begun = typed or [""]
    found = candidates(before, begun)
    for one in found:
        print(f"{one.word}\t{one.meaning}")
    raise typer.Exit(Exit.OK if found else Exit.NO)


FILE = "file"
"""The meaning of a candidate that is a file or a folder."""
REPLAYS = (".trash.jsonl", ".trash.jsonl.gz")
PROFILES = (".yaml", ".yml")
SCRIPTS = (".trash",)

Parameter = Any
Command = Any
"""Classes of Typer's that it does not export."""


class Candidate(NamedTuple):
    """A word that may stand next, and what it means."""

    word: str
    meaning: str = ""


class _Line(NamedTuple):
    """A command line up to the word that is being typed: the command it has come to, the option
    whose value comes next, if any does, and how many arguments there were.
    """

    command: Command
    option: Parameter | None = None
    arguments: int = 0


def candidates(words: Sequence[str], begun: str) -> list[Candidate]:
    """What may stand behind these words (the program's name left out) and begins as the last one
    is begun; nothing where any file may.
    """
    line = _read(_root(), words)
    prefix = ""
    if line and begun.startswith("--") and "=" in begun:
        option, _, begun = begun.partition("=")
        line, prefix = _read(line.command, [option]), f"{option}="
    if line is None:
        return []
    begun = begun.removeprefix("=")  # in bash a word of its own
    found = (one for one in _next(line, begun) if one.word.startswith(begun))
    return [Candidate(prefix + one.word, one.meaning) for one in found]


def _root() -> Command:
    import trashcli.cli.commands  # noqa: F401 -- registers each with `app`

    return get_command(app)


def _read(command: Command, words: Iterable[str]) -> _Line | None:
    """Where the words lead to; None if they name a command that is none."""
    line = _Line(command)
    for word in words:
        if word == "=":  # a word of its own in bash: the value still comes
            continue
        if line.option:
            line = line._replace(option=None)
        elif word.startswith("-") and word != "-":
            line = line._replace(option=_needing_value(line.command, word))
        elif isinstance(line.command, TyperGroup):
            if word not in line.command.commands:
                return None
            line = _Line(line.command.commands[word])
        else:
            line = line._replace(arguments=line.arguments + 1)
    return line


def _needing_value(command: Command, word: str) -> Parameter | None:
    """The option of that name, if the next word is its value."""
    named = (one for one in command.params if word in one.opts)
    return next((one for one in named if not one.is_flag), None)


def _next(line: _Line, begun: str) -> Iterable[Candidate]:
    if line.option:
        return _values(line.option, begun)
    if begun.startswith("-"):
        return _options(line.command)
    if isinstance(line.command, TyperGroup):
        return _commands(line.command)
    arguments = [one for one in line.command.params if isinstance(one, TyperArgument)]
    several = arguments[-1:] if arguments and arguments[-1].nargs < 0 else []
    at = [*arguments, *several * line.arguments][line.arguments :]
    return _values(at[0], begun) if at else []


def _commands(group: TyperGroup) -> Iterator[Candidate]:
    for name, command in group.commands.items():
        if not command.hidden:
            yield Candidate(name, command.get_short_help_str(60))


def _options(command: Command) -> Iterator[Candidate]:
    for parameter in command.params:
        for name in parameter.opts:
            if name.startswith("-"):
                yield Candidate(name, parameter.help or "")
    yield Candidate("--help", "Show this message and exit.")


def _values(parameter: Parameter, begun: str) -> Iterable[Candidate]:
    """What a value may be; nothing where any file may, as where one is written."""
    if choices := getattr(parameter.type, "choices", ()):
        return map(Candidate, choices)
    if parameter.metavar == "FILE":
        return _files(REPLAYS, begun) if isinstance(parameter, TyperArgument) else []
    values = _VALUES.get(parameter.metavar)
    return values(begun) if values else []


def _files(endings: tuple[str, ...], begun: str) -> Iterator[Candidate]:
    """The files with these endings, and the folders, below the folder that was typed."""
    typed, slash, _ = begun.rpartition("/")
    try:
        folder = Path(f"{typed}{slash}" or ".").expanduser()
    except RuntimeError:  # there is no such person
        return
    hides = not begun.rpartition("/")[2].startswith(".")
    for path in sorted(folder.glob("*")):
        if path.name.startswith(".") and hides:
            continue
        if path.is_dir():
            yield Candidate(f"{typed}{slash}{path.name}/", FILE)
        elif path.name.endswith(endings):
            yield Candidate(f"{typed}{slash}{path.name}", FILE)


def _profiles(begun: str) -> Iterator[Candidate]:
    from trashcli.profiles.shelf import profile_names

    yield from map(Candidate, profile_names())
    yield from _files(PROFILES, begun)


def _players(begun: str) -> Iterator[Candidate]:
    """Bots, and you, behind those that are named already."""
    from trashcli.players import bot_names

    listed = begun[: max(begun.rfind(","), begun.rfind("=")) + 1]
    yield from (Candidate(listed + name) for name in (*bot_names(), "you"))


def _games(begun: str) -> Iterator[Candidate]:
    from trashcli.folders import state_folder
    from trashcli.replay.games import FOLDER

    for path in sorted((state_folder() / FOLDER).glob(f"*{REPLAYS[0]}*")):
        yield Candidate(path.name.partition(REPLAYS[0])[0])


def _all_commands(begun: str) -> Iterator[Candidate]:
    return _commands(_root())


_VALUES: dict[str, Callable[[str], Iterable[Candidate]]] = {
    "NAME|FILE": _profiles,
    "NAME|FILE...": _profiles,
    "LIST": _players,
    "GAME": _games,
    "GAME...": _games,
    "FILE|-": partial(_files, REPLAYS),
    "[FILE|-]": partial(_files, REPLAYS),
    "FILE|FOLDER|-...": partial(_files, REPLAYS),
    "[FILE|FOLDER]...": partial(_files, REPLAYS),
    "FILE|SCRIPT": partial(_files, REPLAYS + SCRIPTS),
    "[SCRIPT|-]...": partial(_files, SCRIPTS),
    "[COMMAND]...": _all_commands,
}
"""What a value may be, by what help calls it."""


Name = Literal["bash", "zsh", "fish"]


class ShellFiles(NamedTuple):
    """A shell: its script, how the file is called, and what has to be done for it to be read."""

    script: str
    file: str
    advice: str


_BASH = """\
# Completes the commands of trashcli with Tab.
_trashcli() {
    local line
    COMPREPLY=()
    while IFS= read -r line; do
        COMPREPLY+=("${line%%$'\\t'*}")
        if [[ $line == *$'\\tfile' ]]; then
            compopt -o filenames 2> /dev/null
        fi
    done < <("${1/#\\~/$HOME}" completion words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null)
}
complete -o default -F _trashcli trashcli
"""

_ZSH = """\
#compdef trashcli
# Completes the commands of trashcli with Tab.
_trashcli() {
    local line
    local -a lines values
    lines=("${(@f)$("${~words[1]}" completion words -- "${(@)words[2,CURRENT]}" 2> /dev/null)}")
    if [[ -z $lines[1] || $lines[1] == *$'\\tfile' ]]; then
        _files
        return
    fi
    for line in $lines; do
        values+=("${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}")
    done
    _describe trashcli values
}
if [[ $funcstack[1] == _trashcli ]]; then
    _trashcli "$@"
else
    compdef _trashcli trashcli
fi
"""

_FISH = """\
# Completes the commands of trashcli with Tab.
function __trashcli_words
    set -l words (commandline -opc) (commandline -ct)
    $words[1] completion words -- $words[2..-1] 2> /dev/null
    or __fish_complete_path (commandline -ct)
end
complete -c trashcli -f -a '(__trashcli_words)'
"""

SHELLS: dict[Name, ShellFiles] = {
    "bash": ShellFiles(
        _BASH, "trashcli", "bash-completion reads it; without that: echo 'source {}' >> ~/.bashrc"
    ),
    "zsh": ShellFiles(
        _ZSH, "_trashcli", "~/.zshrc needs: fpath=({folder} $fpath); autoload -U compinit; compinit"
    ),
    "fish": ShellFiles(_FISH, "trashcli.fish", "fish reads it by itself"),
}


def path_for(name: Name) -> Path:
    """Where the script of a shell belongs."""
    return shell_folder(name) / SHELLS[name].file
