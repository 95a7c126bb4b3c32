"""The profile: every rule of the game as the value of a key, each key stated once.

A field's type says what is allowed, its default is pagat's rule, its `Key` says what it means, how
a rule sheet puts it and where the rule comes from.  Loader, checker, schema, `explain`, `diff` and
the docs are all made from these fields; nothing else lists the keys.
"""

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

Ranks = tuple[Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"], ...]
WildRanks = tuple[
    Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "joker"], ...
]
Size = Annotated[int, Meta(ge=1, le=13)]
Slots = tuple[Size, ...]
Count = Annotated[int, Meta(ge=1, le=1_000_000)]
Turns = Annotated[int, Meta(ge=1, le=60_000)]
"""A turn's number must fit the 16 bits that `chance` numbers it with."""
Players = Annotated[int, Meta(ge=2, le=1024)]
Packs = Annotated[int, Meta(ge=1, le=1024)]
PackTable = tuple[tuple[Players, Packs], ...]


class Key(Struct, frozen=True):
    """What a key means (`meaning`), a value of it as a sentence of the rule sheet (`says`), and
    where the rule is from (`source`).  `under` is the heading the sentence stands under."""

    under: Literal["table", "deal", "turn", "wilds", "end", "lead", "match"]
    meaning: str
    says: Callable[[Any], str]
    source: str


def by_word(sentences: dict[Any, str], other: str = "") -> Callable[[Any], str]:
    """A sentence for each word; any other value is put into `other`."""
    return lambda value: sentences[value] if value in sentences else other.format(value)


def count(many: str, *, one: str | None = None, none: str = "") -> Callable[[Any], str]:
    """A sentence with a number in it; `one` where it is 1, `none` where there is no number."""

    def says(value: int | None) -> str:
        if value is None:
            return none
        return (one if value == 1 and one else many).format(value)

    return says


def listed(some: str, none: str) -> Callable[[Any], str]:
    """A sentence that lists values, joined with commas; `none` for an empty list."""
    return lambda values: some.format(", ".join(map(str, values))) if values else none


def _players(value: tuple[int, int]) -> str:
    fewest, most = value[0], value[1]
    who = f"Exactly {fewest}" if fewest == most else f"{fewest} to {most}"
    return f"{who} players can play."


def _packs(value: str | int | PackTable) -> str:
    if value == "half":
        return "One pack of 52 cards for every two players, or part of two."
    if isinstance(value, int):
        return f"The deck is {value} pack{'s' if value > 1 else ''} of 52 cards."
    steps = [f"from {players} players on {packs}" for players, packs in value]
    return f"Packs of 52 cards: {', '.join(steps)}."


def _wild_slots(value: str | Slots) -> str:
    if value == "any":
        return "A wild may go to any slot with a face-down card."
    if not value:
        return "A wild may not be placed at all."
    return f"A wild may go only to a face-down card in slot {', '.join(map(str, value))}."


def _step(value: int) -> str:
    return {
        -1: "After completing a layout a player has one slot fewer.",
        0: "Layouts keep their size from hand to hand.",
        1: "After completing a layout a player has one slot more.",
    }[value]


class Layout(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The sizes of layouts."""

    first: Annotated[
        Size,
        Key(
            "deal",
            "slots of each layout in the first hand",
            count("In the first hand each layout has {} slots.", one="First layouts are one slot."),
            "pagat, Deal",
        ),
    ] = 10
    step: Annotated[
        Literal[-1, 0, 1],
        Key(
            "end",
            "what completing does to a layout's size: -1 shrinks it, 0 keeps it, 1 grows it",
            _step,
            "pagat, Subsequent hands; growing layouts are met elsewhere",
        ),
    ] = -1
    last: Annotated[
        Size,
        Key(
            "match",
            "clearing a layout of this size wins the match (never where step is 0)",
            count(
                "Where sizes change, clearing a layout of {} slots wins the match.",
                one="Where sizes change, clearing a layout of one slot wins the match.",
            ),
            "pagat, Subsequent hands",
        ),
    ] = 1


class After(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is still played when a layout is complete."""

    last_turn: Annotated[
        bool,
        Key(
            "end",
            "whether everyone else gets one last turn after the first completion",
            by_word(
                {
                    False: "The hand is over as soon as a layout is complete.",
                    True: "When a layout is complete, everyone else gets one last turn, "
                    "and all who complete theirs count.",
                }
            ),
            "the commonest house rule outside the sources",
        ),
    ] = False
    reveal: Annotated[
        bool,
        Key(
            "end",
            "whether the others turn up their face-down cards at the end, to count if all are right",
            by_word(
                {
                    False: "Cards still face down at the end of a hand stay unseen.",
                    True: "At the end of a hand the others turn up their face-down cards; "
                    "whoever has each in its own slot counts as complete.",
                }
            ),
            "pagat, Variations (reveal)",
        ),
    ] = False
    reveal_wilds: Annotated[
        bool,
        Key(
            "end",
            "whether a face-down wild counts as right in any slot when turned up in a reveal",
            by_word(
                {
                    True: "In a reveal, a wild is right in any slot.",
                    False: "In a reveal, a wild is not right in any slot.",
                }
            ),
            "judged: a wild standing in a slot counts",
        ),
    ] = True
    free_draws: Annotated[
        int,
        Meta(ge=0, le=1000),
        Key(
            "end",
            "how many draws the loser of two players gets at the end to complete the layout",
            count(
                "The loser then gets {} free draws to try to complete.",
                one="The loser then gets one free draw to try to complete.",
            ),
            "pagat, Variations (three free draws)",
        ),
    ] = 0
    free_from: Annotated[
        Literal["either", "stock"],
        Key(
            "end",
            "where free draws come from: either pile, or the stock alone",
            by_word(
                {
                    "either": "Free draws may come from either pile.",
                    "stock": "Free draws come from the stock alone.",
                }
            ),
            "judged: drawing is from either pile throughout",
        ),
    ] = "either"


class Lead(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who plays first in a hand."""

    first: Annotated[
        Annotated[int, Meta(ge=1, le=1024)] | Literal["random"],
        Key(
            "lead",
            "the seat that leads the first hand, or random",
            by_word({"random": "Chance says who leads the first hand."}, "Seat {} leads first."),
            "judged: the sources say only `the first player`",
        ),
    ] = 1
    next: Annotated[
        Literal["winner", "rotate", "loser", "same"] | Annotated[int, Meta(ge=1, le=1024)],
        Key(
            "lead",
            "who leads each later hand: the winner, the next seat clockwise (rotate), the loser, "
            "the same seat again, or always a given seat",
            by_word(
                {
                    "winner": "The winner of a hand leads the next.",
                    "rotate": "The lead passes clockwise from hand to hand, whoever won.",
                    "loser": "The player with most cards still face down leads the next hand.",
                    "same": "The same seat leads every hand.",
                },
                "Seat {} leads every later hand.",
            ),
            "pagat, Subsequent hands; Variations (rotating lead)",
        ),
    ] = "winner"


class MatchEnd(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What ends a match beside clearing the last layout; the first that is met."""

    target: Annotated[
        Size | None,
        Key(
            "match",
            "the first to get to a layout of this size wins the match",
            count(
                "The first to get to a layout of {} slots wins the match.",
                one="The first to get to a layout of one slot wins the match.",
                none="There is no size to get to.",
            ),
            "pagat, Variations (shorter game)",
        ),
    ] = None
    hands: Annotated[
        Count | None,
        Key(
            "match",
            "the match ends after this many hands; the best-placed wins",
            count(
                "After {} hands the best-placed player wins.",
                one="After one hand the best-placed player wins.",
                none="The number of hands is open.",
            ),
            "pagat, Variations (fixed number of deals)",
        ),
    ] = None
    minutes: Annotated[
        Count | None,
        Key(
            "match",
            "the match ends with the hand in which this much playing time is up; "
            "the best-placed wins",
            count(
                "When {} minutes are up, the hand is finished and the best-placed player wins.",
                one="When one minute is up, the hand is finished and the best-placed player wins.",
                none="There is no clock.",
            ),
            "pagat, Variations (fixed time)",
        ),
    ] = None
    wins: Annotated[
        Count | None,
        Key(
            "match",
            "the first to win this many hands wins the match",
            count(
                "The first to win {} hands wins the match.",
                one="Whoever wins a hand wins the match.",
                none="No number of hand wins ends the match.",
            ),
            "the Kings-wild app (a single hand); best-of series are met elsewhere",
        ),
    ] = None
    tie: Annotated[
        Literal["joint", "more", "latest"],
        Key(
            "match",
            "a tie when hands or time are up: all win (joint), play on until it is broken (more), "
            "or the latest winner of a hand wins (latest)",
            by_word(
                {
                    "joint": "Players tied for best share the win.",
                    "more": "While the best are tied, all play on.",
                    "latest": "Of players tied for best, the latest winner of a hand wins.",
                }
            ),
            "judged",
        ),
    ] = "joint"


class Limits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Guards against play that never ends."""

    turns: Annotated[
        Turns,
        Key(
            "end",
            "a hand without a completion is void after this many turns",
            count("A hand in which nobody completes in {} turns is void."),
            "derived: some tables can stick for ever",
        ),
    ] = 1000
    hands: Annotated[
        Count,
        Key(
            "match",
            "the match ends without a winner after this many hands",
            count("After {} hands without a decision nobody wins."),
            "derived",
        ),
    ] = 1000
    voids: Annotated[
        Count,
        Key(
            "match",
            "the match ends without a winner after this many void hands in a row",
            count(
                "After {} void hands in a row nobody wins.", one="After a void hand nobody wins."
            ),
            "judged",
        ),
    ] = 10


class Profile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One set of rules.  Each value is legal by itself; `contradictions` judges them together."""

    players: Annotated[
        tuple[Players, Players],
        Key("table", "fewest and most players", _players, "pagat, Players and cards"),
    ] = (2, 38)
    packs: Annotated[
        Literal["half"] | Packs | PackTable,
        Key(
            "table",
            "packs of 52: half (one for every two players), a number, or a table of "
            "[players from, packs]",
            _packs,
            "pagat, Players and cards",
        ),
    ] = "half"
    jokers: Annotated[
        int,
        Meta(ge=0, le=9),
        Key(
            "table",
            "jokers added to each pack",
            lambda n: f"Each pack has {n} joker{'s' if n > 1 else ''}." if n else "No jokers.",
            "pagat, Variations (jokers)",
        ),
    ] = 0
    removed: Annotated[
        Ranks,
        Key(
            "table",
            "ranks taken out of each pack",
            listed("These ranks are taken out of each pack: {}.", "No rank is taken out."),
            "met elsewhere: court cards taken out",
        ),
    ] = ()
    wild: Annotated[
        WildRanks,
        Key(
            "wilds",
            "the ranks that are wild, `joker` among them",
            listed("Wild: {}.", "No card is wild."),
            "pagat, Players and cards; Variations (another wild, jokers, all court cards)",
        ),
    ] = ("J",)
    wilds: Annotated[
        Literal["moving", "locked", "removed"],
        Key(
            "wilds",
            "what a number does when its slot shows a wild: takes the slot while the wild is held "
            "and moves on (moving), is dead (locked), or takes the slot while the wild is "
            "discarded and the turn ends (removed)",
            by_word(
                {
                    "moving": "A number whose slot shows a wild takes the slot, "
                    "and the wild moves on to another face-down card.",
                    "locked": "A number whose slot shows a wild cannot be placed.",
                    "removed": "A number whose slot shows a wild takes the slot; "
                    "the wild is discarded and the turn ends.",
                }
            ),
            "pagat, Play; locked and removed wilds are met elsewhere",
        ),
    ] = "moving"
    wild_slots: Annotated[
        Literal["any"] | Slots,
        Key(
            "wilds",
            "the slots a wild may go to: any, or a list",
            _wild_slots,
            "pagat, Play; Kings in the corners are met elsewhere",
        ),
    ] = "any"
    wild_last: Annotated[
        bool,
        Key(
            "wilds",
            "whether a wild may fill the only face-down slot left",
            by_word(
                {
                    True: "A wild may fill the last face-down slot.",
                    False: "A wild may not fill the last face-down slot.",
                }
            ),
            "pagat, Subsequent hands (an Ace or a Jack)",
        ),
    ] = True
    layout: Layout = Layout()
    upcard: Annotated[
        bool,
        Key(
            "deal",
            "whether one card is turned up at the deal to begin the discard pile",
            by_word(
                {
                    False: "No card is turned up: the discard pile begins empty, "
                    "so the first player draws from the stock.",
                    True: "One card is turned up to begin the discard pile.",
                }
            ),
            "pagat, Deal; an up-card is met elsewhere",
        ),
    ] = False
    take: Annotated[
        Literal["any", "placeable", "never"],
        Key(
            "turn",
            "when the top discard may be taken: always (any), if it fits (placeable), or never",
            by_word(
                {
                    "any": "A turn begins with the top card of the stock or the top discard.",
                    "placeable": "A turn begins with the top card of the stock, "
                    "or with the top discard if it can be placed.",
                    "never": "A turn begins with the top card of the stock; "
                    "discards are never taken.",
                }
            ),
            "pagat, Play",
        ),
    ] = "any"
    optional: Annotated[
        Literal["none", "numbers", "wilds", "all"],
        Key(
            "turn",
            "cards that fit and may be discarded instead",
            by_word(
                {
                    "none": "A card that fits must be placed.",
                    "numbers": "A number that fits may be discarded instead; a wild may not.",
                    "wilds": "A wild that fits may be discarded instead; a number may not.",
                    "all": "A card that fits may be discarded instead.",
                }
            ),
            "pagat, Play; optional placing is met elsewhere",
        ),
    ] = "none"
    stock_empty: Annotated[
        Literal["reshuffle", "reshuffle_all", "pass", "void"],
        Key(
            "turn",
            "a draw from an empty stock: the discards are shuffled, keeping the top (reshuffle) or "
            "all of them (reshuffle_all), the turn is passed, or the hand is void",
            by_word(
                {
                    "reshuffle": "When the stock is empty, all discards but the top one "
                    "are shuffled into a new stock.",
                    "reshuffle_all": "When the stock is empty, all discards are shuffled "
                    "into a new stock.",
                    "pass": "When the stock is empty, drawing from it passes the turn.",
                    "void": "When the stock is empty, drawing from it makes the hand void.",
                }
            ),
            "pagat, Play",
        ),
    ] = "reshuffle"
    after: After = After()
    reduce: Annotated[
        Literal["completers", "winner"],
        Key(
            "end",
            "who changes size after a hand: all who completed (completers) or its winner",
            by_word(
                {
                    "completers": "Everyone who completes a layout changes size.",
                    "winner": "Only the winner of the hand changes size.",
                }
            ),
            "pagat, Variations (reveal)",
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
        return msgspec.structs.replace(self, packs=self.packs_for(players))


_ENCODER = msgspec.json.Encoder(order="sorted")


def document(profile: Profile) -> bytes:
    """The canonical bytes of a profile: every key, sorted, defaults written out."""
    return _ENCODER.encode(profile)
