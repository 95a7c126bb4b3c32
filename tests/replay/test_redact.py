"""Redacting: a view holds what a seat could know, and no more; and it can be shown."""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.corpus.make import (
    Recording,
    begun,
    forked,
    illegal,
    newer,
    remarked,
    small,
    undone,
    unknown,
)
from trashcli.cli.app import main
from trashcli.exits import Exit, Failure
from trashcli.game.cards import NUMBER
from trashcli.game.state import Seat
from trashcli.game.view import View
from trashcli.replay.derive import Whole, read_whole, redact
from trashcli.replay.lines import Lines
from trashcli.replay.records import chain
from trashcli.replay.timeline import Timeline, timeline_of
from trashcli.replay.track import rules_of
from trashcli.replay.verify import verify

MATCHES = {
    "plain": small("redacted").play().end(),
    "reveal": small("redacted", "after.reveal=true upcard=true").play().end(),
    "undone": undone(),
    "remarked": remarked(),
    "unknown": unknown(),
    "reshuffled": Recording.of(
        begun("pagat", "packs=1 match.hands=1", ("cautious",) * 4, "crowd-2")
    )
    .play()
    .end(),
}


def whole(folder: Path, lines: list[bytes]) -> Whole:
    path = folder / "match.trash.jsonl"
    path.write_bytes(b"".join(lines))
    return read_whole(str(path))


def shown(lines: list[bytes]) -> Timeline:
    return timeline_of(Lines(iter(lines)), "match")


def texts(value: Any) -> list[str]:  # noqa: ANN401 -- anything from JSON
    """All texts in a value, keys included."""
    if isinstance(value, dict):
        return [text for pair in value.items() for part in pair for text in texts(part)]
    if isinstance(value, list):
        return [text for part in value for text in texts(part)]
    return [value] if isinstance(value, str) else []


def visible(timeline: Timeline, record: int) -> tuple[Any, ...]:
    """All that a seat sees after a record."""
    state = timeline.state_after(record)
    view = View(rules_of(timeline.header), state, Seat(1))
    seats = [Seat(seat) for seat in range(1, view.players + 1)]
    layouts = [view.layout(seat) for seat in seats]
    counts = [view.face_down(seat) for seat in seats]
    return (
        view.hand,
        view.turn,
        view.phase,
        view.acting,
        view.held,
        view.discards,
        view.last,
        view.stock_count,
        view.sizes,
        view.wins,
        layouts,
        counts,
        view.unseen(),
    )


@pytest.mark.parametrize("name", MATCHES)
def test_a_view_is_shown_record_by_record_as_the_match_was_seen(tmp_path: Path, name: str) -> None:
    match = MATCHES[name]
    view, full = shown(list(redact(whole(tmp_path, match), 1))), shown(match)
    assert view.redacted
    assert view.warnings == []
    assert view.last == full.last
    for record in range(full.last + 1):
        assert visible(view, record) == visible(full, record)


@pytest.mark.parametrize("name", MATCHES)
def test_nothing_is_left_from_which_hidden_cards_could_be_found(tmp_path: Path, name: str) -> None:
    match = MATCHES[name]
    lines = list(redact(whole(tmp_path, match), 2))
    kept = {text for line in lines for text in texts(json.loads(line))}
    assert kept.isdisjoint({"s", "digest", "id", "rng", "seed", "start", "parent"})
    hashes = {json.loads(line).get(key) for line in match for key in ("s", "digest", "p")}
    assert kept.isdisjoint(hashes - {None})
    assert kept.isdisjoint({chain(line) for line in match})
    assert shown(match).header.rng.seed not in kept


@pytest.mark.parametrize("name", MATCHES)
def test_every_card_of_a_view_was_seen(tmp_path: Path, name: str) -> None:
    for line in redact(whole(tmp_path, MATCHES[name]), 1):
        for event in json.loads(line).get("ev", []):
            if event[0] == "shuffle":
                assert set(event[3]) == {"?"}
                assert len(event[3]) >= 4


def test_a_view_is_one_chain_from_its_header_on(tmp_path: Path) -> None:
    lines = list(redact(whole(tmp_path, MATCHES["plain"]), 1))
    assert [json.loads(line)["p"] for line in lines[1:]] == [chain(line) for line in lines[:-1]]


def test_the_same_match_is_redacted_to_the_same_view_again(tmp_path: Path) -> None:
    one = list(redact(whole(tmp_path, MATCHES["plain"]), 1))
    assert list(redact(whole(tmp_path, MATCHES["plain"]), 1)) == one
    assert list(redact(whole(tmp_path, MATCHES["plain"]), 2))[1:] != one[1:]


def test_a_view_of_a_stated_table_hides_what_lies_face_down(tmp_path: Path) -> None:
    match = forked(tmp_path)["start-place"]
    lines = list(redact(whole(tmp_path, match), 1))
    start = json.loads(lines[0])["start"]
    assert set(start["stock"]) == {"?"}
    assert not any(letter.islower() for layout in start["layouts"] for letter in layout)
    assert start["held"] in NUMBER
    view, full = shown(lines), shown(match)
    assert [visible(view, i) for i in range(9)] == [visible(full, i) for i in range(9)]


def test_a_view_is_only_shown(tmp_path: Path) -> None:
    path = tmp_path / "view.trash.jsonl"
    path.write_bytes(b"".join(redact(whole(tmp_path, MATCHES["plain"]), 1)))
    assert verify(str(path)).exit == Exit.UNSUPPORTED


@pytest.mark.parametrize("form", ["--json", "--plain", "-v"])
@pytest.mark.parametrize("reveal", [[], ["--reveal"]])
def test_a_view_can_be_stepped_through_whatever_is_asked(
    tmp_path: Path, form: str, reveal: list[str], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = tmp_path / "view.trash.jsonl"
    path.write_bytes(b"".join(redact(whole(tmp_path, MATCHES["reveal"]), 1)))
    looks = ["show", "show slots", "show piles", "show log", "state", "hash", "need", "diff start"]
    commands = [f"open {path}", "goto 5", *looks, "goto end", *looks]
    lines = [part for command in commands for part in ("-c", command)]
    options = reveal if form == "-v" else [form, *reveal]
    assert main(["run", *options, *lines]) == Exit.OK
    assert reveal or b"?X" not in capfdbinary.readouterr().out


def unredactable(folder: Path, lines: list[bytes], seat: int = 1) -> Failure:
    with pytest.raises(Failure) as caught:
        list(redact(whole(folder, lines), seat))
    return caught.value


@pytest.mark.parametrize("seat", [0, 3, -1])
def test_a_seat_that_is_not_there_is_said(tmp_path: Path, seat: int) -> None:
    failure = unredactable(tmp_path, MATCHES["plain"], seat)
    assert (failure.exit, str(failure)) == (
        Exit.USAGE,
        f"there is no seat {seat}; the seats are 1 to 2",
    )


def test_what_does_not_verify_is_not_redacted(tmp_path: Path) -> None:
    assert unredactable(tmp_path, illegal()).exit == Exit.NO
    assert unredactable(tmp_path, newer()["newer-kind"]).exit == Exit.UNSUPPORTED


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"v":1,"viewer"', b'"v":2,"viewer"'),
        (b'"viewer":1', b'"viewer":null'),
        (b',"viewer":1', b""),
        (b'"rules":', b'"ruling":'),
    ],
)
def test_a_view_whose_header_is_none_is_not_shown(tmp_path: Path, old: bytes, new: bytes) -> None:
    lines = list(redact(whole(tmp_path, MATCHES["plain"]), 1))
    with pytest.raises(Failure):
        shown([lines[0].replace(old, new), *lines[1:]])


TEXTS = ("", "??", "6H")
NONSENSE: tuple[Any, ...] = (0, -1, 99, 1.5, *TEXTS, None, [], {})


def spoilt(value: Any, wrong: Any) -> Iterator[Any]:  # noqa: ANN401 -- anything from JSON
    """The value with each of its parts replaced."""
    yield wrong
    keys = (
        range(len(value)) if isinstance(value, list) else value if isinstance(value, dict) else ()
    )
    for key in keys:
        for other in spoilt(value[key], wrong):
            copied = value.copy()
            copied[key] = other
            yield copied


@pytest.mark.long
@pytest.mark.parametrize("wrong", NONSENSE, ids=repr)
def test_a_view_that_says_nonsense_is_shown_as_far_as_it_makes_sense(
    tmp_path: Path, wrong: object
) -> None:
    lines = list(redact(whole(tmp_path, MATCHES["reveal"]), 1))
    for at, line in enumerate(lines):
        for fields in spoilt(json.loads(line), wrong):
            spoilt_lines = [*lines[:at], json.dumps(fields).encode() + b"\n", *lines[at + 1 :]]
            if at == 0:
                with suppress(Failure):
                    shown(spoilt_lines)
                continue
            timeline = shown(spoilt_lines)
            assert timeline.last >= at - 2
            timeline.goto(timeline.last)
