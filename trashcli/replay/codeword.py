"""The text of a match code: its parts, the number that its choices are, and its check.

`trash1.pagat@d1d73381.friday.CHOICES` names the rules (profile, first digits of their hash, changed
keys) and the seed; CHOICES is a number of digits, each to a base of its own.  What the digits mean
is told in `code`; no rule is known here.

The last two characters make the code, read as a number to base 50, one more than a multiple of a
prime.  Any single wrong character and any two swapped neighbours change that remainder.  The last
one is a letter with which no place ends, so that a code and the place behind it never run together.
docs/match-code.md is the contract.
"""

import re
from collections.abc import Sequence

from msgspec import Struct

from trashcli.exits import Exit, Failure

SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcefghijklmnopqrsuvwxyzdt0123456789.-_~@"
"""All that a code is written with; a sign's value is its place here.  The first 50 may end a code,
the first 62 are the digits of its choices.
"""
ENDS, DIGITS = 50, 62
PRIME = 3089
"""The greatest that two characters of the check, 62 times 50, can tell apart."""
LONGEST = 8192
"""In characters."""
PLACES = "57 (record), h3 (hand), h3.t17 (its turn 17), t17, start, end"

PLACE = re.compile(
    r"(?P<record>[0-9]{1,9})(?P<within>\.[0-9]{1,4})?"
    r"|[hH](?P<hand>[0-9]{1,9})(?:\.[tT](?P<turn>[0-9]{1,9}))?|[tT](?P<here>[0-9]{1,9})|start|end"
)
_VALUES = {sign: value for value, sign in enumerate(SIGNS)}
_PARTS = (
    (re.compile(r"trash1\."), "trash1."),
    (re.compile(r"([A-Za-z0-9._-]{1,40})@"), "the name of a profile, at most 40 long, and @"),
    (re.compile(r"([0-9a-f]{8})"), "the first 8 hexadecimal digits of the hash of the rules"),
    (re.compile(r"((?:~[a-z_]+(?:\.[a-z_]+)?@[A-Za-z0-9_@-]*)*)\."), "a dot, or ~KEY@VALUE"),
    (re.compile(r"([A-Za-z0-9._-]{1,64})\.(?=[^.]*$)"), "the seed, at most 64 long, and a dot"),
    (re.compile(r"([A-Za-z0-9]{3,})"), "choices: 3 letters and digits or more"),
)
"""The parts of a code in their order, and what is said to be expected where one is not there."""


class NoCode(Failure):
    """A match cannot be written as a code; the message says why."""

    def __init__(self, why: str) -> None:
        super().__init__(f"there is no code for this match: {why}", Exit.UNSUPPORTED)


class BadCode(Failure):
    """A text is no code, or none that can be played here; the message says what is wrong where."""

    def __init__(self, code: str, wrong: str, exit: Exit = Exit.DAMAGED) -> None:
        begun = code if len(code) <= 200 else f"{code[:60]}..."
        shown = "".join(sign if sign.isprintable() else "?" for sign in begun)
        super().__init__(f"{shown}: {wrong}", exit)


class Parts(Struct, frozen=True):
    """The parts of a code as they stand in it: `changes` are each KEY with its VALUE, `number` is
    what the choices are without the check.
    """

    profile: str
    sha8: str
    changes: dict[str, str]
    seed: str
    number: int


def render_code(parts: Parts) -> str:
    """The code with these parts; raises `NoCode` for one that would be too long."""
    changes = "".join(f"~{key}@{value}" for key, value in parts.changes.items())
    head = f"trash1.{parts.profile}@{parts.sha8}{changes}.{parts.seed}"
    body = f"{head}.{_render_number(parts.number)}"
    if len(body) + 2 > LONGEST:
        raise NoCode(f"it would take {len(body) + 2} characters, and {LONGEST} are the most")
    return body + _check(body)


def parse_code(code: str) -> Parts:
    """The parts of a code without a place; raises `BadCode` for one that is cut or has an error."""
    if len(code) > LONGEST:
        raise BadCode(code, f"is {len(code)} characters long; a code has at most {LONGEST}")
    if wrong := next((at for at, sign in enumerate(code, 1) if sign not in _VALUES), 0):
        sign = code[wrong - 1]
        shown = repr(sign) if sign.isprintable() else "a character that does not print"
        message = f"column {wrong}: {shown} stands in no code; it has letters, digits and . - _ ~ @"
        raise BadCode(code, message)
    _, (profile,), (sha8,), (items,), (seed,), (choices,) = _split(code)
    if _VALUES[code[-1]] >= ENDS:
        message = f"column {len(code)}: no code ends with {code[-1]}; it is cut off, or goes on"
        raise BadCode(code, message)
    if _remainder(code) != 1:
        message = "a character is wrong, missing or out of its order; copy the whole code again"
        raise BadCode(code, message)
    number = _parse_number(choices[:-2])
    if _render_number(number) != choices[:-2]:
        raise BadCode(code, f"its choices begin with {SIGNS[0]}, a digit 0")
    changes = {key: value for key, _, value in (one.partition("@") for one in items.split("~")[1:])}
    return Parts(profile, sha8, changes, seed, number)


def split_place(text: str) -> tuple[str, str]:
    """A code, and the place behind it; empty where there is none."""
    code, _, place = text.rpartition("~")
    return (code, place) if code and PLACE.fullmatch(place) else (text, "")


def _split(code: str) -> list[Sequence[str]]:
    """The parts of a code one behind the other; raises `BadCode` where one is not there."""
    if (other := re.match(r"trash([0-9]+)\.", code)) and other[1] != "1":
        message = f"is of version {other[1]}, which is not known; this program reads version 1"
        raise BadCode(code, message, Exit.UNSUPPORTED)
    at, found = 0, list[Sequence[str]]()
    for pattern, expected in _PARTS:
        match = pattern.match(code, at)
        if match is None:
            raise BadCode(code, f"column {at + 1}: expected {expected}")
        found.append(match.groups())
        at = match.end()
    if at < len(code):
        expected = f"the end of the code, or ~ and a place: {PLACES}"
        raise BadCode(code, f"column {at + 1}: expected {expected}")
    return found


def _render_number(number: int) -> str:
    """A number from 1 in letters and digits, the greatest first."""
    signs = []
    while number:
        number, value = divmod(number, DIGITS)
        signs.append(SIGNS[value])
    return "".join(reversed(signs))


def _parse_number(text: str) -> int:
    number = 0
    for sign in text:
        number = number * DIGITS + _VALUES[sign]
    return number


def _remainder(text: str) -> int:
    remainder = 0
    for sign in text:
        remainder = (remainder * ENDS + _VALUES[sign]) % PRIME
    return remainder


def _check(body: str) -> str:
    """The two characters behind a code with which its remainder is 1."""
    first, last = divmod((1 - _remainder(body) * ENDS * ENDS) % PRIME, ENDS)
    return SIGNS[first] + SIGNS[last]


class Digits:
    """Digits to be written, each with its base, and the number that they are."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def add(self, digit: int, base: int) -> None:
        """Adds a digit from 0 to base - 1."""
        self._digits.append((digit, base))

    def add_count(self, count: int) -> None:
        """Adds a number of any size from 0, sixteen values at a time, the least first."""
        while count >= 16:
            self.add(count % 16, 16)
            self.add(1, 2)
            count //= 16
        self.add(count, 16)
        self.add(0, 2)

    def extend(self, others: "Digits") -> None:
        """Adds all the other digits behind these."""
        self._digits += others._digits

    @property
    def number(self) -> int:
        """The first digit is the last to be put in, so that it is the first to be had again; the 1
        in front of all says where they end.
        """
        number = 1
        for digit, base in reversed(self._digits):
            number = number * base + digit
        return number


class DigitReader:
    """The digits of a code's number, had one by one; raises `BadCode` where there are no more."""

    def __init__(self, code: str, number: int) -> None:
        self._code = code
        self._left = number

    @property
    def is_empty(self) -> bool:
        """Whether all were had."""
        return self._left <= 1

    def take(self, base: int) -> int:
        """The next digit."""
        self._left, digit = divmod(self._left, base)
        if not self._left:
            raise BadCode(self._code, "its choices end too early")
        return digit

    def take_count(self) -> int:
        """The next number of any size."""
        count, at, goes_on = 0, 0, 1
        while goes_on:
            count |= self.take(16) << at
            goes_on, at = self.take(2), at + 4
        return count
