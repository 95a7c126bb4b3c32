"""The keys of a profile that stand in the groups `lead`, `match` and `limits`: hand after hand.

As in `profile`: a field's type says what is allowed, its default is pagat's rule.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from trashcli.game.hand_keys import Size
from trashcli.game.keys import About, by_word, number

Count = Annotated[int, Meta(ge=1, le=1_000_000)]
Turns = Annotated[int, Meta(ge=1, le=60_000)]
"""A turn's number must fit the 16 bits that `chance` numbers it with."""
SeatNumber = Annotated[int, Meta(ge=1, le=1024)]


class Lead(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
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
    ] = 1
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
    ] = "winner"


class MatchEnd(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
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
    ] = None
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
    ] = None
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
    ] = None
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
    ] = None
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
    ] = "joint"


class Limits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
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
    ] = 1000
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
    ] = 1000
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
    ] = 10
