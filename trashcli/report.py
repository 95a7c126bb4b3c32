"""Reports: all that whoever looks into a bug needs, in one text that is a script itself.

`anonymous` leaves the names out of a replay, `match` reports on one, `script` on a script, `parcel`
is the file that is sent.
"""

import io
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from msgspec import Struct
from msgspec.structs import replace

from trashcli.doctor import versions
from trashcli.exits import Exit, Failure
from trashcli.folders import without_person
from trashcli.game.events import Event
from trashcli.profiles.load import shared_profile
from trashcli.profiles.shelf import is_shipped
from trashcli.replay import canonical
from trashcli.replay.code import code_of_lines
from trashcli.replay.derive import KeptLines, Whole
from trashcli.replay.file import write_whole
from trashcli.replay.lines import MOST_KEPT, STDIN, Lines, is_code, open_lines, open_regular
from trashcli.replay.parse import KINDS, is_decision
from trashcli.replay.records import Header, chain
from trashcli.replay.script import Passes, script_to
from trashcli.replay.timeline import timeline_of
from trashcli.replay.verify import Finding, Report, render_report, unreadable, verify_lines
from trashcli.wording import printable

AGAIN = "`trashcli run FILE` does all of it again"


def heading(again: str = AGAIN) -> Iterator[str]:
    """Lines on the report, how it is done again, the program and what it runs on."""
    yield f"a report for trashcli; {again}"
    for one in versions():
        yield f"{one.what}: {one.found}"


def remarks(lines: Iterable[str]) -> Iterator[str]:
    """The lines as a script passes over them."""
    for line in lines:
        yield f"# {printable(line)}".rstrip()


KNOWN = {kind: {"k", *record.__struct_fields__} for kind, record in KINDS.items()}
KNOWN["header"] = {"k", *Header.__struct_fields__}
"""The fields of each kind of record; what else there is may tell anything."""
REMARK = "left out"

_QUOTED = re.compile(r"""(?<!\w)b?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""")
"""What a message quotes; the apostrophe of a word begins nothing."""
_NO_NAME = re.compile(
    "[0-9a-f]{16}|[0-9a-f]{32}|[0-9a-f]{64}|(?:[2-9AJKQTX][1-9CDHS])*|seat [0-9]+|the table"
)
"""What is found where no name can be: a hash, cards, who acts."""
_EVENTS = frozenset(str(kind.__struct_config__.tag) for kind in get_args(Event))
"""What events are called."""
OWN_RULES = "own"
"""What a profile is called whose name is not to be told."""

Fields = dict[str, Any]


def without_names(lines: Iterable[bytes]) -> Iterator[bytes]:
    """The lines of the same match, its players called p1, p2 and so on, without remarks and what
    this version does not know.  They verify if the given ones do, under another id and with the
    same digest.
    """
    before = b""
    for line in lines:
        fields = _told(canonical.parse(line[:-1]))
        if before:
            fields["p"] = chain(before)
        before = canonical.encode(fields) + b"\n"
        yield before


def _told(fields: Fields) -> Fields:
    known = KNOWN.get(fields["k"], {"k", "i"})
    told = {name: value for name, value in fields.items() if name in known}
    if "seats" in told:
        told["seats"] = [
            {**seat, "name": f"p{number}"} for number, seat in enumerate(told["seats"], 1)
        ]
    if "text" in told:
        told["text"] = REMARK
    if "rules" in told:
        told["rules"] = {**told["rules"], "name": _rules_told(told["rules"]["name"])}
    return told


def without_quotes(report: Report) -> Report:
    """What verifying came to, without what it tells in the very words of the file: where something
    is wrong, these may be a name.
    """
    return replace(
        report,
        message=_unquoted(report.message),
        profile=_rules_told(report.profile),
        unsupported=[_unquoted(one) for one in report.unsupported],
        unchecked=[f"{len(report.unchecked)} names, {REMARK}"] if report.unchecked else [],
        finding=_untold(report.finding) if report.finding else None,
    )


def _rules_told(name: str) -> str:
    """What to call the rules: a name of one's own tells as much as any."""
    return name if not name or is_shipped(name) else OWN_RULES


def _untold(finding: Finding) -> Finding:
    found = finding.found
    return replace(
        finding,
        message=_unquoted(finding.message),
        decision=finding.decision if is_decision(finding.decision) else None,
        found=found if _tells_no_name(found) else REMARK,
    )


def _tells_no_name(found: object) -> bool:
    """Whether what was found is made of events, cards, numbers and hashes, and of nothing else."""
    match found:
        case str():
            return found in _EVENTS or _NO_NAME.fullmatch(found) is not None
        case list() | tuple():
            return all(map(_tells_no_name, found))
        case dict():
            return is_decision(found)
        case _:
            return True


def _unquoted(message: str) -> str:
    return _QUOTED.sub(f"({REMARK})", message)


TEXT = "report.txt"
ARCHIVE = ".zip"


class Parcel(Struct, frozen=True):
    """A report, and the file that it is about, by the name that the report calls it."""

    text: str
    name: str
    content: Iterable[bytes]

    def write(self, path: Path, *, force: bool) -> None:
        """Writes the report, or with `.zip` both files; raises `Failure`, also for a file that
        exists if it may not be replaced.
        """
        data = self._archive() if path.suffix.lower() == ARCHIVE else self.text.encode()
        write_whole(path, [data], force=force)

    def _archive(self) -> bytes:
        """Both files, without the time and what else an archive may tell of its maker."""
        data = io.BytesIO()
        with ZipFile(data, "w") as archive:
            archive.writestr(ZipInfo(TEXT), self.text, ZIP_DEFLATED)
            entry = ZipInfo(self.name)
            entry.compress_type = ZIP_DEFLATED
            with archive.open(entry, "w") as stream:
                stream.writelines(self.content)
        return data.getvalue()


REPLAY = "replay.trash.jsonl"
"""What a replay is called whose name is not to be told."""
LEVEL = 4


def report_text(
    lines: Sequence[bytes],
    place: str | None = None,
    passes: Passes | None = None,
    *,
    with_names: bool = False,
) -> str:
    """The report on a match of which these are the lines, to show or to send.

    `place` is where something is wrong (`57`, `h3.t17`); the end, if none is given; `passes` tries
    a script, so that the shortest can be given.  Raises `Failure` (USAGE) for a place that is not
    there.
    """
    return _parcel(REPLAY, Lines(iter(lines)), place, passes, with_names=with_names).text


def report_on_replay(
    path: str,
    place: str | None = None,
    passes: Passes | None = None,
    *,
    with_names: bool = False,
) -> Parcel:
    """The report on the replay at this path (`-` is standard input), and the replay.

    Without names the replay in it is as far as it verifies, its players called p1, p2 and so on.
    Raises `Failure` (USAGE) for a place that is not there.
    """
    name = Path(path).name if with_names and path != STDIN and not is_code(path) else REPLAY
    try:
        lines = open_lines(path, most=MOST_KEPT)
    except Failure as failure:
        return Parcel(_text(unreadable(name, failure, LEVEL), [], with_names=with_names), name, ())
    return _parcel(name, lines, place, passes, with_names=with_names)


def _parcel(
    name: str, lines: Lines, place: str | None, passes: Passes | None, *, with_names: bool
) -> Parcel:
    kept = KeptLines(lines)
    report = verify_lines(name, kept, LEVEL)
    good = islice(kept.lines, report.finding.record if report.finding else report.records)
    told = list(good if with_names else without_names(good))
    script = _script(name, told, report, place, passes) if told else []
    content = kept.lines if with_names else told
    text = _text(report, script, _code(told), with_names=with_names)
    return Parcel(text, name, content)


def _code(lines: Sequence[bytes]) -> str:
    """The match in one line; empty where no code can hold it."""
    try:
        return code_of_lines(lines) if lines else ""
    except Failure:
        return ""


def _script(
    name: str,
    lines: Sequence[bytes],
    report: Report,
    place: str | None,
    passes: Passes | None,
) -> list[str]:
    """The script that leads to the place, or as far as the replay is good."""
    timeline = timeline_of(Lines(iter(lines)), name)
    record = Whole(name, lines, timeline, report).record_at(place or "end")
    base = shared_profile(timeline.header.rules.name)
    return script_to(timeline, record, base.name, base.profile, passes)


def _text(report: Report, script: list[str], code: str = "", *, with_names: bool) -> str:
    said = report if with_names else without_quotes(report)
    told = [*heading(_again(report.file, script)), *render_report(said).splitlines()]
    told += [f"code: {code}"] if code else []
    text = "\n".join([*remarks(told), "", *script]).rstrip() + "\n"
    return text if with_names else without_person(text)


def _again(name: str, script: list[str]) -> str:
    """How it is done again: the script may open the replay, which is not in the text."""
    if not script:
        return "nothing of the replay can be played again"
    if not any(line.startswith("open ") for line in script):
        return AGAIN
    return f"{AGAIN} where {name} is, too; `trashcli report REPLAY -o OUT.zip` packs both"


SCRIPT = "script.trash"
"""What a script is called whose name is not to be told."""
MOST_LINES = 400
"""Of what a script says, the last so many."""
MOST_BYTES = 1 << 20


def report_on_script(path: str, *, with_names: bool = False) -> Parcel:
    """The report on the script at this path, which is run, and the script, as it is: whoever sends
    it has been shown it.  Without names only paths do not tell whose they are.

    Raises `Failure` if it cannot be read, or is longer than anybody would send.
    """
    with open_regular(path) as stream:
        content = stream.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        message = f"{path}: is over 1 MiB, too long for a report; cut it to what shows the bug"
        raise Failure(message, Exit.USAGE)
    script = content.decode(errors="replace").removeprefix("\ufeff")
    if with_names:
        return _report(Path(path).name, script, kept=str)
    return _report(SCRIPT, script, kept=without_person)


def _report(name: str, script: str, kept: Callable[[str], str]) -> Parcel:
    """The report; `kept` is what may be told of a text."""
    said = [*remarks([*heading(), *_said(name, script)])]
    text = "\n".join([*said, "", script.removesuffix("\n"), ""])  # as it is read: no other ends
    return Parcel(kept(text), name, [kept(script).encode()])


def _said(name: str, script: str) -> Iterator[str]:
    """What the script says when it is run, line by line, in a process of its own."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / name
        copy.write_text(script, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "trashcli", "run", str(copy), "--echo"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
    lines = done.stdout.decode(errors="replace").removesuffix("\n").split("\n")
    yield f"{name} ends with exit code {done.returncode}, and says:"
    if len(lines) > MOST_LINES:
        yield f"  ({len(lines) - MOST_LINES} lines are left out)"
    yield from (f"  {line}" for line in lines[-MOST_LINES:])
