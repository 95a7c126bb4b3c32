"""The source of a replay: a file, standard input, or a match code in its place.

Every command that reads a replay comes through here, so each of them takes a code where it takes a
file.  Reading lines knows nothing of codes, and writing one plays a match; so this stands above
both.
"""

import os
import re

from trashcli.replay.lines import Lines, Read, file_lines

_CODE = re.compile(
    r"(trash[0-9]+\.|[^/\\]*@[0-9a-f]{8}[.~])[^/\\]*(?<!\.jsonl)(?<!\.jsonl\.gz)", re.DOTALL
)
"""How a match code begins, or at least goes on."""


def is_code(text: str) -> bool:
    """Return whether a text that names a replay is meant as a match code, right or wrong."""
    return _CODE.fullmatch(text) is not None and not os.path.lexists(text)


def place_behind(text: str) -> tuple[str, str]:
    """Return what names a replay, and the place behind it, which only a match code has;
    else empty.
    """
    if not is_code(text):
        return text, ""
    from trashcli.replay.codeword import split_place

    return split_place(text)


def open_lines(path: str, read: Read | None = None, *, most: int | None = None) -> Lines:
    """Return the lines of the replay at this path, or of the match that this code holds.

    Raises `Failure` if there is nothing to read (no file, no right to, no regular file, no code),
    and while reading where the lines are more than `most` bytes.
    """
    if is_code(path):
        from trashcli.replay.code import lines_of  # loads the rules

        return Lines(iter(lines_of(path)))
    return file_lines(path, read, most=most)
