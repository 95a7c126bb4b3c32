"""Verbs that do something with a replay as a whole: compare, verify, play on."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from trashcli.exits import Exit, Failure
from trashcli.replay.derive import fork as forked
from trashcli.replay.judge import differences
from trashcli.replay.lines import Lines, place_behind
from trashcli.replay.timeline import (
    NoPlace,
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
from trashcli.shell.grammar import Line, LineFault, parse_number
from trashcli.shell.opening import check_seed
from trashcli.shell.paths import MARK, parse_condition, parse_path, parse_until, parse_wanted
from trashcli.shell.scene import known_state
from trashcli.shell.sentences import noted, standing_at, summary, where
from trashcli.shell.session import Session, play_on
from trashcli.shell.stepping import Stepping, Stop
from trashcli.shell.verb import how_many, no_words, one_or_none, one_word, verb
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


def place_named(stepping: Stepping, text: str) -> Place:
    """The place of this name; raises `LineFault`."""
    try:
        return find_place(stepping.timeline, text)
    except NoPlace as nowhere:
        raise LineFault("no_such_place", str(nowhere)) from None


@verb(
    "open FILE",
    group="replay",
    meaning="Open a replay, to step through it; hidden cards are shown.",
    example="open game.trash.jsonl",
    takes="file",
)
def open_(session: Session, line: Line) -> Answer:
    """Opens a replay."""
    path, place = place_behind(one_word(line, "a file").text)
    stepping = session.step_through(read_timeline(path))
    if place:
        stepping.goto(place_named(stepping, place))
    return Answer(text=summary(stepping, session.style), result={"records": stepping.last})


@verb(
    "step",
    group="replay",
    meaning="Open the match just played, to step through it from its beginning.",
    example="step",
)
def step(session: Session, line: Line) -> Answer:
    """Opens the match that is open as a replay; in a replay that is open, goes to its start."""
    no_words(line)
    if session.stepping:
        session.stepping.goto(place_named(session.stepping, "start"))
        return stepped(session, ())
    match = session.begun
    lines = list(match.journal.lines)
    stepping = session.step_through(timeline_of(Lines(iter(lines)), match.file or "this match"))
    return Answer(text=summary(stepping, session.style), result={"records": stepping.last})


@verb(
    "next [N]",
    "n",
    group="replay",
    needs="replay",
    meaning="Go on by a record, or N.",
    example="next 10",
    takes="number",
)
def next_(session: Session, line: Line) -> Answer:
    """Goes on."""
    steps = how_many(line, "records")
    stepping = session.opened
    before = stepping.record
    gone = stepping.step(steps)
    note = "" if gone else "this is the end of the replay"
    return stepped(session, range(before + 1, stepping.record + 1), note)


@verb(
    "back [N]",
    "b",
    group="replay",
    needs="replay",
    meaning="Go back by a record, or N.",
    example="back 10",
    takes="number",
)
def back(session: Session, line: Line) -> Answer:
    """Goes back."""
    steps = how_many(line, "records")
    gone = session.opened.step(-steps)
    return stepped(session, (), "" if gone else "this is the start of the replay")


@verb(
    "goto PLACE",
    group="replay",
    needs="replay",
    meaning="Go to a place: 57, 57.2, h3, h3.t17, t17, start or end.",
    example="goto h3.t17",
    takes="place",
)
def goto(session: Session, line: Line) -> Answer:
    """Goes to a place."""
    word = one_word(line, "a place")
    session.opened.goto(place_named(session.opened, word.text))
    return stepped(session, ())


def _run(session: Session, line: Line, direction: Literal[1, -1]) -> Answer:
    until = parse_until(line)
    if line.rest and not until:
        message = f"{line.verb} takes only until and a condition"
        raise LineFault("bad_argument", message, line.column)
    stepping = session.opened
    stopped = stepping.run(direction, until, session.out)
    end = "end" if direction > 0 else "start"
    return stepped(session, (), stopped or f"this is the {end} of the replay")


@verb(
    "run [until COND]",
    "c",
    group="replay",
    needs="replay",
    meaning="Go on until the condition holds, a stop is met, or to the end.",
    example="run until held == JC",
    takes="until",
)
def run(session: Session, line: Line) -> Answer:
    """Goes on."""
    return _run(session, line, 1)


@verb(
    "rrun [until COND]",
    "rc",
    group="replay",
    needs="replay",
    meaning="Go back until the condition holds, a stop is met, or to the start.",
    example="rrun until seat(1).open ~ 5",
    takes="until",
)
def rrun(session: Session, line: Line) -> Answer:
    """Goes back."""
    return _run(session, line, -1)


@verb(
    "when",
    group="replay",
    meaning="Show where the match or the replay stands.",
    example="when",
    needs_table=True,
)
def when(session: Session, line: Line) -> Answer:
    """Says where things stand."""
    no_words(line)
    scene = session.scene
    if isinstance(scene, Stepping):
        return Answer(text=standing_at(scene, session.style))
    return Answer(text=f"record {scene.record}: {where(scene, session.style)}")


def _stop(session: Session, stop: Stop) -> Answer:
    stops = session.opened.stops
    number = max(stops, default=0) + 1
    stops[number] = stop
    return Answer(text=f"stop {number}: {stop.text}", result=number)


@verb(
    "break COND",
    group="replay",
    needs="replay",
    meaning="Stop run and rrun where the condition comes true.",
    example="break seat(2).open == [3]",
    takes="condition",
)
def break_(session: Session, line: Line) -> Answer:
    """Adds a stop at a condition."""
    condition = parse_condition(line.rest, line.column)
    return _stop(session, Stop(line.rest, condition))


@verb(
    "watch PATH",
    group="replay",
    needs="replay",
    meaning="Stop run and rrun where the path's value changes.",
    example="watch discard.top",
    takes="path",
)
def watch(session: Session, line: Line) -> Answer:
    """Adds a stop at a change."""
    word = one_word(line, "a path")
    return _stop(session, Stop(word.text, parse_path(word.text, word.column)))


@verb(
    "breaks",
    group="replay",
    needs="replay",
    meaning="List what stops run and rrun.",
    example="breaks",
)
def breaks(session: Session, line: Line) -> Answer:
    """Lists the stops."""
    no_words(line)
    stops = {number: stop.text for number, stop in session.opened.stops.items()}
    text = "\n".join(f"stop {number}: {text}" for number, text in stops.items())
    return Answer(text=text or "no stops", result=stops)


@verb(
    "unbreak N",
    group="replay",
    needs="replay",
    meaning="Remove a stop.",
    example="unbreak 1",
    takes="number",
)
def unbreak(session: Session, line: Line) -> Answer:
    """Takes a stop away."""
    word = one_word(line, "the number of a stop")
    number = parse_number(word.text, "a stop", word.column)
    if number not in session.opened.stops:
        raise LineFault("bad_argument", f"there is no stop {number}", word.column)
    stop = session.opened.stops.pop(number)
    return Answer(text=f"taken away: {stop.text}")


@verb(
    "find EVENT [VALUE...] | mark [TEXT]",
    group="replay",
    needs="replay",
    meaning="Go to the next event of that name and those values, * being any; or to a remark.",
    example="find place * JC",
    takes="event",
)
def find(session: Session, line: Line) -> Answer:
    """Goes to the next such event, or remark."""
    stepping = session.opened
    if line.words and line.words[0].text.lower() == MARK:
        return _find_mark(session, stepping, line.text[len(MARK) :].strip())
    wanted = parse_wanted(line)
    place = stepping.next_event(wanted.is_met)
    if place is None:
        raise LineFault("no_such_place", "there is no such event behind this place")
    stepping.goto(place)
    return stepped(session, (), f"found at {place.record}.{place.events}")


def _find_mark(session: Session, stepping: Stepping, text: str) -> Answer:
    place = stepping.next_mark(text)
    if place is None:
        raise LineFault("no_such_place", "there is no such remark behind this place")
    stepping.goto(place)
    return stepped(session, [place.record], f"found at {place.record}")


@verb(
    "diff [PLACE]",
    group="replay",
    needs="replay",
    meaning="Show how the state here differs from that at a place, or at the record before.",
    example="diff h3",
    takes="place",
)
def diff(session: Session, line: Line) -> Answer:
    """Shows differences of two states."""
    word = one_or_none(line, "a place")
    stepping = session.opened
    other = place_named(stepping, word.text) if word else Place(max(0, stepping.record - 1))
    before = stepping.timeline.state_after(other.record, other.events)
    here = stepping.state
    if not stepping.is_open:
        before, here = known_state(before), known_state(here)
    parts = differences(before, here)
    lines = [f"{name}: {there} > {here}" for name, there, here in parts]
    found = [{"field": name, "there": there, "here": here} for name, there, here in parts]
    return Answer(text="\n".join(lines) or "the same state", result=found)


@verb(
    "verify",
    group="replay",
    meaning="Verify the replay that is open, or the match so far.",
    example="verify",
)
def verify(session: Session, line: Line) -> Answer:
    """Verifies."""
    no_words(line)
    if session.stepping:
        report = verified(session.stepping.timeline.name)
    else:
        report = verify_lines("match", Lines(iter(session.begun.journal.lines)))
    if report.finding:
        found = report.finding
        raise LineFault("expected", f"{report.verdict}: record {found.record}: {found.message}")
    text = f"{report.verdict}: {counted(report.records - 1, 'record')}, digest {report.digest[:16]}"
    return Answer(text=text, result=report)


@verb(
    "fork [seed=S]",
    group="replay",
    needs="replay",
    meaning="Play on from this place of the replay, with another seed if one is given.",
    example="fork seed=43",
)
def fork(session: Session, line: Line) -> Answer:
    """Plays on from here."""
    words = line.words
    if [word.key for word in words] not in ([], ["seed"]):
        raise LineFault("bad_argument", "fork takes only seed=S", line.column)
    seed = check_seed(words[0].text) if words else None
    stepping = session.opened
    lines = forked(stepping.timeline.name, _whole_record(stepping), seed).lines
    timeline = timeline_of(Lines(iter(lines)), "fork")
    match = play_on(session, timeline, lines)
    return Answer(text=f"playing on: {where(match, session.style)}")


def _whole_record(stepping: Stepping) -> str:
    place = stepping.place
    return str(place.record if place.events is None else place.record - 1)
