"""Findings: what the doctor says of one thing, and how all of it is shown."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct, to_builtins

from trashcli.screen.style import Style
from trashcli.screen.wrap import wrapped

Level = Literal["ok", "note", "broken"]
"""As it should be; worth knowing; something would not work."""


class Finding(Struct, frozen=True):
    """What was found of a thing, and what can be done about it, empty where nothing needs to be."""

    what: str
    level: Level
    found: str
    advice: str = ""


def works(findings: Sequence[Finding]) -> bool:
    """Whether everything would work."""
    return all(finding.level != "broken" for finding in findings)


def render_findings(findings: Sequence[Finding], style: Style) -> str:
    """A line for each, its advice behind it."""
    width = max(len(finding.what) for finding in findings)
    lines = [line for finding in findings for line in _lines(finding, width, style)]
    broken = sum(finding.level == "broken" for finding in findings)
    lines.append(f"{broken} would not work" if broken else "everything works")
    return "\n".join(lines)


def _lines(finding: Finding, width: int, style: Style) -> list[str]:
    head = f"{finding.level:6}  {finding.what:{width}}  "
    told = "; ".join(filter(None, (finding.found, finding.advice)))
    return wrapped((head + told).split(" "), " ", style.width, " " * len(head))


def as_object(findings: Sequence[Finding]) -> dict[str, object]:
    """The same for another program."""
    return {"v": 1, "ok": works(findings), "findings": to_builtins(findings)}
