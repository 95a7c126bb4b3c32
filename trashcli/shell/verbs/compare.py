"""Verbs that do something with a replay as a whole: compare, verify, play on."""

from trashcli.replay.dissect import differences
from trashcli.replay.fork import fork as forked
from trashcli.replay.place import Place
from trashcli.replay.source import Lines
from trashcli.replay.timeline import timeline_of
from trashcli.replay.verify import verify as verified
from trashcli.replay.verify import verify_lines
from trashcli.shell.answer import Answer
from trashcli.shell.codes import LineFault
from trashcli.shell.grammar import Line
from trashcli.shell.kept import play_on
from trashcli.shell.opening import check_seed
from trashcli.shell.scene import known_state
from trashcli.shell.sentences import where
from trashcli.shell.session import Session
from trashcli.shell.stepped import place_named
from trashcli.shell.stepping import Stepping
from trashcli.shell.verb import no_words, one_or_none, verb
from trashcli.wording import counted


@verb(
    "diff [PLACE]",
    group="replay",
    needs="replay",
    meaning="Shows how the state here differs from that at a place, or at the record before.",
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
    meaning="Verifies the replay that is open, or the match so far.",
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
    meaning="Plays on from this place of the replay, with another seed if one is given.",
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
