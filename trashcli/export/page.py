"""The page: a match as one HTML file, to be stepped through in any browser.

Everything is in the file and nothing else is let in: its policy names its two scripts and its
style by their hashes, and forbids every request.  The story stands in it as text, for readers
without scripts; the match stands in it as JSON, in which no sign can end the element it is in.
"""

import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any

import msgspec

from trashcli.export.subject import Subject
from trashcli.replay.records import ActionRecord, UndoRecord
from trashcli.replay.timeline import Cursor, Timeline, When
from trashcli.screen import page as screen
from trashcli.screen import story
from trashcli.screen.board import name
from trashcli.screen.style import Style
from trashcli.screen.text import safe
from trashcli.shell.sentences import noted
from trashcli.shell.stepping import Stepping

STYLE = Style(width=1000, unicode=True, drawn=True, suits="signs")
"""For a browser, which breaks lines and leaves out spaces itself."""
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff]+")
_PART = re.compile(r"\{\{(\w+)\}\}")


def page(subject: Subject) -> str:
    """The page, open at the place that is named."""
    css, reader, script = map(_source, ("page.css", "reader.js", "page.js"))
    header = subject.timeline.header
    names = ", ".join(safe(player.name, STYLE) for player in header.seats)
    rules, seed = safe(header.rules.name, STYLE), safe(header.rng.seed, STYLE)
    parts = {
        "policy": _policy([reader, script], css),
        "title": _shown(f"Trash: {names}"),
        "heading": _shown(names),
        "facts": _shown(f"Trash by the rules {rules}, {_seed(subject, seed)}."),
        "notes": "\n".join(f'<p class="note">{_shown(note)}</p>' for note in subject.notes(STYLE)),
        "story": "\n".join(_story(subject)),
        "match": _as_script(_match(subject)),
        "css": css,
        "reader": reader,
        "script": script,
    }
    return _PART.sub(lambda part: parts[part[1]], _source("page.html"))


def _source(name: str) -> str:
    return files("trashcli.export").joinpath(name).read_text(encoding="utf-8")


def _seed(subject: Subject, seed: str) -> str:
    return "its seed hidden" if subject.timeline.redacted else f"seed {seed}"


def _policy(scripts: list[str], css: str) -> str:
    script_hashes = " ".join(map(_hash, scripts))
    return (
        f"default-src 'none'; script-src {script_hashes}; style-src {_hash(css)}; "
        "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"
    )


def _hash(source: str) -> str:
    return f"'sha256-{b64encode(sha256(source.encode()).digest()).decode()}'"


def _shown(words: str) -> str:
    """The words as HTML; letters written from right to left turn nothing around them."""
    return _RIGHT_TO_LEFT.sub(r"<bdi>\g<0></bdi>", escape(words))


def _as_script(value: object) -> str:
    """The value as JSON that has no `<`, so nothing in it ends or opens an element."""
    return msgspec.json.encode(value).decode().replace("<", "\\u003c")


def _match(subject: Subject) -> dict[str, Any]:
    """What the page's script shows: a header and records as in a replay, hashes left out."""
    timeline = subject.timeline
    header = timeline.header
    begun: dict[str, Any] = {
        "seats": header.seats,
        "rules": {"doc": {"layout": header.rules.doc.layout}},
    }
    if header.start is not None:
        begun["start"] = header.start
    match: dict[str, Any] = {
        "at": subject.place.record if subject.place else _first_deal(timeline),
        "header": begun,
        "records": [_record(record) for record in timeline.records],
        "redacted": timeline.redacted,
        "wild": header.rules.doc.wild,
    }
    if subject.chances:
        match |= {"chances": subject.chances, "turning": subject.turning}
    return match


def _record(record: object) -> dict[str, Any]:
    match record:
        case ActionRecord(ev=events):
            return {"k": "action", "ev": events}
        case UndoRecord(to=to):
            return {"k": "undo", "to": to}
        case _:
            return {}


def _first_deal(timeline: Timeline) -> int:
    """The first record with cards on the table; 0 where there are none."""
    records = range(timeline.last + 1)
    return next((record for record in records if timeline.when(record).turn), 0)


def _story(subject: Subject) -> Iterator[str]:
    """The story, a list a hand; each hand and each turn can be linked to."""
    timeline = subject.timeline
    places = _places(timeline)
    stepping = Stepping(timeline, hides=True)
    hand = -1
    for record in range(1, timeline.last + 1):
        lines = _told(stepping, record)
        if not lines:
            continue
        if (now := timeline.when(record).hand) != hand:
            yield from ["</ol>"] if hand >= 0 else []
            yield f"<h3>{f'Hand {now}' if now else 'Before the first hand'}</h3>\n<ol>"
            hand = now
        place = f' id="{places[record]}"' if record in places else ""
        told = _shown("\n".join(lines))
        yield f'<li data-at="{record}"{place}>{told}</li>'
    yield "</ol>" if hand >= 0 else "<p>Nothing has been played.</p>"


def _places(timeline: Timeline) -> dict[int, str]:
    """The records with which turns begin, the last where there are several, by their name."""
    named: dict[When, int] = {}
    for record in range(1, timeline.last + 1):
        now = timeline.when(record)
        if now != timeline.when(record - 1):
            named[now] = record
    return {record: f"h{when.hand}.t{when.turn}" for when, record in named.items()}


def _told(stepping: Stepping, record: int) -> list[str]:
    """What a record tells, line by line, results included; nothing for one of no interest."""
    stepping.goto(Cursor(record))
    seat, events = stepping.happened(record)
    table = stepping.table()
    lines = [" ".join(one.text.split()) for one in screen.told(table, seat, events, STYLE)]
    if remark := noted(stepping, record, STYLE):
        lines.append(remark)
    if story.is_end(events):
        results = story.end_results(table, events, lambda other: name(table, other, STYLE))
        lines += [result.sentence for result in results]
    return lines
