"""What a script requires: `trashcli>=0.4`, `engine=1`, `profile=pagat@d1d733`."""

import re

from msgspec import Struct

from trashcli import ENGINE, __version__
from trashcli.replay.records import Header
from trashcli.shell.codes import LineFault

FORM = "trashcli>=0.4, engine=1 or profile=pagat@d1d733 (the start of its rules' sha256)"

_REQUIREMENT = re.compile(r"(trashcli|engine|profile)\s*(==|=|>=|<=|>|<)\s*(\S+)")
_VERSION = re.compile(r"\d{1,6}(\.\d{1,6})*")


class Requirement(Struct, frozen=True):
    """One requirement; `at` is where it was stated."""

    subject: str
    operator: str
    value: str
    at: str

    @property
    def is_about_match(self) -> bool:
        """Whether it can only be judged of a match."""
        return self.subject == "profile"

    def check(self, header: Header | None) -> None:
        """Raises `LineFault` where it is not met by the program, or by the match of the header."""
        if self.subject == "trashcli":
            met, found = _compare(__version__, self.operator, self.value), __version__
        elif self.subject == "engine":
            met, found = _compare(str(ENGINE), self.operator, self.value), str(ENGINE)
        else:
            assert header is not None
            met, found = self._is_profile(header)
        if not met:
            stated = f"{self.subject}{self.operator}{self.value}"
            where = f" ({self.at})" if self.at and self.is_about_match else ""
            raise LineFault("mismatch", f"{stated} is required{where}, this is {found}")

    def _is_profile(self, header: Header) -> tuple[bool, str]:
        name, _, digest = self.value.partition("@")
        rules = header.rules
        met = name == rules.name and rules.sha256.startswith(digest)
        return met, f"{rules.name}@{rules.sha256[: max(6, len(digest))]}"


def parse_requirement(text: str, at: str, column: int) -> Requirement:
    """The requirement that a text states; raises `LineFault`."""
    found = _REQUIREMENT.fullmatch(text)
    if found is None:
        raise LineFault("bad_argument", f"{text!r} is no requirement; give {FORM}", column)
    subject, operator, value = found.groups()
    if subject == "profile" and operator not in ("=", "=="):
        raise LineFault("bad_argument", "a profile is required with =", column)
    if subject != "profile" and not _VERSION.fullmatch(value):
        raise LineFault("bad_argument", f"{value!r} is no version, such as 0.4", column)
    return Requirement(subject, operator, value, at)


def _compare(found: str, operator: str, value: str) -> bool:
    """Compares versions number by number; a missing number is 0."""
    ours, theirs = (list(map(int, version.split("."))) for version in (found, value))
    most = max(len(ours), len(theirs))
    ours, theirs = (numbers + [0] * (most - len(numbers)) for numbers in (ours, theirs))
    return {
        "=": ours == theirs,
        "==": ours == theirs,
        ">=": ours >= theirs,
        "<=": ours <= theirs,
        ">": ours > theirs,
        "<": ours < theirs,
    }[operator]
