"""Answers: what a line led to, and how that is written: as text, plain (GTP framing), or JSON."""

from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct

from trashcli.game.events import Event, Shuffled
from trashcli.screen.story import Told
from trashcli.shell.codes import Code, LineFault

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
    fault: LineFault | None = None
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


def _refused(answer: Answer, fault: LineFault) -> Said:
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
