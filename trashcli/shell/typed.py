"""Slips: what a newcomer types at the prompt that is no line, and what to type instead."""

import re
import shlex
from collections.abc import Sequence

from trashcli.exits import Fault
from trashcli.game.cards import RANK_WORDS, parse_card, rank_word
from trashcli.replay.records import command_line
from trashcli.screen.spoken import WORDS
from trashcli.shell.help import SHOWN
from trashcli.shell.sentences import advice_for, card_name
from trashcli.shell.session import Session
from trashcli.shell.verbs import by_word, verbs
from trashcli.wording import nearest

HELP = ("help", "?", "how")
MEANT = {"stop": "quit", "rematch": "new"}
"""Words that players type for others."""
PROGRAM = "trashcli"
PLACE = re.compile(r"start|end|[ht]?\d[\d.t]*")
"""What may be a place in a replay."""
OTHERWISE_READ = re.compile(r"#|\d+\s|(?:fails|xfail|quiet)\s", re.IGNORECASE)
"""How a line begins that does not begin with its verb: with a remark, its number, a prefix."""
RANKS = {rank.lower(): rank for rank in RANK_WORDS} | {word: rank for rank, word in WORDS.items()}
"""The ranks by what they are written or called, in small letters."""


def expanded(text: str, session: Session) -> str:
    """The line that a typed text stands for; the text itself if it is no shorthand.

    Raises `Fault` for a card that does not lie there, for what several verbs may be, and for
    what is no verb's beginning.
    """
    word, rest = [*text.split(maxsplit=1), "", ""][:2]
    if not word:
        return _entered(session) if session.settings.enter else ""
    if word.lower() == PROGRAM:
        return _pasted(rest)
    if word.lower() in ("place", "p") and (line := _place_card(rest, session)):
        return line
    if not rest and (line := _single(word, session)):
        return line
    check_slot_alone(word, rest, session)
    if word.lower() in by_word() or OTHERWISE_READ.match(text.strip()):
        return text
    if name := _begun(word.lower()):
        return f"{name} {rest}".rstrip()
    raise unknown(word, rest, session)


def _pasted(arguments: str) -> str:
    """The line that does what a line of the shell would do; raises `Fault` for one that has to
    be typed there.
    """
    try:
        command, *words = shlex.split(arguments) or [""]
    except ValueError:
        command, words = "", ["?"]
    options = dict(zip(words[::2], words[1::2], strict=False))
    if not command:
        return "new"
    if command == "play" and options.keys() <= {"--resume"} and len(words) == 2:
        return f"load {shlex.quote(words[1])}"
    if command == "play" and options.keys() <= NEW_OPTIONS.keys() and not len(words) % 2:
        stated = (NEW_OPTIONS[name] + value for name, value in options.items())
        return f"new {shlex.join(stated)}".rstrip()
    if command in ("step", "replay") and len(words) == 1:
        return f"open {shlex.quote(words[0])}"
    if command in ("version", "help", "rules") and not words:
        return command
    message = f"that is a command of the shell: type quit first, then trashcli {command}"
    raise Fault("unknown_verb", message[:160])


NEW_OPTIONS = {"--profile": "profile=", "--seed": "seed=", "--players": "players=", "--set": ""}
"""Options of `trashcli play`, and how `new` takes each."""


def _place_card(rest: str, session: Session) -> str:
    """The line that places the card in hand where it is named instead of a slot: `place J`."""
    held = session.match.state.held if session.match else None
    rank = RANKS.get(rest.strip().lower())
    if not held or session.match is None or rank_word(held) != rank:
        return ""
    slot = f"place {RANK_WORDS.index(rank) + 1}" if rank in RANK_WORDS else ""
    return "" if slot in session.match.legal else _placing(session)


def _entered(session: Session) -> str:
    """The line that Enter stands for, once what could not be written before has been."""
    if (match := session.match) and not match.ended:
        match.settle()
        if session.is_finished:
            return "show"
    return suggested(session)


def _begun(word: str) -> str:
    """The only verb that begins so; empty if none does.  Raises `Fault`."""
    meant = [verb for verb in verbs() if verb.name.startswith(word)]
    if len(meant) > 1:
        names = ", ".join(sorted(verb.name for verb in meant))
        raise Fault("unknown_verb", f"{word} may be {names}: type more of it")
    if meant and meant[0].is_final:
        name = meant[0].name
        raise Fault("unknown_verb", f"{name} cannot be taken back: type the whole word")
    return meant[0].name if meant else ""


def suggested(session: Session) -> str:
    """What is best to do now, as a line; empty where there is nothing to suggest."""
    match = session.match
    if session.stepping:
        return "n"
    if match is None:
        return ""
    if match.ended:
        return "new"
    if not match.people:
        return "bot"
    return command_line(advice_for(match, session.style).best[0]) if match.legal else ""


def _single(word: str, session: Session) -> str:
    """What a word by itself stands for; empty if it stands for itself."""
    small = word.lower()
    if small in HELP:
        return f"help {_first_help(session)}"
    if small in MEANT:
        return MEANT[small]
    if small == "start" and not session.stepping:
        return suggested(session) or "new"
    if small in by_word():
        return ""
    if small in SHOWN:
        return f"show {SHOWN[small]}"
    if session.stepping:
        return f"goto {small}" if PLACE.fullmatch(small) else ""
    return _on_table(word, session) if session.match else ""


def _on_table(word: str, session: Session) -> str:
    """What a number, a rank or a card stands for; empty for any other word."""
    small = word.lower()
    if word.isascii() and word.isdigit() and session.style.accessible and session.begun.legal:
        return _choice(word, session.begun.legal)
    if small in RANKS:
        return _rank(RANKS[small], session)
    if word.isascii() and word.isdigit():
        return f"place {word}"
    return _card(word, session)


def _first_help(session: Session) -> str:
    """The topic that is told first here."""
    return "stepping" if session.stepping else "over" if session.is_finished else "play"


def _choice(word: str, legal: Sequence[str]) -> str:
    """The choice of that number; where a slot is to be chosen, the slot."""
    if any(line.startswith("place ") for line in legal):
        return f"place {word}"
    if not 1 <= int(word[:9]) <= len(legal):
        message = f"No choice {word[:9]}: the choices are 1 to {len(legal)}."
        raise Fault("bad_argument", message, legal=legal)
    return legal[int(word) - 1]


def _rank(rank: str, session: Session) -> str:
    """What a rank stands for: a slot, or a card that is seen."""
    match = session.begun
    place = f"place {RANK_WORDS.index(rank) + 1}"
    held, top = match.state.held, match.state.discards[:2]
    if held and place not in match.legal and rank_word(held) == rank:
        return _placing(session)
    if not held and top and rank_word(top) == rank:
        return "take"
    return place


def _card(word: str, session: Session) -> str:
    card = parse_card(word)
    match = session.begun
    if card is None:
        return ""
    if card == match.state.held:
        return _placing(session)
    if not match.state.held and card == match.state.discards[:2]:
        return "take"
    where = f"{card_name(card, session.style)} is neither in hand nor the top discard"
    raise Fault("not_now", where, legal=match.legal)


def _placing(session: Session) -> str:
    """The only line that places the card in hand; raises `Fault` where there are several."""
    match = session.begun
    places = [line for line in match.legal if line.startswith("place")]
    if len(places) == 1:
        return places[0]
    card = card_name(match.state.held or "", session.style)
    raise Fault("bad_argument", f"{card} may go to several slots: type one of them", legal=places)


SHORTEST = 3
"""Letters that a word has of which can be told what was meant."""
REPLIES = ("y", "yes", "no")
_SLOT = re.compile(r".*\b(1[0-3]|[1-9])")


def check_slot_alone(word: str, rest: str, session: Session) -> None:
    """Raises `Fault` where a card is named beside the slot that it is to go to."""
    if (
        word.lower() in ("place", "p")
        and len(rest.split()) > 1
        and (line := _place_hint(rest, session))
    ):
        raise Fault("bad_argument", f"place takes only a slot: type {line}")


def unknown(word: str, rest: str, session: Session) -> Fault:
    """There is no such command; what may have been meant."""
    if word.lower() in REPLIES:
        return Fault("unknown_verb", f"Nothing was asked. {_help(session)}")
    line = _place_hint(rest, session)
    words = [*by_word(), *(() if line else SHOWN)]
    if len(word) >= SHORTEST and (meant := nearest(word, words)):
        hint = f"Did you mean {meant}?"
    else:
        hint = f"Type {line}." if line else _help(session)
    return Fault("unknown_verb", f"No command {word[:40]!r}. {hint}")


def _help(session: Session) -> str:
    return f"Type {'help' if session.style.accessible else '?'} for help."


def _place_hint(rest: str, session: Session) -> str:
    """How to place a card in the slot that the words end with; empty if they name none, or nobody
    plays.
    """
    found = _SLOT.fullmatch(rest.strip())
    if not (found and session.match):
        return ""
    slot = found[1]
    return f"place {slot}" if session.style.accessible else f"{slot}, or place {slot}"
