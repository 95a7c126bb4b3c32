"""How a command ends: the exit codes, which of several counts, and what carries a message for a
person up to where it is printed.

`Failure` says what cannot be done and how the program then ends.  A `Fault` is a failure that some
typed or written text is to blame for: it has a code that a script can ask for, and a column.  The
rules of the game know neither; they raise `Refused`, which the shell makes a `Fault` of.
"""

import re
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Literal


class Exit(IntEnum):
    """Exit codes, the same for every command."""

    OK = 0
    """Done, all checks passed."""
    NO = 1
    """The answer is no: an expectation failed, a difference or a mistake was found."""
    USAGE = 2
    """Wrong use of the command line."""
    SCRIPT = 3
    """A script line failed."""
    DAMAGED = 4
    """Something is unreadable, unwritable or damaged."""
    UNSUPPORTED = 5
    """An unsupported or mismatching version, engine or profile."""
    INCOMPLETE = 6
    """An incomplete replay, everything before its end verified."""
    INTERNAL = 70
    """A bug in trashcli."""
    INTERRUPTED = 130
    """Ctrl-C."""
    PIPE = 141
    """The reader of our output went away."""


WORST_FIRST = {
    "files": (
        Exit.INTERNAL,
        Exit.DAMAGED,
        Exit.NO,
        Exit.UNSUPPORTED,
        Exit.INCOMPLETE,
        Exit.OK,
    ),
    "commands": (
        Exit.INTERNAL,
        Exit.USAGE,
        Exit.UNSUPPORTED,
        Exit.DAMAGED,
        Exit.SCRIPT,
        Exit.NO,
        Exit.OK,
    ),
}
"""Which exit code counts where there are several.

Files are judged each by itself, so what is known to be wrong outweighs what could not be judged:
damage, then a mistake, then a file that is of another version or merely unfinished.  Commands build
on one another, so what makes the later ones meaningless outweighs them: wrong use, then a program
that the script is not for, then a file that was not there, then a refused command.  A failed check
comes last: it is a result, not a mishap.
"""


def worst(exits: Iterable[Exit], of: Literal["files", "commands"]) -> Exit:
    """Return the exit code that counts among several; OK among none."""
    return min(exits, key=WORST_FIRST[of].index, default=Exit.OK)


class Failure(Exception):
    """Something that cannot be done, as one message for a person, and how the command then ends.

    The message says what was found, what was expected and what to do; it may have several lines.
    """

    def __init__(self, message: str, exit: Exit) -> None:
        super().__init__(message)
        self.exit = exit


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
    "bad_line": "the line cannot be read: an open quote, no text, too long, no command in it",
    "unknown_verb": "there is no command of that name",
    "no_such_variable": "the line uses a variable that was not given",
    "bad_argument": "the command does not take this argument, or not so many",
    "bad_expression": "the condition cannot be read; the message names the column",
    "bad_players": "the players cannot sit at one table: an unknown bot, a bad name, too many",
    "bad_profile": "there is no such profile, or its rules contradict each other",
    "bad_seed": "a seed is 1 to 64 characters A-Z a-z 0-9 . _ -",
    "bad_table": "no match can begin with the stated table",
    "needs_answer": "a question is open, and there is no terminal to ask it on",
    "no_match": "no match is open",
    "no_replay": "no replay is open",
    "no_such_place": "the replay has no such place",
    "not_now": "the rules do not allow this now",
    "no_such_slot": "the layout has no such slot",
    "slot_face_up": "the card in that slot is face up already",
    "does_not_fit": "the card may not go there",
    "no_discard": "there is no discard to take",
    "may_not_take": "by these rules the discard may not be taken",
    "game_over": "the match is over",
    "nothing_to_undo": "there is no decision that can be taken back",
    "nothing_to_redo": "nothing was taken back that could be done again",
    "may_not_undo": "the setting `undo` does not allow taking back",
    "warned": "the tutor warns of this choice; the same command once more carries it out",
    "not_reached": "the condition did not come true before the limit or the end",
    "too_deep": "scripts include each other too deeply",
    "unreadable": "a file cannot be read",
    "unwritable": "a file cannot be written",
    "unsupported": "a file is of an unknown version or kind",
    "expected": "a check has failed",
    "not_refused": "a command that was to be refused was not, or with another code",
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
_LONG_WORD = re.compile(r"\S{300,}")
_LONGEST_MESSAGE = 4000


class Fault(Failure):
    """A command or a condition cannot be carried out as it is written, and has changed nothing.

    The message repeats no word at length; `column`, from 1, is where in the line the fault lies, 0
    for the line as a whole; `legal` what may be done instead.  `exit` is how a command line ends
    that is to blame; in a script it is the line that is (`Exit.SCRIPT`).
    """

    def __init__(
        self, code: Code, message: str, column: int = 0, legal: Sequence[str] = ()
    ) -> None:
        message = _LONG_WORD.sub(lambda word: f"{word[0][:100]}...", message)
        self.message = message[:_LONGEST_MESSAGE]
        super().__init__(self.message, _EXITS.get(code, Exit.USAGE))
        self.code: Code = code
        self.column = column
        self.legal = legal
        self.filled = ""
        """The line with its variables replaced, if it has any: what the column counts in."""
        self.hides_line = False
        """Whether the line is not to be repeated: it may be of any file."""

    @property
    def exit_of_script(self) -> Exit:
        """How a script ends that this fault stops."""
        return Exit.SCRIPT if self.exit == Exit.USAGE else self.exit
