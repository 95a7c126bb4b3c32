"""Reports on verified replays, as text for a person and as JSON for a program."""

import json
import os
from collections.abc import Iterator
from typing import Any

import msgspec

from trashcli.replay.findings import LEVELS, Finding, Report
from trashcli.replay.records import encode
from trashcli.wording import printable


def render_line(report: Report) -> str:
    """The report in one line: file, line where one is at fault, verdict, and why."""
    place = (
        f"{shown_name(report.file)}:{report.finding.line}"
        if report.finding
        else shown_name(report.file)
    )
    return printable(f"{place}: {report.verdict}: {report.message}")


def render_report(report: Report) -> str:
    """The whole report, several lines."""
    lines = [render_line(report), *map(printable, _details(report))]
    return "\n  ".join(lines)


def render_json(report: Report) -> str:
    """The report as one JSON object on a line, in ASCII; all keys are always there."""
    values: dict[str, Any] = msgspec.to_builtins(report)
    values["file"] = shown_name(report.file)
    return json.dumps(values, separators=(",", ":")).replace("\x7f", "\\u007f")


def shown_name(path: str) -> str:
    """A file's name as it can be written anywhere: names need not be text."""
    return os.fsencode(path).decode("utf-8", "replace")


def _details(report: Report) -> Iterator[str]:
    if report.profile:
        named = f"profile {report.profile}, seed {report.seed}, file {report.id}"
        yield f"{named}, game {report.digest}" if report.digest else named
    if report.finding:
        yield from _finding_lines(report.finding)
    if judged := [name for name in LEVELS if report.levels.get(name) == "ok"]:
        yield f"held: {', '.join(judged)}"
    if report.sealed_to is not None and not report.finished:
        yield f"sealed to record {report.sealed_to}"
    if report.unchecked:
        yield f"not checked: {', '.join(report.unchecked)}"


def _finding_lines(finding: Finding) -> Iterator[str]:
    when = f"record {finding.record}"
    if finding.hand:
        when += f", hand {finding.hand}, turn {finding.turn}"
    yield f"{when}, seat {finding.seat}" if finding.seat else when
    if finding.decision is not None:
        yield f"decision: {_text(finding.decision)}"
    if finding.expected is not None or finding.found is not None:
        yield f"expected: {_text(finding.expected)}"
        yield f"found:    {_text(finding.found)}"
    for one in finding.differences:
        yield f"{one.field}: {_text(one.expected)} expected, {_text(one.found)} found"
    if finding.see:
        yield finding.see


def _text(value: object) -> str:
    return value if isinstance(value, str) else encode(value).decode()
