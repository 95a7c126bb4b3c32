"""Programs at terminals, for the tests of this folder."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Protocol

import pytest

from tests.terminal.terminal import Terminal, environment, python_command


class Start(Protocol):
    """Starts `trashcli` with these arguments in a terminal, ended with the test at the latest."""

    def __call__(
        self, *arguments: str, columns: int = 80, lines: int = 24, **variables: str
    ) -> Terminal: ...


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A person's home, empty."""
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


@pytest.fixture
def played(home: Path) -> Path:
    """The same home, where something was played before."""
    history = home / ".local" / "state" / "trashcli" / "history"
    history.parent.mkdir(parents=True)
    history.touch()
    return home


@pytest.fixture
def start(home: Path) -> Iterator[Start]:
    """Starts programs at terminals."""
    with ExitStack() as stack:

        def start(
            *arguments: str, columns: int = 80, lines: int = 24, **variables: str
        ) -> Terminal:
            terminal = Terminal(
                python_command(*arguments),
                environment(home, **variables),
                columns=columns,
                lines=lines,
                folder=home,
            )
            return stack.enter_context(terminal)

        yield start
