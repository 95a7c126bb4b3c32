"""The codes: why a line is refused.  A closed list; a code never changes its meaning."""

import re
from collections.abc import Sequence
from typing import Literal

from trashcli.exits import Exit, Failure

Code = Literal[
    "bad_line",
    "unknown_verb",
    "no_such_variable",
    "bad_argument",
    "bad_expression",
    "bad_players",
    "bad_profile",
    "bad_seed",
    "bad_table",
    "needs_answer",
    "no_match",
    "no_replay",
    "no_such_place",
    "not_now",
    "no_such_slot",
    "slot_face_up",
    "does_not_fit",
    "no_discard",
    "may_not_take",
    "game_over",
    "nothing_to_undo",
    "nothing_to_redo",
    "may_not_undo",
    "warned",
    "not_reached",
    "too_deep",
    "unreadable",
    "unwritable",
    "unsupported",
    "expected",
    "not_refused",
    "unexpected_pass",
    "mismatch",
]

MEANINGS: dict[Code, str] = {
    "bad_line": "the line cannot be read: an open quote, no text, too long, no verb in it",
    "unknown_verb": "there is no verb of that name",
    "no_such_variable": "the line uses a variable that was not given",
    "bad_argument": "the verb does not take this argument, or not so many",
    "bad_expression": "the condition cannot be read; the message names the column",
    "bad_players": "the players cannot sit at one table: an unknown bot, a bad name, too many",
    "bad_profile": "there is no such profile, or its rules contradict each other",
    "bad_seed": "a seed is 1 to 64 characters A-Z a-z 0-9 . _ -",
    "bad_table": "no match can begin at the table that is stated",
    "needs_answer": "a question is open, and there is no terminal to ask it on",
    "no_match": "no match is open",
    "no_replay": "no replay is open",
    "no_such_place": "the replay has no such place",
    "not_now": "the rules allow this at another time",
    "no_such_slot": "the layout has no such slot",
    "slot_face_up": "the card in that slot is face up already",
    "does_not_fit": "the card may not go there",
    "no_discard": "there is no discard to take",
    "may_not_take": "by these rules the discard may not be taken",
    "game_over": "the match is over",
    "nothing_to_undo": "there is no decision that can be taken back",
    "nothing_to_redo": "nothing was taken back that could be done again",
    "may_not_undo": "the setting `undo` does not allow to take back",
    "warned": "the tutor warns of this choice; the same line once more carries it out",
    "not_reached": "the condition did not come true before the limit or the end",
    "too_deep": "scripts include each other too deeply",
    "unreadable": "a file cannot be read",
    "unwritable": "a file cannot be written",
    "unsupported": "a file is of an unknown version or kind",
    "expected": "an expectation does not hold",
    "not_refused": "a line that was to be refused was not, or with another code",
    "unexpected_pass": "a known failure has passed, and --strict does not allow it",
    "mismatch": "what the script requires is not what is here",
}
"""Every code, and what it means."""

_EXITS: dict[Code, Exit] = {
    "expected": Exit.NO,
    "not_refused": Exit.NO,
    "unexpected_pass": Exit.NO,
    "unreadable": Exit.DAMAGED,
    "unwritable": Exit.DAMAGED,
    "unsupported": Exit.UNSUPPORTED,
    "mismatch": Exit.UNSUPPORTED,
}


def exit_for(code: Code) -> Exit:
    """How a script ends that a line with this code stopped."""
    return _EXITS.get(code, Exit.SCRIPT)


_LONG_WORD = re.compile(r"\S{300,}")
_LONGEST_MESSAGE = 4000


class LineFault(Exception):
    """A line is refused, and changed nothing.  The message is for a person, and repeats no word at
    length; `column`, from 1, is where in the line the fault lies, 0 for the line as a whole;
    `legal` what may be done instead.
    """

    def __init__(
        self, code: Code, message: str, column: int = 0, legal: Sequence[str] = ()
    ) -> None:
        message = _LONG_WORD.sub(lambda word: f"{word[0][:100]}...", message)
        self.message = message[:_LONGEST_MESSAGE]
        super().__init__(self.message)
        self.code = code
        self.column = column
        self.legal = legal
        self.filled = ""
        """The line with its variables replaced, if it has any: what the column counts in."""


def as_failure(fault: LineFault) -> Failure:
    """The fault as one of the command line, where no line is to blame for it."""
    exit = exit_for(fault.code)
    return Failure(fault.message, Exit.USAGE if exit == Exit.SCRIPT else exit)
