"""One script through all four doors: typed at the prompt with real keys, as a file, by `-c`, and
through a pipe.  What is played is the same: every decision, every event, every hash.
"""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import to_builtins

from tests.proofs import always
from tests.shell.doors import SCRIPTS, VECTORS, Said, command
from tests.terminal.terminal import Terminal, environment, python_command
from trashcli.exits import Exit
from trashcli.replay.records import ActionRecord, MarkRecord, UndoRecord
from trashcli.replay.timeline import read_timeline
from trashcli.replay.verify import verify

SAVED = "played.trash.jsonl"
ENDS = (f"save {SAVED}", "hash")
"""What follows each script: its match becomes a file, and the hash of its state is told."""
NAMES = ("doors", "person", "stated", "steps", "wild")
KINDS = (ActionRecord, UndoRecord, MarkRecord)


def lines_of(name: str) -> list[str]:
    return [*(SCRIPTS / f"{name}.trash").read_text("utf-8").splitlines(), *ENDS]


def by_file(lines: list[str], folder: Path) -> Said:
    (folder / "same.trash").write_text("\n".join(lines), "utf-8")
    return command("run", "same.trash", "--json", folder=folder)


def by_commands(lines: list[str], folder: Path) -> Said:
    commands = [argument for line in lines for argument in ("-c", line)]
    return command("run", *commands, "--json", folder=folder)


def by_pipe(lines: list[str], folder: Path) -> Said:
    return command("run", "-", "--json", folder=folder, stdin="\n".join(lines))


def typed(lines: list[str], folder: Path) -> str:
    """What stands on the screen below the last line, each typed at a prompt."""
    below = ""
    with begun(folder) as terminal:
        for line in lines:
            below = terminal.ask(line)
    return below


def pasted(lines: list[str], folder: Path) -> str:
    """The same, all lines pasted at one prompt."""
    with begun(folder) as terminal:
        terminal.send("\x1b[200~" + "\n".join(lines) + "\x1b[201~")
        terminal.at_end_of_line(lines[-1])
        terminal.enter()
        terminal.wait((folder / SAVED).exists, "the file that is saved last")
        return terminal.prompt()


def begun(folder: Path) -> Terminal:
    """A game at its first prompt, in a terminal wide enough for each line."""
    play = python_command("play", "--no-record", "--no-input")
    terminal = Terminal(play, environment(folder), columns=200, folder=folder)
    terminal.prompt()
    return terminal


def played(folder: Path) -> tuple[str, list[object]]:
    """What a game is: its digest, and what each action, undo and remark of its replay says."""
    path = str(folder / SAVED)
    records = read_timeline(path).records
    told = [to_builtins(one) for one in records if isinstance(one, KINDS)]
    places = {"i", "p", "to"}  # a replay of `play` has one record more: where it was made
    return verify(path).digest, [
        {name: value for name, value in one.items() if name not in places} for one in told
    ]


DOORS = (by_file, by_commands, by_pipe)


@pytest.mark.parametrize("by_keys", always([typed], [typed, pasted]))
@pytest.mark.parametrize("name", always(["doors"], NAMES))
def test_a_script_plays_the_same_through_every_door(
    name: str, by_keys: Callable[[list[str], Path], str], tmp_path: Path
) -> None:
    folders = [tmp_path / door for door in ("file", "commands", "pipe", "keys")]
    for folder in folders:
        folder.mkdir()
    shutil.copytree(VECTORS, tmp_path / "vectors")  # which some scripts open
    lines = lines_of(name)
    ran = [door(lines, folder) for door, folder in zip(DOORS, folders, strict=False)]
    seen = by_keys(lines, folders[-1])
    assert [one.code for one in ran] == [Exit.OK] * 3
    unnamed = [re.sub(r'"name":"[^"]*","exit"', '"exit"', one.out) for one in ran]
    assert unnamed[0] == unnamed[1] == unnamed[2]  # but for the name of the script
    states = [one["state"] for one in ran[0].objects if "state" in one]
    assert states[-1]["hash"] in seen
    games = [played(folder) for folder in folders]
    assert games[0][1]
    assert games == [games[0]] * 4
