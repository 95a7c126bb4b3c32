"""Verbs that say what to look for in a replay: stops for a run, and the next event of a kind."""

from trashcli.shell.answer import Answer
from trashcli.shell.codes import LineFault
from trashcli.shell.expression import parse_condition
from trashcli.shell.grammar import Line
from trashcli.shell.paths import parse_path
from trashcli.shell.session import Session
from trashcli.shell.stepped import stepped
from trashcli.shell.stepping import Stepping, Stop
from trashcli.shell.values import parse_number
from trashcli.shell.verb import no_words, one_word, verb
from trashcli.shell.wanted import MARK, parse_wanted


def _stop(session: Session, stop: Stop) -> Answer:
    stops = session.opened.stops
    number = max(stops, default=0) + 1
    stops[number] = stop
    return Answer(text=f"stop {number}: {stop.text}", result=number)


@verb(
    "break COND",
    group="replay",
    needs="replay",
    meaning="Stops run and rrun where the condition comes true.",
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
    meaning="Stops run and rrun where the path's value changes.",
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
    meaning="Lists what stops run and rrun.",
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
    meaning="Takes a stop away.",
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
    meaning="Goes to the next event of that name and those values, * being any; or to a remark.",
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
