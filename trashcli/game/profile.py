"""The profile: every rule of the game as the value of a key, each stated once.

A key's type, default, allowed values and the sentences that explain it stand together, so that
loading, checking, explaining, the schema and the docs all follow from this one file.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import FieldInfo, fields, force_setattr, replace

Heading = Literal[
    "goal", "table", "deal", "turn", "placing", "wilds", "end", "lead", "match", "limits"
]
"""Where a key's sentence stands in a rule sheet: the headings in their order."""


class About(Struct, frozen=True, kw_only=True):
    """What a key means, a value of it as a sentence, another value it may have, and where the rule
    is from.  It has an effect only where one of the keys it `needs` is on (not false, 0 or empty).
    With a value that is `off` the rule is not played at all.
    """

    under: Heading
    meaning: str
    says: Callable[[Any], str]
    example: Any
    source: str
    needs: tuple[str, ...] = ()
    off: tuple[Any, ...] = ()


class Keys(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A profile, or a group of keys in it.

    Profiles are hashed, and replays hold them. So a key of format 1 is always written out, and a
    key added later is written only where it is not at its default: adding one that is off changes
    no hash and no file. A key of format 1 has its default from `format_1`, a later key states it.
    """

    def __post_init__(self) -> None:
        """Hold the default itself where a later key equals it: msgspec leaves out nothing else."""
        for name, default in zip(self.__struct_fields__, self.__struct_defaults__, strict=True):
            if getattr(self, name) == default:
                force_setattr(self, name, default)


def format_1(default: Any) -> Any:  # noqa: ANN401 -- the type is the key's own
    """Return the default of a key of format 1: one that is written even where it is the value."""
    return msgspec.field(default_factory=lambda: default)


class Key(Struct, frozen=True):
    """One key of a profile: its path (`layout.first`), its type, its default, and more about it."""

    path: str
    type: Any
    default: Any
    about: About


def keys_of(profile: type[Struct], group: str = "") -> Iterator[Key]:
    """The keys of a profile, or of a group in it, in the order in which they are declared."""
    for field in fields(profile):
        path = group + field.name
        default = getattr(profile(), field.name)
        if isinstance(default, Struct):
            yield from keys_of(type(default), f"{path}.")
        else:
            yield Key(path, field.type, default, _about(field))


def _about(field: FieldInfo) -> About:
    return next(extra for extra in get_args(field.type) if isinstance(extra, About))


def joined(values: Iterable[object], word: str = "and") -> str:
    """`1, 5 and 6` for these values."""
    *others, last = map(str, values)
    return f"{', '.join(others)} {word} {last}" if others else last


def by_word(sentences: dict[Any, str], other: str = "") -> Callable[[Any], str]:
    """A sentence for each word; any other value is put into `other`."""
    return lambda value: sentences[value] if value in sentences else other.format(value)


def either(yes: str, no: str) -> Callable[[bool], str]:
    """A sentence for true and one for false."""
    return lambda value: yes if value else no


def number(many: str, *, one: str, none: str = "") -> Callable[[int | None], str]:
    """A sentence with a number in it; `one` where it is 1, `none` where it is 0 or None."""

    def says(value: int | None) -> str:
        return many.format(value) if value and value > 1 else one if value else none

    return says


def listed(some: str, none: str) -> Callable[[Any], str]:
    """A sentence that lists values; `none` for an empty list."""
    return lambda values: some.format(joined(values)) if values else none


Size = Annotated[int, Meta(ge=1, le=13)]

_COURTS = {
    11: " (the last is the Jack's)",
    12: " (the last two are the Jack's and the Queen's)",
    13: " (the last three are the Jack's, the Queen's and the King's)",
}


def _slots(size: int) -> str:
    """`one slot`, `10 slots`; with more, whose the last ones are."""
    return f"{size} slots{_COURTS.get(size, '')}" if size > 1 else "one slot"


class Layout(Keys, frozen=True, kw_only=True):
    """The sizes of layouts."""

    first: Annotated[
        Size,
        About(
            under="deal",
            meaning="slots of each layout in the first hand",
            says=lambda size: f"In the first hand each layout has {_slots(size)}.",
            example=8,
            source="pagat, Deal; other sizes are met elsewhere",
        ),
    ] = format_1(10)
    step: Annotated[
        Literal[-1, 0, 1],
        About(
            under="goal",
            meaning="what completing does to a layout's size: -1 shrinks it, 0 keeps it, "
            "1 grows it",
            says=by_word(
                {
                    -1: "Completing a layout means one slot fewer in the next hand.",
                    0: "Layouts keep their size from hand to hand.",
                    1: "Completing a layout means one slot more in the next hand.",
                }
            ),
            example=0,
            source="pagat, Subsequent hands; growing layouts are met elsewhere",
        ),
    ] = format_1(-1)
    last: Annotated[
        Size,
        About(
            under="goal",
            meaning="completing a layout of this size wins the match",
            says=lambda size: f"Completing a layout of {_slots(size)} wins the match.",
            example=5,
            source="pagat, Subsequent hands",
            needs=("layout.step",),
        ),
    ] = format_1(1)


class After(Keys, frozen=True, kw_only=True):
    """What is still played when a layout is complete."""

    last_turn: Annotated[
        bool,
        About(
            under="end",
            meaning="whether everyone else gets one last turn after the first completion",
            says=either(
                "When a layout is complete, everyone else gets one last turn to complete theirs.",
                "Nobody gets a last turn.",
            ),
            off=(False,),
            example=True,
            source="the commonest house rule outside the sources",
        ),
    ] = format_1(False)
    free_draws: Annotated[
        int,
        Meta(ge=0, le=1000),
        About(
            under="end",
            meaning="how many free draws the loser of two players gets to complete the layout",
            says=number(
                "When a hand is won, the loser gets {} free draws to complete the layout.",
                one="When a hand is won, the loser gets a free draw to complete the layout.",
                none="The loser gets no free draws.",
            ),
            off=(0,),
            example=3,
            source="pagat, Variations (three free draws)",
        ),
    ] = format_1(0)
    free_from: Annotated[
        Literal["either", "stock"],
        About(
            under="end",
            meaning="where free draws come from: either pile, or the stock alone",
            says=by_word(
                {
                    "either": "Free draws come from either pile.",
                    "stock": "Free draws come from the stock alone.",
                }
            ),
            example="stock",
            source="judged: a draw is from either pile everywhere else",
            needs=("after.free_draws",),
        ),
    ] = format_1("either")
    reveal: Annotated[
        bool,
        About(
            under="end",
            meaning="whether the others turn up their face-down cards at the end of a hand, and "
            "count as completing where each lies in its own slot",
            says=either(
                "At the end of the hand the others turn up their face-down cards; "
                "whoever has each in its own slot counts as completing the layout.",
                "Cards still face down at the end of the hand stay unseen.",
            ),
            off=(False,),
            example=True,
            source="pagat, Variations (reveal)",
        ),
    ] = format_1(False)
    reveal_wilds: Annotated[
        bool,
        About(
            under="end",
            meaning="whether a face-down wild is right in any slot when a reveal turns it up",
            says=either(
                "A wild turned up at the end of a hand is right in any slot.",
                "A wild turned up at the end of a hand is right in no slot.",
            ),
            example=False,
            source="judged: a wild that stands in a slot counts",
            needs=("after.reveal",),
        ),
    ] = format_1(True)


Count = Annotated[int, Meta(ge=1, le=1_000_000)]
Turns = Annotated[int, Meta(ge=1, le=60_000)]
"""A turn's number must fit the 16 bits that `chance` numbers it with."""
SeatNumber = Annotated[int, Meta(ge=1, le=1024)]


class Lead(Keys, frozen=True, kw_only=True):
    """Who plays first in a hand."""

    first: Annotated[
        SeatNumber | Literal["random"],
        About(
            under="lead",
            meaning="the seat that leads the first hand, or random",
            says=by_word(
                {"random": "Chance says who leads the first hand."},
                "Seat {} leads the first hand.",
            ),
            example="random",
            source="judged: the sources say only `the first player`",
        ),
    ] = format_1(1)
    next: Annotated[
        Literal["winner", "rotate", "loser", "same"] | SeatNumber,
        About(
            under="lead",
            meaning="who leads each later hand: the winner, the next seat clockwise (rotate), the "
            "loser (who has most cards face down), the same seat again, or a given seat",
            says=by_word(
                {
                    "winner": "The winner of a hand leads the next.",
                    "rotate": "The lead passes clockwise from hand to hand, whoever won.",
                    "loser": "The player with most cards still face down leads the next hand.",
                    "same": "The same seat leads every hand.",
                },
                "Seat {} leads every later hand.",
            ),
            example="rotate",
            source="pagat, Subsequent hands; Variations (rotating lead)",
        ),
    ] = format_1("winner")


class MatchEnd(Keys, frozen=True, kw_only=True):
    """What ends a match beside clearing the last layout; the first that is met."""

    target: Annotated[
        Size | None,
        About(
            under="match",
            meaning="the first to get to a layout of this size wins the match",
            says=number(
                "The first to get to a layout of {} slots wins the match.",
                one="The first to get to a layout of one slot wins the match.",
                none="No size of layout wins the match when it is reached.",
            ),
            off=(None,),
            example=6,
            source="pagat, Variations (a shorter game)",
        ),
    ] = format_1(None)
    hands: Annotated[
        Count | None,
        About(
            under="match",
            meaning="the match ends after this many hands, and the best-placed player wins",
            says=number(
                "After {} hands the best-placed player wins.",
                one="After one hand the best-placed player wins.",
                none="The match is not decided after a number of hands.",
            ),
            off=(None,),
            example=10,
            source="pagat, Variations (a fixed number of deals)",
        ),
    ] = format_1(None)
    minutes: Annotated[
        Count | None,
        About(
            under="match",
            meaning="the match ends with the hand in which this much playing time is up, and the "
            "best-placed player wins",
            says=number(
                "When {} minutes are up, the hand is finished and the best-placed player wins.",
                one="When one minute is up, the hand is finished and the best-placed player wins.",
                none="There is no time limit.",
            ),
            off=(None,),
            example=30,
            source="pagat, Variations (a fixed time)",
        ),
    ] = format_1(None)
    wins: Annotated[
        Count | None,
        About(
            under="match",
            meaning="the first to win this many hands wins the match",
            says=number(
                "The first to win {} hands wins the match.",
                one="Whoever wins a hand wins the match.",
                none="Winning a number of hands does not win the match.",
            ),
            off=(None,),
            example=2,
            source="the Kings-wild app (a single hand); other numbers are met elsewhere",
        ),
    ] = format_1(None)
    tie: Annotated[
        Literal["joint", "more", "latest"],
        About(
            under="match",
            meaning="a tie when hands or time are up: all win (joint), all play on until it is "
            "broken (more), or the latest winner of a hand wins (latest)",
            says=by_word(
                {
                    "joint": "Players tied for best share the win.",
                    "more": "While the best are tied, all play on.",
                    "latest": "Of players tied for best, the latest winner of a hand wins.",
                }
            ),
            example="more",
            source="judged",
            needs=("match.hands", "match.minutes"),
        ),
    ] = format_1("joint")


class Limits(Keys, frozen=True, kw_only=True):
    """Guards against play that never ends."""

    turns: Annotated[
        Turns,
        About(
            under="limits",
            meaning="a hand that nobody has completed after this many turns is void",
            says=number(
                "A hand that nobody has completed after {} turns is void.",
                one="A hand that nobody has completed after one turn is void.",
            ),
            example=200,
            source="derived: some tables can stick for ever",
        ),
    ] = format_1(1000)
    hands: Annotated[
        Count,
        About(
            under="limits",
            meaning="the match ends without a winner after this many hands",
            says=number(
                "If nothing has decided the match after {} hands, nobody wins.",
                one="If nothing has decided the match after one hand, nobody wins.",
            ),
            example=100,
            source="derived: some tables can stick for ever",
        ),
    ] = format_1(1000)
    voids: Annotated[
        Count,
        About(
            under="limits",
            meaning="the match ends without a winner after this many void hands in a row",
            says=number(
                "After {} void hands in a row nobody wins.",
                one="After a void hand nobody wins.",
            ),
            example=3,
            source="judged",
        ),
    ] = format_1(10)


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


class Profile(Keys, frozen=True, kw_only=True):
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
    ] = format_1((2, 38))
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
    ] = format_1("half")
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
    ] = format_1(0)
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
    ] = format_1(())
    wild: Annotated[
        WildRanks,
        About(
            under="wilds",
            meaning="the ranks that are wild; joker is one of them",
            says=listed("These cards are wild and stand for any number: {}.", "No card is wild."),
            example=("K", "joker"),
            source="pagat, Players and cards; Variations (another wild, jokers, all court cards)",
        ),
    ] = format_1(("J",))
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
    ] = format_1("any")
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
    ] = format_1(True)
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
    ] = format_1("moving")
    layout: Layout = format_1(Layout())
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
    ] = format_1(False)
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
    ] = format_1("any")
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
    ] = format_1("none")
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
    ] = format_1("reshuffle")
    after: After = format_1(After())
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
    ] = format_1("completers")
    lead: Lead = format_1(Lead())
    match: MatchEnd = format_1(MatchEnd())
    limits: Limits = format_1(Limits())

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
    """Return the canonical bytes of a profile: sorted keys, those of format 1 all written."""
    return _ENCODER.encode(profile)
