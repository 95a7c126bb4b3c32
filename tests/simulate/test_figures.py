"""Totals, the means and shares they come to, and how they are drawn."""

import json
from collections import Counter
from math import comb, sqrt
from statistics import mean as usual_mean
from statistics import stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.simulate.test_counts import series
from trashcli.simulate.figures import (
    MOST_BINS,
    FiguresForm,
    Heading,
    Totals,
    Z,
    figures,
    histogram,
    match_columns,
    mean,
    render_figures,
    render_match,
    share,
)

PLAYED = list(series("pagat").matches(range(1, 31)))
HEADING = Heading(
    profile="pagat", rules_sha256="", seed="S", players=("greedy 1", "random 2"), asked=30
)

numbers = st.lists(st.integers(0, 500), min_size=2, max_size=50)


def totals(*parts: slice) -> Totals:
    """What these parts of the matches come to, each added up by itself and then together."""
    whole = Totals()
    for part in parts:
        own = Totals()
        own.add(PLAYED[part])
        whole.merge(own)
    return whole


def test_totals_do_not_depend_on_how_matches_are_parted_and_ordered() -> None:
    whole = totals(slice(None))
    assert whole.matches == 30
    assert totals(slice(20, None), slice(0, 1), slice(1, 20), slice(0, 0)) == whole
    assert whole.winners.total() == 30
    assert whole.hand_turns.total() == sum(counts.hands for counts in PLAYED)


@given(numbers)
def test_a_mean_and_its_deviation_are_the_usual_ones(numbers: list[int]) -> None:
    found = mean("x", "x", Counter(numbers))
    assert found.value == pytest.approx(usual_mean(numbers), abs=1e-6)
    assert found.sd == pytest.approx(stdev(numbers), abs=1e-6)
    assert (found.least, found.most) == (min(numbers), max(numbers))
    reach = Z * stdev(numbers) / sqrt(len(numbers))
    assert (found.high or 0) - found.value == pytest.approx(reach, abs=2e-6)


def test_a_single_number_has_no_interval() -> None:
    found = mean("x", "x", Counter([7]))
    assert (found.value, found.low, found.high, found.sd) == (7, None, None, None)


def test_a_share_has_wilsons_interval() -> None:
    half = share("x", "x", 5, 10)
    assert (half.value, half.low, half.high) == (0.5, 0.236593, 0.763407)
    none = share("x", "x", 0, 10)
    assert (none.value, none.low, none.high) == (0, 0, 0.277533)
    assert share("x", "x", 10, 10).high == 1


@pytest.mark.parametrize("p", [0.02, 0.3, 0.5])
def test_the_interval_of_a_share_holds_the_true_one_95_times_in_100(p: float) -> None:
    n = 400
    holds = 0.0
    for k in range(n + 1):
        found = share("x", "x", k, n)
        if (found.low or 0) <= p <= (found.high or 0):
            holds += comb(n, k) * p**k * (1 - p) ** (n - k)
    assert 0.93 < holds < 0.97


def test_a_share_of_nothing_is_none() -> None:
    found = share("x", "x", 0, 0)
    assert (found.value, found.low) == (0, None)


def test_figures_come_of_the_matches() -> None:
    found = {figure.name: figure.value for figure in figures(totals(slice(None)))}
    hands = sum(counts.hands for counts in PLAYED)
    assert found["hands"] == pytest.approx(hands / 30, abs=1e-6)
    assert found["turns"] == pytest.approx(sum(c.turns for c in PLAYED) / 30, abs=1e-6)
    assert found["hand_turns"] == pytest.approx(sum(c.turns for c in PLAYED) / hands, abs=1e-6)
    assert found["lead_wins"] == pytest.approx(sum(c.lead_wins for c in PLAYED) / hands, abs=1e-6)
    assert found["wins_1"] + found["wins_2"] == pytest.approx(1)
    assert found["wins_1"] == pytest.approx(sum(c.winner == 1 for c in PLAYED) / 30, abs=1e-6)
    assert found["hand_wins_2"] == pytest.approx(sum(c.wins[1] for c in PLAYED) / hands, abs=1e-6)
    assert (found["joint_wins"], found["no_winner"], found["reshuffles"]) == (0, 0, 0)


@given(st.lists(st.integers(0, 3000), min_size=1, max_size=80))
def test_a_histogram_shows_each_number_once_in_at_most_twenty_lines(numbers: list[int]) -> None:
    title, *lines = histogram("turns", Counter(numbers))
    assert title == "turns"
    assert len(lines) <= MOST_BINS
    assert sum(int(line.rstrip("# ").split()[-1]) for line in lines) == len(numbers)
    assert max(line.count("#") for line in lines) == 50
    assert all(line.isascii() and len(line) <= 80 for line in lines)


def test_a_histogram_has_round_ranges() -> None:
    lines = list(histogram("turns", Counter({96: 2, 97: 1, 120: 1, 250: 4})))
    assert lines[1].split() == ["90", "to", "99", "3", "#" * 38]
    assert lines[4].split() == ["120", "to", "129", "1", "#" * 13]
    assert lines[17].split() == ["250", "to", "259", "4", "#" * 50]


def test_text_leaves_out_what_never_happened() -> None:
    text = render_figures(HEADING, totals(slice(None)), FiguresForm("text"))
    assert text.startswith("30 matches of pagat, seed S: greedy 1, random 2\n")
    assert "turns a match" in text
    assert "reshuffles" not in text


def test_text_says_when_there_are_fewer_matches_than_were_asked_for() -> None:
    text = render_figures(HEADING, totals(slice(0, 12)), FiguresForm("text"))
    assert text.startswith("12 of 30 matches of pagat")


def test_json_holds_every_figure_and_whole_histograms() -> None:
    whole = totals(slice(None))
    found = json.loads(render_figures(HEADING, whole, FiguresForm("json")))
    assert (found["v"], found["matches"], found["asked"], found["seed"]) == (1, 30, 30, "S")
    assert list(found["figures"]) == [figure.name for figure in figures(whole)]
    assert dict(found["histograms"]["hand_turns"]) == whole.hand_turns


def test_csv_has_a_row_for_each_figure() -> None:
    whole = totals(slice(None))
    first, *rows = render_figures(HEADING, whole, FiguresForm("csv")).splitlines()
    assert first == "name,meaning,value,low,high,sd,least,most"
    assert [row.split(",")[0] for row in rows] == [figure.name for figure in figures(whole)]


def test_a_match_is_a_line_in_each_form() -> None:
    counts = PLAYED[6]
    text = render_match(HEADING, counts, FiguresForm("text"))
    assert text.startswith("match 7, seed S-7: ")
    assert f"{counts.hands} hands, {counts.turns} turns" in text
    table = json.loads(render_match(HEADING, counts, FiguresForm("json")))
    assert (table["match"], table["seed"], table["turns"]) == (7, "S-7", counts.turns)
    columns = match_columns(HEADING).strip().split(",")
    row = dict(
        zip(
            columns,
            render_match(HEADING, counts, FiguresForm("csv")).strip().split(","),
            strict=True,
        )
    )
    assert row["hands"] == str(counts.hands)
    assert (row["hand_wins_2"], row["size_1"]) == (str(counts.wins[1]), str(counts.sizes[0]))
