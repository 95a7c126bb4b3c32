"""Questions that are answered by yes or no: what a person's answer means.  Pure text and values."""

QUIT = ("quit", "exit", "q", ":q", "quit()")
"""All that leaves, wherever a person may type."""
ANSWERS = "Answers: y for yes, n for no, quit to leave."
"""What a person is told who says neither."""

_SAID = {"y": True, "yes": True, "n": False, "no": False}


class Leaves(Exception):
    """A person wants to leave instead of answering."""


def parse_answer(text: str, *, usual: bool) -> bool | None:
    """Whether a person says yes, nothing being the usual answer; None for what says neither.

    Raises `Leaves` for what leaves.
    """
    word = text.strip().lower()
    if word in QUIT:
        raise Leaves
    return _SAID.get(word) if word else usual
