"""A trial: a script carried out in a session of its own, to see how it ends.

What `trashcli run` tells line by line is found here all at once, for what runs scripts to look at
them: tests, reports that are tried before they are given, scripts that are made shorter.
"""

from collections.abc import Callable

from msgspec import Struct

from trashcli.exits import Fault
from trashcli.shell.answer import Check
from trashcli.shell.grammar import Script, parse_line, script_of, text_of
from trashcli.shell.session import Session, Terms
from trashcli.shell.verbs import execute


class Stand(Struct, frozen=True):
    """A line that came out otherwise than well: where it stands, its text, and what is wrong."""

    at: str
    number: int
    raw: bytes
    message: str
    fault: Fault | None = None
    check: Check | None = None

    @property
    def column(self) -> int:
        """Where in the line it is wrong; of a check as a whole, where what it checks begins."""
        if self.fault and self.fault.column:
            return self.fault.column
        try:
            line = parse_line(text_of(self.raw))
        except Fault:
            return 0
        return line.column if line else 0


def passes(lines: list[str]) -> bool:
    """Carry out a script of these lines; return whether all went well."""
    trial = Trial(script_of("trial", lines))
    trial.close()
    return trial.stopped is None


class Trial:
    """A script that was carried out.

    `stopped` is the line that stopped it, None if it came to its end or quit; `known` are the known
    failures that failed, `unexpected` those that passed; `board` is the table where it stopped.
    """

    def __init__(
        self,
        script: Script,
        terms: Terms | None = None,
        is_enough: Callable[[Session], bool] = lambda session: False,
    ) -> None:
        """`is_enough` ends it after a line."""
        self.session = Session(terms or Terms())
        self.stopped: Stand | None = None
        self.known: list[Stand] = []
        self.unexpected: list[Stand] = []
        self.lines: list[str] = []
        """The lines that did something, as they were written."""
        self.is_enough = False
        """Whether it was ended so."""
        self._is_enough = is_enough
        self._run(script)

    def close(self) -> None:
        """Ends what is open."""
        self.session.close("quit")

    @property
    def code(self) -> int:
        """What the script quit with; 0 if it did not."""
        return self.session.leaving or 0

    @property
    def board(self) -> str:
        """The table as it is now; empty where nothing is open."""
        if self.session.shown is None:
            return ""
        answer = execute(self.session, b"show")
        return answer.render() if answer and not answer.fault else ""

    @property
    def _is_over(self) -> bool:
        return self.is_enough or self.stopped is not None

    def _run(self, script: Script) -> None:
        session = self.session
        session.enter(script)
        try:
            while session.scripts and session.leaving is None and not self._is_over:
                self._next_line(session.scripts[-1])
                self.is_enough = self._is_enough(session)
        finally:
            for one in session.scripts:
                one.close()

    def _next_line(self, script: Script) -> None:
        raw = script.next()
        if raw is None:
            self.session.scripts.pop()
            return
        answer = execute(self.session, raw, script.at)
        if answer is None:
            return
        self.lines.append(raw.decode(errors="replace").strip())
        fault = answer.fault
        message = fault.message if fault else str(answer.result or answer.render())
        if not fault and answer.check not in ("known", "unexpected"):
            return
        stand = Stand(script.at, script.number, raw, message, fault, answer.check)
        if fault:
            self.stopped = stand
        elif answer.check == "known":
            self.known.append(stand)
        else:
            self.unexpected.append(stand)
