"""The kernel: the same matches as the engine from the same seeds, and from any position."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.strategies import tables
from trashcli.exits import Exit, Failure
from trashcli.game.chance import root, series_roots, series_seed
from trashcli.game.commands import Command, Place, Take
from trashcli.game.decide import legal
from trashcli.game.profile import Profile, keys
from trashcli.game.rules import Rules
from trashcli.game.state import State, beginning
from trashcli.match import act, play
from trashcli.players import bot
from trashcli.profiles.load import load_profile
from trashcli.profiles.shelf import profile_names
from trashcli.shell.run import chosen
from trashcli.simulate import blocks, compiled, kernel
from trashcli.simulate.blocks import How
from trashcli.simulate.figures import Totals
from trashcli.simulate.numbers import (
    Unknown,
    bot_in_numbers,
    new_memory,
    roots_in_numbers,
    rules_in_numbers,
    set_out,
)
from trashcli.simulate.series import Counts, Series

BOTS = ("greedy", "cautious", "random", "sharp")
NEEDS_NUMBA = pytest.mark.skipif(not compiled.is_installed(), reason="numba is not installed")


@st.composite
def seatings(draw: st.DrawFn) -> Series:
    """Any rules, and any bots that play by them."""
    profile, players = draw(tables())
    bots = draw(st.lists(st.sampled_from(BOTS), min_size=players, max_size=players))
    seed = draw(st.text("abc019", min_size=1, max_size=6))
    return Series(profile=profile.at_table(players), bots=tuple(bots), seed=seed)


def assert_equal(series: Series, numbers: range, how: How = "kernel") -> None:
    """Matches and totals must be those of the engine."""
    played, totals = list[Counts](), Totals()
    for block in blocks.blocks(series, numbers, numbers[0] - blocks.ALWAYS_CHECKED, how):
        played += block.counts(numbers)
        totals.merge(block.totals)
    expected, sums = list(series.matches(numbers)), Totals()
    sums.add(expected)
    assert played == expected
    assert totals == sums


def shipped(name: str) -> Series:
    """A series in which everybody sits who may."""
    profile = load_profile(name).profile
    players = min(profile.players[1], 4)
    return Series(profile=profile.at_table(players), bots=BOTS[:players], seed=name)


@pytest.mark.parametrize("name", profile_names())
def test_every_match_by_a_profile_that_everybody_has_is_that_of_the_engine(name: str) -> None:
    assert_equal(shipped(name), range(3, 7))
    two = shipped(name).profile
    if two.players[0] == 2:
        pair = replace(two, packs=1)
        assert_equal(Series(profile=pair, bots=("sharp", "greedy"), seed=name), range(1, 5))


@pytest.mark.parametrize(
    "how", ["kernel", pytest.param("compiled", marks=[pytest.mark.long, NEEDS_NUMBA])]
)
def test_the_largest_deck_is_shuffled_alike(how: How) -> None:
    profile = Profile().changed({"packs": 19, "jokers": 1, "players": (2, 12)})
    series = Series(profile=profile, bots=BOTS * 3, seed="large")
    assert_equal(series, range(1, 4), how)


@given(seatings())
@settings(max_examples=60)
def test_every_match_by_any_rules_among_any_bots_is_that_of_the_engine(series: Series) -> None:
    assert_equal(series, range(1, 3))


@pytest.mark.long
@given(seatings())
@settings(max_examples=2000)
def test_so_are_thousands_of_them(series: Series) -> None:
    assert_equal(series, range(1, 4))


@pytest.mark.long
@NEEDS_NUMBA
@given(seatings())
@settings(max_examples=500)
def test_compiled_the_kernel_plays_the_same(series: Series) -> None:
    assert_equal(series, range(1, 4), "compiled")


@pytest.mark.long
@NEEDS_NUMBA
@pytest.mark.parametrize("name", profile_names())
def test_compiled_it_plays_the_same_by_the_profiles_that_everybody_has(name: str) -> None:
    assert_equal(shipped(name), range(1, 101), "compiled")


def code(command: Command) -> int:
    """A choice as the kernel is given it."""
    match command:
        case Place():
            return command.slot
        case _:
            return int(type(command) is Take)


def played_on(rules: Rules, state: State, bots: Sequence[str]) -> tuple[Any, ...]:
    """What the engine makes of a position: who won, the sizes and the hands won."""
    state = state.copied()
    winners: tuple[int, ...] = ()
    for action in play(rules, state, [bot(name).choose for name in bots]):
        last = action.events[-1]
        winners = getattr(last, "seats", ())
    return winners, state.sizes, state.wins, state.hand


def played_on_by_kernel(
    rules: Rules,
    state: State,
    bots: Sequence[str],
    choice: Command | None = None,
    how: How = "kernel",
) -> tuple[Any, ...]:
    """The same by the kernel, where the next choice may be given."""
    memory = new_memory(rules, bots)
    if how == "compiled":
        memory = compiled.new_array(memory)
    set_out(memory, rules, state, rules.root)
    if choice is not None:
        memory[kernel.FORCED] = code(choice)
    if how == "compiled":
        compiled.functions()["play_on"](memory)
    else:
        kernel.play_on(memory)
    won, sizes, wins = (
        tuple(memory[place : place + rules.players])
        for place in (kernel.WINNERS, kernel.SIZES, kernel.WINS)
    )
    winners = tuple(seat for seat, has_won in enumerate(won, 1) if has_won)
    return winners, sizes, wins, memory[kernel.HAND]


@pytest.mark.long
@NEEDS_NUMBA
@given(seatings(), st.integers(0, 60))
@settings(max_examples=200)
def test_compiled_it_goes_on_from_any_position_as_well(series: Series, actions: int) -> None:
    rules = Rules(series.profile, len(series.bots), series.seed)
    state = beginning(rules.profile, rules.players)
    choosers = [bot(name).choose for name in series.bots]
    for _ in zip(range(actions), play(rules, state, choosers), strict=False):
        pass
    if state.phase != "over":
        expected = played_on(rules, state, series.bots)
        assert played_on_by_kernel(rules, state, series.bots, how="compiled") == expected


@pytest.mark.long
@given(seatings(), st.data())
@settings(max_examples=40)
def test_from_any_position_it_goes_on_as_the_engine_does_whatever_is_chosen(
    series: Series, data: st.DataObject
) -> None:
    rules = Rules(series.profile, len(series.bots), series.seed)
    state = beginning(rules.profile, rules.players)
    choosers = [bot(name).choose for name in series.bots]
    for _ in zip(range(data.draw(st.integers(0, 60))), play(rules, state, choosers), strict=False):
        pass
    if state.phase == "over":
        return
    assert played_on_by_kernel(rules, state, series.bots) == played_on(rules, state, series.bots)
    for command in legal(rules, state):
        after = state.copied()
        act(rules, after, command)
        expected = played_on(rules, after, series.bots)
        if after.phase != "over":
            assert played_on_by_kernel(rules, state, series.bots, command) == expected


def test_the_roots_of_a_series_are_those_of_its_matches() -> None:
    seeds = [series_seed("S-1", k) for k in range(1, 200)]
    roots = series_roots("S-1", range(1, 200))
    assert roots_in_numbers(roots) == list(map(root, seeds))


def test_a_value_it_does_not_know_is_refused() -> None:
    for path in ("take", "lead.next", "stock_empty"):
        unknown: Any = {path: "by post"}
        rules = Rules(Profile().changed(unknown), 2, "S")
        with pytest.raises(Unknown, match=f"{path} by post"):
            rules_in_numbers(rules)


def test_a_bot_it_does_not_know_is_refused() -> None:
    assert [bot_in_numbers(name, bot(name).VERSION) for name in BOTS] == list(range(4))
    for name, version in (("greedy", 2), ("lucky", 1)):
        with pytest.raises(Unknown, match=f"the bot {name}/{version}"):
            bot_in_numbers(name, version)


def test_what_the_kernel_does_not_know_is_left_to_the_engine() -> None:
    unknown: Any = {"take": "by post"}
    series = Series(profile=Profile().changed(unknown), bots=("greedy", "greedy"), seed="S")
    assert blocks.choose(series, 10) == ("engine", "take by post")
    known = replace(series, profile=Profile())
    assert blocks.choose(known, 10) == ("kernel", "")
    worth_it = "compiled" if compiled.is_installed() else "kernel"
    assert blocks.choose(known, 10**6) == (worth_it, "")


def test_a_person_is_told_how_many_matches_are_played_faster_and_why_few_are_slow() -> None:
    told: list[str] = []
    unknown: Any = {"take": "by post"}
    series = Series(profile=Profile(), bots=("greedy", "greedy"), seed="S")
    strange = replace(series, profile=Profile().changed(unknown))
    assert chosen(series, 1_000, True, told.append) == "kernel"
    assert chosen(strange, 10**6, False, told.append) == "engine"
    assert told == []
    assert chosen(strange, 1_000, True, told.append) == "engine"
    assert told == ["the engine plays, because the kernel does not know take by post"]
    if not compiled.is_installed():
        assert chosen(series, 10**6, False, told.append) == "kernel"
        assert told[1].endswith("pip install 'trash-card-game[fast]'")


def test_each_key_makes_a_difference_to_the_kernel() -> None:
    seven = ("greedy",) * 7  # for whom packs by the table are others than half the players
    usual = new_memory(Rules(Profile(), 7, "S"), seven)
    for path in keys().keys() - {"players"}:
        changed = Profile().changed({path: keys()[path].about.example})
        assert new_memory(Rules(changed, 7, "S"), seven) != usual, path


def test_where_kernel_and_engine_differ_the_run_ends_and_names_the_match() -> None:
    series = Series(profile=Profile().at_table(2), bots=("greedy", "greedy"), seed="fence")
    memory = blocks._kernel(series, "kernel").memory
    memory[kernel.TAKES] = kernel.TAKE_NEVER
    with pytest.raises(Failure, match="differ at match 5, seed fence-5") as failure:
        list(blocks.blocks(series, range(5, 9), 1, "kernel"))
    assert failure.value.exit == Exit.INTERNAL
    assert list(blocks.blocks(series, range(25, 29), 1, "kernel"))
    with pytest.raises(Failure, match="differ at match 10000,"):
        list(blocks.blocks(series, range(9_990, 10_010), 1, "kernel"))
