"""The page on the command line: made from the help of every command.

After a change that is meant, `UPDATE_EXPECTED=1 pytest tests/cli/test_commands_page.py` writes the
page anew.
"""

import os
import re
from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest

from tests.cli.command_lines import WORDS, declared
from tests.pages import ROOT
from trashcli.cli.commands import GROUPS, HEADINGS, command_of, listed
from trashcli.cli.help import EXAMPLES, gist
from trashcli.cli.options import Parameter
from trashcli.settings import NAMES, allowed, meaning

pytestmark = pytest.mark.made

PAGE = ROOT / "docs" / "commands.md"
SHARED_BY = 3
"""An option that so many commands take alike is told once for all of them."""
HEAD = """# The command line

What each command does, and what it takes. `trashcli COMMAND --help` says the same at the terminal,
`--help-all` with every option. Options go before variables (`TRASHCLI_...`), these before the
settings file, and that before defaults. Data goes to standard output, everything else to standard
error. Text fits the width of the terminal, or that of `COLUMNS` or `--width`; into a pipe or a
file it is the same everywhere. How a command ends is told in [the format of
replays](replay-format.md) and is the same for all. `-` is standard input or output wherever a file
may stand; what begins with a dash and is no option stands behind `--`. Options may stand before
the command, too.
"""
VARIABLES = {
    "NO_COLOR": "anything: no colours",
    "FORCE_COLOR": "1: colours even into a pipe",
    "CLICOLOR": "0: no colours",
    "CLICOLOR_FORCE": "1: the same as `FORCE_COLOR=1`",
    "TERM": "`dumb`: no colours, no line editing, no drawn boards, no pager",
    "COLUMNS": "how wide text may be",
    "ACCESSIBLE": "1: plain sentences and numbered choices, no boards, no pager",
    "PAGER": "the program that shows long help; empty: none (default: `less`)",
    "LESS": "the options of `less`",
    "LC_ALL": "the locale, which says whether suits can be shown as signs",
    "LC_CTYPE": "the same, if `LC_ALL` is not set",
    "LANG": "the same, if neither is set; also tells where signs may be two columns wide",
    "HOME": "your home folder, below which the folders lie that are named here",
    "TRASHCLI_SETTINGS_DIR": "the folder of the settings file",
    "TRASHCLI_PROFILES_DIR": "the folder of your own profiles (default: `rules` in that)",
    "TRASHCLI_STATE_DIR": "the folder of your matches, the history of the prompt and bug reports",
    "TRASHCLI_CACHE_DIR": "the folder of what can be made again at any time",
    "XDG_CACHE_HOME": "where that folder lies (Linux; default: `~/.cache`)",
    "XDG_CONFIG_HOME": "where the folder of the settings lies (Linux; default: `~/.config`)",
    "XDG_STATE_HOME": "where the folder of matches lies (Linux; default: `~/.local/state`)",
    "XDG_DATA_HOME": "where `completion install bash` writes (default: `~/.local/share`)",
    "ZDOTDIR": "where `completion install zsh` writes (default: your home folder)",
    "APPDATA": "where the folder of the settings lies (Windows)",
    "LOCALAPPDATA": "where the folder of matches lies (Windows)",
}
"""Every variable that the program looks at, but for those of the settings."""


def page() -> Iterator[str]:
    yield HEAD
    for heading, names in HEADINGS.items():
        yield f"**{heading}**\n"
        yield from _index(names)
        yield ""
    yield "## Options of many commands\n"
    yield "| option | does | taken by |\n|---|---|---|"
    for parameter, takers in sorted(shared().items(), key=lambda pair: pair[0].name):
        yield f"| `{_cell(parameter.form)}` | {_cell(parameter.help)} | {', '.join(takers)} |"
    for words in WORDS[1:]:
        yield from _section(words)
    yield "\n## Environment variables\n"
    yield "| variable | value |\n|---|---|"
    for name, value in VARIABLES.items():
        yield f"| `{name}` | {value} |"
    for name in NAMES:
        yield f"| `TRASHCLI_{name.upper()}` | {_cell(meaning(name))} ({_cell(allowed(name))}) |"


def _index(names: tuple[str, ...]) -> Iterator[str]:
    for name in names:
        inner = (
            ", ".join(f"[{one}](#{name}-{one})" for one in listed(name)) if name in GROUPS else ""
        )
        yield f"- [`{name}`](#{name}): {gist(name)}{f': {inner}' if inner else ''}"


def _section(words: str) -> Iterator[str]:
    command = command_of(words)
    yield f"\n{'###' if ' ' in words else '##'} {words}\n"
    if command is None:
        yield GROUPS[words]
        return
    yield re.sub(r" *\n *", "\n", command.load().__doc__ or "").strip()
    yield "\n```"
    yield from (f"{line}{f'  # {does}' if does else ''}" for line, does in EXAMPLES[words])
    yield "```"
    if own := [one for one in declared(words) if one not in shared()]:
        yield ""
        yield from (f"- `{one.form}`: {one.help}" for one in own)
    if others := [one.flags[0] for one in declared(words) if one in shared()]:
        yield f"\nAlso: {', '.join(f'`{flag}`' for flag in others)}."


def shared() -> dict[Parameter, list[str]]:
    """The options that many commands take alike, and which those are."""
    takers = defaultdict[Parameter, list[str]](list)
    for words in WORDS:
        for one in declared(words):
            if one.flags:
                takers[one].append(words)
    return {one: words for one, words in takers.items() if len(words) >= SHARED_BY}


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def test_the_page_says_what_the_help_says() -> None:
    text = "\n".join(page()) + "\n"
    if os.environ.get("UPDATE_EXPECTED"):
        PAGE.write_text(text, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == text


def test_every_link_of_the_page_leads_to_a_heading_and_each_heading_is_there_once() -> None:
    text = PAGE.read_text(encoding="utf-8")
    headings = [title.replace(" ", "-").lower() for title in re.findall(r"^##+ (.+)$", text, re.M)]
    assert set(re.findall(r"\(#([^)]+)\)", text)) <= set(headings)
    assert max(Counter(headings).values()) == 1


def test_the_table_has_every_variable_that_the_program_looks_at() -> None:
    name = re.compile(
        r"(?:environ(?:\.get)?|_named|_ours|_is_on|_is_off)[(\[][^)\]]*?\"([A-Z_]{4,})\""
    )
    sources = [path.read_text("utf-8") for path in (ROOT / "trashcli").rglob("*.py")]
    used = {found for source in sources for found in name.findall(source)}
    assert used >= {"NO_COLOR", "TRASHCLI_STATE_DIR", "COLUMNS"}
    assert used <= VARIABLES.keys()
