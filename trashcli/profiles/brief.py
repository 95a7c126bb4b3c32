"""The rules of one game on one screen: what a player must know before the first card.

Only what is played is told, the cards by their names, and the house rules in force last.  All of
it, key by key, stands in `words`.
"""

import textwrap
from collections.abc import Iterator, Sequence

from trashcli.game.cards import JOKER_WORD, RANK_WORDS
from trashcli.game.profile import Profile, joined, keys
from trashcli.wording import counted

MOST_LINES = 12
WIDTH = 77
INDENT = " " * 7
NAMES = {"A": "Aces", "J": "Jacks", "Q": "Queens", "K": "Kings", JOKER_WORD: "Jokers"}
TOLD = (
    *("players", "packs", "jokers", "removed", "wild", "wild_slots", "layout.first"),
    *("layout.step", "layout.last", "match.wins", "match.target", "match.hands", "match.minutes"),
    *("limits.turns", "limits.hands", "limits.voids", "lead.first"),
)
"""The keys that are told without their own sentence, or need not be known to play."""


def brief(profile: Profile, width: int = WIDTH) -> list[str]:
    """Return the rules in at most `MOST_LINES` lines of so many columns, if those are 77 or more:
    a label and what is to be known of it.
    """
    lines = [line for label, text in _parts(profile) for line in _wrapped(label, text, width)]
    house = [line for text in _house(profile) for line in _wrapped("House", text, width)]
    room = MOST_LINES - len(lines)
    if len(house) > room:
        house = [*house[: room - 1], f"{'House':<7}more of them: type rules all"]
    return [*lines, *house]


def _wrapped(label: str, text: str, width: int) -> list[str]:
    return textwrap.wrap(
        text,
        max(20, min(width, WIDTH)),
        initial_indent=f"{label:<7}",
        subsequent_indent=INDENT,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _parts(profile: Profile) -> Iterator[tuple[str, str]]:
    first = profile.layout.first
    slots = f"all your slots, A to {RANK_WORDS[first - 1]}" if first > 1 else "your slot, A"
    yield "Goal", f"Be the first with a card face up in {slots}."
    take = {
        "any": "Draw from the stock or take the top discard.",
        "placeable": "Draw from the stock, or take the top discard if it fits.",
        "never": "Draw from the stock.",
    }
    yield (
        "Turn",
        f"{take[profile.take]} A number goes to its own slot; you play on with the card that lay "
        "there, until one fits nowhere: it is discarded, and your turn ends.",
    )
    if wild := [*_named(profile.wild)]:
        yield "Wild", f"{joined(wild)} may go to {_wild_slots(profile)}."
    filled = "a number with no slot left"
    if dead := [*_named(_dead(profile))]:
        yield "Dead", f"{joined(dead)} end your turn; so does {filled}."
    else:
        yield "Dead", f"{filled[0].upper()}{filled[1:]} ends your turn."
    yield "Hand", f"Fill your layout to win the hand{_next_hand(profile)}."
    yield "Match", _match(profile)


def _named(ranks: Sequence[str]) -> Iterator[str]:
    return (NAMES.get(rank, f"{rank}s") for rank in ranks)


def _wild_slots(profile: Profile) -> str:
    if profile.wild_slots == "any":
        return "any face-down slot"
    names = [RANK_WORDS[slot - 1] for slot in profile.wild_slots]
    return f"slot {joined(names, 'or')}, face down" if names else "no slot"


def _dead(profile: Profile) -> list[str]:
    """The court cards, and jokers, that fit nowhere."""
    above = RANK_WORDS[max(profile.layout.first, 10) :]
    gone = (*profile.wild, *profile.removed)
    jokers = [JOKER_WORD] if profile.jokers and JOKER_WORD not in profile.wild else []
    return [*(rank for rank in above if rank not in gone), *jokers]


def _next_hand(profile: Profile) -> str:
    match profile.layout.step:
        case -1:
            return "; then you have one slot fewer"
        case 1:
            return "; then you have one slot more"
        case _:
            return ""


def _match(profile: Profile) -> str:
    match = profile.match
    ways = []
    if match.wins:
        ways.append(f"The first to win {counted(match.wins, 'hand')} wins the match.")
    if match.target:
        ways.append(f"The first to get to {counted(match.target, 'slot')} wins the match.")
    if match.hands:
        ways.append(f"After {counted(match.hands, 'hand')} the best-placed player wins.")
    if match.minutes:
        ways.append(f"After {counted(match.minutes, 'minute')} the best-placed player wins.")
    if profile.layout.step and match.wins != 1 and not match.target:
        last = counted(profile.layout.last, "slot")
        ways.append(f"The first to fill a layout of {last} wins the match.")
    return " ".join(ways) or "It goes on as long as you like."


def _house(profile: Profile) -> Iterator[str]:
    """The sentences of the keys that are not as usual and are told nowhere above."""
    usual = Profile()
    for path, key in keys().items():
        value = profile.value(path)
        has_effect = not key.about.needs or any(map(profile.value, key.about.needs))
        if path not in TOLD and value != usual.value(path) and has_effect:
            yield key.about.says(value)
