"""Refusals: why a command is not carried out.  A refused command changes nothing."""

from typing import Literal

Code = Literal[
    "not_now",
    "no_such_slot",
    "slot_face_up",
    "does_not_fit",
    "no_discard",
    "may_not_take",
    "bad_time",
    "game_over",
]


class Refused(Exception):
    """The rules refuse a command.  `code` is one of a closed list, the message is for a person."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code
