"""What stepping through a replay takes, by whichever door: the replay itself, the places that are
named, and what is said on arriving.
"""

from collections.abc import Iterable, Iterator, Sequence

from trashcli.exits import Exit, Failure
from trashcli.replay.place import NoPlace, Place, find_place
from trashcli.replay.timeline import Timeline, read_timeline
from trashcli.screen.story import Told
from trashcli.screen.style import Style
from trashcli.screen.wrap import wrapped_text
from trashcli.shell.answer import Answer
from trashcli.shell.codes import LineFault
from trashcli.shell.sentences import noted, standing_at
from trashcli.shell.session import Session
from trashcli.shell.stepping import Stepping

MOST_TOLD = 3
"""Records that are told one by one when stepping over them."""


def watched_replay(file: str, seat: int | None) -> Timeline:
    """The replay that is to be shown as this seat may know it, or as it was; raises `Failure` for a
    file that is none, or has no such seat.
    """
    timeline = read_timeline(file)
    seats = len(timeline.header.seats)
    if seat is not None and not 1 <= seat <= seats:
        raise Failure(f"{file}: there is no seat {seat}; the seats are 1 to {seats}", Exit.USAGE)
    return timeline


def stepped(session: Session, records: Sequence[int], note: str = "") -> Answer:
    """Where the replay stands now, and what these records told."""
    stepping = session.opened
    few = records if len(records) <= MOST_TOLD else ()
    told = list(passed(stepping, few, session.style))
    here = standing_at(stepping, session.style)
    events = [event for record in records for event in stepping.happened(record)[1]]
    return Answer(told=told, text="\n".join(filter(None, [here, note])), events=events)


def passed(stepping: Stepping, records: Iterable[int], style: Style) -> Iterator[Told]:
    """What these records tell, one by one: actions, what was taken back, remarks."""
    for record in records:
        if text := "\n".join(wrapped_text(noted(stepping, record, style), style.width)):
            yield Told(text, (text,))
        for _, told in stepping.told([record], style):
            yield told


def place_named(stepping: Stepping, text: str) -> Place:
    """The place of this name; raises `LineFault`."""
    try:
        return find_place(stepping.timeline, text)
    except NoPlace as nowhere:
        raise LineFault("no_such_place", str(nowhere)) from None
