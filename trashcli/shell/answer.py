"""Answers: what a line led to, and how that is written: as text, plain (GTP framing), or JSON."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct

from trashcli.exits import Code, Fault
from trashcli.game.events import Event, Shuffled
from trashcli.screen.spoken import capital, spoken
from trashcli.screen.story import Told
from trashcli.screen.style import Style
from trashcli.screen.text import folded
from trashcli.wording import counted

Form = Literal["text", "plain", "json"]
Check = Literal["ok", "known", "failed", "unexpected"]
"""What came of a check: it holds, it fails as is known, it fails, or a known failure passed."""

VERSION = 1
"""Goes up when the meaning of a key changes; keys may be added."""


class Answer(Struct, kw_only=True):
    """What a line led to.

    A verb gives `text` (or what makes it, when it is asked for), perhaps `news` and what is `told`,
    the `events` of the match and, for programs, a `result`; the rest is filled in when the line has
    been carried out.
    """

    text: str | Callable[[], str] = ""
    news: str = ""
    """What is told where the table is shown instead of the text."""
    told: Sequence[Told] = ()
    """What happened, at the head of the text: a person is told it at the pace that is set."""
    events: Sequence[Event] = ()
    result: Any = None
    cmd: str = ""
    id: int | None = None
    at: str = ""
    check: Check | None = None
    fault: Fault | None = None
    quiet: bool = False
    hides: bool = True
    """Whether hidden cards among the events are left out."""
    glance: Raw | None = None
    legal: Raw | None = None

    def render(self) -> str:
        """The answer as text, without a last line end."""
        if not isinstance(self.text, str):
            self.text = self.text()
        return "\n".join(filter(None, [*(told.text for told in self.told), self.text]))


class Said(Struct, kw_only=True, omit_defaults=True):
    """An answer as an object in JSON."""

    v: int
    id: int | None = None
    ok: bool
    cmd: str
    check: Check | None = None
    events: Sequence[Any] | None = None
    result: Any = None
    state: Raw | None = None
    legal: Raw | None = None
    error: "Error | None" = None


class Error(Struct, kw_only=True, omit_defaults=True):
    """Why a line was refused."""

    code: Code
    message: str
    at: str = ""
    column: int = 0
    legal: Sequence[str] | None = None


_encode = msgspec.json.Encoder().encode


def json_line(answer: Answer) -> bytes:
    """The answer as one line of JSON, line end included."""
    if answer.fault:
        said = _refused(answer, answer.fault)
    else:
        said = Said(
            v=VERSION,
            id=answer.id,
            ok=True,
            cmd=answer.cmd,
            check=answer.check,
            events=shown_events(answer.events) if answer.hides else answer.events,
            result=answer.result,
            state=answer.glance,
            legal=answer.legal,
        )
    return _encode(said) + b"\n"


def _refused(answer: Answer, fault: Fault) -> Said:
    error = Error(
        code=fault.code,
        message=fault.message,
        at=answer.at,
        column=fault.column,
        legal=fault.legal or None,
    )
    return Said(v=VERSION, id=answer.id, ok=False, cmd=answer.cmd, check=answer.check, error=error)


def shown_events(events: Sequence[Event]) -> Sequence[Any]:
    """The events without the cards that nobody has seen: the order of a shuffle."""
    if not any(type(event) is Shuffled for event in events):
        return events
    return [
        ["shuffle", event.hand, event.k, None] if isinstance(event, Shuffled) else event
        for event in events
    ]


def plain(answer: Answer) -> str:
    """The answer in the framing of the Go Text Protocol: `=7 text` or `?8 CODE message`, and an
    empty line behind it; the text itself has none.
    """
    number = "" if answer.id is None else str(answer.id)
    if answer.fault:
        text = f"{answer.fault.code} {answer.fault.message}"
        return f"?{number} {_filled(text)}\n\n"
    text = "" if answer.quiet else _filled(answer.render())
    return f"={number} {text}".rstrip() + "\n\n"


def _filled(text: str) -> str:
    """The text without its empty lines."""
    return "\n".join(line for line in text.splitlines() if line.strip())


class Checks(Struct):
    """What came of the checks so far."""

    ok: int = 0
    known: int = 0
    failed: int = 0
    unexpected: int = 0

    def count(self, check: Check) -> None:
        """Count a check."""
        setattr(self, check, getattr(self, check) + 1)

    @property
    def total(self) -> int:
        """How many checks there were."""
        return self.ok + self.known + self.failed + self.unexpected

    def render(self) -> str:
        """All of it in a line: `6 checks: 5 ok, 1 known failure, 0 failed`."""
        parts = [f"{self.ok} ok", counted(self.known, "known failure"), f"{self.failed} failed"]
        if self.unexpected:
            parts.append(counted(self.unexpected, "unexpected pass", "es"))
        return f"{counted(self.total, 'check')}: {', '.join(parts)}"


VERBATIM = ("report", "echo")
"""Verbs whose answers are shown as they are, to be copied."""
REASONS = ("why",)
"""Verbs whose answers are sentences that may have a colon, with no label before it."""
PAINTED = "\x1b"
"""Stands only in what was made to fit already."""

_LABEL = re.compile(r"([^\W_](?:[^\W_]| ){0,39}): (.+)")
"""What a line may begin with by itself: words."""
_TABLE = re.compile(r"(?:\S ?)+ {2,}")
"""The first column of a table, and the space after it."""


def said(answer: Answer, style: Style) -> Iterator[str]:
    """The lines of an answer that was not refused."""
    for line in answer.render().splitlines():
        if style.accessible:
            if line.strip():
                yield _spoken(line, answer.cmd, style)
        elif answer.cmd in VERBATIM or PAINTED in line:
            yield line
        else:
            yield from folded(line, style.width, _indent(line, style))


def refused(message: str, legal: str, style: Style) -> Iterator[str]:
    """The lines that say why a line was refused, and what may be done."""
    text = f"{message} (legal: {legal})" if legal else message
    if not style.accessible:
        for line in text.splitlines():
            yield from folded(line, style.width, "  ")
        return
    yield spoken("Refused:", " ".join(message.split()), style)
    if legal:
        yield spoken("Legal:", f"{legal}.", style)


def _spoken(line: str, cmd: str, style: Style) -> str:
    """A line behind its own label, else behind the verb that it answers."""
    text = " ".join(line.split())
    labelled = None if cmd in REASONS else _LABEL.fullmatch(text)
    label, rest = labelled.groups() if labelled else (cmd, text)
    return spoken(f"{capital(label)}:", rest, style)


def _indent(line: str, style: Style) -> str:
    """Where a line goes on that is too long: under its second column, if that is not far right."""
    column = _TABLE.match(line)
    return " " * (column.end() if column and column.end() <= style.width // 2 else 2)
