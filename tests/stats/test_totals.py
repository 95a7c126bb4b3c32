"""How matches add up, and how the sum is shown."""

import re
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from trashcli.exits import Exit, Failure
from trashcli.screen.style import Style
from trashcli.screen.text import width_of
from trashcli.stats.matches import LeftOut, Luck, Match, Person, Played, Stats, Totals, stats
from trashcli.stats.render import LONGEST_NAME, as_object, render_stats

ANN, BEN = Person("Ann", is_bot=False), Person("Ben", is_bot=False)
GREEDY, RANDOM = Person("greedy", is_bot=True), Person("random", is_bot=True)
NUMBERS = count()
SPOKEN = re.compile(r"[^\W_](?:[^\W_]|[ .'-])*: [^+|#░█]")


def match(
    *players: Person, winners: tuple[int, ...] = (1,), begun: str = "", profile: str = "pagat"
) -> Match:
    number = next(NUMBERS)
    return Match(
        file=f"{number:06}.trash.jsonl",
        begun=begun,
        digest=f"{number}",
        profile=profile,
        players=players,
        winners=winners,
        hands=10,
        turns=100,
        played=[Played(Luck(4, 3, 2.0, 1.0), hands=10, first_turns=1) for _ in players],
    )


def only(found: Stats) -> Totals:
    (totals,) = found.totals
    return totals


def test_a_persons_matches_are_told_by_profile_and_opponents() -> None:
    found = stats(
        [
            match(ANN, GREEDY),
            match(GREEDY, ANN),
            match(ANN, GREEDY, profile="app"),
            match(ANN, RANDOM, GREEDY, winners=(2, 3)),
            match(GREEDY, RANDOM, ANN, winners=(1, 3)),
        ]
    )
    told = {
        (one.profile, *(person.name for person in one.opponents)): (
            one.matches.played,
            one.matches.won,
        )
        for one in only(found).against
    }
    assert told == {
        ("app", "greedy"): (1, 1),
        ("pagat", "greedy"): (2, 1),
        ("pagat", "greedy", "random"): (2, 1),
    }
    assert (only(found).matches.played, only(found).matches.won) == (5, 3)


def test_people_are_told_of_and_bots_only_where_they_played_alone_or_are_asked_for() -> None:
    found = [match(ANN, GREEDY), match(BEN, RANDOM)]
    assert [one.player for one in stats(found).totals] == [ANN, BEN]
    assert [one.player for one in stats(found, "random").totals] == [RANDOM]
    assert only(stats([match(GREEDY, GREEDY)])).matches.played == 2


def test_a_person_called_as_a_bot_is_another_player() -> None:
    person = Person("greedy", is_bot=False)
    assert [one.player for one in stats([match(person, GREEDY)], "greedy").totals] == [
        person,
        GREEDY,
    ]


def test_a_name_that_nobody_had_is_wrong_use() -> None:
    with pytest.raises(Failure, match=r"'Cal'.*there is Ann, greedy") as failure:
        stats([match(ANN, GREEDY)], "Cal")
    assert failure.value.exit == Exit.USAGE


@pytest.mark.parametrize(
    ("results", "most_won", "most_not_won", "streak"),
    [("w", 1, 0, 1), ("wwlw", 2, 1, 1), ("lwlll", 1, 3, -3), ("lwwwlw", 3, 1, 1)],
)
def test_runs_follow_the_order_in_which_matches_were_begun(
    results: str, most_won: int, most_not_won: int, streak: int
) -> None:
    played = [
        match(ANN, GREEDY, winners=(1,) if result == "w" else (2,), begun=f"2026-01-{day:02}")
        for day, result in enumerate(results, 1)
    ]
    totals = only(stats(reversed(played)))
    assert totals.most_won == most_won
    assert totals.most_not_won == most_not_won
    assert totals.streak == streak


def test_the_same_game_counts_once_and_the_copy_is_named() -> None:
    one = match(ANN, GREEDY)
    found = stats([one, one, LeftOut("bad", "damaged", "why")])
    assert found.matches == 1
    assert [(copy.file, copy.kind) for copy in found.left_out] == [
        (one.file, "copy"),
        ("bad", "damaged"),
    ]


def test_the_object_for_programs_holds_what_is_worked_out_of_luck() -> None:
    told = as_object(stats([match(ANN, GREEDY), match(ANN, GREEDY)]))
    assert told["v"] == 1
    assert isinstance(told["totals"], list)
    (totals,) = told["totals"]
    assert totals["luck"] == {
        "draws": 8,
        "fitted": 6,
        "expected": 4.0,
        "luck": 2.0,
        "sd": 1.4142,
        "deviations": 1.4142,
    }


players = st.builds(Person, st.text(min_size=1, max_size=30), is_bot=st.booleans())
matches = st.builds(
    lambda table, seed, profile: match(
        *table, winners=(seed % len(table) + 1,), begun=f"{seed}", profile=profile
    ),
    st.lists(players, min_size=1, max_size=4),
    st.integers(0, 99),
    st.sampled_from(["pagat", "app", "a-profile-of-the-longest-name-there-may-be"]),
)


@given(
    st.lists(matches, max_size=6), st.integers(20, 120), st.booleans(), st.booleans(), st.booleans()
)
def test_what_is_shown_keeps_to_its_width_and_alphabet(
    found: list[Match], width: int, unicode: bool, drawn: bool, accessible: bool
) -> None:
    style = Style(width=width, unicode=unicode, drawn=unicode and drawn, accessible=accessible)
    shown = render_stats(stats(found), style)
    assert all(width_of(line) <= width for line in shown.splitlines())
    if accessible and width > 3 * LONGEST_NAME:  # else a name leaves too little of a line
        assert all(SPOKEN.match(line) for line in shown.splitlines())
    assert all(line == line.rstrip() for line in shown.splitlines())
    assert unicode or shown.isascii()
    assert all(letter.isprintable() or letter == "\n" for letter in shown)
    if accessible:
        assert "\n\n" not in shown


@pytest.mark.long
@given(st.lists(matches, max_size=6))
def test_everything_played_is_accounted_for(found: list[Match]) -> None:
    told = stats(found)
    names = {one.player for one in told.totals}
    seats = [player for one in found for player in one.players if player in names]
    assert sum(one.matches.played for one in told.totals) == len(seats)
    for one in told.totals:
        assert sum(against.matches.won for against in one.against) == one.matches.won
        assert one.most_won <= one.matches.won
        assert abs(one.streak) <= max(one.most_won, one.most_not_won)


def test_opponents_of_a_kind_are_counted() -> None:
    found = stats([match(ANN, GREEDY, RANDOM, GREEDY)])
    drawn, said = (
        render_stats(found, Style(accessible=accessible)) for accessible in (False, True)
    )
    assert "Ann     2 greedy, random  pagat" in drawn
    assert "Ann: against 2 greedy and random, pagat: 1 match, 1 won, 100 %." in said
    assert "Ann: Luck: 1.0 more, 1.0 standard deviations." in said


def test_what_is_left_out_is_named_and_its_path_stays_whole() -> None:
    path = "/a/very/long/folder/for/a/file/that/is/left/out.trash.jsonl"
    shown = render_stats(stats([LeftOut(path, "damaged", "why " * 20)]), Style(width=40))
    assert "left out: 1 replay (1 damaged)" in shown
    assert path in shown
    assert all(len(line) <= 40 for line in shown.splitlines() if path not in line)


def test_matches_without_luck_are_counted_where_it_is_told() -> None:
    measured, other = match(ANN, GREEDY), replace(match(ANN, RANDOM), played=None)
    for matches, told in (([measured], False), ([measured, other], True), ([other], True)):
        for accessible in (False, True):
            shown = render_stats(stats(matches), Style(accessible=accessible))
            assert ("without luck and first turns: 1 match, as cards" in shown) == told
    assert stats([measured, other]).unmeasured == 1


def test_unfinished_matches_are_counted_and_not_named() -> None:
    left_out = [LeftOut(f"{n}.jsonl", "unfinished", "not played to its end") for n in range(9)]
    shown = render_stats(stats([*left_out, LeftOut("x.jsonl", "damaged", "damaged")]), Style())
    assert "left out: 10 replays (9 unfinished, 1 damaged)" in shown
    assert "x.jsonl" in shown
    assert "1.jsonl" not in shown
