"""Stated tables: a match may begin at any that play can go on from, and at no other."""

import pytest

from tests.replay.forged import Record, chained, forged, verified
from tests.replay.tables import DRAW, FIRST_HAND, MADE, PLACE, begun, stated
from trashcli.game.state import State
from trashcli.replay.verify import Report


def judged(start: object) -> Report:
    return verified(chained([MADE[0] | {"start": start}]))


@pytest.mark.parametrize("record", [FIRST_HAND, DRAW, PLACE])
def test_a_match_goes_on_from_a_stated_table_as_it_did_from_the_first_deal(record: int) -> None:
    """Later hands have the same cards: they are numbered from the table's hand."""
    report = verified(forged(begun(stated(record), record)), 5)
    assert (report.finding, report.verdict) == (None, "verified")
    assert report.digest != MADE[-1]["digest"]


def test_the_cards_of_a_stated_table_are_not_the_seeds_to_judge() -> None:
    table = stated(DRAW)
    table["stock"] = table["stock"][2:] + table["stock"][:2]
    assert judged(table).exit == 6


def with_layout(record: int, layout: str) -> Record:
    """The table after a record with another layout of seat 1."""
    table = stated(record)
    return table | {"layouts": [layout, table["layouts"][1]]}


DRAWING = stated(DRAW)
FIRST, SECOND = DRAWING["layouts"]
LEGAL: dict[str, Record] = {
    "later in every count": stated(DRAW, hand=999, turn=999, voids=3, wins=[7, 8], won=[9, 999]),
    "passes and reshuffles": stated(DRAW, passes=1, shuffles=9),
    "no stock": stated(DRAW, stock="", discards=DRAWING["discards"] + DRAWING["stock"]),
    "a wild face up anywhere": stated(DRAW, layouts=[FIRST, SECOND.replace("js", "JS")]),
    "the smallest layouts": stated(FIRST_HAND, sizes=[1, 1], lead=2),
    "a table before a deal": stated(FIRST_HAND, turn=1),
}
ILLEGAL: dict[str, tuple[Record, str]] = {
    "hand 0": (stated(DRAW, hand=0), "begin at 1"),
    "turn 0": (stated(DRAW, turn=0), "begin at 1"),
    "a hand that chance cannot number": (stated(DRAW, hand=1 << 24), "more than can be counted"),
    "seat 0 in play": (stated(DRAW, seat=0), "cannot act"),
    "seat 3": (stated(DRAW, seat=3), "among the 2 seats"),
    "a seat between hands": (stated(FIRST_HAND, seat=1), "cannot act"),
    "lead 0": (stated(DRAW, lead=0), "among the 2 seats"),
    "lead 3": (stated(DRAW, lead=3), "among the 2 seats"),
    "the match over": (stated(DRAW, phase="over", seat=0), "is over there"),
    "larger layouts than the first": (
        stated(FIRST_HAND, sizes=[11, 10]),
        "no layout of 11 slots: by these rules it has 1 to 10",
    ),
    "as many passes as players": (stated(DRAW, passes=2), "void after 2 passes"),
    "a turn beyond the limit of the rules": (stated(DRAW, turn=1001), "void after turn 1000"),
    "a clock where no time is taken": (stated(DRAW, clock=[9, 2]), "is not timed"),
    "a completed seat": (stated(DRAW, done=[1]), "completed"),
    "last turns": (stated(DRAW, last=1), "completed"),
    "free draws": (stated(DRAW, free=1), "completed"),
    "a layout too few": (stated(DRAW, layouts=[FIRST]), "for each of 2 seats"),
    "a size too few": (stated(DRAW, sizes=[9]), "for each of 2 seats"),
    "wins of three": (stated(DRAW, wins=[0, 0, 0]), "for each of 2 seats"),
    "won of one": (stated(DRAW, won=[0]), "for each of 2 seats"),
    "negative wins": (stated(DRAW, wins=[-1, 0]), "begin at 0"),
    "a negative clock": (stated(DRAW, clock=[-1, 0]), "begin at 0"),
    "a hand won later": (stated(DRAW, won=[3, 0]), "after hand 2"),
    "a clock of later": (stated(DRAW, clock=[0, 3]), "is not timed"),
    "another size": (stated(DRAW, sizes=[10, 10]), "has not 10 slots"),
    "size 0": (stated(FIRST_HAND, sizes=[0, 10]), "no layout of 0 slots"),
    "size 14": (stated(FIRST_HAND, sizes=[14, 10]), "no layout of 14 slots"),
    "a card lost": (stated(DRAW, stock=DRAWING["stock"][2:]), "not on the table: 3D"),
    "a card doubled": (
        stated(DRAW, stock=DRAWING["stock"] + DRAWING["stock"][:2]),
        "too many on the table: 3D",
    ),
    "a card swapped": (stated(DRAW, stock="AH" + DRAWING["stock"][2:]), "not on the table: 3D"),
    "a joker": (stated(DRAW, stock="X1" + DRAWING["stock"][2:]), "not on the table: 3D"),
    "no card": (stated(DRAW, stock="1H" + DRAWING["stock"][2:]), "'1H' is no card"),
    "a card in half": (
        stated(
            DRAW, stock=DRAWING["stock"][:-1], discards=DRAWING["stock"][-1] + DRAWING["discards"]
        ),
        "'7' is no card",
    ),
    "small letters in the stock": (stated(DRAW, stock=DRAWING["stock"].lower()), "'3d' is no card"),
    "half a card face down": (
        stated(DRAW, layouts=[FIRST.replace("tc", "tC"), SECOND]),
        "'tC' is no card",
    ),
    "a layout complete": (stated(DRAW, layouts=[FIRST.upper(), SECOND]), "is complete"),
    "a number in another slot": (
        stated(DRAW, layouts=[FIRST.replace("kh", "KH"), SECOND]),
        "KH may not lie face up in slot 1",
    ),
    "a card held before the draw": (
        stated(DRAW, held="6S"),
        "in the middle of a turn, and only there",
    ),
    "nothing held in the middle": (
        stated(PLACE, held=None),
        "in the middle of a turn, and only there",
    ),
    "an empty hand": (stated(PLACE, held=""), "'' is no card"),
    "an empty hand, and no card missing": (
        stated(PLACE, held="", stock="JH" + stated(PLACE)["stock"]),
        "'' is no card",
    ),
    "a hand beyond the last": (stated(DRAW, hand=(1 << 24) - 1), "more than can be counted"),
    "reshuffles beyond the last": (stated(DRAW, shuffles=65_336), "more than can be counted"),
    "a turn beyond the last": (stated(DRAW, turn=60_001), "no more than 60000 turns"),
    "more wins than hands can be": (stated(DRAW, wins=[(1 << 53) - 1, 0]), "hands in a match"),
    "more voids than hands can be": (stated(DRAW, voids=(1 << 53) - 1), "hands in a match"),
    "no card held": (stated(PLACE, held="ZZ"), "'ZZ' is no card"),
    "a card held that is dead": (
        stated(
            PLACE,
            held="QS",
            layouts=[text.replace("qs", "jh") for text in stated(PLACE)["layouts"]],
        ),
        "nothing to choose",
    ),
    "a number held, with one slot to go to": (
        stated(PLACE, held="AC", stock=stated(PLACE)["stock"].replace("AC", "JH")),
        "nothing to choose",
    ),
    "cards between hands": (stated(FIRST_HAND, stock="AC"), "no card on the table"),
    "a card held between hands": (stated(FIRST_HAND, held="AC"), "no card on the table"),
    "layouts between hands": (stated(FIRST_HAND, layouts=["ac", ""]), "no card on the table"),
    "a card of the wrong kind": (stated(DRAW, stock=5), "$.stock"),
    "an unknown phase": (stated(DRAW, phase="bid"), "$.phase"),
}


@pytest.mark.parametrize("name", LEGAL)
def test_a_legal_table_is_taken(name: str) -> None:
    report = judged(LEGAL[name])
    assert (report.finding, report.exit) == (None, 6)


@pytest.mark.parametrize("name", ILLEGAL)
def test_an_illegal_table_is_wrong_at_level_2(name: str) -> None:
    table, words = ILLEGAL[name]
    report = judged(table)
    assert report.finding is not None
    assert (report.exit, report.finding.level, report.finding.record) == (1, 2, 0)
    assert words in report.finding.message
    content = chained([MADE[0] | {"start": table}])
    assert verified(content, 1).exit == 6


@pytest.mark.parametrize("key", State.__struct_fields__)
def test_a_table_with_a_key_too_few_is_wrong_and_with_one_too_many_unknown(key: str) -> None:
    table = stated(DRAW)
    assert judged(table | {"trump": 1}).exit == 5
    del table[key]
    assert judged(table).exit == 1


def test_more_slots_than_cards_cannot_be_dealt() -> None:
    """Five layouts of 13 slots and one pack: found before anybody deals."""
    head = MADE[0] | {"seats": MADE[0]["seats"][:1] * 5}
    head["rules"]["doc"] |= {"packs": 1}
    rows = {"layouts": [""] * 5, "sizes": [13] * 5, "wins": [0] * 5, "won": [0] * 5}
    report = verified(forged([head | {"start": stated(FIRST_HAND) | rows}]))
    assert report.finding is not None
    assert (report.exit, report.finding.level) == (1, 2)
