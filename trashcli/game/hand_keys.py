"""The keys of a profile that stand in the groups `layout` and `after`: a hand, and its end.

As in `profile`: a field's type says what is allowed, its default is pagat's rule.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from trashcli.game.keys import About, by_word, either, number

Size = Annotated[int, Meta(ge=1, le=13)]


class Layout(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The sizes of layouts."""

    first: Annotated[
        Size,
        About(
            under="deal",
            meaning="slots of each layout in the first hand",
            says=number(
                "In the first hand each layout has {} slots.",
                one="In the first hand each layout has one slot.",
            ),
            example=8,
            source="pagat, Deal; other sizes are met elsewhere",
        ),
    ] = 10
    step: Annotated[
        Literal[-1, 0, 1],
        About(
            under="end",
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
    ] = -1
    last: Annotated[
        Size,
        About(
            under="match",
            meaning="completing a layout of this size wins the match",
            says=number(
                "Completing a layout of {} slots wins the match.",
                one="Completing a layout of one slot wins the match.",
            ),
            example=5,
            source="pagat, Subsequent hands",
            needs=("layout.step",),
        ),
    ] = 1


class After(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
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
            example=True,
            source="the commonest house rule outside the sources",
        ),
    ] = False
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
            example=3,
            source="pagat, Variations (three free draws)",
        ),
    ] = 0
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
    ] = "either"
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
            example=True,
            source="pagat, Variations (reveal)",
        ),
    ] = False
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
    ] = True
