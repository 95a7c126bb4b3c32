"""Commands that play: they begin a match, decide, let bots decide, take back."""

from collections.abc import Sequence

from trashcli.conditions import Condition
from trashcli.exits import Fault
from trashcli.game.commands import DISCARD, DRAW, RESIGN, TAKE, Command, Place
from trashcli.game.state import Slot
from trashcli.replay.records import command_line
from trashcli.replay.source import is_code
from trashcli.shell.answer import Answer
from trashcli.shell.grammar import Word
from trashcli.shell.sentences import match_line, name, readable, warning_of, where
from trashcli.shell.session import Session, play_on_replay
from trashcli.shell.verbs import OPENING, SLOT, TIMES_OR_UNTIL, number, verb

MOST_TOLD = 2
"""Decisions of bots that are told one by one."""


@verb(
    "new [code=CODE | seed=S] [profile=P] [players=LIST] [hand=N] [KEY=VALUE ...]",
    group="play",
    takes=OPENING,
)
def new(session: Session, words: Sequence[Word]) -> Answer:
    """Begin a match; alone, after one that is over, another of the same players.

    What a line leaves out is as the command line or the settings say, but for the seed: `play`
    takes a new one. KEY=VALUE changes a rule of the profile, or states the table. CODE is a match
    code, to be played on.

    Example: new seed=42 profile=pagat players=you,greedy match.target=6
    """
    if session.is_finished and not words:
        match = session.begin_again()
    elif words and words[0].key == "code":
        match = play_on_replay(session, _code_of(words))
    else:
        match = session.begin_stated(words)
    answer = session.happened(match_line(match, session.style))
    header = match.header
    answer.result = {
        "profile": header.rules.name,
        "sha256": header.rules.sha256,
        "seed": header.rng.seed,
        "players": header.seats,
    }
    return answer


def _code_of(words: Sequence[Word]) -> str:
    """Return the code that a line states; raises `Fault` where that is not all it does."""
    if len(words) > 1:
        message = "new takes only code=CODE, which says all of the match"
        raise Fault("bad_argument", message, words[1].column)
    code = words[0].text
    if not is_code(code):
        message = f"{code[:40]!r} is no match code; one begins with trash1."
        raise Fault("bad_argument", message, words[0].column)
    return code


def _decide(session: Session, command: Command) -> Answer:
    match = session.begun
    if session.settings.tutor:
        _warn(session, command)
    match.play(command)
    match.settle()
    return session.happened()


def _warn(session: Session, command: Command) -> None:
    """Raise `Fault` where a choice loses something and nobody has been warned of it yet."""
    choice = (session.hash, command)
    if session.warned == choice:
        return
    if loss := warning_of(session.begun, command, session.style):
        session.warned = choice
        again = readable(command_line(command))
        raise Fault("warned", f"{loss}. Type {again} again to do it anyway.")


@verb("draw", "d", group="play", needs="decision")
def draw(session: Session) -> Answer:
    """Draw the top card of the stock."""
    return _decide(session, DRAW)


@verb("take", "t", group="play", needs="decision")
def take(session: Session) -> Answer:
    """Take the top discard."""
    return _decide(session, TAKE)


@verb("place SLOT", "p", group="play", needs="decision", takes=SLOT)
def place(session: Session, slot: Slot) -> Answer:
    """Place the card in hand in a slot, where there is a choice: A, 2 to 13.

    Example: place 3
    """
    return _decide(session, Place(slot))


@verb("discard", "x", group="play", needs="decision")
def discard(session: Session) -> Answer:
    """Discard the card in hand though it fits, where the rules allow it."""
    return _decide(session, DISCARD)


@verb("bot [N | until COND]", group="play", needs="play", takes=TIMES_OR_UNTIL, begins=True)
def bot(session: Session, times: int, until: Condition | None) -> Answer:
    """Let bots decide once, N times, or until a condition is true; greedy decides for a person.

    Example: bot until hand == 2 and phase == place
    """
    match = session.begun
    decisions = match.bots_decide_until(until, session.out) if until else match.bots_decide(times)
    match.settle()
    answer = session.happened()
    if decisions > MOST_TOLD:
        answer.text = f"{decisions} decisions; {where(match, session.style)}"
    return answer


@verb("resign", group="play", needs="play", begins=True, is_final=True)
def resign(session: Session) -> Answer:
    """Give up the match, for good: at the prompt type the whole word; a person is asked first."""
    if session.ask and not session.ask("Give up the match, for good?"):
        return Answer(text="the match goes on")
    return _decide(session, RESIGN)


def _check_allowed(session: Session) -> None:
    """Raise `Fault` where the setting `undo` forbids it."""
    if session.settings.undo == "never":
        raise Fault("may_not_undo", "nothing may be taken back here: the setting undo is never")


def _done(session: Session, news: str) -> Answer:
    """The answer that says what was done, and where the match stands now."""
    match = session.begun
    match.settle()
    match.heard = match.record
    return Answer(news=news, text=lambda: f"{news}\n{where(match, session.style)}")


@verb("undo [N]", "u", group="play", needs="play", takes=number("decisions", usual=1))
def undo(session: Session, times: int) -> Answer:
    """Take back your last move, or N of them, with what followed.

    Example: undo 2
    """
    _check_allowed(session)
    hand = session.begun.state.hand
    seat = session.begun.undo(times)
    return _done(session, _took_back(session, seat, times, hand))


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


@verb("redo [N]", group="play", needs="play", takes=number("decisions", usual=1))
def redo(session: Session, times: int) -> Answer:
    """Do again what was taken back last."""
    _check_allowed(session)
    session.begun.redo(times)
    return _done(session, "Did again what was taken back.")


@verb("restart", group="play", needs="match")
def restart(session: Session) -> Answer:
    """Go back to the beginning of the match, with the same cards; redo returns."""
    if session.is_finished:
        return again.does(session)
    _check_allowed(session)
    session.begun.restart()
    news = "The match begins again, with the same cards. (redo returns to where you were)"
    return _done(session, news)


@verb("again", group="play", needs="match")
def again(session: Session) -> Answer:
    """Play the same cards again, from the beginning."""
    match = session.begin_again(same_cards=True)
    return session.happened(match_line(match, session.style))
