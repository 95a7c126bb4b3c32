"""Questions: asked at a terminal only; `--yes` answers them everywhere."""

import sys

from trashcli.exits import Exit, Failure


def agrees(question: str) -> bool:
    """Whether the person at the terminal says yes; raises `Failure` (USAGE) where nobody can be
    asked.
    """
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise Failure(f"{question} Nobody can be asked here; --yes says yes", Exit.USAGE)
    from trashcli.shell.question import ANSWERS, Leaves, parse_answer

    while True:
        print(f"{question} [y/N] ", end="", file=sys.stderr, flush=True)
        try:
            answer = parse_answer(sys.stdin.readline(), usual=False)
        except Leaves:
            return False
        if answer is not None:
            return answer
        print(ANSWERS, file=sys.stderr)
