"""Verbs that play: they begin a match, decide, let bots decide, take back."""

from trashcli.game.commands import DISCARD, DRAW, RESIGN, TAKE, Command, Place
from trashcli.replay.lines import is_code
from trashcli.replay.records import command_line
from trashcli.shell.answer import Answer
from trashcli.shell.grammar import Line, LineFault, parse_number, parse_slot
from trashcli.shell.live import MOST_DECISIONS, Live, bots_decide, bots_decide_until
from trashcli.shell.opening import parse_opening
from trashcli.shell.paths import parse_until
from trashcli.shell.sentences import match_line, name, warning_of, where
from trashcli.shell.session import Session, play_on_replay
from trashcli.shell.verb import how_many, no_words, one_or_none, one_word, verb

MOST_TOLD = 2
"""Decisions of bots that are told one by one."""


@verb(
    "new [code=CODE | seed=S] [profile=P] [players=LIST] [hand=N] [KEY=VALUE ...]",
    group="play",
    meaning="Begin a match; alone, after one that is over, the same with other cards. What a line "
    "leaves out is as the command line or the settings say, but for the seed: `play` takes a new "
    "one. KEY=VALUE changes a rule of the profile, or states the table. "
    "CODE is a match code, to be played on.",
    example="new seed=42 profile=pagat players=you,greedy match.target=6",
    takes="opening",
)
def new(session: Session, line: Line) -> Answer:
    """Begins a match."""
    if session.is_finished and not line.rest:
        match = session.begin_again()
    elif line.words and line.words[0].key == "code":
        match = _play_on_code(session, line)
    else:
        match = session.begin(parse_opening(line.words, session.opening))
    answer = session.happened(match_line(match, session.style))
    header = match.header
    answer.result = {
        "profile": header.rules.name,
        "sha256": header.rules.sha256,
        "seed": header.rng.seed,
        "players": header.seats,
    }
    return answer


def _play_on_code(session: Session, line: Line) -> Live:
    """Goes on with the match of a code; raises `LineFault` where that is not all that is stated."""
    code = one_word(line, "code=CODE, which says all of the match").text
    if not is_code(code):
        message = f"{code[:40]!r} is no match code; one begins with trash1."
        raise LineFault("bad_argument", message, line.words[0].column)
    return play_on_replay(session, code)


def _decide(session: Session, command: Command) -> Answer:
    match = session.begun
    if session.settings.tutor:
        _warn(session, command)
    match.play(command)
    match.settle()
    return session.happened()


def _warn(session: Session, command: Command) -> None:
    """Raises `LineFault` where a choice loses something and nobody has been warned of it yet."""
    choice = (session.hash, command)
    if session.warned == choice:
        return
    if loss := warning_of(session.begun, command, session.style):
        session.warned = choice
        raise LineFault("warned", f"{loss}. Type {command_line(command)} again to do it anyway.")


@verb(
    "draw",
    "d",
    group="play",
    needs="decision",
    meaning="Draw the top card of the stock.",
    example="draw",
    needs_table=True,
)
def draw(session: Session, line: Line) -> Answer:
    """Draws."""
    no_words(line)
    return _decide(session, DRAW)


@verb(
    "take",
    "t",
    group="play",
    needs="decision",
    meaning="Take the top discard.",
    example="take",
    needs_table=True,
)
def take(session: Session, line: Line) -> Answer:
    """Takes."""
    no_words(line)
    return _decide(session, TAKE)


@verb(
    "place SLOT",
    "p",
    group="play",
    needs="decision",
    meaning="Put the card in hand into a slot, where there is a choice: A, 2 to 13.",
    example="place 3",
    takes="slot",
    needs_table=True,
)
def place(session: Session, line: Line) -> Answer:
    """Places."""
    word = one_word(line, "a slot")
    return _decide(session, Place(parse_slot(word.text, word.column)))


@verb(
    "discard",
    "x",
    group="play",
    needs="decision",
    meaning="Discard the card in hand though it fits, where the rules allow it.",
    example="discard",
    needs_table=True,
)
def discard(session: Session, line: Line) -> Answer:
    """Discards."""
    no_words(line)
    return _decide(session, DISCARD)


@verb(
    "bot [N | until COND]",
    group="play",
    needs="play",
    meaning="Let bots decide: once, N times, or until a condition holds; greedy for a person.",
    example="bot until hand == 2 and phase == place",
    takes="until",
    needs_table=True,
)
def bot(session: Session, line: Line) -> Answer:
    """Lets bots decide."""
    until = parse_until(line)
    match = session.begun
    if until:
        decisions = bots_decide_until(match, until, session.out)
    else:
        word = one_or_none(line, "a number, or until and a condition")
        number = parse_number(word.text, "decisions", word.column) if word else 1
        if word and number > MOST_DECISIONS:
            message = f"at most {MOST_DECISIONS} decisions at once"
            raise LineFault("bad_argument", message, word.column)
        decisions = bots_decide(match, number)
    match.settle()
    answer = session.happened()
    if decisions > MOST_TOLD:
        answer.text = f"{decisions} decisions; {where(match, session.style)}"
    return answer


@verb(
    "resign",
    group="play",
    needs="play",
    meaning="Give up the match, for good: at the prompt no shorter word does it, and a person is "
    "asked first.",
    example="resign",
    needs_table=True,
    is_final=True,
)
def resign(session: Session, line: Line) -> Answer:
    """Gives up."""
    no_words(line)
    ends = not session.begun.ended
    if ends and session.ask and not session.ask("Give up the match, for good?"):
        return Answer(text="the match goes on")
    return _decide(session, RESIGN)


def _check_allowed(session: Session) -> None:
    """Raises `LineFault` where the setting `undo` forbids it."""
    allowed = session.settings.undo
    if allowed == "never":
        raise LineFault("may_not_undo", "nothing may be taken back here: the setting undo is never")


def _told(session: Session, news: str) -> Answer:
    """Tells what was done, and where the match stands now."""
    match = session.begun
    match.settle()
    match.heard = match.record
    return Answer(news=news, text=lambda: f"{news}\n{where(match, session.style)}")


@verb(
    "undo [N]",
    "u",
    group="play",
    needs="play",
    meaning="Take back your last move, or N of them, with what followed.",
    example="undo 2",
    takes="number",
)
def undo(session: Session, line: Line) -> Answer:
    """Takes back decisions."""
    times = how_many(line, "decisions")
    _check_allowed(session)
    hand = session.begun.state.hand
    seat = session.begun.undo(times)
    return _told(session, _took_back(session, seat, times, hand))


def _took_back(session: Session, seat: int, times: int, hand: int) -> str:
    """What was taken back and by whom, and where one is now if that is another hand."""
    match = session.begun
    moves = "last move" if times == 1 else f"last {times} moves"
    if match.people > 1 and seat:
        text = f"{name(match, seat, session.style)} took back the {moves}."
    else:
        text = f"Took back {'your' if seat else 'the'} {moves}."
    if match.state.hand != hand:
        text += f" You are in hand {match.state.hand} again."
    return f"{text} (redo does {'it' if times == 1 else 'them'} again)"


@verb(
    "redo [N]",
    group="play",
    needs="play",
    meaning="Do again what was taken back last.",
    example="redo",
    takes="number",
)
def redo(session: Session, line: Line) -> Answer:
    """Does again what was taken back."""
    times = how_many(line, "decisions")
    _check_allowed(session)
    session.begun.redo(times)
    return _told(session, "Did again what was taken back.")


@verb(
    "restart",
    group="play",
    meaning="Go back to the beginning of the match, with the same cards; redo returns.",
    example="restart",
)
def restart(session: Session, line: Line) -> Answer:
    """Goes back to the beginning; of a match that is over, plays its cards again."""
    no_words(line)
    if session.is_finished:
        match = session.begin_again(same_cards=True)
        return session.happened(match_line(match, session.style))
    _check_allowed(session)
    session.begun.restart()
    return _told(
        session, "The match begins again, with the same cards. (redo returns to where you were)"
    )


@verb(
    "again",
    group="play",
    meaning="Play the same cards again, from the beginning.",
    example="again",
    needs_table=True,
)
def again(session: Session, line: Line) -> Answer:
    """Begins a match with the same cards."""
    no_words(line)
    match = session.begin_again(same_cards=True)
    return session.happened(match_line(match, session.style))
