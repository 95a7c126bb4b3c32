"""Commands for replays: step, run to a condition, look for an event, compare, verify, play on."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from trashcli.conditions import parse_path
from trashcli.exits import Exit, Failure, Fault
from trashcli.game.view import known_state
from trashcli.replay.derive import fork as forked
from trashcli.replay.judge import differences
from trashcli.replay.lines import Lines, place_behind
from trashcli.replay.timeline import (
    Place,
    Timeline,
    find_place,
    read_timeline,
    timeline_of,
)
from trashcli.replay.verify import verify as verified
from trashcli.replay.verify import verify_lines
from trashcli.screen.story import Told
from trashcli.screen.style import Style
from trashcli.screen.text import wrapped_text
from trashcli.shell.answer import Answer
from trashcli.shell.grammar import Line, Word, parse_number
from trashcli.shell.opening import check_seed
from trashcli.shell.paths import MARK, PATHS, parse_asked, parse_until, parse_wanted
from trashcli.shell.sentences import noted, standing_at, summary, where
from trashcli.shell.session import Session, play_on
from trashcli.shell.stepping import Stepping, Stop
from trashcli.shell.verb import FILE, Takes, number_of, one_or_none, verb, whole, word, word_or_none
from trashcli.wording import counted

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


@verb("next [N]", "n", group="replay", needs="replay", takes=number_of("records"))
def next_(session: Session, steps: int) -> Answer:
    """Go on by one record, or N.

    Example: next 10
    """
    stepping = session.opened
    before = stepping.record
    gone = stepping.step(steps)
    note = "" if gone else "this is the end of the replay"
    return stepped(session, range(before + 1, stepping.record + 1), note)


@verb("back [N]", "b", group="replay", needs="replay", takes=number_of("records"))
def back(session: Session, steps: int) -> Answer:
    """Go back by one record, or N.

    Example: back 10
    """
    gone = session.opened.step(-steps)
    return stepped(session, (), "" if gone else "this is the start of the replay")


@verb("goto PLACE", group="replay", needs="replay", takes=word("place", "a place"))
def goto(session: Session, place: Word) -> Answer:
    """Go to a place: 57, 57.2, h3, h3.t17, t17, start or end.

    Example: goto h3.t17
    """
    session.opened.goto(find_place(session.opened.timeline, place.text))
    return stepped(session, ())


def _run(session: Session, line: Line, direction: Literal[1, -1]) -> Answer:
    until = parse_until(line)
    if line.rest and not until:
        message = f"{line.verb} takes only until and a condition"
        raise Fault("bad_argument", message, line.column)
    stepping = session.opened
    stopped = stepping.run(direction, until, session.out)
    end = "end" if direction > 0 else "start"
    return stepped(session, (), stopped or f"this is the {end} of the replay")


@verb("run [until COND]", "c", group="replay", needs="replay", takes=whole("until"))
def run(session: Session, line: Line) -> Answer:
    """Go on until the condition is true, a stop is met, or to the end.

    Example: run until held == JC
    """
    return _run(session, line, 1)


@verb("rrun [until COND]", "rc", group="replay", needs="replay", takes=whole("until"))
def rrun(session: Session, line: Line) -> Answer:
    """Go back until the condition is true, a stop is met, or to the start.

    Example: rrun until seat(1).open ~ 5
    """
    return _run(session, line, -1)


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


@verb("break COND", group="replay", needs="replay", takes=whole("condition"))
def break_(session: Session, line: Line) -> Answer:
    """Stop run and rrun where the condition becomes true.

    Example: break seat(2).open == [3]
    """
    condition = parse_asked(line.rest, line.column)
    return _stop(session, Stop(line.rest, condition))


@verb("watch PATH", group="replay", needs="replay", takes=word("path", "a path"))
def watch(session: Session, path: Word) -> Answer:
    """Stop run and rrun where the path's value changes.

    Example: watch discard.top
    """
    return _stop(session, Stop(path.text, parse_path(path.text, PATHS, path.column)))


@verb("breaks", group="replay", needs="replay")
def breaks(session: Session) -> Answer:
    """List what stops run and rrun."""
    stops = {number: stop.text for number, stop in session.opened.stops.items()}
    text = "\n".join(f"stop {number}: {text}" for number, text in stops.items())
    return Answer(text=text or "no stops", result=stops)


@verb("unbreak N", group="replay", needs="replay", takes=word("number", "the number of a stop"))
def unbreak(session: Session, word: Word) -> Answer:
    """Remove a stop.

    Example: unbreak 1
    """
    number = parse_number(word.text, "a stop", word.column)
    if number not in session.opened.stops:
        raise Fault("bad_argument", f"there is no stop {number}", word.column)
    stop = session.opened.stops.pop(number)
    return Answer(text=f"taken away: {stop.text}")


@verb("find EVENT [VALUE...] | mark [TEXT]", group="replay", needs="replay", takes=whole("event"))
def find(session: Session, line: Line) -> Answer:
    """Go to the next event of that name and those values (* is any), or to the next remark.

    Example: find place * JC
    """
    stepping = session.opened
    if line.words and line.words[0].text.lower() == MARK:
        return _find_mark(session, stepping, line.text[len(MARK) :].strip())
    wanted = parse_wanted(line)
    place = stepping.next_event(wanted.is_met)
    if place is None:
        raise Fault("no_such_place", "there is no such event behind this place")
    stepping.goto(place)
    return stepped(session, (), f"found at {place.record}.{place.events}")


def _find_mark(session: Session, stepping: Stepping, text: str) -> Answer:
    place = stepping.next_mark(text)
    if place is None:
        raise Fault("no_such_place", "there is no such remark behind this place")
    stepping.goto(place)
    return stepped(session, [place.record], f"found at {place.record}")


@verb("diff [PLACE]", group="replay", needs="replay", takes=word_or_none("place", "a place"))
def diff(session: Session, word: Word | None) -> Answer:
    """Show how the state here differs from that at a place, or at the record before.

    Example: diff h3
    """
    stepping = session.opened
    other = find_place(stepping.timeline, word.text) if word else Place(max(0, stepping.record - 1))
    before = stepping.timeline.state_after(other.record, other.events)
    here = stepping.state
    if not stepping.is_open:
        before, here = known_state(before), known_state(here)
    parts = differences(before, here)
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


def _seed(line: Line) -> tuple[str | None]:
    """The seed that `fork` is given, None where it keeps that of the replay; raises `Fault`."""
    word = one_or_none(line, "seed=S")
    if word and word.key != "seed":
        raise Fault("bad_argument", "fork takes only seed=S", word.column)
    return (check_seed(word.text) if word else None,)


@verb("fork [seed=S]", group="replay", needs="replay", takes=Takes("seed", _seed))
def fork(session: Session, seed: str | None) -> Answer:
    """Play on from this place of the replay, with another seed if one is given.

    Example: fork seed=43
    """
    stepping = session.opened
    lines = forked(stepping.timeline.name, _whole_record(stepping), seed).lines
    timeline = timeline_of(Lines(iter(lines)), "fork")
    match = play_on(session, timeline, lines)
    return Answer(text=f"playing on: {where(match, session.style)}")


def _whole_record(stepping: Stepping) -> str:
    place = stepping.place
    return str(place.record if place.events is None else place.record - 1)
