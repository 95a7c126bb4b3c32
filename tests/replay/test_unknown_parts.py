"""Parts that this version does not know: judged as far as can be, then unsupported, no guess."""

import pytest

from tests.replay.forged import (
    APP,
    Change,
    chained,
    changed,
    forged,
    put,
    records,
    stored,
    verified,
)
from trashcli.replay.verify import Report

UNKNOWN: list[tuple[int, str, object]] = [
    (0, "fmt", "card-game"),
    (0, "fmt", "trash-view"),
    (0, "v", 2),
    (0, "v", 0),
    (0, "engine", 2),
    (0, "engine", 0),
    (0, "rng.alg", "mt19937"),
    (0, "rng.v", 2),
    (0, "rng.jump", 1),
    (0, "rules.based_on", "pagat"),
    (0, "rules.doc.skip", True),
    (0, "rules.doc.layout.shape", "row"),
    (0, "rules.doc.take", "twice"),
    (0, "rules.doc.jokers", 10),
    (0, "seats.0.team", 1),
    (0, "parent", {"id": "0" * 32, "i": 1, "p": "0" * 32, "name": "x"}),
    (4, "k", "peek"),
    (4, "do.op", "peek"),
    (4, "do.slot", 3),
    (4, "ev.0.0", "peek"),
    (4, "ev.0", ["draw", "6S", "face up"]),
]


@pytest.mark.parametrize(("record", "path", "value"), UNKNOWN, ids=str)
def test_an_unknown_part_is_unsupported_and_named_at_its_line(
    record: int, path: str, value: object
) -> None:
    report = verified(changed(APP, lambda made: put(made, record, path, value)))
    assert (report.verdict, report.exit, report.finding) == ("unsupported", 5, None)
    assert report.unsupported
    assert record == 0 or report.unsupported[0].startswith(f"line {record + 1}: ")


@pytest.mark.parametrize(("record", "path", "value"), UNKNOWN[4:], ids=str)
def test_a_record_with_an_unknown_part_is_first_judged_by_its_hashes(
    record: int, path: str, value: object
) -> None:
    """The line was changed, and the next one has the hash that it had before."""
    made = records(APP)
    lines = stored(APP).splitlines(keepends=True)
    put(made, record, path, value)
    if path.startswith("rules"):
        made[0]["rules"]["sha256"] = "0" * 64
    lines[record] = chained(made).splitlines(keepends=True)[record]
    report = verified(b"".join(lines))
    assert report.finding is not None
    assert (report.exit, report.finding.level, report.finding.record) == (4, 1, record)


@pytest.mark.parametrize(("path", "value"), [("fmt", "card-game"), ("v", 2)])
def test_another_format_is_told_before_any_damage(path: str, value: object) -> None:
    made = records(APP)
    put(made, 0, path, value)
    content = chained(made).replace(b'","', b'" , "').replace(b'"p":"', b'"p":"0')
    assert verified(content).exit == 5


def test_with_an_unknown_engine_all_but_the_rules_is_judged() -> None:
    def other(change: Change = lambda made: None) -> Report:
        made = records(APP)
        put(made, 0, "engine", 2)
        change(made)
        return verified(forged(made), 5)

    assert list(other().levels.values()) == ["ok"] * 4 + ["not judged"] * 2
    assert other(lambda made: put(made, 4, "do.op", "take")).exit == 5
    assert other(lambda made: put(made, 4, "ev.0.1", "6C")).exit == 1
    assert other(lambda made: put(made, 0, "rng.seed", "8")).exit == 1
    assert other(lambda made: made.pop()).exit == 5


def test_with_an_unknown_generator_all_but_chance_is_judged_by_the_recorded_cards() -> None:
    def other(change: Change = lambda made: None) -> Report:
        made = records(APP)
        put(made, 0, "rng.alg", "x")
        change(made)
        return verified(forged(made), 5)

    levels = ["ok", "ok", "ok", "not judged", "ok", "not judged"]
    assert list(other().levels.values()) == levels
    assert other(lambda made: put(made, 0, "rng.seed", "not one of ours!")).exit == 5
    assert other(lambda made: put(made, 4, "do.op", "take")).exit == 1
    assert other(lambda made: put(made, 1, "ev.0.3", "9H")).exit == 1


def test_with_an_unknown_generator_only_a_lead_by_chance_is_taken_as_recorded() -> None:
    def led(first: int | str) -> Report:
        made = records(APP)
        put(made, 0, "rng.alg", "x")
        put(made, 0, "rules.doc.lead.first", first)
        put(made, 1, "ev.1.2", 2)
        return verified(forged(made[:2]))

    finding = led(1).finding
    assert finding is not None
    assert (finding.record, finding.level) == (1, 4)
    assert led("random").exit == 5


def test_recorded_cards_that_cannot_be_are_no_bug_of_ours() -> None:
    """Where the generator is unknown the rules are asked with the recorded cards."""
    made = records("one-pack-four")
    first = [(i, record["ev"][0]) for i, record in enumerate(made) if "ev" in record]
    record = next(i for i, event in first if event[0] == "shuffle" and event[2])
    put(made, 0, "rng.alg", "x")
    put(made, record, "ev.0.3", "")
    assert verified(forged(made)).exit == 1


def test_unknown_fields_and_kinds_that_may_be_are_kept_and_reported() -> None:
    made = records(APP)
    made[0]["motto"] = "all in"
    made[3]["hint"] = {"slot": [1, None, True]}
    made[3]["zeal"] = 1
    made.insert(4, {"k": "x_note", "text": "\x1b[2J", "any": [[]]})
    made.insert(5, {"k": "mark", "text": "here", "colour": "red"})
    report = verified(forged(made))
    assert (report.verdict, report.exit) == ("verified", 0)
    assert report.unchecked == ["motto", "hint", "zeal", "x_note", "colour"]
    assert report.digest == records(APP)[-1]["digest"]


@pytest.mark.parametrize(
    ("record", "unknown", "wrong"),
    [
        (4, ("ev.0.0", "peek"), ("s", "XYZ")),
        (4, ("do.op", "peek"), ("t", 0)),
        (4, ("do.op", "peek"), ("by", "nobody")),
        (4, ("k", "peek"), ("p", None)),
        (0, ("rng.zz", 1), ("parent", {"i": 1, "id": "XX", "p": "0" * 32})),
        (0, ("rules.doc.skip", True), ("seats.0.who", "nobody")),
    ],
    ids=str,
)
def test_a_record_with_an_unknown_part_is_first_judged_by_its_frame(
    record: int, unknown: tuple[str, object], wrong: tuple[str, object]
) -> None:
    made = records(APP)
    put(made, record, *unknown)
    put(made, record, *wrong)
    lines = chained(made).splitlines(keepends=True)
    if wrong == ("p", None):
        lines[record] = lines[record].replace(b'"p":"', b'"q":"')
    finding = verified(b"".join(lines)).finding
    assert finding is not None
    assert (finding.level, finding.record) == (0, record)


@pytest.mark.parametrize(
    ("path", "value"),
    [("after.reveal", True), ("packs", 1000), ("players", [3, 4])],
)
def test_what_this_engine_would_not_play_another_may(path: str, value: object) -> None:
    def told(engine: int) -> int:
        made = records(APP)[:1]
        put(made, 0, "engine", engine)
        put(made, 0, "rules.doc.layout.step", 0)
        put(made, 0, f"rules.doc.{path}", value)
        return verified(forged(made)).exit

    assert (told(1), told(2)) == (1, 5)


def test_of_a_file_that_is_judged_in_part_only_what_held_is_told() -> None:
    report = verified(changed(APP, lambda made: put(made, 4, "ev.0.0", "peek")))
    assert [name for name, judged in report.levels.items() if judged == "ok"] == [
        "frame",
        "integrity",
    ]
    assert (report.records, report.sealed_to) == (4, 3)


def test_of_any_number_of_unknown_fields_some_are_told() -> None:
    made = records(APP)
    made[3] |= {f"z{number}": 1 for number in range(30_000)} | {"z" * 9000: 1}
    report = verified(forged(made))
    assert report.exit == 0
    assert report.unchecked[0] == "z0"
    assert report.unchecked[-1] == "and more"
    assert len(report.unchecked) == 101
    assert max(map(len, report.unchecked)) < 50
