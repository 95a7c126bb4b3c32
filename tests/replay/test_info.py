"""What a replay is, in values and on one screen."""

import json
from pathlib import Path

import pytest

from tests.corpus.make import forked, remarked, resumed, small, undone, view
from trashcli.replay.info import Info, info, render_info
from trashcli.replay.lines import Lines
from trashcli.replay.timeline import timeline_of
from trashcli.replay.verify import verify_lines


def of(lines: list[bytes]) -> Info:
    return info(timeline_of(Lines(iter(lines)), "match"))


def row(lines: list[bytes], name: str) -> str:
    """The row of the text that begins with this name, without it."""
    rows = render_info(of(lines)).splitlines()
    return next(row for row in rows if row.startswith(name)).removeprefix(name).strip()


def test_what_was_played_is_told() -> None:
    lines = small("told", "wild=[K] jokers=1").play().end()
    found = of(lines)
    assert (found.profile, found.seed, found.version, found.engine) == ("pagat", "told", 1, 1)
    assert [(seat.name, seat.who) for seat in found.seats] == [
        ("greedy 1", "bot:greedy/1"),
        ("random 2", "bot:random/1"),
    ]
    assert found.rules == {
        "jokers": "1",
        "wild": '["K"]',
        "layout.first": "3",
        "match.hands": "2",
    }
    assert found.records == len(lines)


def test_its_names_and_its_count_of_records_are_those_of_verify() -> None:
    lines = small("named").play().end()
    found, report = of(lines), verify_lines("match", Lines(iter(lines)))
    assert (found.id, found.digest) == (report.id, report.digest)
    assert found.records == report.records == json.loads(lines[-1])["n"]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (small("won", "match.wins=1").play().end(), "won by random 2"),
        (small("halt", "limits.hands=1").play().end(), "a limit of the rules; nobody won"),
        (small("quit").play(3).end("quit"), "play stopped (quit)"),
        (small("no-end").play(3).lines, "none; the match was not played to its end"),
    ],
)
def test_how_it_ended_is_told(lines: list[bytes], told: str) -> None:
    assert row(lines, "end") == told


def test_undos_are_counted() -> None:
    assert of(undone()).undos == 4
    assert "4 undos" in row(undone(), "played")


def test_remarks_and_provenance_are_told_without_escape_codes() -> None:
    assert row(remarked(), "mark 4") == "a remark, with ?[31mescapes?, ? and “quotes”"
    assert (
        row(remarked(), "made by") == "trashcli 0.1.0, Python 3.11.2, Linux, 2026-01-02T03:04:05Z"
    )


def test_where_play_went_on_is_told(tmp_path: Path) -> None:
    found = of(resumed(tmp_path)).resumed
    assert found[1] == "record 10, trashcli 0.1.0, 15 torn bytes kept aside"


def test_where_a_fork_comes_from_is_told(tmp_path: Path) -> None:
    forks = forked(tmp_path)
    assert row(forks["fork"], "from").startswith("record 5 of the replay with the id ")
    assert row(forks["start-draw"], "begun") == "with a stated table"


def test_a_view_tells_no_seed(tmp_path: Path) -> None:
    found = of(view(tmp_path))
    assert (found.redacted, found.seed, found.id, found.digest) == (True, "hidden", "", "")
    assert row(view(tmp_path), "replay").startswith("redacted view")


def test_what_was_passed_over_is_told() -> None:
    lines = [line.replace(b":", b": ", 1) for line in small("spaced").play(3).lines]
    assert row(lines, "warning") == "lines are not written canonically"


def test_an_end_behind_a_bad_record_is_not_known() -> None:
    lines = small("cut").play().end()
    assert row([*lines[:4], b"oops\n", *lines[5:]], "end") == "not known; a bad record comes before"


def test_it_fits_on_one_screen() -> None:
    text = render_info(of(small("screen", bots=("greedy",) * 6).play().end()))
    assert len(text.splitlines()) <= 24
    rows = [row for row in text.splitlines() if not row.startswith("code ")]  # one word, to copy
    assert len(rows) == len(text.splitlines()) - 1
    assert max(map(len, rows)) <= 80
