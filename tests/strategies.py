"""What Hypothesis may draw: profiles with and without contradictions, tables to play them at."""

from collections.abc import Sequence
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from trashcli.game.cards import JOKER_WORD, RANK_WORDS
from trashcli.game.contradictions import at_table, contradictions, largest
from trashcli.game.profile import Profile, keys
from trashcli.profiles.values import (
    Kind,
    Many,
    Nothing,
    OneOf,
    Row,
    Switch,
    Text,
    Whole,
    Word,
    kind_at,
)

Values = dict[str, Any]
"""Values of keys, by their paths."""


def some(values: Sequence[Any], most: int = 4) -> st.SearchStrategy[tuple[Any, ...]]:
    """A few of the values, in their order."""
    chosen = (
        st.lists(st.sampled_from(values), max_size=most, unique=True) if values else st.just([])
    )
    return chosen.map(lambda few: tuple(value for value in values if value in few))


@st.composite
def sizes(draw: st.DrawFn) -> Values:
    """Layouts that shrink, keep their size or grow, and maybe a target on their way.  Small ones
    are likelier: random players seldom complete a large one.
    """
    step = draw(st.sampled_from([-1, 0, 1]))
    size = st.integers(1, 4) | st.integers(1, 13)
    small, large = sorted(draw(st.tuples(size, size)))
    first, last = (small, large) if step > 0 else (large, small)
    targets = range(first + step, last + step, step) if step else ()
    return {
        "layout.first": first,
        "layout.step": step,
        "layout.last": last,
        "match.target": draw(st.sampled_from([None, *targets])),
        "after.reveal": draw(st.booleans()) if step else False,
    }


@st.composite
def ranks(draw: st.DrawFn, most: int) -> Values:
    """Cards taken out, jokers, and wilds with slots to go to in layouts of at most so many."""
    removed = draw(st.just(()) | some(RANK_WORDS))
    jokers = draw(st.integers(0, 3))
    left = [rank for rank in RANK_WORDS if rank not in removed] + [JOKER_WORD] * bool(jokers)
    return {
        "removed": removed,
        "jokers": jokers,
        "wild": draw(some(left)),
        "wild_slots": draw(st.just("any") | some(range(1, most + 1), 13)),
        "wilds": draw(st.sampled_from(["moving", "locked", "removed"])),
        "wild_last": draw(st.booleans()),
    }


@st.composite
def seats(draw: st.DrawFn) -> Values:
    """Who may play, on how many packs, and who leads."""
    fewest = draw(st.integers(2, 4))
    most = draw(st.just(fewest) | st.integers(fewest, 6))
    table = ((2, draw(st.integers(1, 2))), (4, draw(st.integers(2, 4))))
    seat = st.integers(1, fewest)
    return {
        "players": (fewest, most),
        "packs": draw(st.sampled_from(["half", 1, 2, 3, table])),
        "after.free_draws": draw(st.integers(0, 3)) if most == 2 else 0,
        "lead.first": draw(seat | st.just("random")),
        "lead.next": draw(seat | st.sampled_from(["winner", "rotate", "loser", "same"])),
    }


def others() -> st.SearchStrategy[Values]:
    """The keys that contradict nothing.  Limits are low, so that every match ends soon."""
    return st.fixed_dictionaries(
        {
            "upcard": st.booleans(),
            "take": st.sampled_from(["any", "placeable", "never"]),
            "optional": st.sampled_from(["none", "numbers", "wilds", "all"]),
            "stock_empty": st.sampled_from(["reshuffle", "reshuffle_all", "pass", "void"]),
            "after.last_turn": st.booleans(),
            "after.reveal_wilds": st.booleans(),
            "after.free_from": st.sampled_from(["either", "stock"]),
            "reduce": st.sampled_from(["completers", "winner"]),
            "match.hands": st.none() | st.integers(1, 20),
            "match.minutes": st.none() | st.integers(1, 60),
            "match.wins": st.none() | st.integers(1, 10),
            "match.tie": st.sampled_from(["joint", "more", "latest"]),
            "limits.turns": st.just(200) | st.integers(1, 200),
            "limits.hands": st.integers(1, 40),
            "limits.voids": st.integers(1, 5),
        }
    )


@st.composite
def profiles(draw: st.DrawFn) -> Profile:
    """Any profile free of contradictions, for two to six players."""
    profile = Profile().changed(draw(sizes()) | draw(seats()) | draw(others()))
    profile = profile.changed(draw(ranks(largest(profile))))
    assume(not contradictions(profile))
    return profile


@st.composite
def tables(draw: st.DrawFn) -> tuple[Profile, int]:
    """A profile free of contradictions, and a number of players who can play by it."""
    profile = draw(profiles())
    fewest, most = profile.players
    numbers = [players for players in range(fewest, most + 1) if not at_table(profile, players)]
    return profile, draw(st.sampled_from(numbers))


def legal(kind: Kind) -> st.SearchStrategy[Any]:
    """Any value of a kind, as a profile holds it."""
    match kind:
        case Switch():
            return st.booleans()
        case Nothing():
            return st.none()
        case Whole():
            return st.integers(kind.least, kind.most)
        case Word():
            return st.sampled_from(kind.words)
        case Text():
            return st.text("abc ", min_size=1, max_size=kind.longest).filter(str.strip)
        case Row():
            return st.tuples(*map(legal, kind.items))
        case Many():
            return _legal_list(kind.item)
        case OneOf():
            return st.one_of(*map(legal, kind.kinds))


def _legal_list(kind: Kind) -> st.SearchStrategy[tuple[Any, ...]]:
    match kind:
        case Word():
            return some(kind.words)
        case Whole():
            return some(range(kind.least, kind.most + 1))
    return st.lists(legal(kind), max_size=4, unique=True).map(tuple)


@st.composite
def any_profiles(draw: st.DrawFn) -> Profile:
    """A profile with any legal value for each key, contradictions and all."""
    changed = draw(st.sets(st.sampled_from(list(keys()))))
    return Profile().changed({path: draw(legal(kind_at(path))) for path in sorted(changed)})
