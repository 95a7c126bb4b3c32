"""Questions: asked at a terminal only; elsewhere an option answers them."""

import sys

from trashcli.exits import Exit, Failure


def agrees(question: str, option: str) -> bool:
    """Whether the person at the terminal says yes; raises `Failure` (USAGE), naming the option that
    says so, where nobody can be asked.
    """
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        message = f"needs_answer: {question} Nobody can be asked here; {option} says yes"
        raise Failure(message, Exit.USAGE)
    print(f"{question} [y/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")
