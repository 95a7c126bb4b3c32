"""Shrinking: what comes out still shows it, is short, and comes out the same each time."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

import trashcli
from tests.pages import ROOT, assert_shown_is_so
from tests.shell.doors import SCRIPTS, VECTORS, called
from trashcli.exits import Exit, Failure
from trashcli.game.profile import Profile
from trashcli.replay.script import script_to
from trashcli.replay.timeline import Timeline
from trashcli.shell.grammar import script_of
from trashcli.shell.trial import Trial
from trashcli.shrink import Shrinking, from_replay, from_script

pytestmark = pytest.mark.made

MOST_LINES = 8


def shrunk(path: Path, until: str = "") -> list[str]:
    is_replay = path.suffix == ".jsonl"
    found = from_replay(str(path), until) if is_replay else from_script(str(path), until)
    lines = Shrinking(found, lambda tried, lines: None, lambda: False).run()
    assert found.goal.is_reached(lines[:-1])
    return lines


def written(folder: Path, *lines: str) -> Path:
    path = folder / "bug.trash"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_a_failed_check_keeps_what_makes_it_fail(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        "# Claimed: layouts begin with 9 slots",
        "new seed=5 profile=pagat players=Ann,Ben,greedy wild=[J,Q]",
        "draw",
        "expect turn >= 2",
        "echo something",
        "12 expect seat(1).size == 9   # it is 10",
        "draw",
    )
    assert shrunk(path) == ["new seed=5", "expect seat(1).size == 9"]


def test_a_value_that_is_found_stays_the_same(tmp_path: Path) -> None:
    path = written(tmp_path, "new seed=5 players=a,b", "draw", "draw", "expect stock.count == 40")
    *lines, last = shrunk(path)
    trial = Trial(script_of("small", [*lines, last]))
    whole = Trial(script_of("whole", path.read_text("utf-8").splitlines()))
    assert trial.stopped
    assert whole.stopped
    assert trial.stopped.message == whole.stopped.message


def test_the_known_failure_of_the_example_is_two_lines() -> None:
    assert shrunk(SCRIPTS / "wild.trash") == [
        "new seed=1 held=JC",
        'xfail expect legal !~ "place 9"',
    ]


def test_a_line_that_is_refused_is_shrunk_to(tmp_path: Path) -> None:
    path = written(tmp_path, "new seed=5 players=a,b", "draw", "draw", "place 3", "draw")
    assert shrunk(path) == ["new seed=5", "place 3"]


def test_a_line_that_is_not_refused_is_shrunk_to(tmp_path: Path) -> None:
    path = written(
        tmp_path, "new seed=5 players=a,b", "draw", "bot 5", "fails not_now bot 1", "draw"
    )
    assert shrunk(path)[-1] == "fails not_now bot 1"
    assert len(shrunk(path)) == 2


def test_a_replay_is_shrunk_to_where_a_condition_is_true() -> None:
    lines = shrunk(VECTORS / "pagat-42.trash.jsonl", "held == JC")
    assert lines == ["new seed=1 held=JC", "expect held == JC"]
    lines = shrunk(VECTORS / "pagat-42.trash.jsonl", "seat(2).wins == 3")
    assert len(lines) <= 3


def test_a_script_without_a_seed_is_given_one(tmp_path: Path) -> None:
    first, last = shrunk(written(tmp_path, "draw", "expect stock.count == 0"))
    assert first.startswith("new seed=")
    assert last == "expect stock.count == 0"


@pytest.mark.long
def test_what_the_page_shows_is_what_happens(tmp_path: Path) -> None:
    assert_shown_is_so(ROOT / "docs" / "testing.md", tmp_path)


def test_what_cannot_be_begun_elsewhere_is_opened_as_it_is(tmp_path: Path) -> None:
    replay = VECTORS / "timed.trash.jsonl"
    lines = shrunk(replay, "record == 30")
    assert lines[0].startswith("open ")


def test_the_same_file_gives_the_same_script() -> None:
    path = VECTORS / "one-pack-four.trash.jsonl"
    said = [called("shrink", path, "--until", "seat(3).wins == 1") for _ in range(2)]
    assert said[0] == said[1]
    assert said[0].code == Exit.OK
    assert len(said[0].out.splitlines()) <= 3


@pytest.mark.parametrize(
    ("lines", "until", "told", "code"),
    [
        (["new seed=5", "expect turn == 1"], "", "nothing fails in it; say with --until", 2),
        (["new seed=5", "draw"], "turn == 99", "turn == 99: is never true in it", 1),
        (["new seed=5", "draw"], "turn = 99", "--until: column 6: = is no operator", 2),
    ],
)
def test_what_cannot_be_shrunk_is_told(
    tmp_path: Path, lines: list[str], until: str, told: str, code: int
) -> None:
    said = called("shrink", written(tmp_path, *lines), *(["--until", until] if until else []))
    assert (said.code, said.out) == (code, "")
    assert told in said.err


def test_a_replay_needs_a_condition_and_a_missing_file_is_named(tmp_path: Path) -> None:
    said = called("shrink", VECTORS / "pagat-42.trash.jsonl")
    assert (said.code, "say with --until COND what to look for in it" in said.err) == (2, True)
    assert called("shrink", tmp_path / "gone.trash").code == Exit.DAMAGED
    with pytest.raises(Failure, match="never true"):
        from_replay(str(VECTORS / "pagat-42.trash.jsonl"), "turn == 99")


def test_it_is_written_where_that_is_said(tmp_path: Path) -> None:
    path = written(tmp_path, "new seed=5 players=a,b", "draw", "expect turn == 9")
    out = tmp_path / "small.trash"
    said = called("shrink", path, "-o", out)
    assert (said.code, said.out) == (Exit.OK, "")
    assert said.err.startswith("3 lines before, 2 lines now; ")
    assert out.read_text("utf-8").endswith("expect turn == 9\n")
    assert called("shrink", path, "-o", out).code == Exit.DAMAGED


def is_over(left: Iterator[int]) -> bool:
    return next(left, None) is None


def test_one_that_is_stopped_gives_the_best_so_far() -> None:
    found = from_replay(str(VECTORS / "pagat-42.trash.jsonl"), "held == JC")
    costs = []
    for most in (0, 3, 12, 200):
        left = iter(range(most))
        search = Shrinking(found, lambda tried, lines: None, partial(is_over, left))
        lines = search.run()
        assert found.goal.is_reached(lines[:-1])
        costs.append(sum(map(len, lines)))
    assert costs[-1] == min(costs) < costs[0]


class Claim(NamedTuple):
    """A rule read otherwise than it is: where it shows, and the check that then fails."""

    record: int
    line: str


Read = Callable[[Timeline, int], str]


def _wild_goes_to_the_lowest_slot(timeline: Timeline, i: int) -> str:
    """Claimed: a wild may only go to the lowest slot."""
    state = timeline.state_after(i)
    layout = state.layouts[state.seat - 1]
    down = [n for n in range(1, len(layout) // 2 + 1) if layout[2 * n - 2 : 2 * n].islower()]
    is_choice = state.phase == "place" and len(down) > 1
    return f'expect legal !~ "place {down[-1]}"' if is_choice else ""


def _winner_keeps_the_size(timeline: Timeline, i: int) -> str:
    """Claimed: the winner of a hand deals as many slots again."""
    before, state = timeline.state_after(i - 1), timeline.state_after(i)
    if state.turn == 1 and before.hand == state.hand - 1 and len(timeline.events(i)) == 2:
        old = timeline.state_after(i - 2).sizes
        for seat, (one, other) in enumerate(zip(old, state.sizes, strict=True), 1):
            if one != other:
                return f"expect seat({seat}).size == {one}"
    return ""


def _loser_leads(timeline: Timeline, i: int) -> str:
    """Claimed: another seat than the one that leads begins the hand."""
    before, state = timeline.state_after(i - 1), timeline.state_after(i)
    if before.hand == state.hand - 1 and state.hand > 2:
        return f"expect seat == {state.seat % len(state.sizes) + 1}"
    return ""


def _discard_may_not_be_taken(timeline: Timeline, i: int) -> str:
    """Claimed: the discard may not be taken in this turn."""
    state = timeline.state_after(i)
    is_so = state.phase == "draw" and state.discards and state.turn > 4
    return "fails may_not_take take" if is_so else ""


def _stock_is_renewed_early(timeline: Timeline, i: int) -> str:
    """Claimed: the stock is made anew before it has fewer than 25 cards, with two packs than 65."""
    state = timeline.state_after(i)
    least = 25 if len(state.layouts) == 2 else 65
    few = state.phase == "draw" and len(state.stock) // 2 < least
    return f"expect stock.count >= {least}" if few else ""


CLAIMS: tuple[Read, ...] = (
    _wild_goes_to_the_lowest_slot,
    _winner_keeps_the_size,
    _loser_leads,
    _discard_may_not_be_taken,
    _stock_is_renewed_early,
)
QUICK = (0, 1)
"""The claims that are shrunk in every run of the tests."""


def planted(number: int) -> Iterator[str]:
    """The lines of a match, as long as it is, up to where a claim is planted, and the claim."""
    read = CLAIMS[number % len(CLAIMS)]
    players = ["greedy,greedy", "greedy,random", "cautious,greedy,random"][number % 3]
    for extra in range(100):
        match = trashcli.Match("pagat", players, f"claim-{number}-{extra}")
        match.play_out()
        timeline = match.replay()._timeline
        for i in range(timeline.last // 2, timeline.last):
            state = timeline.state_after(i)
            if state.phase in ("draw", "place") and (line := read(timeline, i)):
                yield from script_to(timeline, i, "pagat", Profile())[:-1]
                yield line
                return


@pytest.mark.parametrize(
    "number", [pytest.param(n, marks=[pytest.mark.long] * (n not in QUICK)) for n in range(50)]
)
def test_a_planted_claim_is_shown_in_eight_lines(number: int, tmp_path: Path) -> None:
    lines = list(planted(number))
    path = written(tmp_path, *lines)
    assert len(lines) > 20
    small = shrunk(path)
    print(f"{len(lines)} lines, {len(small)} left:", *small, sep="\n")
    assert len(small) <= MOST_LINES
