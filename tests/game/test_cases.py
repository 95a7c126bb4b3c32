"""The worked examples of `vectors/cases.yaml`, met in other programs and rule pages."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.given import Given, Table, down, given, profile, to
from trashcli.game.cards import SUITS, cards_of, rank_word, unshuffled
from trashcli.game.commands import DRAW, TAKE
from trashcli.game.rules import Rules
from trashcli.game.state import beginning
from trashcli.match import Action, choice, play
from trashcli.players import bot

Case = dict[str, Any]

FILE = Path(__file__).parent.parent / "vectors" / "cases.yaml"
CASES: dict[str, Case] = {case["name"]: case for case in yaml.safe_load(FILE.read_text("utf-8"))}

IMPLIED = {"turn over", "nothing placed"}
"""What an example says in words, and the facts of its chain say already."""

tested: set[str] = set()


def example(*names: str) -> pytest.MarkDecorator:
    """A test of these examples."""
    tested.update(names)
    return pytest.mark.parametrize("case", [pytest.param(CASES[name], id=name) for name in names])


class Suits:
    """Gives each rank of an example a card, the suits one after another."""

    def __init__(self) -> None:
        self._next: dict[str, Iterator[str]] = defaultdict(lambda: iter(SUITS))

    def card(self, rank: int | str) -> str:
        """`10` is the next free `TC`, `TD` …"""
        name = str(rank).replace("10", "T")
        return name + next(self._next[name])

    def slot(self, word: int | str) -> str:
        """`..`, a face-down card, or one marked `^`, which is face up."""
        text = str(word)
        if text == "..":
            return text
        return self.card(text[:-1]) if text.endswith("^") else self.card(text).lower()


def table_of(case: Case, suits: Suits) -> Given:
    layout = " ".join(map(suits.slot, case["layout"]))
    return given(**case.get("rules", {})).layouts(layout, down(len(case["layout"])))


def facts(text: str) -> list[str]:
    """`6>6 9>9, Q to the discards` as `6>6`, `9>9`, `Q discarded`."""
    parts = [part.replace(" to the discards", " discarded") for part in text.split(", ")]
    told = [part.split() if ">" in part else [part] for part in parts if part not in IMPLIED]
    return [fact for part in told for fact in part]


def facts_of(table: Table) -> list[str]:
    """What just happened, in the words of the examples."""
    told = []
    for event in table.events:
        match event:
            case ["place", slot, card, _]:
                told.append(f"{rank_word(card)}>{slot}")
            case ["complete", _]:
                told.append("layout complete")
            case ["discard", card]:
                told.append(f"{rank_word(card)} discarded")
    if table.state.held:
        told += [
            f"{rank_word(table.state.held)} lifted",
            f"choose among {' '.join(map(str, table.legal()))}",
        ]
    return told


@example(
    "a chain of three",
    "a chain of two",
    "nothing fits",
    "three wilds complete a layout",
    "a number already shown is dead",
    "a wild moves on when its number comes",
    "the same with locked wilds",
)
def test_a_drawn_card_leads_to_the_whole_chain(case: Case) -> None:
    suits = Suits()
    rules = table_of(case, suits)
    table = rules.stock(" ".join(map(suits.card, case["stock"]))).when({"draw": DRAW}[case["do"]])
    assert facts_of(table) == facts(case["then"])
    assert (table.state.seat == 1) == ("lifted" in case["then"])


@example("a perfect first turn")
def test_the_upcard_leads_to_the_whole_chain(case: Case) -> None:
    suits = Suits()
    table = (
        table_of(case, suits).discards(suits.card(case["upcard"])).when({"take": TAKE}[case["do"]])
    )
    assert facts_of(table) == facts(case["then"])


@example("no wilds at all")
def test_turns_follow_one_another(case: Case) -> None:
    suits = Suits()
    rules = table_of(case, suits)
    drawn = [suits.card(do.removeprefix("draw ")) for do in case["do"]]
    table = rules.stock(f" {suits.card('K')} ".join(drawn)).table()
    for then in case["then"]:
        assert facts_of(table.when(DRAW)) == facts(then)
        table.when(DRAW)


@example("where a wild may go")
def test_a_held_card_may_go_to_these_slots(case: Case) -> None:
    suits = Suits()
    assert (
        table_of(case, suits).held(suits.card(case["held"])).table().legal()
        == case["then"]["legal"]
    )


@example("the first card of the pack is a card like any other")
@pytest.mark.parametrize("suit", SUITS)
def test_an_ace_on_the_discards_is_takeable_and_taken(case: Case, suit: str) -> None:
    assert case["discard_top"] == unshuffled(1, 0, ())[0]
    table = table_of(case, Suits()).stock("KC").discards(case["discard_top"][0] + suit).table()
    assert table.legal() == ["draw", "take"]
    assert choice(table.rules, table.state, bot("greedy").choose) == TAKE


@example("seed 0 is a seed")
def test_seed_0_is_a_seed(case: Case) -> None:
    def match(seed: str) -> list[Action]:
        rules = Rules(profile(), 2, seed)
        return list(play(rules, beginning(rules.profile, 2), [bot("greedy").choose] * 2))

    assert re.findall(r"seed (\d)", case["note"]) == ["0", "1"]
    assert match("0") == match("0")
    assert match("0") != match("1")


@example("a taken wild that comes back does not give a second draw")
@pytest.mark.parametrize("slot", [1, 2, 3, 4, 6, 7, 8, 9, 10])
def test_the_turn_passes_once_wherever_the_wild_goes(case: Case, slot: int) -> None:
    (taking, placing), wild = case["do"], case["discard_top"]
    assert (taking, placing) == ("take", "place 5")
    table = table_of(case, Suits()).stock("KC").discards(wild).when(TAKE, to(5))
    assert table.events == [["place", 5, wild, "5C"], ["place", 5, "5C", wild]]
    what = [event[0] for event in table.when(to(slot)).events]
    while table.state.held:
        what += [event[0] for event in table.when(to(int(table.legal()[0]))).events]
    assert set(what) == {"place", "discard"}
    assert (table.state.seat, table.state.turn, table.state.phase) == (2, 2, "draw")


@example("keep-top reshuffle")
def test_the_top_discard_stays_when_the_others_are_shuffled(case: Case) -> None:
    discards = unshuffled(1, 0, ())[: case["discards"]]
    table = given().discards(" ".join(discards)).when(DRAW)
    new_stock, state = cards_of(table.events[0][3]), table.state
    assert len(new_stock) == 31
    assert sorted(new_stock) == sorted(discards[1:])
    assert state.discards.endswith(discards[0])
    assert (
        len(cards_of(state.stock + state.discards + "".join(state.layouts) + (state.held or "")))
        == 52
    )


def test_every_example_of_the_file_is_tested() -> None:
    assert tested == set(CASES)
