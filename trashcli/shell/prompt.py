"""The prompt: lines with editing, completion and history, at a terminal.

The only module that knows prompt-toolkit; it is loaded once there is a line to read, when the
table has been shown.
"""

import os
import sys
from collections import deque
from collections.abc import Iterable, Sequence
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.enums import EditingMode
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.shortcuts import CompleteStyle
from prompt_toolkit.styles import Style

from trashcli.exits import Failure
from trashcli.files import MIB, read_regular
from trashcli.folders import state_folder
from trashcli.screen.text import head, width_of
from trashcli.shell.sentences import standing_at, time_played, where
from trashcli.shell.session import Session
from trashcli.signals import interrupt_waits

MOST_REMEMBERED = 1000
"""How many lines the history keeps from session to session."""

MOST_OF_HISTORY = 16 * MIB

_HELP = ("Tab completes", "? helps", "Ctrl-D leaves")
TURNS_WITH_HELP = 10
"""How many turns the line below the prompt names the keys for."""
_PLAIN = Style.from_dict({"bottom-toolbar": "noreverse"})


class Prompt:
    """Reads a person's lines; what is pasted is read a line at a time."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._waiting: deque[str] = deque()
        self._turns: set[tuple[int, int]] = set()
        """The hands and turns in which a line was read."""
        self._prompt: PromptSession[str] = PromptSession(
            history=_history(state_folder() / "history"),
            completer=_Lines(session),
            complete_while_typing=False,
            complete_style=CompleteStyle.MULTI_COLUMN,
            reserve_space_for_menu=3,
            enable_suspend=True,
            key_bindings=_keys(),
            bottom_toolbar=self._toolbar,
            style=_PLAIN,
            color_depth=None if session.style.color else ColorDepth.MONOCHROME,
            output=_output(),
        )
        self._prompt.app.ttimeoutlen = 0.05

    def read(self, prompt: str, begun: str = "") -> bytes | None:
        """The next line, None when the person leaves, after what is typed of it already; raises
        `KeyboardInterrupt` for Ctrl-C.
        """
        if not self._waiting:
            is_vi = self._session.settings.keys == "vi"
            self._prompt.editing_mode = EditingMode.VI if is_vi else EditingMode.EMACS
            try:
                with interrupt_waits():  # here Ctrl-C is a key, and the library fails at a signal
                    text = self._prompt.prompt(prompt, default=begun)
            except EOFError:
                return None
            self._waiting.extend(text.splitlines() or [""])
        return self._waiting.popleft().encode(errors="replace")

    def _toolbar(self) -> FormattedText | None:
        """Where the match stands, in one line; None where it is switched off."""
        if not self._session.settings.toolbar:
            return None
        session = self._session
        place = time = ""
        if session.stepping:
            place = standing_at(session.stepping, session.style)
        elif session.match:
            place, time = where(session.match, session.style), time_played(session.match)
            self._turns.add((session.match.state.hand, session.match.state.turn))
        help = _HELP if len(self._turns) <= TURNS_WITH_HELP else ()
        parts = [place, *filter(None, [time]), *help]
        return FormattedText([("", _fitted(parts, session.style.width - 1))])


def _fitted(parts: Sequence[str], width: int) -> str:
    """As many of the parts, from the first on, as so many columns hold; of the first as much."""
    text = head(parts[0], width)
    for part in parts[1:]:
        longer = f"{text}   {part}".lstrip()
        text = longer if width_of(longer) <= width else text
    return text


class _Output(Vt100_Output):
    """A terminal that is never asked where its cursor is: some do not answer, and others mix the
    answer with what is typed meanwhile.
    """

    def get_rows_below_cursor_position(self) -> int:
        """The least there may be: so the toolbar stands right below the prompt."""
        return 1


def _output() -> Output | None:
    """The terminal; None for the library's own choice, where it is no terminal of this kind."""
    if sys.platform == "win32" or not sys.stdout.isatty():
        return None
    return _Output.from_pty(sys.stdout, os.environ.get("TERM"))


class _Lines(Completer):
    """Offers the lines that what is typed may become."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def get_completions(  # as the library calls it
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        """The lines, legal actions first."""
        from trashcli.shell.completion import completions  # not before Tab is pressed

        typed = document.text_before_cursor.lstrip()
        done = typed.rfind(" ") + 1
        for line in completions(typed, self._session):
            yield Completion(line, start_position=-len(typed), display=line[done:])


def _keys() -> KeyBindings:
    """Ctrl-C clears the line; on an empty one it interrupts."""
    keys = KeyBindings()

    @keys.add("c-c")
    def clear(event: KeyPressEvent) -> None:
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt, style="class:aborting")

    return keys


def _history(path: Path) -> History:
    """The lines of earlier sessions, readable by nobody else; none where no file can be kept, and
    where it leads to something that keeps none, as the null device.  Only a file that is made here
    gets its mode: one that was there before, perhaps through a link, belongs to the person.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not os.path.lexists(path):
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        if not os.access(path, os.W_OK):
            return InMemoryHistory()
        _cap(path)
    except (OSError, Failure):
        return InMemoryHistory()
    return _Remembered(str(path))


class _Remembered(FileHistory):
    """The lines of a file, read at once: where the library does it, in a task of its own, a signal
    to end is taken for a fault of that task, and does not end the program.
    """

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self._lines = list(super().load_history_strings())

    def load_history_strings(self) -> Iterable[str]:
        """The lines, the latest first."""
        return self._lines


def _cap(path: Path) -> None:
    """Forget the oldest lines of a history that has grown too long.  Raises `Failure` for what is
    no history, or so long that it cannot be one.
    """
    text = read_regular(path, "a history", MOST_OF_HISTORY).decode(errors="replace")
    entries = text.split("\n# ")
    if len(entries) > MOST_REMEMBERED + MOST_REMEMBERED // 10:
        kept = "\n# ".join(entries[-MOST_REMEMBERED:])
        path.write_text(f"\n# {kept}", encoding="utf-8")
