"""Fields of records: what may stand in each, and what may not, at any level of judging."""

import pytest

from tests.replay.forged import (
    APP,
    Record,
    canonical,
    chained,
    changed,
    put,
    records,
    sha,
    verified,
)

DEFAULTS: list[tuple[int, str, object]] = [
    (0, "start", None),
    (0, "parent", None),
    (1, "seat", 0),
    (2, "seat", None),
    (2, "by", ""),
    (2, "by", None),
    (2, "by", "bot:greedy/1"),
    (2, "t", 0),
    (2, "t", None),
]


@pytest.mark.parametrize(("record", "path", "value"), DEFAULTS, ids=str)
def test_an_optional_field_at_its_default_or_null_is_damage(
    record: int, path: str, value: object
) -> None:
    report = verified(changed(APP, lambda made: put(made, record, path, value)), 0)
    assert report.finding is not None
    assert (report.exit, report.finding.level, report.finding.record) == (4, 0, record)


WRONG: list[tuple[int, str, object]] = [
    (0, "parent", {"i": -1, "id": "0" * 32, "p": "0" * 32}),
    (1, "by", "human"),
    (0, "k", "action"),
    (0, "engine", "1"),
    (0, "engine", True),
    (0, "v", "1"),
    (0, "fmt", None),
    (0, "rng", []),
    (0, "rng.seed", "a b"),
    (0, "rng.seed", ""),
    (0, "rng.seed", "s" * 65),
    (0, "rules", None),
    (0, "rules.doc", None),
    (0, "rules.sha256", "G" * 64),
    (0, "rules.name", ""),
    (0, "rules.name", "\x1b[31m"),
    (0, "seats", {}),
    (0, "seats.0", "Ann"),
    (0, "seats.0.name", ""),
    (0, "seats.0.name", "n" * 41),
    (0, "seats.0.name", "a\tb"),
    (0, "seats.0.name", "a\x7fb"),
    (0, "seats.0.name", "a\x85b"),
    (0, "seats.0.name", "a\u202eb"),
    (0, "seats.0.name", "a\u2066b"),
    (0, "seats.0.who", "bot"),
    (0, "seats.0.who", "bot:greedy"),
    (0, "seats.0.who", "human\n"),
    (0, "parent", {"id": "0" * 32, "i": 1}),
    (0, "parent", {"id": "A" * 32, "i": 1, "p": "0" * 32}),
    (2, "k", 3),
    (2, "do", "draw"),
    (2, "do", {}),
    (2, "ev", {}),
    (2, "s", 3),
    (2, "s", "0" * 15 + "A"),
    (2, "s", "0" * 17),
    (2, "by", "me"),
    (2, "t", -1),
    (2, "t", "1"),
    (15, "digest", "D" * 64),
    (15, "turns", "11"),
]


@pytest.mark.parametrize(("record", "path", "value"), WRONG, ids=str)
def test_a_field_that_cannot_be_is_damage_at_its_line(
    record: int, path: str, value: object
) -> None:
    made = records(APP)
    put(made, record, path, value)
    report = verified(chained(made), 0)
    assert report.finding is not None
    assert (report.exit, report.finding.level, report.finding.record) == (4, 0, record)


KINDS: dict[str, Record] = {
    "action": {"do": {"op": "draw"}, "ev": [], "s": "0" * 16},
    "undo": {"to": 0, "s": "0" * 16},
    "mark": {"text": ""},
    "meta": {"app": "", "python": "", "os": "", "created": ""},
    "resume": {"app": "", "engine": 1},
    "end": records(APP)[-1],
    "x_note": {},
}
MISSING = [(kind, field) for kind, record in KINDS.items() for field in (*record, "i", "p", "k")]


@pytest.mark.parametrize(("kind", "field"), MISSING)
def test_a_field_that_is_missing_is_damage_at_its_line(kind: str, field: str) -> None:
    header = chained(records(APP)[:1])
    record = KINDS[kind] | {"k": kind, "i": 1, "p": sha(header, 32)}
    assert verified(header + canonical(record) + b"\n", 0).finding is None
    del record[field]
    report = verified(header + canonical(record) + b"\n", 0)
    assert report.finding is not None
    assert (report.exit, report.finding.level, report.finding.record) == (4, 0, 1)


@pytest.mark.parametrize(
    "ev",
    [
        [[]],
        ["draw"],
        [["draw"]],
        [["draw", 6]],
        [["draw", None]],
        [["draw", "6S"], ["place", "6", "6S", "8D"]],
        [["draw", "6S"], ["place", True, "6S", "8D"]],
        [["deal", 1, 1, "10"]],
    ],
    ids=str,
)
def test_an_event_that_is_none_of_the_games_is_wrong_at_level_2(ev: object) -> None:
    content = changed(APP, lambda made: put(made, 4, "ev", ev))
    report = verified(content)
    assert report.finding is not None
    assert (report.exit, report.finding.level, report.finding.record) == (1, 2, 4)
    assert verified(content, 1).exit == 0


NAMES = ["Ann", "\u2028", "Zoë", "🂡", "n" * 40, "'; rm -rf /", '"quoted" \\', "\u0301"]


@pytest.mark.parametrize("name", NAMES)
def test_names_and_remarks_may_hold_any_other_letter(name: str) -> None:
    def change(made: list[Record]) -> None:
        made[0]["seats"][0]["name"] = name
        made.insert(2, {"k": "mark", "text": f"{name}\x00\x1b[31m\u202e\n\x7f"})

    assert verified(changed(APP, change)).exit == 0


@pytest.mark.parametrize(("length", "exit"), [(4096, 0), (4097, 4)])
def test_a_remark_has_4096_letters_at_most(length: int, exit: int) -> None:
    def change(made: list[Record]) -> None:
        made.insert(2, {"k": "mark", "text": "🂡" * length})

    assert verified(changed(APP, change)).exit == exit


@pytest.mark.parametrize(
    ("key", "value"),
    [("t", 1 << 53), ("t", 1 << 64), ("t", -1), ("do", {"op": "time", "ms": 1 << 60})],
)
def test_a_number_beyond_53_bits_is_never_taken_back_unchanged(key: str, value: object) -> None:
    report = verified(changed(APP, lambda made: made[2].update({key: value})))
    assert report.finding is not None
    assert (report.exit, report.finding.level, report.finding.record) == (4, 0, 2)


@pytest.mark.parametrize(("key", "exit"), [("take", 0), ("upcard", 0), ("packs", 1)])
def test_a_key_that_rules_lack_has_its_default(key: str, exit: int) -> None:
    assert verified(changed(APP, lambda made: made[0]["rules"]["doc"].pop(key))).exit == exit
