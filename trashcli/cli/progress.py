"""A progress bar on standard error, for work that takes long, and only at a terminal."""

import sys
import time
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 1.0
"""Seconds before a bar is shown."""


class Bar:
    """How much of `total` is done, shown once it has taken a while; `what` is what is being done.
    A total of 0 is one that is not known.  To be used as a context, at whose end the bar is gone.
    """

    def __init__(self, what: str, total: int) -> None:
        self._what = what
        self._total = total
        self._done = 0
        self._is_seen = bool(sys.stderr and sys.stderr.isatty())
        self._due = time.monotonic() + PATIENCE
        self._shown: Progress | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failed: object) -> None:
        self.remove()

    def advance(self, more: int) -> None:
        """So much more is done."""
        self._done += more
        if self._is_seen and self._shown is None and time.monotonic() >= self._due:
            self._shown = self._begun()
        if self._shown is not None:
            self._shown.update(self._shown.task_ids[0], completed=self._done)

    def remove(self) -> None:
        """Takes the bar away, so that something can be printed; `advance` shows it again."""
        if self._shown is not None:
            self._shown.stop()
            self._shown = None

    def _begun(self) -> "Progress":
        from rich.console import Console
        from rich.progress import Progress

        shown = Progress(
            console=Console(stderr=True),
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        shown.add_task(self._what, total=self._total or None)
        shown.start()
        return shown
