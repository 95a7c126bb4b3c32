"""Ctrl-C and Ctrl-Z at every question, and wherever else a person waits or is waited for, but at a
prompt: there test_screens looks.
"""

from pathlib import Path
from typing import NamedTuple

import pytest

from tests.terminal.commands import REPLAY, Shell
from trashcli.exits import Exit

pytestmark = pytest.mark.long  # a shell and a program or two a case


class Waiting(NamedTuple):
    """A line after which a person is waited for, or waits; what is then seen, what may be typed,
    and what is seen after that.
    """

    line: str
    waits: str
    keys: str
    seen: str


BOTS = "--seed 5 --players greedy,greedy"
WAITS = {
    "an unfinished game": Waiting("trashcli", "Go on with it? [Y/n]", "y\r", "trash>"),
    "a game to delete": Waiting("trashcli games delete 2", "[y/N]", "n\r", "[0]$"),
    "a card": Waiting(f"TRASHCLI_PACE=step trashcli play {BOTS}", "Hand 1: ", "\r", "drew 5♣ > 5"),
    "a replay": Waiting("trashcli replay g.jsonl --speed 0.3", "Replay: pagat", "", "drew Q♥"),
    "a report": Waiting("PAGER=cat trashcli report g.jsonl", "Write this to", "n\r", "]$"),
}


@pytest.fixture(params=WAITS)
def waiting(request: pytest.FixtureRequest) -> Waiting:
    """Somebody who waits."""
    return WAITS[request.param]


def begun(shell: Shell, waiting: Waiting, home: Path) -> None:
    """Types the line, in a home where a game was left."""
    (home / "g.jsonl").write_bytes(REPLAY.read_bytes())
    shell.run("echo draw | trashcli play --seed 5 > /dev/null")
    shell.begin(waiting.line)
    shell.wait(lambda: waiting.waits in shell.text.replace("\n", ""), waiting.waits)


def test_after_ctrl_z_and_fg_it_goes_on(waiting: Waiting, home: Path) -> None:
    with Shell(home) as shell:
        begun(shell, waiting, home)
        shell.press("z")
        shell.wait(lambda: "Stopped" in shell.text and shell.rows[-1].endswith("]$"), "the shell")
        shell.send("fg\r")
        shell.wait(lambda: "$ fg" in shell.text, "fg")
        stopped = len(shell.rows)
        shell.send(waiting.keys)
        shell.wait(
            lambda: waiting.seen in "\n".join(shell.rows[stopped:]), f"{waiting.seen} after fg"
        )
        assert "Traceback" not in shell.text


def test_ctrl_c_ends_the_waiting_without_a_word(waiting: Waiting, home: Path) -> None:
    with Shell(home) as shell:
        begun(shell, waiting, home)
        shell.press("c")
        is_asked_on = waiting.line == "trashcli" or "PACE" in waiting.line  # then the prompt comes
        if is_asked_on:
            if "PACE" in waiting.line:  # the rest of the hand is shown; the next one waits again
                shell.until("Hand 2: ")
                return
            shell.prompt()
            shell.press("d")
        assert shell.done().code == (Exit.OK if is_asked_on else Exit.INTERRUPTED)
        assert not {"Traceback", "KeyboardInterrupt"} & set(shell.text.split())
    assert list((home / ".local" / "state" / "trashcli" / "games").iterdir())


def test_the_pager_has_its_own_keys(home: Path) -> None:
    with Shell(home) as shell:
        shell.begin("trashcli --help")
        shell.wait(lambda: shell.screen[-1] == ":", "the pager")
        shell.press("c")
        shell.press("z")
        shell.until("Stopped")
        shell.send("fg\r")
        shell.wait(lambda: shell.screen[-1] == ":", "the pager again")
        shell.send("q")
        assert shell.done().code == Exit.OK


def test_when_the_keyboard_is_handed_over_and_before_a_rematch_nothing_is_lost(home: Path) -> None:
    with Shell(home) as shell:
        shell.begin("trashcli play --seed 5 --players Ann,Ben --no-record")
        shell.prompt()
        shell.ask("draw")
        for asked in ("resign", ""):
            shell.press("c")
            shell.press("z")
            shell.wait(lambda: shell.rows[-1].endswith("]$"), "the shell")
            shell.send("fg\r")
            shell.prompt()
            if asked:
                assert shell.ask("who").startswith("hand 1, turn 2: Ben to draw")
                shell.type(asked)
                shell.at_end_of_line("[y/N]")
                shell.send("y\r")
                shell.until("Ann won the match.")
                shell.prompt()
        shell.enter()
        assert shell.prompt().count("first to clear 1 slot wins   Ann to play") == 2
        shell.press("d")
        assert shell.done().code == Exit.OK
