"""The keys of a profile that stand in the groups `layout` and `after`: a hand, and its end.

As in `profile`: a field's type says what is allowed, its default is pagat's rule.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from trashcli.game.keys import About, by_word, either, number

Size = Annotated[int, Meta(ge=1, le=13)]

_COURTS = {
    11: " (the last is the Jack's)",
    12: " (the last two are the Jack's and the Queen's)",
    13: " (the last three are the Jack's, the Queen's and the King's)",
}


def _slots(size: int) -> str:
    """`one slot`, `10 slots`; with more, whose the last ones are."""
    return f"{size} slots{_COURTS.get(size, '')}" if size > 1 else "one slot"


class Layout(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
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
    ] = 10
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
    ] = -1
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
            off=(False,),
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
            off=(0,),
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
            off=(False,),
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
