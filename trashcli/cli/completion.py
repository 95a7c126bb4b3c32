"""`trashcli completion`: lets the Tab key of a shell complete our commands.

What may stand for a value is said by Typer's `autocompletion=` callbacks (`offers`); the words
before it are read here, from the table of commands and the declared options.  Typer's own reading
was measured and left: for zsh and fish it loads rich for every key (0.20 s against 0.10 s of
processor time, for fish twice), and in bash it breaks names with spaces and `--board=comp`.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from trashcli.cli.commands import Command, command_of, listed, split
from trashcli.cli.help import gist
from trashcli.cli.options import Parameter, one_of, parameters
from trashcli.exits import Exit, Failure
from trashcli.folders import shell_folder

NAMES = ("bash", "zsh", "fish", "powershell")

Shell = Annotated[
    str,
    typer.Argument(
        help="bash, zsh, fish or powershell.",
        **{**one_of("SHELL", *NAMES), "metavar": "SHELL"},
    ),
]


def show(shell: Shell) -> None:
    """Print the script that completes commands in a shell."""
    print(SHELLS[shell].script, end="")


def install(shell: Shell) -> None:
    """Save the script where the shell looks for it; no file of yours is changed."""
    path = path_for(shell)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(SHELLS[shell].script, encoding="utf-8")
    except OSError as error:
        raise Failure(f"{path}: cannot be written: {error.strerror}", Exit.DAMAGED) from None
    print(f"{path}: written; it counts in shells that are begun from now on")
    print(SHELLS[shell].advice.format(path, folder=path.parent))


def words(
    typed: Annotated[
        list[str] | None, typer.Argument(metavar="[WORD]...", help="What was typed so far.")
    ] = None,
) -> int:
    """Print what may stand in place of the last word, with its meaning; 1 if any file may."""
    *before, begun = typed or [""]
    found = candidates(before, begun)
    for one in found:
        print(f"{one.word}\t{one.meaning}")
    return Exit.OK if found else Exit.NO


class Candidate(NamedTuple):
    """A word that may stand next, and what it means."""

    word: str
    meaning: str = ""


def candidates(words: Sequence[str], begun: str) -> list[Candidate]:
    """Return what may stand behind these words (the program's name left out) and begins as the last
    one is begun; nothing where any file may.
    """
    called, rest = split(words)
    command = command_of(called)
    if command is None:
        return [] if rest else _commands(called, begun)
    declared = parameters(command.load())
    flags = {flag: one for one in declared for flag in one.flags}
    if begun.startswith("--") and "=" in begun:
        flag, _, begun = begun.partition("=")
        return [one._replace(word=f"{flag}={one.word}") for one in _values(flags.get(flag), begun)]
    rest = [word for word in rest if word != "="]  # in bash a word of its own
    begun = begun.removeprefix("=")
    if rest and (option := flags.get(rest[-1])) and option.metavar:
        return _values(option, begun)
    if begun.startswith("-"):
        return _options(declared, begun)
    return _values(_argument(command, rest, flags), begun)


def _commands(group: str, begun: str) -> list[Candidate]:
    if begun.startswith("-"):
        return [Candidate(word) for word in ("--help", "--version") if word.startswith(begun)]
    found = (name for name in listed(group) if name.startswith(begun))
    return [Candidate(name, gist(f"{group} {name}".strip())) for name in found]


def _options(declared: Iterable[Parameter], begun: str) -> list[Candidate]:
    found = [Candidate(flag, one.help) for one in declared for flag in one.flags]
    found += [Candidate("--help", "Show help."), Candidate("--help-all", "Show all of it.")]
    return [one for one in found if one.word.startswith(begun)]


def _argument(
    command: Command, rest: Sequence[str], flags: dict[str, Parameter]
) -> Parameter | None:
    """The argument that comes next, None where none does."""
    arguments = [one for one in parameters(command.load()) if not one.flags]
    valued = {flag for flag, one in flags.items() if one.metavar}
    is_value = [False, *(word in valued for word in rest)]
    given = [
        word
        for word, behind in zip(rest, is_value, strict=False)
        if not behind and not word.startswith("-")
    ]
    several = arguments[-1:] if arguments and arguments[-1].is_repeated else []
    left = [*arguments, *several * len(given)][len(given) :]
    return left[0] if left else None


def _values(parameter: Parameter | None, begun: str) -> list[Candidate]:
    """What a value may be; nothing where any file may, as where one is written."""
    if parameter is None or parameter.offers is None:
        return []
    return [Candidate(*one) for one in parameter.offers(begun)]


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

_POWERSHELL = """\
# Completes the commands of trashcli with Tab.
Register-ArgumentCompleter -Native -CommandName trashcli -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
    if ($wordToComplete -eq '') { $words += '""' }
    trashcli completion words -- @words 2> $null | ForEach-Object {
        $word, $meaning = $_ -split "`t", 2
        if (-not $meaning) { $meaning = $word }
        [System.Management.Automation.CompletionResult]::new(
            $word, $word, 'ParameterValue', $meaning)
    }
}
"""

SHELLS: dict[str, ShellFiles] = {
    "bash": ShellFiles(
        _BASH, "trashcli", "bash-completion reads it; without that: echo 'source {}' >> ~/.bashrc"
    ),
    "zsh": ShellFiles(
        _ZSH, "_trashcli", "~/.zshrc needs: fpath=({folder} $fpath); autoload -U compinit; compinit"
    ),
    "fish": ShellFiles(_FISH, "trashcli.fish", "fish reads it by itself"),
    "powershell": ShellFiles(
        _POWERSHELL, "trashcli.ps1", "the file that $PROFILE names needs the line: . '{}'"
    ),
}


def path_for(name: str) -> Path:
    """Return where the script of a shell belongs."""
    return shell_folder(name) / SHELLS[name].file
