"""Questions: asked at a terminal only; `--yes` answers them everywhere."""

import sys

from trashcli.exits import Exit, Failure


def agrees(question: str) -> bool:
    """Whether the person at the terminal says yes; raises `Failure` (USAGE) where nobody can be
    asked.
    """
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise Failure(f"{question} Nobody can be asked here; --yes says yes", Exit.USAGE)
    print(f"{question} [y/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")
