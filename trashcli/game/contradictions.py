"""Contradictions: values that are each legal, but not together, or not at this table.

Each check names what it found, the keys concerned and what to do.  Nothing large is ever built, so
a profile from anywhere may be judged.
"""

from collections.abc import Iterator

from msgspec import Struct

from trashcli.game.cards import JOKER_WORD, RANK_WORDS
from trashcli.game.chance import MOST_CARDS
from trashcli.game.profile import Profile, joined

SIZES = ("layout.first", "layout.step", "layout.last")
DECK = ("packs", "jokers", "removed")


class Contradiction(Struct, frozen=True):
    """What does not go together and what to do about it, and the paths of all keys concerned."""

    keys: tuple[str, ...]
    message: str
    advice: str

    def __str__(self) -> str:
        return f"{self.message}; {self.advice}"


def contradictions(profile: Profile) -> list[Contradiction]:
    """What contradicts in a profile, whoever plays by it; empty for a profile that can be used."""
    checks = (_players, _packs, _ranks, _wild_slots, _sizes, _nothing_changes, _free_draws, _leads)
    found = [one for check in checks for one in check(profile)]
    return found or [*_nothing_fits(profile), *_no_table(profile)][:1]


def at_table(profile: Profile, players: int) -> list[Contradiction]:
    """What contradicts when so many play by a profile that is free of contradictions itself."""
    fewest, most = profile.players
    if not fewest <= players <= most:
        allowed = f"{fewest} to {most}" if fewest != most else str(fewest)
        message = f"this profile is for {allowed} players, not for {players}"
        return [Contradiction(("players",), message, f"have {allowed} players, or change players")]
    return [*_deck(profile, players), *_leads(profile, players)]


def largest(profile: Profile) -> int:
    """The most slots a layout can have in a match by this profile."""
    layout = profile.layout
    return layout.last if layout.step > 0 else layout.first


def _players(profile: Profile) -> Iterator[Contradiction]:
    fewest, most = profile.players
    if fewest > most:
        yield Contradiction(
            ("players",),
            f"the fewest players, {fewest}, are more than the most, {most}",
            f"write [{most}, {fewest}]",
        )


def _packs(profile: Profile) -> Iterator[Contradiction]:
    if not isinstance(profile.packs, tuple):
        return
    froms = [least for least, _ in profile.packs]
    if froms != sorted(set(froms)):
        yield Contradiction(
            ("packs",),
            "the table does not ascend from fewer to more players",
            "give each number of players once, the smallest first",
        )
    fewest = min(profile.players)
    if not froms or min(froms) > fewest:
        yield Contradiction(
            ("packs", "players"),
            f"the table says nothing for {fewest} players",
            f"begin it with [{fewest}, 1]",
        )


def _ranks(profile: Profile) -> Iterator[Contradiction]:
    for key, order in (
        ("removed", RANK_WORDS),
        ("wild", (*RANK_WORDS, JOKER_WORD)),
        ("wild_slots", range(1, 14)),
    ):
        values = profile.value(key)
        if values != "any" and list(values) != [value for value in order if value in values]:
            yield Contradiction(
                (key,),
                f"{joined(values)} are not in order, or stand twice",
                "give each once, ascending from A to K, then joker",
            )
    gone = [rank for rank in profile.wild if rank in profile.removed]
    if gone:
        yield Contradiction(
            ("wild", "removed"),
            f"{joined(gone)} cannot be both wild and taken out",
            "take it out of one of the lists",
        )
    if JOKER_WORD in profile.wild and not profile.jokers:
        yield Contradiction(
            ("wild", "jokers"),
            "joker is wild, but there are no jokers",
            "set jokers to 1 to 9, or take joker out of wild",
        )


def _wild_slots(profile: Profile) -> Iterator[Contradiction]:
    most = largest(profile)
    if profile.wild_slots == "any":
        return
    lacking = [slot for slot in profile.wild_slots if slot > most]
    if lacking:
        yield Contradiction(
            ("wild_slots", *SIZES),
            f"no layout ever has slot {joined(lacking, 'or')}: the largest has {most}",
            f"give slots from 1 to {most}",
        )


def _sizes(profile: Profile) -> Iterator[Contradiction]:
    first, step, last = profile.layout.first, profile.layout.step, profile.layout.last
    target = profile.match.target
    if (last - first) * step < 0:
        way = "grow away" if step > 0 else "shrink away"
        yield Contradiction(
            SIZES,
            f"layouts begin with {first} slots and {way} from the last size, {last}",
            f"set layout.step to {-step}, or layout.last to at {'least' if step > 0 else 'most'} "
            f"{first}",
        )
    elif target is not None and step:
        if (target - first) * step <= 0:
            yield Contradiction(
                ("match.target", "layout.first", "layout.step"),
                f"the target of {target} slots is not beyond the first size, {first}",
                f"give a target {'above' if step > 0 else 'below'} {first}, or null",
            )
        if (last - target) * step < 0:
            yield Contradiction(
                ("match.target", "layout.last", "layout.step"),
                f"the target of {target} slots is beyond the last size, {last}",
                f"give a target of at {'most' if step > 0 else 'least'} {last}, or null",
            )


def _nothing_changes(profile: Profile) -> Iterator[Contradiction]:
    if profile.layout.step:
        return
    if profile.match.target is not None:
        yield Contradiction(
            ("match.target", "layout.step"),
            "layouts that keep their size never get to a target",
            "set match.target to null, or layout.step to -1 or 1",
        )
    if profile.after.reveal:
        yield Contradiction(
            ("after.reveal", "layout.step"),
            "a reveal changes nothing where layouts keep their size",
            "set after.reveal to false, or layout.step to -1 or 1",
        )


def _free_draws(profile: Profile) -> Iterator[Contradiction]:
    most = max(profile.players)
    if profile.after.free_draws and most > 2:
        yield Contradiction(
            ("after.free_draws", "players"),
            f"free draws are for two players, but up to {most} may play",
            "set players to [2, 2], or after.free_draws to 0",
        )


def _leads(profile: Profile, players: int | None = None) -> Iterator[Contradiction]:
    """Seats that lead but are not there: with so many players, else with the most."""
    most = players or max(profile.players)
    for key in ("lead.first", "lead.next"):
        seat = profile.value(key)
        if isinstance(seat, int) and seat > most:
            yield Contradiction(
                (key, "players"),
                f"seat {seat} cannot lead: there are only {most} players",
                f"give a seat from 1 to {most}",
            )


def _nothing_fits(profile: Profile) -> Iterator[Contradiction]:
    most = largest(profile)
    numbers = set(RANK_WORDS[:most]) - set(profile.removed) - set(profile.wild)
    wilds = profile.wild and profile.wild_slots and (profile.wild_last or most > 1)
    if not numbers and not wilds:
        yield Contradiction(
            ("removed", "wild", "wild_slots", "wild_last", *SIZES),
            f"no card fits any slot of the largest layout, which has {most}",
            "leave some of these ranks in the pack, or let wilds be placed",
        )


def _no_table(profile: Profile) -> Iterator[Contradiction]:
    """The fault at the smallest table, where no number of players could play."""
    fewest, most = profile.players
    at_fewest = at_table(profile, fewest)
    if at_fewest and all(at_table(profile, players) for players in range(fewest + 1, most + 1)):
        yield at_fewest[0]


def _deck(profile: Profile, players: int) -> Iterator[Contradiction]:
    packs = profile.packs_for(players)
    cards = packs * (4 * (len(RANK_WORDS) - len(profile.removed)) + profile.jokers)
    dealt = players * largest(profile)
    if cards > MOST_CARDS:
        yield Contradiction(
            (*DECK, "players"),
            f"{players} players would use {cards} cards, but {MOST_CARDS} are the most",
            "use fewer packs, or have fewer players",
        )
    if cards < dealt + 2:
        yield Contradiction(
            (*DECK, "players", *SIZES),
            f"{players} players with {largest(profile)} slots each need {dealt + 2} cards, "
            f"two of them outside the layouts, but there are {cards}",
            "use more packs, have fewer players, or smaller layouts",
        )
