"""Checks: how many held, how many failed, and how that is told at the end."""

from msgspec import Struct

from trashcli.shell.answer import Check
from trashcli.wording import counted


class Checks(Struct):
    """What came of the checks so far."""

    ok: int = 0
    known: int = 0
    failed: int = 0
    unexpected: int = 0

    def count(self, check: Check) -> None:
        """Counts a check."""
        setattr(self, check, getattr(self, check) + 1)

    @property
    def total(self) -> int:
        """How many checks there were."""
        return self.ok + self.known + self.failed + self.unexpected

    def render(self) -> str:
        """All of it in a line: `6 checks: 5 ok, 1 known failure, 0 failed`."""
        parts = [f"{self.ok} ok", counted(self.known, "known failure"), f"{self.failed} failed"]
        if self.unexpected:
            parts.append(counted(self.unexpected, "unexpected pass", "es"))
        return f"{counted(self.total, 'check')}: {', '.join(parts)}"
