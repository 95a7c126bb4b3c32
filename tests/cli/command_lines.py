"""The commands there are, and what help says of each."""

from trashcli.cli.commands import all_words, command_of
from trashcli.cli.options import Parameter, parameters

WORDS = list(all_words())
"""What can be called, the program itself first, as an empty text."""


def declared(words: str) -> tuple[Parameter, ...]:
    """The options and arguments of a command; a group has none."""
    command = command_of(words)
    return parameters(command.load()) if command else ()
