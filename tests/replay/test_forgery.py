"""Forgeries: replays changed by someone who makes every hash agree again.  What the rules, the seed
and the cards say cannot be made to agree.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from tests.replay.forged import APP, Change, Record, chained, changed, forged, records, verified


def others(event: list[Any]) -> Iterator[list[Any]]:
    """The event with one of its values changed, one after another."""
    for at, value in enumerate(event[1:], 1):
        for other in _other(value):
            yield [*event[:at], other, *event[at + 1 :]]


def _other(value: Any) -> list[Any]:  # noqa: ANN401 -- any value of an event
    match value:
        case bool():
            return [not value]
        case int():
            return [value + 1, 0, -1, (1 << 53) - 1]
        case str() if len(value) == 2:
            return ["AC" if value != "AC" else "AD", value[::-1], value.lower(), ""]
        case str():
            return [value[2:4] + value[:2] + value[4:], value[:-2], value + value[-2:]]
        case _:
            return [[*value, 1], value[:-1], []]


def forgeries(made: list[Record]) -> Iterator[tuple[int, list[Record]]]:
    """The records with one event changed, left out, doubled or put first, and where."""
    for j, record in enumerate(made):
        for at, event in enumerate(record.get("ev", [])):
            around = record["ev"][:at], record["ev"][at + 1 :]
            middles = [[other] for other in others(event)] + [[], [event, event]]
            changes = [[*around[0], *middle, *around[1]] for middle in middles]
            changes += [[event, *around[0], *around[1]]] if at else []
            for ev in (ev for ev in changes if ev != record["ev"]):
                yield j, [*made[:j], record | {"ev": ev}, *made[j + 1 :]]


def test_18_an_event_altered_with_all_hashes_recomputed_is_named() -> None:
    count = 0
    for j, made in forgeries(records(APP)):
        report = verified(forged(made))
        assert report.finding is not None
        assert (report.exit, report.finding.record, report.finding.line) == (1, j, j + 1)
        assert report.finding.level >= 2
        count += 1
    assert count > 300


@pytest.mark.long
@pytest.mark.parametrize(("name", "every"), [("free-draws", 3), ("last-turn", 1), ("timed", 1)])
def test_18_an_event_altered_in_a_longer_match_is_named(name: str, every: int) -> None:
    for j, made in islice(forgeries(records(name)), 0, None, every):
        report = verified(forged(made))
        assert report.finding is not None
        assert (report.exit, report.finding.record) == (1, j)


HEADERS: dict[str, tuple[Change, int, int, int]] = {
    "another seed": (lambda made: made[0]["rng"].update(seed="8"), 1, 3, 1),
    "another wild": (lambda made: made[0]["rules"]["doc"].update(wild=["J"]), 1, 4, 5),
    "another lead": (lambda made: made[0]["rules"]["doc"]["lead"].update(first=2), 1, 4, 1),
    "a smaller layout": (lambda made: made[0]["rules"]["doc"]["layout"].update(first=9), 1, 2, 1),
    "another pack": (lambda made: made[0]["rules"]["doc"].update(packs=2), 1, 2, 1),
    "a rank removed": (lambda made: made[0]["rules"]["doc"].update(removed=["2"]), 1, 2, 1),
    "an upcard": (lambda made: made[0]["rules"]["doc"].update(upcard=True), 1, 4, 1),
    "no discard taken": (lambda made: made[0]["rules"]["doc"].update(take="never"), 1, 4, 3),
    "more wins": (lambda made: made[0]["rules"]["doc"]["match"].update(wins=2), 1, 4, 14),
    "one seat fewer": (lambda made: made[0]["seats"].pop(), 1, 2, 0),
    "one seat more": (lambda made: made[0]["seats"].append(made[0]["seats"][0]), 1, 2, 0),
    "no seats": (lambda made: made[0].update(seats=[]), 1, 2, 0),
    "packs by formula": (lambda made: made[0]["rules"]["doc"].update(packs="half"), 1, 2, 0),
    "too few cards": (
        lambda made: made[0]["rules"]["doc"].update(
            removed=["2", "3", "4", "5", "6", "7", "8", "9"]
        ),
        1,
        2,
        0,
    ),
    "a wild that is removed": (lambda made: made[0]["rules"]["doc"].update(removed=["K"]), 1, 2, 0),
    "cards without end": (lambda made: made[0]["rules"]["doc"].update(packs=1024), 1, 2, 0),
}


@pytest.mark.parametrize("name", HEADERS)
def test_a_header_altered_with_all_hashes_recomputed_is_found(name: str) -> None:
    change, exit, level, record = HEADERS[name]
    report = verified(changed(APP, change))
    assert report.finding is not None
    assert (report.exit, report.finding.level, report.finding.record) == (exit, level, record)


@pytest.mark.parametrize(
    "change",
    [
        lambda made: made[0]["rules"].update(name="mine"),
        lambda made: made[0]["seats"][0].update(name="Ann"),
        lambda made: made[0]["seats"][0].update(who="human"),
        lambda made: made[0].update(parent={"id": "0" * 32, "i": 3, "p": "1" * 32}),
        lambda made: made[0]["rules"]["doc"]["limits"].update(turns=12),
        lambda made: made[5].update(t=3),
        lambda made: made[5].update(by="human"),
    ],
    ids=["rules.name", "name", "who", "parent", "a rule that no decision met", "t", "by"],
)
def test_what_only_the_chain_protects_goes_unseen_when_that_is_made_anew(change: Change) -> None:
    assert verified(changed(APP, change)).verdict == "verified"


def test_another_bot_is_found_when_bots_are_judged() -> None:
    content = changed(APP, lambda made: made[0]["seats"][1].update(who="bot:cautious/1"))
    assert verified(content).verdict == "verified"
    report = verified(content, 5)
    assert report.finding is not None
    assert (report.exit, report.finding.level) == (1, 5)
    assert report.finding.decision == {"op": "take"}


def test_who_decided_instead_of_the_seats_bot_is_judged_in_its_place() -> None:
    def by(who: str) -> bytes:
        return changed(APP, lambda made: made[3].update(by=who))

    assert verified(by("human"), 5).verdict == "verified"
    assert verified(by("bot:greedy/1"), 5).verdict == "verified"
    assert verified(by("bot:cautious/1"), 5).exit == 1
    assert verified(by("bot:nobody/1"), 5).exit == 5
    assert verified(by("bot:greedy/9"), 5).exit == 5


def test_behind_an_unknown_bot_all_else_is_judged() -> None:
    made = records(APP)
    made[0]["seats"][1]["who"] = "bot:mystery/1"
    report = verified(forged(made), 5)
    assert (report.exit, report.records, report.levels["bots"]) == (5, len(made), "not judged")
    assert report.unsupported == ["line 4: bot:mystery/1 is not known"]
    made[-1]["winners"] = [3 - winner for winner in made[-1]["winners"]]
    report = verified(forged(made), 5)
    assert report.finding is not None
    assert (report.exit, report.finding.record, report.finding.level) == (1, len(made) - 1, 2)


ENDS: dict[str, tuple[Record, int]] = {
    "quit": ({"reason": "quit"}, 2),
    "limit": ({"reason": "limit"}, 2),
    "halt": ({"reason": "halt", "winners": []}, 2),
    "an unknown reason": ({"reason": "bored"}, 2),
    "another winner": ({"winners": [2]}, 2),
    "no winner": ({"winners": []}, 2),
    "other sizes": ({"sizes": [10, 9]}, 2),
    "more hands": ({"hands": 2}, 2),
    "more turns": ({"turns": 12}, 2),
}


@pytest.mark.parametrize("name", ENDS)
def test_an_end_that_is_not_true_is_found(name: str) -> None:
    change, level = ENDS[name]
    report = verified(changed(APP, lambda made: made[-1].update(change)))
    assert report.finding is not None
    assert (report.exit, report.finding.level, report.finding.record) == (1, level, 15)


@pytest.mark.parametrize(("field", "value"), [("n", 17), ("digest", "0" * 64)])
def test_an_end_with_another_count_or_digest_is_found(field: str, value: object) -> None:
    made = records(APP)
    made[-1][field] = value
    report = verified(chained(made))
    assert report.finding is not None
    assert (report.exit, report.finding.record) == (1, 15)
    assert report.finding.differences[0].field == field


@pytest.mark.parametrize("reason", ["quit", "limit"])
def test_a_match_cut_and_called_stopped_verifies_as_what_it_then_is(reason: str) -> None:
    made = records(APP)
    end = made[-1] | {"reason": reason, "winners": [], "turns": 4}
    report = verified(forged([*made[:5], end]))
    assert (report.verdict, report.finished, report.reason) == ("verified", False, reason)
