"""Who plays: `you,greedy`, `Ann,Ben=random` as the sittings of a table, and back from a replay."""

from collections import Counter
from collections.abc import Sequence
from difflib import get_close_matches

from trashcli.players import Choose, bot, bot_names, who
from trashcli.replay.headers import name_fault
from trashcli.replay.records import HUMAN, Player
from trashcli.screen.table import Sitting
from trashcli.shell.codes import LineFault
from trashcli.wording import nearest

YOU = "you"
SURE = 0.8
"""How like a bot's name a name must be to be taken for a slip."""
FORMS = "a bot's name, you, NAME or NAME=BOT for each seat, such as you,greedy"


def parse_players(text: str, you: str = YOU) -> tuple[Sitting, ...]:
    """The players that a comma-separated list names, a seat each; `you` is what the person is
    called who gives no name.  Raises `LineFault`.
    """
    parts = [part.strip() for part in text.split(",")]
    sittings = tuple(_sitting(part, seat, you) for seat, part in enumerate(parts, 1))
    for name, count in Counter(at.name for at in sittings).items():
        if count > 1:
            message = f"{count} players are called {name}; give each a name of its own: Ann,Ben"
            raise LineFault("bad_players", message)
    return sittings


def _sitting(text: str, seat: int, you: str) -> Sitting:
    name, equals, kind = (part.strip() for part in text.partition("="))
    if not text:
        raise LineFault("bad_players", f"seat {seat} has no player; give {FORMS}")
    if not equals and name == YOU:
        name, kind = you, YOU
    elif not equals:
        if name in bot_names():
            return Sitting(f"{name} {seat}", name)
        if get_close_matches(name.lower(), bot_names(), 1, SURE):
            raise unknown_bot(name, f" (a person called {name} is {name}={YOU})")
        kind = YOU
    if kind != YOU and kind not in bot_names():
        raise unknown_bot(kind)
    if fault := name_fault(name) or _no_text(name):
        raise LineFault("bad_players", f"the name {name[:60]!r} {fault}")
    return Sitting(name, HUMAN if kind == YOU else kind)


def _no_text(name: str) -> str:
    """Why a name from a command line cannot stand in a replay; empty where it can."""
    return "is no text" if any("\ud800" <= letter <= "\udfff" for letter in name) else ""


def players_text(sittings: Sequence[Sitting]) -> str:
    """The list that `parse_players` makes these sittings of."""
    return ",".join(_player_text(at, seat) for seat, at in enumerate(sittings, 1))


def _player_text(at: Sitting, seat: int) -> str:
    if at.kind == HUMAN:
        return at.name if at.name not in bot_names() else f"{at.name}={YOU}"
    return at.kind if at.name == f"{at.kind} {seat}" else f"{at.name}={at.kind}"


def unknown_bot(name: str, more: str = "") -> LineFault:
    """No bot has this name."""
    names = bot_names()
    meant = nearest(name, names)
    hint = f"did you mean {meant}?" if meant else f"bots are {', '.join(names)}"
    return LineFault("bad_players", f"there is no bot {name[:60]!r}; {hint}{more}")


def players_of(sittings: Sequence[Sitting]) -> list[Player]:
    """The players as a replay's header has them."""
    return [Player(at.name, HUMAN if at.kind == HUMAN else who(at.kind)) for at in sittings]


def sitting_of(player: Player) -> Sitting:
    """Who sits at a seat of a replay; a bot that is not known here keeps its name."""
    if player.who == HUMAN:
        return Sitting(player.name, HUMAN)
    return Sitting(player.name, player.who.removeprefix("bot:").partition("/")[0])


def choose_of(kind: str) -> Choose:
    """How a bot decides; a person's seat is played by greedy where a bot must.

    Raises `LineFault` for a bot that is not known here.
    """
    if kind != HUMAN and kind not in bot_names():
        raise LineFault("unsupported", f"the bot {kind[:40]} is not known here")
    return bot("greedy" if kind == HUMAN else kind).choose


def decider(kind: str) -> str:
    """The bot that decides for such a seat, as a replay's `by` has it."""
    return who("greedy" if kind == HUMAN else kind)
