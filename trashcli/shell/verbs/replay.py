"""Commands for replays: step, run to a condition, look for an event, compare, verify, play on."""

from collections.abc import Sequence
from typing import Literal

from trashcli.conditions import Condition, Path
from trashcli.exits import Fault
from trashcli.replay.derive import fork as forked
from trashcli.replay.lines import Lines
from trashcli.replay.source import place_behind
from trashcli.replay.timeline import (
    find_place,
    read_timeline,
    timeline_of,
)
from trashcli.replay.verify import verify as verified
from trashcli.replay.verify import verify_lines
from trashcli.shell.answer import Answer
from trashcli.shell.sentences import passed, standing_at, summary, where
from trashcli.shell.session import Session, play_on
from trashcli.shell.stepping import Stepping, Stop, Wanted
from trashcli.shell.verbs import (
    CONDITION,
    EVENT,
    FILE,
    PATH,
    SEED,
    UNTIL,
    number,
    verb,
    word,
    word_or_none,
)
from trashcli.wording import counted

MOST_TOLD = 3
"""Records that are told one by one when stepping over them."""


def stepped(session: Session, records: Sequence[int], note: str = "") -> Answer:
    """Where the replay stands now, and what these records told."""
    stepping = session.opened
    few = records if len(records) <= MOST_TOLD else ()
    told = list(passed(stepping, few, session.style))
    here = standing_at(stepping, session.style)
    events = [event for record in records for event in stepping.happened(record)[1]]
    return Answer(told=told, text="\n".join(filter(None, [here, note])), events=events)


@verb("open FILE", group="replay", takes=FILE)
def open_(session: Session, file: str) -> Answer:
    """Open a replay, to step through it; hidden cards are shown.

    Example: open game.trash.jsonl
    """
    path, place = place_behind(file)
    stepping = session.step_through(read_timeline(path))
    if place:
        stepping.goto(find_place(stepping.timeline, place))
    return Answer(text=summary(stepping, session.style), result={"records": stepping.last + 1})


@verb("step", group="replay", needs="open")
def step(session: Session) -> Answer:
    """Open the match just played, to step through it from its beginning."""
    if session.stepping:
        session.stepping.goto(find_place(session.stepping.timeline, "start"))
        return stepped(session, ())
    match = session.begun
    lines = list(match.lines)
    stepping = session.step_through(timeline_of(Lines(iter(lines)), match.file or "this match"))
    return Answer(text=summary(stepping, session.style), result={"records": stepping.last + 1})


@verb("next [N]", "n", group="replay", needs="replay", takes=number("records", usual=1))
def next_(session: Session, steps: int) -> Answer:
    """Go on by one record, or N.

    Example: next 10
    """
    stepping = session.opened
    before = stepping.record
    gone = stepping.step(steps)
    note = "" if gone else "this is the end of the replay"
    return stepped(session, range(before + 1, stepping.record + 1), note)


@verb("back [N]", "b", group="replay", needs="replay", takes=number("records", usual=1))
def back(session: Session, steps: int) -> Answer:
    """Go back by one record, or N.

    Example: back 10
    """
    gone = session.opened.step(-steps)
    return stepped(session, (), "" if gone else "this is the start of the replay")


@verb("goto PLACE", group="replay", needs="replay", takes=word("place", "a place"))
def goto(session: Session, place: str) -> Answer:
    """Go to a place: 57, 57.2, h3, h3.t17, t17, start or end.

    Example: goto h3.t17
    """
    session.opened.goto(find_place(session.opened.timeline, place))
    return stepped(session, ())


def _run(session: Session, until: Condition | None, direction: Literal[1, -1]) -> Answer:
    stopped = session.opened.run(direction, until, session.out)
    end = "end" if direction > 0 else "start"
    return stepped(session, (), stopped or f"this is the {end} of the replay")


@verb("run [until COND]", "c", group="replay", needs="replay", takes=UNTIL)
def run(session: Session, until: Condition | None) -> Answer:
    """Go on until the condition is true, a stop is met, or to the end.

    Example: run until held == JC
    """
    return _run(session, until, 1)


@verb("rrun [until COND]", "rc", group="replay", needs="replay", takes=UNTIL)
def rrun(session: Session, until: Condition | None) -> Answer:
    """Go back until the condition is true, a stop is met, or to the start.

    Example: rrun until seat(1).open ~ 5
    """
    return _run(session, until, -1)


@verb("when", group="replay", needs="table")
def when(session: Session) -> Answer:
    """Show where the match or the replay stands."""
    scene = session.scene
    if isinstance(scene, Stepping):
        return Answer(text=standing_at(scene, session.style))
    return Answer(text=f"record {scene.record}: {where(scene, session.style)}")


def _stop(session: Session, stop: Stop) -> Answer:
    stops = session.opened.stops
    number = max(stops, default=0) + 1
    stops[number] = stop
    return Answer(text=f"stop {number}: {stop.text}", result=number)


@verb("break COND", group="replay", needs="replay", takes=CONDITION)
def break_(session: Session, condition: Condition, text: str) -> Answer:
    """Stop run and rrun where the condition becomes true.

    Example: break seat(2).open == [3]
    """
    return _stop(session, Stop(text, condition))


@verb("watch PATH", group="replay", needs="replay", takes=PATH)
def watch(session: Session, path: Path, text: str) -> Answer:
    """Stop run and rrun where the path's value changes.

    Example: watch discard.top
    """
    return _stop(session, Stop(text, path))


@verb("breaks", group="replay", needs="replay")
def breaks(session: Session) -> Answer:
    """List what stops run and rrun."""
    stops = {number: stop.text for number, stop in session.opened.stops.items()}
    text = "\n".join(f"stop {number}: {text}" for number, text in stops.items())
    return Answer(text=text or "no stops", result=stops)


@verb("unbreak N", group="replay", needs="replay", takes=number("the number of a stop", usual=None))
def unbreak(session: Session, number: int) -> Answer:
    """Remove a stop.

    Example: unbreak 1
    """
    if number not in session.opened.stops:
        raise Fault("bad_argument", f"there is no stop {number}")
    stop = session.opened.stops.pop(number)
    return Answer(text=f"removed: {stop.text}")


@verb("find EVENT [VALUE...] | mark [TEXT]", group="replay", needs="replay", takes=EVENT)
def find(session: Session, event: Wanted | None, text: str) -> Answer:
    """Go to the next event of that name and those values (* is any), or to the next remark.

    Example: find place * JC
    """
    stepping = session.opened
    if event is None:
        return _find_mark(session, stepping, text)
    place = stepping.next_event(event)
    if place is None:
        raise Fault("no_such_place", "no such event after this place")
    stepping.goto(place)
    return stepped(session, (), f"found at {place.record}.{place.events}")


def _find_mark(session: Session, stepping: Stepping, text: str) -> Answer:
    place = stepping.next_mark(text)
    if place is None:
        raise Fault("no_such_place", "no such remark after this place")
    stepping.goto(place)
    return stepped(session, [place.record], f"found at {place.record}")


@verb("diff [PLACE]", group="replay", needs="replay", takes=word_or_none("place", "a place"))
def diff(session: Session, place: str | None) -> Answer:
    """Show how the state here differs from that at a place, or at the record before.

    Example: diff h3
    """
    stepping = session.opened
    parts = stepping.differences(find_place(stepping.timeline, place) if place else None)
    lines = [f"{name}: {there} > {here}" for name, there, here in parts]
    found = [{"field": name, "there": there, "here": here} for name, there, here in parts]
    return Answer(text="\n".join(lines) or "the same state", result=found)


@verb("verify", group="replay", needs="open")
def verify(session: Session) -> Answer:
    """Verify the replay that is open, or the match so far."""
    if session.stepping:
        report = verified(session.stepping.timeline.name)
    else:
        report = verify_lines("match", Lines(iter(session.begun.lines)))
    if report.finding:
        found = report.finding
        raise Fault("expected", f"{report.verdict}: record {found.record}: {found.message}")
    text = f"{report.verdict}: {counted(report.records, 'record')}, digest {report.digest[:16]}"
    return Answer(text=text, result=report)


@verb("fork [seed=S]", group="replay", needs="replay", takes=SEED)
def fork(session: Session, seed: str | None) -> Answer:
    """Play on from this place of the replay, with another seed if one is given.

    Example: fork seed=43
    """
    stepping = session.opened
    lines = forked(stepping.timeline.name, str(stepping.whole_record), seed).lines
    timeline = timeline_of(Lines(iter(lines)), "fork")
    match = play_on(session, timeline, lines)
    return Answer(text=f"playing on: {where(match, session.style)}")
