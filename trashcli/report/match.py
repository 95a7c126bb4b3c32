"""Reports on a match: what verifying its replay says, and a script that plays it again."""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from trashcli.exits import Failure
from trashcli.folders import without_person
from trashcli.profiles.named import shared_profile
from trashcli.replay.findings import Report
from trashcli.replay.kept import Kept
from trashcli.replay.report import render_report
from trashcli.replay.script import script_to
from trashcli.replay.source import STDIN, Lines, open_lines
from trashcli.replay.timeline import timeline_of
from trashcli.replay.verify import unreadable, verify_lines
from trashcli.replay.whole import KeptLines, Whole
from trashcli.report.anonymous import without_names, without_quotes
from trashcli.report.heading import AGAIN, heading, remarks
from trashcli.report.parcel import Parcel

REPLAY = "replay.trash.jsonl"
"""What a replay is called whose name is not to be told."""
LEVEL = 4


def report_text(
    lines: Sequence[bytes], place: str | None = None, *, with_names: bool = False
) -> str:
    """The report on a match of which these are the lines, to show or to send.

    `place` is where something is wrong (`57`, `h3.t17`); the end, if none is given.  Raises
    `Failure` (USAGE) for a place that is not there.
    """
    return _parcel(REPLAY, Lines(iter(lines)), place, with_names=with_names).text


def report_on_replay(path: str, place: str | None = None, *, with_names: bool = False) -> Parcel:
    """The report on the replay at this path (`-` is standard input), and the replay.

    Without names the replay in it is as far as it verifies, its players called p1, p2 and so on.
    Raises `Failure` (USAGE) for a place that is not there.
    """
    name = Path(path).name if with_names and path != STDIN else REPLAY
    try:
        lines = open_lines(path)
    except Failure as failure:
        return Parcel(_text(unreadable(name, failure, LEVEL), [], with_names=with_names), name, ())
    return _parcel(name, lines, place, with_names=with_names)


def _parcel(name: str, lines: Lines, place: str | None, *, with_names: bool) -> Parcel:
    kept = KeptLines(lines)
    report = verify_lines(name, kept, LEVEL)
    good = islice(kept.lines, report.finding.record if report.finding else report.records)
    told = Kept(good if with_names else without_names(good))
    script = list(_script(name, told, report, place)) if told else []
    content = kept.lines if with_names else told
    return Parcel(_text(report, script, with_names=with_names), name, content)


def _script(name: str, lines: Sequence[bytes], report: Report, place: str | None) -> Iterator[str]:
    """The script that leads to the place, or as far as the replay is good."""
    timeline = timeline_of(Lines(iter(lines)), name)
    record = Whole(name, lines, timeline, report).record_at(place or "end")
    base = shared_profile(timeline.header.rules.name)
    yield from script_to(timeline, record, base.name, base.profile)


def _text(report: Report, script: list[str], *, with_names: bool) -> str:
    said = report if with_names else without_quotes(report)
    told = [*heading(_again(report.file, script)), *render_report(said).splitlines()]
    text = "\n".join([*remarks(told), "", *script]).rstrip() + "\n"
    return text if with_names else without_person(text)


def _again(name: str, script: list[str]) -> str:
    """How it is done again: the script may open the replay, which is not in the text."""
    if not script:
        return "nothing of the replay can be played again"
    if not any(line.startswith("open ") for line in script):
        return AGAIN
    return f"{AGAIN} where {name} is, too; `trashcli report REPLAY -o OUT.zip` packs both"
