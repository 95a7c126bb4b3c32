"""The table of commands: in the order of help, which function each is, and under which heading.

A command is a plain function of the module that is named here, which is imported when the command
is used.  What the function returns is the exit code, None for 0; its docstring is the help.
"""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, NamedTuple


class Command(NamedTuple):
    """A command: the words that call it, and the module and function that carry it out."""

    words: str
    module: str
    function: str
    is_hidden: bool = False

    def load(self) -> Callable[..., Any]:
        """Return the function, importing its module."""
        function: Callable[..., Any] = getattr(
            import_module(f"trashcli.cli.{self.module}"), self.function
        )
        return function

    @property
    def text(self) -> str:
        """What the command does, in full."""
        return " ".join(filter(None, [self.load().__doc__])).strip()


HEADINGS: dict[str, tuple[str, ...]] = {
    "Play": ("play", "games", "rules", "settings"),
    "Replays": (
        *("replay", "step", "export", "verify", "info", "code", "diff"),
        *("script", "shrink", "fork", "redact", "repair"),
    ),
    "Programs and figures": ("run", "simulate", "stats", "schema"),
    "This program": ("help", "doctor", "report", "completion", "version"),
}
"""The commands under their headings, as help lists them."""

GROUPS: dict[str, str] = {
    "games": "List, show, rename and delete your recorded matches.",
    "rules": "List, explain, check and write rule sets (profiles).",
    "settings": "Show and change your settings.",
    "schema": "Print the JSON Schema (2020-12) of a kind of file.",
    "completion": "Let the Tab key of your shell complete commands, options, names and files.",
}
"""Commands that are groups of others, and what each group is for."""

ALONE = {"games": "games list", "settings": "settings show"}
"""What a group does without a command; others show their help."""

COMMANDS = (
    Command("play", "play", "play"),
    Command("games list", "files", "list_games"),
    Command("games show", "files", "show_game"),
    Command("games rename", "files", "rename"),
    Command("games delete", "files", "delete"),
    Command("rules list", "rules", "list_profiles"),
    Command("rules show", "rules", "show"),
    Command("rules check", "rules", "check"),
    Command("rules explain", "rules", "explain"),
    Command("rules diff", "rules", "diff"),
    Command("rules new", "rules", "new"),
    Command("settings show", "preferences", "show"),
    Command("settings get", "preferences", "get"),
    Command("settings set", "preferences", "set_"),
    Command("settings path", "preferences", "path"),
    Command("replay", "play", "replay"),
    Command("step", "play", "step"),
    Command("export", "export", "export"),
    Command("verify", "files", "verify"),
    Command("info", "files", "info"),
    Command("code", "files", "code"),
    Command("diff", "files", "diff"),
    Command("script", "files", "script"),
    Command("shrink", "shrink", "shrink"),
    Command("fork", "files", "fork"),
    Command("redact", "files", "redact"),
    Command("repair", "files", "repair"),
    Command("run", "play", "run"),
    Command("simulate", "bulk", "simulate"),
    Command("stats", "bulk", "stats"),
    Command("schema rules", "bulk", "rules"),
    Command("schema replay", "bulk", "replay"),
    Command("help", "help", "help_"),
    Command("?", "help", "help_", is_hidden=True),
    Command("doctor", "bulk", "doctor"),
    Command("report", "files", "report"),
    Command("completion show", "completion", "show"),
    Command("completion install", "completion", "install"),
    Command("completion words", "completion", "words", is_hidden=True),
    Command("version", "help", "version"),
)


def command_of(words: str) -> Command | None:
    """Return the command that these words call, None for a group and for what there is not."""
    return next((one for one in COMMANDS if one.words == words), None)


def listed(group: str = "") -> tuple[str, ...]:
    """Return the names of the commands in a group, or of all at the top, hidden ones left out."""
    if not group:
        return tuple(name for names in HEADINGS.values() for name in names)
    below = (one for one in COMMANDS if one.words.startswith(f"{group} ") and not one.is_hidden)
    return tuple(one.words.partition(" ")[2] for one in below)


def split(words: Sequence[str]) -> tuple[str, list[str]]:
    """Return the longest beginning of the words that is a command or a group, and the rest."""
    called = ""
    for count, word in enumerate(words):
        longer = f"{called} {word}".strip()
        if longer not in GROUPS and command_of(longer) is None:
            return called, list(words[count:])
        called = longer
    return called, []


def all_words() -> Iterator[str]:
    """Yield everything that can be called and is not hidden, the program itself first, as ``.

    A group comes before its commands.
    """
    yield ""
    for name in listed():
        yield name
        if name in GROUPS:
            yield from (f"{name} {inner}" for inner in listed(name))
