"""Cards: their names and numbers, and decks of them."""

import pytest

from trashcli.game import cards


def test_a_pack_has_fifty_two_cards_suit_by_suit_from_ace_to_king() -> None:
    assert "".join(cards.unshuffled(1, 0, ())) == "".join(
        rank + suit for suit in "CDHS" for rank in "A23456789TJQK"
    )


def test_jokers_end_each_pack_and_packs_follow_one_another() -> None:
    pack = cards.unshuffled(1, 0, ())
    assert cards.unshuffled(2, 3, ()) == [*pack, "X1", "X2", "X3"] * 2


def test_removed_ranks_are_left_out_of_every_pack() -> None:
    deck = cards.unshuffled(2, 1, ("A", "10", "K"))
    assert len(deck) == 2 * 41
    assert not {card[0] for card in deck} & set("ATK")


@pytest.mark.parametrize(
    ("card", "number", "word"),
    [
        ("AC", 1, "A"),
        ("2D", 2, "2"),
        ("9S", 9, "9"),
        ("TH", 10, "10"),
        ("JC", 11, "J"),
        ("QD", 12, "Q"),
        ("KS", 13, "K"),
        ("X9", 0, "joker"),
    ],
)
def test_a_card_has_a_number_and_a_word_for_its_rank(card: str, number: int, word: str) -> None:
    assert cards.NUMBER[card] == number
    assert cards.rank_word(card) == word


def test_there_are_fifty_two_cards_and_nine_jokers() -> None:
    assert len(cards.NUMBER) == len(cards.TURNED_UP) == 61
    assert all(cards.TURNED_UP[card.lower()] == card for card in cards.NUMBER)


@pytest.mark.parametrize(
    ("layout", "slots"),
    [
        ("", []),
        ("ACX1", []),
        ("acX1th", [1, 3]),
        ("ac2dx33h4s", [1, 2, 3, 4, 5]),
        ("ACJS" + "kh" * 11, [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]),
    ],
)
def test_face_down_cards_are_found_in_a_layout(layout: str, slots: list[int]) -> None:
    assert list(cards.face_down_slots(layout)) == slots
    assert cards.face_down_count(layout) == len(slots)


def test_a_pile_is_its_cards_top_first() -> None:
    assert cards.cards_of("") == []
    assert cards.cards_of("ACtdX1") == ["AC", "td", "X1"]
