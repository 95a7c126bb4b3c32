"""What can be won: the sizes at which a hand can be completed, and the endings a match can reach.

Nothing here forbids a profile, since old replays may hold any: it finds the rules by which people
would play for ever. A hand can be won at a size if some order of the deck fills every slot of that
size; the best order is a first turn in which each card turned up is the next that fits, so it is
enough that every slot has a card of its own. A match can be won if a walk over the sizes, one hand
a step, gets to an ending before a limit of the rules does.
"""

from collections.abc import Iterator

from msgspec import Struct

from trashcli.game.cards import JOKER_WORD, RANK_WORDS, SUITS
from trashcli.game.profile import Profile, joined

FILLING = ("removed", "wild", "jokers", "packs", "wild_slots", "wild_last")
"""The keys that decide which card may fill a slot."""
SIZES = ("layout.first", "layout.step", "layout.last")


class Doubt(Struct, frozen=True):
    """Something that nobody can win, and the keys concerned; `fatal` if no match can be won."""

    keys: tuple[str, ...]
    message: str
    fatal: bool


def doubts(profile: Profile) -> list[Doubt]:
    """Return what cannot be won by a profile that is free of contradictions, the worst first."""
    fewest, most = profile.players
    found = _doubts(profile, fewest)
    if any(one.fatal for one in found) and not any(one.fatal for one in _doubts(profile, most)):
        with_fewest = f"with {fewest} players "
        return [Doubt(one.keys, with_fewest + one.message, fatal=False) for one in found]
    return found


def obstacle(profile: Profile, players: int, size: int) -> str | None:
    """Return why no layout of this size can be completed; None if one can."""
    numbers = [slot for slot in range(1, size + 1) if _has_number(profile, slot)]
    for_wilds = [slot for slot in range(1, size + 1) if slot not in numbers]
    wilds = _wild_cards(profile, players)
    allowed = profile.wild_slots
    blocked = [slot for slot in for_wilds if allowed != "any" and slot not in allowed]
    if for_wilds and not wilds:
        return f"nothing can fill {_slots(for_wilds)}: no card has that number, and none is wild"
    if blocked:
        return (
            f"nothing can fill {_slots(blocked)}: no card has that number, and no wild may go there"
        )
    if len(for_wilds) > wilds:
        return f"{_slots(for_wilds)} need {len(for_wilds)} wilds, and the deck has {wilds}"
    if not numbers and not profile.wild_last:
        return f"nothing can fill the last slot of {size}: no number fits, and a wild may not"
    return None


def reachable_sizes(profile: Profile, players: int) -> list[int]:
    """Return the sizes that a layout can have in a match, from the first on, hand by hand.

    A size is left by completing a layout, or, while others complete theirs, by the reveal.
    """
    layout = profile.layout
    sizes = [layout.first]
    if layout.step and not obstacle(profile, players, layout.first):
        while sizes[-1] != layout.last and _can_leave(profile, players, sizes[-1]):
            sizes.append(sizes[-1] + layout.step)
    return sizes


def _can_leave(profile: Profile, players: int, size: int) -> bool:
    return profile.after.reveal or not obstacle(profile, players, size)


def _doubts(profile: Profile, players: int) -> list[Doubt]:
    first = profile.layout.first
    if why := obstacle(profile, players, first):
        return [Doubt((*FILLING, *SIZES), f"no hand can be won: {why}", fatal=True)]
    endings = dict(_endings(profile, players))
    if not any(why is None for why in endings.values()):
        why = "; ".join(why for why in endings.values() if why) or "nothing ends it"
        keys = (*endings, "limits.hands", *SIZES, *FILLING)
        return [Doubt(keys, f"no match can be won: {why}", fatal=True)]
    return [
        Doubt((key, "match.hands", "limits.hands", *SIZES, *FILLING), why, fatal=False)
        for key, why in endings.items()
        if why
    ]


def _endings(profile: Profile, players: int) -> Iterator[tuple[str, str | None]]:
    """Each ending by the key that states it, and why it cannot be reached (None where it can).

    The last layout is an ending even where nobody states one. That `match.hands` comes before it is
    no fault: such a match is meant to be short.
    """
    match, layout = profile.match, profile.layout
    sizes = reachable_sizes(profile, players)
    if layout.step:
        yield "layout.last", _last_layout(profile, players, sizes)
    if match.target is not None:
        hands = abs(match.target - layout.first)
        yield (
            "match.target",
            (
                f"no layout can get to match.target {match.target}, only to {sizes[-1]}"
                if match.target not in sizes
                else _too_late("match.target", hands, profile)
            ),
        )
    if match.wins is not None:
        yield "match.wins", _too_late("match.wins", match.wins, profile)
    if match.hands is not None:
        why = f"limits.hands ends the match without a winner before match.hands {match.hands}"
        yield "match.hands", why if match.hands > profile.limits.hands else None
    if match.minutes is not None:
        yield "match.minutes", None


def _last_layout(profile: Profile, players: int, sizes: list[int]) -> str | None:
    last, most = profile.layout.last, profile.limits.hands
    if last not in sizes:
        why = obstacle(profile, players, sizes[-1])
        return f"no layout gets past {sizes[-1]} slots: {why}"
    if why := obstacle(profile, players, last):
        return f"the last layout cannot be cleared: {why}"
    if len(sizes) > most:
        return f"the last layout takes {len(sizes)} hands, and limits.hands is {most}"
    return None


def _too_late(key: str, hands: int, profile: Profile) -> str | None:
    """Why an ending that takes so many hands is not reached: the match ends before."""
    bounds = {"match.hands": profile.match.hands, "limits.hands": profile.limits.hands}
    for bound, most in bounds.items():
        if most is not None and hands > most:
            return f"{key} takes {hands} hands, and {bound} ends the match after {most}"
    return None


def _has_number(profile: Profile, slot: int) -> bool:
    """Whether some card belongs to the slot: its rank is in the deck and is not wild."""
    rank = RANK_WORDS[slot - 1]
    return rank not in profile.removed and rank not in profile.wild


def _wild_cards(profile: Profile, players: int) -> int:
    """How many wild cards the deck of so many players holds."""
    ranks = [rank for rank in profile.wild if rank != JOKER_WORD and rank not in profile.removed]
    jokers = profile.jokers if JOKER_WORD in profile.wild else 0
    return profile.packs_for(players) * (len(SUITS) * len(ranks) + jokers)


def _slots(slots: list[int]) -> str:
    return f"slot{'s' * (len(slots) > 1)} {joined(slots)}"
