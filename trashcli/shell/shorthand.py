"""Shorthand: what a person types at the prompt, as the line it stands for.

Enter alone            what `next:` shows
6, a slot's number     place 6; in accessible mode the choice of that number
6d, a card one sees    take, if it is the top discard; place, if it is in hand
rules, score, board    show rules, show stats, show board
dr, any beginning      the only verb that begins so
"""

from trashcli.advice import StockMemory, advise
from trashcli.game.cards import NUMBER
from trashcli.shell.session import Session
from trashcli.shell.values import command_text, parse_card
from trashcli.shell.verbs import by_word, verbs

SHOWN = {
    "board": "board",
    "table": "board",
    "slots": "slots",
    "piles": "piles",
    "log": "log",
    "rules": "rules",
    "score": "stats",
    "stats": "stats",
    "settings": "settings",
}


def expanded(text: str, session: Session) -> str:
    """The line that a typed text stands for; the text itself if it is no shorthand."""
    word, _, rest = text.strip().partition(" ")
    if not word:
        return suggested(session) if session.settings.enter else ""
    if not rest and (line := _single(word, session)):
        return line
    if word.lower() in by_word() or word.isdigit():
        return text
    names = {verb.name for verb in verbs() if verb.name.startswith(word.lower())}
    return f"{names.pop()} {rest}".rstrip() if len(names) == 1 else text


def suggested(session: Session) -> str:
    """What is best to do now, as a line; empty where nobody is to decide."""
    match = session.match
    if match is None or session.stepping or not match.legal:
        return ""
    memory = StockMemory()
    for record in match.hand_so_far:
        memory.note(match.happened(record)[1])
    return command_text(advise(match.table().view, memory).best[0])


def _single(word: str, session: Session) -> str:
    """What a word by itself stands for; empty if it stands for itself."""
    small = word.lower()
    if small in by_word():
        return ""
    if small in SHOWN:
        return f"show {SHOWN[small]}"
    if word.isascii() and word.isdigit():
        return _number(word, session)
    if small in ("a", "ace"):
        return "place A"
    return _card(word, session)


def _number(word: str, session: Session) -> str:
    legal = session.match.legal if session.match else []
    if not session.style.accessible:
        return f"place {word}"
    return legal[int(word) - 1] if 1 <= int(word[:9]) <= len(legal) else f"place {word}"


def _card(word: str, session: Session) -> str:
    card = parse_card(word)
    match = session.match
    if card is None or match is None:
        return ""
    if card == match.state.discards[:2] and "take" in match.legal:
        return "take"
    return f"place {NUMBER[card]}" if card == match.state.held else ""
