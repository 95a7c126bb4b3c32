"""The profile: every rule of the game as the value of a key, each key stated once.

A field's type says what is allowed, its default is pagat's rule, its `About` says what it means,
how a rule sheet puts it and where the rule comes from.  Loader, checker, schema, `explain`, `diff`
and the docs are all made from these fields; nothing else lists the keys.
"""

from collections.abc import Mapping
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from trashcli.game.hand_keys import After, Layout, Size
from trashcli.game.keys import About, Key, by_word, either, joined, keys_of, listed, number
from trashcli.game.match_keys import Lead, Limits, MatchEnd

Ranks = tuple[Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"], ...]
WildRanks = tuple[
    Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "joker"], ...
]
Slots = tuple[Size, ...]
Players = Annotated[int, Meta(ge=2, le=1024)]
Packs = Annotated[int, Meta(ge=1, le=1024)]
PackTable = tuple[tuple[Players, Packs], ...]


def _players_say(value: tuple[int, int]) -> str:
    fewest, most = value
    return f"For {fewest} to {most} players." if fewest != most else f"For {fewest} players."


def _packs_say(value: str | int | PackTable) -> str:
    if value == "half":
        return "The deck is one pack of 52 cards for every two players or part of two."
    if isinstance(value, tuple):
        steps = [f"from {players} players on {packs}" for players, packs in value]
        return f"The number of packs of 52 cards in the deck: {', '.join(steps)}."
    return (
        f"The deck is {value} packs of 52 cards." if value != 1 else "The deck is one pack of 52."
    )


def _wild_slots_say(value: str | Slots) -> str:
    if value == "any":
        return "A wild may go to any slot with a face-down card."
    if not value:
        return "A wild may not be placed at all."
    return f"A wild may go only to a face-down card in slot {joined(value, 'or')}."


class Profile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One set of rules.  Each value is legal by itself; `contradictions` judges them together.

    Lists of ranks and slots stand in order (A to K, then joker) without doubles.
    """

    players: Annotated[
        tuple[Players, Players],
        About(
            under="table",
            meaning="fewest and most players",
            says=_players_say,
            example=(2, 6),
            source="pagat, Players and cards",
        ),
    ] = (2, 38)
    packs: Annotated[
        Literal["half"] | Packs | PackTable,
        About(
            under="table",
            meaning="packs of 52 cards: half (half the players, rounded up), a number, or a table "
            "of [players from, packs]",
            says=_packs_say,
            example=((2, 1), (3, 2), (5, 3)),
            source="pagat, Players and cards",
        ),
    ] = "half"
    jokers: Annotated[
        int,
        Meta(ge=0, le=9),
        About(
            under="table",
            meaning="jokers added to each pack",
            says=number(
                "Each pack has {} jokers.",
                one="Each pack has one joker.",
                none="There are no jokers.",
            ),
            off=(0,),
            example=2,
            source="pagat, Variations (jokers)",
        ),
    ] = 0
    removed: Annotated[
        Ranks,
        About(
            under="table",
            meaning="ranks taken out of each pack",
            says=listed("Taken out of each pack: {}.", "No rank is taken out."),
            off=((),),
            example=("Q", "K"),
            source="packs without court cards are met elsewhere",
        ),
    ] = ()
    wild: Annotated[
        WildRanks,
        About(
            under="wilds",
            meaning="the ranks that are wild; joker is one of them",
            says=listed("These cards are wild and stand for any number: {}.", "No card is wild."),
            example=("K", "joker"),
            source="pagat, Players and cards; Variations (another wild, jokers, all court cards)",
        ),
    ] = ("J",)
    wild_slots: Annotated[
        Literal["any"] | Slots,
        About(
            under="wilds",
            meaning="the slots a wild may go to: any, or a list",
            says=_wild_slots_say,
            example=(1, 5, 6, 10),
            source="pagat, Play; Kings in the corners are met elsewhere",
            needs=("wild",),
        ),
    ] = "any"
    wild_last: Annotated[
        bool,
        About(
            under="wilds",
            meaning="whether a wild may fill the only face-down slot left",
            says=either("A wild may fill the last slot too.", "A wild may not fill the last slot."),
            example=False,
            source="pagat, Subsequent hands (an Ace or a Jack fills the last slot)",
            needs=("wild",),
        ),
    ] = True
    wilds: Annotated[
        Literal["moving", "locked", "removed"],
        About(
            under="wilds",
            meaning="what a number does when its slot shows a wild: takes the slot while the wild "
            "is held and moves on (moving), is dead (locked), or takes the slot while the wild is "
            "discarded and the turn ends (removed)",
            says=by_word(
                {
                    "moving": "A number whose slot shows a wild takes the slot, and the wild moves "
                    "on to another face-down card.",
                    "locked": "A number whose slot shows a wild is dead.",
                    "removed": "A number whose slot shows a wild takes the slot; the wild is "
                    "discarded and the turn is over.",
                }
            ),
            example="locked",
            source="pagat, Play; locked and removed wilds are met elsewhere",
            needs=("wild",),
        ),
    ] = "moving"
    layout: Layout = Layout()
    upcard: Annotated[
        bool,
        About(
            under="deal",
            meaning="whether one card is turned up at the deal to begin the discard pile",
            says=either(
                "One card is turned up beside the stock to begin the discard pile.",
                "No card is turned up, so the first player must draw from the stock.",
            ),
            example=True,
            source="pagat, Deal; an up-card is met elsewhere",
        ),
    ] = False
    take: Annotated[
        Literal["any", "placeable", "never"],
        About(
            under="turn",
            meaning="when the top discard may be taken: always (any), if it fits (placeable), or "
            "never",
            says=by_word(
                {
                    "any": "A turn begins with the top card of the stock, or the top discard.",
                    "placeable": "A turn begins with the top card of the stock, or the top discard "
                    "if it can be placed.",
                    "never": "A turn begins with the top card of the stock, never with a discard.",
                }
            ),
            example="placeable",
            source="pagat, Play; the others are met elsewhere",
        ),
    ] = "any"
    optional: Annotated[
        Literal["none", "numbers", "wilds", "all"],
        About(
            under="placing",
            meaning="cards that fit and may be discarded all the same",
            says=by_word(
                {
                    "none": "A card that fits must be placed.",
                    "numbers": "A wild that fits must be placed; a number may be discarded.",
                    "wilds": "A number that fits must be placed; a wild may be discarded.",
                    "all": "A card that fits may be discarded all the same.",
                }
            ),
            example="wilds",
            source="pagat, Play; the others are met elsewhere",
        ),
    ] = "none"
    stock_empty: Annotated[
        Literal["reshuffle", "reshuffle_all", "pass", "void"],
        About(
            under="turn",
            meaning="a draw from an empty stock: the discards but the top one are shuffled "
            "(reshuffle), or all of them (reshuffle_all), the turn is passed (pass), or the hand "
            "is void (void)",
            says=by_word(
                {
                    "reshuffle": "When the stock is empty, all discards but the top one are "
                    "shuffled into a new stock.",
                    "reshuffle_all": "When the stock is empty, all discards are shuffled into a "
                    "new stock.",
                    "pass": "When the stock is empty, drawing from it passes the turn.",
                    "void": "When the stock is empty, drawing from it makes the hand void.",
                }
            ),
            example="reshuffle_all",
            source="pagat, Play; the others are met elsewhere",
        ),
    ] = "reshuffle"
    after: After = After()
    reduce: Annotated[
        Literal["completers", "winner"],
        About(
            under="end",
            meaning="who changes size after a hand: all who completed a layout (completers), or "
            "the winner of the hand alone",
            says=by_word(
                {
                    "completers": "All who complete a layout in a hand change size.",
                    "winner": "Only the winner of a hand changes size.",
                }
            ),
            example="winner",
            source="pagat, Variations (reveal)",
            needs=("after.last_turn", "after.reveal", "after.free_draws"),
        ),
    ] = "completers"
    lead: Lead = Lead()
    match: MatchEnd = MatchEnd()
    limits: Limits = Limits()

    def packs_for(self, players: int) -> int:
        """How many packs are used with that many players."""
        if self.packs == "half":
            return (players + 1) // 2
        if isinstance(self.packs, int):
            return self.packs
        return [packs for least, packs in self.packs if least <= players][-1]

    def at_table(self, players: int) -> "Profile":
        """The profile with `packs` the number used by that many players, as a replay holds it."""
        return replace(self, packs=self.packs_for(players))

    def value(self, path: str) -> Any:  # noqa: ANN401 -- the type is the key's own
        """The value of the key with this path, such as `layout.first`."""
        return attrgetter(path)(self)

    def changed(self, values: Mapping[str, Any]) -> "Profile":
        """The profile with other values for the keys with these paths; each must be legal."""
        groups = {path.partition(".")[0] for path in values if "." in path}
        changes = {path: value for path, value in values.items() if "." not in path}
        for group in groups:
            inner = {
                path.partition(".")[2]: value
                for path, value in values.items()
                if path.startswith(f"{group}.")
            }
            changes[group] = replace(getattr(self, group), **inner)
        return replace(self, **changes)


@cache
def keys() -> dict[str, Key]:
    """Every key by its path, in the order of the profile."""
    return {key.path: key for key in keys_of(Profile)}


_ENCODER = msgspec.json.Encoder(order="sorted")


def document(profile: Profile) -> bytes:
    """The canonical bytes of a profile: every key, sorted, defaults written out."""
    return _ENCODER.encode(profile)
