"""Questions that are answered by yes or no: how one is asked, and what an answer means.

Where the lines come from is the asker's business: a prompt, or the command line.
"""

from collections.abc import Callable

QUIT = ("quit", "exit", "q", ":q", "quit()")
"""All that leaves, wherever a person may type."""
ANSWERS = "Answers: y for yes, n for no, quit to leave."
"""What a person is told who says neither."""

_SAID = {"y": True, "yes": True, "n": False, "no": False}


class Leaves(Exception):
    """A person wants to leave instead of answering."""


def ask(
    question: str,
    read: Callable[[str], str | None],
    tell: Callable[[str], None],
    *,
    usual: bool = False,
) -> bool:
    """Return whether the answer is yes.  Enter alone is the usual answer, and what is no answer is
    asked for again; `read` shows a prompt and returns a line, None where there are no more.

    Raises `Leaves` for what leaves, and where there are no more lines.
    """
    while True:
        line = read(f"{question} [{'Y/n' if usual else 'y/N'}] ")
        if line is None:
            raise Leaves
        answer = parse_answer(line, usual=usual)
        if answer is not None:
            return answer
        tell(ANSWERS)


def parse_answer(text: str, *, usual: bool) -> bool | None:
    """Whether a person says yes, nothing being the usual answer; None for what says neither.

    Raises `Leaves` for what leaves.
    """
    word = text.strip().lower()
    if word in QUIT:
        raise Leaves
    return _SAID.get(word) if word else usual
