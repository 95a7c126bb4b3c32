"""The shells: for each the script that lets Tab complete our commands, and where it looks for it.

Each script asks `trashcli completion words`, a candidate a line, its meaning behind a tab; where
there is none, the shell completes files by itself.
"""

from pathlib import Path
from typing import Literal, NamedTuple

from trashcli.folders import shell_folder

Name = Literal["bash", "zsh", "fish"]


class Shell(NamedTuple):
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

SHELLS: dict[Name, Shell] = {
    "bash": Shell(
        _BASH, "trashcli", "bash-completion reads it; without that: echo 'source {}' >> ~/.bashrc"
    ),
    "zsh": Shell(
        _ZSH, "_trashcli", "~/.zshrc needs: fpath=({folder} $fpath); autoload -U compinit; compinit"
    ),
    "fish": Shell(_FISH, "trashcli.fish", "fish reads it by itself"),
}


def path_for(name: Name) -> Path:
    """Where the script of a shell belongs."""
    return shell_folder(name) / SHELLS[name].file
