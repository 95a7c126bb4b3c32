"""A report tells no name that stands where none may."""

import pytest

from tests.replay.forged import APP, chained, forged, put, records
from trashcli.report import report_text

NAME = "Annabel Gensfleisch"
LONG = f"{NAME} zum Gutenberg, called the Elder"


@pytest.mark.parametrize(
    ("record", "path", "value"),
    [
        (0, "seats.1.name", LONG),
        (0, "seats.1.name", f"{NAME}\t"),
        (0, "seats.1.name", f"{NAME}'\"\\\t"),
        (0, "seats.1.who", NAME),
        (0, "rules.name", LONG),
        (0, "fmt", NAME),
        (0, "rng.alg", NAME),
        (2, "by", NAME),
        (2, "k", NAME),
        (2, "do.op", NAME),
        (2, "do", {"op": "place", "slot": NAME}),
        (2, "ev.0.0", NAME),
        (2, "ev.0", [NAME]),
        (2, "annabel", 1),
        (2, "k", "x_annabel"),
        (2, "Annabel", 1),
        (15, "reason", NAME),
    ],
    ids=str,
)
def test_a_wrong_value_is_not_told(record: int, path: str, value: object) -> None:
    made = records(APP)
    put(made, record, path, value)
    for content in (forged(made), chained(made)):
        text = report_text(content.splitlines(keepends=True))
        assert "annabel" not in text.lower()
        assert "gensf" not in text.lower()


def test_what_is_wrong_is_told_all_the_same() -> None:
    made = records(APP)
    put(made, 0, "seats.1.name", LONG)
    assert "is not of 1 to 40 characters" in report_text(forged(made).splitlines(keepends=True))


def test_cards_and_apostrophes_are_told() -> None:
    made = records(APP)
    put(made, 0, "rng.seed", "8")
    text = report_text(forged(made).splitlines(keepends=True))
    assert "the shuffle is not the seed's" in text
    assert made[1]["ev"][0][3] in text
