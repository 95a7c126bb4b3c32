"""The prompt, fed with keys: editing, history, completion, and what Ctrl-C and pasting do."""

import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from tests.shell.doors import answers, session
from trashcli.screen.style import Style
from trashcli.settings import Settings
from trashcli.shell import prompt as module
from trashcli.shell.prompt import Prompt


@pytest.fixture
def keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PipeInput]:
    monkeypatch.setenv("TRASHCLI_STATE_DIR", str(tmp_path))
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        yield keys


def test_a_line_is_read(keys: PipeInput) -> None:
    keys.send_text("draw\r")
    assert Prompt(session()).read("> ") == b"draw"


def test_pasted_lines_are_read_one_by_one(keys: PipeInput) -> None:
    keys.send_text("\x1b[200~draw\nlegal\nhint\x1b[201~\r")
    prompt = Prompt(session())
    assert [prompt.read("> ") for _ in range(3)] == [b"draw", b"legal", b"hint"]


def test_ctrl_c_clears_the_line_and_interrupts_an_empty_one(keys: PipeInput) -> None:
    prompt = Prompt(session())
    keys.send_text("plcae\x03draw\r")
    assert prompt.read("> ") == b"draw"
    keys.send_text("\x03")
    with pytest.raises(KeyboardInterrupt):
        prompt.read("> ")


def test_ctrl_d_leaves_on_an_empty_line(keys: PipeInput) -> None:
    keys.send_text("\x04")
    assert Prompt(session()).read("> ") is None


def test_lines_are_remembered_from_session_to_session_by_their_owner_alone(
    keys: PipeInput, tmp_path: Path
) -> None:
    keys.send_text("legal\r")
    Prompt(session()).read("> ")
    assert stat.S_IMODE((tmp_path / "history").stat().st_mode) == 0o600
    keys.send_text("\x1b[A\r")
    assert Prompt(session()).read("> ") == b"legal"
    keys.send_text("\x12leg\r\r")
    assert Prompt(session()).read("> ") == b"legal"


def test_the_history_forgets_its_oldest_lines(keys: PipeInput, tmp_path: Path) -> None:
    lines = "".join(f"\n# then\n+line {number}\n" for number in range(5000))
    (tmp_path / "history").write_text(lines)
    keys.send_text("\x1b[A\r")
    assert Prompt(session()).read("> ") == b"line 4999"
    kept = (tmp_path / "history").read_text()
    assert kept.count("\n+") <= module.MOST_REMEMBERED + 1
    assert "line 4001" in kept
    assert "+line 0\n" not in kept


def test_where_no_history_can_be_kept_lines_are_read_all_the_same(
    keys: PipeInput, tmp_path: Path
) -> None:
    (tmp_path / "history").mkdir()
    keys.send_text("draw\r")
    assert Prompt(session()).read("> ") == b"draw"


def test_the_editing_keys_are_those_of_the_settings(keys: PipeInput) -> None:
    vi = session()
    vi.settings = Settings(keys="vi")
    keys.send_text("drw\x1bia\x1b\r")
    assert Prompt(vi).read("> ") == b"draw"


def test_legal_actions_are_offered_first(keys: PipeInput) -> None:
    match = session()
    answers(match, "new seed=42")
    completer = Prompt(match)._prompt.completer
    assert completer is not None
    offered = [c.text for c in completer.get_completions(Document(""), CompleteEvent())]
    assert offered[0] == "draw"
    assert {"help", "hint", "quit"} <= set(offered)


@pytest.mark.parametrize("is_on", [True, False])
def test_the_toolbar_tells_where_the_match_stands_until_it_is_switched_off(
    keys: PipeInput, is_on: bool
) -> None:
    match = session()
    answers(match, "new seed=42")
    match.settings = Settings(toolbar=is_on)
    toolbar = Prompt(match)._toolbar()
    assert (toolbar is not None) == is_on
    if toolbar:
        assert toolbar[0][1].startswith("hand 1, turn 1: you to draw")


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (80, "hand 1, turn 1: you to draw   Tab completes   ? helps   Ctrl-D leaves"),
        (54, "hand 1, turn 1: you to draw   Tab completes   ? helps"),
        (40, "hand 1, turn 1: you to draw   ? helps"),
        (20, "hand 1, turn 1: you"),
    ],
)
def test_the_toolbar_says_as_much_as_fits(keys: PipeInput, width: int, shown: str) -> None:
    match = session(style=lambda: Style(width=width))
    answers(match, "new seed=42")
    match.settings = Settings()
    assert Prompt(match)._toolbar() == [("", shown)]


def test_the_toolbar_of_a_timed_match_says_the_time(keys: PipeInput) -> None:
    match = session(clock=lambda: lambda state: 12 * 60_000)
    answers(match, "new seed=42 profile=timed")
    match.settings = Settings()
    toolbar = Prompt(match)._toolbar()
    assert toolbar
    assert toolbar[0][1].startswith("hand 1, turn 1: you to draw   12 of 30 minutes   Tab")
